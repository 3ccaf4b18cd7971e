/**
 * One request for one answer: stored, shared between tabs, counted down when it must wait. The rules themselves are
 * tested on the host (crates/golf-client/src/policy/tests.rs). These tests need a browser: locks, storage, and one journey for each
 * kind of failure.
 */
import type { Page, Route } from "@playwright/test";

import { sentinel, type CoursePage } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { drawing, eighteen, steps } from "../holes.ts";
import { alert, open, reload, retry, rows, teeTable } from "../pages.ts";
import { shelved, spoil, stored, untilShelved } from "../shelf.ts";

test.use({ plan: "pro" });

const results = (page: Page) => page.getByRole("region", { name: /^[\d,]+ courses?$/ });

async function search(page: Page, name: string): Promise<void> {
  await page.getByLabel("Course name").fill(name);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(new RegExp(`search=${name}`));
  await expect(results(page)).toHaveAttribute("aria-busy", "false");
  await expect(rows(page).first()).toContainText(new RegExp(name, "i"));
}

async function nextPage(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(results(page)).toHaveAttribute("aria-busy", "false");
}

/** A course with a complete page, from the service or from the store. */
async function openCourse(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(teeTable(page)).toBeVisible();
}

async function anyCourse(ask: <T>(path: string) => Promise<T>): Promise<string> {
  const { data } = await ask<CoursePage>("/courses?limit=1");
  return `/courses/${data[0]?.course_id}`;
}

/** 1 first list, 2 searches, 2 next pages, 3 courses, 1 course's holes: nine answers. */
const distinct = 9;

test("a session of nine answers is nine requests, and none for going back, a reload or a second tab", async ({ page, context, ask, service }) => {
  test.slow();
  const { id, holes } = await eighteen(ask);
  const visited = new Set<string>();
  await open(page, "/");
  await expect(rows(page)).toHaveCount(10);
  for (const name of ["country", "golf"]) {
    await search(page, name);
    visited.add(page.url());
    await nextPage(page);
    visited.add(page.url());
  }
  const hrefs = await rows(page).getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const others = hrefs.filter((href) => href && href !== `/courses/${id}`).slice(0, 2);
  for (const href of others) {
    await page.locator(`th a[href="${href}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(page.getByRole("heading", { name: "Tees" })).toBeVisible();
    await expect(page.getByText("Loading the tees…")).toHaveCount(0);
    visited.add(page.url());
    await page.goBack();
    await expect(rows(page)).not.toHaveCount(0);
  }
  // The next course opens as a page of its own: an answer that is not stored by then is lost.
  await untilShelved(page, distinct - 2);
  await openCourse(page, `/courses/${id}`);
  visited.add(page.url());
  await page.getByRole("button", { name: /Draw all holes/ }).click();
  await page.getByRole("region", { name: "Holes" }).getByRole("link", { name: /^Hole 1\b/ }).first().click();
  for (const { hole_number: number } of holes.slice(1)) {
    await steps(page).getByRole("link", { name: new RegExp(`^Hole ${number}\\b|Hole ${number}\\b`) }).click();
    await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Hole ${number}\\b`));
    visited.add(page.url());
  }
  expect(service.asked).toHaveLength(distinct);
  expect(new Set(service.asked).size, "no answer twice").toBe(distinct);

  for (let back = 0; back < 10; back += 1) await page.goBack();
  await expect(drawing(page)).toBeVisible();
  for (let forth = 0; forth < 10; forth += 1) await page.goForward();
  await reload(page);
  await expect(drawing(page)).toBeVisible();

  const other = await context.newPage();
  for (const tab of [other, page]) {
    for (const address of visited) {
      await open(tab, address);
      await expect(tab.getByText(/^Answered (just now|\d+ minutes? ago)/).or(drawing(tab)).first()).toBeVisible();
      await expect(alert(tab)).toHaveCount(0);
    }
  }
  expect(service.asked, "a revisit costs nothing").toHaveLength(distinct);
});

test("a session without any storage costs its distinct answers too", async ({ page, server, service }) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(window, name, { get: denied });
    LockManager.prototype.request = () => Promise.reject(new DOMException("The request was denied.", "SecurityError"));
  });
  await open(page, "/");
  await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(rows(page).first()).toBeVisible();
  await search(page, "country");
  await rows(page).getByRole("link").first().click();
  await expect(teeTable(page)).toBeVisible();
  for (let back = 0; back < 2; back += 1) {
    await page.goBack();
    await expect(rows(page).first()).toBeVisible();
  }
  for (let forth = 0; forth < 2; forth += 1) await page.goForward();
  await expect(teeTable(page)).toBeVisible();
  expect(service.asked).toHaveLength(3);
});

test("the first list is saved too: a reload and a second tab ask nothing, and its address stays", async ({ page, context, service }) => {
  await open(page, "/");
  await expect(rows(page)).toHaveCount(10);
  await untilShelved(page, 1);
  await reload(page);
  await expect(rows(page).first()).toBeVisible();
  const other = await context.newPage();
  await open(other, "/");
  await expect(rows(other).first()).toBeVisible();
  expect(service.asked).toEqual(["/courses"]);
  await expect(page).toHaveURL(/\/$/);
});

test("two tabs that ask the same slow course at once send one request", async ({ page, context, service }) => {
  const other = await context.newPage();
  const path = `/courses/${sentinel.course(1)}`;
  await Promise.all([open(page, path), open(other, path)]);
  for (const tab of [page, other]) await expect(teeTable(tab)).toBeVisible();
  expect(service.asked).toHaveLength(1);
});

test("a page that is left has its answer stored, and one that comes back has paid once", async ({ page, service }) => {
  const path = `/courses/${sentinel.course(1)}`;
  const aborted: string[] = [];
  page.on("requestfailed", (request) => aborted.push(request.url()));
  await open(page, path);
  await expect.poll(() => service.asked.length).toBe(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText(/^1 answer cached/)).toBeVisible({ timeout: 15_000 });
  await page.goBack();
  await expect(teeTable(page)).toBeVisible();
  expect(service.asked).toHaveLength(1);
  expect(aborted).toEqual([]);
});

test("a tab that leaves lets the tab that still waits have its answer", async ({ page, context, service }) => {
  const path = `/courses/${sentinel.course(1)}`;
  await open(page, path);
  await expect.poll(() => service.asked.length).toBe(1);
  const other = await context.newPage();
  await open(other, path);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(teeTable(other)).toBeVisible({ timeout: 15_000 });
  expect(service.asked).toHaveLength(1);
});

for (const [how, refuse] of Object.entries({
  // As Chromium does with "block site data".
  "rejects a lock": () => {
    LockManager.prototype.request = () => Promise.reject(new DOMException("The request was denied.", "SecurityError"));
  },
  "never grants a lock": () => {
    LockManager.prototype.request = () => new Promise(() => {});
  },
})) {
  test(`a browser that ${how} asks all the same`, async ({ page, ask, service }) => {
    await page.addInitScript(refuse);
    await openCourse(page, await anyCourse(ask));
    expect(service.asked).toHaveLength(1);
  });
}

test("a database that another tab deletes is made anew, and its marks are right", async ({ page, ask, service }) => {
  const path = await anyCourse(ask);
  await openCourse(page, path);
  await untilShelved(page, 1);
  const deleted = page.evaluate(
    () =>
      new Promise<string>((done) => {
        const deleting = indexedDB.deleteDatabase("yardbook-answers-1");
        deleting.onsuccess = () => done("deleted");
        deleting.onblocked = () => done("blocked");
      }),
  );
  expect(await deleted, "the app lets go of it").toBe("deleted");
  await open(page, path);
  await expect(teeTable(page)).toBeVisible();
  expect(service.asked, "nothing promised that it was free").toHaveLength(2);
  await untilShelved(page, 1);
});

const junk: Record<string, ["index" | "bodies", unknown]> = {
  "a body that is no JSON": ["bodies", "}{"],
  "a body that is no text": ["bodies", 7],
  "a body of another shape": ["bodies", '{"data":[]}'],
  "an index entry of another format": ["index", "junk"],
  "an index entry without numbers": ["index", ["then", {}]],
  "an index entry of null": ["index", null],
};

for (const [what, [store, value]] of Object.entries(junk)) {
  const isPromised = store === "bodies";
  test(`${what} is ${isPromised ? "told before it is paid for again" : "as if it were not there"}, and then stored`, async ({ page, ask, service }) => {
    const path = await anyCourse(ask);
    await openCourse(page, path);
    await untilShelved(page, 1);
    const address = `/api/v1${path}`;
    const sound = await stored(page, "bodies", address);
    await spoil(page, store, address, value);
    await open(page, path);
    if (isPromised) {
      await expect(alert(page)).toContainText("The cached answer is gone");
      expect(service.asked).toHaveLength(1);
      await retry(page).click();
    }
    await expect(teeTable(page)).toBeVisible();
    expect(service.asked).toHaveLength(2);
    // The new answer replaces the junk.
    await expect.poll(async () => (await stored(page, store, address)) ?? value).not.toEqual(value);
    await expect.poll(() => stored(page, "bodies", address)).toEqual(sound);
    await openCourse(page, path);
    expect(service.asked).toHaveLength(2);
  });
}

for (const [how, refuse] of Object.entries({
  "throws": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  },
  "is not there": () => Object.defineProperty(window, "indexedDB", { value: undefined }),
  // A database request that never completes, as when another tab holds the database.
  "never opens": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
})) {
  test(`when the database ${how}, answers are saved until the tab is closed`, async ({ page, service }) => {
    await page.addInitScript(refuse);
    await open(page, "/");
    await rows(page).getByRole("link").first().click();
    await expect(teeTable(page)).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(10);
    await page.goForward();
    await expect(page.getByText(/^Answered just now/)).toBeVisible();
    expect(service.asked).toHaveLength(2);
  });
}

test.describe("an answer of two days ago", () => {
  const twoDays = 2 * 86_400_000;

  async function age(page: Page): Promise<void> {
    await open(page, "/?limit=10");
    await expect(rows(page)).toHaveCount(10);
    await untilShelved(page, 1);
    const [address = ""] = await shelved(page);
    await spoil(page, "index", address, [Date.now() - twoDays, 4_000]);
  }

  test("is shown with its age and the reason, when the service fails", async ({ page, complaints, service }) => {
    complaints.expect(/status of 503/);
    await age(page);
    await page.route("**/api/v1/courses*", (route) => route.fulfill({ status: 503, body: "no" }));
    await reload(page);
    await expect(rows(page)).toHaveCount(10);
    const why = "The service has a problem. This was answered 2 days ago and cached in this browser.";
    await expect(page.getByRole("status").filter({ hasText: why })).toBeVisible();
    await page.unroute("**/api/v1/courses*");
    await page.getByRole("button", { name: /^Refresh/ }).click();
    await expect(page.getByText(/^Answered just now/)).toBeVisible();
    await expect(page.getByText(why)).toHaveCount(0);
    expect(service.asked).toHaveLength(3);
  });
});

test("the age of an answer follows time, and leaves alone what is open beside it", async ({ page, ask, service }) => {
  await page.clock.install();
  await openCourse(page, await anyCourse(ask));
  await expect(page.getByText(/^Answered just now/)).toBeVisible();
  await page.getByText("For developers").click();
  const command = page.getByLabel("The request as a curl command");
  await expect(command).toBeVisible();
  await page.clock.fastForward("05:00");
  await expect(page.getByText(/^Answered 5 minutes ago/)).toBeVisible();
  await page.clock.fastForward("03:00:00");
  await expect(page.getByText(/^Answered 3 hours ago/)).toBeVisible();
  await expect(command).toBeVisible();
  expect(service.asked).toHaveLength(1);
});

test("an answer line stands below an answer, not below a failure", async ({ page, complaints }) => {
  complaints.expect(/status of 418/);
  await open(page, "/");
  await expect(page.getByText(/^Answered just now/)).toBeVisible();
  await page.getByLabel("Course name").fill("fault:418");
  await page.keyboard.press("Enter");
  await expect(alert(page)).toBeVisible();
  await expect(page.getByText(/^Answered/)).toHaveCount(0);
});

test.describe("a minute that is used up", () => {
  const noon = new Date("2026-03-01T12:00:00Z");
  const seconds = 42;
  const end = noon.getTime() + seconds * 1_000;

  /** Forms of `X-RateLimit-Reset`, and the announced wait. */
  const resets: Record<string, [string | undefined, string]> = {
    "Unix seconds": [String(end / 1_000), "42"],
    "absent": [undefined, "about 60"],
  };

  for (const [form, [reset, wait]] of Object.entries(resets)) {
    test(`X-RateLimit-Reset ${form}: the button sleeps, wakes once, and then costs one request`, async ({ page, complaints, service }) => {
      complaints.expect(/status of 429/);
      await page.clock.install({ time: noon });
      await page.clock.pauseAt(noon.getTime() + 1_000);
      const now = new Date(noon.getTime()).toUTCString();
      const headers = { date: now, ...(reset === undefined ? {} : { "x-ratelimit-reset": reset }) };
      const refuse = (route: Route) => route.fulfill({ status: 429, headers, json: { error: "rate_limit_exceeded", message: "Slow down" } });
      await page.route("**/api/v1/courses*", refuse);
      await open(page, "/");
      await expect(page.getByRole("timer")).toHaveText(`Try again in ${wait}\u{a0}s`);
      await expect(retry(page)).toHaveAttribute("aria-disabled", "true");
      await page.getByLabel("Course name").fill("half typ");
      await retry(page).click({ force: true });
      await page.clock.runFor(20_000);
      await expect(retry(page)).toHaveAttribute("aria-disabled", "true");
      await page.clock.runFor(41_000);
      await expect(retry(page)).toHaveAttribute("aria-disabled", "false");
      await page.clock.runFor(60_000);
      await expect(retry(page)).toHaveAttribute("aria-disabled", "false");
      await expect(page.getByLabel("Course name")).toHaveValue("half typ");
      expect(service.asked, "nothing is sent by itself").toHaveLength(1);
      await page.unroute("**/api/v1/courses*");
      await retry(page).click();
      await expect(rows(page)).toHaveCount(10);
      expect(service.asked).toHaveLength(2);
    });
  }

  test("is said in the footer as long as it lasts, and no longer", async ({ page, complaints }) => {
    complaints.expect(/status of 429/);
    await page.clock.install();
    await page.route("**/api/v1/courses*", (route) =>
      route.fulfill({ status: 429, headers: { "x-ratelimit-reset": "5" }, json: { error: "rate_limit_exceeded", message: "Slow down" } }),
    );
    await open(page, "/");
    await expect(page.getByRole("contentinfo")).toContainText("This minute’s requests are used up");
    // The countdown is in a chunk of its own: if it loaded after the wait, it would count nothing down.
    await expect(page.getByRole("timer")).toBeVisible();
    await page.clock.runFor(70_000);
    await expect(page.getByText("You can try again now.").first()).toBeVisible();
    await expect(page.getByRole("contentinfo")).not.toContainText("used up");
  });

  test("with a clock that is an hour behind, the wait is the service's and answers stay fresh", async ({ page, complaints, ask, service }) => {
    complaints.expect(/status of 429/);
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() - 3_600_000;
    });
    const path = await anyCourse(ask);
    await openCourse(page, path);
    await untilShelved(page, 1);
    await openCourse(page, path);
    expect(service.asked).toHaveLength(1);
    await open(page, "/?search=fault:429-minute");
    await expect(page.getByRole("timer")).toHaveText(/^Try again in (\d|1\d|20)\u{a0}s$/u);
  });
});

test("a day that is used up has no clock and no button, and lists what is saved", async ({ page, complaints, ask, service }) => {
  complaints.expect(/status of 429/);
  const path = await anyCourse(ask);
  await openCourse(page, path);
  await untilShelved(page, 1);
  await open(page, "/?search=fault:429-day");
  await expect(alert(page)).toContainText("Today’s requests are used up");
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expect(retry(page)).toHaveCount(0);
  const saved = page.getByRole("region", { name: "Cached in this browser" }).getByRole("link").first();
  await expect(saved, "by its name, although the page was loaded anew").not.toHaveText(/^Course \d+$/);
  await saved.click();
  await expect(teeTable(page)).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Courses" }).click();
  await expect(alert(page)).toContainText("Nothing was sent");
  expect(service.asked).toHaveLength(2);
});

test("a 500 is asked once more, and an answer then is no failure", async ({ page, complaints, service }) => {
  complaints.expect(/status of 500/);
  const alerts: string[] = [];
  await page.exposeFunction("alerted", (words: string) => alerts.push(words));
  await page.addInitScript(() => {
    const look = () => document.querySelector(".FailureNotice") && (window as never as { alerted(words: string): void }).alerted("!");
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await open(page, "/?search=fault:flaky");
  await expect(rows(page)).not.toHaveCount(0);
  expect(service.asked).toHaveLength(2);
  expect(alerts).toEqual([]);
});

test("a key that is refused at one service is good at another", async ({ page, complaints, baseURL }) => {
  complaints.expect(/status of 401|Failed to load/);
  await page.route(`${baseURL}/api/v1/courses*`, (route) => route.fulfill({ status: 401, json: { error: "invalid_api_key", message: "No" } }));
  await open(page, "/");
  await expect(alert(page)).toContainText("This key doesn’t work");
  await page.getByRole("link", { name: "Open settings" }).click();
  await page.getByLabel("Service address").fill(`${baseURL?.replace("127.0.0.1", "localhost")}/api/v1`);
  await page.getByRole("button", { name: "Save address" }).click();
  await page.getByRole("button", { name: "Send the key there" }).click();
  await page.getByRole("link", { name: "Courses" }).click();
  await expect(rows(page)).toHaveCount(10);
});

test("a key that was refused is tested again when it is saved again", async ({ page, complaints, key, service }) => {
  complaints.expect(/status of 401/);
  await page.route("**/api/v1/courses", (route) => route.fulfill({ status: 401, json: { error: "invalid_api_key", message: "No" } }));
  await open(page, "/");
  await page.getByRole("link", { name: "Open settings" }).click();
  await page.getByRole("link", { name: "Courses" }).click();
  await expect(alert(page)).toContainText("This key doesn’t work");
  expect(service.asked, "it is not sent again by itself").toHaveLength(1);
  await page.unroute("**/api/v1/courses");
  await page.getByRole("link", { name: "Open settings" }).click();
  await page.getByRole("textbox", { name: "API key" }).fill(key);
  await page.getByRole("button", { name: "Save key" }).click();
  await page.getByRole("link", { name: "Courses" }).click();
  await expect(rows(page)).toHaveCount(10);
});
