// The service worker: opens Yardbook without signal. It has the files of one build, all of them or none.
//
// - What is kept has the bytes that the build made, and no header of the host.
// - A page comes from the network. If that takes longer than three seconds, it comes from the cache.
// - The page of another site, and of a Yardbook at another path, is shown as it comes.
// - A file with a hash in its name comes from whichever cache has it: equal names mean equal bytes. The icon and the
//   manifest come from the network, else from the cache.
// - The service is never touched: its answers and the key are the app's business (src/gateway.rs).
//
// The release build puts the names of the files with a hash in the place of FILES, the hashes of the page (which has no
// name) and of other files in that of HASHES, a hash of the build in that of BUILD, and the headers of deploy/headers in
// that of HEADERS. The app's side is offline.mjs. tests/worker.mjs tries the rules in Node.js.
import { baseOf, fingerprint, isEnded, withoutOwnersValues } from "./built_page.mjs";

const PATIENCE_MS = 3_000;
const FILE_WITHIN_MS = 60_000;
const BROWSER_WITHIN_MS = 10_000;
// A login page of a network answers every address. A site that answers so after a day has replaced Yardbook.
const REPLACED_AFTER_MS = 86_400_000;
const FETCHED_AT_ONCE = 4;
const BASE = new URL("./", location.href).pathname;
// All sites of one origin share one storage.
const BUILDS = `yardbook ${BASE} `;
const OWN = BUILDS + BUILD;
const SINCE = `${BASE}worker.js?replaced`;
const HASH = /-([0-9a-f]{16})\.\w+$/;
const HASHED_NAME = /^[\w-]+-[0-9a-f]{16}\.\w+$/;
const TYPES = { css: "text/css", js: "text/javascript", json: "application/json", png: "image/png", svg: "image/svg+xml", wasm: "application/wasm" };
const POLICY = "Content-Security-Policy";
const SERVICES = /connect-src [^;,]*/;

const notKept = (why, about) => Object.assign(new Error(`${about}: ${why}`), { why });

// A browser may never answer.
function within(milliseconds, promise) {
  let timer;
  const late = new Promise((_, failed) => (timer = setTimeout(() => failed(notKept("silent", "the browser")), milliseconds)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// A browser whose storage is damaged refuses to look, or takes its time. The network is then all there is.
const kept = (path, options) => within(PATIENCE_MS, caches.match(path, options)).catch(() => {});
const keptPage = () => kept(BASE, { cacheName: OWN });

const isOwnPage = async (html) => (await fingerprint(withoutOwnersValues(html))) === HASHES[""];

// Whether these are the bytes that the build made for a name.
async function isOwn(name, bytes) {
  if (!name) return isOwnPage(new TextDecoder().decode(bytes));
  return (await fingerprint(bytes)) === (HASHES[name] ?? HASH.exec(name)[1]);
}

// The page with the headers of deploy/headers. Of the host's headers it has the services that the page may ask, and
// nothing else. A host without a policy leaves them to the page's own.
function pageOf(html, { status, headers }) {
  const [services] = SERVICES.exec(headers.get(POLICY) ?? "") ?? ["connect-src 'self' http: https:"];
  const policy = HEADERS[POLICY].replace(SERVICES, () => services);
  return new Response(html, { status, headers: { ...HEADERS, [POLICY]: policy, "Content-Type": "text/html; charset=utf-8" } });
}

const fileOf = (name, bytes) => new Response(bytes, { headers: { ...HEADERS, "Content-Type": TYPES[name.split(".").pop()] } });

async function store(cache, name, response) {
  try {
    await within(BROWSER_WITHIN_MS, cache.put(BASE + name, response));
  } catch (error) {
    throw error.why ? error : notKept(error.name === "QuotaExceededError" ? "room" : "refused", error.message);
  }
}

async function fetched(name, how) {
  try {
    const response = await fetch(BASE + name, { cache: how, signal: AbortSignal.timeout(FILE_WITHIN_MS) });
    return [await response.arrayBuffer(), response];
  } catch (error) {
    throw notKept("network", `${name || "the page"}: ${error.message}`);
  }
}

// Whatever the host says of a file, its bytes decide.
async function fetchFile(name, cache) {
  const isHashed = !(name in HASHES);
  const keep = (bytes, { headers }) => {
    const page = () => pageOf(new TextDecoder().decode(bytes), { status: 200, headers });
    return store(cache, name, name ? fileOf(name, bytes) : page());
  };
  const found = isHashed && (await kept(BASE + name));
  const before = found && (await found.arrayBuffer());
  if (before && (await isOwn(name, before))) return keep(before, found);
  // The browser's own cache has most files already. One that it has wrongly is fetched again.
  for (const how of isHashed ? ["default", "reload"] : ["no-cache"]) {
    const [bytes, response] = await fetched(name, how);
    if (await isOwn(name, bytes)) return keep(bytes, response);
  }
  throw notKept("host", `${name || "the page"} is not as the build made it`);
}

async function tell(message) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const window of windows) if (new URL(window.url).pathname.startsWith(BASE)) window.postMessage(message);
}

// Fails as a whole if one file is missing, wrong or too large for the disk. The browser then keeps the worker before.
async function fetchAll() {
  const refused = ({ why, message }) => Promise.reject(notKept(why ?? "refused", message));
  const isNew = !(await within(BROWSER_WITHIN_MS, caches.has(OWN)).catch(refused));
  const cache = await within(BROWSER_WITHIN_MS, caches.open(OWN)).catch(refused);
  const missing = [...Object.keys(HASHES), ...FILES];
  let failure;
  const fetchNext = async () => {
    for (let name; !failure && (name = missing.shift()) !== undefined; ) {
      await fetchFile(name, cache).catch((error) => (failure ??= error));
      await tell({ missing: missing.length });
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchNext));
  if (!failure) return;
  if (isNew) await caches.delete(OWN);
  throw failure;
}

// The app is told why it fails (offline.mjs).
let installing;
const install = () =>
  (installing ??= fetchAll()
    .catch(async (error) => {
      await tell({ why: error.why ?? "refused", message: error.message });
      throw error;
    })
    .finally(() => (installing = undefined)));

// Whether everything is here.
async function isWhole() {
  const page = await keptPage();
  if (!page || !(await isOwnPage(await page.text()))) return false;
  const here = await Promise.all(FILES.map((name) => kept(BASE + name, { cacheName: OWN })));
  return here.every(Boolean);
}

// Removes earlier builds for a page that has come to rest: it is of this build, and no other page may still be of an
// earlier one. Later builds stay: `keys` has the order of creation.
async function tidy(start) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = windows.filter(({ url }) => new URL(url).pathname.startsWith(BASE));
  if (pages.length > 1 || !FILES.includes(start)) return;
  const builds = (await caches.keys()).filter((name) => name.startsWith(BUILDS));
  await Promise.all(builds.slice(0, Math.max(builds.indexOf(OWN), 0)).map((name) => caches.delete(name)));
}

// The site's owner may have written other values into the page.
async function renewPage(page) {
  if (!(await caches.has(OWN))) return;
  const cache = await caches.open(OWN);
  await Promise.all([cache.put(BASE, page), cache.delete(SINCE)]);
}

// For a page of another site: ends the worker if its own file is gone too.
async function leave() {
  const { ok, status, headers } = await fetch(location.href, { cache: "no-store", redirect: "manual" });
  const isGone = status === 404 || status === 410;
  if (!isGone && !(ok && headers.get("content-type")?.startsWith("text/html"))) return;
  const since = Number(await (await caches.match(SINCE))?.text());
  if (!isGone && !since) return (await caches.open(OWN)).put(SINCE, new Response(String(Date.now())));
  if (!isGone && Date.now() - since < REPLACED_AFTER_MS) return;
  await registration.unregister();
  const builds = (await caches.keys()).filter((name) => name.startsWith(BUILDS));
  await Promise.all(builds.map((name) => caches.delete(name)));
}

// Whether the files of this path that a page begins with are here. Fails if the network does.
async function hasFiles(html, address) {
  const named = Array.from(html.matchAll(/\b(?:href|src)="([^"]*)"/g), ([, named]) => named);
  const files = named.filter((named) => URL.canParse(named, address)).map((named) => new URL(named, address));
  const isOfBuild = ({ origin, pathname }) => origin === location.origin && pathname.startsWith(BASE) && HASHED_NAME.test(pathname.slice(BASE.length));
  const arrives = async ({ pathname }) => {
    const file = (await kept(pathname)) ?? (await fetch(pathname));
    await file.clone().arrayBuffer();
    return file.ok && !file.headers.get("content-type")?.startsWith("text/html");
  };
  return (await Promise.all(files.filter(isOfBuild).map(arrives))).every(Boolean);
}

// The page from the network. A page that is not worth showing is the failure's `response`.
async function fetchPage(event) {
  const unfit = (response) => Object.assign(new Error("the page is not fit"), { response });
  // A redirect that was permanent once is asked for again. Where a redirect leads cannot be seen here.
  const response = await fetch(event.request, { cache: "no-cache" });
  if (response.type === "opaqueredirect") return response;
  const html = await response.clone().text();
  if (await isOwnPage(html)) {
    event.waitUntil(renewPage(pageOf(html, { status: 200, headers: response.headers })));
    return pageOf(html, response);
  }
  if (response.status >= 500) throw unfit(response);
  const isOfThisPath = baseOf(html) === BASE;
  // An answer that ends with the connection may be cut, and no browser notices.
  if (!isEnded(html) && (isOfThisPath || (await keptPage().then((page) => page?.text()))?.startsWith(html))) throw unfit(response);
  // One of another build is shown only if the files that it begins with arrive too: on a weak signal, the build that is
  // here opens.
  if (isOfThisPath && !(await hasFiles(html, event.request.url))) throw unfit(response);
  if (baseOf(html) === undefined) event.waitUntil(leave().catch(() => {}));
  return response;
}

async function page(event) {
  // No navigation preload: Firefox shows its own error page when that fails, whatever the worker answers.
  const fetched = fetchPage(event);
  event.waitUntil(fetched.catch(() => {}));
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  const response = await Promise.race([fetched, late]).catch(() => {});
  return response ?? (await keptPage()) ?? fetched.catch((error) => error.response ?? Response.error());
}

// What is no part of the app: files, the service beside the page, and what begins with a dot.
const isPage = (name) => !/(^|\/)\.|\.[A-Za-z0-9]+$|^api(\/|$)/.test(name);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  const { activate, start, ask } = event.data;
  if (activate) skipWaiting();
  if (start) event.waitUntil(tidy(start));
  // A worker whose files were removed fetches them again.
  const answer = { install: () => install().then(() => true), isWhole }[ask];
  const tellBack = (message) => event.ports[0].postMessage(message);
  if (answer) event.waitUntil(answer().then((answer) => tellBack({ answer }), ({ why }) => tellBack({ why: why ?? "refused" })));
});
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(BASE)) return;
  const name = pathname.slice(BASE.length);
  if (mode === "navigate") {
    if (isPage(name)) event.respondWith(page(event));
  } else if (HASHED_NAME.test(name)) {
    event.respondWith(kept(pathname).then((found) => found ?? fetch(event.request)));
  } else if (name && name in HASHES) {
    const ofBuild = async () => (await kept(pathname, { cacheName: OWN })) ?? Response.error();
    event.respondWith(fetch(event.request).catch(ofBuild));
  }
});
