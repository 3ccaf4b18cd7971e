/**
 * The player's drive: asked once, marked on the tees of every course, changed and removed, in the file and back, and never
 * sent. What a course is beside the seen ones.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

import type { CourseDetail, CoursePage } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { announced, courseLinks, open, reload, toldOfFile } from "../pages.ts";
import { changing } from "../states/stage.ts";
import { courseOf18 } from "../states.ts";

test.use({ plan: "enterprise" });

const field = (page: Page) => page.getByRole("textbox", { name: /^How far do you usually drive, in / });
const question = (page: Page) => page.locator("summary", { hasText: "Which tees suit your drive?" });
const said = (page: Page) => page.locator("#own-drive-said");
const tees = (page: Page) => page.getByRole("list", { name: "Tees by length" }).getByRole("listitem");
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("yardbook.notebook") ?? "");

/** A course of 18 holes with three tees and one without a length. */
async function withTees(page: Page, id: number): Promise<string> {
  await changing(page, `/courses/${id}`, (data: CourseDetail["data"]) => {
    const tee = (name: string, length: string | null) => ({ name, par: "72", length, slope: "113" });
    Object.assign(data, { holes: 18, tee_data: [tee("Red", "5100 yards"), tee("Blue", "6300 yards"), tee("White", "5900 yards"), tee("Old", null)] });
  });
  return `/courses/${id}`;
}

/** Opens a list, and waits until its answer is stored: leaving at once would lose it. */
async function see(page: Page, list: string): Promise<void> {
  const begun = Date.now();
  await open(page, list);
  await expect(courseLinks(page).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => parseInt(localStorage.getItem("yardbook.changed") ?? ""))).toBeGreaterThanOrEqual(begun);
}

async function answer(page: Page, drive: string): Promise<void> {
  await field(page).fill(drive);
  await page.getByRole("button", { name: "Use this drive" }).click();
}

test("the drive is asked for once, marks the tees of a course with a reason, and is in no request", async ({ page, ask, context }) => {
  const sent: string[] = [];
  context.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""} ${JSON.stringify(request.headers())}`));
  const course = await withTees(page, await courseOf18(ask));
  await open(page, course);
  await question(page).focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveAccessibleDescription(/where the ball usually stops/);
  await checkAccessibility(page);
  await field(page).fill("far");
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toHaveAccessibleDescription(/Enter a number from 50 to 400\./);
  await field(page).fill("217");
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText("Your drive: 217 yd");
  await expect(said(page)).toBeFocused();
  await expect(announced(page, "Your drive is kept.")).toBeAttached();
  await expect(page.getByText("These tees suit you: White")).toBeVisible();
  await expect(tees(page)).toHaveText(["Blue · 6,300 yd · longer by 300 yd", "✓ White · 5,900 yd · suits you", "Red · 5,100 yd · shorter by 700 yd"]);
  await expect(page.getByText("5,800–6,000 yd on 18 holes suit a drive of 225 yd, the row nearest to 217 yd: Tee It Forward, PGA of America and USGA, 2011.")).toBeVisible();
  await checkAccessibility(page);

  // Another visit asks nothing, and is marked at once.
  await reload(page);
  await expect(tees(page)).toHaveCount(3);
  await expect(field(page)).toHaveCount(0);
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.filter((request) => /\b217\b/.test(request))).toEqual([]);
});

test("a drive is changed and removed, in every tab, and where no tees suit it is said by how many yards", async ({ page, ask, context }) => {
  const course = await withTees(page, await courseOf18(ask));
  await open(page, course);
  await question(page).click();
  await page.getByRole("button", { name: /^Women: 147\.9/ }).click();
  await expect(said(page)).toHaveText("Your drive: 148 yd");
  await expect(page.getByText("No tees here suit you. Even the shortest, Red, are too long by 1,400 yd.")).toBeVisible();

  const other = await context.newPage();
  await open(other, "/settings");
  const section = other.getByRole("region", { name: "Your drive" });
  await expect(section).toContainText("148 yd");
  await section.getByRole("button", { name: "Change" }).click();
  await expect(field(other)).toBeFocused();
  await section.getByRole("button", { name: "Do not change it" }).click();
  await expect(said(other)).toBeFocused();
  await section.getByRole("button", { name: "Change" }).click();
  await section.getByRole("button", { name: "about 125" }).click();
  await expect(said(other)).toHaveText(/^Your 7-iron: about 125/);
  await expect(page.getByText("The nearest are White, longer by 300 yd, and Red, shorter by 300 yd.")).toBeVisible();
  await expect(page.getByText(/The 7-Iron Solution, USGA, 2023/).last()).toBeVisible();

  await section.getByRole("button", { name: "Remove" }).click();
  await expect(field(other)).toBeFocused();
  await expect(field(page)).toBeVisible();
  await expect(tees(page)).toHaveCount(0);
  await reload(page);
  await expect(page.locator(".WhichTees")).not.toHaveAttribute("open");
});

test("a drive in meters stays as it was typed", async ({ page }) => {
  await open(page, "/settings");
  await page.getByRole("radio", { name: "meters" }).check();
  await answer(page, "30");
  await expect(field(page)).toHaveAccessibleDescription(/Enter a number from 46 to 366\./);
  await answer(page, "200");
  await expect(said(page)).toHaveText("Your drive: 200 m");
  await page.getByRole("radio", { name: "yards" }).check();
  await expect(said(page)).toHaveText("Your drive: 219 yd");
});

test("a drive is in the exported file, comes back from it, and is removed with everything", async ({ page }) => {
  await open(page, "/settings");
  await answer(page, "215");
  await expect(said(page)).toBeVisible();
  await open(page, "/saved");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export a file" }).click();
  const text = await readFile(await (await coming).path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ drive: { yards: 215 } });
  const importing = (text: string) =>
    page.getByLabel(/^Import a file/).setInputFiles({ name: "yardbook.json", mimeType: "application/json", buffer: Buffer.from(text) });

  await page.getByRole("button", { name: "Remove all…" }).click();
  await expect(page.getByRole("group", { name: /^Remove 0 saved courses, 0 notes, your drive and the list/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove them" }).click();
  expect(await kept(page)).toBe("");
  await importing(text);
  await expect(toldOfFile(page)).toContainText("1 drive changed.");
  expect(await kept(page)).toContain('"yards": 215');

  // A newer file asks before it replaces the drive, and a value that is none is named.
  const newer = JSON.parse(text);
  newer.drive = { yards: 240, at: new Date().toISOString() };
  await importing(JSON.stringify(newer));
  await expect(page.getByText("Your drive: replaced")).toBeVisible();
  await page.getByRole("button", { name: "Import it", exact: true }).click();
  expect(await kept(page)).toContain('"yards": 240');
  newer.drive.yards = 4000;
  await importing(JSON.stringify(newer));
  await expect(toldOfFile(page)).toContainText("1 part of the file could not be read: Your drive.");
  await page.getByRole("button", { name: "Undo the import" }).click();
  expect(await kept(page)).toContain('"yards": 215');
});

test("without tees the length of a course says what drive it suits, and other numbers of holes say nothing", async ({ page, ask }) => {
  const id = await courseOf18(ask);
  let holes = 18;
  await changing(page, `/courses/${id}`, (data: CourseDetail["data"]) => Object.assign(data, { holes, length_yards: 5950, tee_data: [] }));
  await open(page, `/courses/${id}`);
  await question(page).click();
  await expect(page.getByText("The whole length, 5,950 yd, suits a drive of about 225 yd: Tee It Forward")).toBeVisible();
  holes = 36;
  await page.getByRole("button", { name: /^Refresh/ }).click();
  await expect(page.getByText("The recommendations are for 9, 18 and 27 holes. This course has 36 holes.")).toBeVisible();
});

test("seen courses are filtered by what suits the drive, without a request and without the drive in the address", async ({ page, ask, service }) => {
  await see(page, "/?state=Ohio&limit=50");
  const { data } = await ask<CoursePage>("/courses?state=Ohio&limit=50");
  await open(page, "/find");
  const before = service.asked.length;
  const filter = page.getByRole("checkbox", { name: /^Suits my drive/ });
  await expect(filter).toBeDisabled();
  await page.getByRole("link", { name: "in the settings" }).click();
  await answer(page, "225");
  await expect(said(page)).toBeVisible();
  await open(page, "/find");
  await filter.check();
  await expect(page).toHaveURL(/\/find\?suits=drive$/);
  const suits = ({ holes, length_yards: yards }: { holes: number | null; length_yards: number | null }) => {
    const share = { 9: 0.5, 18: 1, 27: 1.5 }[holes ?? 0];
    // Halfway to the rows of 200 and of 250.
    return share && yards && yards / share >= 5600 && yards / share < 6100;
  };
  const fits = data.filter(suits).length;
  expect(fits).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^${fits} courses?$`) })).toBeVisible();
  await checkAccessibility(page);
  expect(service.asked.length).toBe(before);
});

test("a course is told beside the seen ones with their number, from thirty on, without a request", async ({ page, ask, service }) => {
  const { data } = await ask<CoursePage>("/courses?limit=100");
  const long = data.filter((course) => course.holes === 18 && course.length_yards).sort((a, b) => b.length_yards! - a.length_yards!)[0]!;
  const beside = page.locator("summary", { hasText: "Beside the courses that you have seen" });
  await open(page, `/courses/${long.course_id}`);
  await beside.click();
  await expect(page.getByText("that needs at least 30 courses in this browser")).toBeVisible();
  for (const which of ["", "&page=2"]) await see(page, `/?limit=50${which}`);
  const asked = service.asked.length;
  await open(page, `/courses/${long.course_id}`);
  await beside.click();
  await expect(page.getByText(/^Longer than \d+\s%\sof the \d+ courses with 18 holes and a length that you have seen\.$/)).toBeVisible();
  expect(service.asked.length).toBe(asked);
});

test("the question and its answer fit a phone and large text @phone", async ({ page, ask }) => {
  const course = await withTees(page, await courseOf18(ask));
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, course);
  await question(page).click();
  await expect(field(page)).toBeVisible();
  await checkWidth(page);
  await answer(page, "215");
  await expect(tees(page)).toHaveCount(3);
  for (const size of ["100%", "200%"]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
    await checkWidth(page);
  }
  await page.getByRole("button", { name: "Change" }).click();
  await checkWidth(page);
});
