/** Layers and units of a hole's drawing, and how the table and the map highlight each other. */
import type { Page } from "@playwright/test";

import { sentinel } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { drawing, eighteen, map, middle, openHole, openMore, rest, steps, straight, table, type Ask } from "../holes.ts";
import { open, reload } from "../pages.ts";

test.use({ plan: "enterprise" });


const layer = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const openLayers = (page: Page) => page.locator(".MapCorner summary", { hasText: "Layers" }).click();
const kept = (page: Page) => page.evaluate(() => [localStorage.getItem("yardbook.unit"), localStorage.getItem("yardbook.layers")]);
const row = (page: Page, index: number) => table(page).locator(`tr[data-target="${index}"]`);
const drawn = (page: Page, index: number) => drawing(page).locator(`[data-target="${index}"]`);

/** The longest hole of a course of 18, and the address of its course. */
async function long(ask: Ask): Promise<{ course: string; number: number }> {
  const { id, holes } = await eighteen(ask);
  const hole = holes.slice(0, 17).toSorted((a, b) => (b.length_yards ?? 0) - (a.length_yards ?? 0))[0];
  return { course: `/courses/${id}`, number: hole?.hole_number ?? 1 };
}

const shapes = {
  "Arcs to the green": ".arc:not(.tee-arc)",
  "Arcs from the tee": ".arc.tee-arc",
  Layups: ".leaves:not(.label)",
  Hazards: ".bunker, .water",
  "Distances from the tee": ".label.from-tee",
};

test("each switch removes its shapes or adds them, and the table keeps all", async ({ page, ask }) => {
  const { course, number } = await long(ask);
  await openHole(page, `${course}/holes/${number}`);
  await openLayers(page);
  await expect(table(page)).toBeVisible();
  const rows = await table(page).getByRole("row").count();
  for (const [name, selector] of Object.entries(shapes)) {
    await test.step(name, async () => {
      const isOn = name !== "Arcs from the tee";
      await expect(layer(page, name)).toBeChecked({ checked: isOn });
      const found = drawing(page).locator(selector);
      const before = await found.count();
      expect(before > 0).toBe(isOn);
      await layer(page, name).click();
      await expect(found).toHaveCount(isOn ? 0 : await found.count());
      expect((await found.count()) > 0).toBe(!isOn);
      await expect(layer(page, name)).toBeFocused();
      await layer(page, name).click();
      await expect(found).toHaveCount(before);
    });
  }
  await expect(table(page).getByRole("row")).toHaveCount(rows);
});

test("layers are kept on the next hole and after a reload, and all can be off", async ({ page, ask }) => {
  const { course } = await long(ask);
  await openHole(page, `${course}/holes/1`);
  await openLayers(page);
  for (const name of Object.keys(shapes)) await layer(page, name).setChecked(false);
  const nothing = () => expect(drawing(page).locator(Object.values(shapes).join())).toHaveCount(0);
  await nothing();
  await steps(page).getByRole("link", { name: /Hole 2\b/ }).click();
  await expect(drawing(page)).toHaveAccessibleName(/^Hole 2\b/);
  await nothing();
  await reload(page);
  await expect(drawing(page)).toBeVisible();
  await nothing();
  await openLayers(page);
  await layer(page, "Hazards").setChecked(true);
  await expect(drawing(page).locator(".bunker, .water")).not.toHaveCount(0);
});

test("an address overrules unit and layers without changing them", async ({ page }) => {
  await openHole(page, straight);
  const settings = await kept(page);
  await openHole(page, `${straight}?unit=meters&layers=to-green,from-tee`);
  await expect(table(page)).toHaveAccessibleName(/in meters/);
  await expect(drawing(page)).toContainText("50 meters");
  await expect(drawing(page).locator(".bunker, .water")).toHaveCount(0);
  await expect(drawing(page).locator(".tee-arc")).not.toHaveCount(0);
  expect(await kept(page)).toEqual(settings);
  await open(page, straight);
  await expect(table(page)).toHaveAccessibleName(/in yards/);
  await expect(drawing(page).locator(".bunker, .water")).not.toHaveCount(0);
});

test("a choice made under such an address is kept, and the address put right", async ({ page }) => {
  await openHole(page, `${straight}?unit=meters&layers=hazards`);
  await openMore(page);
  await page.getByRole("group", { name: "Unit of distances" }).getByRole("button", { name: "yards" }).click();
  await expect(table(page)).toHaveAccessibleName(/in yards/);
  await expect(page).toHaveURL(/\?unit=yards&layers=hazards$/);
  await openLayers(page);
  await layer(page, "Layups").setChecked(true);
  await expect(page).toHaveURL(/layers=layups,hazards$/);
  expect(await kept(page)).toEqual(["yards", "layups,hazards"]);
});

test("a row that is pointed at or has focus lights its marker and label", async ({ page }) => {
  await openHole(page, straight);
  for (const point of [() => row(page, 1).hover(), () => row(page, 1).getByRole("button").focus()]) {
    await point();
    await expect(row(page, 1)).toHaveClass(/lit/);
    expect(await drawn(page, 1).count()).toBeGreaterThan(1);
    for (const part of await drawn(page, 1).all()) await expect(part).toHaveClass(/lit/);
    await expect(drawing(page).locator(".lit:not([data-target='1'])")).toHaveCount(0);
    await page.mouse.move(0, 0);
    await table(page).getByRole("button").first().focus();
    await expect(row(page, 1)).not.toHaveClass(/lit/);
  }
});

test("a marker that is pointed at lights its row", async ({ page }) => {
  await openHole(page, straight);
  const index = await drawing(page).locator(".bunker").getAttribute("data-target");
  const { x, y } = await middle(drawing(page).locator(".bunker"));
  await page.mouse.move(x + 3, y + 3);
  await expect(row(page, Number(index))).toHaveClass(/lit/);
  const box = await drawing(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await expect(table(page).locator(".lit")).toHaveCount(0);
});

test("what is lit stays lit when the drawing is made anew", async ({ page }) => {
  await openHole(page, straight);
  await row(page, 1).getByRole("button").focus();
  await page.getByRole("button", { name: "Zoom in", exact: true }).dispatchEvent("click");
  await rest(page);
  await rest(page);
  await expect(drawn(page, 1).first()).toHaveClass(/lit/);
});

test("the rows are one tab stop, and the arrows walk them", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(2)}/holes/1`);
  await expect(table(page)).toBeVisible();
  const buttons = table(page).getByRole("button");
  await expect(table(page).locator("button[tabindex='0']")).toHaveCount(1);
  await buttons.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(buttons.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(buttons.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(buttons.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(buttons.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(buttons.first()).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await table(page).evaluate((all) => all.contains(document.activeElement))).toBe(false);
  await page.keyboard.press("Shift+Tab");
  await expect(buttons.first()).toBeFocused();
});

test("pointing at a row does not move the page or the map", async ({ page }) => {
  await openHole(page, straight);
  const before = await map(page).boundingBox();
  await row(page, 0).hover();
  await row(page, 1).hover();
  expect((await map(page).boundingBox())?.height).toBe(before?.height);
});
