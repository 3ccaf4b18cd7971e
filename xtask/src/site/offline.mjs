// The app's side of the service worker (worker.mjs): begins it, ends it, and tells of a newer build. The start script
// imports this file once the page has come to rest; so does the app when a person keeps a course for the round.
//
// Every step of the browser has an end here, since a browser may never answer. A failure has a `why`
// (src/browser/offline.rs): `network`, `host`, `room`, `refused` or `silent`.

const worker = new URL("./worker.js", import.meta.url).href;
const scope = new URL("./", import.meta.url).href;
const container = navigator.serviceWorker;
const LOOK_AGAIN_MS = 3_600_000;
const BROWSER_WITHIN_MS = 10_000;
// The worker tells of each file, and gives a file this long (worker.mjs).
const FILE_WITHIN_MS = 60_000;

const notKept = (why) => Object.assign(new Error(`Yardbook's files are not kept: ${why}.`), { why });

// The promise, unless it takes longer. `longer` begins the time anew.
function within(milliseconds, promise, longer = () => {}) {
  let timer;
  const late = new Promise((_, failed) => {
    const wait = (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => failed(notKept("silent")), milliseconds);
    };
    wait(milliseconds);
    longer(wait);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const browser = (promise) => within(BROWSER_WITHIN_MS, promise);

// The default policy of Trusted Types passes no address of a script. This one passes the worker's and no other.
const policy = globalThis.trustedTypes?.createPolicy("yardbook-worker", {
  createScriptURL(address) {
    if (address !== worker) throw new TypeError("Yardbook has one worker.");
    return address;
  },
});

const start = yardbookStart.script();

const setting = () => {
  try {
    return localStorage.getItem(yardbookStart.named("yardbook.offline"));
  } catch {
    return null; // Storage is refused: nothing was chosen.
  }
};

// Whether the site's owner allows a worker.
export const isAllowedByOwner = () => document.querySelector("meta[name=yardbook-worker]")?.content !== "none";

// Whether this browser, the owner and the person allow one.
export const isAllowed = () => !!container && isAllowedByOwner() && setting() !== "off";

// A browser answers with the worker of a folder above, if there is none here.
async function registered() {
  const registration = await (container && browser(container.getRegistration(scope)));
  return registration?.scope === scope ? registration : undefined;
}

// The caches of the worker: one for each build, the oldest first.
async function builds() {
  const prefix = `yardbook ${new URL(scope).pathname} `;
  const names = globalThis.caches ? await browser(caches.keys()) : [];
  return names.filter((name) => name.startsWith(prefix));
}

// Whether the newest build is that of this page.
async function isNewest() {
  const newest = (await builds()).at(-1);
  const page = newest && (await browser(caches.match(scope, { cacheName: newest })));
  return !!page && (await page.text()).includes(start);
}

let watched;
function watch(registration) {
  if (watched === registration) return;
  const isFirst = !watched;
  watched = registration;
  const look = () => registration.waiting && container.controller && offer(registration);
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  follow();
  look();
  if (!isFirst) return;
  // An installed app stays open for days, and the browser looks for a newer worker only when a page is opened.
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    watched.update().catch(() => {});
  });
}

// Says once that a newer build is here. A page that came from the network is of that build already.
async function offer(registration) {
  const activate = () => registration.waiting?.postMessage({ activate: true });
  if (await isNewest()) return activate();
  if (document.querySelector(".NewerBuild")) return;
  const notice = document.getElementById("newer").content.cloneNode(true).firstElementChild;
  const [reload, later] = notice.querySelectorAll("button");
  reload.onclick = () => {
    reload.disabled = true;
    const renewed = new Promise((done) => {
      container.addEventListener("controllerchange", done);
      // Another page may have activated it.
      setTimeout(done, registration.waiting ? 3_000 : 0);
    });
    activate();
    renewed.then(yardbookStart.reload);
  };
  later.onclick = () => (notice.hidden = true);
  await yardbookStart.styled();
  document.body.append(notice);
}

// What this worker tells; that of a folder above tells its own pages.
function hears(hear, options) {
  container.addEventListener("message", ({ data, source }) => source?.scriptURL === worker && hear(data), options);
  container.startMessages();
}

// What the worker answers. While it fetches files, it tells of each.
async function answered(worker, ask) {
  const { port1, port2 } = new MessageChannel();
  const told = new Promise((told) => (port1.onmessage = ({ data }) => told(data)));
  worker.postMessage({ ask }, [port2]);
  const { answer, why } = await heard(told);
  if (why) throw notKept(why);
  return answer;
}

async function heard(promise) {
  const controller = new AbortController();
  const listen = (wait) => hears(() => wait(FILE_WITHIN_MS + BROWSER_WITHIN_MS), controller);
  return within(BROWSER_WITHIN_MS, promise, listen).finally(() => controller.abort());
}

// Whether a worker is active and has every file. Only the worker knows what its build has.
export async function isWhole() {
  const active = (await registered().catch(() => {}))?.active;
  return !!active && answered(active, "isWhole").catch(() => false);
}

// Why a browser took no worker: its file did not come, is none, or the browser refuses.
async function whyNotRegistered(error) {
  const file = await within(BROWSER_WITHIN_MS, fetch(worker, { cache: "no-store" })).catch(() => {});
  if (!file) return notKept("network");
  const isScript = file.ok && /javascript|ecmascript/.test(file.headers.get("content-type"));
  return notKept(isScript ? (error.why ?? "refused") : "host");
}

// Waits for the first worker of this browser.
const activated = (first) =>
  new Promise((done, failed) => {
    let why = "network";
    hears((data) => (why = data.why ?? why));
    const look = () => {
      if (first.state === "activated") done();
      // The reason comes by another way than the state.
      if (first.state === "redundant") setTimeout(() => failed(notKept(why)), 500);
    };
    first.addEventListener("statechange", look);
    look();
  });

// Resolves once all files of a build are here. Fails with a `why`.
export async function begin() {
  const registering = container.register(policy?.createScriptURL(worker) ?? worker, { scope, updateViaCache: "none" });
  const registration = await browser(registering).catch(async (error) => Promise.reject(await whyNotRegistered(error)));
  watch(registration);
  const first = !registration.active && (registration.installing ?? registration.waiting);
  if (first) await heard(activated(first));
  // A browser may give back a worker that was removed a moment ago, and its files are gone.
  else if (!(await isWhole())) await answered(registration.active, "install");
}

// The size of every kept file, in bytes; 0 without a worker.
export async function size() {
  let bytes = 0;
  const names = (await isWhole()) ? await builds() : [];
  // All caches are opened at once: to open one that the worker has removed meanwhile makes an empty cache of its name.
  for (const cache of await browser(Promise.all(names.map((name) => caches.open(name))))) {
    const files = await browser(cache.matchAll());
    for (const file of files) bytes += (await file.blob()).size;
  }
  return bytes;
}

// Removes the worker and every file that it has kept.
export async function end() {
  const registration = await registered();
  await browser(Promise.resolve(registration?.unregister()));
  await Promise.all((await builds()).map((name) => browser(caches.delete(name))));
}

// Whether the browser has promised not to remove what this site stores. `undefined` if it does not say.
export const isLasting = async () => browser(Promise.resolve(navigator.storage?.persisted?.()));

// Asks it for that promise. A person may be asked, who may take a while.
export const lasts = async () => (await isLasting()) || navigator.storage?.persist?.();

// For a page that has come to rest.
export async function rest() {
  if (!isAllowed()) return end();
  const registration = await registered();
  if (!registration && navigator.connection?.saveData) return;
  await begin();
  registration?.active?.postMessage({ start });
}
