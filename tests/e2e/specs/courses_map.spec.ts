/** The map of a list: fetched on demand, no tiles, no requests to the service; rows and points highlight each other. */
import type { Page } from "@playwright/test";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { everyPartIsHere, nextPage, open, reload, sheetsInForce, usMap } from "../pages.ts";

test.use({ plan: "enterprise" });

const points = (page: Page) => usMap(page).locator("a");
const disclosure = (page: Page) => page.getByText("Map of these courses");
const rows = (page: Page) => page.locator("tr[data-course]");

/** The outline files that the page fetches from now on. */
function outlinesOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("us-states")) fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

test("beside the list stands a map with a point for every row, for no request", async ({ page, service }) => {
  const fetched = outlinesOf(page);
  await open(page, "/?state=Ohio&limit=10");
  await expect(points(page)).toHaveCount(10);
  const ids = (locator: ReturnType<typeof rows>) =>
    locator.evaluateAll((all) => all.map((one) => one.getAttribute("data-course")));
  expect(await ids(points(page))).toEqual(await ids(rows(page)));
  const [left, right] = [await rows(page).first().boundingBox(), await usMap(page).boundingBox()];
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
  for (const point of await points(page).all()) {
    const [dot, frame] = [await point.locator(".dot").boundingBox(), await usMap(page).boundingBox()];
    expect(dot!.x).toBeGreaterThan(frame!.x);
    expect(dot!.y).toBeGreaterThan(frame!.y);
  }
  await expect.poll(() => fetched).toHaveLength(1);
  expect(fetched[0]).toMatch(/^\/us-states-[0-9a-f]+\.svg$/);
  // The outlines are rendered: some state has a size.
  await expect.poll(() => usMap(page).locator("use").evaluate((use) => (use as SVGUseElement).getBBox().width)).toBeGreaterThan(800);
  await expect(page.getByText(/^10 courses on the map\./)).toBeVisible();
  expect(service.asked).toHaveLength(1);
  await checkAccessibility(page);
});

test("a row lights its point and a point its row; a click on a point opens the course", async ({ page }) => {
  await open(page, "/?state=Ohio&limit=10");
  await expect(points(page)).toHaveCount(10);
  const row = rows(page).nth(3);
  const id = await row.getAttribute("data-course");
  const point = usMap(page).locator(`a[data-course="${id}"]`);
  await row.hover();
  await expect(point).toHaveClass("lit");
  await expect(page.locator(".lit")).toHaveCount(2);
  await rows(page).nth(4).getByRole("link").focus();
  await expect(point).not.toHaveClass(/lit/);
  const other = points(page).last();
  const otherId = await other.getAttribute("data-course");
  await other.locator(".dot").hover({ force: true });
  const lit = page.locator("tr.lit");
  await expect(lit).toHaveCount(1);
  const name = await lit.getByRole("link").innerText();
  await expect(page.locator(".lit-name")).toContainText(name);
  const litId = await lit.getAttribute("data-course");
  await usMap(page).locator(`a[data-course="${litId}"] .dot`).click({ force: true });
  await expect(page).toHaveURL(/\/courses\/\d+$/);
  expect(otherId).toBeTruthy();
});

test("another page has points of its own, and nothing of the one before stays lit", async ({ page }) => {
  await open(page, "/?state=Ohio&limit=10");
  await expect(points(page)).toHaveCount(10);
  await rows(page).nth(3).hover();
  await expect(page.locator("tr.lit")).toHaveCount(1);
  const next = nextPage(page);
  await next.focus();
  await rows(page).nth(3).hover();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ · 11–20 of /)).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(page.locator(".lit")).toHaveCount(0);
  await expect(page.locator(".lit-name")).toBeEmpty();
  // One of these courses has no coordinates.
  await expect(points(page)).toHaveCount(9);
  const ids = (locator: ReturnType<typeof rows>) =>
    locator.evaluateAll((all) => all.map((one) => one.getAttribute("data-course")));
  const [drawn, listed] = [await ids(points(page)), await ids(rows(page))];
  expect(listed).toEqual(expect.arrayContaining(drawn));
});

test("no key stops at the points of the map", async ({ page }) => {
  await open(page, "/?state=Ohio&limit=10");
  await expect(points(page)).toHaveCount(10);
  await disclosure(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("columnheader", { name: "Course" }).getByRole("link")).toBeFocused();
});

test("whether it is shown is remembered, and a hidden one fetches nothing", async ({ page }) => {
  await open(page, "/?state=Ohio");
  await expect(usMap(page)).toBeVisible();
  await disclosure(page).click();
  await expect(usMap(page)).toHaveCount(0);
  const fetched = outlinesOf(page);
  await reload(page);
  await expect(rows(page).first()).toBeVisible();
  await expect(usMap(page)).toHaveCount(0);
  expect(fetched).toEqual([]);
  await disclosure(page).click();
  await expect(usMap(page)).toBeVisible();
  await open(page, "/?state=Texas");
  await expect(usMap(page)).toBeVisible();
});

test("on a phone it is one tap away, and nothing of it is loaded before @phone", async ({ page, viewport }) => {
  if ((viewport?.width ?? 0) >= 768) await page.setViewportSize({ width: 390, height: 800 });
  const fetched = outlinesOf(page);
  await open(page, "/?state=Ohio");
  await expect(rows(page).first()).toBeVisible();
  await expect(usMap(page)).toHaveCount(0);
  expect(fetched).toEqual([]);
  await disclosure(page).click();
  await expect(usMap(page)).toBeVisible();
  await checkWidth(page);
  await expect.poll(() => fetched).toHaveLength(1);
});

test("what cannot be placed is said and marked, never drawn on another continent", async ({ page }) => {
  await page.route("**/api/v1/courses?*", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data[0].longitude = -body.data[0].longitude;
    body.data[1].latitude = null;
    await route.fulfill({ response, json: body });
  });
  await open(page, "/?state=Ohio&limit=10");
  await expect(points(page)).toHaveCount(8);
  const words = "8 courses on the map. Not on the map: 1 without coordinates and 1 with coordinates that are not in its state.";
  await expect(page.getByText(words)).toBeVisible();
  await expect(rows(page).first()).toContainText("Not on the map: its coordinates are not in Ohio");
});

test("a list prints as a table, without map and controls", async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await open(page, "/?state=Ohio&limit=10");
  await expect(rows(page)).toHaveCount(10);
  await everyPartIsHere(page);
  expect(await sheetsInForce(page), "the list's own: the other one is for paper alone").toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("columnheader", { name: "Slope" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Slope" })).toHaveCSS("display", "table-cell");
  for (const name of [".CoursesMap", ".SearchForm", ".Pager", ".beneath"]) await expect(page.locator(name)).toBeHidden();
});
