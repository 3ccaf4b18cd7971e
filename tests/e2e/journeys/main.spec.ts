/** The main journey in every engine: a key, the list, a course, its holes, measuring; comparison, shape, book, demo. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { sentinel, type CourseHoles, type CoursePage } from "../courses.ts";
import { between, yardsBetween } from "../holes.ts";
import { expect, test } from "./fixture.ts";
import { until } from "./view.ts";

test("a key is entered; the list is searched, turned, and left by Back", async ({ view, gate, server }) => {
  await view.open("/");
  await view.part("heading", "Yardage books for US golf courses").seen();
  expect(gate.asked, "nothing is sent without a key").toEqual([]);
  await view.part("textbox", "API key").fill(` “${server.keys.enterprise}” `);
  await view.part("button", "Save key").click();
  await view.part("heading", "600 courses").seen();
  await view.says("1–10 of 600");
  await view.part("rowheader").count(10);

  const first = (await view.part("rowheader").seen()).text;
  await view.part("link", "Next").click();
  await view.at(/page=2/);
  await until("the second page has other rows", async () => (await view.part("rowheader").seen()).text !== first);
  const pages = gate.asked.length;
  await view.back();
  await view.says("1–10 of 600");
  expect(gate.asked, "the first page was saved").toHaveLength(pages);
  await until("the focus is back", () => view.session.run(() => !!document.activeElement?.closest("main a, main h1")));

  await view.part("textbox", "Course name").fill("lake");
  await view.press("Enter");
  await view.at(/search=lake/);
  await view.part("rowheader", /lake/i).seen();
  await view.reload();
  await view.part("rowheader", /lake/i).seen();
});

test.describe("with a key", () => {
  test.use({ plan: "enterprise" });

  test("a course is found, its tees are shown, and all its holes are drawn for one request", async ({ view, gate, ask, course }) => {
    const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
    const name = data.find(({ course_id }) => course_id === course)?.name ?? "";
    await view.open(`/?search=${encodeURIComponent(name)}`);
    await view.part("rowheader").part("link", name).click();
    await view.at(`/courses/${course}`);
    await view.part("heading", name).focused();
    await view.part("table", "Tees, longest first").seen();
    await view.part("region", "Holes").part("button", /^Draw all holes/).click();
    await view.part("region", "Holes").part("button", /^Draw all holes/).gone();
    await view.part("region", "Holes").part("listitem", /^Hole \d+\W+Par/).count(18);
    await until("the holes are asked for", async () => gate.asked.length === 3);
    expect(gate.asked.slice(1)).toEqual([`/courses/${course}`, `/courses/${course}/holes`]);
    await view.part("region", "Holes").part("link", /^Hole 3\b/).click();
    await view.at(`/courses/${course}/holes/3`);
    await view.part("heading", "Hole 3").focused();
    await view.part("img", /^Hole 3, par \d/).seen();
    await view.back();
    await view.part("heading", name).seen();
    expect(gate.asked).toHaveLength(3);
  });

  test("a hole is zoomed and measured by keys", async ({ view }) => {
    await view.open(`/courses/${sentinel.awkward(9)}/holes/1`);
    await view.part("img", /^Hole 1\b/).seen();
    const zoom = (wanted: number) =>
      until(`the zoom is ${wanted}`, async () => {
        const transform = await view.session.run(() => document.querySelector<SVGElement>("[role=application] svg")?.style.transform ?? "");
        return Math.abs(Number(/scale\(([\d.]+)\)/.exec(transform)?.[1]) - wanted) < 0.01;
      });
    await view.part("application", /^Map of hole 1/).focus();
    await view.press("+", "+");
    await zoom(2.56);
    await view.press("-");
    await zoom(1.6);
    await view.press("0");
    await zoom(1);

    await view.press("Enter");
    const measured = view.part("table", /^Measured points/);
    const { text } = await measured.seen();
    await view.at(/points=/);
    await view.press("ArrowUp");
    await until("the point has moved", async () => (await measured.seen()).text !== text);
    await view.press("Escape");
    await measured.gone();
    await view.part("application", /^Map of hole 1/).focused();
  });

  test("two courses are compared, and a hole of each lies over the other", async ({ view, ask }) => {
    const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
    const [a, b] = data.filter(({ holes }) => holes === 18).map(({ course_id }) => course_id);
    await view.open(`/compare?courses=${a},${b}`);
    for (const what of [/^Load facts/, /^Load the holes/]) {
      const load = view.part("listitem").part("button", what);
      await load.count(2);
      await load.click();
      await load.count(1);
      await load.click();
      await load.gone();
      // An answer that arrives moves the next button.
      await until("the answers are here", () => view.session.run(() => !document.querySelector(".SideCards .Waiting")));
    }
    await view.part("table", "Courses side by side").seen();
    await view.part("img", /^Hole 1, .* \(A\) and Hole 1, .* \(B\)/).seen();
    await view.part("combobox", "Hole B").type("7");
    await view.at(`/compare?courses=${a},${b}&holes=1,7`);
    await view.part("img", /and Hole 7, .* \(B\)/).seen();
  });

  test("the shape of a course is drawn, and the wind is turned by keys", async ({ view, course }) => {
    await view.open(`/courses/${course}/shape`);
    await view.part("button", /^Load the holes/).click();
    await view.part("img", /^Which way the holes are played/).seen();
    await view.part("table", /^Hole by hole/).seen();
    await view.part("table", /^Holes with the wind/).seen();
    await view.part("textbox", /^Wind comes from/).focus();
    await view.press("ArrowRight", "ArrowRight", "ArrowRight");
    await view.at(/wind=/);
  });

  test("a course is saved, and its file brings it to another browser", async ({ view, engineBrowser }) => {
    await view.open(`/courses/${sentinel.holes(1)}`);
    await view.part("button", "Save").click();
    await view.part("status", "The course is saved.").seen();
    await view.part("link", "All saved courses").click();
    const saved = view.part("region", "Saved courses").part("listitem");
    const name = (await saved.part("link").seen()).text;
    await view.part("button", "Export a file").click();
    const file = await downloaded(engineBrowser.downloads);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ format: "yardbook notebook", courses: [{ course_id: sentinel.holes(1), saved: true }] });

    await saved.part("button", `Remove ${name}`).click();
    await view.says("No course is saved yet.");
    await view.session.run(() => {
      for (const key of Object.keys(localStorage)) if (key.includes(".notebook")) localStorage.removeItem(key);
    });
    await view.reload();
    await view.says("No course is saved yet.");
    await view.part("textbox", /^Import a file/).type(file);
    await view.says("1 course saved");
    await saved.part("link", name).seen();
  });
});

test.describe("with a device that tells its position", () => {
  const early = () => {
    const geolocation = {
      watchPosition: (told: PositionCallback) => {
        Object.assign(globalThis, {
          tell: (latitude: number, longitude: number) => told({ coords: { latitude, longitude, accuracy: 4 } } as GeolocationPosition),
        });
        return 1;
      },
      clearWatch: () => Object.assign(globalThis, { tell: undefined }),
    };
    Object.defineProperty(navigator, "geolocation", { value: geolocation });
  };
  test.use({ plan: "enterprise", early: `(${early})()` });

  test("distances count from where the golfer stands, until the button is pressed again", async ({ view, ask, course }) => {
    const { data } = await ask<CourseHoles>(`/courses/${course}/holes`);
    const { tee, green } = data.holes.find(({ hole_number }) => hole_number === 1)?.coordinates ?? {};
    if (!tee || !green?.center) throw new Error("the hole has its points");
    const here = between(tee, green.center, 0.5);
    await view.open(`/courses/${course}/holes/1`);
    await view.part("img", /^Hole 1\b/).seen();
    await view.part("button", "Where am I").click();
    await view.says("Looking for your position.");
    const isWatched = () => view.session.run(() => typeof (globalThis as { tell?: unknown }).tell === "function");
    await until("the position is watched", isWatched);
    await view.session.run(
      (lat, lng) => (globalThis as unknown as { tell: (lat: number, lng: number) => void }).tell(lat, lng),
      here.lat,
      here.lng,
    );
    await view.says("from where you stand");
    await view.says(`${Math.round(yardsBetween(here, green.center))}`);
    await view.says("Accurate to 4 yards.");
    await view.part("button", "Where am I").click();
    await until("it is watched no more", async () => !(await isWatched()));
    await view.says("from the tee");
  });
});

test("the demo shows a course and its holes, and asks the service for nothing", async ({ view, gate }) => {
  await view.open("/");
  await view.part("button", "Try the demo").click();
  await view.part("region", "Demo").seen();
  await view.part("rowheader").part("link").click();
  await view.part("table", "Tees, longest first").seen();
  await view.part("region", "Holes").part("link", /^Hole 1\b/).click();
  await view.part("img", /^Hole 1\b/).seen();
  await view.part("banner", /invented/i).seen();
  expect(gate.asked).toEqual([]);
});

/** The first finished file in a folder. */
async function downloaded(folder: string): Promise<string> {
  let file: string | undefined;
  await until("a file was saved", async () => {
    file = (await readdir(folder)).find((name) => /^yardbook-\d{4}-\d\d-\d\d\.json$/.test(name));
    return file && (await readFile(join(folder, file), "utf8")).trimEnd().endsWith("}");
  });
  return join(folder, file ?? "");
}
