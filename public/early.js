// What must be known before the first paint: the theme that was chosen, and which outline of a page is shown until the
// app is here. Also what happens when the app's own files do not arrive, or its program ends. No module: it runs before
// anything is drawn.
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

  // A phone shows how a list is sorted, and folds the rest of the form.
  if (/[?&]order(_by)?=/.test(location.search)) root.dataset.sorted = "";

  // Where a newer Yardbook was published meanwhile, the files of this one are gone: a reload brings the newer one. Once
  // in ten minutes and not offline, so that a broken site is said to be broken and never reloads for ever.
  const reload = () => {
    try {
      const name = "yardbook.reloaded";
      if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(name)) < 600_000) return false;
      sessionStorage.setItem(name, String(Date.now()));
    } catch {
      return false;
    }
    location.reload();
    return true;
  };
  const failed = () => {
    if (!reload()) document.getElementById("start-failed")?.removeAttribute("hidden");
  };
  // The style of all but the list comes with the first file that needs it; a failure is told there, and tried again.
  let style;
  const styled = () =>
    (style ??= new Promise((resolve, reject) => {
      const address = document.querySelector("meta[name=yardbook-screens]")?.content;
      if (!address) return resolve();
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = address;
      link.onload = resolve;
      link.onerror = () => {
        style = undefined;
        link.remove();
        reject(new Error(`no ${address}`));
      };
      document.head.append(link);
    }));
  if (root.dataset.page !== "list") addEventListener("DOMContentLoaded", () => styled().catch(() => {}));
  // A course that is opened before the app is here is opened then: the app has its list at hand.
  let wanted;
  addEventListener("click", (event) => {
    const link = event.target.closest?.(".Outline tbody a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    event.preventDefault();
    wanted = link.getAttribute("href");
  });
  globalThis.yardbookStart = {
    failed,
    styled,
    // A turn of its own for what can wait a moment. Timers would do, but they are slow in a tab that nobody looks at.
    later: (turn) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        turn();
      };
      port2.postMessage(0);
    },
    // The app is built beside the outline, unseen, and takes its place once it has something to show: its own rows,
    // where the outline has rows already.
    giveWay: () => {
      const outline = document.getElementById("app");
      const app = document.createElement("div");
      outline.id = "outline";
      outline.querySelector("main").id = "";
      app.id = "app";
      app.hidden = true;
      outline.after(app);
      const look = () => {
        const own = outline.querySelector("tbody") ? ".results > :not(.heading, .Waiting)" : ".CoursesPage form";
        if (!app.querySelector(`main > :not(.CoursesPage), ${own}`)) return;
        observer.disconnect();
        // What is still to be built in a turn of its own (src/in_turns.rs) comes first.
        globalThis.yardbookStart.later(replace);
      };
      const replace = () => {
        const focused = outline.contains(document.activeElement) && document.activeElement.getAttribute("href");
        // Points of a map are links too, but of another kind.
        const same = (href) => app.querySelector(`a[href="${CSS.escape(href)}"]:not(svg *)`);
        outline.remove();
        app.hidden = false;
        if (focused) same(focused)?.focus({ preventScroll: true });
        if (wanted) same(wanted)?.click();
      };
      const observer = new MutationObserver(look);
      observer.observe(app, { childList: true, subtree: true });
    },
    // For a file of a screen that did not come: reloads where the site has another start script than this page.
    renew: async () => {
      const own = document.querySelector("script[type=module]")?.getAttribute("src");
      const base = document.querySelector("meta[name=yardbook-base]")?.content ?? "/";
      const page = await fetch(base, { cache: "no-store" });
      return page.ok && !!own && !(await page.text()).includes(own) && reload();
    },
  };
  // A page that comes back from the back/forward cache was told of nothing meanwhile: whatever is kept may be another.
  addEventListener("pageshow", ({ persisted }) => persisted && dispatchEvent(new StorageEvent("storage")));
  // A program that has ended in the middle of something, as it does when it panics, is not to be trusted any more.
  const stopped = (error) => {
    if (!(error instanceof WebAssembly.RuntimeError) || document.querySelector(".FatalError")) return;
    const screen = document.getElementById("stopped").content.cloneNode(true);
    screen.querySelector("pre").textContent = error.stack;
    screen.querySelector("button").onclick = () => location.reload();
    document.body.append(screen);
  };
  addEventListener(
    "error",
    ({ target, error }) => {
      if (target instanceof HTMLScriptElement) failed();
      else stopped(error);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => stopped(reason));
})();
