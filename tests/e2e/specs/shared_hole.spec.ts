/** A hole in a link: shared from its page, and opened by somebody without a key. Links of another writer are hole_link.ts's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Browser, Locator, Page } from "@playwright/test";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { packed, plainHole as hole, type Shared } from "../hole_link.ts";
import { drawing, eighteen, map, openHole, openMore, steps, strip, table, withoutFiles } from "../holes.ts";
import { inCharge, open, reload, serviceIsKnown, visit } from "../pages.ts";

test.use({ plan: "enterprise" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Share this hole" });
const button = (page: Page) => page.getByRole("button", { name: "Share this hole" });
const link = (page: Page) => dialog(page).getByRole("textbox", { name: "Link to the hole" });
const refusal = (page: Page) => page.locator(".NotFoundPage .Note");

/** The link of the worked example of the format. */
const document = readFileSync(join(import.meta.dirname, "../../../docs/hole-link.md"), "utf8");
const example = /```text\n(1[\w-]+)\n```/.exec(document)?.[1] ?? "";

const of = (change: Partial<Shared>) => packed({ name: "Old Links", holes: [hole], ...change });

/** Opens the dialog of the page, and returns the path of its link. */
async function sharedLink(page: Page): Promise<string> {
  await openMore(page);
  await button(page).click();
  await expect(link(page)).toHaveValue(/\/shared#1[\w-]+$/);
  return new URL(await link(page).inputValue()).href;
}

/** A browser that has nothing of this service: its page, and what it asks of one. */
async function stranger(browser: Browser, baseURL: string | undefined): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", storageState: { cookies: [], origins: [] }, viewport: { width: 1280, height: 800 } });
  const asked: string[] = [];
  context.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
  return { page: await context.newPage(), asked };
}

/** The text of a part, and its numbers. Points are rounded to a meter, so a distance may differ by two yards. */
async function read(part: Locator): Promise<{ words: string; numbers: number[] }> {
  const text = (await part.innerText()).replace(/\s+/g, " ");
  return { words: text.replace(/\d+/g, "#"), numbers: [...text.matchAll(/\d+/g)].map(Number) };
}

async function alike(one: Locator, other: Locator): Promise<void> {
  const [expected, found] = [await read(one), await read(other)];
  expect(found.words).toBe(expected.words);
  expected.numbers.forEach((number, index) => expect(Math.abs(number - (found.numbers[index] ?? NaN)), `${found.numbers}`).toBeLessThanOrEqual(2));
}

test("a shared hole is the same in a browser without a key, and asks no service", async ({ page, ask, browser, baseURL }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/7`);
  await expect(table(page)).toBeVisible();
  await serviceIsKnown(page);
  const address = await sharedLink(page);
  await expect(dialog(page).getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await page.keyboard.press("Escape");
  const { page: other, asked } = await stranger(browser, baseURL);
  await open(other, address);
  await expect(other.getByRole("heading", { level: 1, name: "Hole 7" })).toBeVisible();
  await expect(other.getByText(/^Shared by a person on \d+ \w+ \d{4}, not from your service\.$/)).toBeVisible();
  await expect(drawing(other)).toBeVisible();
  await expect(table(other)).toBeVisible();
  await alike(table(page), table(other));
  await alike(page.locator(".HoleFacts").first(), other.locator(".HoleFacts").first());
  await expect(other.locator("#details")).toContainText("every course, name and hole here is invented");
  await expect(other.getByRole("link", { name: "See this hole at your own service" })).toHaveCount(0);
  await map(other).focus();
  await other.keyboard.press("Enter");
  await expect(other.getByRole("table", { name: /^Measured points/ })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(other).toHaveURL(address);
  await other.context().close();
});

test("a whole course is one link, whose holes are turned without leaving it", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/1`);
  const one = await sharedLink(page);
  await dialog(page).getByRole("checkbox", { name: "All 18 holes of the course" }).check();
  await expect(link(page)).not.toHaveValue(one);
  const address = await link(page).inputValue();
  expect(address.length).toBeLessThan(4_000);
  const before = service.asked.length;
  await open(page, address);
  await expect(strip(page).getByRole("link")).toHaveCount(18);
  await steps(page).getByRole("link", { name: /2/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hole 2" })).toBeVisible();
  await expect(page).toHaveURL(/\/shared\?hole=2#1/);
  await reload(page);
  await expect(page.getByRole("heading", { level: 1, name: "Hole 2" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Hole 1" })).toBeVisible();
  const own = page.getByRole("link", { name: "See this hole at your own service" });
  await expect(own).toHaveAttribute("href", `/courses/${id}/holes/1`);
  expect(service.asked.length).toBe(before);
});

test("the link is copied, and the dialog is used with keys alone", async ({ page, ask, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/7`);
  await openMore(page);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(link(page)).toHaveValue(/#1/);
  await checkAccessibility(page);
  await checkWidth(page);
  await dialog(page).getByRole("button", { name: "Copy the link" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).locator(".told")).toHaveText("The link is copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link(page).inputValue());
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test("the picture of a hole has the code of the link below it", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/7`);
  await sharedLink(page);
  const arrives = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: /^(Save|Share) as a picture$/ }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe("shared-hole-7.png");
  const png = readFileSync(await file.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  await expect(dialog(page).locator(".told")).toHaveText("The picture is saved. The link is in it as a code.");
});

test("another writer's link is a hole, and the example of the format too", async ({ page, service }) => {
  for (const [part, name] of [
    [example, "Old Links Golf Course"],
    [of({}), "Old Links"],
  ] as const) {
    await open(page, `/shared#${part}`);
    await expect(page.getByRole("heading", { level: 1, name: "Hole 4" })).toBeVisible();
    await expect(page.locator("header .trail")).toContainText(name);
    await expect(page.getByText("Shared by a person on 25 November 2026, not from your service.")).toBeVisible();
    await expect(drawing(page)).toBeVisible();
    await checkWidth(page);
  }
  await expect(table(page)).toBeVisible();
  await checkAccessibility(page);
  expect(service.asked).toEqual([]);
});

test("a damaged link is a sentence that says what to do", async ({ page, service }) => {
  const good = of({});
  for (const [part, says] of [
    [good.slice(0, -5), /cut off or changed on its way\. Ask for the link once more/],
    [good.replace(/.{4}$/, "AAAA"), /cut off or changed on its way/],
    [`2${good.slice(1)}`, /another version/],
    ["", /holds no hole/],
    ["%3Cscript%3E", /another version/],
    [of({ holes: [{ ...hole, hole_number: 100 }] }), /cannot be drawn/],
    [`1${"A".repeat(5_000)}`, /too long/],
  ] as const) {
    await open(page, `/shared?seen=${encodeURIComponent(part.slice(0, 9))}#${part}`);
    await expect(refusal(page), part.slice(0, 20)).toHaveText(says);
    await expect(page.getByRole("heading", { level: 1, name: "A shared hole" })).toBeVisible();
  }
  await checkAccessibility(page);
  expect(service.asked).toEqual([]);
});

test("texts of a stranger are text", async ({ page }) => {
  const bomb = "<img src=x onerror=alert(1)>\u{202E}\u{0}{{7*7}}";
  const hazards = [{ type: bomb, label: bomb, lat: 32.332, lng: -86.328 }];
  await open(page, `/shared#${of({ name: bomb, notice: bomb, holes: [{ ...hole, hazards }] })}`);
  await expect(drawing(page)).toBeVisible();
  await expect(table(page)).toContainText("<img src=x onerror=alert(1)>{{7*7}}");
  await expect(page.locator("header .trail")).toContainText("<img src=x onerror=alert(1)>{{7*7}}");
  await expect(page.locator("#main img")).toHaveCount(0);
  expect(await page.locator("body").innerText()).not.toMatch(/[\u202e\0]/);
});

test("a link that differs in its hole only is opened in the same tab", async ({ page }) => {
  await open(page, `/shared#${of({})}`);
  await expect(page.getByRole("heading", { level: 1, name: "Hole 4" })).toBeVisible();
  await visit(page, `/shared#${of({ holes: [{ ...hole, hole_number: 5 }] })}`);
  await inCharge(page);
  await expect(page.getByRole("heading", { level: 1, name: "Hole 5" })).toBeVisible();
});

test("a skip to the content does not lose the hole", async ({ page }) => {
  await open(page, `/shared#${example}`);
  await page.getByRole("link", { name: "Skip to the content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`#${example}$`));
});

test("a site whose owner has turned files off shares no hole, and opens none", async ({ page, ask }) => {
  await withoutFiles(page);
  await withoutFiles(page, "**/shared");
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/7`);
  await openMore(page);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await open(page, `/shared#${example}`);
  await expect(refusal(page)).toHaveText(/^The owner of this site has turned shared holes off/);
  await expect(drawing(page)).toHaveCount(0);
});
