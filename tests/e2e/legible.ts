/** A hole's screen in ten windows, and the faults that a golfer would see on it. */
import { expect, type Page } from "@playwright/test";

import { map } from "./holes.ts";

/** Windows in CSS pixels: phones upright and on their side, tablets, desks. */
export const WINDOWS = [
  [320, 568], [360, 740], [412, 915], [568, 320], [740, 360], [820, 1180], [1024, 768], [1280, 800], [1920, 1080], [2560, 1440],
] as const;

/** The least size of text on the map, in CSS pixels. */
const LEAST = 12;

/** Waits until the drawing is made for its box, and is in its place. */
export async function fitted(page: Page): Promise<void> {
  const off = () =>
    map(page).evaluate((view) => {
      const box = view.querySelector("svg")?.viewBox.baseVal;
      if (view.closest("figure")?.getAnimations().length) return 1;
      return box ? Math.abs(box.width / box.height - view.clientWidth / view.clientHeight) : 1;
    });
  await expect.poll(off).toBeLessThan(0.01);
}

/** The faults of the drawing as it is seen, in words. */
export const faults = (page: Page) =>
  map(page).evaluate((view, least) => {
    const found: string[] = [];
    const box = view.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
      found.push(`the map is not whole in the window: ${JSON.stringify(box)}`);
    }
    for (let x = 1; x < 8; x += 1) {
      for (let y = 1; y < 8; y += 1) {
        const over = document.elementFromPoint(box.left + (box.width * x) / 8, box.top + (box.height * y) / 8);
        if (!over || !view.contains(over)) found.push(`${over?.className ?? "nothing"} lies over the map`);
      }
    }
    for (const symbol of view.querySelectorAll(".tee, .flag, .aim, .bunker, .water, .other-hazard, .bracket, .label, .north, .scale-bar")) {
      const { left, top, right, bottom } = symbol.getBoundingClientRect();
      if (left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1) {
        found.push(`${symbol.getAttribute("class")} ${symbol.textContent} is cut off`);
      }
    }
    const texts = [...view.querySelectorAll("text")];
    for (const text of texts) {
      const scale = text.getScreenCTM()?.a ?? 0;
      const turned = text.closest(".north") ? NaN : scale;
      const size = parseFloat(getComputedStyle(text).fontSize) * turned;
      if (size < least - 0.05) found.push(`${text.textContent} is ${size.toFixed(1)} px`);
    }
    // A line of text is higher than its figures.
    const labels = texts.filter((text) => text.closest(".label")).map((text) => ({ text, at: text.getBoundingClientRect() }));
    const core = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top: top + (bottom - top) / 5, bottom: bottom - (bottom - top) / 5 });
    labels.forEach(({ text, at }, index) => {
      const a = core(at);
      for (const other of labels.slice(index + 1)) {
        const b = core(other.at);
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
          found.push(`${text.textContent} touches ${other.text.textContent}`);
        }
      }
    });
    return found;
  }, LEAST);
