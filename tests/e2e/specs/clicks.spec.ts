/** What a click costs, in counts instead of times: elements that stay, attributes that change, requests that begin at once. */
import type { Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { drawing, eighteen, map, steps, table } from "../holes.ts";
import { hold, open } from "../pages.ts";
import { untilShelved } from "../shelf.ts";

test.use({ plan: "enterprise" });

const row = (page: Page) => page.locator(".CourseTable tbody tr");

/** Waits for this many frames. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

/** Nodes of the page's document once garbage is collected. */
async function nodes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  for (let pass = 0; pass < 3; pass += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { nodes } = await devtools.send("Memory.getDOMCounters");
  await devtools.detach();
  return nodes;
}

/** How many elements the browser styles again in each pass, while something is done. */
async function styledBy(page: Page, act: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const styled: number[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[]) {
      if (name === "UpdateLayoutTree") styled.push(args?.elementCount ?? 0);
    }
  });
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline"] } });
  await act();
  const ended = new Promise((end) => devtools.once("Tracing.tracingComplete", end));
  await devtools.send("Tracing.end");
  await ended;
  await devtools.detach();
  return styled;
}

async function turnTo(page: Page, number: number): Promise<void> {
  await steps(page).getByRole("link", { name: new RegExp(`Hole ${number}\\b`) }).click();
  await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Hole ${number}\\b`));
  // What is out of sight follows one paint later.
  await expect(page.getByLabel(`Your note on hole ${number}`, { exact: true })).toBeAttached();
}

test("the next page changes no attribute but that of its waiting rows", async ({ page }) => {
  await open(page, "/?limit=50");
  await expect(row(page)).toHaveCount(50);
  await expect(page.locator(".AnswerLine")).toBeVisible();
  const answer = await hold(page, "**/api/v1/courses?*");
  await page.evaluate(() => {
    const changed: string[] = [];
    Object.assign(globalThis, { changed });
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        const element = target as Element;
        // The meter in the footer counts the request.
        if (!element.closest("footer")) changed.push(`${element.localName}.${element.className}[${attributeName}]`);
      }
    }).observe(document, { attributes: true, subtree: true });
  });
  const request = page.waitForRequest(/offset=50/);
  await page.locator(".Pager a[rel=next]").click();
  await request;
  await expect(page.locator(".results")).toHaveAttribute("aria-busy", "true");
  const changed = () => page.evaluate(() => (globalThis as unknown as { changed: string[] }).changed.filter((one) => !/lit|\[class\]/.test(one)));
  expect(await changed()).toEqual(["section.results[aria-busy]"]);
  answer();
  await expect(page.locator(".results")).toHaveAttribute("aria-busy", "false");
});

test("a wait for the next page gives few elements another style", async ({ page }) => {
  await open(page, "/?limit=50");
  await expect(row(page)).toHaveCount(50);
  await expect(page.locator(".AnswerLine")).toBeVisible();
  await page.route("**/api/v1/courses?*", () => {});
  const next = page.locator(".Pager a[rel=next]");
  await next.hover();
  await frames(page, 30);
  const styled = await styledBy(page, async () => {
    await next.click();
    await expect(page.locator(".results")).toHaveAttribute("aria-busy", "true");
    await frames(page, 30);
  });
  expect(styled.length).toBeGreaterThan(0);
  // The rows alone are five hundred.
  expect(styled.reduce((sum, count) => sum + count, 0)).toBeLessThan(150);
});

test("a click on the next page takes the lock of its request in the same task", async ({ page }) => {
  await open(page, "/?limit=50");
  // The gateway's driver is there once it has stored the first answer.
  await untilShelved(page, 1);
  const taken = await page.evaluate(async () => {
    const names: string[] = [];
    const request = navigator.locks.request.bind(navigator.locks);
    navigator.locks.request = ((name: string, ...rest: [never]) => {
      names.push(name);
      return request(name, ...rest);
    }) as typeof navigator.locks.request;
    document.querySelector<HTMLElement>(".Pager a[rel=next]")?.click();
    // Promises alone, so no other task begins.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    return names;
  });
  expect(taken).toEqual([expect.stringContaining("offset=50")]);
});

test("a change of a hole gives only what it touches another style", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  await turnTo(page, 2);
  await frames(page, 30);
  const elements = await page.locator("*").count();
  // A rule that looks at any element would have all of them styled again.
  const styled = await styledBy(page, async () => {
    await page.getByLabel("Your note on hole 2", { exact: true }).evaluate((note) => note.after(document.createElement("i")));
    await frames(page, 10);
  });
  expect(Math.max(0, ...styled)).toBeLessThan(elements / 4);
});

test("rows, map and table keep their elements from one page to the next", async ({ page, ask }) => {
  await open(page, "/?limit=50");
  await expect(row(page)).toHaveCount(50);
  // The rows of the first script are gone by then.
  await expect(page.locator(".AnswerLine")).toBeVisible();
  const rows = await row(page).elementHandles();
  await page.locator(".Pager a[rel=next]").click();
  await expect(page.getByText("51–100 of 600", { exact: true })).toBeVisible();
  for (const row of rows) expect(await row.evaluate(({ isConnected }) => isConnected)).toBe(true);

  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  const kept = await Promise.all([map(page), table(page), steps(page)].map((part) => part.elementHandle()));
  await turnTo(page, 2);
  for (const part of kept) expect(await part?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test("a turned hole leaves no element behind", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  await expect(drawing(page)).toBeVisible();
  // The first turns create what all later ones share.
  for (const number of [2, 1]) await turnTo(page, number);
  const before = await nodes(page);
  for (let turn = 0; turn < 5; turn += 1) for (const number of [2, 1]) await turnTo(page, number);
  expect(await nodes(page)).toBe(before);
});

test("a tab stop of the table is on its first row again at another hole", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await open(page, `/courses/${id}/holes/1`);
  const stops = table(page).locator("button[tabindex='0']");
  await expect(stops).toHaveCount(1);
  await stops.focus();
  await page.keyboard.press("End");
  await expect(table(page).locator("tr[data-target] button").last()).toBeFocused();
  await expect(table(page).locator("tr[data-target] button").last()).toHaveAttribute("tabindex", "0");
  await turnTo(page, 2);
  await expect(stops).toHaveCount(1);
  await expect(table(page).locator("tr").nth(1).locator("button")).toHaveAttribute("tabindex", "0");
});
