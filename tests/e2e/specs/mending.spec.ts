/**
 * The way back to the map: from a doubt to the object of OpenStreetMap, what can be mended at a course, and what changed once
 * it was mended. The map is the invented one, with a par that nobody can believe and one that is missing.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { checkAccessibility, expect, test } from "../fixture.ts";
import { announced, inCharge, open } from "../pages.ts";
import { untilShelved } from "../shelf.ts";

const usual = readFileSync(join(import.meta.dirname, "../maps/nine.osm"), "utf8");
const tags = (ref: number, par: number) => `<tag k="ref" v="${ref}"/><tag k="par" v="${par}"/>`;
const mapText = usual.replace(tags(5, 4), tags(5, 6)).replace(tags(3, 5), '<tag k="ref" v="3"/>');

const sources = (asked: string[]) => asked.filter((path) => path.startsWith("/sources/"));
const folds = (page: Page) => page.getByText("How to mend this");
const list = (page: Page) => page.getByText("What you can mend at this course");

test.use({ plan: "enterprise", courses: { mapText } });

let id = 0;
test.beforeEach(async ({ ask }) => {
  const { data } = await ask<{ data: { course_id: number }[] }>("/courses");
  id = data[0]!.course_id;
});

test("a doubt leads to its object by keyboard, and the service is asked only then", async ({ page, service }) => {
  await open(page, `/courses/${id}/holes/5`);
  await expect(page.getByText(/is short for a par 6/).first()).toBeVisible();
  const fold = folds(page).first();
  await expect(fold).toHaveText(/^How to mend this: .*short for a par 6/);
  expect(sources(service.asked)).toEqual([]);
  await fold.focus();
  await page.keyboard.press("Enter");
  const advice = page.locator(".MendAdvice");
  await expect(advice).toContainText("which par does the scorecard or the sign at the tee say?");
  const line = advice.getByRole("link", { name: "way 1021 on OpenStreetMap, in a new tab" });
  await expect(line).toHaveAttribute("href", "https://www.openstreetmap.org/way/1021");
  await expect(line).toHaveAttribute("rel", "noopener noreferrer");
  const editor = advice.getByRole("link", { name: "Edit way 1021 in the editor of OpenStreetMap, in a new tab" });
  await expect(editor).toHaveAttribute("href", "https://www.openstreetmap.org/edit?way=1021");
  await page.keyboard.press("Tab");
  await expect(line).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editor).toBeFocused();
  expect(sources(service.asked)).toEqual([`/sources/${id}`]);
  await checkAccessibility(page);
});

test("a course lists what can be mended, and prints nothing but the list", async ({ page, service }) => {
  await open(page, `/courses/${id}/holes/5`);
  // A page that is left at once leaves its answer behind.
  await expect(page.getByText(/is short for a par 6/).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await list(page).click();
  const mends = page.locator(".MendList");
  await expect(mends).toContainText("Par 5 is a guess by the length: the map does not say it.");
  await expect(mends).toContainText("is short for a par 6");
  await expect(mends.getByRole("link", { name: "Hole 5", exact: true })).toHaveAttribute("href", new RegExp(`/courses/${id}/holes/5$`));
  expect(sources(service.asked)).toEqual([`/sources/${id}`]);
  await checkAccessibility(page);
  await page.evaluate(() => (window.print = () => {}));
  await mends.getByRole("button", { name: "Print this list" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".Mendable.printed")).toBeVisible();
  await expect(page.locator(".Mendable .on-paper").first()).toHaveText("Prairie Wind Golf Club");
  await expect(page.locator(".Mendable .on-paper").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.locator(".CourseQuality")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("without an answer it can be asked again, and without sources that is said", async ({ page, complaints }) => {
  complaints.expect(/status of (404|503)/);
  let status = 503;
  await page.route("**/api/v1/sources/*", (route) => (status ? route.fulfill({ status, body: "{}" }) : route.continue()));
  await open(page, `/courses/${id}/holes/5`);
  await folds(page).first().click();
  await expect(page.getByText("The objects of the map could not be loaded.")).toBeVisible();
  status = 0;
  await page.locator(".Mend").getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".MendAdvice a").first()).toBeVisible();
  status = 404;
  await open(page, `/courses/${id}/holes/5`);
  await folds(page).first().click();
  await expect(page.getByText("The service does not say which objects this course is made of.")).toBeVisible();
});

test("what a newer answer changed is told once, above the facts", async ({ page }) => {
  let slope = 113;
  await page.route(`**/api/v1/courses/${id}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { slope: unknown } };
    body.data.slope = slope;
    await route.fulfill({ response: answer, json: body });
  });
  await open(page, `/courses/${id}`);
  const changes = page.getByRole("region", { name: "What changed" });
  await expect(page.getByText("113").first()).toBeVisible();
  await expect(changes).toBeHidden();
  // A refresh while the first answer is being taken over would join it.
  await untilShelved(page, 1);
  slope = 131;
  await page.getByRole("button", { name: /^Refresh/ }).click();
  await expect(changes).toContainText("Slope: 131 (was 113)");
  await expect(changes.getByRole("heading")).toHaveText(/^What changed since [A-Z][a-z]+ \d+$/);
  await expect(announced(page, "1 change since the answer before.")).toBeAttached();
  await open(page, `/courses/${id}`);
  await inCharge(page);
  await expect(changes).toBeHidden();
});

test("a saved course says that its data changed, until its page has told how", async ({ page }) => {
  let slope = 113;
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(`**/api/v1/courses/${id}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { slope: unknown } };
    body.data.slope = slope;
    if (slope !== 113) await held;
    await route.fulfill({ response: answer, json: body });
  });
  await open(page, `/courses/${id}`);
  await expect(page.getByText("113").first()).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // A refresh while the first answer is being taken over would join it.
  await untilShelved(page, 1);
  slope = 131;
  const sent = page.waitForRequest(`**/api/v1/courses/${id}`);
  await page.getByRole("button", { name: /^Refresh/ }).click();
  await sent;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Saved" }).click();
  const row = page.getByRole("region", { name: "Saved courses", exact: true }).getByRole("listitem");
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("changed");
  arrive();
  await expect(row).toContainText("Its data changed since you read it: open it to see how.");
  await checkAccessibility(page);
  await row.getByRole("link").click();
  await expect(page.getByRole("region", { name: "What changed" })).toContainText("Slope: 131 (was 113)");
  await page.goBack();
  await expect(row).not.toContainText("changed");
});
