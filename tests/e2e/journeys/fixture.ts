/**
 * The base of every journey: `import { test, expect } from "./fixture.ts"`.
 *
 * - `browser` is one browser for all journeys of a worker. Each journey has an origin of its own, so nothing is stored.
 * - `gate` is that origin: it knows the requests and the complaints. `view` is the page.
 * - `test.use({ plan: "pro" })` starts with a stored key of that plan; `early` is a script that runs before the page's;
 *   `isOld` takes the newest features that the app needs from the browser; with `keepsFiles` its service worker may begin.
 * - `beside()` is one more browser of the same engine with an origin of its own, for a journey that compares two pages.
 * - A journey fails on complaints: see gate.ts. It announces an intended one first: `gate.expect(/status 429/)`.
 */
import { test as base, expect } from "@playwright/test";

import type { CoursePage } from "../courses.ts";
import { keptKey } from "../fixture.ts";
import { startServer, type Plan, type Server } from "../server.ts";
import { startBrowser, type Browser, type Engine } from "./engines.ts";
import { Gate } from "./gate.ts";
import { View } from "./view.ts";

export { expect };

interface PerTest {
  plan: Plan | undefined;
  early: string;
  isOld: boolean;
  keepsFiles: boolean;
  /** The script that runs before the page's: what is stored, and `early`. */
  first: string;
  gate: Gate;
  view: View;
  /** Sends a request outside the browser. */
  ask: <T>(pathAndQuery: string) => Promise<T>;
  /** The number of a course of 18 holes. */
  course: number;
  /** Opens another browser, whose page begins like `view`. */
  beside: () => Promise<{ view: View; gate: Gate }>;
}

interface PerWorker {
  engine: Engine;
  language: string;
  server: Server;
  engineBrowser: Browser;
}

export const test = base.extend<PerTest, PerWorker>({
  engine: ["chromium", { option: true, scope: "worker" }],
  language: ["en-US", { option: true, scope: "worker" }],

  server: [
    async ({}, use) => {
      const server = await startServer({ sample: 600 });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  engineBrowser: [
    async ({ engine, language }, use) => {
      const browser = await startBrowser(engine, language);
      await use(browser);
      await browser.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  plan: [undefined, { option: true }],
  early: ["", { option: true }],
  isOld: [false, { option: true }],
  keepsFiles: [false, { option: true }],

  first: async ({ server, plan, early, keepsFiles }, use) => {
    const key = plan ? keptKey(server.keys[plan]) : [];
    const items = keepsFiles ? key : [...key, { name: "yardbook.offline", value: "off" }];
    const kept = `if (!localStorage.length) for (const { name, value } of ${JSON.stringify(items)}) localStorage.setItem(name, value);`;
    await use(`${kept}\n${early}`);
  },

  gate: [
    async ({ server, first, isOld, engineBrowser: _browser }, use) => {
      const gate = await Gate.open(server, first, isOld);
      await use(gate);
      gate.close();
      expect(gate.complaints, "the page complained").toEqual([]);
    },
    { auto: true },
  ],

  view: async ({ engineBrowser, gate }, use) => {
    await use(new View(engineBrowser.session, gate.origin));
    // Nothing of this journey runs on in the next one.
    gate.deafen();
    await engineBrowser.session.goTo("about:blank");
  },

  beside: async ({ server, first, isOld, engine, language }, use) => {
    const opened: { browser: Browser; gate: Gate }[] = [];
    await use(async () => {
      const browser = await startBrowser(engine, language);
      const gate = await Gate.open(server, first, isOld);
      opened.push({ browser, gate });
      return { view: new View(browser.session, gate.origin), gate };
    });
    for (const { browser, gate } of opened) {
      gate.deafen();
      await browser.stop();
      gate.close();
    }
    expect(opened.flatMap(({ gate }) => gate.complaints), "a page beside complained").toEqual([]);
  },

  ask: async ({ server }, use) => {
    await use(async (pathAndQuery) => {
      const answer = await fetch(`${server.baseURL}/api/v1${pathAndQuery}`, { headers: { "x-api-key": server.keys.enterprise } });
      return await answer.json();
    });
  },

  course: async ({ ask }, use) => {
    const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
    const course = data.find((row) => row.holes === 18);
    if (!course) throw new Error("the sample has a course of 18 holes");
    await use(course.course_id);
  },
});
