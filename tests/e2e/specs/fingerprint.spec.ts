/** The shape of a course: the rose with its wind counts; turns, lengths, hazards, greens; strokes on paper. */
import type { Page } from "@playwright/test";

import { sentinel, type Hole, type Point } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { eighteen, yardsBetween, type Ask } from "../holes.ts";
import { open, rose } from "../pages.ts";

test.use({ plan: "enterprise" });

const slider = (page: Page) => page.getByRole("slider", { name: "Wind comes from" });
const byHole = (page: Page) => page.getByRole("table", { name: /^Holes with the wind/ });
const strokes = (page: Page) => page.getByRole("table", { name: /^Hole by hole/ });
const load = (page: Page) => page.getByRole("button", { name: "Load the holes · 1 request" });

/** How many holes play into, with and across the wind, by the page's count. */
async function counted(page: Page): Promise<number[]> {
  const texts = await page.locator(".WindSlider dd").allTextContents();
  return texts.map(Number);
}

/** Degrees clockwise from north, by the mean latitude: accurate enough for a hole. */
function bearing(from: Point, to: Point): number {
  const east = (to.lng - from.lng) * Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180);
  return ((Math.atan2(east, to.lat - from.lat) * 180) / Math.PI + 360) % 360;
}

/** The same counts, computed from the points. */
function expected(holes: Hole[], wind: number): number[] {
  const seen = holes.map(({ coordinates: { tee, green } }) =>
    Math.abs(((wind - bearing(tee, green.center) + 540) % 360) - 180),
  );
  const into = seen.filter((angle) => angle <= 45).length;
  const along = seen.filter((angle) => angle >= 135).length;
  return [into, along, holes.length - into - along];
}

/** Opens the course page and loads its holes. */
async function openShape(page: Page, ask: Ask, query = ""): Promise<{ id: number; of: Hole[] }> {
  const { id, holes } = await eighteen(ask);
  await open(page, `/courses/${id}/shape${query}`);
  await load(page).click();
  await expect(rose(page)).toBeVisible();
  return { id, of: holes };
}

test("it is reached from the course, asks for nothing unasked, and shows saved holes at once", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}`);
  await page.getByRole("link", { name: "Course profile" }).click();
  await expect(page).toHaveURL(`/courses/${id}/shape`);
  await expect(page.getByRole("heading", { level: 1, name: /^Course profile: / })).toBeFocused();
  await expect(load(page)).toBeVisible();
  expect(service.asked).toEqual([`/courses/${id}`]);
  await load(page).click();
  await expect(rose(page)).toBeVisible();
  expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
  await page.goBack();
  await page.getByRole("link", { name: "Course profile" }).click();
  await expect(rose(page)).toBeVisible();
  expect(service.asked).toHaveLength(2);
});

test("the wind is set by keyboard, said in words, counted, and kept in the address", async ({ page, ask, service }) => {
  const { of } = await openShape(page, ask, "?wind=200");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /^from the south, 200°: \d+ into it, \d+ with it, \d+ across$/);
  expect(await counted(page)).toEqual(expected(of, 200));
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".WindSlider .from")).toHaveText("from the south, 201°");
  await page.keyboard.press("Home");
  await expect(page.locator(".WindSlider .from")).toHaveText("from the north, 0°");
  expect(await counted(page)).toEqual(expected(of, 0));
  await expect(page).toHaveURL(/\?wind=0$/);
  await page.keyboard.press("End");
  await expect(page.locator(".WindSlider .from")).toHaveText("from the north, 359°");
  await expect(page).toHaveURL(/\?wind=359$/);
  await expect(slider(page)).toBeFocused();
  for (const wind of [45, 90, 250]) {
    await slider(page).fill(String(wind));
    expect(await counted(page), `${wind}`).toEqual(expected(of, wind));
    const winds = await byHole(page).locator("tbody td:nth-of-type(4)").allTextContents();
    expect([/^into$/, /^with$/, /^across/].map((words) => winds.filter((text) => words.test(text)).length)).toEqual(expected(of, wind));
    expect(await rose(page).locator("g.into").count()).toBe(expected(of, wind)[0]);
  }
  expect(service.asked).toHaveLength(1);
});

test("every hole is in the rose once, and in the table with its bearing", async ({ page, ask }) => {
  const { of } = await openShape(page, ask);
  const said = (await rose(page).getAttribute("aria-label")) ?? "";
  const numbers = [...said.matchAll(/\d+/g)].map(([number]) => Number(number)).sort((a, b) => a - b);
  expect(numbers).toEqual(of.map((hole) => hole.hole_number).sort((a, b) => a - b));
  await expect(rose(page).locator("g")).toHaveCount(of.length);
  const heads = await byHole(page).locator("tbody td:nth-of-type(3)").allTextContents();
  for (const [at, hole] of of.toSorted((a, b) => a.hole_number - b.hole_number).entries()) {
    const degrees = Number(/(\d+)°/.exec(heads[at] ?? "")?.[1]);
    const off = Math.abs(((degrees - bearing(hole.coordinates.tee, hole.coordinates.green.center) + 540) % 360) - 180);
    expect(off, `hole ${hole.hole_number}: ${heads[at]}`).toBeLessThan(1);
  }
});

test("hazards are counted by band, and lengths by par", async ({ page, ask }) => {
  const { of } = await openShape(page, ask);
  const strip = (name: string) => page.locator(".Strips li").filter({ has: page.locator("b", { hasText: new RegExp(`^${name}$`) }) });
  const isByGreen = ({ coordinates: { green } }: Hole, hazard: Point) =>
    [green.front, green.center, green.back].some((place) => yardsBetween(place, hazard) <= 40);
  const all = of.flatMap((hole) => hole.hazards.map((hazard) => ({ yards: Math.round(yardsBetween(hole.coordinates.tee, hazard)), isNear: isByGreen(hole, hazard) })));
  const [near, far] = [all.filter(({ isNear }) => isNear), all.filter(({ isNear }) => !isNear)];
  expect(near.length, "the sample has bunkers by its greens").toBeGreaterThan(0);
  const bands: [string, number, number][] = [["0–100", 0, 100], ["100–150", 100, 150], ["150–200", 150, 200], ["200–250", 200, 250], ["250\\+", 250, 1e9]];
  const counted = async (name: string) => {
    const words = (await strip(name).locator("span").first().textContent()) ?? "";
    return [...words.matchAll(/\d+/g)].reduce((sum, [number]) => sum + Number(number), 0);
  };
  for (const [name, from, to] of bands) {
    expect(await counted(name), name).toBe(far.filter(({ yards }) => yards >= from && yards < to).length);
  }
  expect(await counted("By the green")).toBe(near.length);
  const par3 = of.filter((hole) => hole.par === 3).map((hole) => hole.length_yards ?? 0);
  await expect(strip("Par 3")).toContainText(`${par3.length} holes: ${Math.min(...par3)} to ${Math.max(...par3)}`);
});

test("a drive of a reference player or of one's own: where it comes down and what it leaves", async ({ page, ask, service }) => {
  const { id, of } = await openShape(page, ask);
  await expect(page.getByText(/^Assumes a drive of 250 and then 220 yards, .*no wind, no roll, no elevation/)).toBeVisible();
  await expect(page.getByText(/This says nothing about your score/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Men: scratch/ })).toHaveAttribute("aria-current", "true");
  for (const [name, drive, second] of [["Men: bogey", 200, 170], ["Women: scratch", 210, 190], ["Women: bogey", 150, 130]] as const) {
    await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(new RegExp(`carry=${drive},${second}$`));
    await expect(page.getByText(new RegExp(`a drive of ${drive} and then ${second} yards`))).toBeVisible();
  }
  const drive = page.getByRole("spinbutton", { name: "Drive, yards" });
  await drive.fill("240");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/carry=240,130$/);
  const row = (hole: Hole) => strokes(page).getByRole("row").filter({ has: page.getByRole("rowheader", { name: `Hole ${hole.hole_number}`, exact: true }) });
  const straight = of.find(({ par, coordinates }) => par === 4 && !coordinates.fairway && !coordinates.dogleg);
  const par3 = of.find(({ par }) => par === 3);
  if (!par3) throw new Error("a course has a par 3");
  await expect(row(par3)).toContainText("no drive");
  if (straight) {
    const length = yardsBetween(straight.coordinates.tee, straight.coordinates.green.center);
    const left = Number(await row(straight).getByRole("cell").nth(3).textContent());
    expect(Math.abs(left - (length - 240))).toBeLessThan(1.5);
  }
  // A hole's name opens its map with that point measured: 240 from the tee, or less if the corner comes first.
  const par4 = of.find(({ par }) => par === 4);
  if (!par4) throw new Error("a course has a par 4");
  await row(par4).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/courses/${id}/holes/${par4.hole_number}\\?points=`));
  await expect(page.getByRole("table", { name: /^Measured points/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/carry=240,130$/);
  // The next course opens with the same carries.
  await open(page, `/courses/${id}/shape`);
  await expect(page.getByText(/a drive of 240 and then 130 yards/)).toBeVisible();
  expect(service.asked).toHaveLength(1);
});

test("carries out of bounds are brought within them, and junk in the address is left out", async ({ page, ask }) => {
  const { id } = await openShape(page, ask, "?wind=400&carry=9,9");
  await expect(page).toHaveURL(`/courses/${id}/shape`);
  const second = page.getByRole("spinbutton", { name: "Second, yards" });
  await second.fill("9000");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/carry=250,400$/);
  await expect(second).toHaveValue("400");
});

test("holes without usable points are counted and left out", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(7)}/shape`);
  await load(page).click();
  await expect(page.getByText(/holes? ha(s|ve) no usable points \(missing or doubtful\)/)).toBeVisible();
  await open(page, `/courses/${sentinel.awkward(6)}/shape`);
  await load(page).click();
  await expect(page.getByText(/no usable points \(missing or doubtful\)/)).toBeVisible();
  await expect(page.getByText("not given").first()).toBeVisible();
});

test("holes that fail say so, and are asked for again when a person asks", async ({ page, service, complaints }) => {
  complaints.expect(/status of 5\d\d/);
  await open(page, `/courses/${sentinel.holes(5)}/shape`);
  await load(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(service.asked.filter((path) => path.endsWith("/holes"))).toHaveLength(1);
});

for (const dark of [false, true]) {
  test(`axe finds nothing and nothing is too wide, ${dark ? "dark" : "light"} @phone`, async ({ page, ask }) => {
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await openShape(page, ask);
    await checkAccessibility(page);
    await checkWidth(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await checkWidth(page);
  });
}
