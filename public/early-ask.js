// Starts while the app is still on its way: finds the answers of the first page in the answer store, or sends the one
// request that the app would send. The same for pages in its place, and for the app before its driver is here. The app takes the answers and the request over (src/gateway/first_script.rs). Anything
// unusual is left to the app. Constants come from Rust: see early-rules.js.
(() => {
  const read = (storage, name) => {
    try {
      return globalThis[storage].getItem(yardbookStart.named(name)) ?? "";
    } catch {
      return ""; // Storage is refused.
    }
  };
  const ofTab = read("sessionStorage", "yardbook.key");
  const chosenKey = () => read("sessionStorage", "yardbook.key") || read("localStorage", "yardbook.key");
  const key = chosenKey();
  const keyService = read(ofTab ? "sessionStorage" : "localStorage", "yardbook.key.for") || RULES.service;
  if (!key || read("sessionStorage", "yardbook.demo")) return;

  // The app's notes for the next start; on the first visit there are none.
  const [may = "yes", most = "0", spare = RULES.mostUncounted, identity = "", ...rest] = read("localStorage", "yardbook.early").split(" ").filter(Boolean);
  const named = document.querySelector("meta[name=yardbook-service]")?.content ?? "";
  // The key is sent only to the service that it was entered for, and only if the app would use that service now.
  const chosen = read("localStorage", "yardbook.service") || named || RULES.service;
  const service = rest.join(" ") || (chosen === RULES.service ? chosen : "");
  if (service !== chosen || keyService !== chosen) return;

  // The price of a click, on plans of few requests. The app sees to it from then on (src/app.rs).
  if (RULES.withoutPrices.includes(Number(most)) && read("localStorage", "yardbook.prices") !== "always") {
    document.documentElement.dataset.prices = "none";
  }

  const needsAt = (path, search) => needsOf(path, search, Number(most));
  const ofPage = needsAt(yardbookStart.pathOf(location.pathname), location.search);
  if (!ofPage) return;

  // Without signal, an answer of any age is better than none.
  const isFresh = (address, at) => {
    if (navigator.onLine === false) return true;
    const isOfCourse = address.startsWith(`${service}/courses/`);
    const age = Date.now() - at;
    return -RULES.clockSlackMs < age && age < (isOfCourse ? RULES.courseFreshMs : RULES.listFreshMs);
  };
  const done = (request) =>
    new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      // A missing database is not created here; the app does that.
      request.onupgradeneeded = () => request.transaction.abort();
      request.onblocked = request.onerror;
    });
  // The requests of this script whose answers no app has stored yet, of this page and of others.
  const sentName = `${yardbookStart.named("yardbook.early.sent")}.`;
  const uncounted = () => {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(sentName));
      return names.map((name) => [parseInt(name.slice(sentName.length)), ...localStorage.getItem(name).split(/\n([^\n]*)\n(.*)/s)]);
    } catch {
      return []; // Storage is refused.
    }
  };
  // The addresses of answers that no app has stored yet.
  const left = new Set();
  // The answers that this page has had, by address: early-turn.js shows several pages.
  const had = new Map();
  // What is stored: address, time, and, for a fresh answer, its text.
  const stored = async (addresses) => {
    const found = addresses.flatMap((address) => (had.has(address) ? [had.get(address)] : []));
    const isFound = (address) => found.some(([here]) => here === address);
    // Responses that arrived for pages that were left before the app could store them.
    for (const [at, , address, text] of uncounted()) {
      if (!text || !addresses.includes(address) || isFound(address) || !isFresh(address, at)) continue;
      found.push([address, at, text]);
      left.add(address);
    }
    // If nothing was ever stored, and the app never ran with a key, there is no database to wait for.
    if (!read("localStorage", "yardbook.changed") && !read("localStorage", "yardbook.early")) return found;
    try {
      const database = await done(indexedDB.open(yardbookStart.named("yardbook-answers-1"), RULES.store.version));
      if (!database) return found;
      const get = (store, address) => done(database.transaction(store).objectStore(store).get(address));
      const look = async (address) => {
        const entry = await get(RULES.store.index, address);
        if (entry?.length !== RULES.store.entryLength || isFound(address)) return;
        const at = entry[RULES.store.askedAt];
        const text = isFresh(address, at) && (await get(RULES.store.bodies, address));
        // Anything may be stored as a body, and the wasm of the first view takes text alone.
        found.push([address, at, typeof text === "string" && text]);
      };
      await Promise.all(addresses.map(look));
      database.close();
    } catch {
      // The browser refuses storage.
    }
    return found;
  };

  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  // Takes the lock of an address, so that only one tab sends the request. `undefined` if another tab has it. A browser
  // that is slow to grant a lock is not waited for.
  const lock = (address) => {
    let release;
    const released = new Promise((resolve) => (release = resolve));
    const granted = new Promise((resolve) => {
      const hold = (lock) => {
        resolve(lock && release);
        return lock && released;
      };
      const locks = navigator.locks?.request(RULES.requestLock + address, { ifAvailable: true }, hold);
      (locks ?? Promise.reject()).catch(() => resolve(release));
    });
    wait(RULES.lockHeldMs).then(release);
    return Promise.race([granted, wait(RULES.lockWithinMs).then(() => release)]);
  };
  // Holes are not requested on a plan without them.
  const isAllowed = (address) => may === "yes" || (may === "list" && !address.endsWith("/holes"));
  // Lets go of the last request, for the next one of this page.
  let letGo = () => {};
  // No request follows one that is on its way, or that was refused: the app decides what to do then.
  let isUnderWay = false;
  let isRefused = false;
  // Sends the request once for all tabs and records it; the app finds the record and takes over.
  const ask = async (address, locked) => {
    const release = await locked;
    if (!release) return;
    // It may have come since the store was read.
    if (had.has(address)) {
      release();
      return had.get(address);
    }
    if (isUnderWay || isRefused || uncounted().length >= Number(spare)) return release();
    // The app has started meanwhile, and asks by itself.
    if (globalThis.yardbookEarly === false || !yardbookStart.mayAsk(address)) return release();
    const sent = Date.now();
    const name = `${sentName}${sent}.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const asked = `${identity}\n${address}`;
    try {
      localStorage.setItem(name, asked);
    } catch {
      return release();
    }
    // If the page is left before the app has stored the response, it is kept for the next start, since it is paid for. The app
    // removes the item once it is stored.
    let text = "";
    const leave = (text) => {
      try {
        if (localStorage.getItem(name)) localStorage.setItem(name, `${asked}\n${text}`);
      } catch {
        if (text) leave(""); // Storage is full: the request counts, but its response is lost.
      }
    };
    addEventListener("pagehide", () => leave(text));
    letGo();
    letGo = () => {
      leave(text);
      release();
    };
    isUnderWay = true;
    const controller = new AbortController();
    const response = fetch(address, {
      headers: { [RULES.keyHeader]: key, accept: "application/json" },
      signal: controller.signal,
      // As in src/gateway/http.rs: the key does not follow a redirect.
      redirect: "manual",
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    const end = () => (isUnderWay = false);
    response.then((answer) => (isRefused = answer.status !== 200), end);
    globalThis.yardbookEarly = { name, response, controller, release };
    yardbookStart.hasAsked = () => true;
    const answer = await response;
    if (answer.status !== 200) return end();
    text = await answer.clone().text().finally(end);
    had.set(address, [address, sent, text, true]);
    return had.get(address);
  };

  // An answer in which a reader could see the key is left to the app, which masks it (crates/golf-client/src/sanitize.rs).
  const seen = (text) => JSON.stringify(text).normalize("NFKC").replace(/\\(u00..|[bfnrt])|[\s\p{Cf}\p{DI}\u2800]/gu, "");
  const isClean = ([, , text]) => key.length < RULES.shortestKey || !seen(JSON.parse(text)).includes(seen(key).slice(1, -1));
  // Looks for the answers of a page, and sends the one request that is missing.
  const look = (needs) => {
    const [paid, free] = [needs.paid, needs.free].map((paths) => paths.map((path) => service + path));
    const last = paid.at(-1);
    // The lock is requested while the store is read, since a browser may take long for both.
    const locked = last && isAllowed(last) ? lock(last) : Promise.resolve();
    const unlock = () => locked.then((release) => release?.());
    const looked = stored([...paid, ...free]);
    // Whether the page's own answer is here already.
    const isStored = looked.then((found) => found.some(([address, , text]) => text && paid.includes(address)));
    const begin = async () => {
      const found = await looked;
      const answers = found.filter(([, , text]) => text);
      // The page shows an older answer, and the app decides what to do about it.
      const isOlder = found.some(([address]) => address === last);
      const isHere = answers.some(([address]) => paid.includes(address));
      if (isHere || isOlder) unlock();
      const asked = !isHere && !isOlder && last && (await ask(last, locked));
      return asked ? [asked, ...answers] : answers;
    };
    // If anything fails here, the app handles the page itself.
    const whole = begin().catch(() => []);
    const answers = Promise.race([whole, wait(RULES.patienceMs).then(() => [])]);
    const clean = (found) => found.filter(isClean);
    // What a person may see. `shownLate` is for what nobody waits for: on a slow line, the app is later still.
    const [shown, shownLate] = [answers, whole].map((found) => found.then(clean).catch(() => []));
    const first = { addresses: [...paid, ...free], answers, shown, shownLate, looked, isStored, left, needs, service };
    const keep = (found) => {
      first.found = found;
      for (const answer of found) had.set(answer[0], answer);
    };
    answers.then(keep).then(() => whole.then(keep));
    return first;
  };
  globalThis.yardbookFirst = look(ofPage);
  // A promise of the answer to a request of the app whose driver is not here yet. Nothing for another key or service.
  const answerTo = (address) => {
    const isOurs = address.startsWith(`${service}/`) && chosenKey() === key;
    return isOurs ? look({ paid: [address.slice(service.length)], free: [] }).answers : undefined;
  };
  // What can take the place of this page: early-list.js and early-view.js.
  Object.assign(yardbookStart, { answerTo, isAsking: () => isUnderWay, look, needsAt, turns: {} });
})();
