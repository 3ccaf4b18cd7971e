// Fetches, compiles and links the chunks of the program, and imports scripts that are loaded later. The build puts a map from a chunk's name to its files in the
// place of CHUNKS. The files of one chunk have no names for each other: they call each other through the table of the
// main wasm, so their order does not matter.
import { compile as compileAt, compileOnce } from "./wasm.mjs";
import { initSync } from "./yardbook.js";

// A request that hangs for a minute fails, so that it can be retried.
const PATIENCE_MS = 60_000;

// Promises by file name. One that fails is forgotten, so that the next call tries again.
const modules = new Map();
const links = new Map();

function once(made, file, make) {
  if (!made.has(file)) {
    const making = make();
    making.catch(() => made.delete(file));
    made.set(file, making);
  }
  return made.get(file);
}

// Fetches and compiles a file.
export function compile(file, how = compileAt) {
  const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
  return once(modules, file, () => how(new URL(`./${file}`, import.meta.url), options, globalThis.yardbookStart.fetchFile));
}

// The start script compiles the chunks of the page's screen ahead. A chunk that fails here is fetched again once it is wanted.
export function compileAhead(file) {
  compile(file, compileOnce).catch(() => {});
}

async function link(file) {
  const main = initSync();
  await modules.get(file)?.catch(() => {});
  // Merged chunks import the memory by another name.
  return WebAssembly.instantiate(await compile(file), { __wasm_split: main, host: main });
}

// The function that the main wasm calls to load a chunk. A screen waits for its style too: `style` is "screen", "paper" for
// what is styled already and can be printed, or "none".
export function load(chunk, style) {
  return async (callback, data) => {
    const { styled, styledOnPaper } = globalThis.yardbookStart;
    if (style === "paper") styledOnPaper().catch(() => {});
    const files = CHUNKS[chunk].map((file) => once(links, file, () => link(file)));
    const isLoaded = await Promise.all([...files, style === "screen" && styled()]).then(
      () => true,
      (error) => console.error(error),
    );
    initSync().__indirect_function_table.get(callback)(data, !!isLoaded);
  };
}

// Imports a script. A browser remembers an address that failed, so another try has an address of its own.
const failures = new Map();
export function importScript(address) {
  const before = failures.get(address) ?? "";
  return import(address + before).catch((error) => {
    failures.set(address, `${before || "#"}0`);
    throw error;
  });
}
