// The app's side of the service worker (worker.mjs): begins it, ends it, and tells of a newer build. The start script
// imports this file once the page has come to rest; so does the app when a person keeps a course for the round.

const worker = new URL("./worker.js", import.meta.url).href;
const scope = new URL("./", import.meta.url).href;
const container = navigator.serviceWorker;
const LOOK_AGAIN_MS = 3_600_000;

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
  const registration = await container?.getRegistration(scope);
  return registration?.scope === scope ? registration : undefined;
}

// The caches of the worker: one for each build, the oldest first.
async function builds() {
  const prefix = `yardbook ${new URL(scope).pathname} `;
  const names = globalThis.caches ? await caches.keys() : [];
  return names.filter((name) => name.startsWith(prefix));
}

// Whether the newest build is that of this page.
async function isNewest() {
  const newest = (await builds()).at(-1);
  const page = newest && (await (await caches.open(newest)).match(scope));
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

// Whether a worker is active and has its files.
export async function isWhole() {
  if (!(await registered())?.active) return false;
  for (const build of await builds()) if (await (await caches.open(build)).match(scope)) return true;
  return false;
}

// Resolves once all files of a build are here. Fails with the browser's reason.
export async function begin() {
  const registration = await container.register(policy?.createScriptURL(worker) ?? worker, { scope, updateViaCache: "none" });
  watch(registration);
  const first = !registration.active && (registration.installing ?? registration.waiting);
  const missing = new Error("Not all of Yardbook's files arrived.");
  if (first) {
    await new Promise((done, failed) => {
      const look = () => {
        if (first.state === "activated") done();
        if (first.state === "redundant") failed(missing);
      };
      first.addEventListener("statechange", look);
      look();
    });
  } else if (!(await isWhole())) {
    // A browser may give back a worker that was removed a moment ago, and its files are gone.
    const { port1, port2 } = new MessageChannel();
    registration.active.postMessage({}, [port2]);
    if (!(await new Promise((told) => (port1.onmessage = ({ data }) => told(data))))) throw missing;
  }
}

// The size of every kept file, in bytes; 0 without a worker.
export async function size() {
  let bytes = 0;
  for (const build of (await isWhole()) ? await builds() : []) {
    const files = await (await caches.open(build)).matchAll();
    for (const file of files) bytes += (await file.blob()).size;
  }
  return bytes;
}

// Removes the worker and every file that it has kept.
export async function end() {
  await (await registered())?.unregister();
  await Promise.all((await builds()).map((name) => caches.delete(name)));
}

// Whether the browser has promised not to remove what this site stores. `undefined` if it does not say.
export const isLasting = async () => navigator.storage?.persisted?.();

// Asks it for that promise.
export const lasts = async () => (await isLasting()) || navigator.storage?.persist?.();

// For a page that has come to rest.
export async function rest() {
  if (!isAllowed()) return end();
  const registration = await registered();
  if (!registration && navigator.connection?.saveData) return;
  await begin();
  registration?.active?.postMessage({ start });
}
