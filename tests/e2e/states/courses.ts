/** A course, its holes on a sheet, and one hole. */
import type { Page } from "@playwright/test";

import { sentinel, type CourseDetail } from "../courses.ts";
import { expect } from "../fixture.ts";
import { packed } from "../hole_link.ts";
import { measure, openHole, openMore, rest } from "../holes.ts";
import { note, open, teeTable } from "../pages.ts";
import { changing, failing, hang, loadHoles, longName, type Stage, type States } from "./stage.ts";


const withSheet = async (page: Page, path: string) => {
  await open(page, path);
  await expect(teeTable(page)).toBeVisible();
  await loadHoles(page);
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("link", { name: /^Hole 1\b.*Par/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Total of all holes" })).toBeVisible();
};

const hole = async (page: Page, path: string) => {
  await open(page, path);
  await expect(page.getByRole("table", { name: /^Straight distances/ })).toBeVisible();
};

const write = async (page: Page) => {
  await note(page).fill("Greens roll fast in the morning.\nFrom the tee aim at the left bunker: whatever is right of it is wet.");
  await expect(page.getByText("✓ Saved in this browser.")).toBeVisible();
};

export const courses: States = {
  "the full course": ({ page, course }) => withSheet(page, `/courses/${course}`),
  "a course with its holes by length": ({ page, four }) => withSheet(page, `/courses/${four[1]}?holes=length`),
  "a course that is saved, with a note, its holes not asked for": async ({ page, course }) => {
    await open(page, `/courses/${course}`);
    await expect(teeTable(page)).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await write(page);
  },
  "a course with a long name, on another continent": async ({ page, course }) => {
    await changing(page, `/courses/${course}`, (data: CourseDetail["data"]) => {
      const architects = "Donald Ross, Alister MacKenzie; Perry Maxwell (1937), Robert Trent Jones Sr. & Robert Trent Jones Jr.";
      Object.assign(data, { name: longName, latitude: 34.2, longitude: 108.9, architects });
      for (const tee of data.tee_data) tee.name = `${tee.name} – members and guests`;
    });
    await open(page, `/courses/${course}`);
    await expect(teeTable(page)).toBeVisible();
  },
  "a course of which nothing is known": async ({ page, course }) => {
    await changing(page, `/courses/${course}`, (data: CourseDetail["data"]) => {
      const unknown = Object.keys(data).filter((key) => !["course_id", "tee_data"].includes(key));
      Object.assign(data, Object.fromEntries(unknown.map((key) => [key, null])), { tee_data: [] });
    });
    await open(page, `/courses/${course}`);
    await expect(page.getByText("No tee information for this course.")).toBeVisible();
  },
  "a course whose tees suit a drive": async ({ page, course }) => {
    await open(page, `/courses/${course}`);
    await page.getByText("Which tees suit your drive?").click();
    await page.getByRole("button", { name: /^Men: / }).click();
    await expect(page.getByRole("list", { name: "Tees by length" })).toBeVisible();
    await page.getByText("Beside the courses that you have seen").click();
    await expect(page.getByText(/^Nothing is compared yet/)).toBeVisible();
  },
  "a course that asks for a drive, and got none": async ({ page, course }) => {
    await open(page, `/courses/${course}`);
    await page.getByText("Which tees suit your drive?").click();
    await page.getByRole("button", { name: "Use this drive" }).click();
    await expect(page.getByText("Enter a number from 50 to 400.")).toBeVisible();
  },
  "a course with awkward holes": async ({ page }) => {
    await open(page, `/courses/${sentinel.awkward(9)}`);
    await loadHoles(page);
    await expect(page.getByRole("group", { name: "Quality of the hole data" })).toBeVisible();
  },
  "a course without holes": async ({ page }) => {
    await open(page, `/courses/${sentinel.awkward(12)}`);
    await loadHoles(page);
    await expect(page.getByText(/The service has no hole data for this course/)).toBeVisible();
  },
  "a course that there is not": (stage) => failing(stage, "/courses/999"),
  "a course that failed": (stage) => failing(stage, `/courses/${sentinel.course(3)}`),
  "a course whose holes failed": async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    await open(page, `/courses/${sentinel.holes(3)}`);
    await loadHoles(page);
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "a course that is awaited": async ({ page, course }) => {
    await hang(page);
    await open(page, `/courses/${course}`);
    await expect(page.getByText("Loading the course…")).toBeVisible();
  },
};

export const holes: States = {
  "the full hole": ({ page, course }) => hole(page, `/courses/${course}/holes/3`),
  "a hole of the back nine, in meters, with a note": async ({ page, four }) => {
    await hole(page, `/courses/${four[1]}/holes/14?unit=metres`);
    await write(page);
  },
  "a hole that is measured, closer in, with its layers open and its link shown": async ({ page, course }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await openHole(page, `/courses/${course}/holes/3`);
    await measure(page);
    await page.getByRole("button", { name: "Add a point" }).click();
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await page.locator(".MapCorner summary", { hasText: "Layers" }).click();
    await page.locator("summary", { hasText: "Symbols and keys of the map" }).click();
    await openMore(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByLabel("Link to this view")).toBeVisible();
    await rest(page);
  },
  "a hole that is shared": async ({ page, course }) => {
    await hole(page, `/courses/${course}/holes/3`);
    await openMore(page);
    await page.getByRole("button", { name: "Share this hole" }).click();
    await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  },
  "a hole that came with a link": async ({ page }) => {
    const at = (lat: number) => ({ lat, lng: -86.328 });
    const coordinates = { tee: at(32.334), green: { front: at(32.3315), center: at(32.3314), back: at(32.3313) } };
    const hazards = [{ type: "water", label: "Right Water", lat: 32.333, lng: -86.3283 }];
    const shared = { hole_number: 4, par: 4, length_yards: 316, coordinates, hazards };
    await hole(page, `/shared#${packed({ id: 7, name: longName, notice: "© Somebody", holes: [shared] })}`);
  },
  "lines for a web page": async ({ page }) => {
    const at = (lat: number) => ({ lat, lng: -86.328 });
    const coordinates = { tee: at(32.334), green: { front: at(32.3315), center: at(32.3314), back: at(32.3313) } };
    const shared = { hole_number: 4, par: 4, length_yards: 316, coordinates, hazards: [] };
    await open(page, `/shared/embed#${packed({ id: 7, name: longName, notice: "© Somebody", holes: [shared] })}`);
    await expect(page.getByRole("button", { name: "Copy the lines" })).toBeVisible();
  },
  "a link that is damaged": async ({ page }) => {
    await open(page, "/shared#1C6MI");
    await expect(page.getByRole("main").getByText(/cut off or changed on its way/)).toBeVisible();
  },
  "a hole that failed": (stage) => failing(stage, `/courses/${sentinel.holes(3)}/holes/1`),
  "a hole that is awaited": async ({ page, course }) => {
    await hang(page);
    await open(page, `/courses/${course}/holes/3`);
    await expect(page.getByText("Loading the holes…")).toBeVisible();
  },
  "a number that is no hole": async ({ page, course }) => {
    await open(page, `/courses/${course}/holes/19`);
    await expect(page.getByText(/has no hole 19/)).toBeVisible();
  },
};

export const awkwardHoles: States = {
  "a hole with 97 hazards": ({ page }) => hole(page, `/courses/${sentinel.awkward(2)}/holes/1`),
  "a hole in one place": ({ page }) => hole(page, `/courses/${sentinel.awkward(4)}/holes/1`),
  "a hole of which nothing is known": ({ page }) => hole(page, `/courses/${sentinel.awkward(6)}/holes/1`),
  "a hole without a tee": ({ page }) => hole(page, `/courses/${sentinel.awkward(7)}/holes/1`),
  "a hole with odd hazards": ({ page }) => hole(page, `/courses/${sentinel.awkward(10)}/holes/1`),
  "a course without holes at a hole": async ({ page }) => {
    await open(page, `/courses/${sentinel.awkward(12)}/holes/1`);
    await expect(page.getByText("The service has no hole data for this course.")).toBeVisible();
  },
};

/** Plans without holes show a sample. */
const withSample = async ({ page, course }: Stage) => {
  await open(page, "/");
  // The app learns the plan from the rows.
  await expect(page.getByRole("rowheader")).toHaveCount(10);
  await open(page, `/courses/${course}`);
  await expect(page.getByText(/yours has none/)).toBeVisible();
  await page.getByText("See what a hole looks like").click();
  await expect(page.getByRole("img", { name: /^A sample hole/ })).toBeVisible();
};

export const coursesOnDeveloper: States = {
  "a course on a plan without hole data": withSample,
  "a hole on a plan without hole data": async (stage) => {
    await withSample(stage);
    await stage.page.getByRole("link", { name: /^Hole 1\b/ }).click();
    await expect(stage.page.getByRole("alert")).toBeVisible();
    await expect(stage.page.getByRole("img", { name: /^A sample hole/ })).toBeVisible();
  },
};
