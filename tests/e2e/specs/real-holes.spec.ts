/**
 * Every hole of real courses in every window, by a command of its own, since that takes minutes:
 * `HOLES=/folder cargo xtask test e2e -- real-holes`. The folder has `<course_id>.json` files, each what stands inside `data`
 * of GET /courses/:id/holes. Without it there is nothing to test.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "../fixture.ts";
import { drawing, steps } from "../holes.ts";
import { faults, fitted, WINDOWS } from "../legible.ts";
import { open } from "../pages.ts";

interface Course {
  course_id: number;
  holes: { hole_number: number }[];
}

test.use({ plan: "enterprise" });
test.setTimeout(600_000);

const folder = process.env.HOLES;
const files = folder ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

for (const file of files) {
  for (const [width, height] of WINDOWS) {
    test(`every real hole of ${file} is whole, free and legible in a window of ${width} × ${height}`, async ({ page }) => {
      const course = JSON.parse(readFileSync(join(folder ?? "", file), "utf8")) as Course;
      await page.route(`**/api/v1/courses/${course.course_id}/holes`, (route) => route.fulfill({ json: { data: course } }));
      await page.setViewportSize({ width, height });
      await open(page, `/courses/${course.course_id}/holes/${course.holes[0]?.hole_number}`);
      const found: Record<string, string[]> = {};
      for (const { hole_number: number } of course.holes) {
        await expect(page.getByRole("heading", { level: 1, name: `Hole ${number}`, exact: true })).toBeVisible();
        await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Hole ${number}\\b`));
        await fitted(page);
        const seen = await faults(page);
        if (seen.length) found[number] = seen;
        if (number < course.holes.length) await steps(page).getByRole("link").last().click({ timeout: 5_000 });
      }
      expect(found).toEqual({});
    });
  }
}
