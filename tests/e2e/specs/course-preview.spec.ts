/** A link to a course: a small program shows its facts and tees before the app is here, and the app takes its place unnoticed. */

import type { Page } from "@playwright/test";

import { sentinel } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { hold, holdWasm, inCharge, open, reload, visit } from "../pages.ts";
import { untilShelved } from "../shelf.ts";

test.use({ plan: "enterprise" });

const first = (page: Page) => page.locator("html:not([data-app]) main > .CoursePage");
const own = (page: Page) => page.getByRole("button", { name: /^(Draw all|Load the) holes/ });

/** What a person sees of the course: where each part lies, and its words. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const parts = [".Masthead", ".trail", "h1", ".place", ".own", ".SaveToggle .Button", ".Pin .Button", ".CourseFacts", ".CourseFacts > :last-child", ".HoleStrip", ".HoleStrip > :last-child", ".offer", ".offer > .Button", ".TeeTable", ".TeeTable tr:last-child", ".about-slope", ".CourseLinks", ".CourseLinks > :last-child", ".where", ".UsMap", ".CoursePlace dl", ".where .actions", ".where .actions > :last-child"];
    const one = (part: string) => document.querySelector(part === ".Masthead" ? part : `.CoursePage ${part}`);
    const box = (part: string) => {
      const { x, y, width, height } = one(part)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].map(Math.round);
    };
    const words = [".trail", "h1", ".place", ".SaveToggle", ".facts", "[aria-labelledby=holes]", "[aria-labelledby=tees]", ".CourseLinks", ".where dl", ".where .actions"];
    return {
      boxes: Object.fromEntries(parts.map((part) => [part, box(part)])),
      words: Object.fromEntries(words.map((part) => [part, one(part)?.textContent])),
      facts: one(".CourseFacts")?.outerHTML,
      tees: one(".TeeTable")?.outerHTML,
    };
  });

const NOTHING = { address: null, architects: null, city: null, holes: null, latitude: null, length_yards: null, longitude: null, num_reviews: null, par: null, rating: null, slope: null, state: null, tee_data: [], year_built: null };
const ODD = { name: "  Gull \u202e& Heron <Links> ", architects: "Pete Dye & Alice Dye, C.B. Macdonald", city: "Żywiec", holes: 27, latitude: 48.2, longitude: 16.4, rating: "4.9", num_reviews: 2847, slope: "131", tee_data: [{ name: "Blue/White", par: "72", length: "6,500 yards", slope: "113" }, { name: null, par: null, length: "about 6000", slope: "N/A" }, { name: "Brün", par: "72", length: "7001", slope: "160" }] };

for (const [what, width, height, unit, fields] of [
  ["on a phone", 360, 740, "", {}],
  ["on its side, in meters", 740, 360, "metres", {}],
  ["on a desk", 1280, 800, "", {}],
  ["with little known, on a phone", 360, 740, "", NOTHING],
  ["with much that is odd, on a desk", 1280, 800, "metres", ODD],
] as const) {
  test(`the first facts are the app's own, ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.route(/\/api\/v1\/courses\/\d+$/, async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      await route.fulfill({ response: answer, json: { data: { ...data, ...fields } } });
    });
    await page.addInitScript((unit) => unit && localStorage.setItem("yardbook.unit", unit), unit);
    const arrive = await holdWasm(page);
    await visit(page, `/courses/${sentinel.holes(1)}`);
    await first(page).waitFor();
    const before = await seen(page);
    for (const part of [".CourseFacts", ".offer", ".CourseLinks", ".where"]) expect(Math.min(...(before.boxes[part] ?? [0]).slice(2)), part).toBeGreaterThan(30);
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
    // Later parts of the page are here: the price of keeping it, and below everything the person's own note.
    await expect(page.locator(".Pin button:not([data-waits]) small")).toBeVisible();
    await expect(page.getByLabel("Your note on this course")).toBeAttached();
    expect(await seen(page)).toEqual(before);
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.001);
  });
}

test("the facts come before the app's own files, for one request", async ({ page, baseURL, service }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(baseURL ?? "")) asked.push(new URL(request.url()).pathname);
  });
  // Until its small program is here, nothing large is requested.
  const arrive = await hold(page, /\/course-preview-.*\.wasm$/);
  const id = sentinel.holes(1);
  const answered = page.waitForResponse(new RegExp(`/courses/${id}$`));
  await visit(page, `/courses/${id}`);
  await answered;
  expect(asked.filter((path) => path.includes("/yardbook"))).toEqual([]);
  arrive();
  await expect(own(page)).toBeVisible();
  expect(service.asked).toEqual([`/courses/${id}`]);
});

test("the first facts stay until the app has its own", async ({ page }) => {
  const arrive = await hold(page, /\/yardbook-course-/);
  await visit(page, `/courses/${sentinel.holes(1)}`);
  await expect(first(page)).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-app");
  arrive();
  await inCharge(page);
});

test("a hole can be opened before the app is here", async ({ page, service }) => {
  const arrive = await holdWasm(page);
  const id = sentinel.holes(1);
  await visit(page, `/courses/${id}`);
  await first(page).getByRole("link", { name: "Hole 1", exact: true }).click();
  await expect(page).toHaveURL(`/courses/${id}/holes/1`);
  arrive();
  await expect(page.getByRole("button", { name: "Measure", exact: true })).toBeVisible();
  expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
});

test("an answer that was stored shows them for no request", async ({ page, service }) => {
  const id = sentinel.holes(1);
  await open(page, `/courses/${id}`);
  await untilShelved(page, 1);
  await holdWasm(page);
  await visit(page, `/courses/${id}`);
  await expect(first(page).locator(".TeeTable")).toBeVisible();
  expect(service.asked).toEqual([`/courses/${id}`]);
});

test.describe("what only the app can tell is left to it", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const told = globalThis as unknown as { wasFirst: boolean };
      const look = () => (told.wasFirst ||= !!document.querySelector("html:not([data-app]) main > .CoursePage"));
      told.wasFirst = false;
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
  });
  const wasFirst = (page: Page) => page.evaluate(() => (globalThis as unknown as { wasFirst: boolean }).wasFirst);
  const leftToTheApp = async (page: Page) => expect(await wasFirst(page)).toBe(false);

  test("a course of the person's notebook", async ({ page }) => {
    const arrive = await holdWasm(page);
    await visit(page, `/courses/${sentinel.holes(1)}`);
    await expect.poll(() => wasFirst(page)).toBe(true);
    arrive();
    await inCharge(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await reload(page);
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveAttribute("aria-pressed", "true");
    await leftToTheApp(page);
  });

  test("a course with its holes", async ({ page }) => {
    const id = sentinel.holes(1);
    await open(page, `/courses/${id}`);
    await own(page).click();
    await untilShelved(page, 2);
    await reload(page);
    await expect(page.locator(".HoleSheet")).toBeVisible();
    await leftToTheApp(page);
  });

  test("an answer that is no course", async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await open(page, "/courses/999999999");
    await expect(page.locator("#app .FailureNotice, #app .Failed").first()).toBeVisible();
    await leftToTheApp(page);
  });

  test.describe("a plan without holes", () => {
    test.use({ plan: "free" });
    test("is told", async ({ page }) => {
      await open(page, "/");
      await page.locator("tbody a").first().click();
      await expect(page.getByText("See what a hole looks like")).toBeVisible();
      await reload(page);
      await expect(page.getByText("See what a hole looks like")).toBeVisible();
      await leftToTheApp(page);
    });
  });
});

test("without its small program the app shows the course", async ({ page, complaints }) => {
  complaints.expect(/Failed to (load resource|fetch)|ERR_FAILED/);
  await page.route(/\/course-preview-.*\.wasm$/, (route) => route.abort());
  await open(page, `/courses/${sentinel.holes(1)}`);
  await expect(own(page)).toBeVisible();
  await expect(page.locator(".TeeTable")).toBeVisible();
});
