// Runs the wasm. It is in the script itself, as text: the low byte of each character is a byte and 40. `xtask/src/site/element.rs`
// writes it, and `PROGRAM` stands for it.
//
// wasm-bindgen's glue is left out. **Buys:** 1 kB of brotli, and an instance of its own for each drawing. **Costs:** this file reads
// wasm-bindgen's names: of four functions of `Math`, of the memory's, and of two that never return or are never used. **To take
// out:** import the glue, and take the allocator out of program.rs.

const program = PROGRAM;

let compiled;

/** What the wasm answers. It rejects if the page forbids wasm, or if the wasm fails. */
export async function shown(asked) {
  compiled ??= WebAssembly.compile(Uint8Array.from(program, (sign) => (sign.charCodeAt(0) - 40) & 255));
  const wasm = await compiled;
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(wasm)) {
    // Such as __wbg_sin_ and a hash.
    (imports[module] ??= {})[name] = Math[name.split("_")[3]] ?? (() => {});
  }
  const { exports } = await WebAssembly.instantiate(wasm, imports);
  const bytes = new TextEncoder().encode(asked);
  const at = exports.__wbindgen_malloc(bytes.length, 1);
  new Uint8Array(exports.memory.buffer).set(bytes, at);
  const [start, length] = exports.shown(at, bytes.length);
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length));
}
