/**
 * Every component in every state, audited: the pages that `cargo run --example gallery` writes, in both themes.
 *
 * They are rendered on the host, which takes seconds where a debug build of the wasm would take minutes, and shows the
 * same markup and styles. What moves is audited in the app itself, by the accessibility spec.
 */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";

const root = resolve(import.meta.dirname, "../../..");
const folder = process.env["GALLERY"] ?? join(root, "target/gallery");

test("the components of the gallery are accessible in every state, and fit a narrow window", async ({ page }) => {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));
  expect(pages.length, "exhibits").toBeGreaterThan(50);
  test.setTimeout(pages.length * 5_000);
  const file = (address: string) => new URL(address).pathname.split("/").at(-1) ?? "";
  await page.route("**/exhibits/*.html", (route) => route.fulfill({ path: join(folder, file(route.request().url())) }));
  await page.route("**/*.css", (route) => route.fulfill({ path: join(root, "style", file(route.request().url())) }));
  for (const name of pages) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/exhibits/${name}`);
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
