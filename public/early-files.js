// Requests the app's files for the address while the page is still being read, and hands them to the start script. A small
// program of another page (early-view.js) holds these files up: it needs the line. The release build replaces two names. MAIN
// is the name of the main wasm, and FILES has the files of each kind of address (crates/golf-views/src/address/route.rs).
// `cargo xtask dev` has neither, and requests nothing ahead.
(() => {
  if (typeof MAIN === "undefined" || !globalThis.yardbookStart) return;
  const { addressOf, fetchAhead, firstFiles, pathOf } = yardbookStart;
  let { pathname } = location;
  const filesHere = () => {
    const [first = "courses", id, part] = pathOf(pathname).split("/").filter(Boolean);
    const kind = first !== "courses" ? first : !id ? "list" : part === "holes" ? "hole" : (part ?? "course");
    return [MAIN, ...(Object.hasOwn(FILES, kind) ? FILES[kind] : FILES.other)];
  };
  // The requests that were made ahead, by address, and the addresses that the start script has asked for.
  const ahead = new Map();
  const taken = new Set();
  // A promise while the files are held up, and the function that keeps it: the start script's requests wait for it.
  let line;
  let free;
  const request = (file) => {
    if (!file.endsWith(".wasm")) return fetchAhead(file);
    const address = new URL(addressOf(`/${file}`), location.href).href;
    if (taken.has(address) || ahead.has(address)) return;
    const controller = new AbortController();
    const response = fetch(address, { signal: controller.signal });
    response.catch(() => {}); // Nobody may want it.
    ahead.set(address, { controller, response });
  };
  const requestAll = () => line || filesHere().forEach(request);
  Object.assign(yardbookStart, {
    filesHere,
    // Fetches a file for the start script, which fetches a stopped one again (xtask/src/site/wasm.mjs).
    fetchFile: async ({ href }, options) => {
      await line;
      const own = !taken.has(href) && ahead.get(href);
      taken.add(href);
      if (!own) return fetch(href, options);
      options?.signal?.addEventListener("abort", () => own.controller.abort());
      return own.response;
    },
    holdFiles: () => {
      line ??= new Promise((resolve) => (free = resolve));
      for (const [address, { controller }] of ahead) {
        controller.abort();
        taken.delete(address);
      }
      ahead.clear();
    },
    // Requests the files of the address that the page has from now on.
    freeFiles: (other) => {
      line = undefined;
      ({ pathname } = other);
      requestAll();
      free?.();
    },
  });
  // A file that hangs holds up the others for two seconds.
  const wait = () => new Promise((resolve) => setTimeout(resolve, 2_000));
  if (firstFiles) yardbookStart.filesRequested = Promise.race([firstFiles, wait()]).then(requestAll);
  else requestAll();
})();
