// Starts the app, unless public/early.js found the browser too old; that script also handles a failed start. The build
// puts the name of the main wasm in the place of MAIN.
import "./trusted_types.mjs";
import init from "./yardbook.js";
import { compileAhead, importScript } from "./load.mjs";
import { atRest } from "./rest.mjs";
import { begin, compile } from "./wasm.mjs";

// Modules that the page only names.
const named = (name) => importScript(new URL(document.querySelector(`meta[name=yardbook-${name}]`).content, document.baseURI).href);
globalThis.yardbookDemo = () => named("demo").then((demo) => demo.load());
globalThis.yardbookOffline = () => named("offline");

function start() {
  const program = compile(new URL(`./${MAIN}`, import.meta.url), undefined, globalThis.yardbookStart.fetchFile);
  begin(() => init({ module_or_path: program })).catch((error) => {
    globalThis.yardbookStart.failed();
    throw error;
  });
}

// The first rows, or the preview of a hole or a course, are painted before the app takes the processor: those of a stored answer in any case,
// others if they are here in a moment, while the wasm is still on its way.
function afterFirstView() {
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const view = globalThis.yardbookStart.firstView?.then((isShown) => isShown && painted());
  const moment = wait(120);
  const patience = globalThis.yardbookFirst?.isStored.then((isStored) => (isStored ? wait(800) : moment), () => {});
  return Promise.race([view, patience, wait(800)]);
}

if (globalThis.yardbookStart) {
  Promise.resolve(globalThis.yardbookStart.filesRequested).then(() => {
    // The chunks of this page's screen are compiled beside the main wasm. The app reports one that does not arrive.
    const [, ...files] = globalThis.yardbookStart.filesHere();
    files.filter((file) => file.endsWith(".wasm")).forEach(compileAhead);
    afterFirstView().then(start);
  });
  // Yardbook works without its worker too.
  atRest(() => globalThis.yardbookOffline().then((offline) => offline.rest()).catch(() => {}));
}
