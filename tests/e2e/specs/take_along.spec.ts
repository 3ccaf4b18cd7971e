/** The files to take along, as another program reads them: GDAL for maps and tables, a browser for pictures. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { eighteen, openHole, openMore, withoutFiles, type Ask } from "../holes.ts";
import { open, reload } from "../pages.ts";

test.use({ plan: "enterprise" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Export" });
const button = (page: Page) => page.getByRole("button", { name: "Export" });

/** Opens the dialog on the page of a course, with its holes. */
async function openDialog(page: Page, ask: Ask): Promise<number> {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}`);
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
  const path = test.info().outputPath(download.suggestedFilename());
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
    expect(path, "with the name of the course").toMatch(new RegExp(`/(?!course)[a-z0-9-]+-${id}\\.${extension}$`));
    const said = read(path);
    expect(said, kind).toMatch(new RegExp(`using driver \`(LIB)?${driver}' successful`));
    for (const number of ["01", "09", "18"]) expect(said, kind).toContain(`${number} Tee`);
    expect(said, kind).toMatch(/POINT \(-\d/);
    const text = readFileSync(path, "utf8");
    expect(text, kind).toContain("every course, name and hole here is invented");
    expect(text, kind).toMatch(/\d{4}-\d\d-\d\dT/);
    expect(text, kind).toMatch(/points, not outlines/i);
    expect(text.startsWith("\u{feff}"), "only the table begins with a byte order mark").toBe(kind === "CSV");
  }
  expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
});

test("the drawing, the sheet and the answer are files too", async ({ page, ask }) => {
  const id = await openDialog(page, ask);
  const svg = readFileSync(await saved(page, "SVG"), "utf8");
  expect(svg.match(/<svg/g)).toHaveLength(19);
  const line = /every course, name and hole here is invented\. · \d{4}-\d\d-\d\d · points, not outlines/;
  expect(/<metadata>([^<]*)</.exec(svg)?.[1]).toMatch(line);
  expect([...svg.matchAll(/class="words"[^>]*>([^<]*)</g)].map(([, text]) => text).join(" ")).toMatch(line);
  const png = readFileSync(await saved(page, "PNG"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(20)).toBe(2000);
  const answer = JSON.parse(readFileSync(await saved(page, "JSON"), "utf8"));
  expect(answer.data.course_id).toBe(id);
});

test("one hole by itself, from its page", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/7`);
  await openMore(page);
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
  await open(page, `/courses/${id}`);
  await page.getByRole("textbox", { name: /^Your note on/ }).fill("Book a morning");
  await reload(page);
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

test("of one hole by itself, only its own note is in a file", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}`);
  await page.getByRole("textbox", { name: /^Your note on/ }).fill("Book a morning");
  await reload(page);
  await expect(page.getByRole("textbox", { name: /^Your note on/ })).toHaveValue("Book a morning");
  await openHole(page, `/courses/${id}/holes/7`);
  await page.getByRole("textbox", { name: /^Your note on/ }).fill("Aim at the tower");
  await reload(page);
  await expect(page.getByRole("textbox", { name: /^Your note on/ })).toHaveValue("Aim at the tower");
  await openMore(page);
  await button(page).click();
  await dialog(page).getByRole("checkbox", { name: "With my notes" }).check();
  expect(readFileSync(await saved(page, "GPX"), "utf8")).toContain("Book a morning");
  await dialog(page).getByRole("checkbox", { name: "Only hole 7" }).check();
  const text = readFileSync(await saved(page, "GPX"), "utf8");
  expect(text).toContain("Aim at the tower");
  expect(text).not.toContain("Book a morning");
});

test("the owner of a site can turn it off, and the drawing of a hole with it", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await withoutFiles(page);
  await open(page, `/courses/${id}`);
  await button(page).click();
  await expect(dialog(page).getByText("The owner of this site has turned this off")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /^Save/ })).toHaveCount(0);
  await openHole(page, `/courses/${id}/holes/7`);
  await openMore(page);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save drawing" })).toHaveCount(0);
});

/** A device that shares some kinds of files. The first `late` presses are too long ago when the file is ready. */
async function sharing(page: Page, endings: string[], late: number): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    ([endings, late]) => {
      const shared: string[] = [];
      let presses = 0;
      Object.assign(navigator, {
        canShare: ({ files }: { files: File[] }) => files.every(({ name }) => endings.some((ending) => name.endsWith(ending))),
        share: async ({ files }: { files: File[] }) => {
          presses += 1;
          if (presses <= late) throw new DOMException("no press", "NotAllowedError");
          shared.push(`${files[0]?.name} ${files[0]?.type}`);
        },
        shared,
      });
    },
    [endings, late] as const,
  );
  return () => page.evaluate(() => (navigator as unknown as { shared: string[] }).shared);
}

test("a device that shares files gets a button for each kind that it takes", async ({ page, ask }) => {
  const shared = await sharing(page, [".csv", ".png"], 0);
  const id = await openDialog(page, ask);
  await expect(dialog(page).getByRole("button", { name: /^Share/ })).toHaveCount(2);
  await dialog(page).getByRole("button", { name: "Share CSV" }).click();
  await expect.poll(shared).toEqual([expect.stringMatching(new RegExp(`-${id}\\.csv text/csv$`))]);
});

test("a picture that is ready too late is shared by the next press", async ({ page, ask }) => {
  const shared = await sharing(page, [".png"], 1);
  const id = await openDialog(page, ask);
  await dialog(page).getByRole("button", { name: "Share PNG" }).click();
  await expect(dialog(page).getByText("Press the button again to share it.")).toBeVisible();
  expect(await shared()).toEqual([]);
  await dialog(page).getByRole("button", { name: "Share PNG" }).click();
  await expect.poll(shared).toEqual([expect.stringMatching(new RegExp(`-${id}\\.png image/png$`))]);
});

test("the dialog is accessible and fits @phone", async ({ page, ask }) => {
  await openDialog(page, ask);
  await checkWidth(page);
  await checkAccessibility(page);
});

for (const [what, broken] of [
  ["never answers", () => {}],
  ["throws", () => { throw new Error("no"); }],
  ["gives nothing", (done: BlobCallback) => done(null)],
] as const) {
  test(`where the browser's canvas ${what}, the page says within seconds that the file was not made`, async ({ page, ask }) => {
    await page.addInitScript(`HTMLCanvasElement.prototype.toBlob = ${String(broken)}`);
    const { id } = await eighteen(ask);
    await openHole(page, `/courses/${id}/holes/7`);
    await openMore(page);
    await button(page).click();
    await dialog(page).getByRole("button", { name: "Save PNG", exact: true }).click();
    await expect(dialog(page).getByText("This browser did not make the file.")).toBeVisible({ timeout: 12_000 });
  });
}
