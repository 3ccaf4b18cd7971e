// What the app imports to enter the demo. `cargo xtask build` bundles it with wasm-bindgen's glue
// and names it in the page: <meta name="yardbook-demo" content="/demo-….js">.
import init, { answer, notice, restart } from "./golf_demo.js";

/**
 * Starts a demo of which nothing has been used; fetches the module the first time.
 *
 * `answer(pathAndQuery, plan, nowSeconds)` answers at once and counts the request: a path below the
 * service's base address, a plan's name, whole Unix seconds. What it gives has `status`, `body` (a
 * JSON text) and the numbers of the rate-limit headers: `limit`, `remaining`, `reset`, each
 * `undefined` where the service sends none.
 */
export async function load() {
  // DEMO_WASM is the name that the module has by its final bytes.
  await init({ module_or_path: new URL(DEMO_WASM, import.meta.url) });
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
