/**
 * A long day in one tab: a thousand navigations through cached lists, courses and holes. The tab's memory is a figure
 * after each hundred; after the first three hundred it must not grow. `SOAK` sets the number of navigations.
 */
import type { CDPSession, Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { eighteen } from "../holes.ts";
import { open } from "../pages.ts";
import { keep, spread, type Row } from "./figures.ts";

test.use({ plan: "enterprise" });

const NAVIGATIONS = Number(process.env["SOAK"] ?? 1000);
const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** Bytes in use after garbage collection: objects, the browser's own data for them, buffers and the wasm's memory. */
async function held(devtools: CDPSession): Promise<number> {
  for (let pass = 0; pass < 2; pass += 1) await devtools.send("HeapProfiler.collectGarbage");
  const usage = (await devtools.send("Runtime.getHeapUsage")) as Record<string, number>;
  return (usage["usedSize"] ?? 0) + (usage["embedderHeapUsedSize"] ?? 0) + (usage["backingStorageSize"] ?? 0);
}

/** Follows a link of the app to a path, as a click would, and waits for its page. */
const visit = (page: Page, path: string, until: string) =>
  page.evaluate(
    async ([path, until]) => {
      const link = document.createElement("a");
      link.href = path;
      document.body.append(link);
      link.click();
      link.remove();
      const end = performance.now() + 20_000;
      while (location.pathname + location.search !== path || !document.querySelector(until)) {
        if (performance.now() > end) throw new Error(`${path}: no ${until}`);
        await new Promise(requestAnimationFrame);
      }
    },
    [path, until] as const,
  );

test("a thousand navigations hold no more memory than the first three hundred", async ({ page, ask, complaints, service }) => {
  test.setTimeout(1_200_000);
  // The browser requests it where a page names no icon, see below.
  complaints.expect(/favicon\.ico/);
  const { id } = await eighteen(ask);
  const course = `/courses/${id}`;
  const round: [string, string][] = [
    ["/?limit=10", ".CourseTable tbody tr"],
    ["/?limit=10&page=2", ".CourseTable tbody tr"],
    [course, ".TeeTable"],
    [`${course}/holes/3`, ".MapView svg"],
    [`${course}/holes/4`, ".MapView svg"],
    [`${course}/shape`, "main h1"],
    [`${course}/holes/5`, ".MapView svg"],
    ["/saved", "main h1"],
    ["/settings", "main h1"],
    [course, ".TeeTable"],
  ];
  await open(page, "/?limit=10");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  // The browser looks for the tab's icon at every change of the address, and the automation tools store a record of
  // each request: half a kilobyte that is not the app's.
  await page.evaluate(() => document.querySelector("link[rel=icon]")?.remove());
  const devtools = await page.context().newCDPSession(page);
  const samples: number[] = [];
  for (let turn = 0; turn < NAVIGATIONS; turn += 1) {
    const [path, until] = round[turn % round.length] ?? ["/", "main"];
    await visit(page, path, until);
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
