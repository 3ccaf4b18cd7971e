/** The PDF of a yardage book of 18 holes, from the press until the browser gets the file. benches/README.md explains the figures. */
import type { Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { eighteen } from "../holes.ts";
import { open } from "../pages.ts";
import { keep, spread, type Row } from "./figures.ts";

test.use({ plan: "enterprise", reuseContext: false });

const RUNS = 9;
const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** Milliseconds from a press of the button until the link with the file is pressed by the app, which saves nothing here. */
async function made(page: Page): Promise<number[]> {
  const samples: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const took = await page.evaluate(async () => {
      const button = [...document.querySelectorAll<HTMLButtonElement>(".YardageBookPage .make button")][0];
      if (!button) throw new Error("no button");
      const click = HTMLAnchorElement.prototype.click;
      const begun = performance.now();
      const ended = await new Promise<number>((done) => {
        HTMLAnchorElement.prototype.click = () => done(performance.now());
        button.click();
      });
      HTMLAnchorElement.prototype.click = click;
      return ended - begun;
    });
    samples.push(took);
    await page.waitForTimeout(150);
  }
  return samples;
}

test("the file of a book of 18 holes", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/book`);
  await page.getByRole("button", { name: "Load the holes · 1 request" }).click();
  await expect(page.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  for (const [name, rate, most] of [
    ["PDF of 18 holes", 1, 300],
    ["PDF of 18 holes at 4×", 4, 1_500],
  ] as const) {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    const found = spread(await made(page));
    rows.push({ name, unit: "ms", ...found, target: `under ${most}`, met: found.median < most });
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
});
