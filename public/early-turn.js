// Until the app is here, shows another page of the list, a course, or a hole in the place of the page that is there. The app
// waits for a page that is on its way, and goes on from the address that it finds. To take out: the next page then begins from
// nothing.
(() => {
  const { followed, follow, forgetPresses, needsAt, pathOf } = globalThis.yardbookStart ?? {};
  if (!needsAt) return;
  const root = document.documentElement;
  const address = ({ pathname, search }) => pathname + search;
  let shownAt = address(location);
  // The number of the newest way to another page: a press, a form, or Back. It ends the one before.
  let newest = 0;
  // The address of the link whose page is on its way.
  let under;
  // What the app waits for. A press may follow while it does so.
  let turning;
  yardbookStart.turned = async () => {
    for (let waited; waited !== turning; ) await (waited = turning);
  };
  const turnOf = (needs) => yardbookStart.turns[needs.list ? "list" : "view"];
  // What an address needs, if its page can take the place of this one.
  const needsOfNext = ({ pathname, search }) => {
    const needs = needsAt(pathOf(pathname), search);
    return !root.dataset.app && needs && turnOf(needs)?.isPossible(needs) && needs;
  };
  const begin = (next) => {
    under = next;
    newest += 1;
  };
  // Resolves with whether the page of an address is there; undefined if the person has gone another way since.
  const turnTo = async (needs, url) => {
    const own = newest;
    const isNewest = () => own === newest && !root.dataset.app;
    const show = async () => turnOf(needs).show(needs, url, isNewest);
    const isShown = await show().catch(() => false);
    if (!isNewest()) return undefined;
    under = undefined;
    if (!isShown) return false;
    shownAt = address(url);
    forgetPresses();
    return true;
  };
  // The app numbers the entries of the history. The one that is left gets a number, so that Back finds its own address.
  let entries = 0;
  const go = async (needs, link) => {
    const { href } = link;
    const focused = document.activeElement;
    begin(href);
    link.ariaBusy = "true";
    const isShown = await turnTo(needs, new URL(href));
    link.ariaBusy = null;
    if (isShown === false) follow(href);
    if (!isShown) return;
    if (history.state === null) history.replaceState(++entries, "");
    history.pushState(null, "", href);
    // Whoever has gone on to a field stays there.
    if ([focused, document.body].includes(document.activeElement)) {
      scrollTo(0, 0);
      document.querySelector(`#main ${turnOf(needs).heading}`)?.focus({ preventScroll: true });
    }
    // The page is painted before the app takes the processor. A tab in the background paints nothing.
    await Promise.race([new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))), new Promise((done) => setTimeout(done, 300))]);
  };
  // On the document: before `leave` of early.js, which listens on the window.
  document.addEventListener("click", (event) => {
    const link = followed(event);
    if (!link) return;
    if (link.href === under) return event.preventDefault();
    const needs = !under && needsOfNext(link);
    begin();
    if (!needs) return;
    event.preventDefault();
    turning = go(needs, link);
  });
  document.addEventListener("submit", () => begin());
  const goBack = async () => {
    begin();
    const needs = needsOfNext(location);
    const isShown = needs ? await turnTo(needs, new URL(location.href)) : false;
    if (isShown === false && !root.dataset.app) location.reload();
  };
  addEventListener("popstate", () => {
    if (!root.dataset.app && address(location) !== shownAt) turning = goBack();
  });
})();
