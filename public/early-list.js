// The first rows, before the app is here. This script reads the page of the list that the address names from the answer
// store, or requests it as the app would. It shows the rows in the outline of index.html. The app begins with that page
// and takes the request over (src/gateway/first_script.rs); its own rows replace the outline. What is
// unusual in any way is left to the app. A test compares what is shown here with what the app shows.
(() => {
  const DAY_MS = 86_400_000;
  // The app waits no longer than this for the page; and who waits for our lock, in another tab, no longer than that.
  const PATIENCE_MS = 4_000;
  const LOCKED_MS = 35_000;
  const SIZES = [10, 20, 25, 50];
  const read = (storage, name) => {
    try {
      return globalThis[storage].getItem(name) ?? "";
    } catch {
      return ""; // Storage is refused.
    }
  };
  const key = read("sessionStorage", "yardbook.key") || read("localStorage", "yardbook.key");
  const isList = document.documentElement.dataset.page === "list";
  if (!isList || !key || read("sessionStorage", "yardbook.demo")) return;

  // What the app has left behind for this moment; at the first visit there is nothing.
  const [may = "yes", most = "", identity = "", ...rest] = read("localStorage", "yardbook.early").split(" ").filter(Boolean);
  const named = document.querySelector("meta[name=yardbook-service]")?.content ?? "";
  // The key goes where the app would send it now, and nowhere that it was sent to before.
  const chosen = read("localStorage", "yardbook.service") || named || "/api/v1";
  const service = rest.join(" ") || (chosen === "/api/v1" ? chosen : "");
  if (service !== chosen) return;

  // The search, as src/course_search.rs reads it; `undefined` for anything that it would put right.
  const search = () => {
    const given = new URLSearchParams(location.search);
    const asked = new URLSearchParams();
    const one = (name, isGood, standard) => {
      const values = given.getAll(name);
      if (values.length === 0) return true;
      if (values.length > 1 || !isGood(values[0])) return false;
      if (values[0] !== standard) asked.set(name, values[0]);
      return true;
    };
    const isText = (text) => /^[\x21-\x7e\u00c0-\u024f]([\x20-\x7e\u00c0-\u024f]{0,198}[\x21-\x7e\u00c0-\u024f])?$/.test(text);
    const isNumber = (number) => SIZES.includes(Number(number)) && String(Number(number)) === number;
    const isGood =
      ["search", "state", "city"].every((name) => one(name, isText)) &&
      one("min_rating", (number) => /^([1-4](\.[1-9])?|5)$/.test(number)) &&
      one("order_by", (word) => ["name", "rating", "city", "state"].includes(word), "name") &&
      one("order", (word) => ["asc", "desc"].includes(word), "asc") &&
      one("limit", isNumber, "10") &&
      one("page", (number) => /^[1-9]\d{0,4}$/.test(number), "1");
    const page = Number(asked.get("page") ?? 1);
    asked.delete("page");
    return isGood ? { asked, page, size: Number(asked.get("limit") ?? 10), isSized: given.has("limit") } : undefined;
  };
  const found = search();
  if (!found) return;
  // What is filtered stands between the form and the rows: src/components/filter_chips.rs makes links of it.
  const FILTERS = {
    search: (text) => `name “${text}”`,
    state: (text) => `state “${text}”`,
    city: (text) => `city “${text}”`,
    min_rating: (number) => `reviews of ${number} and up`,
  };
  const element = (name, className, ...inside) => {
    const made = document.createElement(name);
    made.className = className;
    made.append(...inside);
    return made;
  };
  const chip = (words) => {
    const cross = element("span", "cross", "×");
    cross.ariaHidden = "true";
    return element("li", "", element("a", "", words, cross));
  };
  const chips = Object.entries(FILTERS)
    .filter(([name]) => found.asked.has(name))
    .map(([name, words]) => chip(words(found.asked.get(name))));
  // What of the page is parsed by now, or will be.
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
  if (chips.length) parsed(".Outline .beneath").then((place) => place.prepend(element("ul", "FilterChips", ...chips)));
  // 0 stands for a plan that is not known.
  if (Number(most) && found.size > Number(most)) return;
  const { asked, page } = found;
  const address = (size) => {
    asked.delete("limit");
    if (size !== 10) asked.set("limit", String(size));
    if (page > 1) asked.set("offset", String((page - 1) * size));
    return asked.size ? `${service}/courses?${asked}` : `${service}/courses`;
  };
  // A page that names no size is as large as the plan allows, unless the usual one is saved.
  const largest = !found.isSized && page === 1 && Math.max(...SIZES.filter((size) => size <= Number(most)));
  const sizes = largest > found.size ? [found.size, largest] : [found.size];

  const store = (database, name) => database.transaction(name).objectStore(name);
  const done = (request) =>
    new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      // Nothing is made here: that is the app's.
      request.onupgradeneeded = () => request.transaction.abort();
      request.onblocked = request.onerror;
    });
  const isFresh = (at) => -DAY_MS / 12 < Date.now() - at && Date.now() - at < DAY_MS;
  // A fresh stored answer, "older" for another one, or nothing.
  const saved = async (addresses) => {
    // The answer that came for a page which was left before the app could store it.
    const [at] = read("localStorage", "yardbook.early.sent").split(" ");
    const [left, text] = read("localStorage", "yardbook.early.answer").split(/\n(.*)/s);
    if (text && addresses.includes(left) && isFresh(Number(at))) return [left, Number(at), text];
    // Where nothing was ever saved there is no database to wait for.
    if (!read("localStorage", "yardbook.saved")) return;
    try {
      const database = await done(indexedDB.open("yardbook-answers-1", 1));
      if (!database) return;
      try {
        for (const address of addresses) {
          const entry = await done(store(database, "index").get(address));
          // A page that was cut to the plan of one key is that key's alone.
          if (!entry || (entry[2] && entry[2] !== identity)) continue;
          if (isFresh(entry[0])) return [address, entry[0], await done(store(database, "bodies").get(address))];
          if (address === addresses.at(-1)) return "older";
        }
      } finally {
        database.close();
      }
    } catch {
      // The browser keeps nothing for us.
    }
  };

  // Sends the request once, for all tabs, and counts it: the app finds it and goes on from there.
  const ask = async (address) => {
    // A request of before is not yet counted, another tab is asking, or the app is here and asks itself.
    const [since, ...what] = read("localStorage", "yardbook.asking").split(" ");
    const isAsked = what.join(" ") === address && Math.abs(Date.now() - since) < LOCKED_MS;
    if (isAsked || globalThis.yardbookEarly === false || read("localStorage", "yardbook.early.sent")) return;
    const sent = Date.now();
    try {
      localStorage.setItem("yardbook.early.sent", `${sent} ${identity}`.trim());
    } catch {
      return;
    }
    const controller = new AbortController();
    const response = fetch(address, {
      headers: { "x-api-key": key, accept: "application/json" },
      signal: controller.signal,
    });
    response.catch(() => {});
    const released = new Promise((release) => {
      globalThis.yardbookEarly = { address, sent, response, controller, release };
      setTimeout(release, LOCKED_MS);
    });
    // The app in another tab waits for this lock. It is not waited for here: a browser that has just begun takes long.
    navigator.locks?.request(`yardbook ${address}`, { ifAvailable: true }, () => released).catch(() => {});
    const answer = await response;
    if (answer.status !== 200) return;
    const text = await answer.clone().text();
    // A page that is left before the app is here leaves the answer to the next start: it is paid for.
    addEventListener("pagehide", () => {
      try {
        if (globalThis.yardbookEarly) localStorage.setItem("yardbook.early.answer", `${address}\n${text}`);
      } catch {
        // Storage is full: the request counts, its answer is lost.
      }
    });
    return [address, sent, text, true];
  };

  // The browser's own way is dear to make: a slow phone is busy with it for a tenth of a second.
  let format;
  const written = (number) => (format ??= new Intl.NumberFormat([], { numberingSystem: "latn" })).format(number);
  const isAmerican = /^en-(US|GB|CA|AU|NZ)$/.test(navigator.language);
  const count = (number) => {
    if (number < 1000) return String(number);
    return isAmerican ? String(number).replace(/\B(?=(\d{3})+$)/g, ",") : written(number);
  };
  const isCount = (value) => Number.isInteger(value) && value >= 0;
  const isPlain = (text) =>
    typeof text === "string" && text !== "" && text === text.trim() && text.length <= 240 && !/[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u.test(text);
  const orNothing = (isGood) => (value) => value === null || isGood(value);
  const KINDS = {
    course_id: isCount,
    name: isPlain,
    city: orNothing(isPlain),
    state: orNothing(isPlain),
    architects: orNothing(isPlain),
    rating: orNothing((text) => /^\d+(\.\d+)?$/.test(text)),
    num_reviews: orNothing(isCount),
    holes: orNothing(isCount),
    par: orNothing(isPlain),
    length_yards: orNothing(isCount),
    slope: orNothing(isPlain),
    year_built: orNothing(isCount),
  };
  const reviews = ({ rating, num_reviews: number }) => {
    const words = number && `${count(number)} ${number === 1 ? "review" : "reviews"}`;
    const sign = isAmerican ? "." : written(0.5).replace(/\d/g, "");
    if (rating === null) return words || null;
    return number === null ? rating.replace(".", sign) : `${rating.replace(".", sign)} from ${words || "0 reviews"}`;
  };

  const show = (text, offset, size) => {
    const { data, meta } = JSON.parse(text);
    const isUsual =
      data.length > 0 &&
      isCount(meta.total) &&
      meta.offset === offset &&
      meta.limit >= data.length &&
      new Set(data.map((course) => course.course_id)).size === data.length &&
      data.every((course) => Object.entries(KINDS).every(([name, isGood]) => isGood(course[name])));
    const template = document.getElementById("first-rows");
    // The app may have been faster.
    if (!isUsual || !template) return;
    const results = template.parentElement;
    const part = template.content.cloneNode(true);
    const at = (selector) => part.querySelector(selector);
    const isSmall = ![25, 50].includes(meta.max_limit) || read("localStorage", "yardbook.prices") === "always";
    if (!isSmall) at(".prices").remove();
    const choice = read("localStorage", "yardbook.map");
    const isOpen = choice ? choice === "shown" : matchMedia("(min-width: 64rem)").matches;
    at("details").open = isOpen;
    at(".RowsAndMap").classList.toggle("with-map", isOpen);
    if (data.every((course) => reviews(course) === null)) at("table").classList.add("no-reviews");
    const order = asked.get("order") ?? "asc";
    const header = at(`[data-by=${asked.get("order_by") ?? "name"}]`);
    header.setAttribute("aria-sort", `${order}ending`);
    header.querySelector(".arrow").textContent = order === "asc" ? "▲" : "▼";
    const row = at("tbody tr");
    const body = row.parentElement;
    const rowOf = (course) => {
      const copy = row.cloneNode(true);
      copy.dataset.course = course.course_id;
      const link = copy.querySelector("a");
      link.textContent = course.name;
      link.href = `${link.getAttribute("href")}${course.course_id}`;
      const architects = copy.querySelector(".architects");
      if (course.architects === null) architects.remove();
      else architects.textContent = course.architects;
      const values = [
        course.city,
        course.state,
        reviews(course),
        course.holes === null ? null : count(course.holes),
        course.par,
        course.length_yards === null ? null : count(course.length_yards),
        course.slope,
        course.year_built === null ? null : String(course.year_built),
      ];
      values.forEach((value, index) => {
        const cell = copy.cells[index + 1];
        if (value === null) cell.classList.add("absent");
        else cell.textContent = value;
      });
      return copy;
    };
    // What is in sight at the most (src/pages/courses/results.rs) is painted first; what is below comes in a turn after that.
    const inSight = Math.max(3, Math.ceil((innerHeight - 400) / (innerWidth < 768 ? 100 : 48)));
    body.replaceChildren(...data.slice(0, inSight).map(rowOf));
    requestAnimationFrame(() => setTimeout(() => body.append(...data.slice(inSight).map(rowOf))));
    const pages = Math.max(1, Math.ceil(meta.total / size));
    results.querySelector("h2").textContent = `${count(meta.total)} ${meta.total === 1 ? "course" : "courses"}`;
    const place = results.querySelector(".heading p");
    const rows = document.createElement("span");
    rows.textContent = `${count(offset + 1)}–${count(offset + data.length)} of ${count(meta.total)}`;
    place.hidden = false;
    place.append(pages === 1 ? "" : `Page ${count(page)} of ${count(pages)} · `, rows);
    template.before(part);
  };

  const begin = async () => {
    const addresses = sizes.map(address);
    const here = await saved(addresses);
    if (here === "older" || (!here && may !== "yes")) return;
    const page = here ?? (await ask(addresses.at(-1)));
    if (!page?.[2]) return;
    const size = sizes[addresses.indexOf(page[0])];
    // The outline is there; whoever waits for the end of the page waits for the app's start script too.
    await parsed(".Colophon");
    try {
      show(page[2], (found.page - 1) * size, size);
    } catch {
      // The app tells what is wrong with it.
    }
    return page;
  };
  // Whatever goes wrong here, the app is on its way and does it right.
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  globalThis.yardbookFirstPage = Promise.race([begin().catch(() => {}), patience]);
})();
