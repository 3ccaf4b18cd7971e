// The service worker: opens Yardbook without signal. It has the files of one build, all of them or none.
//
// - A page comes from the network. If that takes longer than three seconds, it comes from the cache.
// - A file with a hash in its name comes from whichever cache has it: equal names mean equal bytes.
// - The service is never touched: its answers and the key are the app's business (src/gateway.rs).
//
// The release build puts the names of the build's files in the place of FILES, and a hash of the build in that of BUILD.
// The app's side is offline.mjs.

const PATIENCE_MS = 3_000;
const BASE = new URL("./", location.href).pathname;
// All sites of one origin share one storage.
const OWN = `yardbook ${BASE} ${BUILD}`;
const HASH = /-([0-9a-f]{16})\.\w+$/;
const HASHED_NAME = /[\w-]+-[0-9a-f]{16}\.\w+/g;

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
// A browser whose storage is damaged refuses to look. The network is then all there is.
const kept = (path) => caches.match(path).catch(() => {});

// A page is of this build if FILES has every hashed file that it names. The demo's are exempt, since they are not kept.
// The rest is not compared: the site's owner may edit it.
function isOwnPage(html) {
  const named = html.match(HASHED_NAME) ?? [];
  return named.length > 0 && named.every((name) => FILES.includes(name) || name.startsWith("demo-"));
}

// Whether a response is the file that its name promises.
async function isGood(name, response) {
  // A browser refuses to show a page that was redirected.
  if (response.status !== 200 || response.redirected) return false;
  if (!name) return isOwnPage(await response.clone().text());
  const [, hash] = HASH.exec(name) ?? [];
  if (!hash) return true;
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return hash === hexadecimal(new Uint8Array(digest, 0, 8));
}

async function fetchFile(name, cache) {
  const isHashed = HASH.test(name);
  const found = isHashed && (await kept(BASE + name));
  if (found) return cache.put(BASE + name, found);
  // The browser's own cache has most files already. One that it has wrongly is fetched again.
  for (const how of isHashed ? ["default", "reload"] : ["no-cache"]) {
    const response = await fetch(BASE + name, { cache: how });
    if (await isGood(name, response)) return cache.put(BASE + name, response);
  }
  throw new Error(`${name || "the page"} is not of this build`);
}

// Fails as a whole if one file is missing, wrong or too large for the disk. The browser then keeps the worker before.
async function install() {
  const isNew = !(await caches.has(OWN));
  const cache = await caches.open(OWN);
  const results = await Promise.allSettled(FILES.map((name) => fetchFile(name, cache)));
  const failed = results.find(({ status }) => status === "rejected");
  if (!failed) return;
  if (isNew) await caches.delete(OWN);
  throw failed.reason;
}

// Removes earlier builds for a page that has come to rest: it is of this build, and no other page may still be of an
// earlier one. Later builds stay: `keys` has the order of creation.
async function tidy(start) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = windows.filter(({ url }) => new URL(url).pathname.startsWith(BASE));
  if (pages.length > 1 || !FILES.includes(start)) return;
  const builds = (await caches.keys()).filter((name) => name.startsWith(`yardbook ${BASE} `));
  await Promise.all(builds.slice(0, Math.max(builds.indexOf(OWN), 0)).map((name) => caches.delete(name)));
}

// The site's owner may have edited the page.
async function renewPage(response) {
  if (!response.redirected) await (await caches.open(OWN)).put(BASE, response);
}

// The page from the network. One of another build is shown only if the files that it begins with arrive too: on a weak
// signal, the build that is here opens.
async function fetchPage(event) {
  const response = await fetch(event.request);
  // A host without rewrites answers with the app and with status 404.
  if (response.status !== 200 && response.status !== 404) return response;
  const html = await response.clone().text();
  if (isOwnPage(html)) {
    if (response.status === 200) event.waitUntil(renewPage(response.clone()));
    return response;
  }
  const begins = html.matchAll(/(?:href|src)="[^"]*?([\w-]+-[0-9a-f]{16}\.\w+)"/g);
  const names = new Set(Array.from(begins, ([, name]) => name));
  const arrived = async (name) => {
    const file = (await kept(BASE + name)) ?? (await fetch(BASE + name));
    if (!file.ok) throw new Error(`${name} is missing`);
    await file.arrayBuffer();
  };
  await Promise.all(Array.from(names, arrived));
  return response;
}

async function page(event) {
  // No navigation preload: Firefox shows its own error page when that fails, whatever the worker answers.
  const fetched = fetchPage(event);
  event.waitUntil(fetched.catch(() => {}));
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  const response = await Promise.race([fetched, late]).catch(() => {});
  if (response && response.status < 500) return response;
  return (await (await caches.open(OWN)).match(BASE).catch(() => {})) ?? fetched;
}

// What is no part of the app: files, the service beside the page, and what begins with a dot.
const isPage = (name) => !/(^|\/)\.|\.[A-Za-z0-9]+$|^api(\/|$)/.test(name);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  const { activate, start } = event.data;
  if (activate) skipWaiting();
  if (start) event.waitUntil(tidy(start));
  // A worker whose files were removed fetches them again, and says whether it has them.
  const [port] = event.ports;
  if (port) event.waitUntil(install().then(() => port.postMessage(true), () => port.postMessage(false)));
});
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(BASE)) return;
  const name = pathname.slice(BASE.length);
  if (mode === "navigate") {
    if (isPage(name)) event.respondWith(page(event));
  } else if (HASH.test(name) && !name.includes("/")) {
    event.respondWith(kept(pathname).then((found) => found ?? fetch(event.request)));
  } else if (name && FILES.includes(name)) {
    event.respondWith(fetch(event.request).catch(async () => (await kept(pathname)) ?? Response.error()));
  }
});
