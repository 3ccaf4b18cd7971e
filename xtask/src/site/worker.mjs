// The service worker: opens Yardbook without signal. It has the files of one build, all of them or none.
//
// - What is kept has the bytes that the build made, and no header of the host.
// - A page comes from the network. If that takes longer than three seconds, it comes from the cache.
// - The page of another site, and of a Yardbook at another path, is shown as it comes.
// - A file with a hash in its name comes from whichever cache has it: equal names mean equal bytes. The icon and the
//   manifest come from the network, else from the cache.
// - The service is never touched: its answers and the key are the app's business (src/gateway.rs).
//
// The release build replaces four names. FILES is the list of files with a hash in their names. HASHES has the hashes of
// other files, and that of the page, which has no name. BUILD is a hash of the build. HEADERS are those of deploy/headers.
// The app's side is offline.mjs. tests/worker.test.mjs tries the rules in Node.js.
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
const HASHED = /^[\w-]+-([0-9a-f]{16})\.\w+$/;
const TYPES = { "": "text/html; charset=utf-8", css: "text/css", js: "text/javascript", json: "application/json", png: "image/png", svg: "image/svg+xml", wasm: "application/wasm" };
const POLICY = "Content-Security-Policy";
const SERVICES = /connect-src [^;,]*/;

// Fails for a cause, unless there is one already.
const failsFor = (usual) => (error) => {
  const why = error.why ?? (error.name === "QuotaExceededError" ? "room" : usual);
  throw Object.assign(new Error(error.message), { why });
};

// A browser may never answer.
function within(milliseconds, promise) {
  let timer;
  const late = new Promise((_, failed) => (timer = setTimeout(() => failed({ why: "silent" }), milliseconds)));
  return Promise.race([promise, late])
    .catch(failsFor("refused"))
    .finally(() => clearTimeout(timer));
}

// A browser whose storage is damaged refuses to look, or takes its time. The network is then all there is.
const kept = (path, options) => within(PATIENCE_MS, caches.match(path, options)).catch(() => {});
const keptPage = () => kept(BASE, { cacheName: OWN });

const isHtml = ({ headers }) => headers.get("content-type")?.startsWith("text/html");
const isOwnPage = async (html) => (await fingerprint(withoutOwnersValues(html))) === HASHES[""];

// A file or the page with the headers of deploy/headers. Of the host's headers it has the services that the page may ask,
// and nothing else. A host without a policy leaves them to the page's own.
function responseOf(name, body, headers) {
  const [services] = SERVICES.exec(headers.get(POLICY)) ?? SERVICES.exec(HEADERS[POLICY]);
  const policy = HEADERS[POLICY].replace(SERVICES, () => services);
  return new Response(body, { headers: { ...HEADERS, [POLICY]: policy, "Content-Type": TYPES[name.split(".").pop()] } });
}

// The bytes of a response, if they are those of the build. Whatever the host says of a file, its bytes decide.
async function ownBytes(name, response) {
  const bytes = await response.arrayBuffer();
  const isOwn = name ? (await fingerprint(bytes)) === (HASHES[name] ?? HASHED.exec(name)[1]) : await isOwnPage(new TextDecoder().decode(bytes));
  return isOwn && responseOf(name, bytes, response.headers);
}

async function fetchFile(name) {
  const isHashed = !(name in HASHES);
  const found = isHashed && (await kept(BASE + name));
  const own = found && (await ownBytes(name, found));
  if (own) return own;
  // The browser's own cache has most files already. One that it has wrongly is fetched again.
  for (const cache of isHashed ? ["default", "reload"] : ["no-cache"]) {
    const fetched = fetch(BASE + name, { cache, signal: AbortSignal.timeout(FILE_WITHIN_MS) });
    const own = await fetched.then((response) => ownBytes(name, response)).catch(failsFor("network"));
    if (own) return own;
  }
  return failsFor("host")({ message: `${BASE + name} has other bytes` });
}

const windows = async () => {
  const all = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname.startsWith(BASE));
};
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(BUILDS));
const tell = async (message) => (await windows()).forEach((window) => window.postMessage(message));

// Fails as a whole if one file is missing, wrong or too large for the disk. The browser then keeps the worker before.
async function fetchAll() {
  const isNew = !(await within(BROWSER_WITHIN_MS, caches.has(OWN)));
  const cache = await within(BROWSER_WITHIN_MS, caches.open(OWN));
  const missing = [...Object.keys(HASHES), ...FILES];
  let failure;
  const fetchNext = async () => {
    for (let name; !failure && (name = missing.shift()) !== undefined; ) {
      const stored = fetchFile(name).then((file) => within(BROWSER_WITHIN_MS, cache.put(BASE + name, file)));
      await stored.catch((error) => (failure ??= error));
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
      await tell({ why: error.why, message: error.message });
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
  if ((await windows()).length > 1 || !FILES.includes(start)) return;
  const all = await builds();
  await Promise.all(all.slice(0, Math.max(all.indexOf(OWN), 0)).map((name) => caches.delete(name)));
}

// The site's owner may have written other values into the page.
async function renewPage(page) {
  if (!(await caches.has(OWN))) return;
  const cache = await caches.open(OWN);
  await Promise.all([cache.put(BASE, page), cache.delete(SINCE)]);
}

// For a page of another site: ends the worker if its own file is gone too.
async function leave() {
  const file = await fetch(location.href, { cache: "no-store" });
  if (file.status !== 404 && file.status !== 410) {
    if (!file.ok || !isHtml(file)) return;
    const since = await caches.match(SINCE);
    if (!since) return (await caches.open(OWN)).put(SINCE, new Response(Date.now()));
    if (Date.now() - (await since.text()) < REPLACED_AFTER_MS) return;
  }
  await registration.unregister();
  await Promise.all((await builds()).map((name) => caches.delete(name)));
}

// Whether the files of this path that a page begins with are here. Fails if the network does.
async function hasFiles(html, address) {
  const arrives = async ([, named]) => {
    if (!URL.canParse(named, address)) return true;
    const { origin, pathname } = new URL(named, address);
    if (origin !== location.origin || !pathname.startsWith(BASE) || !HASHED.test(pathname.slice(BASE.length))) return true;
    const file = (await kept(pathname)) ?? (await fetch(pathname));
    await file.clone().arrayBuffer();
    return file.ok && !isHtml(file);
  };
  return (await Promise.all(Array.from(html.matchAll(/\b(?:href|src)="([^"]*)"/g), arrives))).every(Boolean);
}

// The page from the network. A page that is not worth showing is the failure's `response`.
async function fetchPage(event) {
  // A redirect that was permanent once is asked for again. Where a redirect leads cannot be seen here.
  const response = await fetch(event.request, { cache: "no-cache" });
  if (response.type === "opaqueredirect") return response;
  const html = await response.clone().text();
  if (await isOwnPage(html)) {
    const page = responseOf("", html, response.headers);
    event.waitUntil(renewPage(page.clone()));
    return page;
  }
  if (response.status >= 500) throw { response };
  const isOfThisPath = baseOf(html) === BASE;
  // An answer that ends with the connection may be cut, and no browser notices.
  if (!isEnded(html) && (isOfThisPath || (await keptPage().then((page) => page?.text()))?.startsWith(html))) throw { response };
  // One of another build is shown only if the files that it begins with arrive too: on a weak signal, the build that is
  // here opens.
  if (isOfThisPath && !(await hasFiles(html, event.request.url))) throw { response };
  if (baseOf(html) === undefined) event.waitUntil(leave().catch(() => {}));
  return response;
}

async function page(event) {
  // No navigation preload: Firefox shows its own error page when that fails, whatever the worker answers.
  const [fetched, here] = [fetchPage(event), keptPage()];
  event.waitUntil(fetched.catch(() => {}));
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  const response = await Promise.race([fetched, late]).catch(() => {});
  return response ?? (await here) ?? fetched.catch((error) => error.response ?? Response.error());
}

// What is no part of the app: files, the service beside the page, and what begins with a dot.
const isPage = (name) => !/(^|\/)\.|\.[A-Za-z0-9]+$|^api(\/|$)/.test(name);

addEventListener("install", (event) => {
  event.waitUntil(install());
  // In browsers that know routes, a request to the service does not start this worker.
  const route = { condition: { urlPattern: { pathname: "*/api/*" } }, source: "network" };
  event.addRoutes?.(route).catch(() => {});
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  const { activate, start, ask } = event.data;
  if (activate) skipWaiting();
  if (start) event.waitUntil(tidy(start));
  // A worker whose files were removed fetches them again.
  const answer = { install: () => install().then(() => true), isWhole }[ask];
  const tellBack = (message) => event.ports[0].postMessage(message);
  if (answer) event.waitUntil(answer().then((answer) => tellBack({ answer }), ({ why }) => tellBack({ why })));
});
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(BASE)) return;
  const name = pathname.slice(BASE.length);
  if (mode === "navigate") {
    if (isPage(name)) event.respondWith(page(event));
  } else if (HASHED.test(name)) {
    event.respondWith(kept(pathname).then((found) => found ?? fetch(event.request)));
  } else if (name && name in HASHES) {
    const ofBuild = async () => (await kept(pathname, { cacheName: OWN })) ?? Response.error();
    event.respondWith(fetch(event.request).catch(ofBuild));
  }
});
