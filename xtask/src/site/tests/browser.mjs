// A browser around the worker, as far as the worker uses one: its caches, its own HTTP cache, the windows, and a host.
// Clocks stand still until a test moves them.
import { createHash } from "node:crypto";

import { withoutOwnersValues } from "../built_page.mjs";

const fingerprint = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const hashed = (stem, extension, text) => `${stem}-${fingerprint(text)}.${extension}`;

export const HEADERS = {
  "Content-Security-Policy": "default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src 'self' http: https:; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};

// A build for a path: its files by name, and what xtask/src/site/offline.rs tells the worker of them.
export function build(base = "/", mark = "first") {
  const files = new Map();
  const add = (stem, extension) => {
    const text = `${stem} of ${mark}`;
    const name = hashed(stem, extension, text);
    files.set(name, text);
    return name;
  };
  const [style, start] = [add("style", "css"), add("start", "js")];
  for (const chunk of ["yardbook", "yardbook-hole", "yardbook-rest"]) add(chunk, "wasm");
  const page = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8">
<meta name="yardbook-base" content="${base}">
<link rel="preload" href="${base}${style}" as="style">
<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'sha256-e='; connect-src 'self' http: https:; base-uri 'none'">
<meta name="yardbook-service" content="">
<script>early()</script><link rel="stylesheet" href="${base}${style}">
<script type="module" src="${base}${start}"></script>
<meta name="yardbook-worker" content=""><meta name="yardbook-exports" content="">
<meta name="yardbook-keys" content="">
</head><body><div id="app"><a href="/saved">Saved</a></div></body></html>
`;
  const plain = { "favicon.svg": "<svg/>", "manifest.json": "{}" };
  const FILES = [...files.keys()];
  const HASHES = { "": fingerprint(withoutOwnersValues(page)) };
  for (const [name, text] of Object.entries(plain)) {
    HASHES[name] = fingerprint(text);
    files.set(name, text);
  }
  files.set("", page);
  return { base, files, page, start, FILES, HASHES, BUILD: fingerprint(mark) };
}

const types = { "": "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", json: "application/json" };
const extension = (name) => (name.includes(".") ? name.split(".").pop() : "");

// How an honest host answers for a path: with a file of the build, or with the page.
export function honest(of) {
  return (path) => {
    if (!path.startsWith(of.base)) return { status: 404, text: "gone" };
    const name = path.slice(of.base.length);
    if (name === "worker.js") return { text: "// the worker", headers: { "content-type": "text/javascript" } };
    const text = of.files.get(extension(name) ? name : "");
    if (text === undefined) return { status: 404, text: "gone" };
    const isForever = /-[0-9a-f]{16}\./.test(name);
    return { text, headers: { "content-type": types[extension(name)], ...(isForever && { "cache-control": "immutable" }) } };
  };
}

class Cache {
  entries = new Map();
  constructor(browser) {
    this.browser = browser;
  }
  async put(path, response) {
    // As browsers do.
    if (response.headers.get("vary") === "*" || response.status === 206) throw new TypeError("refused");
    const text = await response.text();
    const held = [...this.entries.values()].reduce((sum, { text }) => sum + text.length, 0);
    if (held + text.length > this.browser.room) throw new DOMException("full", "QuotaExceededError");
    this.entries.set(path, { text, status: response.status, headers: [...response.headers] });
  }
  async match(path) {
    const entry = this.entries.get(path);
    return entry && new Response(entry.text, entry);
  }
  async delete(path) {
    return this.entries.delete(path);
  }
}

export class Browser {
  room = Infinity;
  now = 1_700_000_000_000;
  caches = new Map();
  http = new Map();
  asked = [];
  told = [];
  windows = [];
  timers = new Map();
  isRegistered = true;
  // Most browsers have no routes.
  addRoutes = undefined;
  // What a test puts in the place of steps of the browser.
  instead = {};

  constructor(of) {
    this.build = of;
    this.host = honest(of);
    this.windows = [{ url: `https://golf.example${of.base}`, postMessage: (message) => this.told.push(message) }];
  }

  // Begins the worker of a build.
  async begin(of = this.build) {
    const listeners = {};
    const here = this;
    const step = (name, usual) => async (...given) => (here.instead[name] ?? usual)(...given);
    const cache = (name) => here.caches.get(name) ?? here.caches.set(name, new Cache(here)).get(name);
    const { FILES, HASHES, BUILD, base } = of;
    Object.assign(globalThis, {
      FILES, HASHES, BUILD, HEADERS,
      location: new URL(`https://golf.example${base}worker.js`),
      addEventListener: (name, listener) => (listeners[name] = listener),
      skipWaiting: () => {},
      registration: { unregister: async () => (this.isRegistered = false) },
      clients: { claim: async () => {}, matchAll: async () => this.windows },
      caches: {
        has: step("has", async (name) => this.caches.has(name)),
        open: step("open", async (name) => cache(name)),
        keys: step("keys", async () => [...this.caches.keys()]),
        delete: step("delete", async (name) => this.caches.delete(name)),
        match: step("match", async (path, { cacheName } = {}) => {
          for (const [name, cache] of this.caches) {
            const found = (!cacheName || cacheName === name) && (await cache.match(path));
            if (found) return found;
          }
        }),
      },
      fetch: (request, options) => this.fetch(request, options),
      setTimeout: (then, milliseconds) => {
        const timer = Symbol();
        this.timers.set(timer, { then, at: this.now + milliseconds });
        return timer;
      },
      clearTimeout: (timer) => this.timers.delete(timer),
    });
    Date.now = () => this.now;
    Browser.count = (Browser.count ?? 0) + 1;
    await import(`../worker.mjs?${Browser.count}`);
    this.listeners = listeners;
  }

  async fetch(request, { cache = "default", method = "GET" } = {}) {
    const path = new URL(request.url ?? request, location).href.replace(location.origin, "");
    this.asked.push(path);
    const remembered = cache === "default" && this.http.get(path);
    const answer = remembered || (await this.host(path, method));
    if (!answer) throw new TypeError("Failed to fetch");
    const { status = 200, text = "", headers = {} } = answer;
    if (headers["cache-control"] === "immutable" || status === 301 || status === 308) this.http.set(path, answer);
    if (status > 300 && status < 309 && request.mode === "navigate") return { type: "opaqueredirect", status: 0, redirected: false };
    return new Response(text, { status, headers });
  }

  // Moves the clocks once the worker waits for nothing else.
  async pass(milliseconds) {
    await this.#rest();
    this.now += milliseconds;
    for (const [timer, { then, at }] of [...this.timers]) {
      if (at > this.now || !this.timers.delete(timer)) continue;
      then();
    }
    await this.#rest();
  }

  async #rest() {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
  }

  #send(name, event) {
    const lasting = [];
    this.listeners[name]({ ...event, waitUntil: (promise) => lasting.push(promise) });
    return async () => {
      for (let seen = 0; seen < lasting.length; seen += 1) await lasting[seen].catch?.(() => {});
      return lasting[0];
    };
  }

  // Fails as the browser's own installation does.
  install() {
    return this.#send("install", { addRoutes: this.addRoutes })();
  }

  // What the worker answers to the app.
  ask(ask) {
    return new Promise((told) => this.#send("message", { data: { ask }, ports: [{ postMessage: told }] }));
  }

  say(data) {
    return this.#send("message", { data, ports: [] })();
  }

  // A request of a page; `undefined` if the worker leaves it to the browser.
  async load(path, mode = "navigate") {
    let answer;
    const request = { method: "GET", mode, url: `https://golf.example${path}` };
    const ended = this.#send("fetch", { request, respondWith: (promise) => (answer = promise) });
    const response = await answer;
    this.ended = ended;
    return response;
  }

  // Opens a page, and waits for what the worker does after it.
  async open(path) {
    const response = await this.load(path);
    await this.ended();
    return response;
  }

  noSignal() {
    this.host = () => undefined;
  }
}
