/**
 * Criteria of WCAG 2.2 that no other spec shows, each on one screen of every kind. `docs/accessibility.json` names these
 * tests.
 */
import type { ElementHandle, Page } from "@playwright/test";

import { checkWidth, expect, test } from "../fixture.ts";
import { everyPartIsHere, open } from "../pages.ts";
import { courseOf18 } from "../states.ts";

test.use({ plan: "enterprise" });
// Nine screens in each test, and every control of each.
test.setTimeout(180_000);

/** What comes last on a screen, so that no word changes after it. A narrow list has its map closed. */
const lastOf = (path: string, width: number): string[] => {
  const map = width > 1000 ? ["10 courses on the map."] : [];
  if (path === "/") return ["1–10 of 600", ...map];
  if (path === "/find") return map;
  if (path === "/saved") return ["No course is saved for offline yet.", "(cached)"];
  if (path === "/console") return ["Cached answer: 200"];
  return path === "/settings" ? ["Key in use"] : [];
};

/** Calls `look` on one screen of every kind. */
async function onEveryScreen(page: Page, course: number, look: (path: string) => Promise<void>): Promise<void> {
  const ofCourse = ["", "/holes/3", "/shape"].map((rest) => `/courses/${course}${rest}`);
  for (const path of ["/", "/find", ...ofCourse, `/compare?courses=${course}`, "/saved", "/settings", "/console"]) {
    await test.step(path, async () => {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const width = page.viewportSize()?.width ?? 0;
      for (const there of lastOf(path, width)) await expect(page.getByText(there).first()).toBeVisible();
      await expect(page.getByRole("contentinfo").getByRole("link", { name: /requests this month/ })).toBeVisible();
      await everyPartIsHere(page);
      await look(path);
    });
  }
}

/** What can be pressed and is seen. Fields are left out: they take their value where the pointer is. */
const pressed = "a[href], button, summary, [role=button]";

/** The words that are seen, and, for a change of page or state, the address and the states of controls. Left out are drawings, the line below a map that
 * names the row which is pointed at or focused, and the quota, which changes with the minute. */
const standing = (page: Page, of: "words" | "all") =>
  page.evaluate((of) => {
    const seen: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const within = texts.currentNode.parentElement;
      if (within && !within.closest("svg, .lit-name, .Meter, .AnswerSection dd") && within.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
        seen.push(texts.currentNode.textContent ?? "");
      }
    }
    if (of === "words") return seen.join("\n");
    const states = ["aria-pressed", "aria-expanded", "aria-selected", "aria-current", "open"];
    const each = (name: string) => [...document.querySelectorAll(`[${name}]`)].map((at) => `${name}=${at.getAttribute(name)}`);
    return [location.href, document.title, ...seen, ...states.flatMap(each)].join("\n");
  }, of);

/** The middle of an element that is brought into view, at once: a drawing may move for a while. */
const middle = (element: Element): readonly [number, number] => {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Expects that nothing has changed; otherwise names the element of which that is said, by the start of its markup. */
async function expectSame(now: string, before: string, element: ElementHandle): Promise<void> {
  if (now !== before) expect(now, await element.evaluate((of) => (of as Element).outerHTML.slice(0, 200))).toBe(before);
}

test("text with the spacing of a reader's own style is neither cut off nor scrolled sideways", async ({ page, ask }) => {
  /** Elements that hide a part of their own text. */
  const cut = () =>
    page.evaluate(() => {
      const isCut = (element: Element) => {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        // Words for screen readers alone are a point.
        if (width < 2 || height < 2 || (position === "absolute" && clipPath !== "none")) return false;
        // What ends with dots is told to be longer: of a line, or of the lines that a closed sheet shows of its note.
        const { textOverflow, webkitLineClamp } = getComputedStyle(element);
        if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return false;
        const has = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        const beyondX = ["hidden", "clip"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
        const beyondY = ["hidden", "clip"].includes(overflowY) && element.scrollHeight > element.clientHeight + 1;
        return has && (beyondX || beyondY);
      };
      const all = [...document.querySelectorAll<HTMLElement>("body *:not(svg *)")];
      return all.filter(isCut).map((element) => `${element.className || element.localName}: ${element.innerText}`);
    });
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await onEveryScreen(page, await courseOf18(ask), async () => {
      const before = await cut();
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }" +
            "p { margin-block-end: 2em !important; }",
        );
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      });
      await checkWidth(page);
      expect(await cut()).toEqual(before);
    });
  }
});

test("the name of a control has the words that are seen on it", async ({ page, ask }) => {
  await onEveryScreen(page, await courseOf18(ask), async () => {
    const controls = await page.locator("a[href]:visible, button:visible, summary:visible").evaluateAll((all) =>
      all.map((control) => {
        // A sign beside a word may be apart from it.
        const plain = (text: string) => text.replace(/\s+/g, "").toLowerCase();
        const by = control.getAttribute("aria-labelledby")?.split(" ") ?? [];
        const others = by.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
        const seen = plain((control as HTMLElement).innerText ?? "");
        return { seen, name: plain(others || control.getAttribute("aria-label") || control.textContent || "") };
      }),
    );
    expect(controls.filter(({ seen }) => seen !== "").length).toBeGreaterThan(4);
    // Signs alone are no words.
    const isWord = (text: string) => /[a-z0-9]/.test(text);
    expect(controls.filter(({ seen, name }) => isWord(seen) && !name.includes(seen))).toEqual([]);
  });
});

test("every screen has the same header and footer, in one order and with the same names and addresses", async ({ page, ask }) => {
  const seen = new Map<string, string[]>();
  await onEveryScreen(page, await courseOf18(ask), async (path) => {
    const around = page.getByRole("banner").or(page.getByRole("contentinfo"));
    const controls = await around.locator("a, button").evaluateAll((all) =>
      all.map((one) => {
        const name = one.getAttribute("aria-label") ?? one.textContent ?? "";
        // The footer counts requests.
        return `${one.localName} ${name.replace(/[\d,]+/g, "N")} ${one.getAttribute("href")}`;
      }),
    );
    seen.set(path, controls);
  });
  const [first = [], ...others] = seen.values();
  expect(first.length).toBeGreaterThan(4);
  for (const other of others) expect(other).toEqual(first);
});

test("a link says where it leads: no two of a screen have one name and two addresses, but in rows that tell them apart", async ({ page, ask }) => {
  await onEveryScreen(page, await courseOf18(ask), async () => {
    const links = await page.locator("a[href]:visible").evaluateAll((all) =>
      all.map((link) => {
        const name = (link.getAttribute("aria-label") ?? link.textContent ?? "").replace(/\s+/g, " ").trim();
        const context = link.closest("tr, li")?.textContent ?? "";
        return { name, address: link.getAttribute("href") ?? "", context };
      }),
    );
    expect(links.filter(({ name }) => name === "" || /^(click )?(here|more|link|read more|this)$/i.test(name))).toEqual([]);
    const unclear = links.filter(({ name, address, context }) =>
      links.some((other) => other.name === name && other.address !== address && other.context === context),
    );
    expect(unclear).toEqual([]);
  });
});

test("focus alone changes no page, no word and no choice", async ({ page, ask }) => {
  await onEveryScreen(page, await courseOf18(ask), async () => {
    // The sheet of a hole makes room for what is focused in it.
    const kept = async () => (await standing(page, "all")).replace(/^aria-expanded=.*$/gm, "");
    const before = await kept();
    const focusable = page.locator("a[href], button, input, select, textarea, summary, [tabindex]").locator("visible=true");
    const all = await focusable.elementHandles();
    expect(all.length).toBeGreaterThan(4);
    for (const one of all) {
      await one.focus();
      await expectSame(await kept(), before, one);
    }
  });
});

for (const [width, height] of [
  [1280, 800],
  [360, 640],
] as const) {
  test(`the focus is never covered in a window of ${width} × ${height}`, async ({ page, ask }) => {
    await page.setViewportSize({ width, height });
    await onEveryScreen(page, await courseOf18(ask), async () => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press("Tab");
        const covered = await page.evaluate(() => {
          const at = document.activeElement;
          if (!at || at === document.body) return "";
          const { left, right, top, bottom } = at.getBoundingClientRect();
          const points = [0.05, 0.5, 0.95].flatMap((x) =>
            [0.05, 0.5, 0.95].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
          );
          const isSeen = points.some(([x, y]) => {
            const found = document.elementFromPoint(x, y);
            // A control may be within its label, and a label may be in front of it.
            return found && (at.contains(found) || found.contains(at) || found.closest("label")?.contains(at));
          });
          return isSeen ? "" : at.outerHTML.slice(0, 200);
        });
        expect(covered).toBe("");
      }
    });
  });
}

test("a control acts when the pointer is lifted on it, and not when it was moved away before", async ({ page, ask }) => {
  await onEveryScreen(page, await courseOf18(ask), async () => {
    const before = await standing(page, "all");
    const all = await page.locator(pressed).locator("visible=true").elementHandles();
    expect(all.length).toBeGreaterThan(4);
    for (const one of all) {
      const [x, y] = await one.evaluate(middle);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(1, 1);
      await page.mouse.up();
      await expectSame(await standing(page, "all"), before, one);
    }
  });
});

test("pointing at a control shows and hides no words", async ({ page, ask }) => {
  await onEveryScreen(page, await courseOf18(ask), async () => {
    await page.mouse.move(1, 1);
    const before = await standing(page, "words");
    for (const one of await page.locator(pressed).locator("visible=true").elementHandles()) {
      const [x, y] = await one.evaluate(middle);
      await page.mouse.move(x, y);
      await expectSame(await standing(page, "words"), before, one);
    }
  });
});

test("what moves by itself ends within five seconds, and nothing flashes", async ({ page, ask }) => {
  /** Every animation that a style sheet of the app has, and those that run. */
  const lasting = () =>
    page.evaluate(() => {
      const running = document.getAnimations().flatMap(({ effect }) => effect ?? []);
      return running
        .map((effect) => effect.getComputedTiming())
        .filter(({ endTime, duration, iterations }) => {
          const isFast = (iterations ?? 1) > 3 && Number(duration) < 1000 / 3;
          return Number(endTime) > 5_000 || isFast;
        })
        .map(({ endTime, duration }) => `${endTime} ${duration}`);
    });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await onEveryScreen(page, await courseOf18(ask), async () => expect(await lasting()).toEqual([]));
});

test.describe("without a key", () => {
  test.use({ plan: undefined });
  test("a key is pasted, and need not be typed or remembered", async ({ page, server }) => {
    await open(page, "/settings");
    const key = page.getByRole("textbox", { name: "API key" });
    const address = page.getByLabel("Service address");
    await address.fill(server.keys.enterprise);
    await address.press("ControlOrMeta+a");
    await address.press("ControlOrMeta+x");
    await key.focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(key).toHaveValue(server.keys.enterprise);
  });
});
