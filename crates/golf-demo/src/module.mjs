// The app imports this module to enter the demo. `cargo xtask build` bundles it with wasm-bindgen's
// glue and names it in the page: <meta name="yardbook-demo" content="/demo-….js">.
import init, { answer, notice, restart } from "./golf_demo.js";
import { begin, compile } from "./wasm.mjs";

// The compiled program. A failure is forgotten, so that the next call tries again.
let program;
const compiled = () => {
  program ??= compile(new URL(DEMO_WASM, import.meta.url));
  program.catch(() => (program = undefined));
  return program;
};

/**
 * Starts a demo with nothing used yet; the first call fetches the wasm.
 *
 * `answer(pathAndQuery, plan, nowSeconds)` counts the request and responds synchronously. It takes
 * a path below the service's base address, a plan's name, and whole Unix seconds. The response has
 * `status`, `body` (a JSON text) and the numbers of the rate-limit headers: `limit`, `remaining`
 * and `reset`. Each is `undefined` where the service sends none.
 */
export async function load() {
  // DEMO_WASM is the name of the wasm file, with a hash of its final bytes.
  await begin(() => init({ module_or_path: compiled() }));
  restart();
  return {
    notice: notice(),
    answer(pathAndQuery, plan, nowSeconds) {
      const given = answer(pathAndQuery, plan, nowSeconds);
      const { status, body, limit, remaining, reset } = given;
      given.free();
      return { status, body, limit, remaining, reset };
    },
  };
}
