/** Hostile and awkward texts, from the service and from the address, are shown as the text they are and break nothing. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

import { sentinel, type Course } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";

const folder = resolve(import.meta.dirname, "../courses/hostile");
const courses: (Course & { tee_data?: unknown })[] = JSON.parse(readFileSync(join(folder, "courses.json"), "utf8"));
/** A name is shown as it came, but for characters that turn or disturb the text around them. */
const directions = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\p{Cc}]/gu;
const shownName = (course: Course) =>
  course.name?.replace(directions, "").trim() || `Course ${course.course_id} (name not given)`;

test.use({ plan: "enterprise", courses: { folder } });

/** Nothing of a text ran, and nothing of it became an element. */
async function checkUnstruck(page: Page): Promise<void> {
  expect(await page.evaluate(() => "struck" in window)).toBe(false);
  await expect(page.locator("main script, main img, main iframe, main b b, main [onload], main [onerror], main i > i")).toHaveCount(0);
}

test("every name of the list is a link with that text", async ({ page }) => {
  await page.goto("/?limit=25");
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
      await page.goto(`/courses/${course.course_id}`);
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
  await page.goto("/courses/6");
  await expect(page.getByRole("heading", { level: 1, name: "Course 6 (name not given)" })).toBeVisible();
  const facts = page.getByRole("region", { name: "Facts" });
  await expect(facts.getByRole("definition")).toHaveText([...Array<string>(6).fill("not given"), "6", ...Array<string>(3).fill("not given")]);
  await expect(page.getByText("The service has no tees for this course.")).toBeVisible();
});

test("hostile labels of hazards are text in drawing, table and note", async ({ page }) => {
  await page.goto("/courses/1/holes/1");
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

const searches = ["<script>window.struck = 2</script>", '"><img src=x onerror=window.struck=1>', "100% & more + #1?", "\u202edesrever", "“quotes” 'n' \"quotes\"", "é😀".repeat(40)];

test("a search comes back as it was typed", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/");
  const field = page.getByRole("search").getByLabel("Course name");
  for (const typed of searches) {
    await test.step(typed, async () => {
      await field.fill(typed);
      await field.press("Enter");
      await expect(page.getByText(`No course matches name “${typed}”.`)).toBeVisible();
      expect(new URL(page.url()).searchParams.get("search")).toBe(typed);
      await page.reload();
      await expect(field).toHaveValue(typed);
      await expect(page).toHaveTitle(`“${typed}” · Yardbook`);
      await checkUnstruck(page);
      await checkWidth(page);
    });
  }
});

test("a search with quotes and ampersands finds the course that has them", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("search").getByLabel("Course name").fill('"quoted" & ampersand &amp;');
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /O'Brien/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "O'Brien's \"Quoted\" & Ampersand &amp; Links" })).toBeVisible();
});

test("a path of markup is out of bounds, as text", async ({ page }) => {
  await page.goto("/%3Cimg%20src=x%20onerror=%22struck=1%22%3E");
  await expect(page.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  await checkUnstruck(page);
});

test("the sentinels' hostile text runs nowhere and widens nothing", async ({ page }) => {
  page.on("dialog", () => expect("a dialog").toBe("never opened"));
  for (const path of ["/?search=fault:hostile", `/courses/${sentinel.course(18)}`, `/courses/${sentinel.holes(18)}/holes/1`]) {
    await page.goto(path);
    await expect(page.getByText(/onerror=alert/).first()).toBeAttached();
    await checkUnstruck(page);
    await page.setViewportSize({ width: 320, height: 740 });
    await checkWidth(page);
  }
});
