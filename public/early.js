// What must be known before the first paint: the theme that was chosen, and which outline of a page is shown until the
// app is here. Also says so when the app's own files do not arrive. No module: it runs before anything is drawn.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is refused: nothing was chosen.
    }
  };
  const theme = kept("yardbook.theme");
  if (theme === "paper" || theme === "night") {
    root.dataset.theme = theme;
    const [paper, night] = document.querySelectorAll("meta[name=theme-color]");
    paper.media = theme === "paper" ? "all" : "not all";
    night.media = theme === "night" ? "all" : "not all";
  }
  // What is said above invented courses takes a line or two.
  const [kind, , words] = (kept("yardbook.notice") ?? "").split("\n");
  if (kind === "invented") {
    root.dataset.notice = kind;
    root.style.setProperty("--notice", JSON.stringify(words));
  }
  root.dataset.page = document.currentScript.src.replace(/[^/]*$/, "") === location.origin + location.pathname ? "list" : "other";
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) document.getElementById("start-failed")?.removeAttribute("hidden");
    },
    true,
  );
})();
