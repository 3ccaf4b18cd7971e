// The one way in for WebAssembly: the app, its chunks, the demo and the previews.

// A file is compiled while it arrives only if its type is exactly this one. Hosts send others too.
const TYPE = "application/wasm";

async function compiled(response) {
  if (!response.ok) throw new Error(`${response.url} is not ok: status ${response.status}`);
  if (response.headers.get("content-type") === TYPE) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// `get` has the parameters of `fetch`.
export async function compileOnce(address, options, get = fetch) {
  return compiled(await get(address, options));
}

// A file that fails is fetched once more, past the browser's own cache, which may have a wrong one. A request that was made
// ahead may also have been stopped (public/early-files.js).
export async function compile(address, options, get) {
  return compileOnce(address, options, get).catch(() => compileOnce(address, { ...options, cache: "reload" }, get));
}
