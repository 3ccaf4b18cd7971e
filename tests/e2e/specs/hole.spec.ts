/** A hole: its drawing, distances that agree with its coordinates, yards or meters, and links to its neighbors. */
import type { Page } from "@playwright/test";

import { sentinel, type Hole, type Point } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { drawing, eighteen, openMore, steps, strip, table, yardsBetween } from "../holes.ts";
import { open, reload } from "../pages.ts";

test.use({ plan: "enterprise" });

/** The rows of the table as numbers, by the target's name. */
async function rowsShown(page: Page): Promise<{ name: string; figures: number[] }[]> {
  return table(page).locator("tbody tr:not(.layup)").evaluateAll((rows) =>
    rows.map((row) => ({
      name: (row.querySelector(".name")?.childNodes[0]?.textContent ?? "").trim(),
      figures: [...row.querySelectorAll("td")].flatMap((cell) => {
        const text = cell.textContent?.trim().replace(/,/g, "");
        return text ? [Number(text)] : [];
      }),
    })),
  );
}

function rowsExpected({ coordinates, hazards }: Hole): { name: string; figures: number[] }[] {
  const { tee, green } = coordinates;
  const targets: [string, Point | null | undefined][] = [
    ["Fairway target", coordinates.fairway],
    ["Dogleg", coordinates.dogleg],
    ["Layup target", coordinates.layup],
    ...hazards.map((hazard): [string, Point] => [hazard.label, hazard]),
  ];
  const rows = targets.flatMap(([name, at]) =>
    at ? [{ name, figures: [tee, green.front, green.center, green.back].map((to) => yardsBetween(at, to)) }] : [],
  );
  rows.sort((a, b) => (a.figures[0] ?? 0) - (b.figures[0] ?? 0));
  const edges = [["front", green.front], ["center", green.center], ["back", green.back]] as const;
  return [...rows, ...edges.map(([edge, at]) => ({ name: `Green, ${edge}`, figures: [yardsBetween(tee, at)] }))];
}

test("the numbers of the table are those of the coordinates, to the yard", async ({ page, ask, service }) => {
  const { id, holes } = await eighteen(ask);
  const longest = holes.toSorted((a, b) => (b.length_yards ?? 0) - (a.length_yards ?? 0))[0];
  const busiest = holes.toSorted((a, b) => b.hazards.length - a.hazards.length)[0];
  for (const hole of [longest, busiest]) {
    if (!hole) throw new Error("the course has holes");
    await open(page, `/courses/${id}/holes/${hole.hole_number}`);
    await expect(table(page)).toBeVisible();
    const [shown, expected] = [await rowsShown(page), rowsExpected(hole)];
    expect(shown.map((row) => row.name)).toEqual(expected.map((row) => row.name));
    for (const [at, row] of expected.entries()) {
      const figures = shown[at]?.figures ?? [];
      expect(figures, row.name).toHaveLength(row.figures.length);
      row.figures.forEach((yards, column) => {
        expect(Math.abs((figures[column] ?? NaN) - yards), `${row.name}, column ${column}`).toBeLessThan(0.6);
      });
    }
    const depth = yardsBetween(hole.coordinates.green.front, hole.coordinates.green.back);
    await expect(page.getByText(`${Math.round(depth)}\u{a0}yd`, { exact: true }).first()).toBeVisible();
  }
  expect(service.asked, "one request for all holes of a course").toHaveLength(1);
});

test("the drawing is never mirrored: the tee is below the green, and sides agree with the table", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(9)}/holes/1`);
  await expect(drawing(page)).toBeVisible();
  const middle = async (selector: string) => {
    const box = await drawing(page).locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not drawn`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [tee, flag, bunker, water] = [await middle(".tee"), await middle(".flag .hole"), await middle(".bunker"), await middle(".water")];
  expect(tee.y).toBeGreaterThan(flag.y);
  expect(Math.abs(tee.x - flag.x)).toBeLessThan(3);
  expect(bunker.x, "the bunker is left").toBeLessThan(flag.x);
  expect(water.x, "the water is right").toBeGreaterThan(flag.x);
  await expect(table(page).getByRole("row", { name: /Left Fairway Bunker/ })).toContainText(/left/);
  await expect(table(page).getByRole("row", { name: /Pond Short Right/ })).toContainText(/right/);
});

test("nothing that is written in a drawing is cut off", async ({ page, ask }) => {
  const { id, holes } = await eighteen(ask);
  for (const path of [`/courses/${sentinel.awkward(9)}/holes/1`, `/courses/${id}/holes/${holes[2]?.hole_number}`]) {
    await open(page, path);
    await expect(drawing(page)).toBeVisible();
    const cut = await page.locator(".HoleMap text").evaluateAll((all) =>
      all.flatMap((text) => {
        const [box, frame] = [text.getBoundingClientRect(), text.closest("svg")?.getBoundingClientRect()];
        return frame && (box.left < frame.left || box.right > frame.right) ? [text.textContent] : [];
      }),
    );
    expect(cut, path).toEqual([]);
  }
});

test("previous and next walk all holes for one request, and keep the place @phone", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  await expect(drawing(page)).toBeVisible();
  await expect(steps(page).getByRole("link", { name: "The course" })).toHaveAttribute("href", `/courses/${id}`);
  for (let number = 2; number <= 18; number += 1) {
    await steps(page).getByRole("link", { name: new RegExp(`Hole ${number}\\b`) }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Hole ${number}`, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/holes/${number}$`));
    await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Hole ${number}\\b`));
  }
  await expect(steps(page).getByRole("link", { name: "The course" })).toBeVisible();
  await steps(page).getByRole("link", { name: /Hole 17\b/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hole 17", exact: true })).toBeVisible();
  expect(service.asked).toHaveLength(1);
});

test("the next hole glides in from the right and the previous one from the left, unless less motion is asked for", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await page.addInitScript(() => {
    const from: string[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (keyframes, options) {
      from.push((keyframes as { transform: string[] }).transform[0] ?? "");
      return animate.call(this, keyframes, options);
    };
    Object.assign(globalThis, { from });
  });
  const seen = () => page.evaluate(() => (globalThis as unknown as { from: string[] }).from);
  const turn = async (number: number) => {
    await steps(page).getByRole("link", { name: new RegExp(`Hole ${number}\\b`) }).click();
    await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Hole ${number}\\b`));
  };
  await open(page, `/courses/${id}/holes/1`);
  await expect(drawing(page)).toBeVisible();
  for (const number of [2, 1]) await turn(number);
  expect(await seen()).toEqual(["translateX(24px)", "translateX(-24px)"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await turn(2);
  expect(await seen()).toHaveLength(2);
});

test("the link that was pressed keeps the focus, so that Enter walks on", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  await steps(page).getByRole("link", { name: /Hole 2\b/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Hole 2", exact: true })).toBeVisible();
  await expect(steps(page).getByRole("link", { name: /Hole 3\b/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Hole 3", exact: true })).toBeVisible();
});

test("the strip marks the hole that is shown and leads to the others", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/4`);
  await expect(strip(page).getByRole("link")).toHaveCount(18);
  await expect(strip(page).locator("[aria-current=page]")).toHaveAccessibleName(/^Hole 4\b/);
  await strip(page).getByRole("link", { name: /^Hole 12\b/ }).click();
  await expect(page).toHaveURL(/\/holes\/12$/);
  await expect(strip(page).locator("[aria-current=page]")).toHaveAccessibleName(/^Hole 12\b/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Hole 4", exact: true })).toBeVisible();
});

test("a number that is no hole of the course says so and shows those there are", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/19`);
  await expect(page.getByText("The service has no hole 19 for this course.")).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const top = async (number: number) => (await strip(page).getByRole("link", { name: new RegExp(`^Hole ${number}\\b`) }).boundingBox())?.y;
    expect(await top(1), "no single column").toBe(await top(2));
  }
  await strip(page).getByRole("link", { name: /^Hole 18\b/ }).click();
  await expect(drawing(page)).toHaveAccessibleName(/^Hole 18\b/);
});

test("a number that can be no hole is out of bounds", async ({ page, service }) => {
  for (const path of ["/courses/7/holes/0", "/courses/7/holes/x", "/courses/7/holes/01", "/courses/7/holes"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name: "Out of bounds" }), path).toBeVisible();
  }
  expect(service.asked).toEqual([]);
});

test("meters are a choice that is kept, in every number of the page", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  const yards = await rowsShown(page).then(async (rows) => (rows.length ? rows : (await table(page).waitFor(), rowsShown(page))));
  await openMore(page);
  const unit = page.getByRole("group", { name: "Unit of distances" });
  await expect(unit.getByRole("button", { name: "yards" })).toHaveAttribute("aria-pressed", "true");
  await unit.getByRole("button", { name: "meters" }).click();
  await expect(page.getByRole("table", { name: /^Straight distances in meters/ })).toBeVisible();
  await expect(unit.getByRole("button", { name: "meters" })).toBeFocused();
  const meters = await rowsShown(page);
  yards.forEach(({ figures }, row) =>
    figures.forEach((figure, column) => {
      expect(Math.abs((meters[row]?.figures[column] ?? NaN) - figure * 0.9144)).toBeLessThanOrEqual(1);
    }),
  );
  await expect(drawing(page)).toContainText("50 meters");
  await reload(page);
  await expect(page.getByRole("table", { name: /^Straight distances in meters/ })).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page.getByRole("columnheader", { name: "Length, meters" })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("radio", { name: "meters" })).toBeChecked();
  expect(service.asked.filter((path) => path.endsWith("/holes")), "a reload costs nothing").toHaveLength(1);
});

const awkward: Record<string, { number: number; hole?: number; says: RegExp }> = {
  "a par 3 without optional points or hazards": { number: 1, says: /Par 3, 148 yards\./ },
  "97 hazards": { number: 2, says: /more both sides from 138 to 372, narrowest at 139\. .* 44 more hazards out of play/ },
  "a green without front and back": { number: 3, says: /Not given by the service: green front, green back/ },
  "all points in one place": { number: 4, says: /Par 4, / },
  "a green behind the tee": { number: 5, says: /Par 4, / },
  "nothing but its number": { number: 6, says: /gave no point of this hole, so there is nothing to draw/ },
  "no tee": { number: 7, says: /Not given by the service: tee/ },
  "no green": { number: 8, says: /Not given by the service: green front, green center, green back/ },
  "holes out of order": { number: 9, hole: 9, says: /Par 4, / },
  "odd hazards": { number: 10, says: /too far from the hole to be drawn; see the table/ },
  "the number 27": { number: 11, hole: 27, says: /Par 4, / },
};

test("an awkward hole is shown with what is known", async ({ page }) => {
  for (const [what, { number, hole = 1, says }] of Object.entries(awkward)) {
    await test.step(what, async () => {
      await open(page, `/courses/${sentinel.awkward(number)}/holes/${hole}`);
      await expect(page.getByRole("heading", { level: 1, name: `Hole ${hole}`, exact: true })).toBeVisible();
      await expect(table(page)).toBeVisible();
      await expect(page.locator(".HolePage")).toContainText(says);
      const markup = await page.locator("main").evaluate((main) => main.innerHTML);
      expect(markup).not.toMatch(/\bNaN\b|\binf\b|Infinity|undefined|\[object/);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }
});

const notes = (page: Page) => page.getByRole("group", { name: "Notes on the data of this hole" });

const doubted: Record<string, { number: number; says: RegExp }> = {
  "a green without front and back": { number: 3, says: /Note: Not given: green front, green back\./ },
  "all points in one place": { number: 4, says: /Warning: One and the same point: .*tee/ },
  "nothing but its number": { number: 6, says: /Not given: tee, green front.* there is no line of play/ },
  "no tee": { number: 7, says: /Warning: Not given: tee\. Without a tee/ },
  "odd hazards": { number: 10, says: /Far off the hole, by [\d,]+/ },
};

test("what is doubtful about a hole is told beside it, in a word and not in color alone", async ({ page }) => {
  for (const [what, { number, says }] of Object.entries(doubted)) {
    await test.step(what, async () => {
      await open(page, `/courses/${sentinel.awkward(number)}/holes/1`);
      await expect(notes(page)).toContainText(says);
      await expect(notes(page).getByRole("listitem").first()).toHaveText(/^(Warning|Note): /);
    });
  }
});

test("a hole without a doubt says so in the same place", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(9)}/holes/1`);
  await expect(table(page)).toBeVisible();
  await expect(notes(page)).toHaveCount(0);
  await expect(page.getByText("No problems found in this hole’s data.")).toBeVisible();
});

test("97 hazards are all in the table and all drawn", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(2)}/holes/1`);
  await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
  await expect(table(page).getByRole("row", { name: /Hazard \d+/ })).toHaveCount(97);
  await expect(drawing(page).locator("g.bunker, g.water")).toHaveCount(97);
});

test("what is not given is never a number", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(6)}/holes/1`);
  await expect(table(page).getByRole("row", { name: /Green, front/ })).toContainText("not given");
  for (const fact of ["Par", "Card", "Line of play", "Green depth"]) {
    await expect(page.locator("dl > div").filter({ hasText: fact })).toContainText("not given");
  }
  await expect(page.locator("main")).not.toContainText(/\b0\s*yd/);
});

test("holes out of order are walked by their numbers", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(9)}/holes/3`);
  await expect(steps(page).getByRole("link", { name: /Hole 2\b/ })).toBeVisible();
  await steps(page).getByRole("link", { name: /Hole 9\b/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hole 9", exact: true })).toBeVisible();
  await expect(strip(page).getByRole("link")).toHaveText([/1/, /2/, /3/, /9/]);
});

test("a course without holes says so", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(12)}/holes/1`);
  await expect(page.getByText("The service has no hole data for this course.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the course" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Awkward holes: no holes" })).toBeVisible();
});

for (const [what, number] of Object.entries({ "wrong types": 15, duplicates: 16 })) {
  test(`holes with ${what} are read as far as they can be`, async ({ page }) => {
    await open(page, `/courses/${sentinel.holes(number)}/holes/2`);
    await expect(page.getByRole("heading", { level: 1, name: "Hole 2" })).toBeVisible();
    await expect(drawing(page)).toBeVisible();
    await expect(strip(page).getByRole("link")).toHaveCount(2);
  });
}

test("2,000 hazards on a hole do not stop the app", async ({ page }) => {
  await open(page, `/courses/${sentinel.holes(14)}/holes/1`);
  await expect(drawing(page)).toBeVisible();
  await steps(page).getByRole("link", { name: /Hole 2\b/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hole 2" })).toBeVisible();
});
