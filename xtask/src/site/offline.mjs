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

const setting = () => {
  try {
    return localStorage.getItem(yardbookStart.named("yardbook.offline"));
  } catch {
    return null; // Storage is refused: nothing was chosen.
  }
};
const byOwner = () => document.querySelector("meta[name=yardbook-worker]")?.content !== "none";

// Whether this browser, the site's owner and the person allow a worker.
export const isAllowed = () => !!container && byOwner() && setting() !== "off";

let watched;
function watch(registration) {
  if (watched) return;
  watched = registration;
  const look = () => registration.waiting && container.controller && offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
  // An installed app stays open for days, and the browser looks for a newer worker only when a page is opened.
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

// Says once that a newer build is here.
function offer() {
  if (document.querySelector(".NewerBuild")) return;
  const notice = document.getElementById("newer").content.cloneNode(true).firstElementChild;
  const [reload, later] = notice.querySelectorAll("button");
  reload.onclick = () => {
    reload.disabled = true;
    const renewed = new Promise((done) => {
      container.addEventListener("controllerchange", done);
      // Another tab may have activated it.
      setTimeout(done, watched.waiting ? 3_000 : 0);
    });
    watched.waiting?.postMessage("activate");
    renewed.then(() => location.reload());
  };
  later.onclick = () => notice.hidden = true;
  yardbookStart.styled().then(() => document.body.append(notice));
}

// Resolves once all files of a build are here. Fails with the browser's reason.
export async function begin() {
  const registration = await container.register(policy?.createScriptURL(worker) ?? worker, { scope, updateViaCache: "none" });
  watch(registration);
  const first = !registration.active && (registration.installing ?? registration.waiting);
  if (!first) return;
  await new Promise((done, failed) => {
    const look = () => {
      if (first.state === "activated") done();
      if (first.state === "redundant") failed(new Error("Not all of Yardbook's files arrived."));
    };
    first.addEventListener("statechange", look);
    look();
  });
}

// The caches of the worker: one for each build.
async function builds() {
  const prefix = `yardbook ${new URL(scope).pathname} `;
  const names = globalThis.caches ? await caches.keys() : [];
  return names.filter((name) => name.startsWith(prefix));
}

// The size of every kept file, in bytes.
export async function size() {
  let bytes = 0;
  for (const build of await builds()) {
    const files = await (await caches.open(build)).matchAll();
    for (const file of files) bytes += (await file.blob()).size;
  }
  return bytes;
}

// Removes the worker and every file that it has kept.
export async function end() {
  await (await container?.getRegistration(scope))?.unregister();
  await Promise.all((await builds()).map((name) => caches.delete(name)));
}

// Whether the browser has promised not to remove what this site stores. `undefined` if it does not say.
export const isLasting = async () => navigator.storage?.persisted?.();

// Asks it for that promise.
export const lasts = async () => (await isLasting()) || navigator.storage?.persist?.();

// For a page that has come to rest.
export async function rest() {
  if (!isAllowed()) return end();
  const registration = await container.getRegistration(scope);
  if (registration || !navigator.connection?.saveData) await begin();
}
