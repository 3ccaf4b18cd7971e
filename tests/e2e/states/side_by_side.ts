/** Courses side by side, two overlaid holes, and the shape of one course. */
import type { Page } from "@playwright/test";

import { sentinel, type CourseDetail } from "../courses.ts";
import { expect } from "../fixture.ts";
import { card, open, overlay, rose, sideBySide } from "../pages.ts";
import { changing, loadHoles, longName, type Stage, type States } from "./stage.ts";


/** Opens a comparison and loads everything that its cards offer. */
async function compared(page: Page, courses: number[], more = ""): Promise<void> {
  await open(page, `/compare?courses=${courses.join(",")}${more}`);
  for (const at of courses.keys()) {
    await card(page, at).getByRole("button", { name: /^Load facts/ }).click();
    await card(page, at).getByRole("button", { name: /^Load the holes/ }).click();
  }
  await expect(page.locator(".SideCards").getByRole("button", { name: /1 request/ })).toHaveCount(0);
}

export const comparisons: States = {
  "an empty comparison": async ({ page }) => {
    await open(page, "/compare");
    await expect(page.getByRole("searchbox", { name: "First course" })).toBeVisible();
  },
  "a comparison of which nothing is loaded": async ({ page, four }) => {
    await open(page, `/compare?courses=${four.slice(0, 2).join(",")}`);
    await expect(sideBySide(page)).toBeVisible();
  },
  "two courses compared, two of their holes over each other": async ({ page, four }) => {
    await compared(page, four.slice(0, 2), "&holes=3,7");
    await expect(overlay(page)).toBeVisible();
  },
  "four courses compared, one with a long name, greens together": async ({ page, four }) => {
    await changing(page, `/courses/${four[2]}`, (data: CourseDetail["data"]) => (data.name = longName));
    await compared(page, four, "&holes=3,7&align=green");
    await expect(overlay(page)).toBeVisible();
  },
  "a comparison of awkward holes": async ({ page }) => {
    await compared(page, [sentinel.awkward(7), sentinel.awkward(8)]);
    await expect(page.getByText(/^One of the two has no tee or no green/)).toBeVisible();
  },
  "a comparison of which one course failed": async ({ page, complaints, course }) => {
    complaints.expect(/status of 5\d\d/);
    await open(page, `/compare?courses=${sentinel.course(5)},${course}`);
    await card(page, 0).getByRole("button", { name: /^Load facts/ }).click();
    await expect(card(page, 0).getByRole("alert")).toBeVisible();
    await card(page, 1).getByRole("button", { name: /^Load facts/ }).click();
    await expect(card(page, 1).getByRole("button", { name: /^Load facts/ })).toHaveCount(0);
  },
};

const shape = async ({ page, course }: Stage, query: string) => {
  await open(page, `/courses/${course}/shape${query}`);
  await loadHoles(page);
  await expect(rose(page)).toBeVisible();
};

export const shapes: States = {
  "a shape before its holes": async ({ page, course }) => {
    await open(page, `/courses/${course}/shape`);
    await expect(page.getByRole("button", { name: "Load the holes · 1 request" })).toBeVisible();
  },
  "the shape of a course": (stage) => shape(stage, ""),
  "the shape of a course in the wind, with a drive of one's own": async (stage) => {
    await shape(stage, "?wind=225&carry=215,190");
    await expect(stage.page.getByText(/a drive of 215 and then 190 yards/)).toBeVisible();
  },
  "a shape without usable points": async ({ page }) => {
    await open(page, `/courses/${sentinel.awkward(6)}/shape`);
    await loadHoles(page);
    await expect(page.getByText(/no usable points \(missing or doubtful\)/)).toBeVisible();
  },
  "a shape whose holes failed": async ({ page, complaints }) => {
    complaints.expect(/status of 5\d\d/);
    await open(page, `/courses/${sentinel.holes(5)}/shape`);
    await loadHoles(page);
    await expect(page.getByRole("alert")).toBeVisible();
  },
};
