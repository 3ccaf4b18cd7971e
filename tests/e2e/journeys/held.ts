/**
 * Holds the app back in the page itself. WebKit's driver does not look at a page while one of its preloads is held, so the
 * gate cannot do it.
 */
import type { View } from "./view.ts";

/** Runs in the page, before its first script: the app's program is compiled once `arrive` is called. It must be self-contained. */
function hold(): void {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  Object.assign(globalThis, { arrive: release });
  const compile = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = async (source) => {
    const response = await source;
    if (/\/yardbook-[0-9a-f]+\.wasm$/.test(response.url)) await released;
    return compile.call(WebAssembly, response);
  };
}

/** For `early`: each page waits until `arrive`. */
export const held = `(${hold})();`;

/** Lets the app come to the page, and waits until it is in charge. */
export async function arrive(view: View): Promise<void> {
  await view.session.run(() => (globalThis as unknown as { arrive: () => void }).arrive());
  await view.inCharge();
}
