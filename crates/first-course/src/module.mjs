// `public/early-view.js` imports this module. `cargo xtask build` bundles it with wasm-bindgen's glue.
import init, { show } from "./first_course.js";
import { compile } from "./wasm.mjs";

/** Fetches and starts the program. `show` is described in lib.rs. */
export async function load() {
  // WASM is the name of the wasm file, with a hash of its final bytes.
  await init({ module_or_path: compile(new URL(WASM, import.meta.url)) });
  return { show };
}
