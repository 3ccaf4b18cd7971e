/** Every screen in every state, in light and dark, wide and narrow: axe finds nothing, and nothing is scrolled sideways. */
import type { Page } from "@playwright/test";

import { sentinel, type CoursePage } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, test, type Complaints } from "../fixture.ts";
import { open, rest } from "../holes.ts";

interface Stage {
  page: Page;
  complaints: Complaints;
  /** The number of a course of 18 holes. */
  course: number;
}

type SetUp = (stage: Stage) => Promise<void>;

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

const states: Record<string, SetUp> = {
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
  "an address that is none of ours": async ({ page }) => {
    await page.goto(`/nowhere/${"long".repeat(40)}`);
    await expect(page.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  },
};

async function checkEverywhere(page: Page): Promise<void> {
  await test.step("wide", () => checkWidth(page));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await test.step("in light", () => checkAccessibility(page));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await test.step("in dark", () => checkAccessibility(page, "colors"));
  for (const width of [360, 320]) {
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await checkWidth(page);
    });
  }
  await test.step("narrow", () => checkAccessibility(page, "all but colors"));
}

test.describe("with a key", () => {
  test.use({ plan: "enterprise" });
  for (const [state, setUp] of Object.entries(states)) {
    test(`accessible and fitting: ${state}`, async ({ page, complaints, ask }) => {
      const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
      const course = data.find((row) => row.holes === 18)?.course_id ?? 0;
      await setUp({ page, complaints, course });
      await checkEverywhere(page);
    });
  }
});

test("the welcome is accessible and fits", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(page.getByText("Enter your API key first.")).toBeVisible();
  await checkEverywhere(page);
});

test("the settings without a key are accessible and fit", async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Enter a key" })).toBeVisible();
  await checkEverywhere(page);
});

test.describe("a plan without hole data", () => {
  test.use({ plan: "developer" });
  test("a course and a hole are accessible and fit", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByText(/yours has none/)).toBeVisible();
    await page.getByText("See what a hole looks like").click();
    await expect(page.getByRole("img", { name: /^A sample hole/ })).toBeVisible();
    await checkEverywhere(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("link", { name: /^Hole 1\b/ }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("img", { name: /^A sample hole/ })).toBeVisible();
    await checkEverywhere(page);
  });
});

test.describe("text at twice its size", () => {
  test.use({ plan: "enterprise" });
  test("fits in half of a wide window", async ({ page, ask }) => {
    const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
    const course = data.find((row) => row.holes === 18)?.course_id ?? 0;
    await page.setViewportSize({ width: 640, height: 800 });
    for (const path of ["/", `/courses/${course}`, `/courses/${course}/holes/3`, "/settings"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      await test.step(path, () => checkWidth(page));
    }
  });
});

test.describe("forced colors", () => {
  test.use({ plan: "enterprise" });
  test("leave the hole drawn and its symbols apart", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await hole(page, `/courses/${sentinel.awkward(9)}/holes/1`);
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
  test("a hole names its map, its controls and its tables", async ({ page }) => {
    await open(page, `/courses/${sentinel.awkward(9)}/holes/1`);
    await page.getByRole("button", { name: "Measure a point" }).click();
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - article:
        - navigation "Breadcrumb"
        - heading "Hole 1" [level=1]
        - navigation "Holes"
        - navigation "Previous and next hole"
        - figure:
          - application "Map of hole 1, par 4":
            - img /^Hole 1, par 4\\b/
          - group:
            - button "Closer"
            - button "Less close" [disabled]
            - button "Whole hole" [disabled]
            - group "Unit of distances":
              - button "yards" [pressed]
              - button "metres"
            - button "Copy link"
            - button "Save drawing"
        - region "Measure":
          - heading "Measure" [level=2]
          - table "Measured points, straight distances in yards"
          - paragraph:
            - button "Measure on from here"
            - button "Clear"
        - region "Table of distances":
          - table "Straight distances in yards, sorted from the tee; sides are those of the line of play"
    `);
  });
});
