/** The screen of a hole: the whole drawing in sight at every size, the sheet with its three heights, the strip, and turns. */
import type { Page } from "@playwright/test";

import { sentinel, type CourseDetail } from "../courses.ts";
import { checkWidth, expect, test } from "../fixture.ts";
import { additions, drawing, eighteen, map, middle, openHole, openMore, pointsAsked, rest, steps, straight, strip, table, type Ask } from "../holes.ts";
import { faults, fitted, WINDOWS } from "../legible.ts";
import { holdWasm, inCharge, open, visit } from "../pages.ts";

test.use({ plan: "enterprise" });

const sheet = (page: Page) => page.getByRole("region", { name: "Details of the hole" });
const grip = (page: Page) => sheet(page).getByRole("button", { name: /^Show (more|all|fewer) details$/ });
const heading = (page: Page, number: number) => page.getByRole("heading", { level: 1, name: `Hole ${number}`, exact: true });

/** A long hole, a short one and every awkward one that has a drawing. */
async function paths(ask: Ask): Promise<string[]> {
  const { id, holes } = await eighteen(ask);
  const byLength = holes.toSorted((a, b) => (a.length_yards ?? 0) - (b.length_yards ?? 0));
  const real = [byLength[0], byLength.at(-1)].map((hole) => `/courses/${id}/holes/${hole?.hole_number}`);
  const awkward = [1, 2, 3, 4, 5, 7, 8, 9, 10].map((number) => `/courses/${sentinel.awkward(number)}/holes/${number === 9 ? 9 : 1}`);
  return [...real, ...awkward, `/courses/${sentinel.awkward(11)}/holes/27`];
}

for (const [width, height] of WINDOWS) {
  test(`every hole is whole, free and legible in a window of ${width} × ${height}`, async ({ page, ask }) => {
    await page.setViewportSize({ width, height });
    for (const path of await paths(ask)) {
      await test.step(path, async () => {
        await open(page, path);
        await expect(drawing(page)).toBeVisible();
        await fitted(page);
        expect(await faults(page), path).toEqual([]);
        await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
        for (const step of await steps(page).getByRole("link").all()) {
          await expect(step).toBeInViewport({ ratio: 1 });
          await step.click({ trial: true, timeout: 5_000 });
        }
        const box = await map(page).boundingBox();
        if (width < 760 && height > width) expect(box?.y, "above the map").toBeLessThanOrEqual(96);
        await checkWidth(page);
      });
    }
  });
}

test("play goes to the right where the window is wide and low, never mirrored, and can be turned back", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openHole(page, straight);
  await fitted(page);
  const at = (name: string) => middle(drawing(page).locator(name));
  const [tee, flag, bunker, water] = [await at(".tee"), await at(".flag .hole"), await at(".bunker"), await at(".water")];
  expect(flag.x).toBeGreaterThan(tee.x + 100);
  expect(Math.abs(flag.y - tee.y)).toBeLessThan(3);
  expect(bunker.y, "what is left of play is above").toBeLessThan(flag.y);
  expect(water.y, "what is right of play is below").toBeGreaterThan(flag.y);
  await grip(page).press("PageUp");
  await openMore(page);
  await page.getByRole("button", { name: "Turn the map" }).click();
  await grip(page).press("PageDown");
  await fitted(page);
  expect((await at(".tee")).y).toBeGreaterThan((await at(".flag .hole")).y + 50);
});

test("a measured point stays where it is when the map is turned", async ({ page }) => {
  await openHole(page, straight);
  const { x, y } = await middle(drawing(page).locator(".water"));
  await page.mouse.click(x + 30, y + 40);
  await expect.poll(() => pointsAsked(page)).toHaveLength(1);
  const before = pointsAsked(page)[0];
  await page.getByRole("button", { name: "Turn the map" }).click();
  await expect(additions(page).locator(".measured .ring")).toHaveCount(1);
  await page.waitForFunction(() => document.querySelector(".MapView svg") !== null);
  const after = pointsAsked(page)[0];
  expect(Math.abs((after?.lat ?? 0) - (before?.lat ?? 1))).toBeLessThan(1e-6);
  expect(Math.abs((after?.lng ?? 0) - (before?.lng ?? 1))).toBeLessThan(1e-6);
  const [water, ring] = [await middle(drawing(page).locator(".water")), await middle(additions(page).locator(".ring .inner"))];
  expect(ring.x, "40 px nearer to the tee").toBeLessThan(water.x);
  expect(ring.y, "30 px more to the right").toBeGreaterThan(water.y);
});

test("leaving a hole and coming back restores zoom and direction", async ({ page }) => {
  await openHole(page, straight);
  await page.getByRole("button", { name: "Turn the map" }).click();
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  await rest(page);
  const before = await drawing(page).evaluate((svg) => [svg.style.transform, svg.getAttribute("viewBox")]);
  await page.getByRole("link", { name: "Saved" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
  await page.goBack();
  await expect(drawing(page)).toBeVisible();
  await rest(page);
  await expect.poll(() => drawing(page).evaluate((svg) => [svg.style.transform, svg.getAttribute("viewBox")])).toEqual(before);
});

test("the table shows what is in play first, says by which rule, and the rest on request", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(2)}/holes/1`);
  const rows = table(page).getByRole("row", { name: /Hazard \d+/ });
  await expect(rows.first()).toBeVisible();
  const shown = await rows.count();
  expect(shown).toBeLessThan(97);
  await expect(page.getByText("Shown first: what is within 40 yards of the line")).toBeVisible();
  const more = page.getByRole("button", { name: `Show ${97 - shown} more` });
  await more.click();
  await expect(rows).toHaveCount(97);
  await expect(more).toHaveAttribute("aria-pressed", "true");
});

test("the row of a marker that is pointed at comes into view, and back", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(2)}/holes/1`);
  await expect(table(page)).toBeVisible();
  const panel = sheet(page).locator(".inside");
  const before = await panel.evaluate((panel) => panel.scrollTop);
  const last = table(page).locator("tr[data-target]:not(.aside)").last();
  await expect(last).not.toBeInViewport();
  const target = await last.getAttribute("data-target");
  const { x, y } = await middle(drawing(page).locator(`[data-target="${target}"]`));
  await page.mouse.move(x, y);
  await expect(table(page).locator("tr.lit")).toBeInViewport();
  const box = await map(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 3);
  await expect(table(page).locator("tr.lit")).toHaveCount(0);
  expect(await panel.evaluate((panel) => panel.scrollTop)).toBe(before);
});

test("a marker that is not in play has a row while it is pointed at", async ({ page }) => {
  await open(page, `/courses/${sentinel.awkward(2)}/holes/1`);
  await expect(table(page)).toBeVisible();
  const rows = table(page).locator("tr[data-target]");
  const before = await rows.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-target")));
  const markers = await drawing(page).locator("[data-target]").evaluateAll((markers) => markers.map((marker) => marker.getAttribute("data-target")));
  const aside = markers.find((target) => !before.includes(target));
  const { x, y } = await middle(drawing(page).locator(`[data-target="${aside}"]`).first());
  await page.mouse.move(x, y);
  const row = table(page).locator("tr.lit");
  await expect(row).toBeInViewport();
  const pointed = await row.getAttribute("data-target");
  await expect(rows).toHaveCount(before.length + (before.includes(pointed) ? 0 : 1));
  const box = await map(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 3);
  await expect(rows).toHaveCount(before.length);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the sheet has three heights: by presses and by keys, and the map keeps the rest", async ({ page }) => {
    await openHole(page, straight);
    const height = async () => (await map(page).boundingBox())?.height ?? 0;
    const whole = await height();
    expect(whole).toBeGreaterThan(400);
    await expect(sheet(page).getByRole("group", { name: "To the green" })).toBeInViewport({ ratio: 1 });
    await grip(page).click();
    await expect(grip(page)).toHaveAccessibleName("Show all details");
    await fitted(page);
    expect(await height()).toBeGreaterThan(200);
    expect(await faults(page)).toEqual([]);
    await grip(page).press("ArrowUp");
    await expect(grip(page)).toHaveAccessibleName("Show fewer details");
    expect(await height()).toBeLessThan(40);
    await grip(page).press("PageDown");
    await expect.poll(height).toBe(whole);
  });

  test("the sheet follows a drag and rests at the nearest height", async ({ page }) => {
    await openHole(page, straight);
    const { x, y } = await middle(grip(page));
    for (const [to, name] of [[420, "Show all details"], [110, "Show fewer details"], [700, "Show more details"]] as const) {
      const from = await middle(grip(page));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(x, to, { steps: 4 });
      await page.mouse.up();
      await expect(grip(page)).toHaveAccessibleName(name);
    }
    await expect.poll(async () => (await middle(grip(page))).y).toBeCloseTo(y, 0);
  });

  test("focus opens the closed sheet and leaves it again", async ({ page }) => {
    await openHole(page, straight);
    await grip(page).focus();
    await page.keyboard.press("Tab");
    await expect(grip(page)).toHaveAccessibleName("Show all details");
    let inside = true;
    for (let presses = 0; presses < 60 && inside; presses += 1) {
      await page.keyboard.press("Tab");
      inside = await sheet(page).evaluate((sheet) => sheet.contains(document.activeElement));
    }
    expect(inside, "at most 60 tabs later").toBe(false);
  });

  test("with all holes open the sheet leaves bar and strip whole at each of its heights", async ({ page, ask }) => {
    const { id } = await eighteen(ask);
    await openHole(page, `/courses/${id}/holes/4`);
    await page.getByRole("button", { name: "Holes", exact: true }).click();
    for (const name of ["Show all details", "Show fewer details", "Show more details"]) {
      await grip(page).click();
      await expect(grip(page)).toHaveAccessibleName(name);
      await expect(strip(page).getByRole("link").last()).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Measure", exact: true })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
      if (name === "Show all details") {
        await fitted(page);
        expect(await faults(page)).toEqual([]);
        expect((await map(page).boundingBox())?.height, "not a strip").toBeGreaterThan(140);
      }
    }
  });

  test("all holes are one press away, and stay while pages are turned", async ({ page, ask }) => {
    const { id } = await eighteen(ask);
    await openHole(page, `/courses/${id}/holes/4`);
    await expect(strip(page)).toBeHidden();
    await page.getByRole("button", { name: "Holes", exact: true }).click();
    await expect(strip(page).getByRole("link")).toHaveCount(18);
    await strip(page).getByRole("link", { name: /^Hole 12\b/ }).click();
    await expect(heading(page, 12)).toBeVisible();
    await expect(strip(page)).toBeVisible();
    await fitted(page);
    expect(await faults(page)).toEqual([]);
  });

  test("one tap measures, and a finger beside the point moves it by as much", async ({ page }) => {
    await openHole(page, straight);
    await page.getByRole("button", { name: "Measure", exact: true }).click();
    await expect(additions(page).locator(".ring")).toBeVisible();
    await expect(sheet(page).getByText("from the point")).toBeInViewport();
    const before = await middle(additions(page).locator(".ring .inner"));
    const session = await page.context().newCDPSession(page);
    const finger = { x: before.x + 80, y: before.y + 90 };
    for (const [type, by] of [["touchStart", 0], ["touchMove", 20], ["touchMove", 45]] as const) {
      await session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: finger.x - by, y: finger.y - by }] });
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const after = await middle(additions(page).locator(".ring .inner"));
    expect(after.x - before.x).toBeCloseTo(-45, -0.5);
    expect(after.y - before.y).toBeCloseTo(-45, -0.5);
    await page.getByRole("button", { name: "Measure", exact: true }).click();
    await expect(additions(page).locator(".ring")).toHaveCount(0);
  });
});

test("a hole that was opened by a link offers the name of its course, for one request and not before", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  const { data } = await ask<CourseDetail>(`/courses/${id}`);
  const before = service.asked.length;
  await open(page, `/courses/${id}/holes/1`);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(`Course ${id}`);
  const show = page.getByRole("button", { name: /^Show its name · 1 request$/ });
  await expect(show).toBeVisible();
  expect(service.asked.length - before, "the holes alone").toBe(1);
  await show.click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(data.name ?? "");
  await expect(page).toHaveTitle(new RegExp((data.name ?? "").slice(0, 8)));
  await expect(show).toHaveCount(0);
  expect(service.asked.length - before).toBe(2);
});

test("a name in a link is shown before the app is here and after, and is not taken for the service's", async ({ page, ask, service }) => {
  const { id } = await eighteen(ask);
  const { data } = await ask<CourseDetail>(`/courses/${id}`);
  const before = service.asked.length;
  const arrive = await holdWasm(page);
  await visit(page, `/courses/${id}/holes/1#name=Somebody%E2%80%99s+%3Cb%3ELinks`);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(page.locator("html:not([data-app]) .HolePage .trail")).toContainText("Somebody’s <b>Links");
  arrive();
  await inCharge(page);
  await expect(trail).toContainText("Somebody’s <b>Links");
  await expect(page.getByText("“Somebody’s <b>Links” is the name in the link, which nobody has checked.")).toBeAttached();
  expect(service.asked.length - before, "the holes alone").toBe(1);
  await page.getByRole("button", { name: /^Show its name/ }).click();
  await expect(trail).toContainText(data.name ?? "");
  await expect(page.locator(".WhichCourse")).toHaveCount(0);
});

test("a copied link has the name of a course that is known", async ({ page, ask, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await eighteen(ask);
  const { data } = await ask<CourseDetail>(`/courses/${id}`);
  await open(page, `/courses/${id}`);
  await page.getByRole("link", { name: "Open hole 1", exact: true }).click();
  await openMore(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The link is copied." })).toBeAttached();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(new URLSearchParams(link.hash.slice(1)).get("name")).toBe(data.name);
});
