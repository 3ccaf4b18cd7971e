/**
 * What every spec starts from: `import { test, expect, checkAccessibility } from "../fixture.ts"`.
 *
 * - `server` is a real golf-server, one for each worker; `page.goto("/")` goes to the app it serves.
 * - `test.use({ courses: { folder } })` at the top of a spec serves other courses than the sample.
 * - `test.use({ plan: "pro" })` starts with a key of that plan kept in the browser; without it there is no key.
 * - `service.asked` is every request that the pages have sent to the service, in order; `ask` asks it beside them.
 * - A test fails when the browser complains: a console error (a broken content policy and a failed request are such),
 *   or an error nobody caught. One that a test means to cause is named first: `complaints.expect(/status of 429/)`.
 */
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

import { startServer, type Courses, type Plan, type Server } from "./server.ts";

export { expect };

/** What the browser complained of during a test. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  /** From now on a complaint that matches is part of the test. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  hear(complaint: string): void {
    this.#heard.push(complaint);
  }

  /** The complaints that no test expected. */
  get unexpected(): string[] {
    return this.#heard.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)));
  }
}

/** What the pages of a test have asked the service. */
export class Service {
  /** Path and query below `/api/v1`, in order: what costs a request each. */
  readonly asked: string[] = [];
}

interface PerTest {
  complaints: Complaints;
  service: Service;
  /** The plan of the key that the browser starts with; none without. */
  plan: Plan | undefined;
  /** The key of `plan`; a Free one is fresh, since it would not last for several tests. */
  key: string;
  /** What the service answers to a request that is not the browser's: the whole body. */
  ask: <T>(pathAndQuery: string) => Promise<T>;
}

interface PerWorker {
  courses: Courses;
  server: Server;
}

export const test = base.extend<PerTest, PerWorker>({
  courses: [{ sample: 600 }, { option: true, scope: "worker" }],

  server: [
    async ({ courses }, use) => {
      const server = await startServer(courses);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  baseURL: async ({ server }, use) => use(server.baseURL),

  plan: [undefined, { option: true }],

  key: async ({ server, plan }, use) => {
    await use(plan === "free" ? await server.makeKey(plan) : server.keys[plan ?? "enterprise"]);
  },

  storageState: async ({ server, plan, key }, use) => {
    const localStorage = plan ? [{ name: "yardbook.key", value: key }] : [];
    await use({ cookies: [], origins: [{ origin: server.baseURL, localStorage }] });
  },

  ask: async ({ request, server }, use) => {
    await use(async (pathAndQuery) => {
      const headers = { "x-api-key": server.keys.enterprise };
      const answer = await request.get(`/api/v1${pathAndQuery}`, { headers });
      expect(answer.status(), pathAndQuery).toBe(200);
      return await answer.json();
    });
  },

  service: [
    async ({ context }, use) => {
      const service = new Service();
      context.on("request", (request) => {
        const below = /\/api\/v1(\/.*)$/.exec(request.url())?.[1];
        if (below && request.method() === "GET") service.asked.push(below);
      });
      await use(service);
    },
    { auto: true },
  ],

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        complaints.hear(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.hear(`uncaught: ${error.error().message}`));
      await use(complaints);
      expect(complaints.unexpected, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});

/** Which of axe's rules: all; those that a color scheme changes; or those that it does not. */
export type Audit = "all" | "colors" | "all but colors";

/** Fails with what axe finds wrong in the page as it is now: WCAG 2.2 A and AA, and best practice. */
export async function checkAccessibility(page: Page, audit: Audit = "all"): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  // There are no frames; without legacy mode axe would open a page of its own to gather theirs.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (audit === "colors") axe.withRules(["color-contrast", "link-in-text-block"]);
  else axe.withTags(tags);
  if (audit === "all but colors") axe.disableRules(["color-contrast", "link-in-text-block"]);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}, at ${node.target.join(" ")}`),
  );
  expect(found, "axe found").toEqual([]);
}

/** Fails when the page has to be scrolled sideways, with what is too wide. */
export async function checkWidth(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const beyond = (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth;
      if (beyond <= 0) return [];
      const sticksOut = (element: Element) => element.getBoundingClientRect().right + window.scrollX > window.innerWidth + 0.5;
      const elements = [...document.body.querySelectorAll("*")].filter(
        (element) => sticksOut(element) && ![...element.children].some(sticksOut),
      );
      const name = (element: Element) =>
        [element.parentElement, element].map((at) => at?.getAttribute("class") || at?.localName).join(" > ");
      return [`${beyond} px beyond the window`, ...elements.slice(0, 5).map(name)];
    });
  await expect.poll(tooWide, { message: "too wide", timeout: 2_000 }).toEqual([]);
}
