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

// Begins a program. A process of Chromium has room for 125 memories of programs, and frees those of earlier pages late.
export async function begin(instantiate, tries = 10) {
  try {
    return await instantiate();
  } catch (error) {
    if (!(error instanceof RangeError && /memory/.test(error.message)) || tries === 1) throw error;
    await new Promise((done) => setTimeout(done, 200));
    return begin(instantiate, tries - 1);
  }
}
