/**
 * A picture of every state of `states.ts` at four widths and in both themes, whole pages, into the folder SCREENSHOTS:
 * `STATE-WIDTH-THEME.png`. An unreachable state fails; the look is for a person to judge.
 */
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

import { test } from "../fixture.ts";
import { coursesOf18, planWords, statesByPlan } from "../states.ts";

const folder = process.env["SCREENSHOTS"] ?? resolve(import.meta.dirname, "../../../target/screenshots");
const widths = [360, 768, 1280, 1920];
const themes = { paper: "light", night: "dark" } as const;

async function takePictures(page: Page, state: string): Promise<void> {
  const stem = state.replace(/\W+/g, "-").replace(/^(the|a|an)-/, "");
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
    for (const [theme, colorScheme] of Object.entries(themes)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // The map redraws once its size has stopped changing.
      await page.waitForTimeout(200);
      const path = join(folder, `${stem}-${width}-${theme}.png`);
      await page.screenshot({ path, fullPage: true, animations: "disabled" });
    }
  }
}

for (const [plan, states] of statesByPlan) {
  test.describe(planWords(plan), () => {
    test.use({ plan });
    for (const [state, setUp] of Object.entries(states)) {
      test(state, async ({ page, complaints, ask, key }) => {
        const four = await coursesOf18(ask);
        await setUp({ page, complaints, key, four, course: four[0] ?? 0 });
        await takePictures(page, state);
      });
    }
  });
}
