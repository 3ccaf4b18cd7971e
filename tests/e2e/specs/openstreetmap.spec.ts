/**
 * Courses from an OpenStreetMap extract, as the README's command imports them: the list, the holes and whose data it is. The map
 * of these tests is invented. `OSM=FILE cargo xtask test e2e -- openstreetmap` walks through the courses of a real one as well.
 */
import { join } from "node:path";

import { expect, test } from "../fixture.ts";
import { drawing, steps } from "../holes.ts";
import { courseLinks, open } from "../pages.ts";

const real = process.env["OSM"];

test.use({ plan: "enterprise", courses: { map: real ?? join(import.meta.dirname, "../maps/nine.osm") } });

if (!real) {
  test("its course is found, its holes are drawn with the pars of the map, and its source is named", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("searchbox").fill("prairie wind");
    await page.keyboard.press("Enter");
    await expect(courseLinks(page)).toHaveText(["Prairie Wind Golf Club"]);
    await courseLinks(page).click();
    await expect(page.getByText("Kansas").first()).toBeVisible();
    await page.getByRole("region", { name: "Holes" }).getByRole("link", { name: /^Hole 1\b/ }).click();
    for (let number = 1; number <= 9; number += 1) {
      await expect(page.getByRole("heading", { level: 1, name: `Hole ${number}`, exact: true })).toBeVisible();
      await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Hole ${number}\\b`));
      if (number < 9) await steps(page).getByRole("link").last().click();
    }
    const source = page.getByRole("contentinfo").getByRole("link", { name: "© OpenStreetMap contributors" });
    await expect(source).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
    await expect(page.getByRole("contentinfo")).toContainText("© OpenStreetMap contributors, ODbL 1.0");
  });

  test("the answers have what the map has, and nothing that it lacks", async ({ ask }) => {
    const { data: rows } = await ask<{ data: { course_id: number; state: string; par: string; slope: unknown }[] }>("/courses");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ state: "Kansas", par: "36", slope: null });
    const { data } = await ask<{ data: { holes: { par: number; length_yards: number; hazards: { type: string }[] }[] } }>(
      `/courses/${rows[0]?.course_id}/holes`,
    );
    expect(data.holes.map((hole) => hole.par)).toEqual([4, 3, 5, 4, 4, 3, 4, 5, 4]);
    const lengths = [380, 165, 520, 410, 350, 190, 430, 540, 395];
    data.holes.forEach((hole, index) => expect(Math.abs(hole.length_yards - (lengths[index] ?? 0))).toBeLessThan(12));
    expect(data.holes[2]?.hazards.map((hazard) => hazard.type).sort()).toEqual(["bunker", "bunker", "water"]);
  });
} else {
  test.setTimeout(600_000);

  test("every hole of every course is drawn", async ({ page, ask }) => {
    const { data } = await ask<{ data: { course_id: number; name: string; holes: number }[] }>("/courses?limit=100");
    expect(data.length).toBeGreaterThan(0);
    for (const course of data) {
      const { data: given } = await ask<{ data: { holes: { hole_number: number }[] } }>(`/courses/${course.course_id}/holes`);
      for (const { hole_number: number } of given.holes) {
        await open(page, `/courses/${course.course_id}/holes/${number}`);
        await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Hole ${number}\\b`));
      }
    }
  });
}
