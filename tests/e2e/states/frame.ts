/** Saved courses, settings, the first visit, the demo, and missing files. */
import type { Page } from "@playwright/test";

import { expect } from "../fixture.ts";
import { open, toldOfFile } from "../pages.ts";
import { longName, type States } from "./stage.ts";

/** A person's export file: courses saved and opened, with notes. */
const ownFile = (courses: number[]) => {
  const at = (day: number) => `2026-0${day}-11T09:30:00Z`;
  const names = ["Pine Hollow Country Club", longName, "Ōtaki Links", "Nine"];
  const texts = ["Greens roll fast in the morning.\nBook before ten.", "Aim at the left bunker. ".repeat(30), "Lay up."];
  const rows = courses.map((course_id, index) => ({
    course_id,
    name: names[index],
    place: ["Akron, Ohio", "Truth or Consequences, New Mexico", "Honolulu, Hawaii", ""][index],
    named_at: at(1),
    saved: index !== 2,
    saved_at: at(index + 1),
    opened_at: at(index + 2),
    notes: texts.slice(index).map((text, hole) => ({ ...(hole > 0 && { hole }), texts: [{ text, at: at(hole + 3), by: "a" }] })),
  }));
  return JSON.stringify({ format: "yardbook notebook", version: 1, courses: rows });
};

const importing = async (page: Page, text: string, answer: RegExp) => {
  await open(page, "/saved");
  const file = { name: "yardbook-2026-06-11.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.getByLabel(/^Import a file/).setInputFiles(file);
  await expect(toldOfFile(page)).toContainText(answer);
};

export const frames: States = {
  "nothing saved": async ({ page }) => {
    await open(page, "/saved");
    await expect(page.getByText("No course is saved yet.")).toBeVisible();
  },
  "saved courses, notes, and those opened last": async ({ page, course, four }) => {
    await open(page, `/courses/${course}`);
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
    await importing(page, ownFile(four), /was imported/);
    await expect(page.getByRole("region", { name: "Notes" }).getByRole("listitem").first()).toBeVisible();
  },
  "a file that cannot be imported": ({ page }) => importing(page, "{}", /not a Yardbook file of saved courses and notes/),
  "all of one's own about to be removed": async ({ page, four }) => {
    await importing(page, ownFile(four), /was imported/);
    await page.getByRole("button", { name: "Remove all…" }).click();
    await expect(page.getByRole("button", { name: "Keep them" })).toBeVisible();
  },
  "the settings": async ({ page }) => {
    await open(page, "/");
    await expect(page.getByRole("rowheader")).toHaveCount(10);
    await open(page, "/settings");
    await expect(page.getByText("Key in use")).toBeVisible();
    await page.getByText("The last requests").click();
    await page.getByLabel("Service address").fill("golf.example");
    await page.getByLabel("Service address").press("Enter");
    await expect(page.getByText(/must start with/)).toBeVisible();
  },
  "the keyboard shortcuts over the settings": async ({ page }) => {
    await open(page, "/settings");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  },
  "a planned hole": async ({ page, course }) => {
    await open(page, `/courses/${course}/plan/3`);
    await page.getByRole("button", { name: /^Load the holes/ }).click();
    await page.getByRole("textbox", { name: "Carry, yards: Driver" }).fill("230");
    await page.getByRole("textbox", { name: "Carry, yards: 7-iron" }).fill("140");
    await page.getByRole("textbox", { name: "Carry, yards: 9-iron" }).fill("far");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Add a stroke", exact: true }).click();
    await expect(page.getByRole("table", { name: /^Strokes of the plan/ })).toBeVisible();
  },
  "the console before a request": async ({ page }) => {
    await open(page, "/console?limit=none&search=lake");
    await expect(page.getByRole("heading", { name: "Meanings of the errors" })).toBeVisible();
  },
  "the console with an answer": async ({ page, course }) => {
    await open(page, `/console?read=course&id=${course}`);
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(page.locator("#answer")).toHaveText("Answer: 200");
    await page.getByRole("searchbox", { name: "Search in the body" }).fill("tee");
    await expect(page.locator("mark").first()).toBeVisible();
  },
  "the console with an error": async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await open(page, "/console?read=course&id=1");
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(page.locator("#answer")).toHaveText("Answer: 404 course_not_found");
  },
  "an address that is none of ours": async ({ page }) => {
    await open(page, `/nowhere/${"long".repeat(40)}`);
    await expect(page.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  },
  "a screen whose file does not come": async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|Failed to (load|fetch)/);
    await page.route("**/yardbook-rest-*", (route) => route.abort());
    await open(page, "/find");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  },
};

/** Uses up the minute of a key, which may end meanwhile, and opens the list. */
const spendMinute = async (page: Page, key: string) => {
  await expect(async () => {
    let status = 200;
    while (status === 200) {
      status = (await page.request.get("/api/v1/courses?limit=1", { headers: { "x-api-key": key } })).status();
    }
    await open(page, "/");
    await expect(page.getByRole("alert")).toBeVisible({ timeout: 3_000 });
  }).toPass();
};

export const spent: States = {
  "a list whose minute is used up": async ({ page, complaints, key }) => {
    complaints.expect(/status of 429/);
    await spendMinute(page, key);
    await expect(page.getByRole("timer")).toBeVisible();
  },
  "the settings of a key whose minute is used up": async ({ page, complaints, key }) => {
    complaints.expect(/status of 429/);
    await spendMinute(page, key);
    await open(page, "/settings");
    await expect(page.locator(".Meter .full")).toBeVisible();
  },
};

const demo = async (page: Page) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Try the demo" }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
};

export const framesWithoutKey: States = {
  "the welcome": async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByText("Enter your API key first.")).toBeVisible();
  },
  "the settings without a key": async ({ page }) => {
    await open(page, "/settings");
    await expect(page.getByRole("heading", { name: "Enter a key" })).toBeVisible();
  },
  "the demo": ({ page }) => demo(page),
  "a course of the demo": async ({ page }) => {
    await demo(page);
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
  },
};
