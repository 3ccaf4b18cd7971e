/**
 * A shared link to the list, a course or a hole, opened for the first time on a slow phone. benches/README.md explains
 * the figures.
 */
import type { Browser } from "@playwright/test";

import type { CoursePage } from "../courses.ts";
import { expect, keptKey, test } from "../fixture.ts";
import { keep, spread, type Row } from "./figures.ts";
import { slowDown } from "./slow.ts";
import { watch } from "./stopwatch.ts";

test.use({ plan: "enterprise" });

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);
const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** A first visit, until its content is painted. */
interface Visit {
  painted: number;
  /** When the request to the service begins. */
  asked: number;
  kilobytes: number;
  requests: number;
}
async function visit(browser: Browser, address: string, key: string, shown: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await slowDown(devtools);
  await watch(page, keptKey(key), shown);
  let bytes = 0;
  let isCounting = true;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += isCounting ? encodedDataLength : 0;
  });
  await page.goto(address);
  await page.waitForFunction(() => !Number.isNaN(seen.painted), undefined, { timeout: 60_000 });
  isCounting = false;
  const found = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const asked = entries.find(({ name }) => name.includes("/api/v1/"));
    // The browser requests the tab's icon, and nothing waits for it.
    const before = entries.filter(({ startTime, name }) => startTime < seen.painted && !name.endsWith("/favicon.svg"));
    return { painted: seen.painted, asked: asked?.startTime ?? NaN, requests: before.length };
  });
  await context.close();
  return { ...found, kilobytes: bytes / 1_000 };
}

test("a shared link, opened for the first time on a slow phone", async ({ browser, baseURL, ask, key }) => {
  test.setTimeout(900_000);
  const { data } = await ask<CoursePage>("/courses?limit=50");
  const course = data.find(({ holes }) => holes === 18)?.course_id;
  expect(course).toBeDefined();
  const links = [
    { name: "link to the list", path: "/?limit=50", shown: ".CourseTable tbody tr" },
    { name: "link to a course", path: `/courses/${course}`, shown: "main a[href$='/holes/1']" },
    { name: "link to a hole", path: `/courses/${course}/holes/1`, shown: ".MapView svg" },
  ];
  for (const { name, path, shown } of links) {
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, `${baseURL}${path}`, key, shown));
    const row = (what: string, unit: Row["unit"], figure: keyof Visit): Row => ({
      name: what,
      unit,
      ...spread(visits.map((visit) => visit[figure])),
    });
    rows.push(
      row(`slow phone, ${name}: painted`, "ms", "painted"),
      row("… its request begins", "ms", "asked"),
      row("… received before the paint", "kB", "kilobytes"),
      row("… requests before the paint", "requests", "requests"),
    );
  }
});
