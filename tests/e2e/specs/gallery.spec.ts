/**
 * Every component in every state, audited: the pages that `cargo run --example gallery` writes, in both themes.
 *
 * They are rendered on the host, which takes seconds where a debug build of the wasm would take minutes, and shows the
 * same markup and styles. What moves is audited in the app itself, by the accessibility spec.
 */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";

const folder = process.env["GALLERY"] ?? resolve(import.meta.dirname, "../../../target/gallery");

test("the components of the gallery are accessible in every state, and fit a narrow window", async ({ page }) => {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));
  expect(pages.length, "exhibits").toBeGreaterThan(50);
  test.setTimeout(pages.length * 5_000);
  for (const name of pages) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(pathToFileURL(join(folder, name)).href);
    await test.step(`${await page.title()}, ${name}`, async () => {
      await page.evaluate(() => (document.documentElement.dataset["theme"] = "paper"));
      await checkAccessibility(page);
      await page.evaluate(() => (document.documentElement.dataset["theme"] = "night"));
      await checkAccessibility(page, "colors");
      await page.setViewportSize({ width: 320, height: 740 });
      await checkWidth(page);
    });
  }
});
