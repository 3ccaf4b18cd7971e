/** The drawing outside its usual style: as a file, on paper, and with forced colors. */
import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { sentinel } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { closer, drawing, eighteen, map, measure, openHole, openMore, rest } from "../holes.ts";
import { serviceIsKnown } from "../pages.ts";

test.use({ plan: "enterprise" });

async function saved(page: Page): Promise<{ name: string; xml: string }> {
  await openMore(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save drawing" }).click();
  const file = await download;
  return { name: file.suggestedFilename(), xml: await readFile(await file.path(), "utf8") };
}

/** How a program without the app's styles renders the file. */
async function read(page: Page, xml: string) {
  const blank = await page.context().newPage();
  const found = await blank.evaluate(async (xml) => {
    const { documentElement: svg } = new DOMParser().parseFromString(xml, "image/svg+xml");
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(xml)}`;
    await picture.decode().catch(() => {});
    return {
      root: svg.localName,
      title: svg.querySelector("title")?.textContent,
      desc: svg.querySelector("desc")?.textContent,
      width: picture.naturalWidth,
      height: picture.naturalHeight,
    };
  }, xml);
  await blank.close();
  return found;
}

test("the saved drawing stands alone", async ({ page, ask, key }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/3`);
  await serviceIsKnown(page);
  const { name, xml } = await saved(page);
  expect(name).toMatch(/-hole-3\.svg$/);
  const file = await read(page, xml);
  expect(file.root).toBe("svg");
  expect(file.title).toMatch(/^Hole 3, par \d$/);
  expect(file.desc).toMatch(/^Par \d, \d+ yards[.,] .*Plays \w+/);
  expect(file.width).toBeGreaterThan(0);
  expect(file.height).toBeGreaterThan(file.width);
  expect(xml).not.toMatch(/var\(|<script|<style|\shref=|\son\w+=|url\(/);
  expect(xml.match(/https?:[^"]*/g), "nothing but the namespace").toEqual(["http://www.w3.org/2000/svg"]);
  expect(xml).not.toContain(key);
});

test("the saved drawing is the same whenever it is saved: closer in, pointed at, in the dark", async ({ page }) => {
  await openHole(page, `/courses/${sentinel.awkward(9)}/holes/1`);
  await serviceIsKnown(page);
  const { xml } = await saved(page);
  expect((await saved(page)).xml === xml, "saved twice").toBe(true);
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await page.locator("tr[data-target='0']").hover();
  await rest(page);
  expect((await saved(page)).xml === xml, "closer in").toBe(true);
  await page.emulateMedia({ colorScheme: "dark" });
  expect((await saved(page)).xml === xml, "in the dark").toBe(true);
});

test("hostile text is text in the saved drawing", async ({ page }) => {
  await openHole(page, `/courses/${sentinel.holes(18)}/holes/1`);
  const { xml } = await saved(page);
  expect((await read(page, xml)).root).toBe("svg");
  expect(xml).not.toMatch(/<(script|img|a|iframe|foreignObject)\b/i);
});

test("the drawing is there in forced colors", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await page.emulateMedia({ forcedColors: "active" });
  await openHole(page, `/courses/${id}/holes/3`);
  const box = await drawing(page).boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  expect(box?.height).toBeGreaterThan(200);
});

test("on paper the whole hole is drawn, without what only works on a screen", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/3`);
  await measure(page);
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  expect(await closer(page)).toBeGreaterThan(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("group", { name: "Map", exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Add a point" })).toBeHidden();
  await expect(page.getByRole("navigation"), "the breadcrumb names the course").toHaveCount(1);
  await expect(drawing(page)).toBeVisible();
  // It is redrawn for paper: for a moment there is none.
  await expect
    .poll(async () => {
      const [svg, box] = [await drawing(page).boundingBox(), await map(page).boundingBox()];
      return svg && box && svg.height > 200 && svg.width <= box.width;
    }, "whole, and not closer than that")
    .toBe(true);
  await expect(page.getByRole("table", { name: /^Straight distances/ })).toBeVisible();
});
