/**
 * A start with the service worker: without signal after a course was kept, and with it, beside a start without the
 * worker. benches/README.md explains the figures.
 */
import type { Browser, BrowserContext } from "@playwright/test";

import { BuildHost } from "../builds.ts";
import { expect, keptKey, test } from "../fixture.ts";
import { eighteen } from "../holes.ts";
import { keep, spread, type Row } from "./figures.ts";
import { slowDown } from "./slow.ts";
import { watch } from "./stopwatch.ts";

test.use({ plan: "enterprise" });

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);
const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** Milliseconds until a page of a warm browser has painted what is to be `shown`. Each run has a tab of its own. */
async function starts(context: BrowserContext, address: string, key: string, shown: string, hasSignal: boolean): Promise<number[]> {
  const samples: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    if (hasSignal) await slowDown(devtools);
    else await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    // What the browser's own cache has is not what the worker has.
    if (!hasSignal) await devtools.send("Network.clearBrowserCache");
    await watch(page, keptKey(key), shown);
    // A new tab is itself at work for a while.
    await new Promise((done) => setTimeout(done, 1_000));
    // A look into the page while it starts would cost it a tenth of a second.
    await page.goto(address, { waitUntil: "commit" });
    await new Promise((done) => setTimeout(done, 3_000));
    await page.waitForFunction(() => !Number.isNaN(seen.painted), undefined, { timeout: 60_000 });
    samples.push(await page.evaluate(() => seen.painted));
    await page.close();
  }
  return samples;
}

/** A browser that has opened the list and a course, with the worker or without. */
async function warm(browser: Browser, host: BuildHost, key: string, course: string, hasWorker: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, serviceWorkers: hasWorker ? "allow" : "block" });
  const page = await context.newPage();
  await watch(page, keptKey(key), "body");
  for (const path of ["/", `${course}/holes/1`, course]) {
    await page.goto(`${host.baseURL}${path}`);
    await page.waitForLoadState("networkidle");
  }
  await page.getByRole("button", { name: "Save for offline" }).click();
  if (hasWorker) await expect(page.getByText("it opens without signal", { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  await page.close();
  return context;
}

test("a start with the service worker", async ({ browser, server, ask, key }) => {
  test.setTimeout(900_000);
  const { id } = await eighteen(ask);
  const course = `/courses/${id}`;
  const screens = [
    { name: "the list", path: "/", shown: ".CourseTable tbody tr", target: 600 },
    { name: "a course", path: course, shown: "main a[href$='/holes/1']" },
    { name: "a hole", path: `${course}/holes/1`, shown: ".MapView svg" },
  ];
  const host = await BuildHost.start(server.baseURL);
  const [bare, kept] = [await warm(browser, host, key, course, false), await warm(browser, host, key, course, true)];
  for (const { name, path, shown } of screens) {
    const without = spread(await starts(bare, host.baseURL + path, key, shown, true));
    const beside = spread(await starts(kept, host.baseURL + path, key, shown, true));
    rows.push({ name: `slow phone, warm, ${name}: painted, with the worker`, unit: "ms", ...beside, ratio: beside.median / without.median, to: "without" });
  }
  host.cut();
  for (const { name, path, shown, target } of screens) {
    const found = spread(await starts(kept, host.baseURL + path, key, shown, false));
    rows.push({ name: `slow processor, no signal, ${name}: painted`, unit: "ms", ...found, ...(target ? { target: `under ${target} ms`, met: found.median < target } : {}) });
  }
  await Promise.all([bare.close(), kept.close()]);
  await host.stop();
  console.log(rows);
});
