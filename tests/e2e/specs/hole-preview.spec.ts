/** A link to a hole: a small program draws the map before the app is here, and the app takes its place unnoticed. */

import type { Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { hold, holdWasm, inCharge, open, visit } from "../pages.ts";
import { untilShelved } from "../shelf.ts";
import { courseOf18 } from "../states.ts";

test.use({ plan: "enterprise" });

const firstMap = (page: Page) => page.locator("html:not([data-app]) main .HoleMap");
const measure = (page: Page) => page.getByRole("button", { name: "Measure", exact: true });

/** What a person sees of the hole: where each part lies, its words, and the drawing. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const one = (selector: string) => document.querySelector(selector);
    const parts = [".Masthead", ".HolePage h1", ".trail", ".HoleFacts", ".HoleDrawing", ".HoleMap", ".HoleBar", ".HoleBar .Steps", ".HoleBar .all", ".HoleBar .where", ".HoleDetails", ".grip", ".GreenFigures", ".HoleDetails .note"];
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

for (const [what, width, height, unit, query] of [
  ["on a phone", 360, 740, "", ""],
  ["on its side, in meters", 740, 360, "metres", ""],
  ["on a desk, with the layers of its address", 1280, 800, "metres", "?unit=yards&layers=hazards%2Cfrom-tee"],
] as const) {
  test(`the first hole is the app's own, ${what}`, async ({ page, ask }) => {
    const id = await courseOf18(ask);
    await page.setViewportSize({ width, height });
    await page.addInitScript((unit) => unit && localStorage.setItem("yardbook.unit", unit), unit);
    const arrive = await holdWasm(page);
    // Later parts of the page move the person's own note.
    await page.route(/\/yardbook-details-/, () => {});
    await visit(page, `/courses/${id}/holes/7${query}`);
    await firstMap(page).waitFor();
    const before = await seen(page);
    for (const part of [".HoleMap", ".HoleBar", ".GreenFigures"]) expect(Math.min(...(before.boxes[part] ?? [0]).slice(2)), part).toBeGreaterThan(40);
    // The masthead gets the shape that it has at a hole together with the map.
    await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame().then(frame);
      const told = globalThis as unknown as { shifted: number };
      const begin = performance.now();
      told.shifted = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (shift.startTime > begin) told.shifted += (shift as unknown as { value: number }).value;
      }).observe({ type: "layout-shift" });
    });
    arrive();
    await inCharge(page);
    expect(await seen(page)).toEqual(before);
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.001);
  });
}

test("the map comes before the app's own files, for one request", async ({ page, ask, baseURL, service }) => {
  const id = await courseOf18(ask);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(baseURL ?? "")) asked.push(new URL(request.url()).pathname);
  });
  // Until its small program is here, nothing large is requested.
  const arrive = await hold(page, /\/hole-preview-.*\.wasm$/);
  const answered = page.waitForResponse(/\/holes$/);
  await visit(page, `/courses/${id}/holes/7`);
  await answered;
  expect(asked.filter((path) => path.includes("/yardbook"))).toEqual([]);
  arrive();
  await expect(measure(page)).toBeVisible();
  expect(service.asked).toEqual([`/courses/${id}/holes`]);
});

test("it stays until the app has the hole too", async ({ page, ask }) => {
  const id = await courseOf18(ask);
  const arrive = await hold(page, /\/yardbook-hole-/);
  await visit(page, `/courses/${id}/holes/7`);
  await expect(firstMap(page)).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-app");
  arrive();
  await inCharge(page);
});

test("the next holes are shown in place before the app is here, and it takes over the hole that is there with its history", async ({ page, ask, service }) => {
  const id = await courseOf18(ask);
  const arrive = await holdWasm(page);
  await visit(page, `/courses/${id}/holes/7`);
  await firstMap(page).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const shows = async (number: number) => {
    await expect(page).toHaveURL(`/courses/${id}/holes/${number}`);
    await expect(page.locator(".HoleMap title").first()).toHaveText(new RegExp(`^Hole ${number},`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hole ${number}`);
    expect(await page.evaluate(() => "isSamePage" in globalThis), "no other page was loaded").toBe(true);
  };
  const next = (number: number) => page.getByRole("navigation", { name: "Previous and next hole" }).getByRole("link", { name: `Hole ${number}` });
  await next(8).click();
  await shows(8);
  await next(9).click();
  await shows(9);
  await page.goBack();
  await shows(8);
  await page.goForward();
  await shows(9);
  await expect(page.locator("html")).not.toHaveAttribute("data-app");
  arrive();
  await inCharge(page);
  await shows(9);
  await next(10).click();
  await shows(10);
  for (const number of [9, 8, 7]) {
    await page.goBack();
    await shows(number);
  }
  await page.goForward();
  await shows(8);
  expect(service.asked).toEqual([`/courses/${id}/holes`]);
});

test("a link from a hole to its course, before the app is here, opens the course", async ({ page, ask, service }) => {
  const id = await courseOf18(ask);
  await holdWasm(page);
  await visit(page, `/courses/${id}/holes/7`);
  await firstMap(page).waitFor();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page.locator("main > .CoursePage .where")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Draw all|Load the) holes/ }), "they are here").toHaveCount(0);
  expect(service.asked).toEqual([`/courses/${id}/holes`, `/courses/${id}`]);
});

test("a hole of a saved course needs no request", async ({ page, ask, service }) => {
  const id = await courseOf18(ask);
  await open(page, `/courses/${id}/holes/7`);
  await untilShelved(page, 1);
  await holdWasm(page);
  await visit(page, `/courses/${id}/holes/12`);
  await expect(firstMap(page).locator("title")).toHaveText(/^Hole 12,/);
  expect(service.asked).toEqual([`/courses/${id}/holes`]);
});

test("a number that is no hole is told by the app", async ({ page, ask }) => {
  const id = await courseOf18(ask);
  await open(page, `/courses/${id}/holes/77`);
  await expect(page.locator("#app .HolePage > .Note")).toBeVisible();
  await expect(page.locator(".HoleMap")).toHaveCount(0);
});

test("without its small program the app shows the hole", async ({ page, ask, complaints }) => {
  complaints.expect(/Failed to (load resource|fetch)|ERR_FAILED/);
  const id = await courseOf18(ask);
  await page.route(/\/hole-preview-.*\.wasm$/, (route) => route.abort());
  await open(page, `/courses/${id}/holes/7`);
  await expect(measure(page)).toBeVisible();
  await expect(page.locator(".MapView .HoleMap")).toBeVisible();
});

test.describe("without a key", () => {
  test.use({ plan: undefined });
  test("the small program is not fetched", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await open(page, "/courses/1/holes/1");
    await expect(page.getByRole("heading", { name: "Hole 1" })).toBeVisible();
    expect(asked.filter((url) => url.includes("hole-preview-"))).toEqual([]);
  });
});
