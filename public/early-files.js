// Requests the files of the address's screen while the page is still being read. The release build puts the name of the main
// wasm in the place of MAIN; `cargo xtask dev` requests nothing ahead.
(() => {
  if (typeof MAIN === "undefined" || !globalThis.yardbookStart) return;
  const { fetchAhead, files, firstFiles } = yardbookStart;
  const request = () => [MAIN, ...files].forEach(fetchAhead);
  // A file that hangs holds up the others for two seconds.
  const wait = () => new Promise((resolve) => setTimeout(resolve, 2_000));
  if (firstFiles) yardbookStart.filesRequested = Promise.race([firstFiles, wait()]).then(request);
  else request();
})();
