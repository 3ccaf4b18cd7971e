/** The page for owners of web pages: a link becomes a preview and the lines to copy. And the hole as SVG, for pages without scripts. */
import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { announced, elsewhere, open, serviceIsKnown } from "../pages.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { ForeignSite } from "../foreign.ts";
import { packed, plainHole } from "../hole_link.ts";
import { eighteen, openHole, openMore, withoutFiles } from "../holes.ts";

test.use({ plan: "enterprise" });

const hole = { ...plainHole, hazards: [] };
const part = packed({ name: "Old Links", notice: "© Someone", holes: [hole, { ...hole, hole_number: 5 }] });

const field = (page: Page) => page.getByRole("textbox", { name: "Link to a shared hole" });
const lines = (page: Page) => page.getByRole("textbox", { name: "Lines for your page" });
const copy = (page: Page) => page.getByRole("button", { name: "Copy the lines" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Share this hole" });

test("a pasted link is seen, and its lines are copied and draw the hole", async ({ page, context, service, baseURL, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/shared/embed");
  await expect(page.getByRole("heading", { level: 1, name: "A hole on a web page" })).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  await checkAccessibility(page);
  // The host of a link does not matter: the lines have this site's.
  await field(page).fill(` https://elsewhere.example/shared?hole=5#${part}`);
  await expect(announced(page, "The preview and the lines are below.")).toHaveCount(1);
  await expect(page.getByRole("img", { name: "Hole 5, par 4" })).toBeVisible();
  await expect(page.locator(".HoleFigure figcaption")).toContainText("© Someone");
  const src = `${baseURL}/shared?hole=5#${part}`;
  await expect(lines(page)).toHaveValue(
    `<script type="module" src="${baseURL}/yardbook-hole.js"></script>\n<yardbook-hole src="${src}"><a href="${src}">Hole 5, Old Links</a></yardbook-hole>`,
  );
  await expect(page.getByText(`script-src ${baseURL} 'wasm-unsafe-eval'`)).toBeVisible();
  await checkAccessibility(page);
  await copy(page).click();
  await expect(page.locator(".told")).toHaveText("The lines are copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await lines(page).inputValue());
  expect(service.asked).toEqual([]);
  const club = await ForeignSite.start(server.baseURL);
  await elsewhere(page, club.page(copied));
  await expect(page.getByRole("img", { name: "Hole 5, par 4" })).toBeVisible();
  await club.stop();
});

test("a bad link says what the page of a shared hole says", async ({ page }) => {
  await open(page, "/shared/embed");
  for (const [typed, says] of [
    [`https://golf.example/shared#${part.slice(0, -4)}`, /cut off or changed on its way/],
    ["https://golf.example/courses/7", /another version/],
    ["https://golf.example/shared#", /holds no hole/],
  ] as const) {
    await field(page).fill(typed);
    await expect(page.locator("#embed-why")).toHaveText(says);
    await expect(field(page)).toHaveAttribute("aria-invalid", "true");
    await expect(lines(page)).toHaveCount(0);
  }
  await checkAccessibility(page);
  await field(page).fill("");
  await expect(field(page)).not.toHaveAttribute("aria-invalid");
});

test("the page fits a phone and a desk", async ({ page }) => {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `/shared/embed#${part}`);
    await expect(lines(page)).toHaveValue(/yardbook-hole/);
    await checkWidth(page);
  }
});

test("the dialog of a hole leads to the page, with the hole in its address", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/7`);
  await openMore(page);
  await page.getByRole("button", { name: "Share this hole" }).click();
  await dialog(page).getByRole("link", { name: "Put this hole on a web page" }).click();
  await expect(page).toHaveURL(/\/shared\/embed#1/);
  await expect(page.getByRole("heading", { level: 1, name: "A hole on a web page" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Hole 7, par \d$/ })).toBeVisible();
  await expect(lines(page)).toHaveValue(/<yardbook-hole src="http/);
});

test("a hole as SVG has its words, its source and its link, and is a picture on light and dark pages", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/7`);
  await serviceIsKnown(page);
  await openMore(page);
  await page.getByRole("button", { name: "Share this hole" }).click();
  const link = await dialog(page).getByRole("textbox", { name: "Link to the hole" }).inputValue();
  const [file] = await Promise.all([page.waitForEvent("download"), dialog(page).getByRole("button", { name: "Save as SVG" }).click()]);
  expect(file.suggestedFilename()).toBe("shared-hole-7.svg");
  const svg = readFileSync(await file.path(), "utf8");
  for (const wanted of [/<title id="hole-map-title">Hole 7, /, /<desc id="hole-map-description">Par \d, /, /<metadata>[^<]*every course, name and hole here is invented/]) expect(svg).toMatch(wanted);
  expect(svg).toContain(`<a href="${link}">`);
  expect(svg).toContain(`<metadata>${link}</metadata>`);
  expect(svg).not.toMatch(/url\(|<script|<image|@import|var\(|light-dark/);
  const ground = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    return page.evaluate(async (svg) => {
      const picture = new Image();
      picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      await picture.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [20, 20];
      const context = canvas.getContext("2d")!;
      context.drawImage(picture, 0, 0, 20, 20);
      return [...context.getImageData(1, 1, 1, 1).data.slice(0, 3)].join();
    }, svg);
  };
  expect(await ground("light")).toBe("228,234,208");
  expect(await ground("dark")).toBe("26,50,37");
});

test("a site whose owner has turned files off says so", async ({ page }) => {
  await withoutFiles(page, "**/shared/embed");
  await open(page, `/shared/embed#${part}`);
  await expect(page.locator(".NotFoundPage .Note")).toHaveText(/^The owner of this site has turned shared holes off/);
  await expect(lines(page)).toHaveCount(0);
});
