/**
 * Every screen in every state: axe finds nothing, and nothing is scrolled sideways at any width. One state of each kind of
 * screen is audited in dark and narrow too.
 */
import type { Page } from "@playwright/test";

import { sentinel } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { measure, openHole, strip } from "../holes.ts";
import { open } from "../pages.ts";
import { courseOf18, coursesOf18, planWords, statesByPlan } from "../states.ts";

/**
 * The states that stand for their kind of screen in the dark and narrow audits. `tests/suite/contrast.rs` computes the contrast
 * of every pair of tokens in both themes, so one dark page of a kind shows that it uses the tokens.
 */
const oneOfAKind = new Set([
  "the full list",
  "a list that failed",
  "finding near a town",
  "the full course",
  "the full hole",
  "two courses compared, two of their holes over each other",
  "the shape of a course in the wind, with a drive of one's own",
  "saved courses, notes, and those opened last",
  "the settings",
  "a planned hole",
  "the console with an answer",
  "the keyboard shortcuts over the settings",
  "the welcome",
  "the demo",
]);

async function checkEverywhere(page: Page, state: string): Promise<void> {
  await test.step("wide", () => checkWidth(page));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await test.step("in light", () => checkAccessibility(page));
  if (oneOfAKind.has(state)) {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await test.step("in dark", () => checkAccessibility(page, "colors"));
  }
  for (const width of [360, 320]) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await checkWidth(page);
    });
  }
  if (oneOfAKind.has(state)) await test.step("narrow", () => checkAccessibility(page, "all but colors"));
}

for (const [plan, states] of statesByPlan) {
  test.describe(planWords(plan), () => {
    test.use({ plan });
    for (const [state, setUp] of Object.entries(states)) {
      test(`accessible and fitting: ${state}`, async ({ page, complaints, ask, key }) => {
        const four = await coursesOf18(ask);
        await setUp({ page, complaints, key, four, course: four[0] ?? 0 });
        await checkEverywhere(page, state);
      });
    }
  });
}

test("every state that stands for its kind is there", () => {
  const states = statesByPlan.flatMap(([, states]) => Object.keys(states));
  expect([...oneOfAKind].filter((state) => !states.includes(state))).toEqual([]);
});

test.describe("text at twice its size", () => {
  test.use({ plan: "enterprise" });
  test("fits in half of a wide window", async ({ page, ask }) => {
    const course = await courseOf18(ask);
    await page.setViewportSize({ width: 640, height: 800 });
    const shown = [`/courses/${course}`, `/courses/${course}/holes/3`, `/courses/${course}/shape`, `/compare?courses=${course}`];
    for (const path of ["/", "/find", ...shown, "/saved", "/settings", "/console?read=course"]) {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      await test.step(path, () => checkWidth(page));
    }
  });
});

test.describe("forced colors", () => {
  test.use({ plan: "enterprise" });
  test("mark the hole that is shown by more than a color", async ({ page, ask }) => {
    const course = await courseOf18(ask);
    await page.emulateMedia({ forcedColors: "active" });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await openHole(page, `/courses/${course}/holes/3`);
      if (width < 960) await page.getByRole("button", { name: "Holes", exact: true }).click();
      const border = (which: string) =>
        strip(page).locator(which).first().evaluate((link) => parseFloat(getComputedStyle(link).borderInlineStartWidth));
      expect(await border("[aria-current]"), `${width}`).toBeGreaterThan((await border("a:not([aria-current])")) + 1);
    }
  });
  test("leave the hole drawn and its symbols apart", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await openHole(page, `/courses/${sentinel.awkward(9)}/holes/1`);
    const drawing = page.getByRole("img", { name: /^Hole 1/ });
    const strokes = await drawing.locator(".line-of-play, .tee rect, .bunker circle, .water path").evaluateAll((all) =>
      all.map((shape) => {
        const { stroke, fill } = getComputedStyle(shape);
        return stroke !== "none" || fill !== "none";
      }),
    );
    expect(strokes.length).toBeGreaterThanOrEqual(4);
    expect(strokes).not.toContain(false);
  });
});

test.describe("read aloud", () => {
  test.use({ plan: "enterprise" });
  test("the list names its frame, its search and its columns", async ({ page }) => {
    await open(page, "/");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expect(page.locator("body")).toMatchAriaSnapshot(`
      - link "Skip to the content"
      - banner:
        - link "Yardbook"
        - navigation "Main":
          - link "Courses"
          - link "Settings"
        - button /^Theme/
        - button "Keyboard shortcuts"
      - main:
        - heading "Find a golf course" [level=1]
        - search "Courses":
          - searchbox "Course name"
          - button "Search"
        - region "600 courses":
          - heading "600 courses" [level=2]
          - table:
            - rowgroup:
              - row:
                - columnheader /^Course/
          - navigation "Pages"
      - contentinfo
    `);
  });

  test("a course names its parts", async ({ page, ask }) => {
    await open(page, `/courses/${await courseOf18(ask)}`);
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - article:
        - navigation "Breadcrumb":
          - link "Courses"
        - heading [level=1]
        - region "Holes":
          - heading "Holes" [level=2]
          - list
          - paragraph:
            - link "Open hole 1"
        - region "Tees":
          - heading "Tees" [level=2]
        - region "Facts":
          - heading "Facts" [level=2]
        - region "Where it is":
          - heading "Where it is" [level=2]
    `);
  });

  test("the settings name their sections", async ({ page }) => {
    await open(page, "/settings");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "Settings" [level=1]
      - region "Unit of distances":
        - group "Unit of distances":
          - radio "yards" [checked]
          - radio "meters"
      - region "Theme":
        - group "Theme":
          - radio /^Match system/ [checked]
          - radio /^Paper/
          - radio /^Night/
      - region "Keyboard":
        - checkbox /^Single-key shortcuts/ [checked]
      - region "API key":
        - heading "API key" [level=2]
        - textbox "API key"
        - button "Save key"
      - region "Requests":
        - heading "Requests" [level=2]
      - region "Service":
        - textbox "Service address"
      - region "About this Yardbook":
        - paragraph: /^Version /
        - paragraph:
          - link /^Licenses of its parts/
    `);
  });

  test("an address that is none of ours says so", async ({ page }) => {
    await open(page, "/nowhere");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "Out of bounds" [level=1]
      - paragraph
      - paragraph:
        - link "See all courses"
    `);
  });

  test("a hole names its map, its controls and its tables", async ({ page }) => {
    await openHole(page, `/courses/${sentinel.awkward(9)}/holes/1`);
    await measure(page);
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - article:
        - navigation "Breadcrumb"
        - heading "Hole 1" [level=1]
        - navigation "Holes"
        - figure:
          - application "Map of hole 1, par 4":
            - img /^Hole 1, par 4\\b/
        - navigation "Previous and next hole"
        - button "Measure" [pressed]
        - region "Details of the hole":
          - group "To the green"
          - region "Measure":
            - heading "Measure" [level=2]
            - table "Measured points, straight distances in yards"
            - paragraph:
              - button "Add a point"
              - button "Clear"
          - region "Table of distances":
            - table "Straight distances in yards, sorted from the tee; sides are those of the line of play"
          - figure
          - group
        - group "Map":
          - button "Zoom in"
          - button "Zoom out" [disabled]
          - button "Whole hole" [disabled]
          - button "Turn the map"
          - group
    `);
  });
});

test("the welcome is read as a greeting with a form", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Yardage books for US golf courses" [level=1]
    - region "How to start":
      - heading "How to start" [level=2]
      - paragraph
      - paragraph:
        - button "Try the demo"
      - paragraph
      - textbox "API key"
      - button "Save key"
  `);
});
