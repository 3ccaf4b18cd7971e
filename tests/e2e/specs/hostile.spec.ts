/** Hostile and awkward texts, from the service and from the address, are displayed as plain text and break nothing. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

import { sentinel, type Course } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, keptKey, test } from "../fixture.ts";
import { startStranger } from "../hosts.ts";
import { open, reload } from "../pages.ts";

const folder = resolve(import.meta.dirname, "../courses/hostile");
const courses: (Course & { tee_data?: unknown })[] = JSON.parse(readFileSync(join(folder, "courses.json"), "utf8"));
/** The displayed form of a name: unchanged, except for characters that nobody sees, or that disturb the surrounding text. Emoji keep theirs. */
const directions = /(?![\u200d\ufe0f])[\p{Cc}\p{Cf}\p{DI}]/gu;
const shownName = (course: Course) =>
  course.name?.replace(directions, "").trim() || `Course ${course.course_id} (name not given)`;

test.use({ plan: "enterprise", courses: { folder } });

/** No part of a text was executed or became an element. */
async function checkUnstruck(page: Page): Promise<void> {
  expect(await page.evaluate(() => "struck" in window)).toBe(false);
  await expect(page.locator("main script, main img, main iframe, main b b, main [onload], main [onerror], main i > i")).toHaveCount(0);
}

test("every name of the list is a link with that text", async ({ page }) => {
  await open(page, "/?limit=25");
  const links = page.getByRole("rowheader").getByRole("link");
  await expect(links).toHaveCount(courses.length);
  for (const course of courses) {
    const link = page.locator(`th a[href="/courses/${course.course_id}"]`);
    expect(await link.textContent()).toBe(shownName(course));
  }
  await checkUnstruck(page);
  await checkAccessibility(page);
  for (const width of [1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await checkWidth(page);
  }
});

test("every course is shown as it is", async ({ page }) => {
  for (const course of courses) {
    await test.step(`course ${course.course_id}`, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, `/courses/${course.course_id}`);
      await expect(page.getByText("Course number")).toBeVisible();
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(shownName(course));
      await checkUnstruck(page);
      await expect(page.locator("main")).not.toContainText(/\bNaN\b|undefined|\bnull\b/);
      if (course.tee_data) await checkAccessibility(page, "all but colors");
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        await checkWidth(page);
      }
    });
  }
});

test("a course of nulls says of each fact that it is not given", async ({ page }) => {
  await open(page, "/courses/6");
  await expect(page.getByRole("heading", { level: 1, name: "Course 6 (name not given)" })).toBeVisible();
  const facts = page.getByRole("region", { name: "Facts" });
  await expect(facts.getByRole("definition")).toHaveText(["6"]);
  await expect(facts).toContainText("Not given: holes, par, length, slope, reviews, built, architects");
  const where = page.getByRole("region", { name: "Where it is" });
  await expect(where.getByRole("definition")).toHaveText(["not given", "not given"]);
  await expect(page.getByText("No tee information for this course.")).toBeVisible();
});

test("hostile labels of hazards are text in drawing, table and note", async ({ page }) => {
  await open(page, "/courses/1/holes/1");
  await expect(page.getByRole("row", { name: "<script>window.struck = 1</script>" })).toBeVisible();
  await expect(page.getByRole("row", { name: '"><img src=x onerror=window.struck=1>' })).toBeVisible();
  await checkUnstruck(page);
  await checkAccessibility(page);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await checkWidth(page);
  }
  await page.getByRole("link", { name: /^Hole 2\b/ }).first().click();
  await expect(page.getByText(/so there is nothing to draw/)).toBeVisible();
});

const searches = ["<script>window.struck = 2</script>", '"><img src=x onerror=window.struck=1>', "100% & more + #1?", "\u202etxet dnuof on", "“quotes” 'n' \"quotes\"", "é😀".repeat(40)];

test("a search comes back as it was typed", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await open(page, "/");
  const field = page.getByRole("search").getByLabel("Course name");
  for (const typed of searches) {
    await test.step(typed, async () => {
      await field.fill(typed);
      await field.press("Enter");
      await expect(page.getByText(`No course matches name “${typed}”.`)).toBeVisible();
      expect(new URL(page.url()).searchParams.get("search")).toBe(typed);
      await reload(page);
      await expect(field).toHaveValue(typed);
      await expect(page).toHaveTitle(`“${typed}” · Yardbook`);
      await checkUnstruck(page);
      await checkWidth(page);
    });
  }
});

test("a search with quotes and ampersands finds the course that has them", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("search").getByLabel("Course name").fill('"quoted" & ampersand &amp;');
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /O'Brien/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "O'Brien's \"Quoted\" & Ampersand &amp; Links" })).toBeVisible();
});

test("a path of markup is out of bounds, as text", async ({ page }) => {
  await open(page, "/%3Cimg%20src=x%20onerror=%22struck=1%22%3E");
  await expect(page.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  await checkUnstruck(page);
});

test("the sentinels' hostile text runs nowhere and widens nothing", async ({ page }) => {
  page.on("dialog", () => expect("a dialog").toBe("never opened"));
  for (const path of ["/?search=fault:hostile", `/courses/${sentinel.course(18)}`, `/courses/${sentinel.holes(18)}/holes/1`]) {
    await open(page, path);
    await expect(page.getByText(/onerror=alert/).first()).toBeAttached();
    await checkUnstruck(page);
    await page.setViewportSize({ width: 320, height: 740 });
    await checkWidth(page);
  }
});

/** A text that combines every attack. */
const bomb = `</title><script>struck=1</script><img src=x onerror=struck=1><a href="java&#115;cript:struck=1">x</a>\u202e"'&amp;{{7*7}}`;
const place = (n: number) => ({ lat: 41 + n / 1000, lng: -81 });
const hostileCourse = (id: number) => ({
  __proto__x: bomb, constructor: bomb, course_id: id, name: `${bomb} ${id}`, address: bomb, city: bomb, state: "Ohio", latitude: 41, longitude: -81,
  rating: bomb, num_reviews: 3, holes: 18, par: bomb, length_yards: 6000, slope: bomb, year_built: 1999, architects: bomb,
});
/** The responses of a hostile service, by path. */
const hostileAnswers: [RegExp, () => unknown][] = [
  [/^\/courses\/\d+\/holes/, () => ({
    data: {
      course_id: 7, hole_count: 2,
      holes: [1, 2].map((hole_number) => ({
        hole_number, par: 4, length_yards: 400,
        coordinates: { tee: place(0), green: { front: place(3), center: place(3.2), back: place(3.4) }, fairway: place(2), dogleg: null, layup: null },
        hazards: [{ type: bomb, label: bomb, ...place(2) }, { type: "bunker", label: bomb, ...place(3) }],
      })),
    },
  })],
  [/^\/courses\/\d+$/, () => ({ data: { ...hostileCourse(7), tee_data: [{ name: bomb, par: bomb, length: bomb, slope: bomb }] } })],
  [/^\/courses/, () => ({ data: [7, 8].map(hostileCourse), meta: { total: 2, limit: 10, offset: 0, max_limit: 50, has_more: false } })],
];
const hostileNotebook = JSON.stringify({
  format: "yardbook notebook", version: 1, __proto__: { struck: 1 }, about: bomb,
  courses: [7, 8].map((course_id) => ({
    course_id, name: bomb, place: bomb, named_at: "2026-01-01T00:00:00Z", saved: true, saved_at: "2026-01-01T00:00:00Z", opened_at: "2026-01-01T00:00:00Z",
    notes: [0, 1].map((hole) => ({ hole, texts: [{ text: bomb, at: "2026-01-01T00:00:00Z", by: bomb }] })),
  })),
});

test("a hostile service and a hostile notebook run nothing and lead nowhere, on every screen", async ({ page, baseURL, context }) => {
  const service = await startStranger((request, response) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*", "access-control-expose-headers": "*" };
    if (request.method === "OPTIONS") return response.writeHead(204, headers).end();
    const path = (request.url ?? "").replace("/api/v1", "").split("?")[0] ?? "";
    const answer = hostileAnswers.find(([pattern]) => pattern.test(path))?.[1];
    const notice = new URLSearchParams({ "": bomb }).toString().slice(1);
    response.writeHead(200, { ...headers, "content-type": "application/json", "x-golf-notice": notice, "x-golf-data": bomb.replace(/[^\x20-\x7e]/g, "") });
    return response.end(JSON.stringify(answer?.() ?? { error: bomb, message: bomb, docs: bomb }));
  });
  const chosen = `${service.baseURL}/api/v1`;
  const kept = [...keptKey("yb_hostile", chosen), { name: "yardbook.service", value: chosen }, { name: "yardbook.notebook", value: hostileNotebook }, { name: "yardbook.notebook.undo", value: `${bomb}\n---\n${hostileNotebook}\n---\n${hostileNotebook}` }];
  await context.addInitScript((kept) => {
    if (sessionStorage.getItem("began")) return;
    sessionStorage.setItem("began", "yes");
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, kept);
  page.on("dialog", () => expect("a dialog").toBe("never opened"));
  const screens = ["/", `/?search=${encodeURIComponent(bomb)}`, "/courses/7", "/courses/7/holes/1", "/courses/7/holes/2?unit=metres", "/courses/7/shape", "/compare?courses=7,8", "/find", `/find?words=${encodeURIComponent(bomb)}`, "/saved", "/settings", `/console?search=${encodeURIComponent(bomb)}`, `/console?read=course&id=${encodeURIComponent(bomb)}`, "/console?read=course&id=7", `/${encodeURIComponent(bomb)}`];
  for (const screen of screens) {
    await test.step(screen, async () => {
      await open(page, screen);
      await expect(page.locator("#app h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await checkUnstruck(page);
      const hrefs = await page.locator("#app a").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href.toString()));
      // A course's coordinates open in the device's maps app; a name in that address is encoded.
      const isPlace = (href: string) => /^geo:[-\d.]+,[-\d.]+\?q=[-\d.]+,[-\d.]+\([\w%'.~!*()-]*\)$/.test(href);
      for (const href of hrefs) expect(isPlace(href) || new URL(href, baseURL).origin === baseURL, href).toBe(true);
      expect(await page.evaluate(() => ({ polluted: "struck" in {} || "struck" in window, title: document.title.length < 400 }))).toEqual({ polluted: false, title: true });
      await page.setViewportSize({ width: 360, height: 740 });
      await checkWidth(page);
      await page.setViewportSize({ width: 1280, height: 800 });
    });
  }
  await open(page, "/saved");
  await expect(page.getByRole("region", { name: "Notes" }).getByRole("listitem")).toHaveCount(4);
  await service.stop();
});
