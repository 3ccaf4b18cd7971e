/**
 * The speed of the release build at start and after a click. The list is loaded cold and warm, on this machine and on a
 * slow phone. The next page, the way back and a course are opened with the response cached. benches/README.md explains
 * the figures.
 */
import type { Browser, CDPSession, Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { open } from "../pages.ts";
import { keep, spread, type Row } from "./figures.ts";
import { slowDown } from "./slow.ts";
import { install } from "./stopwatch.ts";

test.use({ plan: "enterprise" });

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);

const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** The observed events of a page load, in milliseconds from its start. */
interface Load {
  firstPaint: number;
  largestPaint: number;
  firstRow: number;
  blocking: number;
  shift: number;
}

/** Starts observing before the page's first byte. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = { firstPaint: NaN, largestPaint: NaN, firstRow: NaN, blocking: 0, shift: 0 };
    Object.assign(globalThis, { heard });
    const observe = (type: string, hear: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
    observe("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") heard.firstPaint = startTime;
    });
    observe("largest-contentful-paint", ({ startTime }) => {
      heard.largestPaint = startTime;
    });
    // Only after the first paint, as total blocking time is defined.
    const tasks: PerformanceEntry[] = [];
    const total = () =>
      tasks.reduce((sum, { startTime, duration }) => {
        const blocked = Math.min(duration - 50, startTime + duration - heard.firstPaint);
        return sum + Math.max(0, blocked);
      }, 0);
    observe("longtask", (task) => {
      tasks.push(task);
    });
    Object.defineProperty(heard, "blocking", { get: total, enumerable: true });
    observe("layout-shift", (entry) => {
      heard.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    const look = () => {
      if (!Number.isNaN(heard.firstRow) || !document.querySelector(".CourseTable tbody tr")) return;
      requestAnimationFrame(() => {
        if (Number.isNaN(heard.firstRow)) heard.firstRow = performance.now();
      });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
}
declare const heard: Load;

interface Run extends Load {
  kilobytes: number;
  requests: number;
  heap: number;
}

/** An observed page in a browser context of its own, with the given throttling. */
async function observed(browser: Browser, slow: boolean): Promise<[Page, CDPSession]> {
  const context = await browser.newContext({ viewport: { width: slow ? 360 : 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  if (slow) await slowDown(devtools);
  await listen(page);
  return [page, devtools];
}

/** The first paint of a minimal load: a file of one line, without markup, style or script. */
async function lineOfText(browser: Browser, url: string, slow: boolean): Promise<number> {
  const [page] = await observed(browser, slow);
  await page.goto(`${url}robots.txt`);
  await page.waitForFunction(() => !Number.isNaN(heard.firstPaint));
  const painted = await page.evaluate(() => heard.firstPaint);
  await page.context().close();
  return painted;
}

/** One load of the list in a new browser context, cold, and once more, warm. */
async function load(browser: Browser, url: string, key: string, slow: boolean): Promise<[Run, Run]> {
  const [page, devtools] = await observed(browser, slow);
  await page.addInitScript((key) => {
    localStorage.setItem("yardbook.key", key);
    localStorage.setItem("yardbook.key.for", "/api/v1");
  }, key);
  const cold = await once(page, devtools, () => page.goto(url));
  const warm = await once(page, devtools, () => page.reload());
  await page.context().close();
  return [cold, warm];
}

async function once(page: Page, devtools: CDPSession, begin: () => Promise<unknown>): Promise<Run> {
  let bytes = 0;
  let isCounting = true;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += isCounting ? encodedDataLength : 0;
  };
  devtools.on("Network.loadingFinished", count);
  await begin();
  await page.waitForFunction(() => !Number.isNaN(heard.firstRow), undefined, { timeout: 60_000 });
  isCounting = false;
  devtools.off("Network.loadingFinished", count);
  // Work after the first row may still block and shift.
  await page.waitForTimeout(1500);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const found = await page.evaluate(() => heard);
  const requests = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    // The browser requests the tab's icon, and nothing waits for it.
    return entries.filter(({ startTime, name }) => startTime < heard.firstRow && !name.endsWith("/favicon.svg")).length;
  });
  return { ...found, kilobytes: bytes / 1000, requests, heap: usedSize / 1e6 };
}

for (const slow of [false, true]) {
  const where = slow ? "slow phone" : "this machine";
  test(`the list from nothing, on ${where}`, async ({ browser, baseURL, key }) => {
    test.setTimeout(600_000);
    const [cold, warm]: [Run[], Run[]] = [[], []];
    const lines: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      lines.push(await lineOfText(browser, `${baseURL}/`, slow));
      const [first, second] = await load(browser, `${baseURL}/`, key, slow);
      cold.push(first);
      warm.push(second);
    }
    const line = spread(lines);
    const row = (runs: Run[], how: string, name: keyof Run, words: string, unit: Row["unit"], most?: number) => {
      const found = spread(runs.map((run) => run[name]));
      const target = most === undefined ? {} : { target: most === 0 ? "0" : `under ${most}`, met: most === 0 ? found.median === 0 : found.median < most };
      // A busy machine paints late, so paints are compared with that of a line of text.
      const beside = how === "cold" && words.endsWith("paint") ? { ratio: found.median / line.median, to: "a line of text" } : {};
      rows.push({ name: `${where}, ${how}: ${words}`, unit, ...found, ...target, ...beside });
    };
    rows.push({ name: `${where}, cold: first paint of a line of text`, unit: "ms", ...line });
    for (const [runs, how] of [[cold, "cold"], [warm, "warm"]] as const) {
      const isTarget = slow && how === "cold";
      row(runs, how, "firstPaint", "first paint", "ms");
      row(runs, how, "largestPaint", "largest paint", "ms", isTarget ? 900 : undefined);
      row(runs, how, "firstRow", "first row", "ms", isTarget ? 1400 : undefined);
      row(runs, how, "blocking", "blocking time", "ms", isTarget ? 100 : undefined);
      row(runs, how, "shift", "layout shift", "", isTarget ? 0 : undefined);
      row(runs, how, "kilobytes", "received before the first row", "kB");
      row(runs, how, "requests", "requests before the first row", "requests", how === "cold" ? 7 : undefined);
      row(runs, how, "heap", "memory after it", "MB");
    }
  });
}

test("next page, back and course, with the answers at hand", async ({ page }) => {
  await install(page);
  await open(page, "/?limit=50");
  await expect(page.locator(".CourseTable tbody tr")).toHaveCount(50);
  // The app's own page: before it, the pager's links open pages.
  await expect(page.locator(".AnswerLine")).toBeVisible();
  const nameOf = () => page.locator(".CourseTable tbody th a").first().innerText();
  const first = await nameOf();
  await page.locator(".Pager a[rel=next]").click();
  await expect(page.locator(".CourseTable tbody th a").first()).not.toHaveText(first);
  const second = await nameOf();
  await page.locator(".CourseTable tbody th a").first().click();
  await expect(page.locator(".CoursePage .TeeTable, .CoursePage .Scorecard").first()).toBeVisible();
  await page.goBack();
  const empty = spread(await page.evaluate(() => bench.emptyFrames(20)));
  const turn = (selector: string, name: string) =>
    page.evaluate(
      ([selector, name]) =>
        bench.click(selector, () => document.querySelector(".CourseTable tbody th a")?.textContent === name),
      [selector, name] as const,
    );
  const [next, back]: [number[], number[]] = [[], []];
  for (let run = 0; run < 11; run += 1) {
    await turn(".Pager a[rel=prev]", first);
    next.push((await turn(".Pager a[rel=next]", second)).painted);
    back.push(
      await page.evaluate(async (name) => {
        await bench.rest();
        const begun = performance.now();
        history.back();
        return bench.until(() => document.querySelector(".CourseTable tbody th a")?.textContent === name, begun);
      }, first),
    );
    await turn(".Pager a[rel=next]", second);
  }
  const courses = [];
  for (let run = 0; run < 11; run += 1) {
    courses.push(
      (
        await page.evaluate(() =>
          bench.click(".CourseTable tbody th a", () => document.querySelector(".CoursePage .TeeTable, .CoursePage .Scorecard") !== null),
        )
      ).painted,
    );
    await page.goBack();
    await expect(page.locator(".CourseTable tbody tr")).toHaveCount(50);
  }
  const row = (name: string, samples: number[]): Row => {
    const found = spread(samples);
    return { name, unit: "ms", ...found, target: "under 30", met: found.median < 30, ratio: found.median / empty.median, to: "an empty frame" };
  };
  rows.push(row("click to a painted next page of 50", next), row("back to a painted page of 50", back), row("click to a painted course", courses));
});
