// The service worker: opens Yardbook without signal. It has the files of one build, all of them or none.
//
// - A page comes from the network. If that takes longer than three seconds, it comes from the cache.
// - A file with a hash in its name comes from the cache of whichever build has it: the name stands for the bytes.
// - The service is never touched: its answers and the key are the app's business (src/gateway.rs).
//
// The release build puts the names of the build's files in the place of FILES, and a hash of them in that of BUILD. The
// app's side is offline.mjs.

const PATIENCE_MS = 3_000;
const BASE = new URL("./", location.href).pathname;
// All sites of one origin share one storage.
const PREFIX = `yardbook ${BASE} `;
const OWN = PREFIX + BUILD;
const HASH = /-([0-9a-f]{16})\.\w+$/;

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Whether the page belongs to this build: every file with a hash that it names does, except the demo's, which is not
// kept. Its other bytes may differ, since the site's owner may edit it.
function isOwnPage(html) {
  const named = html.match(/[\w-]+-[0-9a-f]{16}\.\w+/g) ?? [];
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
  const kept = isHashed && (await caches.match(BASE + name));
  if (kept) return cache.put(BASE + name, kept);
  // The browser's own cache has most files already. One that it has wrongly is fetched again.
  for (const how of isHashed ? ["default", "reload"] : ["no-cache"]) {
    const response = await fetch(BASE + name, { cache: how });
    if (await isGood(name, response)) return cache.put(BASE + name, response);
  }
  throw new Error(`${name || "the page"} is not of this build`);
}

// Fails as a whole if one file is missing, wrong or too large for the disk. The browser then keeps the worker before.
async function install() {
  const cache = await caches.open(OWN);
  try {
    await Promise.all(FILES.map((name) => fetchFile(name, cache)));
  } catch (error) {
    await caches.delete(OWN);
    throw error;
  }
}

// Removes earlier builds once no other page may still be of one. Later builds stay: `keys` has the order of creation.
async function tidy() {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length > 1) return;
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(builds.slice(0, Math.max(builds.indexOf(OWN), 0)).map((name) => caches.delete(name)));
}

async function activate() {
  await clients.claim();
  await tidy();
}

// The site's owner may have edited the page.
async function renewPage(response) {
  if (await isGood("", response)) await (await caches.open(OWN)).put(BASE, response);
}

async function page(event) {
  const cached = async () => (await caches.open(OWN)).match(BASE);
  // No navigation preload: Firefox shows its own error page when that fails, whatever the worker answers.
  const fetched = fetch(event.request);
  event.waitUntil(fetched.catch(() => {}));
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
  const response = await Promise.race([fetched, late]).catch(() => {});
  if (!response || response.status >= 500) return (await cached()) ?? fetched;
  event.waitUntil(renewPage(response.clone()).catch(() => {}));
  return response;
}

// What is no part of the app: files, the service beside the page, and what begins with a dot.
const isPage = (name) => !/(^|\/)\.|\.[A-Za-z0-9]+$|^api(\/|$)/.test(name);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => data === "activate" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(BASE)) return;
  const name = pathname.slice(BASE.length);
  if (mode === "navigate") {
    if (isPage(name)) event.respondWith(page(event));
  } else if (HASH.test(name) && !name.includes("/")) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(event.request)));
  } else if (FILES.includes(name)) {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});
