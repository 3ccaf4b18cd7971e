/** The list of courses, and finding among those seen. */
import type { CoursePage } from "../courses.ts";
import { expect } from "../fixture.ts";
import { open, rows, usMap } from "../pages.ts";
import { failing, hang, changing, longName, type States } from "./stage.ts";


export const lists: States = {
  "the full list": async ({ page }) => {
    await open(page, "/?page=2");
    await expect(page.locator("#app").getByText("11–20 of 600", { exact: true })).toBeVisible();
    await expect(usMap(page)).toBeVisible();
  },
  "a list without its map, its request opened": async ({ page }) => {
    await open(page, "/?state=Ohio&limit=10");
    await page.getByText("Map of these courses").click();
    await expect(usMap(page)).toHaveCount(0);
    await page.getByText("For developers").click();
    await page.getByRole("button", { name: /^Show the raw answer/ }).click();
    await expect(page.getByLabel("The answer as the service sent it")).toBeVisible();
  },
  "a list by every filter": async ({ page }) => {
    await open(page, "/?search=o&state=Ohio&city=a&min_rating=2&order_by=city&order=desc&limit=10");
    await expect(rows(page).first()).toBeVisible();
    await expect(usMap(page)).toBeVisible();
  },
  "a list of long names, some of them not on the map": async ({ page }) => {
    await changing(page, "/courses?*", (data: CoursePage["data"]) => {
      for (const [at, row] of data.entries()) if (at % 3 === 0) row.name = longName;
      Object.assign(data[0] ?? {}, { longitude: 77.1, city: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch" });
      Object.assign(data[1] ?? {}, { name: null, city: null, state: null, rating: null, num_reviews: null, holes: null });
      Object.assign(data[2] ?? {}, { latitude: null, par: null, length_yards: null, slope: null });
    });
    await open(page, "/?state=Ohio&limit=10");
    await expect(page.getByText(/^8 courses on the map\./)).toBeVisible();
  },
  "a list without results": async ({ page }) => {
    await open(page, "/?search=zzzz&state=Ohio&city=Akron&min_rating=4.5");
    await expect(page.getByText(/^No course matches/)).toBeVisible();
  },
  "a list past its end": async ({ page }) => {
    await open(page, "/?page=999");
    await expect(page.getByText("The list ends before this page.")).toBeVisible();
  },
  "a list that failed": (stage) => failing(stage, "/?search=fault:500"),
  "a list whose key is refused": (stage) => failing(stage, "/?search=fault:401"),
  "an older list, since asking again failed": async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await open(page, "/?state=Ohio&limit=10");
    await expect(rows(page)).toHaveCount(10);
    await page.route("**/api/v1/**", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("button", { name: /^Refresh/ }).click();
    await expect(page.getByText(/This was answered .* and cached in this browser/)).toBeVisible();
  },
  "a list that is awaited": async ({ page }) => {
    await hang(page);
    await open(page, "/");
    await expect(page.getByText("Loading the courses…")).toBeVisible();
  },
  "finding before anything was seen": async ({ page }) => {
    await open(page, "/find");
    await expect(page.getByText(/^You have not viewed any courses in this browser yet\./)).toBeVisible();
  },
  "finding near a town": async ({ page }) => {
    await open(page, "/?state=Ohio&limit=50");
    await expect(page.getByText(/^\d+ courses on the map\./)).toBeVisible();
    const town = await page.locator("td.city").nth(5).innerText();
    await open(page, `/find?words=o&near=${encodeURIComponent(`${town}, Ohio`)}&holes=18&min_yards=5000`);
    await expect(page.getByText(/^The nearest to/)).toBeVisible();
    await expect(page.locator("td.away").first()).toBeVisible();
  },
  "finding nothing near a place that is not known": async ({ page }) => {
    await open(page, "/?state=Ohio&limit=10");
    await expect(rows(page)).toHaveCount(10);
    await open(page, "/find?words=zzzz&near=Atlantis&within=25");
    await expect(page.getByText(/^No place “Atlantis” among the courses viewed/)).toBeVisible();
  },
};
