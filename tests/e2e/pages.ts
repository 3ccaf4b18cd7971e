/**
 * Locators and steps that several specs and states use, by screen; those of a hole are in `holes.ts`. What one file alone
 * uses stays in that file.
 */
import { expect, type BrowserContext, type Locator, type Page, type Response } from "@playwright/test";

/** Holds back the responses of these addresses, until the returned function is called. */
export async function hold(where: Page | BrowserContext, addresses: string | RegExp): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await where.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

/** Holds the app's wasm back, until the returned function is called. */
export const holdWasm = (where: Page | BrowserContext) => hold(where, "**/yardbook-*.wasm");

/** The app is in charge of the page: the one sign that tests wait for before they act on the app. */
export const inCharge = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-app", "here");

/** Opens an address, and waits until the app is in charge. Returns the response with the page. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await inCharge(page);
  return response;
}

/** Loads the page again, and waits until the app is in charge. */
export async function reload(page: Page): Promise<Response | null> {
  const response = await page.reload();
  await inCharge(page);
  return response;
}

/** Opens an address whose page is there before the app, or without it. */
export const visit = (page: Page, address: string) => page.goto(address, { waitUntil: "commit" });

/** Opens an address that is no page of the app. */
export const elsewhere = (page: Page, address: string) => page.goto(address);

/** The first style sheet is there. Before that nothing is painted, but elements count as visible. */
export const styled = (page: Page) => page.waitForFunction(() => document.styleSheets.length > 0);

/** The number of style sheets that are in force on a screen. */
export const sheetsInForce = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].filter(({ media }) => matchMedia(media.mediaText || "all").matches).length);

// Every screen.
export const alert = (page: Page): Locator => page.getByRole("alert");
/** The whole notice of a failure: the announcement, and the controls and details below it. */
export const notice = (page: Page): Locator => page.locator(".FailureNotice");
export const retry = (page: Page): Locator => notice(page).getByRole("button", { name: /Try again/ });
export const announced = (page: Page, words: string | RegExp): Locator => page.getByRole("status").filter({ hasText: words });

/**
 * Waits until no file has arrived for a second: then every lazy part of the screen is here. Playwright's `networkidle` comes once
 * for each page, and may come before the app begins.
 */
export const everyPartIsHere = (page: Page) =>
  page.waitForFunction(() => {
    const ends = performance.getEntriesByType("resource").map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(...ends) > 1_000;
  });

/** The app has taken over the headers of an answer: before that no file and no link can say that its facts are invented. */
export const serviceIsKnown = (page: Page) => expect(page.getByRole("contentinfo")).toContainText(/invented/i);

// Lists of courses.
export const rows = (page: Page): Locator => page.getByRole("rowheader");
export const courseLinks = (page: Page): Locator => rows(page).getByRole("link");
/** Which rows of the list are shown, as in “1–10 of 600”. */
export const range = (page: Page, words: string): Locator => page.locator("#app").getByText(words, { exact: true });
export const pager = (page: Page): Locator => page.getByRole("navigation", { name: "Pages" });
export const nextPage = (page: Page): Locator => pager(page).getByRole("link", { name: "Next" });
export const usMap = (page: Page): Locator => page.locator("svg.UsMap");

// A course.
export const teeTable = (page: Page): Locator => page.getByRole("table", { name: "Tees, longest first" });
export const note = (page: Page): Locator => page.getByRole("textbox", { name: /^Your note on/ });
/** The wind rose of a course's shape. */
export const rose = (page: Page): Locator => page.getByRole("img", { name: /^Which way the holes are played/ });

// The comparison.
export const sideBySide = (page: Page): Locator => page.getByRole("table", { name: "Courses side by side" });
export const card = (page: Page, at: number): Locator =>
  page.getByRole("list", { name: "Courses of the comparison" }).getByRole("listitem").nth(at);
export const overlay = (page: Page): Locator => page.getByRole("img", { name: /over each other at one scale/ });

// Saved courses.
/** What is said of an import or a removal. */
export const toldOfFile = (page: Page): Locator => page.locator(".OwnFile .Note");
