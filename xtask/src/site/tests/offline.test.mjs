// The app's side of the worker: every step of the browser has an end, and every failure its cause.
import assert from "node:assert/strict";
import { test } from "node:test";

const scope = new URL("../", import.meta.url).href;
const never = () => new Promise(() => {});

// The browser around the module. Clocks stand still until a test moves them.
async function app() {
  const timers = new Map();
  let now = 0;
  const listeners = new Set();
  const here = {
    registration: undefined,
    instead: {},
    response: () => new Response("", { headers: { "content-type": "text/javascript" } }),
    // What the active worker answers.
    answers: { isWhole: { answer: true }, install: { answer: true } },
    told: (data, scriptURL = `${scope}worker.js`) => listeners.forEach((listener) => listener({ data, source: { scriptURL } })),
    async pass(milliseconds) {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
      now += milliseconds;
      for (const [timer, { then, at }] of [...timers]) if (at <= now && timers.delete(timer)) then();
      for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
    },
  };
  const step = (name, usual) => (...given) => (here.instead[name] ?? usual)(...given);
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  define("navigator", {
    serviceWorker: {
      getRegistration: step("getRegistration", async () => here.registration),
      register: step("register", async () => here.registration),
      addEventListener: (name, listener, { signal } = {}) => {
        if (name === "message") listeners.add(listener);
        signal?.addEventListener("abort", () => listeners.delete(listener));
      },
      startMessages: () => {},
    },
    storage: { persisted: step("persisted", async () => true), persist: step("persist", async () => true) },
  });
  define("document", { querySelector: () => null, addEventListener: () => {} });
  define("localStorage", { getItem: () => null });
  define("yardbookStart", { named: (name) => name, script: () => undefined });
  define("caches", { keys: step("keys", async () => []), open: step("open", never), delete: step("delete", async () => true), match: step("match", never) });
  define("fetch", async () => here.response());
  define("MessageChannel", class {
    constructor() {
      this.port1 = {};
      this.port2 = { answer: (data) => this.port1.onmessage({ data }) };
    }
  });
  define("setTimeout", (then, milliseconds) => {
    const timer = Symbol();
    timers.set(timer, { then, at: now + milliseconds });
    return timer;
  });
  define("clearTimeout", (timer) => timers.delete(timer));
  app.count = (app.count ?? 0) + 1;
  return Object.assign(here, await import(`../offline.mjs?${app.count}`));
}

const workers = {
  // A worker that was here before.
  active: (here) => {
    const postMessage = ({ ask }, [port]) => {
      const answer = here.answers[ask];
      if (answer) port.answer(answer);
    };
    here.registration = { scope, active: { postMessage }, addEventListener: () => {}, unregister: async () => true };
  },
  // The first one of this browser, in some state.
  first: (here, state) => {
    const changes = new Set();
    const first = {
      state,
      addEventListener: (_, look) => changes.add(look),
      become: (state) => {
        first.state = state;
        changes.forEach((look) => look());
      },
    };
    here.registration = { scope, active: null, installing: first, addEventListener: () => {} };
    return first;
  },
};

test("what keeps the worker from beginning is said, within seconds", async (of) => {
  const fails = (name) => () => Promise.reject(Object.assign(new Error("no"), { name }));
  const answers = (status, type) => (here) => {
    here.instead.register = fails("TypeError");
    here.response = () => new Response("", { status, headers: type ? { "content-type": type } : {} });
  };
  const causes = {
    "a registration that never ends": [(here) => (here.instead.register = never), "silent"],
    "a registration that the browser refuses": [(here) => (here.instead.register = fails("SecurityError")), "refused"],
    "a worker that is not on the host": [answers(404, "text/html"), "host"],
    "a page in the place of the worker": [answers(200, "text/html"), "host"],
    "a worker that is a text": [answers(200, "text/plain"), "host"],
    "a worker without a type": [answers(200), "host"],
    "no signal": [(here) => ((here.instead.register = fails("TypeError")), (here.response = () => Promise.reject(new TypeError("Failed to fetch")))), "network"],
    "a host that does not answer": [(here) => ((here.instead.register = never), (here.response = never)), "network"],
    "a worker that says nothing": [(here) => workers.first(here, "installing"), "silent"],
    "a worker that has its files but does not answer": [(here) => (workers.active(here), (here.answers = {})), "silent"],
    "a worker that cannot fetch them again": [(here) => (workers.active(here), (here.answers = { isWhole: { answer: false }, install: { why: "room" } })), "room"],
  };
  for (const [what, [prepare, why]] of Object.entries(causes)) {
    await of.test(what, async () => {
      const here = await app();
      workers.active(here);
      prepare(here);
      const ends = here.begin().then(() => "begun", (error) => error.why);
      for (let second = 0; second < 30; second += 1) await here.pass(1_000);
      assert.equal(await ends, why);
    });
  }
});

test("the first worker tells why it fails, and is waited for while it goes on", async () => {
  const here = await app();
  const first = workers.first(here, "installing");
  const ends = here.begin().then(() => "begun", (error) => error.why);
  for (const missing of [3, 2, 1]) {
    await here.pass(9_000);
    here.told({ missing });
  }
  await here.pass(60_000);
  here.told({ why: "host" });
  here.told({ why: "room" }, "https://golf.example/worker.js");
  first.become("redundant");
  await here.pass(500);
  assert.equal(await ends, "host");

  const again = await app();
  const second = workers.first(again, "installing");
  const begun = again.begin();
  await again.pass(5_000);
  second.become("activated");
  await begun;
});

test("a worker without a word about its end had no signal", async () => {
  const here = await app();
  const first = workers.first(here, "installing");
  const ends = here.begin().then(() => "begun", (error) => error.why);
  await here.pass(0);
  first.become("redundant");
  await here.pass(500);
  assert.equal(await ends, "network");
});

test("what the browser never answers is no", async (of) => {
  const questions = {
    "whether everything is here, of a registration": ["isWhole", (here) => (here.instead.getRegistration = never), false],
    "whether everything is here, of a worker": ["isWhole", (here) => (here.answers = {}), false],
    "the size, of a worker": ["size", (here) => (here.answers = {}), 0],
    "the size, of caches": ["size", (here) => (here.instead.keys = never), "silent"],
    "whether it lasts": ["isLasting", (here) => (here.instead.persisted = never), "silent"],
    "the end, of a registration": ["end", (here) => (here.instead.getRegistration = never), "silent"],
    "the end, of the worker": ["end", (here) => (here.registration.unregister = never), "silent"],
    "the end, of caches": ["end", (here) => (here.instead.keys = never), "silent"],
    "everything is here": ["isWhole", () => {}, true],
    "it lasts": ["isLasting", () => {}, true],
    "the end": ["end", () => {}, undefined],
  };
  for (const [what, [name, prepare, expected]] of Object.entries(questions)) {
    await of.test(what, async () => {
      const here = await app();
      workers.active(here);
      prepare(here);
      const ends = here[name]().catch((error) => error.why);
      for (let second = 0; second < 11; second += 1) await here.pass(1_000);
      assert.equal(await ends, expected);
    });
  }
});
