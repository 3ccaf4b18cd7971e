/**
 * The base of every spec: `import { test, expect, checkAccessibility } from "../fixture.ts"`.
 *
 * - `server` is a real golf-server, one for each worker; `open(page, "/")` of pages.ts opens the app it serves.
 * - `test.use({ courses: { folder } })` at the top of a spec serves other courses than the sample.
 * - `test.use({ plan: "pro" })` starts with a stored key of that plan; without it there is no key.
 * - `service.asked` is every request from the pages to the service, in order; `ask` sends a request of the test's own.
 * - A worker has one warm browser context (`reuseContext` in playwright.config.ts): the compiled app stays in memory, which
 *   saves most of a start. Between tests Playwright resets cookies, storage, IndexedDB, the HTTP cache, routes, init
 *   scripts, bindings, the clock, viewport and emulated media, and closes other pages; `context` here resets permissions
 *   and the network. The tab and its history stay. Another key, locale or kind of screen begins a new context.
 * - Specs of the first load or of what the browser lets out start cold: `test.use({ reuseContext: false })`.
 * - A test fails on browser complaints: console errors (including policy violations and failed requests) and uncaught
 *   errors. A test announces an intended one first: `complaints.expect(/status of 429/)`.
 */
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

import { startServer, type Courses, type Plan, type Server } from "./server.ts";

export { expect };

/** The browser's complaints during a test. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  /** From now on a matching complaint is expected. */
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

/** The requests from a test's pages to the service. */
export class Service {
  /** Path and query below `/api/v1`, in order, of each counted request. */
  readonly asked: string[] = [];
}

/** A key as the app stores it: with the service that it was entered for. */
export const keptKey = (key: string, service = "/api/v1") => [
  { name: "yardbook.key", value: key },
  { name: "yardbook.key.for", value: service },
];

interface PerTest {
  complaints: Complaints;
  service: Service;
  /** The plan of the key that the browser starts with; without one, no key. */
  plan: Plan | undefined;
  /** The key of `plan`; a Free one is fresh, since its quota would not last for several tests. */
  key: string;
  /** Sends a request outside the browser, and returns the whole body of the response. */
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
    await use(plan === "free" ? await server.freeKey() : server.keys[plan ?? "enterprise"]);
  },

  storageState: async ({ server, plan, key }, use) => {
    const localStorage = plan ? keptKey(key) : [];
    await use({ cookies: [], origins: [{ origin: server.baseURL, localStorage }] });
  },

  context: async ({ context, baseURL }, use) => {
    await context.addInitScript(touched);
    await forgetDatabases(context, baseURL ?? "");
    await use(context);
    await context.clearPermissions();
    await context.setOffline(false);
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
      context.on("weberror", (error) => {
        if (!isOfTheClock(error.error())) complaints.hear(`uncaught: ${error.error().message}`);
      });
      await use(complaints);
      expect(complaints.unexpected, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Whether Playwright's own clock failed. Playwright takes the scripts of `page.clock` away side by side. A page that begins
 * meanwhile may have scripts that need the clock, without the script that makes the clock. A script of the app has an address.
 */
const isOfTheClock = ({ message, stack = "" }: Error) => message.endsWith("(reading 'controller')") && !stack.includes("://");

/**
 * Deletes the databases of the test before. Playwright begins to delete them and does not wait: what the page before was
 * still storing stays.
 */
async function forgetDatabases(context: BrowserContext, origin: string): Promise<void> {
  const [page] = context.pages();
  if (!page) return;
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await session.detach();
}

/**
 * A person opens and touches the pages of a spec. Pages that nobody has touched have few requests (`attacks.spec.ts`), and
 * a look by a test counts as a touch only if it comes before the first script.
 */
function touched(): void {
  const native = Object.getOwnPropertyDescriptor(Navigator.prototype, "userActivation")!.get!;
  const get = () => ({ hasBeenActive: true, isActive: (native.call(navigator) as UserActivation).isActive });
  Object.defineProperty(navigator, "userActivation", { get, configurable: true });
}

/** A selection of axe's rules: all, those that depend on the color scheme, or those that do not. */
export type Audit = "all" | "colors" | "all but colors";

/** The rules whose findings depend on the color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Fails with axe's findings in the current page: WCAG 2.2 A and AA, and best practice. */
export async function checkAccessibility(page: Page, audit: Audit = "all"): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const options: RunOptions = {
    // The pages have no media to preload, and only violations are reported.
    preload: false,
    resultTypes: ["violations"],
    runOnly: audit === "colors" ? { type: "rule", values: colorRules } : { type: "tag", values: tags },
    rules: audit === "all but colors" ? Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])) : {},
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}, at ${node.target.join(" ")}`));
  }, options);
  expect(found, "axe found").toEqual([]);
}

/** Fails when the page scrolls sideways, naming the elements that are too wide. */
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
