/** The fixtures of a state, and steps that several states share. */
import type { Page } from "@playwright/test";

import type { CoursePage } from "../courses.ts";
import { expect, type Complaints } from "../fixture.ts";
import type { Ask } from "../holes.ts";
import { open } from "../pages.ts";

export interface Stage {
  page: Page;
  complaints: Complaints;
  /** The key that the browser has, if its plan has one. */
  key: string;
  /** The number of a course of 18 holes: the first of `four`. */
  course: number;
  /** Four courses of 18 holes. */
  four: number[];
}

export type States = Record<string, (stage: Stage) => Promise<void>>;

/** A realistic club name, with characters that break naive markup. */
export const longName = `“The Old Course” at O'Brien & Sons' Country Club of the Upper Saint Johns River – East/West`;

/** The numbers of four courses of 18 holes. */
export async function coursesOf18(ask: Ask): Promise<number[]> {
  const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
  const ids = data.filter((row) => row.holes === 18).map((row) => row.course_id);
  if (ids.length < 4) throw new Error("the sample has four courses of 18 holes");
  return ids.slice(0, 4);
}

/** The number of one. */
export const courseOf18 = async (ask: Ask): Promise<number> => (await coursesOf18(ask))[0] ?? 0;

/** Opens a failing page, with the technical details of its failure. */
export async function failing({ page, complaints }: Stage, path: string): Promise<void> {
  complaints.expect(/Failed to load resource/);
  await open(page, path);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.locator(".FailureNotice").getByText("Technical detail").click();
}

/** From now on the service never answers. */
export const hang = (page: Page) => page.route("**/api/v1/**", () => new Promise(() => {}));

/** From now on responses of the service are changed on their way. */
export async function changing<T>(page: Page, path: string, change: (data: T) => void): Promise<void> {
  await page.route(`**/api/v1${path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

/** Loads the holes of the course that is open. */
export async function loadHoles(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Draw all holes|Load the holes/ }).click();
}
