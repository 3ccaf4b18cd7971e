/** Every page for a failure, once in every engine: its title and its next step. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "./fixture.ts";
import type { Instead } from "./gate.ts";
import type { View } from "./view.ts";

type Next = "retry" | "Open settings" | "See all courses" | "wait";

async function checkFailure(view: View, title: string, next: Next): Promise<void> {
  await view.part("alert").part("heading", title).seen();
  if (next === "retry") await view.part("button", /^Try again/).seen();
  else if (next !== "wait") await view.part("link", next).seen();
}

test.use({ plan: "enterprise" });

/** By golf-server's fault, in a search. */
const faults: [string, string, Next][] = [
  ["500", "The service has a problem", "retry"],
  ["not-json", "The answer could not be read", "retry"],
  ["cut-off", "The service cannot be reached", "retry"],
  ["429-minute", "This minute’s requests are used up", "retry"],
  ["429-day", "Today’s requests are used up", "wait"],
  ["401", "This key doesn’t work", "Open settings"],
  ["403", "Your plan has no hole data", "Open settings"],
  ["418", "The service sent an unknown error", "retry"],
];
for (const [word, title, next] of faults) {
  test(`a search that fails with ${word}: ${title}`, async ({ view, gate }) => {
    gate.expect(/^status [45]\d\d: \/api\/v1\/courses/);
    await view.open(`/?search=fault:${word}`);
    await checkFailure(view, title, next);
  });
}

/** By another answer to the list. */
const answers: [string, Instead, string, Next][] = [
  ["a redirect", { status: 302, body: "", headers: { location: "https://elsewhere.invalid/" } }, "The service has moved", "Open settings"],
  ["a request without a key", error(401, "missing_api_key"), "The service got no key", "Open settings"],
  ["a refused key", error(403, "forbidden"), "The service refused the key", "Open settings"],
  ["a refused search", error(400, "invalid_parameter"), "The service does not accept this search", "See all courses"],
  ["an unknown address", error(404, "not_found"), "Not found", "See all courses"],
  ["a cut connection", "cut", "The service cannot be reached", "retry"],
];
for (const [what, instead, title, next] of answers) {
  test(`${what}: ${title}`, async ({ view, gate }) => {
    gate.expect(/^status 4\d\d: \/api\/v1\/courses/);
    gate.answer("/api/v1/courses", instead);
    await view.open("/?city=x");
    await checkFailure(view, title, next);
  });
}

function error(status: number, code: string): Instead {
  return { status, body: JSON.stringify({ error: code, message: "Refused." }) };
}

test("a chunk that does not arrive: This page of Yardbook could not be loaded", async ({ view, gate }) => {
  gate.expect(/^status 404: \/yardbook-rest/);
  gate.expect(/^console: Error: .*\/yardbook-rest-.* is not ok: status 404$/);
  await view.open("/");
  await view.says("1–10 of 600");
  gate.answer("/yardbook-rest", { status: 404, body: "" });
  await view.part("link", "Settings").click();
  await view.part("heading", "This page of Yardbook could not be loaded").seen();
  gate.answerAll();
  await view.part("button", "Try again").click();
  await view.part("heading", "Settings").seen();
});

test("a course that does not exist: There is no such course", async ({ view, gate }) => {
  gate.expect(/^status 404/);
  await view.open("/courses/999");
  await checkFailure(view, "There is no such course", "See all courses");
});

test("a retry after a failure shows the list", async ({ view, gate }) => {
  gate.expect(/^status 503/);
  gate.answer("/api/v1/courses", { status: 503, body: "" });
  await view.open("/");
  await checkFailure(view, "The service has a problem", "retry");
  gate.answerAll();
  await view.part("button", /^Try again/).click();
  await view.says("1–10 of 600");
  await view.part("alert").gone();
});

test.describe(() => {
  // A wait of half a minute takes a second; shorter waits, as for a file, keep their length.
  test.use({ early: "const later = setTimeout; globalThis.setTimeout = (work, ms, ...rest) => later(work, ms < 25_000 ? ms : ms / 30, ...rest);" });

  test("no answer in half a minute: No answer in time", async ({ view, gate }) => {
    gate.answer("/api/v1/courses", "silence");
    await view.open("/");
    await checkFailure(view, "No answer in time", "retry");
    await view.says("within 30 seconds");
  });
});

test.describe(() => {
  test.use({ early: `Object.defineProperty(navigator, "onLine", { get: () => false });` });

  test("a browser that is offline: You are offline", async ({ view, gate }) => {
    gate.answer("/api/v1/courses", "cut");
    await view.open("/");
    await checkFailure(view, "You are offline", "retry");
  });
});

test("a service that other pages may not read: This browser blocked the answer", async ({ view }) => {
  const elsewhere = createServer((_, response) => response.end("{}"));
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  try {
    await view.open("/settings");
    await view.part("textbox", "Service address").fill(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/api/v1`);
    await view.part("button", "Save address").click();
    await view.part("button", "Send the key there").click();
    await view.part("link", "Courses").click();
    await checkFailure(view, "This browser blocked the answer", "Open settings");
  } finally {
    elsewhere.close();
  }
});

test("a service for which no key was entered: Your key belongs to another service", async ({ view, gate }) => {
  await view.open("/settings");
  await view.part("textbox", "Service address").fill("http://127.0.0.1:9/api/v1");
  await view.part("button", "Save address").click();
  await view.part("button", "Send the key there").seen();
  await view.part("link", "Courses").click();
  await checkFailure(view, "Your key belongs to another service", "Open settings");
  expect(gate.asked).toEqual([]);
});

test.describe(() => {
  test.use({ plan: undefined });

  test("a course without a key: An API key is needed", async ({ view, gate }) => {
    await view.open("/courses/100001");
    await view.part("heading", "An API key is needed").seen();
    await view.part("textbox", "API key").seen();
    await view.part("button", "Try the demo").seen();
    expect(gate.asked).toEqual([]);
  });
});

test.describe(() => {
  test.use({ plan: "free" });

  test("requests that are kept back: Only your reserve is left", async ({ view, gate }) => {
    await view.open("/");
    await view.says("1–10 of 600");
    await view.part("link", "Settings").click();
    await view.part("textbox", "Always leave").fill("50");
    await view.press("Tab");
    await view.says("Only your reserve of 50 requests");
    await view.open("/?search=country");
    await checkFailure(view, "Only your reserve is left", "wait");
    expect(gate.asked).toHaveLength(1);
  });
});

test("an address without a page: Out of bounds", async ({ view }) => {
  await view.open("/nowhere");
  await view.part("heading", "Out of bounds").seen();
  await view.part("link", "See all courses").click();
  await view.says("1–10 of 600");
});

test.describe(() => {
  // The app relies on the browser to create elements.
  const fails = () => {
    addEventListener("break", () => {
      for (const [owner, name] of [[Document.prototype, "createElement"], [Node.prototype, "cloneNode"]] as const) {
        const make = Reflect.get(owner, name);
        Reflect.set(owner, name, function (this: Node, ...rest: unknown[]) {
          if (new Error().stack?.includes("wasm")) throw new Error("none left");
          return Reflect.apply(make, this, rest);
        });
      }
    });
  };
  test.use({ early: `(${fails})();` });

  test("a program that panics: Yardbook has stopped, and a reload repairs it", async ({ view, gate }) => {
    gate.expect(/^(uncaught|rejected): |^console: (Error: none left|panicked at )/);
    await view.open("/");
    await view.says("1–10 of 600");
    for (const part of [".UsMap path", ".AnswerLine"]) await view.finds(part);
    // The app may end by itself before a person could click.
    await view.session.run(() => {
      dispatchEvent(new Event("break"));
      document.querySelector<HTMLElement>("header a[href='/settings']")?.click();
    });
    await view.part("alert").part("heading", "Yardbook has stopped").seen();
    await view.part("alert").part("button", "Reload").click();
    await view.part("alert").gone();
    await view.inCharge();
    await view.part("link", "Settings").click();
    await view.part("heading", "Settings").seen();
  });
});
