/** The map of a hole: zoomed and moved by buttons, wheel, touch and keys. */
import type { Page } from "@playwright/test";

import { sentinel } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { closer, drawing, eighteen, map, middle, openHole, rest, straight, steps, table } from "../holes.ts";
import { announced } from "../pages.ts";

test.use({ plan: "enterprise" });

const crowded = `/courses/${sentinel.awkward(2)}/holes/1`;

const button = (page: Page, name: string) => page.getByRole("group", { name: "Map", exact: true }).getByRole("button", { name, exact: true });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const labels = (page: Page) => drawing(page).locator(".label").count();
const heading = (page: Page, number: number) => page.getByRole("heading", { level: 1, name: `Hole ${number}`, exact: true });

/** Fails when there is a gap between the drawing and the edge of its box. */
async function fills(page: Page): Promise<void> {
  const gaps = await map(page).evaluate((view) => {
    const [box, svg] = [view.getBoundingClientRect(), view.querySelector("svg")?.getBoundingClientRect()];
    if (!svg) return [NaN];
    const border = view.clientLeft;
    return [svg.left - box.left, svg.top - box.top, box.right - svg.right, box.bottom - svg.bottom].map((gap) => gap - border);
  });
  for (const gap of gaps) expect(gap).toBeLessThan(1);
}

async function drag(page: Page, from: { x: number; y: number }, x: number, y: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x, from.y + y, { steps: 5 });
  await page.mouse.up();
}

/** Touches on the screen: each step lists their positions; an empty step lifts all of them. */
async function touch(page: Page, ...way: { x: number; y: number }[][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [step, touchPoints] of way.entries()) {
    await session.send("Input.dispatchTouchEvent", { type: step === 0 ? "touchStart" : "touchMove", touchPoints });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** The positions of a finger that moves from one point to another. */
const way = (from: { x: number; y: number }, x: number, y: number) =>
  Array.from({ length: 9 }, (_, step) => [{ x: from.x + (x * step) / 8, y: from.y + (y * step) / 8 }]);

test("the buttons zoom in, out, and back to the whole hole", async ({ page }) => {
  await openHole(page, straight);
  await expect(button(page, "Zoom out")).toBeDisabled();
  await expect(button(page, "Whole hole")).toBeDisabled();
  await button(page, "Zoom in").click();
  await button(page, "Zoom in").click();
  expect(await closer(page)).toBeCloseTo(2.56, 2);
  await button(page, "Zoom out").click();
  expect(await closer(page)).toBeCloseTo(1.6, 2);
  await button(page, "Whole hole").click();
  expect(await closer(page)).toBe(1);
  await expect(button(page, "Zoom out")).toBeDisabled();
});

test("a button that has done its last step leaves the focus in the page", async ({ page }) => {
  await openHole(page, straight);
  await button(page, "Zoom in").click();
  await button(page, "Zoom out").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Zoom out")).toBeDisabled();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("closer has an end", async ({ page }) => {
  await openHole(page, straight);
  for (let presses = 0; presses < 8; presses += 1) await button(page, "Zoom in").click();
  expect(await closer(page)).toBe(8);
});

test("the keys zoom in, out, and back to the whole hole", async ({ page }) => {
  await openHole(page, straight);
  await map(page).focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  expect(await closer(page)).toBeCloseTo(2.56, 2);
  await page.keyboard.press("-");
  expect(await closer(page)).toBeCloseTo(1.6, 2);
  await page.keyboard.press("0");
  expect(await closer(page)).toBe(1);
});

test("the wheel scrolls the page until the map has focus, then goes closer around the pointer", async ({ page }) => {
  await openHole(page, straight);
  const [{ x, y }, start] = [await middle(map(page)), await scrolled(page)];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => scrolled(page)).toBe(start + 60);
  expect(await closer(page)).toBe(1);

  await map(page).focus();
  const [before, there] = [await scrolled(page), await middle(drawing(page).locator(".bunker"))];
  await page.mouse.move(there.x, there.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => closer(page)).toBeGreaterThan(1.5);
  expect(await scrolled(page), "the page stays").toBe(before);
  const after = await middle(drawing(page).locator(".bunker"));
  expect(Math.hypot(after.x - there.x, after.y - there.y), "so does what is pointed at").toBeLessThan(3);
});

test("the wheel with Ctrl goes closer without focus", async ({ page }) => {
  await openHole(page, straight);
  const [{ x, y }, before] = [await middle(map(page)), await scrolled(page)];
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -300);
  await page.keyboard.up("Control");
  await expect.poll(() => closer(page)).toBeGreaterThan(1.5);
  expect(await scrolled(page), "the page stays").toBe(before);
});

test("the whole hole stays where it is, a closer look is dragged", async ({ page }) => {
  await openHole(page, straight);
  const flag = drawing(page).locator(".flag .hole");
  const [at, whole] = [await middle(map(page)), await middle(flag)];
  await drag(page, at, 50, 30);
  expect(await middle(flag)).toEqual(whole);
  await button(page, "Zoom in").click();
  await button(page, "Zoom in").click();
  await rest(page);
  const before = await middle(flag);
  await drag(page, await middle(map(page)), 50, 30);
  const after = await middle(flag);
  expect(after.x - before.x).toBeCloseTo(50, 0);
  expect(after.y - before.y).toBeCloseTo(30, 0);
  await expect(page, "nothing was measured").not.toHaveURL(/points=/);
});

test("Shift and an arrow move a closer look", async ({ page }) => {
  await openHole(page, straight);
  await button(page, "Zoom in").click();
  await rest(page);
  await map(page).focus();
  const before = await middle(drawing(page).locator(".bunker"));
  await page.keyboard.press("Shift+ArrowRight");
  expect((await middle(drawing(page).locator(".bunker"))).x).toBeLessThan(before.x - 20);
});

test("the drawing always fills its box", async ({ page }) => {
  await openHole(page, straight);
  const at = await middle(map(page));
  await map(page).focus();
  const moves = [[-300, 400, 0], [-500, -900, 700], [250, 0, -900], [200, 900, 900], [-900, -300, 20], [700, 500, -500]];
  for (const [deltaY = 0, x = 0, y = 0] of moves) {
    await page.mouse.move(at.x, at.y);
    const before = await closer(page);
    await page.mouse.wheel(0, deltaY);
    await expect.poll(() => closer(page)).not.toBe(before);
    await fills(page);
    if (deltaY < 0) expect(await closer(page)).toBeGreaterThan(1);
    await drag(page, at, x, y);
    await fills(page);
  }
  await page.setViewportSize({ width: 900, height: 600 });
  await rest(page);
  await fills(page);
});

test("moving the look does not draw the hole anew", async ({ page }) => {
  await openHole(page, straight);
  await button(page, "Zoom in").click();
  await button(page, "Zoom in").click();
  await rest(page);
  await rest(page);
  const flag = drawing(page).locator(".flag");
  await flag.evaluate((node) => Object.assign(node, { kept: true }));
  const before = await middle(flag);
  await drag(page, await middle(map(page)), 60, 60);
  expect(await middle(flag)).not.toEqual(before);
  await rest(page);
  expect(await flag.evaluate((node) => "kept" in node)).toBe(true);
});

test("labels that found no room come back closer in, and go again", async ({ page }) => {
  await openHole(page, crowded);
  const whole = await labels(page);
  for (let presses = 0; presses < 3; presses += 1) await button(page, "Zoom in").click();
  expect(await closer(page)).toBeGreaterThan(4);
  await expect.poll(() => labels(page)).toBeGreaterThan(whole);
  await button(page, "Whole hole").click();
  await expect.poll(() => labels(page)).toBe(whole);
});

test("another hole is seen whole again", async ({ page }) => {
  await openHole(page, straight);
  await button(page, "Zoom in").click();
  expect(await closer(page)).toBeCloseTo(1.6, 2);
  await steps(page).getByRole("link", { name: /Hole 2\b/ }).click();
  await expect(drawing(page)).toHaveAccessibleName(/^Hole 2\b/);
  await rest(page);
  expect(await closer(page)).toBe(1);
});

test("the arrows turn pages only while the map has focus, and keep it", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await openHole(page, `/courses/${id}/holes/3`);
  await page.keyboard.press("ArrowRight");
  await button(page, "Zoom in").focus();
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, 3)).toBeVisible();
  await map(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, 4)).toBeVisible();
  await expect(map(page)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(heading(page, 3)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(heading(page, 2)).toBeVisible();
});

test("up and down walk the targets, which are told and lit", async ({ page }) => {
  await openHole(page, straight);
  await expect(table(page)).toBeVisible();
  const names = await table(page)
    .locator("tr[data-target] .name")
    .evaluateAll((all) => all.map((name) => name.childNodes[0]?.textContent ?? ""));
  expect(names.length).toBeGreaterThan(1);
  await map(page).focus();
  for (const [index, name] of names.entries()) {
    await page.keyboard.press("ArrowUp");
    await expect(announced(page, new RegExp(`^${name}, .*from the tee`))).toBeAttached();
    await expect(table(page).locator(`tr[data-target="${index}"]`)).toHaveClass(/lit/);
  }
  await page.keyboard.press("ArrowDown");
  await expect(announced(page, new RegExp(`^${names.at(-2)}, `))).toBeAttached();
});

test("the map tells a screen reader its keys", async ({ page }) => {
  await openHole(page, straight);
  await expect(map(page)).toHaveAccessibleDescription(/previous hole, next hole.*Enter.*measure a point/);
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("two fingers go closer, one moves the closer look", async ({ page }) => {
    await openHole(page, straight);
    const { x, y } = await middle(map(page));
    const apart = [40, 60, 90, 120].map((by) => [{ x: x - by, y, id: 0 }, { x: x + by, y, id: 1 }]);
    await touch(page, ...apart);
    expect(await closer(page)).toBeCloseTo(3, 0);
    const before = await middle(drawing(page).locator(".flag .hole"));
    await touch(page, ...way({ x, y }, 40, 60));
    const after = await middle(drawing(page).locator(".flag .hole"));
    expect(after.y - before.y).toBeGreaterThan(40);
    await expect(page, "nothing was measured").not.toHaveURL(/points=/);
  });

  test("a swipe walks the holes", async ({ page, ask }) => {
    const { id } = await eighteen(ask);
    await openHole(page, `/courses/${id}/holes/3`);
    const swipe = async (by: number) => {
      await map(page).scrollIntoViewIfNeeded();
      const { x, y } = await middle(map(page));
      await touch(page, ...way({ x: x - by / 2, y }, by, 4));
    };
    await swipe(-160);
    await expect(heading(page, 4)).toBeVisible();
    await rest(page);
    await swipe(160);
    await expect(heading(page, 3)).toBeVisible();
  });

  test("a finger that goes up scrolls the page and measures nothing", async ({ page }) => {
    await openHole(page, straight);
    const [before, { x, y }] = [await scrolled(page), await middle(map(page))];
    await touch(page, ...way({ x, y: y + 100 }, 0, -200));
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 50);
    await expect(heading(page, 1)).toBeVisible();
    await expect(page).not.toHaveURL(/points=/);
  });
});
