// Until the app is here, shows another page of the list, or another hole of the course, in the place of the page that is there:
// its outline, its style and its program are at hand. The app waits for a page that is on its way, and goes on from the
// address that it finds. Where anything is unusual, the link is followed as any other. To take out: the next page then
// begins from nothing.
(() => {
  const { followed, follow, forgetPresses, named, needsAt } = globalThis.yardbookStart ?? {};
  if (!needsAt) return;
  const address = ({ pathname, search }) => pathname + search;
  let shownAt = address(location);
  // The address of the link that is followed, until its page is there.
  let under;
  let turned;
  yardbookStart.turned = () => turned;
  // What an address needs, if its page can take the place of this one.
  const needsOfNext = ({ pathname, search }) => {
    const needs = needsAt(pathname.slice(named("").length), search);
    return !document.documentElement.dataset.app && needs && yardbookStart.turns?.isPossible(needs) && needs;
  };
  // Resolves with whether the page of an address is there.
  const turnTo = async (needs, url) => {
    if (!(await yardbookStart.turns.show(needs, url))) return false;
    shownAt = address(url);
    forgetPresses();
    return true;
  };
  // The app numbers the entries of the history. The one that is left gets a number, so that Back finds its own address.
  let entries = 0;
  const go = async (needs, link) => {
    const { href } = link;
    under = href;
    link.ariaBusy = "true";
    const isShown = await turnTo(needs, new URL(href)).catch(() => false);
    // Another link was followed meanwhile.
    if (under !== href) return;
    under = undefined;
    if (!isShown) return follow(href);
    if (history.state === null) history.replaceState(++entries, "");
    history.pushState(null, "", href);
    scrollTo(0, 0);
    document.querySelector(`#main ${yardbookStart.turns.heading}`)?.focus({ preventScroll: true });
    // The page is painted before the app takes the processor. A tab in the background paints nothing.
    await Promise.race([new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))), new Promise((done) => setTimeout(done, 300))]);
  };
  // On the document: before `leave` of early.js, which listens on the window.
  document.addEventListener("click", (event) => {
    const link = followed(event);
    if (!link) return;
    if (link.href === under) return event.preventDefault();
    const needs = !under && needsOfNext(link);
    under = undefined;
    if (!needs) return;
    event.preventDefault();
    turned = go(needs, link);
  });
  const goBack = async () => {
    const needs = needsOfNext(location);
    const isShown = needs && (await turnTo(needs, new URL(location.href)).catch(() => false));
    if (!isShown) location.reload();
  };
  addEventListener("popstate", () => {
    if (!document.documentElement.dataset.app && address(location) !== shownAt) turned = goBack();
  });
})();
