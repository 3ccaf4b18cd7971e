/**
 * The first load: only what the screen at the address needs. Other screens load when they are opened or hovered.
 * `budgets.spec.ts` has what it costs.
 */
import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

import { checkAccessibility, expect, test } from "../fixture.ts";
import { courseLinks, everyPartIsHere, hold, inCharge, open, sheetsInForce, visit } from "../pages.ts";
import { site } from "../server.ts";
import { untilShelved } from "../shelf.ts";

test.use({ plan: "enterprise", reuseContext: false });

/**
 * The files that may load afterwards: chunks of the class `after` in `xtask/src/site/chunks/table.rs` with the code that
 * they share, the outlines of the map, and the style of every other screen.
 */
const AFTER = /^\/(yardbook-(service|beside|instead|shared-(?:[a-z]+-)*after(?:-rest)?)|us-states|screens)-[0-9a-f]{16}/;
const STYLE = /\/screens-[0-9a-f]{16}\.css/;

/** Files that no list needs: other screens, their shared chunks, and the demo. */
const OPTIONAL = /\/(yardbook-[a-z-]+-|demo-)[0-9a-f]{16}/;
const SERVICE = /\/yardbook-service-/;
const SCREENS = /\/yardbook-course-/;

const missing = (page: Page) => page.getByRole("heading", { name: "This page of Yardbook could not be loaded" });

test("the list needs no other screen; only what stands beside it comes after it", async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(baseURL ?? "")) asked.push(new URL(request.url()).pathname);
  });
  // Without a column of its own, the map of the rows is shown on demand.
  await page.setViewportSize({ width: 900, height: 800 });
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector(".CourseTable tbody tr")) return;
      observer.disconnect();
      performance.mark("first row");
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
  });
  await open(page, "/");
  await courseLinks(page).first().waitFor();
  const before = await page.evaluate(() => {
    const at = performance.getEntriesByName("first row")[0]?.startTime ?? 0;
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.filter((entry) => entry.startTime < at).map((entry) => new URL(entry.name).pathname);
  });
  expect(before).toContain("/api/v1/courses");
  await everyPartIsHere(page);
  const list = asked.findIndex((path) => path.startsWith("/api/"));
  const own = (paths: string[]) => [...new Set(paths)].filter((path) => !path.startsWith("/api/"));
  const first = own(asked).filter((path) => !AFTER.test(path));
  expect(first.map((path) => path.replace(/-[0-9a-f]{16}/, "")).sort()).toEqual(["/", "/favicon.svg", "/start.js", "/style.css", "/yardbook-list.wasm", "/yardbook.wasm"]);
  // The map of the rows and the line below them are requested after the list has been.
  const after = own(asked).filter((path) => AFTER.test(path));
  expect(after.length).toBeGreaterThan(1);
  expect(own(asked.slice(list)).filter((path) => AFTER.test(path))).toEqual(after);
});

/** A file's name without its hash. */
const stem = (file: string) => file.replace(/-[0-9a-f]{16}\..*$/, "");

/** The files of each kind of address, as the build has written them into the first script: `tests/suite/kinds_of_address.rs` has the kinds. */
function filesOf(kind: string): string[] {
  const row = new RegExp(`\\b${kind}:\\[([^\\]]*yardbook-[^\\]]*)\\]`).exec(readFileSync(join(site, "index.html"), "utf8"))?.[1];
  return row?.match(/[\w.-]+/g) ?? [];
}

/** Addresses with their kind, and the chunk of their screen. */
const ROUTES = [
  ["the list", "/", "list", "list"],
  ["a course", "/courses/1", "course", "course"],
  ["a hole", "/courses/1/holes/1", "hole", "hole"],
  ["the seen courses", "/find", "find", "rest"],
  ["a comparison", "/compare", "compare", "rest"],
  ["a shape", "/courses/1/shape", "shape", "rest"],
  ["the yardage book", "/courses/1/book", "book", "paper"],
  ["another screen", "/settings", "other", "rest"],
  ["no screen, with a name that every object has", "/constructor", "other", "rest"],
] as const;

for (const [what, address, kind, chunk] of ROUTES) {
  test(`a link to ${what}: the files of its screen are on their way before the main wasm runs, and come once`, async ({ page, baseURL, complaints }) => {
    // The first script asks for a course that does not exist.
    complaints.expect(/status of 404/);
    const needs = filesOf(kind);
    expect(needs.map(stem)).toContain(`yardbook-${chunk}`);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(baseURL ?? "")) asked.push(new URL(request.url()).pathname);
    });
    // The main wasm does not arrive, so nothing is asked by the app.
    await page.route(/\/yardbook-[0-9a-f]{16}\.wasm$/, () => {});
    const compiled = page.waitForResponse(new RegExp(`/yardbook-${chunk}-`));
    await visit(page, address);
    await compiled;
    await page.waitForFunction(() => globalThis.document.readyState === "complete");
    const names = asked.filter((path) => /\/(yardbook-[a-z-]+|screens)-[0-9a-f]{16}/.test(path)).map((path) => path.slice(1));
    expect(names.sort()).toEqual([...needs].sort());
    const started = () =>
      page.evaluate(() => {
        const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        return entries.filter(({ name }) => /\/yardbook-[a-z-]+-[0-9a-f]{16}/.test(name)).map(({ initiatorType }) => initiatorType);
      });
    const requests = needs.filter((name) => name.startsWith("yardbook-")).map(() => "fetch");
    await expect.poll(started, { message: "each is requested once" }).toEqual(requests);
  });
}

test("until the list's own chunk is here, its outline stays and nothing else is said", async ({ page }) => {
  const arrive = await hold(page, /\/yardbook-list-/);
  await visit(page, "/");
  await expect(page.locator("html:not([data-app]) tbody tr").first()).toBeVisible();
  await expect(page.locator("#app .Deferred"), "the app waits unseen").toHaveCount(0);
  arrive();
  await expect(page.locator("#app tbody tr").first()).toBeVisible();
  await inCharge(page);
});

test("no file of the site names a folder of the machine that made it", () => {
  const files = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) => /\.(wasm|js|html|css)$/.test(name));
  expect(files.length).toBeGreaterThan(10);
  const names = [homedir(), ".cargo/registry", resolve(import.meta.dirname, "../../..")];
  const told = files.filter((name) => {
    const text = readFileSync(join(site, name), "latin1");
    return names.some((folder) => text.includes(`${folder}/`));
  });
  expect(told).toEqual([]);
});

test("a screen comes when its link is pointed at, and opening it fetches nothing more", async ({ page }) => {
  await open(page, "/");
  await courseLinks(page).first().waitFor();
  const pointed = page.waitForResponse(/\/yardbook-course-/);
  await courseLinks(page).first().hover();
  await pointed;
  await everyPartIsHere(page);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  // By keyboard: the pointer would hover over a link of the next page and preload another screen.
  await courseLinks(page).first().focus();
  await page.mouse.move(0, 0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Facts" })).toBeAttached();
  expect(fetched.filter((url) => OPTIONAL.test(url))).toEqual([]);
});

test("a link that the keyboard reaches fetches its screen too", async ({ page }) => {
  await open(page, "/");
  await courseLinks(page).first().waitFor();
  const pointed = page.waitForResponse(/\/yardbook-rest-/);
  await page.getByRole("link", { name: "Settings" }).focus();
  await pointed;
});

test("a screen that does not come says so, can be tried again, and then has the focus", async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch/);
  await page.route(SCREENS, (route) => route.abort());
  await open(page, "/");
  const name = await courseLinks(page).first().innerText();
  await courseLinks(page).first().click();
  await expect(missing(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await checkAccessibility(page);
  await page.unroute(SCREENS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  await page.goBack();
  await expect(courseLinks(page).first()).toBeVisible();
});

/** One request of the first scripts, and no second one before the app has counted it. */
const allowOne = (page: Page) => page.addInitScript(() => localStorage.setItem("yardbook.early", "yes 0 1"));

test("what is asked before the way to the service is here is asked by the first scripts, and counts once", async ({ page, service, server, key }) => {
  const used = await server.used(key);
  const arrive = await hold(page, SERVICE);
  await open(page, "/?limit=10");
  for (const number of [2, 3]) {
    const before = await courseLinks(page).first().innerText();
    await page.getByRole("link", { name: /^Next/ }).first().click();
    await expect(page).toHaveURL(new RegExp(`page=${number}`));
    await expect(courseLinks(page).first()).not.toHaveText(before);
  }
  arrive();
  await expect(page.locator(".MeterLine")).toContainText("3");
  await untilShelved(page, 3);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(courseLinks(page)).toHaveCount(10);
  expect(service.asked).toEqual(["/courses", "/courses?offset=10", "/courses?offset=20"]);
  expect((await server.used(key)) - used).toBe(3);
});

test("what is asked before the way to the service is here, and what the first scripts may not ask, waits for it, and is asked once", async ({ page, service }) => {
  await allowOne(page);
  const arrive = await hold(page, SERVICE);
  await open(page, "/?limit=10");
  await expect(courseLinks(page)).toHaveCount(10);
  await inCharge(page);
  const first = await courseLinks(page).first().innerText();
  await page.getByRole("link", { name: /^Next/ }).first().click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("section.results")).toHaveAttribute("aria-busy", "true");
  arrive();
  await expect(courseLinks(page).first()).not.toHaveText(first);
  await expect(page.locator(".MeterLine")).toContainText("2");
  expect(service.asked).toEqual(["/courses", "/courses?offset=10"]);
});

test("a way to the service that does not come is told once something is asked, and can be tried again", async ({ page, complaints, service }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch/);
  await allowOne(page);
  await page.route(SERVICE, (route) => route.abort());
  await open(page, "/?limit=10");
  await expect(courseLinks(page)).toHaveCount(10);
  await inCharge(page);
  await page.getByRole("link", { name: /^Next/ }).first().click();
  await expect(missing(page)).toBeVisible();
  await checkAccessibility(page);
  expect(service.asked).toEqual(["/courses"]);
  await page.unroute(SERVICE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(courseLinks(page)).toHaveCount(10);
  await expect(page.getByRole("heading", { name: /courses$/ }).last()).toBeFocused();
  await expect(page.locator(".MeterLine")).toContainText("2");
  expect(service.asked).toEqual(["/courses", "/courses?offset=10"]);
});

test("the list needs nothing of the style that comes after it", async ({ page }) => {
  const arrive = await hold(page, STYLE);
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("#app *:not(svg *, .CoursesMap *, .AnswerLine *)")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, font } = getComputedStyle(element);
        return `${element.tagName}.${element.className} ${[x, y, width, height].map(Math.round)} ${color} ${font}`;
      }),
    );
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, "/");
  await expect(page.locator("#app tbody tr").first()).toBeVisible();
  await inCharge(page);
  // The notice comes with the app's own reading of the answer, and the line below the answer with a chunk of its own.
  await expect(page.locator("#app .invented")).toBeVisible();
  await expect(page.locator(".AnswerLine")).toBeVisible();
  await everyPartIsHere(page);
  const before = await boxes();
  const inForce = await sheetsInForce(page);
  arrive();
  // A list has that sheet for paper alone. After another screen the sheet is in force on the screen too.
  await page.locator('link[href*="screens-"]').evaluate((link: HTMLLinkElement) => (link.media = "all"));
  await expect.poll(() => sheetsInForce(page)).toBe(inForce + 1);
  expect(await boxes()).toEqual(before);
});

test("a screen waits for its style, and can be tried again without it", async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|no \/screens-/);
  await page.route(STYLE, (route) => route.abort());
  await open(page, "/settings");
  await expect(missing(page)).toBeVisible();
  await page.unroute(STYLE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  await expect(page.getByRole("group", { name: "Theme" }).or(page.getByRole("radiogroup")).first()).toBeVisible();
});

test("a screen that was replaced on the server comes with a reload", async ({ page, complaints }) => {
  complaints.expect(/status of 404|Incorrect response|not ok|TypeError/);
  await page.route(SCREENS, (route) => route.fulfill({ status: 404, body: "gone" }));
  await open(page, "/");
  const name = await courseLinks(page).first().innerText();
  await courseLinks(page).first().click();
  await expect(missing(page)).toBeVisible();
  await page.unroute(SCREENS);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

for (const isBroken of [false, true]) {
  test(`a deploy under an open tab: ${isBroken ? "a broken one is told after one reload" : "the newer Yardbook comes by itself"}`, async ({ page, complaints }) => {
    complaints.expect(/status of 404|Incorrect response|not ok|TypeError/);
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await open(page, "/");
    const name = await courseLinks(page).first().innerText();
    // The published page has another start script, and this page's files are gone.
    await page.route("/", async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/start-[0-9a-f]{16}/g, "start-0123456789abcdef") });
    });
    await page.route(SCREENS, async (route) => {
      if (isBroken || loads === 1) await route.fulfill({ status: 404, body: "gone" });
      else await route.continue();
    });
    await courseLinks(page).first().click();
    // Without the code of its screen the page that is there can still be read.
    if (isBroken) await expect(page.getByRole("alert")).toContainText("Yardbook could not start");
    await expect(page.getByRole("heading", { name: "Facts" })).toBeAttached();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    expect(loads).toBe(2);
  });

  test(`an old page whose start script is gone ${isBroken ? "says so after one reload" : "is loaded again"}`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(/\/start-[0-9a-f]{16}\.js$/, async (route) => {
      if (isBroken || loads === 1) await route.fulfill({ status: 404, body: "gone" });
      else await route.continue();
    });
    await visit(page, "/");
    // The rows of the first page are seen before it is loaded again.
    await expect.poll(() => loads).toBe(2);
    if (isBroken) await expect(page.getByRole("alert")).toContainText("Yardbook could not start");
    else await inCharge(page);
    expect(loads).toBe(2);
  });
}

test("a screen under way is awaited under its heading, and takes over the focus", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(SCREENS, async (route) => {
    await released;
    await route.continue();
  });
  await open(page, "/");
  const name = await courseLinks(page).first().innerText();
  await courseLinks(page).first().click();
  await expect(page.getByText("Loading the page…")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Course" })).toBeFocused();
  await checkAccessibility(page);
  release();
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
});
