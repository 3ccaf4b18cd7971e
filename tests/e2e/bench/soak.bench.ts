/**
 * A long day in one tab: a thousand navigations through lists, courses and holes that are at hand. What the tab holds
 * after each hundred is a figure; after the first three hundred it does not grow. `SOAK` is how many navigations.
 */
import type { CDPSession, Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { keep, spread, type Row } from "./figures.ts";

test.use({ plan: "enterprise" });

const NAVIGATIONS = Number(process.env["SOAK"] ?? 1000);
const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** Bytes in use after the garbage is gone: objects, what the browser keeps for them, buffers and the wasm's memory. */
async function held(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const usage = (await devtools.send("Runtime.getHeapUsage")) as Record<string, number>;
  return (usage["usedSize"] ?? 0) + (usage["embedderHeapUsedSize"] ?? 0) + (usage["backingStorageSize"] ?? 0);
}

/** Clicks a link and waits until its page has its heading and its drawing or rows. */
async function go(page: Page, selector: string, until: string): Promise<void> {
  await page.locator(selector).first().click();
  await page.locator(until).first().waitFor();
}

test("a thousand navigations hold no more memory than the first three hundred", async ({ page, complaints, service }) => {
  test.setTimeout(1_200_000);
  void complaints;
  page.setDefaultTimeout(20_000);
  await page.goto("/?limit=10");
  const devtools = await page.context().newCDPSession(page);
  const samples: number[] = [];
  const round = ["list", "next", "course", "hole", "hole", "hole", "course", "list"] as const;
  for (let turn = 0; turn < NAVIGATIONS; turn += 1) {
    switch (round[turn % round.length]) {
      case "list":
        await go(page, 'nav[aria-label="Main"] a', ".CourseTable tbody tr");
        break;
      case "next":
        await go(page, ".Pager a[rel=next]", ".Pager a[rel=prev]");
        break;
      case "course":
        if (await page.locator(".CourseTable").count()) await go(page, ".CourseTable tbody th a", ".CoursePage h1");
        else await go(page, ".trail a:last-of-type", ".CoursePage h1");
        break;
      default:
        await page.locator(".HoleStrip a, .HoleSheet a").nth(turn % 9).click();
        await page.locator(".MapView svg").waitFor();
    }
    if ((turn + 1) % Math.max(1, NAVIGATIONS / 10) === 0) samples.push((await held(devtools)) / 1e6);
  }
  const [warm, rest] = [samples.slice(0, 3), samples.slice(3)];
  const [before, after] = [spread(warm), spread(rest)];
  rows.push(
    { name: `held after ${NAVIGATIONS * 0.3} navigations`, unit: "MB", ...before },
    { name: `held after up to ${NAVIGATIONS}`, unit: "MB", ...after, target: "no growth", met: after.most < before.most * 1.1, ratio: after.median / before.median, to: "the first" },
    { name: "requests of all that", unit: "requests", median: service.asked.length, least: service.asked.length, most: service.asked.length },
  );
  expect(after.most, `held: ${samples.map((size) => size.toFixed(2)).join(", ")}`).toBeLessThan(before.most * 1.2);
});
