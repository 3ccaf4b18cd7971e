/** Courses side by side: no unrequested requests, each card loads and fails alone, and two holes overlay each other. */
import type { Page } from "@playwright/test";

import { sentinel, type CourseDetail, type CourseHoles, type CoursePage } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { distances, middle, type Ask } from "../holes.ts";
import { card, open, overlay, reload, sideBySide } from "../pages.ts";
import { untilShelved } from "../shelf.ts";

test.use({ plan: "enterprise" });

const differences = (page: Page) => page.getByRole("table", { name: /^How the two differ/ });
const cells = (page: Page, row: string) => sideBySide(page).getByRole("row", { name: new RegExp(`^${row}`) }).getByRole("cell");

/** Courses of 18 holes. */
async function courses(ask: Ask, count: number): Promise<number[]> {
  const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
  const ids = data.filter((row) => row.holes === 18).map((row) => row.course_id);
  if (ids.length < count) throw new Error("the sample has courses of 18 holes");
  return ids.slice(0, count);
}

/** Loads everything that the cards offer. */
async function loadAll(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await card(page, at).getByRole("button", { name: /^Load facts/ }).click();
    await card(page, at).getByRole("button", { name: /^Load the holes/ }).click();
  }
  await expect(page.getByRole("button", { name: /1 request/ }).and(page.locator(".SideCards *"))).toHaveCount(0);
}

const field = (page: Page, name: string) => page.getByRole("searchbox", { name });
const offers = (page: Page, name: string) => page.getByRole("listitem").filter({ has: field(page, name) }).getByRole("link");

test("a comparison begins with empty places that offer what this browser knows, without a request", async ({ page, ask, service }) => {
  const [a, b] = await courses(ask, 2);
  await open(page, "/compare");
  await expect(field(page, "First course")).toBeVisible();
  await expect(field(page, "Second course")).toBeVisible();
  await expect(page.getByText("Courses that you open or save will be offered here.")).toBeVisible();
  await checkAccessibility(page);
  await open(page, "/?search=country&limit=50");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await open(page, `/courses/${a}`);
  await untilShelved(page, 2);
  const names = (await Promise.all([a, b].map((id) => ask<CourseDetail>(`/courses/${id}`)))).map(({ data }) => data.name ?? "");
  const before = service.asked.length;
  await open(page, "/compare");
  await expect(offers(page, "First course").first(), "the one that was opened last").toHaveText(`Add ${names[0]}`);
  await offers(page, "First course").first().click();
  await expect(page).toHaveURL(`/compare?courses=${a}`);
  await expect(sideBySide(page), "one course alone is not compared").toHaveCount(0);
  await expect(field(page, "First course")).toHaveCount(0);
  await field(page, "Second course").fill(names[1] ?? "");
  await offers(page, "Second course").filter({ hasText: names[1] }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/compare?courses=${a},${b}`);
  await expect(sideBySide(page)).toBeVisible();
  await field(page, "Add a course (up to four)").fill("no such course");
  await expect(page.getByText("No recently viewed course matches.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Search all courses for “no such course”" })).toHaveAttribute("href", "/?search=no+such+course");
  expect(service.asked).toHaveLength(before);
  await checkAccessibility(page);
});

test("the larger value is bold and is said to be it, and a length that is not given is the sum of the holes", async ({ page, ask }) => {
  const ids = await courses(ask, 2);
  await page.route(`**/api/v1/courses/${ids[1]}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as CourseDetail;
    Object.assign(body.data, { length_yards: null, slope: "155" });
    await route.fulfill({ response, json: body });
  });
  await page.route(`**/api/v1/courses/${ids[0]}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as CourseDetail;
    Object.assign(body.data, { length_yards: 5_000, slope: "101" });
    await route.fulfill({ response, json: body });
  });
  await open(page, `/compare?courses=${ids.join(",")}`);
  await loadAll(page, 2);
  await expect(cells(page, "Slope")).toHaveText(["101", "155 (largest)"]);
  const weight = (at: number) => cells(page, "Slope").nth(at).locator("b, span").last().evaluate((value) => getComputedStyle(value.closest("b") ?? value.querySelector("b") ?? value).fontWeight);
  expect(Number(await weight(0))).toBeLessThan(600);
  await expect(cells(page, "Slope").nth(1).locator("b")).toHaveText("155");
  const { data } = await ask<CourseHoles>(`/courses/${ids[1]}/holes`);
  const sum = data.holes.reduce((yards, hole) => yards + (hole.length_yards ?? 0), 0).toLocaleString("en-US");
  await expect(cells(page, "Length").nth(1)).toHaveText(`${sum}\u{a0}yd (largest)sum of its holes`);
});

test("what is saved is not offered for a request at first, and nothing moves", async ({ page, ask }) => {
  const [a, b] = await courses(ask, 2);
  await open(page, `/courses/${a}`);
  await untilShelved(page, 1);
  await open(page, `/courses/${b}`);
  await untilShelved(page, 2);
  await page.addInitScript(() => {
    const told = Object.assign(globalThis, { shifted: 0, offered: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) told.shifted += (shift as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver(() => {
      if (/Load facts/.test(document.querySelector(".SideCards")?.textContent ?? "")) told.offered += 1;
    }).observe(document, { subtree: true, childList: true });
  });
  await open(page, `/compare?courses=${a},${b}`);
  await expect(cells(page, "Slope").nth(1)).not.toHaveText("not loaded");
  const told = await page.evaluate(() => {
    const { shifted, offered } = globalThis as unknown as { shifted: number; offered: number };
    return { shifted, offered };
  });
  expect(told.offered, "the facts").toBe(0);
  expect(told.shifted).toBeLessThan(0.01);
});

test("courses are added from their pages and removed, and what is saved costs nothing", async ({ page, ask, service }) => {
  const [a, b] = await courses(ask, 2);
  await open(page, `/courses/${a}`);
  await page.getByRole("link", { name: "Compare with other courses" }).click();
  await expect(page).toHaveURL(`/compare?courses=${a}`);
  await expect(page.getByRole("heading", { level: 1, name: "Compare courses" })).toBeFocused();
  await expect(card(page, 0).getByRole("link").first()).toBeVisible();
  await untilShelved(page, 1);
  await open(page, `/courses/${b}`);
  await page.getByRole("link", { name: "Compare with the course chosen before" }).click();
  await expect(page).toHaveURL(`/compare?courses=${a},${b}`);
  const details = await Promise.all([a, b].map((id) => ask<CourseDetail>(`/courses/${id}`)));
  const slopes = details.map(({ data }) => new RegExp(`^${data.slope ?? "not given"}( \\(largest\\))?$`));
  await expect(cells(page, "Slope")).toHaveText(slopes);
  await expect(cells(page, "Par 4s")).toHaveCount(0);
  for (const [at, { data }] of details.entries()) {
    await expect(cells(page, "Tees").nth(at).locator("span")).toHaveCount(data.tee_data.length);
  }
  expect(service.asked, "a request for each course's own page").toEqual([`/courses/${a}`, `/courses/${b}`]);
  await untilShelved(page, 2);
  await reload(page);
  await expect(cells(page, "Slope")).toHaveText(slopes);

  await card(page, 0).getByRole("link", { name: `Remove ${details[0]?.data.name}` }).click();
  await expect(page).toHaveURL(`/compare?courses=${b}`);
  // Its answer is stored, so putting it back needs no request.
  await page.getByRole("link", { name: `Add ${details[0]?.data.name}` }).click();
  await expect(page).toHaveURL(`/compare?courses=${b},${a}`);
  await page.goBack();
  await expect(page).toHaveURL(`/compare?courses=${b}`);
  expect(service.asked).toHaveLength(2);
});

test("a link to courses that are not here asks for nothing, and each answer is a choice with its price", async ({ page, ask, service }) => {
  const [a, b] = await courses(ask, 2);
  await open(page, `/compare?courses=${a},${b}`);
  await expect(cells(page, "Slope")).toHaveText(["not loaded", "not loaded"]);
  await expect(page.getByText("Load the holes of a course to lay one of them over another.")).toBeVisible();
  expect(service.asked).toEqual([]);
  await card(page, 1).getByRole("button", { name: "Load facts and tees · 1 request" }).click();
  await expect(cells(page, "Slope").nth(1)).not.toHaveText("not loaded");
  await expect(cells(page, "Slope").nth(0)).toHaveText("not loaded");
  expect(service.asked).toEqual([`/courses/${b}`]);
  await card(page, 0).getByRole("button", { name: "Load the holes · 1 request" }).click();
  await expect(cells(page, "Turns").nth(0)).toContainText("straight");
  expect(service.asked).toEqual([`/courses/${b}`, `/courses/${a}/holes`]);
  await expect(overlay(page), "two holes of the one course").toBeVisible();
});

test("lengths by par are those of the card", async ({ page, ask }) => {
  const [a, b] = await courses(ask, 2);
  const { data } = await ask<CourseHoles>(`/courses/${a}/holes`);
  await open(page, `/compare?courses=${a},${b}`);
  await card(page, 0).getByRole("button", { name: /^Load the holes/ }).click();
  for (const par of [3, 4, 5]) {
    const lengths = data.holes.filter((hole) => hole.par === par).map((hole) => hole.length_yards ?? 0);
    const mean = Math.round(lengths.reduce((sum, yards) => sum + yards, 0) / lengths.length);
    await expect(cells(page, `Par ${par}s`).first()).toHaveText(
      new RegExp(`^${lengths.length} holes?${Math.min(...lengths)} to ${Math.max(...lengths)}\\sydmean ${mean}\\syd$`),
    );
  }
});

test("two holes lie over each other at one scale, tees or greens in one place, by keyboard alone", async ({ page, ask, service }) => {
  const [a, b] = await courses(ask, 2);
  const [holesOfA, holesOfB] = await Promise.all([a, b].map(async (id) => (await ask<CourseHoles>(`/courses/${id}/holes`)).data.holes));
  await open(page, `/compare?courses=${a},${b}`);
  await loadAll(page, 2);
  await expect.poll(() => service.asked.length).toBe(4);
  await expect(overlay(page)).toHaveAccessibleName(/^Hole 1, .* \(A\) and Hole 1, .* \(B\)/);
  await page.getByRole("combobox", { name: "Hole A" }).focus();
  await page.keyboard.type("3,");
  await expect(page).toHaveURL(`/compare?courses=${a},${b}&holes=3,1`);
  await expect(page.getByRole("combobox", { name: "Hole A" })).toBeFocused();
  await page.getByRole("combobox", { name: "Hole B" }).selectOption(`${b}.7`);
  await expect(page).toHaveURL(`/compare?courses=${a},${b}&holes=3,7`);
  await expect(overlay(page)).toHaveAccessibleName(/^Hole 3, .* \(A\) and Hole 7, .* \(B\).*tees in one place$/);

  const part = (hole: "a" | "b", name: string) => middle(overlay(page).locator(`.hole-${hole} ${name}`));
  const apart = async (name: string) => {
    const [x, y] = [await part("a", name), await part("b", name)];
    return Math.hypot(x.x - y.x, x.y - y.y);
  };
  expect(await apart(".tee-line")).toBeLessThan(1.5);
  const straight = [holesOfA?.[2], holesOfB?.[6]].map((hole) => {
    if (!hole) throw new Error("the course has the hole");
    return distances(hole, hole.coordinates.tee)[2] ?? NaN;
  });
  const drawn = async (hole: "a" | "b") => {
    const [tee, cup] = [await part(hole, ".tee-line"), await part(hole, ".cup")];
    expect(tee.y, "play goes up").toBeGreaterThan(cup.y);
    expect(Math.abs(tee.x - cup.x)).toBeLessThan(1.5);
    return tee.y - cup.y;
  };
  const ratio = (await drawn("a")) / (await drawn("b"));
  expect(Math.abs(ratio / ((straight[0] ?? NaN) / (straight[1] ?? NaN)) - 1), "one scale").toBeLessThan(0.02);

  await page.getByRole("link", { name: "Greens together" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/compare?courses=${a},${b}&holes=3,7&align=green`);
  await expect(page.getByRole("link", { name: "Greens together" })).toHaveAttribute("aria-current", "true");
  await expect(overlay(page)).toHaveAccessibleName(/greens in one place$/);
  expect(await apart(".cup")).toBeLessThan(1.5);
  expect(await apart(".tee-line")).toBeGreaterThan(1);

  const card3 = holesOfA?.[2]?.length_yards ?? 0;
  const card7 = holesOfB?.[6]?.length_yards ?? 0;
  const more = card7 - card3;
  const signed = more === 0 ? "the same" : `${more > 0 ? "+" : "−"}${Math.abs(more)}`;
  await expect(differences(page).getByRole("row", { name: /^Length by the card/ }).getByRole("cell")).toHaveText([String(card3), String(card7), signed]);
  const address = page.url();
  await reload(page);
  await expect(overlay(page)).toHaveAccessibleName(/^Hole 3, .*Hole 7, .*greens in one place$/);
  expect(page.url()).toBe(address);
  expect(service.asked).toHaveLength(4);
});

test("an address with junk is put right, and a fifth course is said to be left out", async ({ page, ask, service }) => {
  const ids = await courses(ask, 5);
  await open(page, `/compare?courses=x,${ids.join(",")},${ids[0]},-3&holes=0,q&align=sky`);
  await expect(page).toHaveURL(`/compare?courses=${ids.slice(0, 4).join(",")}`);
  await expect(sideBySide(page).getByRole("columnheader")).toHaveCount(5);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByText(`Up to four courses fit side by side. Left out: Course ${ids[4]}.`)).toBeVisible();
  await open(page, `/courses/${ids[4]}`);
  await expect(page.getByRole("link", { name: "The comparison is full: open it" })).toBeVisible();
  await open(page, "/compare");
  await expect(field(page, "First course")).toBeVisible();
  expect(service.asked).toEqual([`/courses/${ids[4]}`]);
});

test("one course that fails leaves the others as they are", async ({ page, ask, complaints }) => {
  complaints.expect(/status of 5\d\d/);
  const [good] = await courses(ask, 1);
  await open(page, `/compare?courses=${sentinel.course(5)},${good}`);
  await card(page, 0).getByRole("button", { name: /^Load facts/ }).click();
  await expect(card(page, 0).getByRole("alert")).toBeVisible();
  await card(page, 1).getByRole("button", { name: /^Load facts/ }).click();
  await expect(cells(page, "Tees").nth(1)).not.toHaveText("not loaded");
  await expect(cells(page, "Tees").nth(0)).toHaveText("not loaded");
});

test("awkward holes: a green that is not given is said, and nothing is drawn of it", async ({ page }) => {
  const [noTee, noGreen] = [sentinel.awkward(7), sentinel.awkward(8)];
  await open(page, `/compare?courses=${noTee},${noGreen}`);
  await loadAll(page, 2);
  await expect(page.getByText(/^One of the two has no tee or no green/)).toBeVisible();
  await expect(differences(page).getByRole("row", { name: /^Length along/ }).getByRole("cell").last()).toHaveText("not given");
});

test.describe("on a plan without holes", () => {
  test.use({ plan: "developer" });

  test("the rest works", async ({ page, ask, service, complaints }) => {
    complaints.expect(/status of 403/);
    const [a, b] = await courses(ask, 2);
    await open(page, "/");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await open(page, `/compare?courses=${a},${b}`);
    await card(page, 0).getByRole("button", { name: /^Load facts/ }).click();
    await card(page, 1).getByRole("button", { name: /^Load facts/ }).click();
    await expect(cells(page, "Tees").nth(1)).not.toHaveText("not loaded");
    const offer = card(page, 0).getByRole("button", { name: /^Load the holes/ });
    if (await offer.isVisible()) await offer.click();
    await expect(card(page, 0).getByText(/Pro and Enterprise/)).toBeVisible();
    await expect(cells(page, "Tees").nth(0)).not.toHaveText("not loaded");
    expect(service.asked.filter((path) => path.endsWith("/holes")).length).toBeLessThan(2);
  });
});

for (const dark of [false, true]) {
  test(`axe finds nothing and nothing is too wide, ${dark ? "dark" : "light"} @phone`, async ({ page, ask }) => {
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    const ids = await courses(ask, 3);
    await open(page, `/compare?courses=${ids.join(",")}`);
    await checkAccessibility(page);
    await loadAll(page, 3);
    await expect(overlay(page)).toBeVisible();
    await checkAccessibility(page);
    await checkWidth(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await checkWidth(page);
  });
}
