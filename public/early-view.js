// Shows the hole or the course of the address before the app has loaded: a small program of the app's own code
// (crates/preview) makes the page from the answer that early-ask.js found. Unusual answers are left
// to the app. The release build puts the names of the programs' files in the place of PREVIEWS; `cargo xtask dev` has none.
(() => {
  const { needs, service, shown, looked } = globalThis.yardbookFirst ?? {};
  if (!needs?.view || typeof PREVIEWS === "undefined") return;
  const { fetchAhead, named, parsed, styled } = yardbookStart;
  const files = PREVIEWS[needs.view];
  // A course whose holes are stored shows drawings of them, which are the app's own.
  const isNeeded = looked.then((found) => needs.view === "hole" || !found.some(([address, , text]) => text && address === service + needs.free[0]));
  // The app's files are several times as large, so they are requested after it.
  yardbookStart.firstFiles = isNeeded.then((isIt) => isIt && fetchAhead(files.wasm));
  const program = isNeeded.then((isIt) => isIt && import(new URL(named(`/${files.script}`), location.href).href));
  program.catch(() => {}); // Nobody waits for it if there is no answer.
  const style = parsed("meta[name=yardbook-screens]").then(styled);
  const stored = (name, storage = "localStorage") => {
    try {
      return globalThis[storage].getItem(named(name)) ?? "";
    } catch {
      return ""; // Storage is refused.
    }
  };
  const show = async () => {
    const found = await shown;
    const text = (path) => found.find(([address]) => address === service + path)?.[2] ?? "";
    const [own, other] = [text(needs.paid[0]), text(needs.free[0])];
    if (!own || !(await isNeeded)) return false;
    const view = await program.then(({ load }) => load());
    await Promise.all([style, parsed(".Colophon")]);
    // The app may have been faster.
    if (document.documentElement.dataset.app) return false;
    const shows = {
      hole: () => view(needs.hole, location.search.slice(1), own, other, stored("yardbook.unit"), stored("yardbook.layers")),
      course: () =>
        view(service, own, stored("yardbook.unit"), stored("yardbook.early"), stored("yardbook.book"), stored("yardbook.compare", "sessionStorage")),
    };
    return shows[needs.view]();
  };
  // If anything fails here, the app shows the page later.
  yardbookStart.firstView = show().catch(() => false);
})();
