// Everything needed before the first paint: the chosen theme, and which outline is shown until the app adopts the page. Also
// keeps presses for the app, and handles app files that fail to load, and a crash of the app. Not a module, so that it runs before anything is drawn.
(() => {
  // The newest feature that the app needs. Without it style/outline.css says so, and nothing starts: the start script and
  // the other first scripts need `yardbookStart`.
  if (!CSS.supports("color", "light-dark(red,red)")) return;
  const root = document.documentElement;
  // All sites of one origin share one storage, so names begin with the app's path (src/browser/storage.rs).
  const path = document.querySelector("meta[name=yardbook-base]")?.content ?? "/";
  const prefix = path === "/" ? "" : path;
  // A path of the app, with a slash before it, from a path of the site, and back.
  const pathOf = (pathname) => `/${pathname.slice(path.length)}`;
  const addressOf = (pathInApp) => path + pathInApp.slice(1);
  // Requests a file ahead. Resolves once it has arrived, or does not come.
  const fetchAhead = (file) =>
    new Promise((done) => {
      const link = document.createElement("link");
      const how = file.endsWith(".css") ? { as: "style" } : { as: "fetch", crossOrigin: "anonymous" };
      document.head.append(Object.assign(link, { rel: "preload", href: path + file, onload: done, onerror: done, ...how }));
    });
  // Resolves with an element once the browser has parsed it.
  const parsed = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        const found = document.querySelector(selector);
        if (!found) return;
        observer.disconnect();
        resolve(found);
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true });
      look();
    });
  const read = (storage) => (name) => {
    try {
      return globalThis[storage].getItem(prefix + name);
    } catch {
      // Storage is refused: nothing was chosen.
    }
  };
  const [kept, keptHere] = [read("localStorage"), read("sessionStorage")];
  const theme = kept("yardbook.theme");
  if (theme === "paper" || theme === "night" || theme === "sunlight") {
    root.dataset.theme = theme;
    const [paper, night] = document.querySelectorAll("meta[name=theme-color]");
    paper.media = theme === "night" ? "not all" : "all";
    night.media = theme === "night" ? "all" : "not all";
  }
  // The notice above invented courses takes a line or two.
  const [kind, , words] = (kept("yardbook.notice") ?? "").split("\n");
  if (kind === "invented") {
    parsed(".Masthead .invented .full").then((full) => {
      full.textContent = words;
      full.parentElement.hidden = false;
    });
  }
  // On the first visit there is no list: crates/golf-views/src/pages/list/view.rs decides the same.
  const isFirst = !kept("yardbook.key") && !kept("yardbook.changed") && !keptHere("yardbook.key") && !keptHere("yardbook.demo");
  root.dataset.page = path !== location.pathname ? "other" : isFirst ? "first" : "list";

  // The form of the list as the address has it. On a phone its filters are behind their word, unless the list is sorted.
  const given = new URLSearchParams(location.search);
  const isSorted = given.has("order") || given.has("order_by");
  if (root.dataset.page === "list") {
    parsed(".SearchForm .more").then((more) => {
      more.open = isSorted || matchMedia("(min-width: 48rem)").matches;
    });
    parsed(".SearchForm ~ .beneath").then(() => {
      for (const [name, value] of given) {
        const field = document.querySelector(`.SearchForm [name="${CSS.escape(name)}"]`);
        if (!field) continue;
        field.value = value;
        if (field.value !== value) field.value = field.firstElementChild?.value ?? "";
        // The app compares the field with its given value: a person may have changed it.
        field.given = field.value;
      }
    });
  }

  // A form writes an address as the app does: without what is usual.
  addEventListener("formdata", ({ target, formData }) => {
    if (!target.matches(".SearchForm")) return;
    for (const [name, value] of [...formData]) {
      const usual = target.elements.namedItem(name)?.firstElementChild?.value ?? "";
      if (value === usual) formData.delete(name);
    }
  });

  // Every reload that a script makes. Text that a person has typed and not sent is typed again on the page after it. A
  // key is not: no copy of it is written.
  const typed = `${prefix}yardbook.typed`;
  const reload = () => {
    const fields = document.querySelectorAll("textarea, input:is([type=text], [type=search], [type=number]):not([readonly])");
    const texts = [...fields].flatMap(({ id, name, value }) => (value ? [[id ? `#${id}` : `[name="${name}"]`, value]] : []));
    try {
      sessionStorage.setItem(typed, JSON.stringify([location.href, ...texts]));
    } catch {
      // Storage is refused, or full.
    }
    location.reload();
  };
  try {
    const [page, ...texts] = JSON.parse(keptHere("yardbook.typed") ?? "[]");
    sessionStorage.removeItem(typed);
    // The app fills a field in the task that makes it.
    const typeAgain = ([selector, text]) =>
      parsed(selector).then((field) => {
        globalThis.yardbookStart.later(() => {
          field.value = text;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        });
      });
    if (page === location.href) texts.forEach(typeAgain);
  } catch {
    // Storage is refused, or holds something else.
  }
  // After a newer Yardbook was published, the files of this version are gone, and a reload loads the newer one. At most
  // one reload in ten minutes and none offline, so that a broken site shows its error instead of reloading forever.
  const reloadOnce = () => {
    try {
      const name = `${prefix}yardbook.reloaded`;
      if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(name)) < 600_000) return false;
      sessionStorage.setItem(name, String(Date.now()));
    } catch {
      return false;
    }
    reload();
    return true;
  };
  // Whether this page has stopped loading, since a person has left it (`leave`).
  let isLeaving = false;
  const failed = () => {
    if (isLeaving || reloadOnce()) return;
    noLongerLate();
    document.getElementById("start-failed")?.removeAttribute("hidden");
  };
  // Whether a text names a script or a program of this build. Extensions and hosts add others to the page.
  const own = location.origin + path;
  const isOwn = (text) => `${text}`.split(own).some((rest, at) => at && /^[\w-]+-[\da-f]{16}(_bg)?\.(js|wasm)/.test(rest));
  // The styles of every screen but the list, and of paper, load with the first chunk that needs them. A failure is reported
  // there, and the next call tries again. For paper alone they hold up nothing, and leave what is seen as it is.
  const sheets = {};
  const sheetFor = (media) =>
    (sheets[media] ??= new Promise((resolve, reject) => {
      const href = document.querySelector("meta[name=yardbook-screens]")?.content;
      if (!href) return resolve();
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, media, onload: resolve });
      link.onerror = () => {
        delete sheets[media];
        link.remove();
        reject(new Error(`no ${href}`));
      };
      document.head.append(link);
    }));
  const styled = () => sheetFor("all");
  if (root.dataset.page === "other") addEventListener("DOMContentLoaded", () => styled().catch(() => {}));
  // A press of a button whose code is not here yet is kept and shown. Once the button waits for nothing, it is pressed; or,
  // if it was built anew, the one with its words. While its page has no such button, the press waits.
  const presses = new Set();
  // The name of a button leaves out its price, which may change meanwhile and stands on a line of its own.
  const name = ({ className, innerText }) => `${className}\n${innerText.split(/\s· /)[0]}`;
  const alike = (words) => [...document.querySelectorAll("#app button")].filter((button) => name(button) === words);
  const pressAgain = () => {
    for (const pressed of presses) {
      const { own, words, nth, at } = pressed;
      const button = own.isConnected ? own : (alike(words)[nth] ?? alike(words)[0]);
      if (button ? button.hasAttribute("data-waits") : at === location.pathname) continue;
      presses.delete(pressed);
      button?.click();
    }
    if (!presses.size) changes.disconnect();
  };
  const changes = new MutationObserver(() => root.dataset.app && pressAgain());
  addEventListener("click", ({ target }) => {
    const own = target.closest?.("button[data-waits]");
    if (!own) return;
    own.ariaBusy = "true";
    presses.add({ own, words: name(own), nth: alike(name(own)).indexOf(own), at: location.pathname });
    changes.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-waits", "data-app"] });
  });
  // A page that is left before the app is here, and has its answer, stops loading: the next page needs the line. To take
  // out: the next page is seen later on a slow phone.
  const leave = (event) => {
    const { isAsking } = globalThis.yardbookStart;
    if (root.dataset.app || event.defaultPrevented || !globalThis.yardbookFirst?.found?.length || isAsking()) return;
    isLeaving = true;
    stop();
  };
  addEventListener("submit", leave);
  // The link to another page of this site that a plain click follows.
  const followed = (event) => {
    const link = event.target.closest?.("a[href]");
    const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // A link to a place on this page leaves nothing.
    const isOther = link?.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
    if (isOther && isPlain && !link.target && !event.defaultPrevented) return link;
  };
  addEventListener("click", (event) => followed(event) && leave(event));
  // How many requests pages sent by themselves since a person has touched one, and which of them this page sent.
  const untouched = `${prefix}yardbook.untouched`;
  const asked = new Set();
  const touched = ({ isTrusted }) => {
    try {
      if (isTrusted) localStorage.removeItem(untouched);
    } catch {
      // Storage is refused.
    }
  };
  // If the app does not come, the person is told, once: not again where `failed` says that it will not come.
  const late = setTimeout(() => document.getElementById("late")?.removeAttribute("hidden"), 10_000);
  const noLongerLate = () => {
    clearTimeout(late);
    document.getElementById("late")?.remove();
  };
  addEventListener("pointerdown", touched, true);
  addEventListener("keydown", touched, true);
  globalThis.yardbookStart = {
    addressOf,
    pathOf,
    failed,
    fetchAhead,
    followed,
    // Follows a link as the browser does.
    follow: (href) => {
      leave({});
      location.assign(href);
    },
    // Forgets the presses that wait for the app if their buttons are gone.
    forgetPresses: () => presses.forEach((pressed) => pressed.own.isConnected || presses.delete(pressed)),
    // Whether there is a page that can be read: a list, a course or a hole. One that is about to be shown is waited for.
    hasPage: async () => {
      await Promise.race([globalThis.yardbookStart.firstView, new Promise((done) => setTimeout(done, 2_000))]);
      return !!document.querySelector("#main tbody tr, #main > article");
    },
    parsed,
    styled,
    styledOnPaper: () => sheetFor("print"),
    named: (name) => prefix + name,
    // Whether this page may send a request by itself. Another site can open page after page: in a frame, in a window that
    // it opened, or in the window that opened it, which nothing here can see. So all pages of this browser together send
    // three by themselves, or one if the other site is in sight, until a person clicks or presses a key in one of them.
    mayAsk: (address) => {
      if (navigator.userActivation?.hasBeenActive || asked.has(address)) return true;
      let spent = asked.size;
      try {
        spent = Number(localStorage.getItem(untouched));
        localStorage.setItem(untouched, String(spent + 1));
      } catch {
        // Storage is refused, or full: this page counts alone.
      }
      return spent < (opener === null && top === self ? 3 : 1) && !!asked.add(address);
    },
    // Runs work in a task of its own. A timer would do, but timers are slow in a background tab.
    later: (turn) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        turn();
      };
      port2.postMessage(0);
    },
    // All nodes inside an element, in the document's order, and a description of them that src/ui/adoption/seen.rs reads.
    described: (element) => {
      const [nodes, words] = [[], []];
      const describeInside = ({ childNodes }) => {
        words.push(childNodes.length);
        childNodes.forEach(describe);
      };
      const describe = (node) => {
        nodes.push(node);
        if (node.nodeType === Node.TEXT_NODE) words.push("", node.data);
        else if (node.nodeType !== Node.ELEMENT_NODE) words.push("!");
        else {
          words.push(node.localName, node.attributes.length);
          for (const { name, value } of node.attributes) words.push(name, value);
          describeInside(node);
        }
      };
      describeInside(element);
      return [nodes, words.map((word) => `${word}`.replaceAll("\0", "")).join("\0")];
    },
    // Called by the app once it is in charge of the page. `built` is the number of elements that it had to build beside
    // those that were there.
    here: (built) => {
      noLongerLate();
      globalThis.yardbookStart.built = built;
      root.dataset.app = "here";
    },
    reload,
    // The name of this page's start script, which tells its build.
    script: () => [...document.scripts].find(({ src }) => isOwn(src) && src.includes("/start-"))?.src.split("/").pop(),
    // For a chunk that failed to load: reloads if the site has another start script than this page.
    renew: async () => {
      const start = globalThis.yardbookStart.script();
      const page = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(5_000) });
      return page.ok && !!start && !(await page.text()).includes(start) && reloadOnce();
    },
  };
  // A page restored from the back/forward cache has missed storage events, so its settings may be stale.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isLeaving) location.reload();
    else if (persisted) dispatchEvent(new StorageEvent("storage"));
  });
  // The state of the app after a panic cannot be trusted. Its message comes before the error that ends the program.
  let message = "";
  globalThis.yardbookStart.panicked = (text) => (message = `${text}\n`);
  const stopped = (error) => {
    if (!(error instanceof WebAssembly.RuntimeError) || !(message || isOwn(error.stack))) return;
    if (document.querySelector(".FatalError")) return;
    const screen = document.getElementById("stopped").content.cloneNode(true);
    screen.querySelector("pre").textContent = message + error.stack;
    screen.querySelector("button").onclick = reload;
    document.body.append(screen);
  };
  addEventListener(
    "error",
    ({ target, error }) => {
      if (!(target instanceof HTMLScriptElement)) stopped(error);
      else if (isOwn(target.src)) failed();
    },
    true,
  );
  addEventListener("unhandledrejection", (event) => {
    // A page that is left has stopped its own files: their failures are no errors.
    if (isLeaving) event.preventDefault();
    else stopped(event.reason);
  });
})();
