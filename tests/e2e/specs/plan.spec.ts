/**
 * The plan for a hole, before the round: clubs, aims and the pattern of their balls on the map, kept in the notebook, in its file,
 * and hidden while the hole shows where the golfer stands. It costs no request.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

import { pretend } from "../device.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { eighteen, map, openHole, steps, type Ask } from "../holes.ts";
import { announced, open, reload, toldOfFile } from "../pages.ts";
import { untilShelved } from "../shelf.ts";

test.use({ plan: "enterprise" });

const clubField = (page: Page, column: string, club: string) => page.getByRole("textbox", { name: `${column}: ${club}`, exact: true });
const carry = (page: Page, club: string) => clubField(page, "Carry, yards", club);
const outlines = (page: Page) => page.locator(".MapAdditions .pattern path:is(.half, .nine)");
const strokes = (page: Page) => page.getByRole("region", { name: "Strokes", exact: true });
const table = (page: Page) => page.getByRole("table", { name: /^Strokes of the plan/ });
const round = (page: Page) => page.getByRole("table", { name: /^Your plan, hole by hole/ });
const add = (page: Page) => page.getByRole("button", { name: "Add a stroke", exact: true });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("yardbook.notebook") ?? "");
const legs = (page: Page) => page.locator(".MapAdditions .measured .tag text");

/** Opens the plan of the longest hole of a course of 18 from its page, and returns the number of the hole. */
async function begin(page: Page, ask: Ask): Promise<number> {
  const { id, holes } = await eighteen(ask);
  const hole = holes.toSorted((a, b) => (b.length_yards ?? 0) - (a.length_yards ?? 0))[0];
  if (!hole) throw new Error("the course has holes");
  const number = hole.hole_number;
  await openHole(page, `/courses/${id}/holes/${number}`);
  await page.getByRole("link", { name: "Plan this hole" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^Plan for hole ${number}, `));
  await expect(map(page)).toBeVisible();
  return number;
}

/** Enters clubs by keyboard: down the column of carries. */
async function enterClubs(page: Page): Promise<void> {
  await carry(page, "Driver").focus();
  for (const yards of ["230", "210", "195"]) {
    await page.keyboard.type(yards);
    await page.keyboard.press("ArrowDown");
  }
  await carry(page, "7-iron").fill("140");
  await page.keyboard.press("Tab");
}

test("from a hole to a club and an aim, by keyboard, without a request", async ({ page, ask, context }) => {
  const sent: string[] = [];
  const number = await begin(page, ask);
  context.on("request", (request) => sent.push(request.url()));
  await expect(page.getByText("Enter at least one club below")).toBeVisible();
  await enterClubs(page);
  await expect(carry(page, "5-wood")).toHaveValue("195");
  await expect(clubField(page, "Sides, ±°", "Driver")).toHaveValue("8.0");
  await expect(add(page)).toBeVisible();
  await expect(page.getByLabel("Club of the next stroke")).toHaveValue("Driver");
  await add(page).click();
  await expect(outlines(page)).toHaveCount(2);
  await expect(strokes(page)).toContainText(/of 10: no marked trouble\. Inside nine in ten: /);
  await expect(strokes(page)).toContainText("points and not outlines");
  await expect(table(page).getByRole("row")).toHaveCount(2);
  await expect(table(page)).toContainText("Driver");
  await checkAccessibility(page);
  await checkWidth(page);

  // The arrow keys move the aim, and everything follows.
  const before = await outlines(page).first().getAttribute("d");
  await map(page).focus();
  for (let step = 0; step < 15; step += 1) await page.keyboard.press("ArrowRight");
  await expect(outlines(page).first()).not.toHaveAttribute("d", before ?? "");
  await expect(table(page)).toContainText(/7[0-9] right/);

  // The next stroke begins where the first one lands, until the green.
  await page.getByLabel("Club of the next stroke").selectOption("5-wood");
  await add(page).click();
  await expect(outlines(page)).toHaveCount(4);
  await page.getByLabel("Aim of stroke 2").selectOption({ label: "center of the green" });
  await expect(table(page).getByRole("row").nth(2)).toContainText("center of the green");
  await page.getByLabel("One line of your own").fill("Left of the oak.");

  // It is there after a reload, on the page of the hole, and in the table of the round.
  await expect.poll(() => kept(page)).toContain("Left of the oak.");
  await reload(page);
  await expect(table(page).getByRole("row")).toHaveCount(3);
  await expect(round(page).getByRole("row", { name: new RegExp(`^Hole ${number} `) })).toContainText("Driver, 5-wood");
  await page.getByRole("link", { name: "Open the hole" }).click();
  const plan = page.getByRole("region", { name: "Your plan" });
  await expect(plan.getByRole("listitem")).toHaveText([/^Driver: .*right, leaves \d+\syd$/, /^5-wood: center of the green/, "Left of the oak."]);
  expect(sent.filter((url) => /\/api\//.test(url) && !/\/(health|openapi)/.test(url))).toEqual([]);
});

test("an aim is dragged with the mouse, and an aim beyond the carry says so", async ({ page, ask }) => {
  await begin(page, ask);
  await enterClubs(page);
  await page.getByLabel("Club of the next stroke").selectOption("7-iron");
  await add(page).click();
  const ring = page.locator(".MapAdditions .measured .handle");
  const box = await ring.boundingBox();
  if (!box) throw new Error("the aim is on the map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 60, { steps: 5 });
  await page.mouse.up();
  await expect(strokes(page)).toContainText(/The aim is \d+\syd beyond the carry/);
  await expect(page.locator(".MapAdditions .pattern .beyond")).toHaveCount(1);
  await expect(legs(page)).toHaveCount(2);
  // Another club that reaches it keeps the direction.
  await page.getByLabel("Club of stroke 1").selectOption("Driver");
  await expect(strokes(page)).not.toContainText("beyond the carry");
  await page.getByRole("button", { name: "Remove the last stroke" }).click();
  await expect(outlines(page)).toHaveCount(0);
  await expect(table(page)).toHaveCount(0);
});

test("the round is planned hole by hole, and each plan is its own", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}`);
  await page.getByRole("link", { name: "Plan the round" }).click();
  await page.getByRole("button", { name: /^Load the holes/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Plan for hole 1, /);
  await enterClubs(page);
  await add(page).click();
  await page.getByLabel("One line of your own").fill("First.");
  await steps(page).getByRole("link", { name: /2/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Plan for hole 2, /);
  await expect(page.getByLabel("One line of your own")).toHaveValue("");
  await expect(outlines(page)).toHaveCount(0);
  await add(page).click();
  await expect(outlines(page)).toHaveCount(2);
  await steps(page).getByRole("link", { name: /1/ }).first().click();
  await expect(page.getByLabel("One line of your own")).toHaveValue("First.");
  await expect(outlines(page)).toHaveCount(2);
  await expect(round(page).getByRole("cell", { name: "no plan" })).toHaveCount(16);
  await page.getByRole("button", { name: "Remove the plan of this hole" }).click();
  await expect(announced(page, "The plan of this hole is removed.")).toBeAttached();
  await expect(round(page).getByRole("cell", { name: "no plan" })).toHaveCount(17);
});

test("an evening with a course costs its two answers: the drive, clubs, a plan for every hole, and the book", async ({ page, ask, server, context }) => {
  const { id, holes } = await eighteen(ask);
  const before = await server.used(server.keys.enterprise);
  await open(page, `/courses/${id}`);
  await page.locator("summary", { hasText: "drive?" }).click();
  await page.getByRole("textbox", { name: /^How far do you usually drive, in / }).fill("230");
  await page.getByRole("button", { name: "Use this drive" }).click();
  await page.getByRole("link", { name: "Plan the round" }).click();
  await page.getByRole("button", { name: /^Load the holes/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Plan for hole 1, /);
  await enterClubs(page);
  for (const { hole_number: number } of holes) {
    await add(page).click();
    await expect(outlines(page)).toHaveCount(2);
    await page.getByLabel("One line of your own").fill(`Line ${number}.`);
    if (number < 18) await steps(page).getByRole("link", { name: new RegExp(`${number + 1}`) }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^Plan for hole ${Math.min(number + 1, 18)}, `));
  }
  await expect.poll(() => kept(page)).toContain("Line 18.");
  await expect(round(page).getByRole("cell", { name: "no plan" })).toHaveCount(0);
  await untilShelved(page, 2);
  const book = await context.newPage();
  await open(book, `/courses/${id}/book`);
  await expect(book.getByText("Line 18.").first()).toBeVisible();
  expect((await server.used(server.keys.enterprise)) - before).toBe(2);
});

test("while the hole shows where the golfer stands, its plan is hidden and a sentence says why", async ({ page, ask }) => {
  await pretend(page);
  await begin(page, ask);
  await enterClubs(page);
  await add(page).click();
  await expect.poll(() => kept(page)).toContain('"strokes"');
  await page.getByRole("link", { name: "Open the hole" }).click();
  const plan = page.getByRole("region", { name: "Your plan" });
  await expect(plan.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Where am I" }).click();
  await expect(plan).toContainText("Your plan is hidden while “Where am I” is on");
  await expect(plan.getByRole("listitem")).toHaveCount(0);
  await expect(plan.getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "Where am I" }).click();
  await expect(plan.getByRole("listitem")).toHaveCount(1);
});

test("a mistake in a club says what to enter and keeps no other club out, and clubs and plans are in the file", async ({ page, ask }) => {
  await begin(page, ask);
  await enterClubs(page);
  await add(page).click();
  await carry(page, "Driver").fill("far");
  await page.keyboard.press("Tab");
  await expect(carry(page, "Driver")).toHaveAttribute("aria-invalid", "true");
  await expect(carry(page, "Driver")).toHaveAccessibleDescription("Enter a number from 20 to 400.");
  await expect(strokes(page)).toContainText("Driver is not among your clubs.");
  await expect.poll(() => kept(page)).toContain('"5-wood"');
  await expect.poll(() => kept(page)).toContain('"club": "Driver"');
  await carry(page, "Driver").fill("240");
  await page.keyboard.press("Tab");
  await expect(strokes(page)).toContainText("no marked trouble");

  await open(page, "/saved");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export a file" }).click();
  const text = await readFile(await (await coming).path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ bag: { clubs: [{ name: "Driver", carry_yards: 240 }, {}, {}, {}] } });
  await page.getByRole("button", { name: "Remove all…" }).click();
  await expect(page.getByRole("group", { name: /1 plan, your clubs and the list/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove them" }).click();
  expect(await kept(page)).toBe("");
  await page.getByLabel(/^Import a file/).setInputFiles({ name: "yardbook.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect(toldOfFile(page)).toContainText("1 list of clubs changed, 1 plan changed.");
  await open(page, "/settings");
  await page.getByText("Carry and spread of each club").click();
  await expect(carry(page, "Driver")).toHaveValue("240");
});

test("without clubs, without holes, and with a number that is none, the page says what to do", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/plan/3`);
  await expect(page.getByRole("button", { name: /^Load the holes/ })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: /^Load the holes/ }).click();
  await expect(page.getByText("Enter at least one club below")).toBeVisible();
  await open(page, `/courses/${id}/plan/44`);
  await expect(page.getByText(/hole 44/i).first()).toBeVisible();
  await expect(round(page).getByRole("link", { name: "Hole 3", exact: true })).toBeVisible();
});
