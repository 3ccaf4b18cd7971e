/** Helpers for the specs of holes: a course, locators, and an independent computation of the geometry. */
import { expect, type Locator, type Page } from "@playwright/test";

import { sentinel, type CourseHoles, type CoursePage, type Hole, type Point } from "./courses.ts";
import { open } from "./pages.ts";

export type Ask = <T>(pathAndQuery: string) => Promise<T>;

/** A course of 18 holes. */
export async function eighteen(ask: Ask): Promise<{ id: number; holes: Hole[] }> {
  const { data } = await ask<CoursePage>("/courses?limit=50&search=country");
  const id = data.find((row) => row.holes === 18)?.course_id;
  if (!id) throw new Error("the sample has a course of 18 holes");
  return { id, holes: (await ask<CourseHoles>(`/courses/${id}/holes`)).data.holes };
}

/** Serves these pages, those of courses unless told otherwise, as a site whose owner has turned files off. */
export async function withoutFiles(page: Page, pages = "**/courses/**"): Promise<void> {
  await page.route(pages, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace('name="yardbook-exports" content=""', 'name="yardbook-exports" content="none"');
    await route.fulfill({ response: answer, body });
  });
}

/** A straight hole with a tee, a green, a bunker and a pond. */
export const straight = `/courses/${sentinel.awkward(9)}/holes/1`;

export const map = (page: Page) => page.getByRole("application", { name: /^Map of hole \d+/ });
/** What lies over the drawing: measured points, the pattern of a plan, and where the golfer stands. */
export const additions = (page: Page) => page.locator(".MapView > .MapAdditions");
export const drawing = (page: Page) => page.getByRole("img", { name: /^Hole \d+/ });
export const table = (page: Page) => page.getByRole("table", { name: /^Straight distances/ });
export const measured = (page: Page) => page.getByRole("table", { name: /^Measured points/ });
export const steps = (page: Page) => page.getByRole("navigation", { name: "Previous and next hole" });
export const strip = (page: Page) => page.getByRole("navigation", { name: "Holes" });

/** Opens a hole, waits for its drawing, and scrolls the map into the viewport. */
export async function openHole(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(drawing(page)).toBeVisible();
  await map(page).evaluate((view) => view.scrollIntoView({ block: "center" }));
  await rest(page);
}

/** Opens what else can be done with a hole: its unit, link, files and print. */
export async function openMore(page: Page): Promise<void> {
  const more = page.locator("details.More");
  const isOpen = await more.evaluate((more: HTMLDetailsElement) => more.open);
  if (!isOpen) await more.locator("> summary").click();
}

/** Places the first point. */
export const measure = (page: Page) => page.getByRole("button", { name: "Measure", exact: true }).click();

/** Waits until the drawing matches the current view. */
export async function rest(page: Page): Promise<void> {
  // A change marks the map as moving within a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(map(page)).not.toHaveClass(/moving/);
}

/** The zoom of the drawing, relative to the whole hole. */
export async function closer(page: Page): Promise<number> {
  const transform = await drawing(page).evaluate((svg) => svg.style.transform);
  // A drawing that was not moved has no transform.
  return transform ? Number(/scale\(([\d.]+)\)/.exec(transform)?.[1]) : 1;
}

/** The center of an element, in pixels of the viewport. */
export async function middle(of: Locator): Promise<{ x: number; y: number }> {
  // An element that is being redrawn has none.
  const found = { x: NaN, y: NaN };
  await expect
    .poll(async () => {
      const box = await of.first().boundingBox();
      if (box) Object.assign(found, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      return box;
    })
    .not.toBeNull();
  return found;
}

/** A point part of the way from one point to another. */
export const between = (a: Point, b: Point, share: number): Point => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lng: a.lng + (b.lng - a.lng) * share,
});

const [equator, eccentricitySquared] = [6_378_137, 0.00669437999014132];
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Straight-line yards between two points of the WGS84 ellipsoid: over the length of a hole, the chord is exact enough.
 */
export function yardsBetween(a: Point, b: Point): number {
  const inSpace = ({ lat, lng }: Point): [number, number, number] => {
    const [phi, lambda] = [radians(lat), radians(lng)];
    const normal = equator / Math.sqrt(1 - eccentricitySquared * Math.sin(phi) ** 2);
    return [
      normal * Math.cos(phi) * Math.cos(lambda),
      normal * Math.cos(phi) * Math.sin(lambda),
      normal * (1 - eccentricitySquared) * Math.sin(phi),
    ];
  };
  const [[ax, ay, az], [bx, by, bz]] = [inSpace(a), inSpace(b)];
  return Math.hypot(ax - bx, ay - by, az - bz) / 0.9144;
}

/** The coordinates of a point in the viewport, computed from the drawn tee and flag and their coordinates. */
export async function onEarth(page: Page, { coordinates }: Hole, at: { x: number; y: number }): Promise<Point> {
  const { tee, green } = coordinates;
  const [from, to] = [await middle(drawing(page).locator(".tee")), await middle(drawing(page).locator(".flag .hole"))];
  const bend = 1 - eccentricitySquared * Math.sin(radians(tee.lat)) ** 2;
  const perLat = radians((equator * (1 - eccentricitySquared)) / bend ** 1.5);
  const perLng = radians((equator * Math.cos(radians(tee.lat))) / Math.sqrt(bend));
  const [east, north] = [(green.center.lng - tee.lng) * perLng, (green.center.lat - tee.lat) * perLat];
  // Rotation and scaling are one division of complex numbers; y decreases upward on the screen.
  const [along, up] = [to.x - from.x, from.y - to.y];
  const square = along ** 2 + up ** 2;
  const [re, im] = [(east * along + north * up) / square, (north * along - east * up) / square];
  const [x, y] = [at.x - from.x, from.y - at.y];
  return { lat: tee.lat + (re * y + im * x) / perLat, lng: tee.lng + (re * x - im * y) / perLng };
}

/** The distances from the tee to front, center and back. */
export function distances({ coordinates: { tee, green } }: Hole, at: Point): number[] {
  return [tee, green.front, green.center, green.back].map((to) => yardsBetween(at, to));
}

/** The figures of a table's rows; cells without a number are left out. */
export async function figures(of: Locator): Promise<number[][]> {
  const texts = await of.locator("tbody tr:not(.layup)").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].map((cell) => (cell.textContent ?? "").trim().replace(/,/g, ""))),
  );
  return texts.map((row) => row.filter((text) => /^\d+$/.test(text)).map(Number));
}

/** The measured points in the address. */
export function pointsAsked(page: Page): Point[] {
  const points = new URL(page.url()).searchParams.get("points") ?? "";
  return points.split("_").filter(Boolean).map((words) => {
    const [lat, lng] = words.split(",").map(Number);
    return { lat: lat ?? NaN, lng: lng ?? NaN };
  });
}
