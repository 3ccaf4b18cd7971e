// Shows the hole of the address before the app has loaded: a small program of the app's own code (crates/first-hole) draws it
// from the answer that early-ask.js found. Unusual answers are left to the app. The release build puts the names of the
// program's files in the place of FIRST_HOLE; `cargo xtask dev` has none.
(() => {
  const { needs, service, answers } = globalThis.yardbookFirst ?? {};
  if (!needs?.hole || typeof FIRST_HOLE === "undefined") return;
  const { fetchAhead, named, parsed, styled } = yardbookStart;
  // The app's files are several times as large, so they are requested after it.
  yardbookStart.firstFiles = fetchAhead(FIRST_HOLE.wasm);
  const program = import(new URL(named(`/${FIRST_HOLE.script}`), location.href).href);
  program.catch(() => {}); // Nobody waits for it if there is no answer.
  const style = parsed("meta[name=yardbook-screens]").then(styled);
  const show = async () => {
    const found = await answers;
    const text = (path) => found.find(([address]) => address === service + path)?.[2] ?? "";
    const holes = text(needs.paid[0]);
    if (!holes) return false;
    const first = await program.then(({ load }) => load());
    await Promise.all([style, parsed(".Colophon")]);
    return first.show(needs.hole, location.search.slice(1), holes, text(needs.free[0]));
  };
  // If anything fails here, the app shows the hole later.
  yardbookStart.firstView = show().catch(() => false);
})();
