/** The yardage book and the files to take along, saved by every engine. */
import { execFileSync } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "./fixture.ts";
import { until } from "./view.ts";

test.use({ plan: "enterprise" });

test("a book is made, compressed and saved, and another program reads it", async ({ view, engineBrowser, course }) => {
  // Engines differ in their language, and so in the paper of a booklet.
  await view.open(`/courses/${course}/book?layout=pages`);
  await view.part("button", /^Load the holes/).click();
  await view.part("img", "Page 1").seen();
  await view.part("button", "Save as PDF").click();
  const file = await finished(engineBrowser.downloads, `-${course}.pdf`);
  const info = execFileSync(process.env["PDFINFO"] ?? "pdfinfo", [file], { encoding: "utf8" });
  expect(info).toMatch(/Pages:\s+40/);
  expect(info).toMatch(/Page size:\s+252 x 504 pts/);
  expect((await stat(file)).size).toBeLessThan(250_000);
});

test("points and pictures of a course are saved", async ({ view, engineBrowser, course }) => {
  await view.open(`/courses/${course}`);
  await view.part("button", "Export").click();
  await view.part("button", /^Load the holes/).click();
  await view.part("button", "Save GPX").click();
  const gpx = await readFile(await finished(engineBrowser.downloads, `-${course}.gpx`), "utf8");
  expect(gpx).toContain("18 Tee");
  await view.part("button", "Save PNG").click();
  const png = await readFile(await finished(engineBrowser.downloads, `-${course}.png`));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(20)).toBe(2000);
});

/** The path of the file whose name ends so, once the browser has written all of it. */
async function finished(folder: string, end: string): Promise<string> {
  let path = "";
  let before = -1;
  await until(`a file of the name …${end} was saved`, async () => {
    const name = (await readdir(folder)).find((name) => name.endsWith(end));
    if (!name) return false;
    path = join(folder, name);
    const { size } = await stat(path);
    const isWhole = size > 0 && size === before;
    before = size;
    return isWhole;
  });
  return path;
}
