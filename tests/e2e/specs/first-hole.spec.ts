/** A link to a hole: the map is drawn by a small program before the app is here, and the app takes its place unnoticed. */
import type { Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { holdWasm } from "../pages.ts";
import { courseOf18 } from "../states.ts";

test.use({ plan: "enterprise" });

/** What a person sees of the hole: words, the drawing as it is, and where each part lies. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const one = (selector: string) => document.querySelector(`:is(#app:not([hidden]), #outline) ${selector}`);
    const parts = [".Masthead", ".HolePage h1", ".HoleFacts", ".HoleDrawing", ".HoleMap", ".HoleBar", ".HoleBar .Steps", ".HoleBar .all", ".HoleBar .where", ".HoleDetails", ".GreenFigures", ".HoleDetails .note"];
    const box = (part: string) => {
      const { x, y, width, height } = one(part)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].map(Math.round);
    };
    const words = [".HolePage > header", ".HolePage > .HoleFacts", ".AllHoles", ".HoleBar", ".GreenFigures", ".HoleDetails .note"];
    return {
      boxes: Object.fromEntries(parts.map((part) => [part, box(part)])),
      words: Object.fromEntries(words.map((part) => [part, one(part)?.textContent])),
      drawing: one(".HoleMap")?.outerHTML,
    };
  });

for (const [width, height] of [[360, 740], [740, 360], [1280, 800]] as const) {
  test(`the first hole is the app's own, at ${width} by ${height}`, async ({ page, ask }) => {
    const id = await courseOf18(ask);
    await page.setViewportSize({ width, height });
    const arrive = await holdWasm(page);
    await page.goto(`/courses/${id}/holes/7`, { waitUntil: "commit" });
    await page.locator("#outline .HoleMap, #app .HoleMap").waitFor();
    const before = await seen(page);
    await page.screenshot({ path: `/tmp/fh-${width}-before.png` });
    await page.evaluate(() => {
      const told = globalThis as unknown as { shifted: number };
      told.shifted = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) told.shifted += (shift as unknown as { value: number }).value;
      }).observe({ type: "layout-shift" });
    });
    arrive();
    await expect(page.getByRole("button", { name: "Measure", exact: true })).toBeVisible();
    await page.screenshot({ path: `/tmp/fh-${width}-after.png` });
    expect(await seen(page)).toEqual(before);
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.001);
  });
}
