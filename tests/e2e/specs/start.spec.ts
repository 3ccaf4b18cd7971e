/**
 * The first rows, before the app is here: `public/early-list.js` asks what the app would ask, once, and shows what the
 * app will show. Here the wasm is held back until a test lets it come.
 */
import type { BrowserContext, Page } from "@playwright/test";

import type { CoursePage } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { untilShelved } from "../shelf.ts";

/** Holds the app back; what it gives lets it come. */
async function hold(where: Page | BrowserContext): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await where.route("**/yardbook-*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

const open = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });
const early = (page: Page) => page.locator("#outline .CourseTable tbody tr");
const own = (page: Page) => page.locator("#app:not([hidden]) .CourseTable tbody tr");
/** The outline stands, and whatever the script does without being asked has begun. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Find a golf course" })).toBeVisible();
  await page.waitForTimeout(300);
}

/** What is shown of a list, as markup without what only the app's own page has, and where each row stands. */
const shown = (page: Page, root: string) =>
  page.evaluate((root) => {
    const results = document.querySelector(`${root} .results`);
    const strip = (element: Element | null | undefined) => {
      if (!element) return null;
      const copy = element.cloneNode(true) as Element;
      copy.querySelectorAll(".doubt, .saved-sign:not(.prices > *)").forEach((part) => part.remove());
      for (const part of [copy, ...copy.querySelectorAll("*")]) {
        for (const name of ["id", "tabindex", "aria-labelledby", "data-by", "hidden"]) part.removeAttribute(name);
        if (part.matches("thead a")) part.removeAttribute("href");
      }
      return copy.outerHTML.replace(/<!--.*?-->/g, "").replace(/>\s+</g, "><");
    };
    const parts = ".results h2, .heading p, .prices, .CourseTable thead, .CourseTable tbody tr:not(:has(.doubt))";
    const boxes = [...document.querySelectorAll(`${root} :is(.FilterChips a, ${parts})`)];
    return {
      heading: strip(results?.querySelector(".heading")),
      prices: strip(results?.querySelector(".prices")),
      table: strip(results?.querySelector(".CourseTable")),
      boxes: boxes.map((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return `${element.tagName} ${Math.round(left)} ${Math.round(top)} ${Math.round(height)}`;
      }),
    };
  }, root);

for (const [plan, width] of [["enterprise", 1280], ["enterprise", 360], ["free", 768]] as const) {
  test.describe(`on the ${plan} plan, ${width} px wide`, () => {
    test.use({ plan, viewport: { width, height: 800 } });
    const paths = ["/", "/?page=3", "/?order_by=rating&order=desc", "/?search=club&order_by=rating&order=desc", "/?state=Texas&city=a&min_rating=3.5&limit=10"];
    for (const path of paths) {
      test(`${path}: the first rows are those of the app, in the same place, for one request`, async ({ page, service }) => {
        const arrive = await hold(page);
        await open(page, path);
        await expect(early(page).first()).toBeVisible();
        const rows = (await page.locator("#outline .heading p span").innerText()).match(/^(\d+)–(\d+)/);
        await expect(early(page)).toHaveCount(Number(rows?.[2]) - Number(rows?.[1]) + 1);
        const before = await shown(page, "#outline");
        arrive();
        await expect(own(page).first()).toBeVisible();
        await expect(page.locator("#outline")).toHaveCount(0);
        const after = await shown(page, "#app");
        expect({ ...after, boxes: [] }).toEqual({ ...before, boxes: [] });
        expect(after.boxes).toEqual(before.boxes);
        await page.waitForLoadState("networkidle");
        expect(service.asked).toHaveLength(1);
      });
    }
  });
}

test.describe("the request", () => {
  test.use({ plan: "pro" });
  const ledger = (page: Page) =>
    page.evaluate(() => Object.entries(localStorage).filter(([name]) => /^yardbook\.ledger\./.test(name)).map(([, text]) => text).join("\n"));
  const sent = (page: Page) => page.evaluate(() => localStorage.getItem("yardbook.early.sent"));

  test("is in the ledger like any other", async ({ page, service }) => {
    const arrive = await hold(page);
    await open(page, "/");
    await expect(early(page).first()).toBeVisible();
    expect(await sent(page)).not.toBeNull();
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect.poll(() => sent(page)).toBeNull();
    await page.goto("/settings");
    await page.getByText("The last requests").click();
    await expect(page.getByRole("table", { name: /The last request/ }).getByRole("rowheader")).toHaveCount(1);
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is as large as the plan allows once that is known, and none is made for what is saved", async ({ page, service }) => {
    await page.goto("/?search=club&limit=10");
    await expect(own(page).first()).toBeVisible();
    const arrive = await hold(page);
    await open(page, "/");
    await expect(early(page)).toHaveCount(25);
    expect(service.asked.at(-1)).toBe("/courses?limit=25");
    const asked = service.asked.length;
    arrive();
    await expect(own(page)).toHaveCount(25);
    await expect(page).toHaveURL(/limit=25/);
    expect(service.asked.length).toBe(asked);
    await page.waitForTimeout(300);
    await page.unrouteAll({ behavior: "wait" });
    const again = await hold(page);
    await open(page, "/?limit=25");
    await expect(early(page)).toHaveCount(25);
    again();
    await expect(own(page)).toHaveCount(25);
    expect(service.asked.length).toBe(asked);
  });

  test("is one for two tabs that open at once", async ({ page, context, service }) => {
    const arrive = await hold(context);
    const other = await context.newPage();
    await Promise.all([open(page, "/"), open(other, "/")]);
    await Promise.all([settled(page), settled(other)]);
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect(own(other).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is left to a tab that is waiting for the same already", async ({ page, context, service }) => {
    const asking = (page: Page) => page.evaluate(() => localStorage.getItem("yardbook.asking"));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await context.route(/\/api\/v1\/courses/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/");
    await expect.poll(() => asking(page)).toMatch(/^\d+ \/api\/v1\/courses$/);
    const other = await context.newPage();
    const arrive = await hold(other);
    await open(other, "/");
    await settled(other);
    arrive();
    answer();
    for (const tab of [page, other]) await expect(own(tab).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
    await expect.poll(() => asking(page)).toBeNull();
  });

  test("is not left to a tab that is long gone", async ({ page, service }) => {
    await page.addInitScript(() => localStorage.setItem("yardbook.asking", `${Date.now() - 36_000} /api/v1/courses`));
    await hold(page);
    await open(page, "/");
    await expect(early(page).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
  });

  test("waits for no lock, which a browser that has just begun is slow to grant", async ({ page, service }) => {
    await page.addInitScript(() => (LockManager.prototype.request = () => new Promise(() => {})));
    await hold(page);
    await open(page, "/");
    await expect(early(page).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is counted at the next start where its page is gone before the app was there", async ({ page, service }) => {
    await page.goto("/settings");
    await page.evaluate(() => localStorage.setItem("yardbook.early.sent", String(Date.now() - 61_000)));
    const before = await ledger(page);
    const arrive = await hold(page);
    await open(page, "/");
    await settled(page);
    // Another one is not sent before that.
    expect(service.asked).toEqual([]);
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect.poll(() => sent(page)).toBeNull();
    expect((await ledger(page)).length).toBeGreaterThan(before.length);
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is paid for once though its page is left before the app was there", async ({ page, service }) => {
    const arrive = await hold(page);
    await open(page, "/");
    await expect(early(page).first()).toBeVisible();
    await page.goto("/settings");
    arrive();
    await expect(page.getByText(/^1 answer saved/)).toBeVisible();
    await expect.poll(() => sent(page)).toBeNull();
    expect((await ledger(page)).match(/^r /gm)).toHaveLength(1);
    await page.goto("/");
    await expect(own(page).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is shown by the next start too, where its page was reloaded before the app was there", async ({ page, service }) => {
    const arrive = await hold(page);
    await open(page, "/");
    await expect(early(page).first()).toBeVisible();
    await open(page, "/");
    await expect(early(page).first()).toBeVisible();
    arrive();
    await expect(own(page).first()).toBeVisible();
    await untilShelved(page, 1);
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is one though its answer takes longer than the app waits", async ({ page, service }) => {
    await page.route(/\/api\/v1\/courses/, async (route) => {
      await new Promise((done) => setTimeout(done, 6_000));
      await route.continue();
    });
    await page.goto("/");
    await expect(own(page).first()).toBeVisible({ timeout: 20_000 });
    expect(service.asked).toEqual(["/courses"]);
  });

  const unasked: [string, string, () => void][] = [
    ["a plan whose requests are nearly spent", "/", () => localStorage.setItem("yardbook.early", "no 25 name /api/v1")],
    ["a page larger than the plan allows", "/?limit=50", () => localStorage.setItem("yardbook.early", "yes 25 name /api/v1")],
    ["a service that was another before", "/", () => {
      localStorage.setItem("yardbook.early", "yes 25 name https://golf.example/v1");
    }],
    ["another service that nothing is known of", "/", () => localStorage.setItem("yardbook.service", "https://golf.example/v1")],
    ["the demo", "/", () => sessionStorage.setItem("yardbook.demo", "Pro")],
    ["no key", "/", () => localStorage.removeItem("yardbook.key")],
    ["junk in the address", "/?page=0", () => {}],
    ["an address that the app puts right", "/?search=%20lake", () => {}],
    ["a parameter given twice", "/?state=Ohio&state=Texas", () => {}],
    ["another page", "/saved", () => {}],
  ];
  for (const [why, path, prepare] of unasked) {
    test(`is left to the app: ${why}`, async ({ page, service }) => {
      await page.addInitScript(prepare);
      await hold(page);
      await open(page, path);
      await expect(page.getByRole("link", { name: "Yardbook" })).toBeVisible();
      await page.waitForTimeout(400);
      expect(service.asked).toEqual([]);
    });
  }
});

test.describe("before the app is here", () => {
  test.use({ plan: "enterprise" });

  test("a course that is opened is opened once it is", async ({ page }) => {
    const arrive = await hold(page);
    await open(page, "/");
    const link = early(page).getByRole("link").first();
    const name = await link.innerText();
    await link.click();
    await expect(page).toHaveURL(/\/$/);
    arrive();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  test("what has focus keeps it", async ({ page }) => {
    const arrive = await hold(page);
    await open(page, "/");
    const name = await early(page).getByRole("link").nth(2).innerText();
    await early(page).getByRole("link").nth(2).focus();
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  });

  for (const [what, change] of [
    ["a name that turns the words around it", (page: CoursePage) => void (page.data[0]!.name = "a\u202eb")],
    ["a course that is there twice", (page: CoursePage) => void page.data.push(page.data[0]!)],
    ["a par that is a number", (page: CoursePage) => void Object.assign(page.data[1]!, { par: 72 })],
    ["no total", (page: CoursePage) => void Object.assign(page.meta, { total: null })],
  ] as const) {
    test(`an answer with ${what} is left to the app`, async ({ page, service }) => {
      await page.route(/\/api\/v1\/courses/, async (route) => {
        const response = await route.fetch();
        const answer: CoursePage = await response.json();
        change(answer);
        await route.fulfill({ response, json: answer });
      });
      const arrive = await hold(page);
      await open(page, "/");
      await settled(page);
      await expect(early(page)).toHaveCount(0);
      arrive();
      await expect(own(page).first()).toBeVisible();
      expect(service.asked).toHaveLength(1);
    });
  }

  test("a refused request ends in the app's own words", async ({ page, complaints, service }) => {
    complaints.expect(/status of 401/);
    await page.addInitScript(() => localStorage.setItem("yardbook.key", "golf_no_such_key"));
    await page.goto("/");
    await expect(page.getByRole("alert")).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });
});
