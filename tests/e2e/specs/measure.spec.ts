/** Measuring: any point of a hole, by pointer, keyboard and table, kept in the address and in a link. */
import type { Page } from "@playwright/test";

import { sentinel, type Hole } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import {
  additions, distances, drawing, eighteen, figures, map, measure, measured, middle, onEarth, openHole, openMore, pointsAsked, rest, straight, table,
  yardsBetween, type Ask,
} from "../holes.ts";
import { announced, open, reload } from "../pages.ts";

test.use({ plan: "enterprise" });
test.beforeEach(({ page }) => page.clock.install());

const panel = (page: Page) => page.getByRole("region", { name: "Measure" });
const press = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true }).click();
const rings = (page: Page) => additions(page).locator(".measured .ring");

/** The longest hole of a course; it is a dogleg. */
async function long(page: Page, ask: Ask): Promise<Hole> {
  const { id, holes } = await eighteen(ask);
  const hole = holes.toSorted((a, b) => (b.length_yards ?? 0) - (a.length_yards ?? 0))[0];
  if (!hole) throw new Error("the course has holes");
  await openHole(page, `/courses/${id}/holes/${hole.hole_number}`);
  return hole;
}

/** Points are written to the address a moment after they rest. */
const untilWritten = (page: Page) => page.clock.runFor(400);

/** Waits until the address has this many points, and returns them. */
async function asked(page: Page, count: number) {
  await untilWritten(page);
  await expect.poll(() => pointsAsked(page).length).toBe(count);
  return pointsAsked(page);
}

/** A point part of the way from the tee to the flag on the screen, shifted right by some pixels. */
async function spot(page: Page, part: number, right: number): Promise<{ x: number; y: number }> {
  const [tee, flag] = [await middle(drawing(page).locator(".tee")), await middle(drawing(page).locator(".flag .hole"))];
  return { x: Math.round(tee.x + right), y: Math.round(tee.y + (flag.y - tee.y) * part) };
}

function agree(shown: number[] | undefined, expected: number[], within = 0.7): void {
  expect(shown).toHaveLength(expected.length);
  expected.forEach((yards, column) => expect(Math.abs((shown?.[column] ?? NaN) - yards), `column ${column}`).toBeLessThan(within));
}

test("a click measures the place that was clicked", async ({ page, ask }) => {
  const hole = await long(page, ask);
  for (const [part, right] of [[0.4, 35], [0.75, -28]] as const) {
    const at = await spot(page, part, right);
    const place = await onEarth(page, hole, at);
    await page.mouse.click(at.x, at.y);
    await expect(measured(page).locator("tbody tr:not(.layup)")).toHaveCount(1);
    agree((await figures(measured(page)))[0], distances(hole, place), 1);
    const [point] = await asked(page, 1);
    if (!point) throw new Error("the address has the point");
    agree((await figures(measured(page)))[0], distances(hole, point));
    expect(yardsBetween(point, place)).toBeLessThan(0.5);
  }
});

test("a click beside a marker is not drawn to it", async ({ page }) => {
  await openHole(page, straight);
  const bunker = await middle(drawing(page).locator(".bunker"));
  await page.mouse.click(Math.round(bunker.x) + 6, Math.round(bunker.y));
  await expect(rings(page)).toHaveCount(1);
  const ring = await middle(rings(page).locator(".inner"));
  expect(ring.x - Math.round(bunker.x)).toBeCloseTo(6, 0);
});

test("a click closer in measures the place that was clicked", async ({ page, ask }) => {
  const hole = await long(page, ask);
  for (let presses = 0; presses < 3; presses += 1) await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await rest(page);
  const box = await middle(map(page));
  const at = { x: Math.round(box.x + 30), y: Math.round(box.y + 20) };
  const place = await onEarth(page, hole, at);
  await page.mouse.click(at.x, at.y);
  await expect(measured(page)).toBeVisible();
  agree((await figures(measured(page)))[0], distances(hole, place));
});

test("a second click moves the point, “Add a point” starts another that counts from it", async ({ page, ask }) => {
  const hole = await long(page, ask);
  const click = async (part: number, right: number) => {
    const at = await spot(page, part, right);
    await page.mouse.click(at.x, at.y);
  };
  await click(0.3, 10);
  await click(0.45, 20);
  await expect(measured(page).locator("tbody tr:not(.layup)")).toHaveCount(1);
  await press(page, "Add a point");
  await expect(map(page)).toBeFocused();
  await click(0.8, -15);
  const [first, second] = await asked(page, 2);
  if (!first || !second) throw new Error("the address has both points");
  const rows = await figures(measured(page));
  agree(rows[0], distances(hole, first));
  const [tee = NaN, ...green] = distances(hole, second);
  agree(rows[1], [tee, yardsBetween(first, second), ...green]);
  await press(page, "Remove the last");
  await expect(measured(page).locator("tbody tr:not(.layup)")).toHaveCount(1);
  await press(page, "Clear");
  await expect(measured(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/points=/);
});

test("no more than eight points are measured", async ({ page }) => {
  await openHole(page, straight);
  await measure(page);
  for (let more = 0; more < 7; more += 1) await press(page, "Add a point");
  await expect(panel(page).getByRole("button", { name: "Add a point" })).toBeDisabled();
  await expect(measured(page).locator("tbody tr:not(.layup)")).toHaveCount(8);
});

test("a point is dragged, and its row goes with it", async ({ page, ask }) => {
  const hole = await long(page, ask);
  const from = await spot(page, 0.4, 20);
  await page.mouse.click(from.x, from.y);
  await expect(rings(page)).toHaveCount(1);
  const to = { x: from.x - 45, y: from.y - 60 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  const ring = await middle(rings(page).locator(".inner"));
  expect(Math.hypot(ring.x - to.x, ring.y - to.y)).toBeLessThan(2);
  agree((await figures(measured(page)))[0], distances(hole, await onEarth(page, hole, to)), 1);
});

test("Enter places a point, the arrows move it by 5, with Shift by 1, and each step is told", async ({ page }) => {
  await openHole(page, straight);
  await map(page).focus();
  await page.keyboard.press("Enter");
  await expect(announced(page, /yards from the tee, to the green/)).toBeAttached();
  const place = async () => (await asked(page, 1))[0] ?? { lat: NaN, lng: NaN };
  const moved = async (key: string, yards: number) => {
    const before = await place();
    await page.keyboard.press(key);
    await expect.poll(async () => Math.abs(yardsBetween(before, await place()) - yards)).toBeLessThan(0.15);
  };
  await moved("ArrowUp", 5);
  await moved("ArrowLeft", 5);
  await moved("Shift+ArrowRight", 1);
  await moved("Shift+ArrowDown", 1);
  await page.keyboard.press("Enter");
  await expect(announced(page, /^\d+ yards from the tee, to the green/)).toBeAttached();
  await page.keyboard.press("Backspace");
  await expect(measured(page).locator("tbody tr:not(.layup)")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(announced(page, "Measuring ended.")).toBeAttached();
  await expect(measured(page)).toHaveCount(0);
  await expect(map(page)).toBeFocused();
});

test("the buttons of the panel keep the focus in the page", async ({ page }) => {
  await openHole(page, straight);
  await measure(page);
  await press(page, "Add a point");
  for (const name of ["Remove the last", "Clear"]) {
    await panel(page).getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), name).not.toBe("BODY");
  }
});

test("in meters the arrows move by meters", async ({ page }) => {
  await openHole(page, `${straight}?unit=meters`);
  await map(page).focus();
  await page.keyboard.press("Enter");
  const [before] = await asked(page, 1);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => pointsAsked(page)[0]).not.toEqual(before);
  const [after] = pointsAsked(page);
  if (!before || !after) throw new Error("the address has the point");
  expect(yardsBetween(before, after) * 0.9144).toBeCloseTo(5, 0);
});

test("a reload and another person see the same rows", async ({ page }) => {
  await openHole(page, straight);
  await measure(page);
  await press(page, "Add a point");
  await page.keyboard.press("ArrowRight");
  await asked(page, 2);
  const rows = await figures(measured(page));
  await reload(page);
  await expect(measured(page)).toBeVisible();
  expect(await figures(measured(page))).toEqual(rows);
});

test("measuring leaves one step of the history, and another hole has no points", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(9)}/holes/2`);
  await page.getByRole("link", { name: /^Hole 1\b/ }).first().click();
  await expect(drawing(page)).toHaveAccessibleName(/^Hole 1\b/);
  await measure(page);
  await asked(page, 1);
  await page.keyboard.press("ArrowUp");
  await untilWritten(page);
  await page.goBack();
  await expect(drawing(page)).toHaveAccessibleName(/^Hole 2\b/);
  await expect(measured(page)).toHaveCount(0);
  await page.goForward();
  await expect(measured(page).locator("tbody tr:not(.layup)")).toHaveCount(1);
});

test("a target of the table is measured exactly", async ({ page, ask }) => {
  await long(page, ask);
  await expect(table(page)).toBeVisible();
  const rows = await figures(table(page));
  for (const index of [0, 1]) {
    await table(page).locator(`tr[data-target="${index}"] button`).click();
    await expect(measured(page).locator("tbody tr:not(.layup)")).toHaveCount(1);
    expect((await figures(measured(page)))[0]).toEqual(rows[index]);
  }
});

test("what cannot be read in an address is left out, the rest is kept", async ({ page }) => {
  await openHole(page, straight);
  await measure(page);
  const [point] = await asked(page, 1);
  await open(page, `${straight}?points=x_91,0_${point?.lat},${point?.lng}_NaN,1&unit=feet&layers=satellite&key=secret`);
  await expect(measured(page).locator("tbody tr:not(.layup)")).toHaveCount(1);
  await expect(table(page)).toHaveAccessibleName(/in yards/);
  await expect(page).toHaveURL(new RegExp(`${straight}\\?points=[^&]*$`));
  await open(page, `${straight}?points=51.5,-0.1`);
  await expect(drawing(page)).toBeVisible();
  await expect(measured(page), "London is no part of the hole").toHaveCount(0);
});

test("the link that is copied is what is seen, without the key", async ({ page, context, key }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHole(page, straight);
  await measure(page);
  const [point] = await asked(page, 1);
  expect(page.url()).not.toContain(key);
  await openMore(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(announced(page, "The link is copied.")).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`${straight}?unit=yards&layers=to-green,layups,hazards,distances&points=${point?.lat.toFixed(7)},`);
  expect(link).not.toContain(key);
  const rows = await figures(measured(page));
  await page.evaluate(() => localStorage.setItem("yardbook.unit", "meters"));
  await open(page, link);
  await expect(table(page)).toHaveAccessibleName(/in yards/);
  expect(await figures(measured(page))).toEqual(rows);
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("a tap measures", async ({ page }) => {
    await openHole(page, straight);
    const { x, y } = await spot(page, 0.5, 30);
    await page.touchscreen.tap(x, y);
    await expect(rings(page)).toHaveCount(1);
    const ring = await middle(rings(page).locator(".inner"));
    expect(Math.hypot(ring.x - x, ring.y - y)).toBeLessThan(2);
  });

  test("a point that is placed by the button is seen", async ({ page }) => {
    await openHole(page, straight);
    await measure(page);
    await expect(map(page)).toBeFocused();
    await expect(rings(page)).toBeInViewport();
  });

  test("no figure is broken in two", async ({ page }) => {
    await openHole(page, straight);
    await measure(page);
    await press(page, "Add a point");
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const broken = await page.locator("td.figure").evaluateAll((cells) => {
        const range = document.createRange();
        return cells.flatMap((cell) => {
          range.selectNodeContents(cell);
          return range.getClientRects().length > 1 ? [cell.textContent] : [];
        });
      });
      expect(broken, `${width} px wide`).toEqual([]);
    }
  });
});

for (const [what, refuse] of Object.entries({
  "refuses the clipboard": () => (Clipboard.prototype.writeText = () => Promise.reject(new Error("no"))),
  "has no clipboard": () => Object.defineProperty(navigator, "clipboard", { value: undefined }),
})) {
  test(`a browser that ${what} shows the link instead`, async ({ page, key }) => {
    await page.addInitScript(refuse);
    await openHole(page, straight);
    await openMore(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    const field = page.getByLabel("Link to this view");
    await expect(field).toHaveValue(new RegExp(`${straight}\\?unit=yards&layers=`));
    await expect(field).not.toHaveValue(new RegExp(key));
  });
}

test("after a touch whose end is lost, each later tap places the point", async ({ page, ask }) => {
  await long(page, ask);
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  /** Sends a pointer event to a part of the map, as a primary finger does. */
  const send = (type: string, pointerId: number, x: number, y: number) =>
    map(page).evaluate(
      (view, [type, pointerId, x, y]) => {
        const box = view.getBoundingClientRect();
        const [clientX, clientY] = [box.left + box.width * x, box.top + box.height * y];
        const finger = { pointerId, pointerType: "touch", isPrimary: true, button: 0, buttons: 1, bubbles: true, cancelable: true };
        view.dispatchEvent(new PointerEvent(type, { ...finger, clientX, clientY }));
      },
      [type, pointerId, x, y] as const,
    );
  const tap = async (pointerId: number, x: number, y: number) => {
    await send("pointerdown", pointerId, x, y);
    await send("pointerup", pointerId, x, y);
    await untilWritten(page);
    return new URL(page.url()).searchParams.get("points");
  };
  const seen = [await tap(11, 0.5, 0.5)];
  await send("pointerdown", 12, 0.5, 0.6);
  seen.push(await tap(13, 0.4, 0.3), await tap(14, 0.6, 0.25));
  expect(new Set(seen).size, seen.join(" ")).toBe(3);
  // A gesture ends with the focus of the window, too.
  await send("pointerdown", 15, 0.5, 0.6);
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await send("pointermove", 15, 0.5, 0.2);
  expect(await tap(16, 0.3, 0.4)).not.toBe(seen.at(-1));
});

test("what a person adds lies on the drawing at its scale: upright, on its side, at a desk, in a closer look, and on paper", async ({ page, ask }) => {
  await long(page, ask);
  const places = () =>
    page.locator(".MapView").evaluate((view) => {
      const place = (svg: Element | null) => {
        const { a, d, e, f } = (svg as SVGSVGElement).getScreenCTM() ?? new DOMMatrix();
        return [a, d, e, f].map((value) => value.toFixed(2)).join(" ");
      };
      return ["HoleMap", "MapAdditions"].map((name) => place(view.querySelector(`:scope > .${name}`)));
    });
  const coincide = async (when: string) => {
    await rest(page);
    const [drawn, added] = await places();
    expect(added, when).toBe(drawn);
  };
  await measure(page);
  await expect(rings(page)).toHaveCount(1);
  for (const [width, height] of [[360, 740], [740, 360], [820, 1180], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    // The drawing is made for its box once that rests.
    await page.clock.runFor(400);
    await coincide(`${width} × ${height}`);
  }
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.clock.runFor(400);
  await expect(map(page)).toHaveClass(/closer/);
  await coincide("closer");
  // A point that is added in a closer look.
  await map(page).press("Enter");
  await expect(rings(page)).toHaveCount(2);
  await page.clock.runFor(400);
  await coincide("closer, with another point");
  await page.emulateMedia({ media: "print" });
  await coincide("on paper");
});
