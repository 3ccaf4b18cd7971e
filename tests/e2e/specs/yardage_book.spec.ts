/** The yardage book: its options, its pages, the PDF as another program reads it, and the browser's own print. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Download, Page } from "@playwright/test";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { eighteen, type Ask } from "../holes.ts";

test.use({ plan: "enterprise" });

const load = (page: Page) => page.getByRole("button", { name: "Load the holes · 1 request" });
const pages = (page: Page) => page.getByRole("img", { name: /^Page \d+$/ });
const save = (page: Page) => page.getByRole("button", { name: "Save as PDF" });
const layout = (page: Page) => page.getByRole("combobox", { name: "Layout" });
const size = (page: Page) => page.getByRole("combobox", { name: "Page" });
const paper = (page: Page) => page.getByRole("combobox", { name: "Paper" });

/** Opens the book of a course with 18 holes. */
async function open(page: Page, ask: Ask, query = ""): Promise<number> {
  const { id } = await eighteen(ask);
  await page.goto(`/courses/${id}/book${query}`);
  await load(page).click();
  await expect(pages(page).first()).toBeVisible();
  return id;
}

/** Presses the button, and returns the path of the file. */
async function saved(page: Page): Promise<string> {
  const arrives = page.waitForEvent("download");
  await save(page).click();
  const download: Download = await arrives;
  const path = join(mkdtempSync(join(tmpdir(), "book-")), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** The size of each page, in points, and the text of all, as poppler reads them. */
function read(path: string): { sizes: string[]; text: string } {
  const info = execFileSync(process.env["PDFINFO"] ?? "pdfinfo", ["-f", "1", "-l", "999", path], { encoding: "utf8" });
  const sizes = [...info.matchAll(/size:\s+(\S+ x \S+) pts/g)].map(([, size]) => size ?? "");
  return { sizes, text: execFileSync(process.env["PDFTOTEXT"] ?? "pdftotext", ["-layout", path, "-"], { encoding: "utf8" }) };
}

test("it is reached from the course, says its price, and asks for nothing once the holes are here", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  await page.goto(`/courses/${id}`);
  await page.getByRole("link", { name: "Yardage book for paper" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^The yardage book of / })).toBeFocused();
  await load(page).click();
  await expect(pages(page).first()).toBeVisible();
  expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
  await page.reload();
  await expect(pages(page).first()).toBeVisible();
  await layout(page).selectOption("booklet");
  await saved(page);
  expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
});

test("the file has the pages of the book, with the numbers of every hole and the notice of the data", async ({ page, ask }) => {
  const id = await open(page, ask);
  const path = await saved(page);
  expect(path).toContain(`yardage-book-${id}.pdf`);
  expect(statSync(path).size).toBeLessThan(250_000);
  const { sizes, text } = read(path);
  expect(sizes).toEqual(Array<string>(40).fill("252 x 504"));
  const { holes } = await ask<{ data: { holes: { hole_number: number; par: number; length_yards: number }[] } }>(
    `/courses/${id}/holes`,
  ).then(({ data }) => data);
  for (const hole of holes) expect(text).toContain(`Par ${hole.par} · ${hole.length_yards} yd`);
  expect(text).toContain("Check the print");
  expect(text).toMatch(/Data of \d{4}-\d\d-\d\d/);
  expect(text).toMatch(/invented/i);
});

test("layout, size and paper are in the address and in the file", async ({ page, ask }) => {
  const id = await open(page, ask);
  await layout(page).selectOption("booklet");
  await paper(page).selectOption("a4");
  await size(page).selectOption("4x6");
  await expect(page).toHaveURL(`/courses/${id}/book?size=4x6&paper=a4&layout=booklet`);
  await expect(page.getByText("40 pages on 10 sheets of paper")).toBeVisible();
  expect(read(await saved(page)).sizes).toEqual(Array<string>(20).fill("841.89 x 595.28"));
  await page.reload();
  await expect(layout(page)).toHaveValue("booklet");
  await size(page).selectOption("4.25x5.5");
  await paper(page).selectOption("letter");
  await layout(page).selectOption("stack");
  await expect(page.getByText("40 pages on 5 sheets of paper")).toBeVisible();
});

test("an own size is taken if the Rules allow it; otherwise the form says what they allow", async ({ page, ask }) => {
  const id = await open(page, ask);
  await size(page).selectOption("own");
  await page.getByLabel("Width, inches").fill("5");
  await page.getByLabel("Width, inches").blur();
  await expect(page.getByLabel("Width, inches")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("to 4.25 × 7 in, the largest that the Rules of Golf allow")).toBeVisible();
  await page.getByLabel("Width, inches").fill("3");
  await page.getByLabel("Height, inches").fill("5");
  await page.getByLabel("Height, inches").blur();
  await expect(page).toHaveURL(`/courses/${id}/book?size=3x5`);
  expect(read(await saved(page)).sizes[0]).toBe("216 x 360");
});

test("a person's own notes are printed only if they are ticked", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await page.goto(`/courses/${id}/holes/1`);
  await page.getByRole("textbox", { name: /^Your note on/ }).fill("Aim at the tower");
  await expect(page.getByText("Stored").or(page.getByText("saved", { exact: false })).first()).toBeVisible();
  await page.goto(`/courses/${id}/book`);
  await expect(pages(page).first()).toBeVisible();
  expect(read(await saved(page)).text).not.toContain("Aim at the tower");
  await page.getByRole("checkbox", { name: "With my notes" }).check();
  await expect(page).toHaveURL(/notes=yes/);
  expect(read(await saved(page)).text).toContain("Aim at the tower");
});

test("one hole is a book of two pages", async ({ page, ask }) => {
  await open(page, ask, "?hole=7");
  await expect(pages(page)).toHaveCount(2);
  const { sizes, text } = read(await saved(page));
  expect(sizes).toHaveLength(2);
  expect(text).toMatch(/^\s*7\s/m);
  await page.getByRole("link", { name: "The whole book" }).click();
  await expect(page.getByText("40 pages", { exact: true })).toBeVisible();
});

test("junk in the address is the usual book, and a hole that is not there is said", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await page.goto(`/courses/${id}/book?size=99x99&paper=stone&layout=scroll&hole=77`);
  await load(page).click();
  await expect(page.getByText("The service has no hole 77 for this course.")).toBeVisible();
});

test("the browser prints the same sheets in their own size", async ({ page, ask }) => {
  await open(page, ask, "?layout=booklet");
  const path = join(mkdtempSync(join(tmpdir(), "book-")), "printed.pdf");
  await page.pdf({ path, preferCSSPageSize: true });
  const { sizes, text } = read(path);
  expect(sizes).toEqual(Array<string>(20).fill("792 x 612"));
  expect(text).toContain("Check the print");
  expect(readFileSync(path).length).toBeGreaterThan(10_000);
  await expect(page.locator(".PrintSheets svg")).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`it is accessible and as wide as its window, ${colorScheme} @phone`, async ({ page, ask }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, ask);
    await checkWidth(page);
    await checkAccessibility(page);
  });
}
