/**
 * Clicks in the running app, each with what it needs to ask: the next page of 50, back, a course's first hole, the next
 * hole. Afterwards, what the tab keeps of 18 holes. benches/README.md explains the figures.
 */
import type { CDPSession, Page } from "@playwright/test";

import type { Course, CoursePage } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { open } from "../pages.ts";
import { keep, spread, type Row } from "./figures.ts";
import { install } from "./stopwatch.ts";

test.use({ plan: "enterprise", reuseContext: false });

const PAGES = 8;
const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** What a click took, in milliseconds. */
interface Click {
  painted: number;
  /** Processor time of the main thread, until shortly after the paint. */
  processor: number;
}

/** Processor time of the page's main thread so far, in milliseconds. */
async function spent(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
}

/** A click, or a step back if there is no selector, until other text is painted where `shown` leads. */
async function click(page: Page, devtools: CDPSession, selector: string | undefined, shown: string): Promise<Click> {
  // The chunk of a screen is fetched while the pointer is on a link to it.
  if (selector) await page.locator(selector).first().hover();
  await page.waitForTimeout(300);
  const before = await spent(devtools);
  const painted = await page.evaluate(
    async ([selector, shown]) => {
      const ends = () => {
        const all = [...document.querySelectorAll(shown)];
        return [all[0]?.textContent, all.at(-1)?.textContent];
      };
      const [first, last] = ends();
      const isThere = () => {
        const [newFirst, newLast] = ends();
        return newFirst !== undefined && newFirst !== first && newLast !== last;
      };
      if (selector) return (await bench.click(selector, isThere)).painted;
      await bench.rest();
      const begun = performance.now();
      history.back();
      return bench.until(isThere, begun);
    },
    [selector, shown] as const,
  );
  await page.waitForTimeout(150);
  return { painted, processor: (await spent(devtools)) - before };
}

test("clicks, each with its request, and what is kept after 18 holes", async ({ page, ask }) => {
  const { data } = await ask<CoursePage>("/courses?limit=50");
  const course = data.find(({ holes }: Course) => holes === 18)?.course_id;
  if (course === undefined) throw new Error("no course of 18 holes");
  await install(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });

  await open(page, "/?limit=50");
  await expect(page.locator(".CourseTable tbody tr")).toHaveCount(50);
  const empty = spread(await page.evaluate(() => bench.emptyFrames(20)));
  const row = ".CourseTable tbody tr";
  const next: Click[] = [];
  for (let turn = 0; turn < PAGES; turn += 1) next.push(await click(page, devtools, ".Pager a[rel=next]", row));
  const back: Click[] = [];
  for (let turn = 0; turn < PAGES; turn += 1) back.push(await click(page, devtools, undefined, row));

  const drawn = ".MapView svg title";
  const opened: Click[] = [];
  const holes: Click[] = [];
  await open(page, `/courses/${course}`);
  await expect(page.locator(".TeeTable").first()).toBeVisible();
  opened.push(await click(page, devtools, `main a[href$="/courses/${course}/holes/1"]`, drawn));
  for (let hole = 2; hole <= 18; hole += 1) holes.push(await click(page, devtools, ".Steps a[rel=next]", drawn));

  await page.mouse.move(1, 1);
  for (let pass = 0; pass < 3; pass += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { nodes } = await devtools.send("Memory.getDOMCounters");
  const usage = (await devtools.send("Runtime.getHeapUsage")) as Record<string, number>;
  const held = ((usage["usedSize"] ?? 0) + (usage["backingStorageSize"] ?? 0)) / 1e6;

  const painted = (name: string, clicks: Click[]): Row => {
    const found = spread(clicks.map(({ painted }) => painted));
    return { name: `${name}: painted`, unit: "ms", ...found, ratio: found.median / empty.median, to: "an empty frame" };
  };
  const processor = (clicks: Click[]): Row => ({
    name: "… processor time of the main thread",
    unit: "ms",
    ...spread(clicks.map(({ processor }) => processor)),
  });
  const once = (name: string, unit: Row["unit"], value: number, most: number): Row => ({
    name,
    unit,
    median: value,
    least: value,
    most: value,
    target: `under ${most}`,
    met: value < most,
  });
  rows.push(
    painted("next page of 50, not seen before", next),
    processor(next),
    painted("back to a page seen before", back),
    processor(back),
    painted("course to its first hole", opened),
    painted("next hole", holes),
    processor(holes),
    once("nodes of the document after 18 holes", "", nodes, 2_500),
    once("held after 18 holes", "MB", held, 10),
  );
});
