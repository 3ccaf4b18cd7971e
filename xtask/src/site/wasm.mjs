// The one way in for WebAssembly: the app, its chunks, the demo and the previews.

// A file is compiled while it arrives only if its type is exactly this one. Hosts send others too.
const TYPE = "application/wasm";

async function compiled(response) {
  if (!response.ok) throw new Error(`${response.url} is not ok: status ${response.status}`);
  if (response.headers.get("content-type") === TYPE) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// `get` fetches.
export async function compileOnce(address, options, get = fetch) {
  return compiled(await get(address, options));
}

// What is no WebAssembly may be in the browser's own cache, and what was requested ahead may have been stopped
// (public/early-files.js), so what fails is fetched once more, past that cache.
export async function compile(address, options, get) {
  return compileOnce(address, options, get).catch(() => compileOnce(address, { ...options, cache: "reload" }, get));
}
