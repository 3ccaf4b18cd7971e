/** Keyboard only, and screen readers: tab order, focus, titles, announcements. */
import type { Page } from "@playwright/test";

import { sentinel, type CoursePage } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { announced, nextPage, open } from "../pages.ts";

test.use({ plan: "enterprise" });

/** Presses Tab until the wanted link or field has the focus. */
async function tabTo(page: Page, wanted: (element: Element) => boolean, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    // After the last element of the page, nothing in it has the focus.
    if (await page.locator(":focus, body:not(:has(:focus))").evaluate(wanted)) return;
  }
  throw new Error(`not reached by ${most} presses of Tab`);
}


/** Tabs to the wanted element, and presses a key there. */
async function go(page: Page, key: string, wanted: (element: Element) => boolean): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Each journey through the app by keyboard only; a new page is one more row. */
const journeys: Record<string, (page: Page) => Promise<void>> = {
  "from the skip link to a course, a hole, a measured point, and back": async (page) => {
    await open(page, "/");
    await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const search = page.getByRole("search").getByLabel("Course name");
    await expect(search).toBeFocused();
    await page.keyboard.type("lake");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/\?search=lake(&limit=50)?$/);
    await expect(page.getByRole("rowheader").first()).toContainText(/lake/i);
    await expect(page.locator("#results")).toBeFocused();

    await tabTo(page, (element) => element.closest("[role=rowheader]") !== null);
    const link = page.locator(":focus");
    const name = await link.innerText();
    const href = await link.getAttribute("href");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    await go(page, "Enter", (element) => /\/holes\/1$/.test(element.getAttribute("href") ?? ""));
    await expect(page.getByRole("heading", { level: 1, name: "Hole 1", exact: true })).toBeFocused();
    await expect(page.getByRole("img", { name: /^Hole 1/ })).toBeVisible();
    await go(page, "Enter", (element) => element.textContent?.trim() === "More");
    await go(page, "Space", (element) => element.textContent?.trim() === "meters");
    await expect(page.getByRole("table", { name: /in meters/ })).toBeVisible();

    await go(page, "Enter", (element) => element.textContent?.trim() === "Measure");
    const measured = page.getByRole("table", { name: /^Measured points/ });
    await expect(measured.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("application")).toBeFocused();
    const at = await measured.innerText();
    await page.keyboard.press("ArrowUp");
    await expect(measured).not.toHaveText(at);
    await page.keyboard.press("Escape");
    await expect(measured).toBeHidden();

    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(page.locator(`main a[href="${href}"]:not([tabindex="-1"])`).first()).toBeFocused();
  },
  "through the settings: the unit, the theme, the keys": async (page) => {
    await open(page, "/");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await go(page, "Enter", (element) => element.getAttribute("href") === "/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
    await tabTo(page, (element) => element.getAttribute("name") === "unit");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "meters" })).toBeChecked();
    await tabTo(page, (element) => element.getAttribute("name") === "theme");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /^Paper/ })).toBeChecked();
    await go(page, "Space", (element) => (element as HTMLInputElement).type === "checkbox" && element.closest("[aria-labelledby=keys]") !== null);
    await expect(page.getByRole("checkbox", { name: /^Single-key shortcuts/ })).not.toBeChecked();
  },
  "through a list: sorted, turned, and a filter dropped": async (page) => {
    await open(page, "/?search=lake&limit=10");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await go(page, "Enter", (element) => element.closest("thead") !== null && element.textContent?.trim() === "City");
    await expect(page).toHaveURL(/order_by=city/);
    await expect(page.locator("#results")).toBeFocused();
    await go(page, "Enter", (element) => element.getAttribute("rel") === "next");
    await expect(page).toHaveURL(/page=2/);
    await page.keyboard.press("/");
    await expect(page.getByRole("search").getByLabel("Course name")).toBeFocused();
    await go(page, "Enter", (element) => element.textContent?.trim() === "Clear");
    await expect(page).toHaveURL(/\/(\?limit=\d+)?$/);
  },
};

for (const [journey, walk] of Object.entries(journeys)) {
  test(`without a mouse: ${journey}`, ({ page }) => walk(page));
}

test("the holes of a course are one stop of the Tab key, and the arrow keys go through them", async ({ page, ask }) => {
  const { data } = await ask<CoursePage>("/courses?limit=50");
  const id = data.find((row) => row.holes === 18)?.course_id;
  const focus = page.locator(":focus");
  const inHoles = page.locator("#all-holes a:focus, .HoleSheet ol a:focus, .HoleStrip a:focus");
  const walk = async (first: RegExp) => {
    await tabTo(page, (element) => element.closest("#all-holes, .HoleSheet ol, .HoleStrip") !== null);
    await expect(focus).toHaveAttribute("href", first);
    await page.keyboard.press("ArrowRight");
    await expect(focus).toHaveAttribute("href", /\/holes\/(2|8)$/);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowDown");
    await expect(focus).toHaveAttribute("href", /\/holes\/18$/);
    await page.keyboard.press("Tab");
    await expect(inHoles).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(focus, "it comes back where it was left").toHaveAttribute("href", /\/holes\/18$/);
    await page.keyboard.press("Home");
    await expect(focus).toHaveAttribute("href", /\/holes\/1$/);
  };
  await open(page, `/courses/${id}`);
  await walk(/\/holes\/1$/);
  await page.getByRole("button", { name: /^Draw all holes/ }).click();
  await expect(page.locator(".HoleSheet")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).focus();
  await walk(/\/holes\/1$/);
  await open(page, `/courses/${id}/holes/7`);
  await walk(/\/holes\/7$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Hole 1", exact: true })).toBeVisible();
  await expect(focus, "who goes from hole to hole stays in the strip").toHaveAttribute("href", /\/holes\/1$/);
  await expect(page.locator("#all-holes a[tabindex='0']")).toHaveCount(1);
});

test("the skip link leaves the address as it is, and Back still goes back", async ({ page }) => {
  await open(page, "/settings");
  await page.getByRole("link", { name: "Courses" }).click();
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Skip to the content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
  await page.goBack();
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
});

test("the focus is always to be seen", async ({ page }) => {
  await open(page, "/");
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press("Tab");
    const unseen = await page.locator(":focus").evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const outlined = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
      return outlined || boxShadow !== "none" ? "" : element.outerHTML.slice(0, 120);
    });
    expect(unseen).toBe("");
  }
});

test("every change of screen focuses its heading, names the page and announces it", async ({ page, ask }) => {
  const { data } = await ask<CoursePage>("/courses?limit=50");
  const course = data.find((row) => row.holes === 18);
  const name = course?.name ?? "";
  await open(page, `/?search=${encodeURIComponent(name)}`);
  await expect(page).toHaveTitle(`“${name}” · Yardbook`);
  await expect(announced(page, /^Courses 1–\d+ of \d+\.$/)).toBeAttached();

  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(`${name} · Yardbook`);
  await expect(announced(page, `${name} loaded.`)).toBeAttached();

  await page.getByRole("region", { name: "Holes" }).getByRole("link", { name: /^Hole 3\b/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hole 3" })).toBeFocused();
  await expect(page).toHaveTitle(`Hole 3, ${name} · Yardbook`);
  await expect(announced(page, `Hole 3, ${name}`)).toBeAttached();

  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  await expect(page).toHaveTitle("Settings · Yardbook");
  await expect(announced(page, /^Settings$/)).toBeAttached();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "Courses" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find a golf course" })).toBeFocused();
  await expect(page).toHaveTitle("Golf courses · Yardbook");

  await open(page, "/nowhere");
  await expect(page).toHaveTitle("Page not found · Yardbook");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("the title of the list says what is searched and which page", async ({ page }) => {
  const titles = {
    "/?state=Ohio": "Golf courses in Ohio · Yardbook",
    "/?search=a&state=Ohio": "“a” in Ohio · Yardbook",
    "/?page=3": "Golf courses, page 3 · Yardbook",
  };
  for (const [path, title] of Object.entries(titles)) {
    await open(page, path);
    await expect(page).toHaveTitle(title);
  }
});

test("another page of the list focuses the results, and announces them", async ({ page }) => {
  await open(page, "/?limit=50");
  await expect(page.locator("#app").getByText("1–50 of 600", { exact: true })).toBeVisible();
  await nextPage(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#app").getByText("51–100 of 600", { exact: true })).toBeVisible();
  await expect(page.locator("#results")).toBeFocused();
  await expect(page.locator("#results")).toBeInViewport();
  await expect(announced(page, "Courses 51–100 of 600.")).toBeAttached();
});

test("the focus stays where a person has put it before the page came to move it", async ({ page }) => {
  await page.addInitScript(() => {
    const soon = requestAnimationFrame;
    window.requestAnimationFrame = (then) => Number(setTimeout(() => soon(then), 400));
  });
  await open(page, "/?limit=10");
  await expect(page.locator("#app").getByRole("rowheader").first()).toBeVisible();
  await nextPage(page).click();
  await page.keyboard.press("/");
  const search = page.getByRole("search").getByLabel("Course name");
  await expect(search).toBeFocused();
  await page.keyboard.type("lake", { delay: 250 });
  await expect(search, "all of it was typed here").toHaveValue("lake");
  await expect(search).toBeFocused();
});

test("nothing found is announced", async ({ page }) => {
  await open(page, "/?search=zzzz");
  await expect(announced(page, "No course found.")).toBeAttached();
});

test("a failure is an alert, and a retry keeps the focus in the page", async ({ page, complaints }) => {
  complaints.expect(/status of 503/);
  await page.route("**/api/v1/courses", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
  await open(page, "/");
  await expect(page.getByRole("alert")).toContainText("The service has a problem");
  const retry = page.getByRole("button", { name: /Try again/ });
  await retry.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("loading the holes by the keyboard keeps the focus in the page", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(9)}`);
  await page.getByRole("button", { name: /Draw all holes|Load the holes/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("link", { name: /^Hole 9\b/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("removing the key keeps the focus in the page", async ({ page }) => {
  await open(page, "/settings");
  await page.getByRole("button", { name: "Remove the key", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Key in use")).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
