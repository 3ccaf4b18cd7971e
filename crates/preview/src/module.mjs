// `public/early-view.js` imports this module. `cargo xtask build` bundles it with wasm-bindgen's glue, once for each program.
import start, { show } from "./preview.js";
import { begin, compile } from "./wasm.mjs";

/** Fetches and starts the program, and returns its one function. */
export async function load() {
  // WASM is the name of the wasm file, with a hash of its final bytes.
  const program = compile(new URL(WASM, import.meta.url));
  await begin(() => start({ module_or_path: program }));
  return show;
}
