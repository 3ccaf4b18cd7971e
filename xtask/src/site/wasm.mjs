// The one way in for WebAssembly: the app, its chunks, the demo and the previews.

// A file is compiled while it arrives only if its type is exactly this one. Hosts send others too.
const TYPE = "application/wasm";

async function compiled(response) {
  if (!response.ok) throw new Error(`${response.url} is not ok: status ${response.status}`);
  if (response.headers.get("content-type") === TYPE) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// What is no WebAssembly may be in the browser's own cache, so it is fetched once more past that.
export async function compile(address, options) {
  const response = await fetch(address, options);
  return compiled(response).catch(async () => compiled(await fetch(address, { ...options, cache: "reload" })));
}
