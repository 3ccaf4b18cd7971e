/**
 * Holes in links, opened by every engine without a key. `HOLES=DIR` opens every hole of `DIR/<course_id>.json` too, each what
 * stands inside `data` of GET /courses/:id/holes.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { CourseHoles } from "../courses.ts";
import { packed } from "../hole_link.ts";
import { expect, test } from "./fixture.ts";

const format = join(import.meta.dirname, "../../../docs/hole-link.md");
const folder = process.env["HOLES"];

test("the example of the format is a hole in every engine, and a damaged one is a sentence", async ({ view }) => {
  const link = /```text\n(1[\w-]+)\n```/.exec(await readFile(format, "utf8"))?.[1] ?? "";
  await view.open(`/shared#${link}`);
  await view.part("heading", "Hole 4").seen();
  await view.says("Shared by a person on 25 November 2026, not from your service.");
  await view.part("application", /^Map of hole 4/).seen();
  await view.says("Front Left Bunker");
  await view.open(`/shared?cut#${link.slice(0, -3)}`);
  await view.says("This link was cut off or changed on its way.");
});

const ofReal = "every real hole is opened from its link, with every label and its length";
if (folder) test(ofReal, async ({ view }) => {
  test.setTimeout(1_200_000);
  let seen = 0;
  for (const file of (await readdir(folder ?? "")).sort()) {
    const { holes } = JSON.parse(await readFile(join(folder ?? "", file), "utf8")) as CourseHoles["data"];
    for (const hole of holes) {
      await view.open(`/shared?of=${file}-${hole.hole_number}#${packed({ name: file, holes: [hole] })}`);
      await view.part("heading", `Hole ${hole.hole_number}`).seen();
      await view.part("table", /^Straight distances/).seen();
      const labels = await view.session.run(() => document.querySelector("#details")?.textContent ?? "");
      for (const { label } of hole.hazards) expect(labels, `${file}, hole ${hole.hole_number}`).toContain(label);
      if (hole.length_yards) await view.says(`${hole.length_yards}`);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(0);
});
