/** The list: search, order and page are in the address; a new list costs one request, a cached one none. */
import type { Page } from "@playwright/test";

import type { Course, CoursePage } from "../courses.ts";
import { checkAccessibility, expect, test } from "../fixture.ts";
import { middle } from "../holes.ts";
import { courseLinks, hold, holdWasm, open, pager, range, reload, styled, visit } from "../pages.ts";
import { shelved, spoil, untilShelved } from "../shelf.ts";

/** From now on every page starts without knowledge of the plan, so with pages of 10. */
const forgetPlan = (page: Page) => page.addInitScript(() => localStorage.removeItem("yardbook.plan"));

test.use({ plan: "enterprise" });

const form = (page: Page) => page.getByRole("search", { name: "Courses" });

async function hrefs(page: Page): Promise<string[]> {
  return courseLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

const hrefOf = (course: Course) => `/courses/${course.course_id}`;

test("every field of the form is in the address, and in the form again after a reload", async ({ page, ask }) => {
  await open(page, "/");
  await form(page).getByLabel("Course name").fill("  golf & ");
  await form(page).getByLabel("State").selectOption("Florida");
  await form(page).getByLabel("City").fill("a");
  await form(page).getByLabel("Reviews").selectOption("3.5 and up");
  await form(page).getByLabel("Sort by").selectOption("City");
  await form(page).getByLabel("Order").selectOption({ value: "desc" });
  await form(page).getByLabel("Rows per page").selectOption("25");
  await form(page).getByRole("button", { name: "Search" }).click();

  const asked = "search=golf+%26&state=Florida&city=a&min_rating=3.5&order_by=city&order=desc&limit=25";
  const { data, meta } = await ask<CoursePage>(`/courses?${asked}`);
  await expect(page.getByRole("heading", { name: `${meta.total} course` })).toBeVisible();
  const inAddress = Object.fromEntries(new URL(page.url()).searchParams);
  expect(inAddress).toEqual({
    search: "golf &", state: "Florida", city: "a", min_rating: "3.5", order_by: "city", order: "desc", limit: "25",
  });
  expect(await hrefs(page)).toEqual(data.map(hrefOf));

  await reload(page);
  await expect(page.getByRole("heading", { name: `${meta.total} course` })).toBeVisible();
  await expect(form(page).getByLabel("Course name")).toHaveValue("golf &");
  await expect(form(page).getByLabel("State")).toHaveValue("Florida");
  await expect(form(page).getByLabel("City")).toHaveValue("a");
  await expect(form(page).getByLabel("Reviews")).toHaveValue("3.5");
  await expect(form(page).getByLabel("Sort by")).toHaveValue("city");
  await expect(form(page).getByLabel("Order")).toHaveValue("desc");
  await expect(form(page).getByLabel("Rows per page")).toHaveValue("25");
});

test("sorted in each of four orders, either way, the rows come in the service's order", async ({ page, ask }) => {
  await open(page, "/?state=Texas&limit=10");
  const headers = { rating: "Reviews", city: "City", state: "State", name: "Course" };
  for (const [orderBy, header] of Object.entries(headers)) {
    for (const [order, direction] of [["asc", "ascending"], ["desc", "descending"]] as const) {
      await form(page).getByLabel("Sort by").selectOption({ value: orderBy });
      await form(page).getByLabel("Order").selectOption({ value: order });
      await form(page).getByRole("button", { name: "Search" }).click();
      const { data } = await ask<CoursePage>(`/courses?state=Texas&order_by=${orderBy}&order=${order}`);
      await expect.poll(() => hrefs(page), `${orderBy} ${order}`).toEqual(data.map(hrefOf));
      await expect(page.getByRole("columnheader", { name: header })).toHaveAttribute("aria-sort", direction);
      await expect(page.locator("[aria-sort]")).toHaveCount(1);
    }
  }
});

test("a column's header sorts by it, and turns the direction when it already does", async ({ page }) => {
  await open(page, "/?search=golf&page=2");
  // The answer tells the plan, and with it the size of the pages that are asked for next.
  await expect(page.locator(".AnswerLine")).toBeVisible();
  const header = (name: string) => page.getByRole("columnheader", { name }).getByRole("link");
  await header("City").click();
  await expect(page).toHaveURL(/\/\?search=golf&order_by=city&limit=50$/);
  await expect(page.getByRole("columnheader", { name: "City" })).toHaveAttribute("aria-sort", "ascending");
  await header("City").click();
  await expect(page).toHaveURL(/order_by=city&order=desc&limit=50$/);
  await expect(page.getByRole("columnheader", { name: "City" })).toHaveAttribute("aria-sort", "descending");
  await header("Reviews").click();
  await expect(page, "the best first").toHaveURL(/order_by=rating&order=desc&limit=50$/);
});

test("a number and the name of a state are never broken in two", async ({ page }) => {
  await open(page, "/?state=Massachusetts&limit=10");
  await expect(courseLinks(page).first()).toBeVisible();
  for (const width of [1920, 1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await page.locator("td:is(.figure, .state):not(.absent)").evaluateAll((cells) =>
      cells.filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      }).map((cell) => cell.textContent),
    );
    expect(broken, `${width} px wide`).toEqual([]);
  }
});

test("Enter submits, and typing alone sends nothing", async ({ page, service }) => {
  await page.clock.install();
  await open(page, "/");
  await expect(range(page, "1–10 of 600")).toBeVisible();
  await form(page).getByLabel("Course name").pressSequentially("lake");
  await form(page).getByLabel("City").pressSequentially("a");
  await form(page).getByLabel("State").selectOption("Ohio");
  await page.clock.fastForward(5_000);
  expect(service.asked, "the first page only").toHaveLength(1);
  await expect(page).toHaveURL(/\/$/);

  await form(page).getByLabel("City").press("Enter");
  await expect(page).toHaveURL(/\/\?search=lake&state=Ohio&city=a&limit=50$/);
  await expect.poll(() => service.asked.length).toBe(2);
});

test("the pager's controls are links that can be opened on their own", async ({ page, ask }) => {
  const { meta } = await ask<CoursePage>("/courses?state=Florida&limit=1");
  const pages = Math.ceil(meta.total / 10);
  expect(pages).toBeGreaterThan(3);
  await open(page, "/?state=Florida&limit=10&page=2");
  await expect(range(page, `Page 2 of ${pages} · 11–20 of ${meta.total}`)).toBeVisible();
  await expect(pager(page).locator("[aria-current=page]")).toHaveText("2");
  const expected = {
    First: "/?state=Florida&limit=10",
    Previous: "/?state=Florida&limit=10",
    Next: "/?state=Florida&limit=10&page=3",
    Last: `/?state=Florida&limit=10&page=${pages}`,
    "Page 1": "/?state=Florida&limit=10",
    "Page 3": "/?state=Florida&limit=10&page=3",
  };
  for (const [name, href] of Object.entries(expected)) {
    await expect(pager(page).getByRole("link", { name, exact: true }), name).toHaveAttribute("href", href);
  }
  await open(page, expected.Last);
  await expect(range(page, `${pages * 10 - 9}–${meta.total} of ${meta.total}`)).toBeVisible();
  await expect(pager(page).getByRole("link", { name: "Next" })).toHaveCount(0);
  await expect(pager(page).getByRole("link", { name: "Last" })).toHaveCount(0);
  await pager(page).getByRole("link", { name: "First" }).click();
  await expect(range(page, `1–10 of ${meta.total}`)).toBeVisible();
  await expect(pager(page).getByRole("link", { name: "First" })).toHaveCount(0);
  await expect(pager(page).getByRole("link", { name: "Previous" })).toHaveCount(0);
});

test("a link opened in a new tab is the same page, and its own history", async ({ page, context }) => {
  await open(page, "/?state=Florida");
  const opened = context.waitForEvent("page");
  await pager(page).getByRole("link", { name: "Next" }).click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab).toHaveURL(/state=Florida&page=2$/);
  await expect(tab.locator("#app:not([hidden])").getByText(/^11–20 of /)).toBeVisible();
  await expect(page).toHaveURL(/state=Florida$/);
});

test("counts have thousands commas", async ({ page }) => {
  await page.route("**/api/v1/courses?*", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, meta: { ...body.meta, total: 1014 } } });
  });
  await open(page, "/?page=2");
  await expect(range(page, "Page 2 of 102 · 11–20 of 1,014")).toBeVisible();
  await expect(page.getByRole("heading", { name: "1,014 courses" })).toBeVisible();
});

test("any page can be gone to by its number, with the rest of the address", async ({ page, service }) => {
  await open(page, "/?search=o&order_by=city&limit=10&page=2");
  const field = pager(page).getByRole("spinbutton", { name: "Page" });
  await field.fill("7");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/\?search=o&order_by=city&limit=10&page=7$/);
  await expect(page.getByText(/^Page 7 of \d+ · 61–70 of \d+$/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "courses" })).toBeFocused();
  await expect(field).toHaveValue("");
  await field.fill("4000");
  await field.press("Enter");
  await expect(page, "the browser knows how many there are").toHaveURL(/page=7$/);
  expect(service.asked).toHaveLength(2);
});

test("each filter in force is a chip, and a click on it takes it away", async ({ page, service }) => {
  await open(page, "/?search=a&state=Ohio&city=e&order_by=city&limit=10&page=2");
  const chips = page.getByRole("list", { name: "Filters" }).getByRole("link");
  await expect(chips).toHaveText([/^Remove name “a”/, /^Remove state “Ohio”/, /^Remove city “e”/]);
  await chips.nth(1).click();
  await expect(page).toHaveURL(/\/\?search=a&city=e&order_by=city&limit=10$/);
  await expect(chips).toHaveCount(2);
  await expect(form(page).getByLabel("State")).toHaveValue("");
  // A request is not sent if its page is left first.
  await expect(page.getByText(/^Page 1 of \d+ · /)).toBeVisible();
  await page.goBack();
  await expect(chips).toHaveCount(3);
  expect(service.asked, "Back costs nothing").toHaveLength(2);
  await open(page, "/?order_by=city");
  await expect(courseLinks(page).first()).toBeVisible();
  await expect(chips, "an order is no filter").toHaveCount(0);
});

test("old rows stay, dimmed, while new ones come", async ({ page }) => {
  await open(page, "/?limit=10");
  await expect(courseLinks(page)).toHaveCount(10);
  const first = await hrefs(page);
  const answer = await hold(page, "**/api/v1/courses?*");
  await pager(page).getByRole("link", { name: "Next" }).click();
  await expect(page.locator(".results")).toHaveAttribute("aria-busy", "true");
  expect(await hrefs(page)).toEqual(first);
  await expect(page.locator(".RowsAndMap")).toHaveCSS("opacity", "0.55");
  await expect(page.locator(".Waiting")).toHaveCount(0);
  answer();
  await expect(page.locator(".results")).toHaveAttribute("aria-busy", "false");
  await expect.poll(() => hrefs(page)).not.toEqual(first);
});

test("a list goes to its top with its new rows, or once a person notices the wait for them", async ({ page }) => {
  await page.clock.install();
  await open(page, "/?limit=50");
  await expect(courseLinks(page)).toHaveCount(50);
  await expect(page.locator(".AnswerLine")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const state = () =>
    page.evaluate(() => ({
      isAtTop: scrollY === 0,
      isDimmed: document.querySelector(".results")?.classList.contains("dimmed"),
      focused: document.activeElement?.id,
    }));
  const next = pager(page).getByRole("link", { name: "Next" });

  const soon = await hold(page, /offset=50/);
  await next.click();
  await page.clock.runFor(100);
  expect(await state()).toEqual({ isAtTop: false, isDimmed: false, focused: "" });
  soon();
  await expect.poll(state).toEqual({ isAtTop: true, isDimmed: false, focused: "results" });
  await expect(range(page, "51–100 of 600")).toBeVisible();

  const late = await hold(page, /offset=100/);
  await next.click();
  await page.clock.runFor(100);
  expect(await state()).toEqual({ isAtTop: false, isDimmed: false, focused: "" });
  await page.clock.runFor(100);
  expect(await state()).toEqual({ isAtTop: true, isDimmed: true, focused: "results" });
  late();
  await expect.poll(state).toEqual({ isAtTop: true, isDimmed: false, focused: "results" });
});

const junk = {
  "/?page=0": "/",
  "/?page=-1&limit=7": "/",
  "/?page=1e3&order=up&order_by=price": "/",
  "/?min_rating=9&state=Texas": "/?state=Texas",
  "/?min_rating=abc&search=%20%20lake%20": "/?search=lake",
  "/?search=a&search=lake&nonsense=1&%ff%fe=%": "/?search=lake",
  "/?limit=10&order_by=name&order=asc&page=1&state=&city=": "/?limit=10",
  "/courses": "/",
  "/courses/?page=2": "/?page=2",
};

test("junk in the address is repaired, for no more than one request", async ({ page, baseURL, service }) => {
  await forgetPlan(page);
  for (const [typed, repaired] of Object.entries(junk)) {
    const before = service.asked.length;
    await open(page, typed);
    await expect(page.getByRole("heading", { level: 2, name: /courses?$/ }), typed).toBeVisible();
    await expect(page, typed).toHaveURL(baseURL + repaired);
    expect(service.asked.length - before, typed).toBeLessThanOrEqual(1);
  }
});

test("a page past the end offers the last page", async ({ page, service }) => {
  await open(page, "/?state=Florida&page=4000");
  await expect(page.getByText("The list ends before this page.")).toBeVisible();
  await page.getByRole("link", { name: "Go to its last page" }).click();
  await expect(page).toHaveURL(/\?state=Florida&page=5$/);
  await expect(page.getByText(/^41–\d+ of \d+$/)).toBeVisible();
  expect(service.asked).toHaveLength(2);
});

test("from a page past the end, no link of the pager leads to another one past it", async ({ page, ask }) => {
  const { meta } = await ask<CoursePage>("/courses?state=Florida&limit=1");
  await open(page, "/?state=Florida&page=4000");
  await expect(page.getByText("The list ends before this page.")).toBeVisible();
  const links = await pager(page).getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const beyond = links.filter((href) => Number(new URLSearchParams(href.split("?")[1]).get("page")) > meta.total / 10 + 1);
  expect(beyond).toEqual([]);
});

test("the largest page number that can be typed is still only past the end", async ({ page }) => {
  await open(page, "/?page=4294967295&limit=50");
  await expect(page.getByText("The list ends before this page.")).toBeVisible();
});

test("nothing found repeats the query and offers to drop each filter", async ({ page, service }) => {
  await open(page, "/?search=zzzz&state=Ohio&city=Akron&min_rating=4.5&order_by=city");
  await expect(page.getByRole("heading", { name: "0 courses" })).toBeVisible();
  const words = "No course matches name “zzzz”, state “Ohio”, city “Akron”, reviews of 4.5 and up.";
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Clear / })).toHaveText([
    "Clear name “zzzz”", "Clear state “Ohio”", "Clear city “Akron”", "Clear reviews of 4.5 and up",
  ]);
  await page.getByRole("link", { name: "Clear reviews of 4.5 and up" }).click();
  await expect(page.getByText("No course matches name “zzzz”, state “Ohio”, city “Akron”.")).toBeVisible();
  await page.getByRole("link", { name: "Clear name “zzzz”" }).click();
  await expect(courseLinks(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\?(state=Ohio&city=Akron|city=Akron&state=Ohio)&order_by=city&limit=50$/);
  expect(service.asked).toHaveLength(3);
  await form(page).getByRole("link", { name: "Clear" }).click();
  await expect(range(page, "1–50 of 600")).toBeVisible();
  await expect(form(page).getByLabel("City")).toHaveValue("");
});

test("a page that is turned back and forth has all of its own rows and none of another", async ({ page, ask }) => {
  const of = async (query: string) => (await ask<CoursePage>(`/courses?${query}`)).data.map(hrefOf);
  const [first, second, last] = [await of("limit=50"), await of("limit=50&offset=50"), await of("limit=50&offset=550")];
  await open(page, "/?limit=50");
  await expect.poll(() => hrefs(page)).toEqual(first);
  // A row that stays is the same element: only its text changes.
  await page.locator("#app tbody tr").nth(4).evaluate((row) => row.setAttribute("data-mark", ""));
  await pager(page).getByRole("link", { name: "Next" }).click();
  await expect.poll(() => hrefs(page)).toEqual(second);
  await expect(page.locator("#app tbody tr").nth(4)).toHaveAttribute("data-mark", "");
  await page.goBack();
  await expect.poll(() => hrefs(page)).toEqual(first);
  await pager(page).getByRole("link", { name: "Last" }).click();
  await expect.poll(() => hrefs(page)).toEqual(last);
  await page.goBack();
  await page.goForward();
  await expect.poll(() => hrefs(page)).toEqual(last);
});

test.describe("with a Free key", () => {
  test.use({ plan: "free" });

  test("a page size over the plan's is clamped, and no row is skipped", async ({ page, ask, service }) => {
    const { data } = await ask<CoursePage>("/courses?limit=10&offset=50");
    await open(page, "/?limit=50&page=2");
    await expect(range(page, "51–60 of 600")).toBeVisible();
    await expect(page).toHaveURL(/\/\?limit=10&page=6$/);
    expect(await hrefs(page)).toEqual(data.map(hrefOf));
    await expect(range(page, "Page 6 of 60 · 51–60 of 600")).toBeVisible();
    await expect(form(page).getByLabel("Rows per page")).toHaveValue("10");
    await expect(form(page).getByRole("option", { name: "50" })).toBeDisabled();
    expect(service.asked, "the clamped answer is not asked for again").toHaveLength(1);

    await pager(page).getByRole("link", { name: "Next" }).click();
    await expect(range(page, "61–70 of 600")).toBeVisible();
    expect(service.asked).toHaveLength(2);
  });
});

test.describe("without a key", () => {
  test.use({ plan: undefined });

  test("the first visit shows what this is and the ways in, and asks nothing", async ({ page, service }) => {
    await open(page, "/");
    await expect(page.getByRole("heading", { level: 1, name: "Yardage books for US golf courses" })).toBeVisible();
    await expect(page.getByLabel("API key")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try the demo" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("search"), "there is nothing to search yet").toBeHidden();
    const hole = page.locator("#app:not([hidden]) .WelcomeHole use");
    await expect.poll(() => hole.evaluate((use) => (use as SVGUseElement).getBBox().height)).toBeGreaterThan(300);
    await checkAccessibility(page);
    expect(service.asked).toEqual([]);
  });

  test("the first visit has its shape before the wasm, and plays a ball to the green", async ({ page }) => {
    const arrive = await holdWasm(page);
    await visit(page, "/");
    const hole = page.locator(".WelcomeHole").filter({ visible: true });
    await expect(page.getByRole("heading", { level: 1, name: "Yardage books for US golf courses" })).toBeVisible();
    const place = async () => (await hole.boundingBox()) ?? {};
    await styled(page);
    const before = await place();
    arrive();
    const ball = page.locator(".WelcomeHole .ball");
    await expect(ball).toBeVisible();
    expect(await place()).toEqual(before);
    const height = async () => (await ball.boundingBox())?.y ?? 0;
    const { y } = await middle(hole);
    await expect.poll(height, "it leaves the tee").toBeLessThan(y + 150);
    await expect.poll(height, "it comes to the green").toBeLessThan(y - 150);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(ball).toBeHidden();
  });
});

test("every row of a list is reached by Next, without a repeat or a gap", async ({ page, ask }) => {
  const { data, meta } = await ask<CoursePage>("/courses?state=Florida&limit=50&order_by=rating&order=desc");
  expect(data).toHaveLength(meta.total);
  await open(page, "/?state=Florida&order_by=rating&order=desc");
  const reached: string[] = [];
  for (let first = 1; ; first += 10) {
    const last = Math.min(first + 9, meta.total);
    await expect(range(page, `${first}–${last} of ${meta.total}`)).toBeVisible();
    reached.push(...(await hrefs(page)));
    const next = pager(page).getByRole("link", { name: "Next" });
    if (!(await next.count())) break;
    await next.click();
  }
  expect(reached).toEqual(data.map(hrefOf));
});

test("Back restores rows, scroll and focus, and costs nothing", async ({ page, service }) => {
  await open(page, "/?limit=50");
  await expect(range(page, "1–50 of 600")).toBeVisible();
  const link = courseLinks(page).nth(40);
  const [name, href] = [await link.innerText(), await link.getAttribute("href")];
  await link.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => window.scrollY);
  expect(y).toBeGreaterThan(200);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const before = service.asked.length;

  await page.goBack();
  await expect(range(page, "1–50 of 600")).toBeVisible();
  await expect(courseLinks(page)).toHaveCount(50);
  await expect(page.locator(`th a[href="${href}"]`)).toBeFocused();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(y));
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(service.asked.length, "no request for Back and Forward").toBe(before);
});

test("Back walks through searches, and the form says what the address says", async ({ page, service }) => {
  await open(page, "/");
  await form(page).getByLabel("Course name").fill("lake");
  await form(page).getByLabel("Course name").press("Enter");
  await expect(page).toHaveURL(/search=lake/);
  await expect(courseLinks(page).first()).toContainText(/lake/i);
  await form(page).getByLabel("Course name").fill("creek");
  await form(page).getByLabel("Course name").press("Enter");
  await expect(courseLinks(page).first()).toContainText(/creek/i);
  await page.goBack();
  await expect(form(page).getByLabel("Course name")).toHaveValue("lake");
  await expect(courseLinks(page).first()).toContainText(/lake/i);
  await page.goBack();
  await expect(form(page).getByLabel("Course name")).toHaveValue("");
  await expect(range(page, "1–10 of 600")).toBeVisible();
  expect(service.asked).toHaveLength(3);
});

test("what was typed and not submitted is no part of the next page", async ({ page }) => {
  await open(page, "/?search=lake");
  await expect(courseLinks(page).first()).toBeVisible();
  await form(page).getByLabel("Course name").fill("typed, not submitted");
  await pager(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/search=lake&page=2$/);
  await expect(page.getByText(/^11–20 of /)).toBeVisible();
});

test("a reload keeps the place in the list", async ({ page }) => {
  await open(page, "/?limit=50");
  await expect(range(page, "1–50 of 600")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await reload(page);
  await expect(range(page, "1–50 of 600")).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(900);
});

test("who leaves a list that still waits for its rows is not scrolled nor moved on the next page", async ({ page }) => {
  await page.clock.install();
  await open(page, "/?limit=50");
  await expect(range(page, "1–50 of 600")).toBeVisible();
  await untilShelved(page, 1);
  const [address = ""] = await shelved(page);
  await page.evaluate(() => window.scrollTo(0, 1_200));
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await expect.poll(scrolled).toBe(1_200);
  // The rows are no longer stored, and the service is slow.
  await spoil(page, "index", address, null);
  await page.route("**/api/v1/courses*", () => {});
  await reload(page);
  await expect(form(page)).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  const key = page.getByRole("textbox", { name: "API key" });
  await key.focus();
  const before = await scrolled();
  // Longer than the app waits to restore a scroll position.
  await page.clock.runFor(3_000);
  expect(await scrolled()).toBe(before);
  await expect(key).toBeFocused();
});

for (const [width, height, fewest] of [[360, 740, 3], [740, 360, 2], [820, 1180, 6], [1280, 800, 5], [1920, 1080, 9]] as const) {
  test(`at ${width} by ${height} rows are in the first view, and any place of a row opens its course`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "/?limit=10");
    const all = page.locator("tr[data-course]");
    await expect(all).toHaveCount(10);
    const bottoms = await all.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= height).length).toBeGreaterThanOrEqual(fewest);
    const row = (await all.nth(1).boundingBox())!;
    expect(row.height, "a finger meets it").toBeGreaterThanOrEqual(44);
    // The target of a row is no larger than the row: what is above and below is met as before.
    const meets = (selector: string) =>
      page.locator(selector).first().evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    for (const other of [".SearchForm [type=submit]", ".CoursesMap summary", ".CourseTable thead a"]) expect(await meets(other), other).toBe(true);
    const href = (await all.nth(1).getByRole("link").getAttribute("href"))!;
    await page.mouse.click(row.x + row.width - 4, row.y + row.height - 4);
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  });
}

test("on a phone the head of the rows sorts them @phone", async ({ page }) => {
  await open(page, "/?state=Ohio&limit=10");
  await page.getByRole("columnheader", { name: "City" }).getByRole("link").click();
  await expect(page).toHaveURL(/order_by=city/);
  await expect(page.getByRole("columnheader", { name: "City" })).toHaveAttribute("aria-sort", "ascending");
});

test("on a phone the name comes first, and the filters are one tap away @phone", async ({ page, viewport }) => {
  await open(page, "/");
  await expect(range(page, "1–10 of 600")).toBeVisible();
  await expect(form(page).getByLabel("Course name")).toBeVisible();
  const narrow = (viewport?.width ?? 0) < 768;
  await expect(form(page).getByLabel("City")).toBeVisible({ visible: !narrow });
  if (narrow) await form(page).getByText("Filters and order").click();
  await form(page).getByLabel("State").selectOption("Ohio");
  await form(page).getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\?state=Ohio&limit=50$/);
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
  // Filters are shown as chips, so they expand nothing; only the form shows the order.
  await reload(page);
  await expect(page.getByRole("link", { name: /Ohio/ }).first()).toBeVisible();
  await expect(form(page).getByLabel("City")).toBeVisible({ visible: !narrow });
  await open(page, "/?order_by=rating&order=desc&limit=50");
  await expect(form(page).getByLabel("Sort by")).toHaveValue("rating");
  await expect(form(page).getByLabel("City")).toBeVisible();
});
