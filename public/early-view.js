// Shows a hole or a course before the app has loaded, and in the place of the page that is there: a small program of the app's
// own code (crates/preview) makes the page from the answer that early-ask.js found. Unusual answers are left
// to the app. The release build puts the names of the programs' files in the place of PREVIEWS; `cargo xtask dev` has none.
(() => {
  if (!globalThis.yardbookFirst || typeof PREVIEWS === "undefined") return;
  const { addressOf, fetchAhead, named, parsed, styled } = yardbookStart;
  const { left, needs, service } = yardbookFirst;
  const root = document.documentElement;
  // The program of each kind of page is requested once.
  const programs = {};
  const begin = ({ script, wasm }) => {
    const arrived = fetchAhead(wasm);
    const module = import(new URL(addressOf(`/${script}`), location.href).href);
    module.catch(() => {}); // Nobody waits for it if there is no answer.
    let loaded;
    return { arrived, load: () => (loaded ??= module.then(({ load }) => load())) };
  };
  const programOf = (view) => (programs[view] ??= begin(PREVIEWS[view]));
  // A course whose holes are stored shows drawings of them, which are the app's own. One whose holes this browser has had
  // before any app was there is shown without them.
  const isNeeded = async ({ looked, needs }) => {
    const isDrawn = ([address, , text, isNew]) => text && address === service + needs.free[0] && !isNew && !left.has(address);
    return needs.view === "hole" || !(await looked).some(isDrawn);
  };
  const stored = (name, storage = "localStorage") => {
    try {
      return globalThis[storage].getItem(named(name)) ?? "";
    } catch {
      return ""; // Storage is refused.
    }
  };
  let style;
  const styleIsHere = () => (style ??= parsed("meta[name=yardbook-screens]").then(styled));
  // Removes the page and leaves its frame.
  const clear = () => {
    document.querySelector("#main > article")?.remove();
    root.dataset.page = "other";
  };
  // Shows the page of an address in the place of what is there, once its answers are here. Returns whether it does.
  const show = async (needs, shown, { search, hash }, isNewest) => {
    const found = await shown;
    const text = (path) => found.find(([address]) => address === service + path)?.[2] ?? "";
    const [own, other] = [text(needs.paid[0]), text(needs.free[0])];
    if (!own) return false;
    const view = await programOf(needs.view).load();
    await Promise.all([styleIsHere(), parsed(".Colophon")]);
    // The app may have been faster, or the person.
    if (!isNewest()) return false;
    clear();
    if (needs.view === "course") {
      const here = [stored("yardbook.unit"), stored("yardbook.early"), stored("yardbook.notebook"), stored("yardbook.compare", "sessionStorage"), stored("yardbook.round"), Date.now()];
      return view(service, own, ...here, !!other);
    }
    // The fragment may have the name of the course.
    return view(needs.hole, search.slice(1), own, other, stored("yardbook.unit"), stored("yardbook.layers"), hash);
  };
  // A program that is not here needs the line, so the app's files wait for it. Without an answer in time the frame is left,
  // for the answer or the app, which goes on with the same request. The answer of a hole has the other holes too.
  const turn = async (needs, url, isNewest) => {
    const isOfSame = yardbookFirst.needs.paid[0] === needs.paid[0];
    const first = isOfSame ? { ...yardbookFirst, needs } : yardbookStart.look(needs);
    const begin = async () => {
      const isHere = needs.view in programs;
      const { arrived } = programOf(needs.view);
      if (!isHere) {
        yardbookStart.holdFiles?.();
        arrived.then(() => yardbookStart.freeFiles?.(url));
      }
      return show(needs, first.shown, url, isNewest);
    };
    const isNeededHere = await isNeeded(first);
    const isShown = isNeededHere && (await begin().catch(() => false));
    if (!isNewest()) return false;
    if (!isShown) clear();
    globalThis.yardbookFirst = first;
    if (isNeededHere && !isShown) show(needs, first.shownLate, url, isNewest).catch(() => {});
    return true;
  };
  yardbookStart.turns.view = { isPossible: ({ view }) => view, show: turn, heading: "article h1" };
  if (!needs.view) return;
  const needed = isNeeded(yardbookFirst);
  const own = globalThis.yardbookFirst;
  const isBefore = () => !root.dataset.app && globalThis.yardbookFirst === own;
  const at = { search: location.search, hash: location.hash };
  // The app's files are several times as large, so they are requested after the program. The style comes with it.
  yardbookStart.firstFiles = needed.then((isIt) => isIt && programOf(needs.view).arrived);
  needed.then((isIt) => isIt && styleIsHere()).catch(() => {});
  // If anything fails here, the app shows the page later.
  yardbookStart.firstView = needed.then((isIt) => isIt && show(needs, own.shownLate, at, isBefore)).catch(() => false);
})();
