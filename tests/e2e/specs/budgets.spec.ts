/**
 * What a cold link costs: bytes and requests, compared with `budgets.json`. With `BUDGETS=write`, as
 * `cargo xtask budgets` sets it, the spec writes them there first.
 */
import type { CDPSession, Page, Request } from "@playwright/test";

import { read, tooMuch, write, type Budgets, type Cost, type Costs } from "../budgets.ts";
import type { CoursePage } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { visit } from "../pages.ts";

// On a desk, where the map of the list is open and loads too.
test.use({ plan: "enterprise", reuseContext: false });

const isWriting = process.env["BUDGETS"] === "write";

/** The app's own files: what is seen before them needs none of them. */
const OWN = /\/yardbook-[^/]*\.wasm$/;

/** Each route with its address for a course, and what is seen there before the app is in charge, if anything is. */
const ROUTES: [string, (course: number) => string, string | undefined][] = [
  ["list", () => "/", ".CourseTable tbody tr"],
  ["course", (course) => `/courses/${course}`, "main a[href$='/holes/1']"],
  ["hole", (course) => `/courses/${course}/holes/1`, ".MapView svg"],
  ["find", () => "/find", undefined],
  ["others", () => "/settings", undefined],
];

/** A response that was received: when its request began, in milliseconds of the wall clock, and its bytes. */
interface Received {
  path: string;
  began: number;
  bytes: number;
}

/** What a page receives over the network. The browser requests the tab's icon when it likes, so that does not count. */
async function receive(page: Page): Promise<Received[]> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const [begun, received] = [new Map<string, Omit<Received, "bytes">>(), [] as Received[]];
  devtools.on("Network.requestWillBeSent", ({ requestId, request, wallTime }) => {
    begun.set(requestId, { path: new URL(request.url).pathname, began: 1_000 * wallTime });
  });
  devtools.on("Network.requestServedFromCache", ({ requestId }) => begun.delete(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = begun.get(requestId);
    if (request && request.path !== "/favicon.svg") received.push({ ...request, bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  return received;
}

const cost = (received: Received[]): Cost => ({
  bytes: received.reduce((sum, { bytes }) => sum + bytes, 0),
  requests: received.length,
});

/** What comes while the app's own files are held back, until the content is seen and nothing else is on its way. */
async function untilSeen(page: Page, address: string, content: string): Promise<Cost> {
  const received = await receive(page);
  const waiting = new Set<Request>();
  page.on("request", (request) => void (OWN.test(request.url()) || waiting.add(request)));
  page.on("requestfinished", (request) => void waiting.delete(request));
  page.on("requestfailed", (request) => void waiting.delete(request));
  await page.route(OWN, () => {});
  await visit(page, address);
  await page.locator(content).first().waitFor();
  await expect.poll(() => waiting.size).toBe(0);
  return cost(received);
}

/** What comes until the app is in charge, counting whole what was requested before, and what comes until the page rests. */
async function untilRest(page: Page, address: string): Promise<{ here: Cost; all: Cost }> {
  const received = await receive(page);
  await page.addInitScript(() => {
    const told = globalThis as unknown as { inCharge: Promise<number> };
    told.inCharge = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.documentElement.dataset["app"] !== "here") return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(document, { subtree: true, attributeFilter: ["data-app"] });
    });
  });
  // The last file of a page that has come to rest.
  const rested = page.waitForResponse(/\/offline-[0-9a-f]{16}\.js$/);
  // A failure before it comes is told by what failed.
  rested.catch(() => {});
  await visit(page, address);
  await page.locator("html[data-app=here]").waitFor();
  const here = await page.evaluate(() => (globalThis as unknown as { inCharge: Promise<number> }).inCharge);
  await (await rested).finished();
  await page.waitForLoadState("networkidle");
  return { here: cost(received.filter(({ began }) => began < here)), all: cost(received) };
}

for (const [route, at, content] of ROUTES) {
  test(`a link costs what its budget allows: ${route}`, async ({ page, browser, storageState, baseURL, ask }) => {
    const { data } = await ask<CoursePage>("/courses?limit=50");
    const address = at(data.find(({ holes }) => holes === 18)?.course_id ?? NaN);
    const costs: Costs = {};
    if (content) {
      // In a context of its own nothing is cached, and a route would keep the page below from caching.
      const context = await browser.newContext({ baseURL, storageState, viewport: page.viewportSize() });
      costs.seen = await untilSeen(await context.newPage(), address, content);
      await context.close();
    }
    Object.assign(costs, await untilRest(page, address));
    if (isWriting) write(route, costs);
    expect(tooMuch(route, costs, read())).toEqual([]);
  });
}

test("a cost above what is written, with air, or above its ceiling is too much", () => {
  const budgets: Budgets = {
    ceilings: { list: { all: { bytes: 300_000, requests: 12 } } },
    written: { list: { seen: { bytes: 30_000, requests: 5 }, all: { bytes: 299_000, requests: 12 } } },
  };
  const cases: [Costs, RegExp[]][] = [
    [{ seen: { bytes: 30_900, requests: 5 } }, []],
    [{ seen: { bytes: 30_901, requests: 5 } }, [/^list, seen: 30901 bytes, more than 30900; written are 30000$/]],
    [{ seen: { bytes: 30_000, requests: 6 } }, [/^list, seen: 6 requests, more than 5/]],
    [{ all: { bytes: 300_000, requests: 12 } }, []],
    [{ all: { bytes: 300_001, requests: 12 } }, [/^list, all: 300001 bytes, above the ceiling of 300000$/]],
    [{ all: { bytes: 1, requests: 13 } }, [/13 requests, above the ceiling of 12/, /13 requests, more than 12/]],
    [{ here: { bytes: 1, requests: 1 } }, [/^list, here: nothing is written/]],
  ];
  for (const [costs, words] of cases) {
    const found = tooMuch("list", costs, budgets);
    expect(found).toHaveLength(words.length);
    found.forEach((sentence, at) => expect(sentence).toMatch(words[at] ?? /$^/));
  }
});

test("what is written is below its ceiling", () => {
  const { ceilings, written } = read();
  const routes = ROUTES.map(([route]) => route);
  expect(Object.keys(written).sort()).toEqual([...routes].sort());
  for (const route of Object.keys(ceilings)) expect(routes).toContain(route);
  for (const route of routes) expect(tooMuch(route, written[route] ?? {}, { ceilings, written })).toEqual([]);
});
