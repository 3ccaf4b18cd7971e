/**
 * Every component in every state, audited: the pages that `cargo run --example gallery` writes, in both themes.
 *
 * They are rendered on the host, which takes seconds where a debug build of the wasm would take minutes, and shows the
 * same markup and styles. What moves is audited in the app itself, by the accessibility spec.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";

const root = resolve(import.meta.dirname, "../../..");
const folder = process.env["GALLERY"] ?? join(root, "target/gallery");
/** `007-Pager.html`, by component. */
const pages = new Map<string, string[]>();
for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
  const component = name.slice(name.indexOf("-") + 1, -".html".length);
  pages.set(component, [...(pages.get(component) ?? []), name]);
}

test("the gallery has been written", () => {
  expect(pages.size, `components in ${folder}`).toBeGreaterThan(20);
});

for (const [component, names] of pages) {
  test(`accessible and fitting in every state: ${component}`, async ({ page }) => {
    test.setTimeout(30_000 + names.length * 10_000);
    const file = (address: string) => new URL(address).pathname.split("/").at(-1) ?? "";
    await page.route("**/exhibits/*.html", (route) => route.fulfill({ path: join(folder, file(route.request().url())) }));
    await page.route("**/*.css", (route) => route.fulfill({ path: join(root, "style", file(route.request().url())) }));
    for (const name of names) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/exhibits/${name}`);
      await test.step(await page.title(), async () => {
        await page.evaluate(() => (document.documentElement.dataset["theme"] = "paper"));
        await checkAccessibility(page);
        await page.evaluate(() => (document.documentElement.dataset["theme"] = "night"));
        await checkAccessibility(page, "colors");
        await page.setViewportSize({ width: 320, height: 740 });
        await checkWidth(page);
      });
    }
  });
}
