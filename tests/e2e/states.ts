/**
 * Every screen of the app in every state that is worth looking at, by what it is: how to get there, and what has
 * arrived when it is there. The accessibility spec audits each of them, `cargo xtask screenshots` takes their pictures;
 * a new screen or state is one more row.
 */
import type { Page } from "@playwright/test";

import { sentinel, type CoursePage } from "./courses.ts";
import { expect, type Complaints } from "./fixture.ts";
import { open, rest, type Ask } from "./holes.ts";

export interface Stage {
  page: Page;
  complaints: Complaints;
  /** The number of a course of 18 holes. */
  course: number;
}

export type SetUp = (stage: Stage) => Promise<void>;

const failing = async ({ page, complaints }: Stage, path: string) => {
  complaints.expect(/Failed to load resource/);
  await page.goto(path);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.locator(".FailureNotice").getByText("Technical detail").click();
};

const hole = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole("table", { name: /^Straight distances/ })).toBeVisible();
};

const hang = (page: Page) => page.route("**/api/v1/**", () => new Promise(() => {}));

/** With a key of the largest plan. */
export const states: Record<string, SetUp> = {
  "the full list": async ({ page }) => {
    await page.goto("/?page=2");
    await expect(page.getByText("11–20 of 600", { exact: true })).toBeVisible();
  },
  "a list without results": async ({ page }) => {
    await page.goto("/?search=zzzz&state=Ohio&city=Akron&min_rating=4.5");
    await expect(page.getByText(/^No course matches/)).toBeVisible();
  },
  "a list past its end": async ({ page }) => {
    await page.goto("/?page=999");
    await expect(page.getByText("The list ends before this page.")).toBeVisible();
  },
  "a list that failed": (stage) => failing(stage, "/?search=fault:500"),
  "a list that is awaited": async ({ page }) => {
    await hang(page);
    await page.goto("/");
    await expect(page.getByText("Loading the courses…")).toBeVisible();
  },
  "the full course": async ({ page, course }) => {
    await page.goto(`/courses/${course}`);
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
    await page.getByRole("button", { name: /Draw all holes|Load the holes/ }).click();
    await expect(page.getByRole("list", { name: "Holes" }).getByRole("link", { name: /^Hole 1\b.*Par/ })).toBeVisible();
    await expect(page.getByRole("table", { name: "Total of all holes" })).toBeVisible();
  },
  "a course that failed": (stage) => failing(stage, `/courses/${sentinel.course(3)}`),
  "a course whose holes failed": async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    await page.goto(`/courses/${sentinel.holes(3)}`);
    await page.getByRole("button", { name: /Draw all holes|Load the holes/ }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "a course that is awaited": async ({ page, course }) => {
    await hang(page);
    await page.goto(`/courses/${course}`);
    await expect(page.getByText("Loading the course…")).toBeVisible();
  },
  "the full hole": ({ page, course }) => hole(page, `/courses/${course}/holes/3`),
  "a hole that is measured, closer in, with its layers open and its link shown": async ({ page, course }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await open(page, `/courses/${course}/holes/3`);
    await page.getByRole("button", { name: "Measure a point" }).click();
    await page.getByRole("button", { name: "Measure on from here" }).click();
    await page.getByRole("button", { name: "Closer", exact: true }).click();
    await page.locator("summary", { hasText: "Layers" }).click();
    await page.locator("summary", { hasText: "Keys on the map" }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByLabel("Link to this view")).toBeVisible();
    await rest(page);
  },
  "a hole that failed": (stage) => failing(stage, `/courses/${sentinel.holes(3)}/holes/1`),
  "a hole that is awaited": async ({ page, course }) => {
    await hang(page);
    await page.goto(`/courses/${course}/holes/3`);
    await expect(page.getByText("Loading the holes…")).toBeVisible();
  },
  "a number that is no hole": async ({ page, course }) => {
    await page.goto(`/courses/${course}/holes/19`);
    await expect(page.getByText(/has no hole 19/)).toBeVisible();
  },
  "a hole with 97 hazards": ({ page }) => hole(page, `/courses/${sentinel.awkward(2)}/holes/1`),
  "a hole of which nothing is known": ({ page }) => hole(page, `/courses/${sentinel.awkward(6)}/holes/1`),
  "a hole with odd hazards": ({ page }) => hole(page, `/courses/${sentinel.awkward(10)}/holes/1`),
  "the settings": async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("rowheader")).toHaveCount(10);
    await page.goto("/settings");
    await expect(page.getByText("Key in use")).toBeVisible();
    await page.getByText("The last requests").click();
    await page.getByLabel("Service address").fill("golf.example");
    await page.getByLabel("Service address").press("Enter");
    await expect(page.getByText(/must start with/)).toBeVisible();
  },
  "the keyboard shortcuts over the settings": async ({ page }) => {
    await page.goto("/settings");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  },
  "an address that is none of ours": async ({ page }) => {
    await page.goto(`/nowhere/${"long".repeat(40)}`);
    await expect(page.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  },
};

/** Without a key. */
export const statesWithoutKey: Record<string, SetUp> = {
  "the welcome": async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByText("Enter your API key first.")).toBeVisible();
  },
  "the settings without a key": async ({ page }) => {
    await page.goto("/settings");
    await expect(page.getByRole("heading", { name: "Enter a key" })).toBeVisible();
  },
  "the demo": async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Try it without a key" }).click();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
  },
};

/** The number of a course with 18 holes. */
export async function courseOf18(ask: Ask): Promise<number> {
  const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
  return data.find((row) => row.holes === 18)?.course_id ?? 0;
}
