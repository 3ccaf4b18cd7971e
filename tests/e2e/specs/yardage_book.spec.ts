/** The yardage book: its options, its pages, the PDF as another program reads it, and the browser's own print. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

import type { Download, Page } from "@playwright/test";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { eighteen, withoutFiles, type Ask } from "../holes.ts";
import { open, reload } from "../pages.ts";

test.use({ plan: "enterprise" });

const load = (page: Page) => page.getByRole("button", { name: /^Load the holes/ });
const pages = (page: Page) => page.getByRole("img", { name: /^Page \d+$/ });
const save = (page: Page) => page.getByRole("button", { name: "Save as PDF" });
const layout = (page: Page) => page.getByRole("combobox", { name: "Layout" });
const size = (page: Page) => page.getByRole("combobox", { name: "Page" });
const paper = (page: Page) => page.getByRole("combobox", { name: "Paper" });

const print = (page: Page) => page.getByRole("button", { name: "Print", exact: true });

/** Opens the book of a course with 18 holes. */
async function openBook(page: Page, ask: Ask, query = ""): Promise<number> {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/book${query}`);
  await load(page).click();
  await expect(pages(page).first()).toBeVisible();
  return id;
}

/** Presses the button, and returns the path of the file. */
async function saved(page: Page): Promise<string> {
  const arrives = page.waitForEvent("download");
  await save(page).click();
  const download: Download = await arrives;
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** The size of each page, in points, and the text of all, as poppler reads them. */
function read(path: string): { sizes: string[]; text: string } {
  const info = execFileSync(process.env["PDFINFO"] ?? "pdfinfo", ["-f", "1", "-l", "999", path], { encoding: "utf8" });
  const sizes = [...info.matchAll(/size:\s+(\S+ x \S+) pts/g)].map(([, size]) => size ?? "");
  return { sizes, text: execFileSync(process.env["PDFTOTEXT"] ?? "pdftotext", ["-layout", path, "-"], { encoding: "utf8" }) };
}

/** The lengths of the straight lines of a page of a file, in points. */
function strokes(path: string, number: number): number[] {
  const pages = ["-f", `${number}`, "-l", `${number}`];
  const svg = execFileSync(process.env["PDFTOCAIRO"] ?? "pdftocairo", ["-svg", ...pages, path, "-"], { encoding: "utf8", maxBuffer: 1e9 });
  const lengths: number[] = [];
  for (const [element] of svg.matchAll(/<path[^>]*>/g)) {
    const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "";
    const matrix = /matrix\(([^)]*)\)/.exec(value("transform"))?.[1] ?? "1 0 0 1 0 0";
    const [a = 1, b = 0, c = 0, d = 1] = matrix.split(/[\s,]+/).map(Number);
    let [x, y] = [NaN, NaN];
    for (const [, letter, right, down] of value("d").matchAll(/([ML])\s*([-\d.]+)[\s,]+([-\d.]+)/g)) {
      const [toX, toY] = [Number(right), Number(down)];
      if (letter === "L") lengths.push(Math.hypot(a * (toX - x) + c * (toY - y), b * (toX - x) + d * (toY - y)));
      [x, y] = [toX, toY];
    }
  }
  return lengths;
}

/** What poppler says of each font of a file: its kind, and whether it is embedded, a part, and can be copied as text. */
function fonts(path: string): string[] {
  const table = execFileSync(process.env["PDFFONTS"] ?? "pdffonts", [path], { encoding: "utf8" });
  return table.trim().split("\n").slice(2).map((line) => line.replace(/^[A-Z]{6}\+/, "").replace(/\s+\d+\s+\d+$/, "").replace(/\s+/g, " ").trim());
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** Checks that the ruler of three inches is as long as on the page that has it. */
function checkRuler(path: string, text: string): void {
  const number = text.split("\f").findIndex((page) => page.includes("Check the print")) + 1;
  expect(number, "a page with the ruler").toBeGreaterThan(0);
  const longest = strokes(path, number).filter((length) => length > 210 && length < 222);
  expect(longest.some((length) => Math.abs(length - 216) < 0.2), longest.join(" ")).toBe(true);
}

/** Checks that all pages of a file have about this size, in points. */
function checkSizes(sizes: string[], width: number, height: number): void {
  for (const size of sizes) {
    const [one = NaN, other = NaN] = size.split(" x ").map(Number);
    expect(Math.abs(one - width) <= 1 && Math.abs(other - height) <= 1, `${size}, not ${width} x ${height}`).toBe(true);
  }
}

test("it is reached from the course, says its price, and asks for nothing once the holes are here", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}`);
  await page.getByRole("link", { name: "Yardage book for paper" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Yardage book: / })).toBeFocused();
  await load(page).click();
  await expect(pages(page).first()).toBeVisible();
  expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
  await reload(page);
  await expect(pages(page).first()).toBeVisible();
  await layout(page).selectOption("pages");
  await saved(page);
  expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
});

test("the file has the pages of the book, with the numbers of every hole and the notice of the data", async ({ page, ask }) => {
  const id = await openBook(page, ask, "?layout=pages");
  const path = await saved(page);
  expect(path).toContain(`yardage-book-course-${id}.pdf`);
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

test("every font is in the file as a part that can be searched, as print shops want it", async ({ page, ask }) => {
  const id = await openBook(page, ask);
  for (const query of ["", "?layout=pages", "?hole=7"]) {
    await open(page, `/courses/${id}/book${query}`);
    await expect(pages(page).first()).toBeVisible();
    const found = fonts(await saved(page));
    const whole = ["Arimo-Regular", "Arimo-Bold", "Tinos-Bold"].map((name) => `${name} CID TrueType Identity-H yes yes yes`);
    expect(found.sort(), query).toEqual(whole.sort());
  }
});

test("a note in any script is legible on the page and in print, and in the file as far as its fonts go", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  const words = "Łódź Гольф Κέρκυρα Quảng 大阪 נווה";
  await page.getByRole("textbox", { name: /^Your note on/ }).fill(words);
  await expect(page.getByText("✓ Saved in this browser.")).toBeVisible();
  await open(page, `/courses/${id}/book?hole=1`);
  await expect(page.locator(".Spreads text").filter({ hasText: words })).toHaveCount(1);
  await expect(page.getByText("The PDF cannot write some letters of this book")).toBeVisible();
  const { text } = read(await saved(page));
  for (const word of words.split(" ").slice(0, 5)) expect(text).toContain(word);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".PrintSheets text").filter({ hasText: words })).toHaveCount(1);
});

test("fonts that do not arrive are said, and another try brings the book", async ({ page, ask, complaints }) => {
  complaints.expect(/Failed to load resource|ERR_FAILED/);
  const { id } = await eighteen(ask);
  await page.route(/\/book-[0-9a-f]{16}\.ttc$/, (route) => route.abort());
  await open(page, `/courses/${id}/book`);
  await load(page).click();
  await expect(page.getByRole("alert")).toContainText("The fonts of the book did not arrive");
  await page.unroute(/\/book-[0-9a-f]{16}\.ttc$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(pages(page).first()).toBeVisible();
});

test("the page from right to left has the same drawings, and a left page on the left", async ({ page, ask }) => {
  await openBook(page, ask);
  /** Where the texts of a spread are, counted from its left edge. */
  const places = () =>
    page.locator(".Spreads li").nth(2).evaluate((spread) => {
      const { left } = spread.getBoundingClientRect();
      return [...spread.querySelectorAll("text")].map((text) => Math.round(text.getBoundingClientRect().left - left));
    });
  const before = await places();
  expect(before.length).toBeGreaterThan(20);
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  const after = await places();
  expect(after.length).toBe(before.length);
  for (const [at, place] of after.entries()) expect(Math.abs(place - (before[at] ?? NaN)), `text ${at}`).toBeLessThanOrEqual(1);
  await checkWidth(page);
});

test("layout, size and paper are in the address and in the file", async ({ page, ask }) => {
  const id = await openBook(page, ask);
  await expect(layout(page), "what a printer at home can make").toHaveValue("booklet");
  await expect(paper(page), "the paper of the country").toHaveValue("letter");
  await paper(page).selectOption("a4");
  await size(page).selectOption("4x6");
  await expect(page).toHaveURL(`/courses/${id}/book?size=4x6&paper=a4`);
  await expect(page.getByText("40 pages on 10 sheets of paper")).toBeVisible();
  expect(read(await saved(page)).sizes).toEqual(Array<string>(20).fill("841.89 x 595.28"));
  await reload(page);
  await expect(layout(page)).toHaveValue("booklet");
  await size(page).selectOption("4.25x5.5");
  await paper(page).selectOption("letter");
  await layout(page).selectOption("stack");
  await expect(page.getByText("40 pages on 5 sheets of paper")).toBeVisible();
});

test.describe("in a country of A4", () => {
  test.use({ locale: "de-DE" });

  test("a booklet is on A4", async ({ page, ask }) => {
    await openBook(page, ask);
    await expect(paper(page)).toHaveValue("a4");
    expect(read(await saved(page)).sizes[0]).toBe("841.89 x 595.28");
  });
});

test("an own size is taken if the Rules allow it; otherwise the form says what they allow", async ({ page, ask }) => {
  const id = await openBook(page, ask, "?layout=pages");
  await size(page).selectOption("own");
  await page.getByLabel("Width, inches").fill("5");
  await page.getByLabel("Width, inches").blur();
  await expect(page.getByLabel("Width, inches")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("to 4.25 × 7 in, the largest that the Rules of Golf allow")).toBeVisible();
  await page.getByLabel("Width, inches").fill("3");
  await page.getByLabel("Height, inches").fill("5");
  await page.getByLabel("Height, inches").blur();
  await expect(page).toHaveURL(`/courses/${id}/book?size=3x5&layout=pages`);
  expect(read(await saved(page)).sizes[0]).toBe("216 x 360");
});

test("a person's own notes are printed unless the person unticks them", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  await page.getByRole("textbox", { name: /^Your note on/ }).fill("Aim at the tower");
  await expect(page.getByText("Stored").or(page.getByText("saved", { exact: false })).first()).toBeVisible();
  await open(page, `/courses/${id}/book`);
  await expect(pages(page).first()).toBeVisible();
  expect(read(await saved(page)).text).toContain("Aim at the tower");
  await page.getByRole("checkbox", { name: "With my notes" }).uncheck();
  await expect(page).toHaveURL(/notes=no/);
  expect(read(await saved(page)).text).not.toContain("Aim at the tower");
});

test("one hole is a leaflet: a cover, its spread with the source, and the ruler", async ({ page, ask }) => {
  await openBook(page, ask, "?layout=pages&hole=7");
  await expect(page.locator(".Spreads li").nth(1).locator("> *"), "a left and a right page").toHaveCount(2);
  const path = await saved(page);
  const { sizes, text } = read(path);
  expect(sizes).toHaveLength(4);
  expect(text).toMatch(/^\s*7\s/m);
  expect(oneLine(text).match(/points, not outlines/g), "both pages of the hole").toHaveLength(2);
  expect(text).toMatch(/Data of \d{4}-\d\d-\d\d/);
  checkRuler(path, text);
  await layout(page).selectOption("booklet");
  await expect(page.getByText("4 pages on 1 sheet of paper")).toBeVisible();
  await page.getByRole("link", { name: "The whole book" }).click();
  await expect(page.getByText("40 pages on 10 sheets of paper")).toBeVisible();
});

test("a course that is known from the list offers its tees", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  await open(page, "/?limit=50&search=country");
  await expect(page.locator(".AnswerLine")).toBeVisible();
  const link = page.locator("#app").getByRole("rowheader").locator(`a[href$="/courses/${id}"]`);
  await link.evaluate((link: HTMLAnchorElement) => {
    link.href += "/book";
    link.click();
  });
  await load(page).click();
  await expect(page.getByText("the cover says that they were not loaded")).toBeVisible();
  const course = page.getByRole("button", { name: /^Load the course/ });
  expect(oneLine(read(await saved(page)).text)).toContain("the tees of the course were not loaded");
  await course.click();
  await expect(course).toBeHidden();
  expect(oneLine(read(await saved(page)).text)).not.toContain("the tees of the course were not loaded");
  expect(service.asked.filter((path) => path.startsWith("/courses/"))).toEqual([`/courses/${id}/holes`, `/courses/${id}`]);
});

test("junk in the address is the usual book, and a hole that is not there is said", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/book?size=99x99&paper=stone&layout=scroll&hole=77`);
  await load(page).click();
  await expect(page.getByText("The service has no hole 77 for this course.")).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await expect(print(page)).toHaveCount(0);
});

test("a site without files prints, and advises no file that it has not", async ({ page, ask }) => {
  await withoutFiles(page);
  await openBook(page, ask);
  await expect(print(page)).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await expect(page.locator("main")).not.toContainText("PDF");
});

const PRINTED: [string, string, number, number][] = [
  ["single pages in their own size", "?layout=pages", 252, 504],
  ["single pages of an own size", "?size=3x5&layout=pages", 216, 360],
  ["single pages on paper, with marks", "?size=4x6&paper=letter&layout=pages", 612, 792],
  ["a booklet on Letter", "", 792, 612],
  ["a booklet on A4", "?size=4x6&paper=a4", 841.89, 595.28],
  ["a stack of quarters on Letter", "?size=4.25x5.5&layout=stack", 612, 792],
  ["a stack on A4", "?paper=a4&layout=stack", 841.89, 595.28],
];

for (const [what, query, width, height] of PRINTED) {
  test(`the browser prints the same sheets in their scale: ${what}`, async ({ page, ask }) => {
    await openBook(page, ask, query);
    const told = await page.locator(".YardageBookPage .make span").innerText();
    const [, pages = "", sheets] = /^(\d+) pages(?: on (\d+) sheets of paper)?$/.exec(told) ?? [];
    const path = test.info().outputPath("printed.pdf");
    await page.pdf({ path, preferCSSPageSize: true });
    const { sizes, text } = read(path);
    expect(sizes).toHaveLength(sheets ? 2 * Number(sheets) : Number(pages));
    checkSizes(sizes, width, height);
    checkRuler(path, text);
    expect(readFileSync(path).length).toBeGreaterThan(10_000);
    await expect(page.locator(".PrintSheets svg")).toHaveCount(0);
  });
}

test("where the browser does not know the size of the page, the scale is still that of the paper", async ({ page, ask }) => {
  await openBook(page, ask, "?size=3x5&layout=pages");
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  const path = test.info().outputPath("printed.pdf");
  await page.pdf({ path, format: "Letter", preferCSSPageSize: true });
  const { sizes, text } = read(path);
  checkSizes(sizes, 612, 792);
  checkRuler(path, text);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`it is accessible and as wide as its window, ${colorScheme} @phone`, async ({ page, ask }) => {
    await page.emulateMedia({ colorScheme });
    await openBook(page, ask);
    await checkWidth(page);
    await checkAccessibility(page);
  });
}
