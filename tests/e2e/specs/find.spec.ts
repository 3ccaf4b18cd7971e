/** Find, over the courses already seen: by criteria that the service cannot filter by, and without a request. */
import type { Page } from "@playwright/test";

import type { Course, CoursePage } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { courseLinks, open, reload, teeTable } from "../pages.ts";

test.use({ plan: "enterprise" });

const form = (page: Page) => page.getByRole("search", { name: "Recently viewed courses" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });

/** Opens two pages of Ohio's courses, and returns them. */
async function see(page: Page, ask: <T>(address: string) => Promise<T>): Promise<Course[]> {
  for (const more of ["", "&page=2"]) {
    const begun = Date.now();
    await open(page, `/?state=Ohio&limit=10${more}`);
    await expect(courseLinks(page).first()).toBeVisible();
    // Leaving at once would lose answers that are not stored yet.
    await expect.poll(() => page.evaluate(() => parseInt(localStorage.getItem("yardbook.changed") ?? ""))).toBeGreaterThanOrEqual(begun);
  }
  return (await ask<CoursePage>("/courses?state=Ohio&limit=20")).data;
}

async function ids(page: Page): Promise<number[]> {
  return courseLinks(page).evaluateAll((all) => all.map((link) => Number(link.getAttribute("href")?.split("/").at(-1))));
}

test("before anything was seen it says what it is for", async ({ page, service }) => {
  await open(page, "/find");
  await expect(page.getByText(/^You have not viewed any courses in this browser yet\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "Search all courses · 1 request" })).toHaveAttribute("href", "/");
  await checkAccessibility(page);
  expect(service.asked).toEqual([]);
});

test("words are looked for while they are typed, over every page that was opened, for nothing", async ({ page, ask, service }) => {
  const seen = await see(page, ask);
  const before = service.asked.length;
  await page.getByRole("link", { name: "Search recently viewed courses" }).click();
  await expect(page.getByText("20 courses viewed in this browser.")).toBeVisible();
  await expect(heading(page, "20 courses")).toBeVisible();
  const city = seen[13]!.city!;
  await form(page).getByLabel("Name, place or architect").pressSequentially(city.toUpperCase());
  const here = seen.filter((course) => [course.name, course.city, course.state].join(" ").toLowerCase().includes(city.toLowerCase()));
  await expect(heading(page, new RegExp(`^${here.length} courses?$`))).toBeVisible();
  expect(new Set(await ids(page))).toEqual(new Set(here.map((course) => course.course_id)));
  await expect(page).toHaveURL((url) => url.searchParams.get("words") === city.toUpperCase());
  await reload(page);
  await expect(form(page).getByLabel("Name, place or architect")).toHaveValue(city.toUpperCase());
  await expect(courseLinks(page)).toHaveCount(here.length);
  expect(service.asked.length, "no request").toBe(before);
  await expect(page.getByRole("link", { name: `Search all courses for “${city.toUpperCase()}”` })).toBeVisible();
});

test("par, holes, length and slope are filters, and what is not given is said", async ({ page, ask }) => {
  const seen = await see(page, ask);
  await open(page, "/find");
  await form(page).getByLabel("Holes").selectOption("18");
  await form(page).getByLabel("Yards from").fill("6000");
  await form(page).getByLabel("Yards from").press("Enter");
  await expect(page).toHaveURL(/\/find\?holes=18&min_yards=6000$/);
  const fits = seen.filter((course) => course.holes === 18 && (course.length_yards ?? 0) >= 6000);
  await expect(heading(page, new RegExp(`^${fits.length} courses?$`))).toBeVisible();
  expect(new Set(await ids(page))).toEqual(new Set(fits.map((course) => course.course_id)));
  await form(page).getByRole("link", { name: "Clear" }).click();
  await expect(heading(page, "20 courses")).toBeVisible();
  await expect(form(page).getByLabel("Yards from")).toHaveValue("");
});

test("near a town the nearest comes first, with how far it is", async ({ page, ask }) => {
  const seen = await see(page, ask);
  await open(page, "/find");
  const town = `${seen[5]!.city}, Ohio`;
  await form(page).getByLabel("Near", { exact: true }).fill(town);
  await form(page).getByLabel("Near", { exact: true }).press("Enter");
  await expect(page.getByText(`The nearest to ${town} first.`)).toBeVisible();
  const away = await page.locator("td.away").allInnerTexts();
  const miles = away.map((text) => Number.parseFloat(text));
  expect(miles).toHaveLength(20);
  expect(miles).toEqual([...miles].sort((a, b) => a - b));
  await form(page).getByLabel("Within").selectOption("25 miles");
  const within = miles.filter((distance) => distance <= 25).length;
  await expect(heading(page, new RegExp(`^${within} courses?$`))).toBeVisible();
  await form(page).getByLabel("Near", { exact: true }).fill("Atlantis");
  await form(page).getByLabel("Near", { exact: true }).press("Enter");
  await expect(page.getByText(/^No place “Atlantis” among the courses viewed/)).toBeVisible();
});

test.describe("near me", () => {
  test.use({ geolocation: { latitude: 40.001234, longitude: -82.991234 }, permissions: ["geolocation"] });

  test("asks only at the press of its button, keeps no more than about half a mile, and tells it to no host", async ({ page, ask }) => {
    const told: string[] = [];
    page.on("request", (request) => told.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await see(page, ask);
    await open(page, "/find");
    await expect(heading(page, "20 courses")).toBeVisible();
    await expect(page.locator("td.away")).toHaveCount(0);
    await form(page).getByRole("button", { name: "Near me" }).click();
    await expect(page).toHaveURL(/\/find#near=40\.00%2C\+-82\.99$/);
    await expect(page.locator("td.away")).toHaveCount(20);
    await checkAccessibility(page);
    await reload(page);
    await expect(page.locator("td.away")).toHaveCount(20);
    await form(page).getByLabel("Holes").selectOption("18");
    await expect(page).toHaveURL(/\/find\?holes=18#near=40\.00%2C\+-82\.99$/);
    expect(told.filter((text) => /40\.00|82\.99/.test(text))).toEqual([]);
    // A link that an older address or a person gave is written without the position in its query.
    await open(page, "/find?near=40.00%2C+-82.99&holes=9");
    await expect(page).toHaveURL(/\/find\?holes=9#near=40\.00%2C\+-82\.99$/);
  });
});

test("a refused position is told in words", async ({ page, context }) => {
  // A permission that is not granted here is denied without a prompt.
  await context.grantPermissions(["clipboard-read"]);
  await open(page, "/find");
  await form(page).getByRole("button", { name: "Near me" }).click();
  await expect(page.getByText(/^Yardbook may not use your location/)).toBeVisible();
});

test("Back restores rows, scroll and focus", async ({ page, ask, service }) => {
  await see(page, ask);
  await open(page, "/find?words=ohio");
  await expect(courseLinks(page)).toHaveCount(20);
  const link = courseLinks(page).nth(15);
  const href = await link.getAttribute("href");
  await link.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(teeTable(page)).toBeVisible();
  const before = service.asked.length;
  await page.goBack();
  await expect(page.locator(`th a[href="${href}"]`)).toBeFocused();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(y));
  expect(service.asked.length).toBe(before);
});

test("an answer that arrives after Back leaves focus on its row", async ({ page, ask }) => {
  await see(page, ask);
  await open(page, "/find?words=ohio");
  const link = courseLinks(page).nth(15);
  const href = (await link.getAttribute("href"))!;
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/v1${href}`, async (route) => {
    await late;
    await route.continue();
  });
  // A page that is left before its request has been sent does not send it.
  const sent = page.waitForRequest(`**/api/v1${href}`);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await sent;
  await page.goBack();
  const row = page.locator(`th a[href="${href}"]`);
  await expect(row).toBeFocused();
  release();
  await expect(page.getByRole("row").filter({ has: row }).locator(".saved-sign")).toBeVisible();
  await expect(row).toBeFocused();
});

test("it fits every width @phone", async ({ page, ask }) => {
  await see(page, ask);
  for (const width of [1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/find?near=Columbus&holes=18");
    await expect(page.getByText(/courses viewed in this browser/)).toBeVisible();
    await checkWidth(page);
  }
});
