/** A page whose text is larger than ours, or whose direction somebody else has turned. */
import type { Page } from "@playwright/test";

import { checkWidth, expect, test } from "../fixture.ts";
import { drawing, eighteen } from "../holes.ts";
import { open } from "../pages.ts";

test.use({ plan: "enterprise", reuseContext: false });

/** The person's own size of text, as set in the browser: 16 is a browser's own. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: pixels } });
}

/** Words whose letters stand in two lines. Words of drawings, of code and for screen readers alone are left out. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || parent.closest("svg, code, pre") || parent.clientWidth === 1) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.add(word);
      }
    }
    return [...broken];
  });
}

test("in letters of 32 px no word is broken, and no page is wider than the smallest phone", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  await setTextSize(page, 32);
  const ofCourse = ["", "/holes/7", "/shape", "/plan", "/book"].map((part) => `/courses/${id}${part}`);
  for (const path of ["/", "/find", ...ofCourse, `/compare?courses=${id}`, "/saved", "/settings", "/console?read=course"]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".Waiting")).toHaveCount(0);
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      expect(await brokenWords(page), "on a desk").toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await brokenWords(page), "on a phone").toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await checkWidth(page);
    });
  }
});

test.describe("a hole in large text", () => {
  const sizes = [[390, 844], [360, 740], [740, 360], [1280, 800]] as const;
  for (const [width, height] of sizes) {
    for (const pixels of [24, 32]) {
      test(`${width} × ${height}, letters of ${pixels} px: nothing lies over anything, and the three figures are in reach`, async ({ page, ask }) => {
        const { id } = await eighteen(ask);
        await page.setViewportSize({ width, height });
        await setTextSize(page, pixels);
        await open(page, `/courses/${id}/holes/7`);
        await expect(drawing(page)).toBeVisible();
        await checkWidth(page);
        const overlaps = await page.evaluate(() => {
          const parts = [".Masthead .brand", ".Masthead nav", ".Masthead .tools", ".HolePage h1", ".HoleFacts", ".HoleDrawing", ".HoleBar", ".GreenFigures dl"];
          const boxes = parts.map((part) => [part, document.querySelector(`#app ${part}`)!.getBoundingClientRect()] as const);
          return boxes.flatMap(([part, a], at) =>
            boxes.slice(at + 1).flatMap(([other, b]) => {
              const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
              return x > 1 && y > 1 ? [`${part} over ${other} by ${Math.round(x)} × ${Math.round(y)}`] : [];
            }),
          );
        });
        expect(overlaps).toEqual([]);
        for (const figure of await page.locator("#app .GreenFigures").first().locator("dd").all()) {
          await figure.scrollIntoViewIfNeeded();
          const isSeen = await figure.evaluate((element) => {
            const box = element.getBoundingClientRect();
            const corners = [[box.left + 2, box.top + 2], [box.right - 2, box.bottom - 2]] as const;
            return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
          });
          expect(isSeen, await figure.innerText()).toBe(true);
        }
      });
    }
  }
});

test.describe("the drawn holes of a course in large text", () => {
  for (const pixels of [16, 24, 32]) {
    test(`letters of ${pixels} px: par and length are whole, and no word of the order is broken`, async ({ page, ask }) => {
      const { id } = await eighteen(ask);
      await page.setViewportSize({ width: 360, height: 740 });
      await setTextSize(page, pixels);
      await open(page, `/courses/${id}`);
      await page.getByRole("button", { name: /^Draw all holes/ }).click();
      const sheet = page.locator("#app .HoleSheet");
      await expect(sheet.locator("ol a")).toHaveCount(18);
      await checkWidth(page);
      const cut = await sheet.locator("ol a").evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth + 1).map((link) => link.textContent),
      );
      expect(cut, "cut off").toEqual([]);
      const broken = await sheet.locator(".order a").evaluateAll((links) => {
        const lines = (link: Element) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        };
        return links.filter((link) => lines(link) > 1).map((link) => link.textContent);
      });
      expect(broken, "broken in two").toEqual([]);
    });
  }
});

test.describe("a page from right to left", () => {
  const turn = (page: Page) => page.evaluate(() => (document.documentElement.dir = "rtl"));

  test("fits the window, and figures keep their units behind them", async ({ page, ask }) => {
    const { id } = await eighteen(ask);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const address of ["/", `/courses/${id}`, `/courses/${id}/holes/7`, `/courses/${id}/book`, "/settings", "/saved", "/find"]) {
        await open(page, address);
        await expect(page.locator("#app h1").first()).toBeVisible();
        await turn(page);
        await checkWidth(page);
        // A bidirectional algorithm that sees English in a page from right to left would write "yd 432".
        const order = await page.locator("#app main").evaluate((main) => {
          const range = document.createRange();
          const turned: string[] = [];
          const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const found = /^\s*(\d[\d,]*)[\s\u00a0]([a-z]+)/.exec(text.textContent ?? "");
            if (!found || !text.parentElement?.checkVisibility()) continue;
            const left = (from: number) => (range.setStart(text, from), range.setEnd(text, from + 1), range.getBoundingClientRect());
            const start = found[0].indexOf(found[1]!);
            const [figure, unit] = [left(start), left(found[0].length - found[2]!.length)];
            if (figure.width && figure.top === unit.top && figure.left > unit.left) turned.push(found[0]);
          }
          return turned;
        });
        expect(order, address).toEqual([]);
      }
    }
  });

  test("leaves a drawing as it is", async ({ page, ask }) => {
    const { id } = await eighteen(ask);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/courses/${id}/holes/7`);
    await expect(drawing(page)).toBeVisible();
    const places = () =>
      page.locator("#app .HoleMap").first().evaluate((map) => {
        const from = map.getBoundingClientRect();
        return [...map.querySelectorAll("text")].map((text) => {
          const box = text.getBoundingClientRect();
          return `${text.textContent} ${Math.round(box.left - from.left)} ${Math.round(box.top - from.top)}`;
        });
      });
    const before = await places();
    expect(before.length).toBeGreaterThan(5);
    await turn(page);
    expect(await places()).toEqual(before);
  });
});
