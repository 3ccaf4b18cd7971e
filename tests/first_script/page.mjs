// A page around public/early-ask.js, as far as the script uses a browser: storage, the answer store, locks, a network and
// a clock. The clock stands still until a test moves it, and a response comes when a test sends it.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const text = (name) => readFileSync(new URL(`../../public/${name}`, import.meta.url), "utf8");
// A mutated script can be tried instead of the file.
const ASK = process.env.EARLY_ASK ? readFileSync(process.env.EARLY_ASK, "utf8") : text("early-ask.js");
const RULES_TEXT = text("early-rules.js");
const NEEDS = text("early-needs.js");
export const RULES = vm.runInNewContext(`${RULES_TEXT}; RULES`);

export const NOW = Date.UTC(2026, 5, 1);
export const KEY = "yb_0123456789abcdef";

// Lets every promise that can go on do so.
export const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await null;
};

const storage = (items) => {
  const methods = {
    isFull: false,
    getItem(name) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(name, value) {
      if (methods.isFull) throw new Error("QuotaExceededError");
      this[name] = String(value);
    },
  };
  return [Object.assign(Object.create(methods), items), methods];
};

// A request to a database ends in a later turn.
const later = (end) => {
  const request = {};
  Promise.resolve().then(() => end(request));
  return request;
};

// The answer store: `answers` by address, each with its entry and its text. Without answers there is no database.
const database = (answers, page) => ({
  open(name, version) {
    page.opened.push([name, version]);
    return later((request) => {
      if (!answers) {
        request.transaction = { abort: () => (page.isCreated = false) };
        page.isCreated = true;
        request.onupgradeneeded();
        return request[page.isCreated ? "onsuccess" : "onerror"]();
      }
      const get = (store) => (address) => {
        page.reads.push([store, address]);
        return later((read) => {
          read.result = answers[address]?.[store === RULES.store.index ? 0 : 1];
          read.onsuccess();
        });
      };
      request.result = { transaction: (store) => ({ objectStore: () => ({ get: get(store) }) }), close: () => (page.isClosed = true) };
      request.onsuccess();
    });
  },
});

// Opens a page and runs the script. `held` are addresses whose lock another tab has.
export function visit({ address = "/courses/7", local = {}, tab = {}, answers, held = [], locks = "usual", named, prefix = "", onLine = true, mayAsk = true } = {}) {
  const page = { sent: [], opened: [], reads: [], released: [], now: NOW, timers: [], leave: [] };
  const [localStorage, methods] = storage(local);
  const [sessionStorage] = storage(tab);
  Object.assign(page, { local: localStorage, fill: () => (methods.isFull = true), empty: () => (methods.isFull = false) });
  const request = (name, { ifAvailable }, hold) => {
    if (locks === "refused") return Promise.reject(new Error("SecurityError"));
    if (locks === "silent") return new Promise(() => {});
    page.locked = [name, ifAvailable];
    const isHeld = held.includes(name);
    return Promise.resolve(hold(isHeld ? null : { name })).then(() => isHeld || page.released.push(name));
  };
  const fetch = (url, options) =>
    new Promise((resolve, reject) => {
      page.sent.push({ url, options, record: { ...localStorage } });
      page.fail = async () => {
        reject(new TypeError("Failed to fetch"));
        await settle();
      };
      page.respond = async (body, status = 200) => {
        resolve(new Response(body, { status }));
        // A body is read in tasks.
        await new Promise(setImmediate);
        await settle();
      };
    });
  const [pathname, query = ""] = address.split("?");
  const documentElement = { dataset: {} };
  const world = vm.createContext({
    AbortController,
    URLSearchParams,
    localStorage,
    sessionStorage,
    fetch,
    crypto,
    indexedDB: database(answers, page),
    navigator: { onLine, locks: locks === "none" ? undefined : { request } },
    document: { documentElement, querySelector: () => named && { content: named } },
    location: { pathname, search: query && `?${query}` },
    yardbookStart: { pathOf: (pathname) => pathname, named: (name) => prefix + name, mayAsk: (asked) => (page.mayAsked = asked) && mayAsk, hasAsked: () => false },
    setTimeout: (done, after) => page.timers.push([page.now + after, done]),
    addEventListener: (name, done) => name === "pagehide" && page.leave.push(done),
  });
  world.globalThis = world;
  vm.runInContext("Date.now = () => now()", Object.assign(world, { now: () => page.now }));
  vm.runInContext(`${RULES_TEXT}\n${NEEDS}\n${ASK}`, world);
  return Object.assign(page, {
    world,
    dataset: documentElement.dataset,
    get first() {
      return world.yardbookFirst;
    },
    // Moves the clock, and runs what is due.
    async pass(milliseconds) {
      page.now += milliseconds;
      const due = page.timers.filter(([at]) => at <= page.now);
      page.timers = page.timers.filter(([at]) => at > page.now);
      due.forEach(([, done]) => done());
      await settle();
    },
    // The person leaves the page.
    close: () => page.leave.forEach((done) => done()),
    // What the script has written of its requests: [name, text].
    records: () => Object.entries(page.local).filter(([name]) => name.includes("yardbook.early.sent")),
  });
}

// An answer in the store that was asked for so long ago.
export const stored = (ago, body = '{"data":1}', entry = [NOW - ago, body.length]) => [entry, body];
