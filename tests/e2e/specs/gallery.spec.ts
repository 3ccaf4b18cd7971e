/**
 * Every component in every state, audited: the pages that `cargo run --example gallery` writes, in both themes.
 *
 * They are rendered on the host, which takes seconds; a debug build of the wasm would take minutes. Markup and styles
 * are the same. The accessibility spec audits interactive behavior in the app itself. A test opens the first page of a
 * component and puts the other pages' bodies into it: only they differ, and neither styles nor axe are loaded again.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { elsewhere } from "../pages.ts";

const root = resolve(import.meta.dirname, "../../..");
const folder = process.env["GALLERY"] ?? join(root, "target/gallery");
/** `007-Pager.html`, by component. */
const pages = new Map<string, string[]>();
for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
  const component = name.slice(name.indexOf("-") + 1, -".html".length);
  pages.set(component, [...(pages.get(component) ?? []), name]);
}

/** Gives the open page the title and the body of an exhibit. */
const exhibit = (page: Page, name: string) =>
  page.evaluate((html) => {
    const { title, body } = new DOMParser().parseFromString(html, "text/html");
    document.title = title;
    document.body.replaceWith(body);
  }, readFileSync(join(folder, name), "utf8"));

const choose = (page: Page, theme: string) => page.evaluate((theme) => (document.documentElement.dataset["theme"] = theme), theme);

test("the gallery has been written", () => {
  expect(pages.size, `components in ${folder}`).toBeGreaterThan(20);
});

for (const [component, names] of pages) {
  test(`accessible and fitting in every state: ${component}`, async ({ page }) => {
    const file = (address: string) => new URL(address).pathname.split("/").at(-1) ?? "";
    await page.route("**/exhibits/*.html", (route) => route.fulfill({ path: join(folder, file(route.request().url())) }));
    await page.route("**/*.css", (route) => route.fulfill({ path: join(root, "style", file(route.request().url())) }));
    await page.route("**/us-states.svg", (route) => route.fulfill({ path: join(root, "public/us-states.svg") }));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await elsewhere(page, `/exhibits/${names[0]}`);
    for (const name of names) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await choose(page, "paper");
      await exhibit(page, name);
      await test.step(await page.title(), async () => {
        await checkAccessibility(page);
        await choose(page, "night");
        await checkAccessibility(page, "colors");
        await page.setViewportSize({ width: 320, height: 740 });
        await checkWidth(page);
      });
    }
  });
}
