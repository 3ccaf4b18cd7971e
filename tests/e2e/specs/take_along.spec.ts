/** The files to take along, as another program reads them: GDAL for maps and tables, a browser for pictures. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { eighteen, open, type Ask } from "../holes.ts";

test.use({ plan: "enterprise" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Take along" });
const button = (page: Page) => page.getByRole("button", { name: "Take along" });

/** Opens the dialog on the page of a course, with its holes. */
async function openDialog(page: Page, ask: Ask): Promise<number> {
  const { id } = await eighteen(ask);
  await page.goto(`/courses/${id}`);
  await button(page).click();
  await dialog(page).getByRole("button", { name: "Load the holes · 1 request" }).click();
  await expect(dialog(page).getByRole("button", { name: "Save GPX" })).toBeVisible();
  return id;
}

/** Presses a button of the dialog, and returns the path of the file. */
async function saved(page: Page, kind: string): Promise<string> {
  const arrives = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: `Save ${kind}`, exact: true }).click();
  const download = await arrives;
  const path = join(mkdtempSync(join(tmpdir(), "files-")), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** What GDAL says of a file: each feature with its fields. */
function read(path: string): string {
  const places = path.endsWith(".csv") ? ["-oo", "X_POSSIBLE_NAMES=longitude", "-oo", "Y_POSSIBLE_NAMES=latitude"] : [];
  return execFileSync(process.env["OGRINFO"] ?? "ogrinfo", ["-al", ...places, path], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

test("GDAL reads all four formats, each with a tee for every hole, its source and its age", async ({ page, ask, service }) => {
  const id = await openDialog(page, ask);
  for (const [kind, extension, driver] of [
    ["GPX", "gpx", "GPX"],
    ["KML", "kml", "KML"],
    ["GeoJSON", "geojson", "GeoJSON"],
    ["CSV", "csv", "CSV"],
  ] as const) {
    const path = await saved(page, kind);
    expect(path).toContain(`course-${id}.${extension}`);
    const said = read(path);
    expect(said, kind).toMatch(new RegExp(`using driver \`(LIB)?${driver}' successful`));
    for (const number of ["01", "09", "18"]) expect(said, kind).toContain(`${number} Tee`);
    expect(said, kind).toMatch(/POINT \(-\d/);
    const text = readFileSync(path, "utf8");
    expect(text, kind).toContain("every course, name and hole here is invented");
    expect(text, kind).toMatch(/\d{4}-\d\d-\d\dT/);
    expect(text, kind).toMatch(/points, not outlines/i);
  }
  expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
});

test("the drawing, the sheet and the answer are files too", async ({ page, ask }) => {
  const id = await openDialog(page, ask);
  const svg = readFileSync(await saved(page, "SVG"), "utf8");
  expect(svg.match(/<svg/g)).toHaveLength(19);
  const png = readFileSync(await saved(page, "PNG"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(20)).toBe(2000);
  const answer = JSON.parse(readFileSync(await saved(page, "JSON"), "utf8"));
  expect(answer.data.course_id).toBe(id);
});

test("one hole by itself, from its page", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/7`);
  await button(page).click();
  await dialog(page).getByRole("checkbox", { name: "Only hole 7" }).check();
  const text = readFileSync(await saved(page, "GPX"), "utf8");
  expect(text).toContain("07 Tee");
  expect(text).not.toContain("08 Tee");
  const svg = await saved(page, "SVG");
  expect(svg).toContain(`course-${id}-hole-7.svg`);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test("neither the key, nor a note that is not ticked, is in a file", async ({ page, ask, key }) => {
  const { id } = await eighteen(ask);
  await page.goto(`/courses/${id}`);
  await page.getByRole("textbox", { name: /^Your note on/ }).fill("Book a morning");
  await page.reload();
  await expect(page.getByRole("textbox", { name: /^Your note on/ })).toHaveValue("Book a morning");
  await openDialog(page, ask);
  for (const kind of ["GPX", "KML", "GeoJSON", "CSV", "SVG", "JSON"]) {
    const text = readFileSync(await saved(page, kind), "utf8");
    expect(text, kind).not.toContain(key);
    expect(text, kind).not.toContain("Book a morning");
  }
  await dialog(page).getByRole("checkbox", { name: "With my notes" }).check();
  expect(readFileSync(await saved(page, "GPX"), "utf8")).toContain("Book a morning");
});

test("the owner of a site can turn it off", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await page.route("**/courses/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace('name="yardbook-exports" content=""', 'name="yardbook-exports" content="none"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`/courses/${id}`);
  await button(page).click();
  await expect(dialog(page).getByText("The owner of this site has turned this off")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /^Save/ })).toHaveCount(0);
});

test("a device that shares files gets a button for it", async ({ page, ask }) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => void shared.push(files[0]?.name ?? ""),
      shared,
    });
  });
  const id = await openDialog(page, ask);
  await dialog(page).getByRole("button", { name: "Share KML" }).click();
  await expect.poll(() => page.evaluate(() => (navigator as unknown as { shared: string[] }).shared)).toEqual([`course-${id}.kml`]);
});

test("the dialog is accessible and fits @phone", async ({ page, ask }) => {
  await openDialog(page, ask);
  await checkWidth(page);
  await checkAccessibility(page);
});
