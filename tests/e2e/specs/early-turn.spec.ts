/**
 * Another page before the app is here: it takes the place of the page that is there, and the app takes it over. What
 * that costs is counted by the service. `hole-preview.spec.ts` has the next hole.
 */
import type { Page } from "@playwright/test";

import { remember, touched } from "../adopted.ts";
import { expect, test } from "../fixture.ts";
import { eighteen } from "../holes.ts";
import { hold, holdWasm, inCharge, nextPage, pager, range, rows, sheetsInForce, visit } from "../pages.ts";

// Cold: nothing is stored before the first page.
test.use({ plan: "enterprise", reuseContext: false });

/** Marks the document, so that a page that begins anew is told from one that stays. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in globalThis);
const uncounted = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("yardbook.early.sent.")).length);
const firstName = (page: Page) => rows(page).first().innerText();

/** Holds an answer of the list back. Returns what lets it come. */
async function holdAnswer(page: Page, offset: number): Promise<() => void> {
  return hold(page, `**/courses?*offset=${offset}*`);
}

/** Opens a list whose app is held back. Returns what lets it come. */
async function begin(page: Page, address: string): Promise<() => void> {
  const arrive = await holdWasm(page);
  await visit(page, address);
  await expect(rows(page)).toHaveCount(10);
  await mark(page);
  return arrive;
}

test("pages of a list follow each other in place, Back too, each for one request, and the app takes over the last one", async ({ page, server, key }) => {
  const before = await server.used(key);
  const arrive = await begin(page, "/?search=a&limit=10");
  const first = await firstName(page);
  const answer = await holdAnswer(page, 10);
  await nextPage(page).dblclick();
  answer();
  await expect(page).toHaveURL(/\?search=a&limit=10&page=2$/);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.locator("#results")).toBeFocused();
  await expect(page.locator(".results .heading")).toContainText("Page 2 of");
  const second = await firstName(page);
  expect(second).not.toBe(first);
  await nextPage(page).click();
  await expect(page).toHaveURL(/page=3$/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2$/);
  await expect.poll(() => firstName(page)).toBe(second);
  await page.goBack();
  await expect.poll(() => firstName(page)).toBe(first);
  await pager(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect.poll(() => firstName(page)).toBe(second);
  expect(await isMarked(page)).toBe(true);
  expect((await server.used(key)) - before).toBe(3);
  expect(await page.evaluate(remember)).toBeGreaterThan(40);
  arrive();
  await inCharge(page);
  await expect.poll(() => uncounted(page)).toBe(0);
  expect(await page.evaluate(touched)).toEqual([]);
  expect([await firstName(page), await isMarked(page)]).toEqual([second, true]);
  await page.goBack();
  await expect(page).toHaveURL(/\?search=a&limit=10$/);
  await expect.poll(() => firstName(page)).toBe(first);
  expect((await server.used(key)) - before).toBe(3);
});

test("the app waits for a page that is on its way, and a press on the frame of the page waits for the app", async ({ page, server, key }) => {
  const before = await server.used(key);
  const arrive = await begin(page, "/?limit=10");
  const answer = await holdAnswer(page, 10);
  await page.getByRole("button", { name: "Theme: system" }).click();
  await nextPage(page).click();
  await expect(nextPage(page)).toHaveAttribute("aria-busy", "true");
  const chunk = page.waitForResponse(/yardbook-list-/);
  arrive();
  await chunk;
  answer();
  await inCharge(page);
  await expect(page).toHaveURL(/\?limit=10&page=2$/);
  await expect(range(page, "11–20 of 600")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "paper");
  expect(await isMarked(page)).toBe(true);
  expect((await server.used(key)) - before).toBe(2);
});

test("without an answer the outline is left, and the app goes on with the same request", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const arrive = await begin(page, "/?limit=10");
  let asked = 0;
  await page.route("**/courses?*offset=10*", (route) => {
    asked += 1;
    return route.fulfill({ status: 404, json: { error: "NotFound", message: "There is no such page." } });
  });
  await nextPage(page).click();
  await expect(page).toHaveURL(/\?limit=10&page=2$/);
  await expect(rows(page)).toHaveCount(0);
  await expect(page.locator("#results")).toHaveText("Courses");
  arrive();
  await inCharge(page);
  await expect(page.getByRole("alert")).toBeVisible();
  expect([asked, await isMarked(page)]).toEqual([1, true]);
});

test("another link is followed while a page is on its way", async ({ page }) => {
  const arrive = await begin(page, "/?limit=10");
  await page.route("**/courses?*offset=10*", () => {});
  await nextPage(page).click();
  await expect(nextPage(page)).toHaveAttribute("aria-busy", "true");
  await page.getByRole("link", { name: "Saved" }).click();
  await expect(page).toHaveURL(/\/saved$/);
  arrive();
  await inCharge(page);
});

test("Back ends a page that is on its way, and its answer is not lost", async ({ page, server, key }) => {
  const before = await server.used(key);
  const arrive = await begin(page, "/?limit=10");
  const first = await firstName(page);
  await nextPage(page).click();
  await expect(page).toHaveURL(/page=2$/);
  const answer = await holdAnswer(page, 20);
  await nextPage(page).click();
  await expect(nextPage(page)).toHaveAttribute("aria-busy", "true");
  await page.goBack();
  await expect.poll(() => firstName(page)).toBe(first);
  const answered = page.waitForResponse(/offset=20/);
  answer();
  await (await answered).finished();
  arrive();
  await inCharge(page);
  await expect.poll(() => uncounted(page)).toBe(0);
  expect([new URL(page.url()).search, await firstName(page), await isMarked(page)]).toEqual(["?limit=10", first, true]);
  await nextPage(page).click();
  await expect(page).toHaveURL(/page=2$/);
  await nextPage(page).click();
  await expect(page).toHaveURL(/page=3$/);
  await expect(rows(page)).toHaveCount(10);
  expect((await server.used(key)) - before).toBe(3);
});

test("whoever goes on to a field while a page is on its way stays there", async ({ page }) => {
  const arrive = await begin(page, "/?limit=10");
  const answer = await holdAnswer(page, 10);
  await nextPage(page).click();
  await page.getByRole("searchbox").pressSequentially("peb");
  answer();
  await expect(page).toHaveURL(/page=2$/);
  await page.getByRole("searchbox").pressSequentially("ble");
  await expect(page.getByRole("searchbox")).toHaveValue("pebble");
  arrive();
  await inCharge(page);
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("a hole takes the place of its course, and the course that of its hole, each for one request, and the app takes over", async ({ page, ask, server, key }) => {
  const { id } = await eighteen(ask);
  const before = await server.used(key);
  const arrive = await holdWasm(page);
  const stopped: string[] = [];
  page.on("requestfailed", (request) => stopped.push(request.url()));
  await visit(page, `/courses/${id}`);
  await expect(page.locator(".CoursePage .where")).toBeVisible();
  await mark(page);
  const ofHole = page.waitForRequest(/yardbook-hole-/);
  await page.locator(".CoursePage").getByRole("link", { name: "Hole 1", exact: true }).click();
  await expect(page.locator("svg.HoleMap title").first()).toHaveText(/^Hole 1,/);
  await expect(page).toHaveURL(`/courses/${id}/holes/1`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // The program of the hole had the line.
  await ofHole;
  expect(stopped.filter((url) => /yardbook-.*wasm$/.test(url)).length).toBeGreaterThan(2);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page.locator(".CoursePage .where")).toBeVisible();
  await expect(page.locator(".HolePage")).toHaveCount(0);
  await page.goBack();
  await expect(page.locator("svg.HoleMap title").first()).toHaveText(/^Hole 1,/);
  expect([await isMarked(page), (await server.used(key)) - before]).toEqual([true, 2]);
  expect(await page.evaluate(remember)).toBeGreaterThan(40);
  arrive();
  await inCharge(page);
  await expect.poll(() => uncounted(page)).toBe(0);
  expect(await page.evaluate(touched)).toEqual([]);
  await page.goBack();
  await expect(page.locator(".CoursePage .where")).toBeVisible();
  expect([await isMarked(page), (await server.used(key)) - before]).toEqual([true, 2]);
});

test("a course takes the place of a list, and Back leads to the rows that were there", async ({ page, server, key }) => {
  const before = await server.used(key);
  const arrive = await begin(page, "/?limit=10&page=2");
  const first = await firstName(page);
  const link = rows(page).first().getByRole("link");
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/courses\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.locator(".CourseTable")).toBeHidden();
  expect(await sheetsInForce(page), "the list's own, and that of every other screen").toBe(2);
  await page.goBack();
  await expect(page).toHaveURL(/page=2$/);
  expect(await firstName(page)).toBe(first);
  await expect(page.locator(".CoursePage")).toHaveCount(0);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect([await isMarked(page), (await server.used(key)) - before]).toEqual([true, 2]);
  arrive();
  await inCharge(page);
  await expect.poll(() => uncounted(page)).toBe(0);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.locator(".CoursesPage")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/page=2$/);
  await expect(link).toHaveText(name);
  expect([await isMarked(page), (await server.used(key)) - before]).toEqual([true, 2]);
});

const lists = ["/", "/?limit=20&page=2", "/?search=a&order_by=city&limit=10", "/?search=club&order=desc", "/?state=Texas&min_rating=3&order_by=rating&order=desc&limit=10", "/?order_by=state&order=desc&limit=50"];
for (const address of lists) {
  test(`before the app is here, the links of ${address} lead where the app's own lead`, async ({ page }) => {
    const arrive = await holdWasm(page);
    const links = () =>
      page.locator("#app :is(.CourseTable thead a, .Pager a[rel], .FilterChips a)").evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    await visit(page, address);
    await page.locator("#app .CourseTable tbody tr").first().waitFor();
    const before = await links();
    arrive();
    await inCharge(page);
    expect(before.length).toBeGreaterThan(4);
    expect(before).toEqual(await links());
  });
}
