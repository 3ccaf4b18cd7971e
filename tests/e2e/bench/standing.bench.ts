/**
 * A walk down a hole with "Where am I": a position a frame, for as many seconds as ten minutes have. What each costs the main
 * thread, and what the tab keeps. benches/README.md explains the figures.
 */
import type { CDPSession } from "@playwright/test";

import { pretend, type Device } from "../device.ts";
import { expect, test } from "../fixture.ts";
import { between, eighteen, openHole } from "../holes.ts";
import { keep, spread, type Row } from "./figures.ts";

test.use({ plan: "enterprise", reuseContext: false });

const FIXES = 600;
const PARTS = 6;
const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** Bytes of objects after garbage collection. */
async function held(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const usage = (await devtools.send("Runtime.getHeapUsage")) as Record<string, number>;
  return (usage["usedSize"] ?? 0) + (usage["embedderHeapUsedSize"] ?? 0) + (usage["backingStorageSize"] ?? 0);
}

test("a walk down a hole, position by position", async ({ page, ask }) => {
  await pretend(page);
  const { id, holes } = await eighteen(ask);
  const hole = holes.toSorted((a, b) => b.hazards.length - a.hazards.length)[0];
  const { tee, green } = hole?.coordinates ?? {};
  if (!hole || !tee || !green?.center) throw new Error("the hole has its points");
  const target = green.center;
  await openHole(page, `/courses/${id}/holes/${hole.hole_number}`);
  await page.getByRole("button", { name: "Where am I" }).click();
  await expect(page.locator(".StandingPanel")).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async (name: string) => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find((metric) => metric.name === name)?.value ?? NaN);
  };
  /** Tells some positions, one a frame, or only waits for as many frames. */
  const walk = async (fixes: { lat: number; lng: number }[], isTold: boolean) => {
    const before = [await spent("TaskDuration"), await spent("ScriptDuration")] as const;
    await page.evaluate(
      async ([fixes, isTold]) => {
        const { device } = globalThis as unknown as { device: Device };
        for (const { lat, lng } of fixes) {
          if (isTold) device.tell(lat, lng, 4);
          await new Promise(requestAnimationFrame);
        }
      },
      [fixes, isTold] as const,
    );
    return [(await spent("TaskDuration")) - before[0], (await spent("ScriptDuration")) - before[1]] as const;
  };
  const path = Array.from({ length: FIXES }, (_, at) => between(tee, target, at / FIXES));
  const size = FIXES / PARTS;
  const [tasks, scripts, memory]: [number[], number[], number[]] = [[], [], []];
  for (let part = 0; part < PARTS; part += 1) {
    const fixes = path.slice(part * size, (part + 1) * size);
    const idle = await walk(fixes, false);
    const busy = await walk(fixes, true);
    tasks.push((busy[0] - idle[0]) / size);
    scripts.push((busy[1] - idle[1]) / size);
    memory.push((await held(devtools)) / 1e6);
  }
  const all = spread(tasks);
  const [first, last] = [spread(memory.slice(0, 2)), spread(memory.slice(2))];
  rows.push(
    { name: "a position: main thread, without an idle frame's", unit: "ms", ...all, target: "under 2 ms", met: all.median < 2 },
    { name: "… of it scripts", unit: "ms", ...spread(scripts) },
    { name: "held after ten minutes of positions", unit: "MB", ...last, target: "no growth", met: last.most < first.most * 1.02, ratio: last.median / first.median, to: "after three" },
  );
  console.log(rows);
});
