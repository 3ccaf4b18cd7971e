// Shows the hole or the course of the address before the app has loaded: a small program of the app's own code
// (crates/preview) makes the page from the answer that early-ask.js found. Unusual answers are left
// to the app. The release build puts the names of the programs' files in the place of PREVIEWS; `cargo xtask dev` has none.
(() => {
  const { left, needs, service, shown, looked } = globalThis.yardbookFirst ?? {};
  if (!needs?.view || typeof PREVIEWS === "undefined") return;
  const { fetchAhead, named, parsed, styled } = yardbookStart;
  const files = PREVIEWS[needs.view];
  // A course whose holes are stored shows drawings of them, which are the app's own. One whose holes this browser has had
  // before any app was there is shown without them.
  const isDrawn = ([address, , text]) => text && address === service + needs.free[0] && !left.has(address);
  const isNeeded = looked.then((found) => needs.view === "hole" || !found.some(isDrawn));
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
  // The fragment may have the name of the course.
  const fragment = location.hash;
  const show = async () => {
    const found = await shown;
    const text = (path) => found.find(([address]) => address === service + path)?.[2] ?? "";
    const [own, other] = [text(needs.paid[0]), text(needs.free[0])];
    if (!own || !(await isNeeded)) return false;
    const view = await program.then(({ load }) => load());
    await Promise.all([style, parsed(".Colophon")]);
    // The app may have been faster.
    if (document.documentElement.dataset.app) return false;
    if (needs.view === "course") {
      const here = [stored("yardbook.unit"), stored("yardbook.early"), stored("yardbook.notebook"), stored("yardbook.compare", "sessionStorage"), stored("yardbook.round"), Date.now()];
      return view(service, own, ...here, !!other);
    }
    const showHole = ({ hole }, query) => view(hole, query.slice(1), own, other, stored("yardbook.unit"), stored("yardbook.layers"), fragment);
    const isShown = showHole(needs, location.search);
    if (isShown) yardbookStart.turns = turns(showHole);
    return isShown;
  };
  // The answer has the other holes of the course too.
  const turns = (showHole) => ({
    isPossible: (other) => other.view === "hole" && other.paid[0] === needs.paid[0],
    show: ({ hole }, { search }) => {
      const page = document.querySelector("#main > .HolePage");
      page.remove();
      const isShown = showHole({ hole }, search);
      if (!isShown) document.getElementById("main").append(page);
      return isShown;
    },
    heading: "h1",
  });
  // If anything fails here, the app shows the page later.
  yardbookStart.firstView = show().catch(() => false);
})();
