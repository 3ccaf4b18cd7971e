/** The frame of every page: the outline before the app, the theme, the keyboard shortcuts. */
import type { Page } from "@playwright/test";

import { sentinel } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { holdWasm, inCharge, open, reload, styled, visit } from "../pages.ts";
import { untilShelved } from "../shelf.ts";
import { courseOf18 } from "../states.ts";

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const paper = "rgb(250, 246, 236)";
const night = "rgb(16, 32, 26)";

/** The positions of the frame and the list. */
const places = async (page: Page) => {
  const parts = [".Masthead", ".brand", ".Masthead nav a >> nth=1", "h1:visible", ".SearchForm", ".SearchForm .name :is(input, .field)", ".SearchForm .primary"];
  const boxes = await Promise.all(parts.map((part) => page.locator(part).boundingBox()));
  return Object.fromEntries(parts.map((part, index) => [part, boxes[index] && Object.values(boxes[index]).map(Math.round)]));
};

for (const width of [360, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 }, plan: "enterprise" });

    for (const isPlanKnown of [true, false]) test(`the outline is there before the wasm, and nothing moves when the app takes its place, its plan ${isPlanKnown ? "known" : "unknown"}`, async ({ page }) => {
      // From here on the notice of invented courses and the plan are stored.
      await open(page, "/");
      await expect(page.getByRole("rowheader").first()).toBeVisible();
      await untilShelved(page, 1);
      await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.includes("yardbook.plan")));
      // As after a first visit that was left before the app had stored the plan.
      if (!isPlanKnown) await page.evaluate(() => ["yardbook.plan", "yardbook.early"].forEach((name) => localStorage.removeItem(name)));
      const arrive = await holdWasm(page);
      await visit(page, "/");
      await expect(page.getByRole("heading", { name: "Find a golf course" })).toBeVisible();
      await expect(page.locator("html")).not.toHaveAttribute("data-app");
      await styled(page);
      const before = await places(page);
      await page.evaluate(() => {
        const told = globalThis as unknown as { shifted: number };
        told.shifted = 0;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) told.shifted += (shift as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      arrive();
      await inCharge(page);
      expect(await places(page)).toEqual(before);
      await expect(page.getByRole("rowheader").first()).toBeVisible();
      expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
    });
  });
}

test("another page than the list shows the frame alone until the app is here", async ({ page }) => {
  await page.route("**/*.wasm", () => {});
  await visit(page, "/settings");
  await expect(page.getByRole("link", { name: "Yardbook" })).toBeVisible();
  await expect(page.getByText("Find a golf course")).toBeHidden();
});

test("without its wasm the page says what is needed", async ({ page, complaints }) => {
  complaints.expect(/Failed to (load resource|fetch)|ERR_FAILED/);
  await page.route("**/*.wasm", (route) => route.abort());
  await visit(page, "/");
  await expect(page.getByRole("alert")).toContainText("Yardbook could not start");
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(page.getByText("Find a golf course")).toBeHidden();
});

test("without its script the page says so too", async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await page.route(/start-.*\.js$/, (route) => route.abort());
  await visit(page, "/");
  await expect(page.getByRole("alert")).toContainText("Yardbook could not start");
});

/** Takes all the room that the process has for memories of programs, until a program did not begin for want of it. Runs in the page. */
function takeAllRoom(): void {
  const taken: WebAssembly.Memory[] = [];
  try {
    for (;;) taken.push(new WebAssembly.Memory({ initial: 1 }));
  } catch {
    // All is taken.
  }
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = ((program: WebAssembly.Module, imports?: WebAssembly.Imports) =>
    instantiate(program, imports).catch((error: unknown) => {
      taken.length = 0;
      Object.assign(globalThis, { hadNoRoom: true });
      throw error;
    })) as typeof instantiate;
}

test.describe("in a process without room for another program", () => {
  test.use({ plan: "enterprise" });
  for (const [what, path] of [["a list", "/"], ["a hole", `/courses/${sentinel.awkward(2)}/holes/1`]] as const) {
    test(`${what} starts once there is room`, async ({ page }) => {
      await page.addInitScript(takeAllRoom);
      await open(page, path);
      expect(await page.evaluate(() => "hadNoRoom" in globalThis)).toBe(true);
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says what is needed", async ({ page }) => {
    await visit(page, "/");
    const words = page.locator("noscript p");
    await expect(words).toBeVisible();
    await expect(words).toContainText("Please allow JavaScript");
    await expect(page.getByRole("link", { name: "Yardbook" })).toBeVisible();
  });
});

test.describe("the theme", () => {
  test("follows the system until it is switched, goes round, and is kept", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "/");
    expect(await background(page)).toBe(night);
    await page.getByRole("button", { name: "Theme: system" }).click();
    expect(await background(page)).toBe(paper);
    await page.getByRole("button", { name: "Theme: paper" }).click();
    await page.emulateMedia({ colorScheme: "light" });
    expect(await background(page)).toBe(night);
    await expect(page.getByRole("status").filter({ hasText: "Night: light ink on dark" })).toBeAttached();
    const frame = (color: string) => page.locator(`meta[name=theme-color][content="${color}"]`);
    await expect(frame("#10201a")).toHaveAttribute("media", "all");
    await expect(frame("#faf6ec")).toHaveAttribute("media", "not all");

    await open(page, "/settings");
    await expect(page.getByRole("radio", { name: /^Night/ })).toBeChecked();
    await page.getByRole("radio", { name: /^Match system/ }).check();
    expect(await background(page)).toBe(paper);
    await expect(frame("#10201a")).toHaveAttribute("media", "(prefers-color-scheme: dark)");
    expect(await page.evaluate(() => localStorage.getItem("yardbook.theme"))).toBeNull();
  });

  test("that was chosen is there at the first paint", async ({ page }) => {
    await open(page, "/settings");
    await page.getByRole("radio", { name: /^Night/ }).check();
    await page.route("**/*.wasm", () => {});
    await visit(page, "/");
    await expect(page.getByRole("heading", { name: "Yardage books for US golf courses" })).toBeVisible();
    await styled(page);
    expect(await background(page)).toBe(night);
    await expect(page.locator('meta[name=theme-color][content="#10201a"]')).toHaveAttribute("media", "all");
  });

  test("changes in every tab", async ({ page, context }) => {
    await open(page, "/settings");
    const other = await context.newPage();
    await open(other, "/settings");
    await other.getByRole("button", { name: "Theme: system" }).click();
    await expect(page.getByRole("radio", { name: /^Paper/ })).toBeChecked();
  });
});

test.describe("the keyboard shortcuts", () => {
  test.use({ plan: "enterprise" });
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

  test("are listed by ? and by a button, and the focus comes back", async ({ page }) => {
    await open(page, "/settings");
    await page.getByRole("heading", { name: "Settings" }).focus();
    await page.keyboard.press("?");
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toContainText("to the search field");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeFocused();
    const button = page.getByRole("button", { name: "Keyboard shortcuts" });
    await button.click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(/\/settings$/);
  });

  test("a slash goes to the search field, and no further than that", async ({ page, service }) => {
    await open(page, "/");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    const asked = service.asked.length;
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("/");
    const search = page.getByRole("search").getByLabel("Course name");
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("");
    await page.keyboard.type("a/b?");
    await expect(search).toHaveValue("a/b?");
    await expect(dialog(page)).toBeHidden();
    await open(page, "/settings");
    await page.keyboard.press("/");
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    expect(service.asked.length).toBe(asked);
  });

  test("never steal what is typed, nor what is the browser's", async ({ page }) => {
    await open(page, "/settings");
    await page.getByLabel("Service address").focus();
    await page.keyboard.type("?/");
    await expect(page.getByLabel("Service address")).toHaveValue(/\?\/$/);
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("heading", { name: "Settings" }).focus();
    await page.keyboard.press("Control+?");
    await page.keyboard.press("Alt+?");
    await expect(dialog(page)).toBeHidden();
  });

  test("can be switched off, those of the map too, and stay off", async ({ page, ask }) => {
    const course = await courseOf18(ask);
    await open(page, `/courses/${course}/holes/3`);
    const map = page.getByRole("application", { name: /^Map of hole 3/ });
    const whole = page.getByRole("button", { name: "Whole hole" });
    await map.focus();
    await page.keyboard.press("+");
    await expect(whole).toHaveAttribute("aria-disabled", "false");
    await page.keyboard.press("0");
    await expect(whole).toHaveAttribute("aria-disabled", "true");

    await page.keyboard.press("?");
    await dialog(page).getByLabel("Single-key shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await map.focus();
    await page.keyboard.press("?");
    await page.keyboard.press("+");
    await expect(dialog(page)).toBeHidden();
    await expect(whole).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("heading", { name: "Hole 4", exact: true })).toBeVisible();

    await reload(page);
    await page.getByRole("heading", { name: "Hole 4", exact: true }).focus();
    await page.keyboard.press("?");
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(dialog(page).getByLabel("Single-key shortcuts")).not.toBeChecked();
  });
});

test.describe("numbers", () => {
  test.use({ locale: "de-DE", plan: "enterprise" });
  test("are written as the person's language has them", async ({ page, ask }) => {
    const course = await courseOf18(ask);
    await open(page, `/courses/${course}`);
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toContainText(/\d\.\d{3}/);
    await expect(page.getByText(/\d,\d from \d+ reviews?/)).toBeVisible();
  });
});
