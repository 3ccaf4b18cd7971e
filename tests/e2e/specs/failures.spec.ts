/** Every failure of a request: each has its own words and next step, and content that was shown can be opened again. */
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { sentinel, type CoursePage } from "../courses.ts";
import { checkAccessibility, expect, test, type Complaints } from "../fixture.ts";
import { alert, everyPartIsHere, hold, inCharge, nextPage, notice, open, range, reload, retry } from "../pages.ts";
import { untilShelved } from "../shelf.ts";

test.use({ plan: "enterprise" });

const shown = (page: Page, words = "1–10 of 600") => range(page, words);

type Next = "retry" | "settings" | "courses" | "wait";

async function checkFailure(page: Page, title: string, next: Next): Promise<void> {
  await expect(alert(page)).toHaveCount(1);
  await expect(alert(page).getByRole("heading", { name: title })).toBeVisible();
  await expect(retry(page)).toHaveCount(next === "retry" ? 1 : 0);
  await expect(notice(page).getByRole("link", { name: "Open settings" })).toHaveCount(next === "settings" ? 1 : 0);
  await expect(notice(page).getByRole("link", { name: "See all courses" })).toHaveCount(next === "courses" ? 1 : 0);
}

/** Opens a page after forgetting earlier refusals: the app would not send a request that is known to fail. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (!name.startsWith("yardbook.key")) localStorage.removeItem(name);
  });
  await open(page, path);
}

const anyFailedRequest = /Failed to load resource/;

/** The word in searches, the number in ids, and the expected notice. */
const faults: [string, number, string, Next, RegExp?][] = [
  ["500", 3, "The service has a problem", "retry", /HTTP 500, internal_error/],
  ["502", 5, "The service has a problem", "retry", /HTTP 502, no error code/],
  ["not-json", 6, "The answer could not be read", "retry"],
  ["wrong-shape", 7, "The answer could not be read", "retry"],
  ["cut-off", 8, "The service cannot be reached", "retry"],
  ["empty", 9, "The answer could not be read", "retry"],
  ["429-minute", 10, "This minute’s requests are used up", "retry", /HTTP 429, rate_limit_exceeded, X-RateLimit-Reset \d+/],
  ["429-day", 11, "Today’s requests are used up", "wait", /HTTP 429, daily_limit_exceeded, X-RateLimit-Reset \d+/],
  ["401", 12, "This key doesn’t work", "settings", /HTTP 401, invalid_api_key/],
  ["403", 13, "Your plan has no hole data", "settings", /HTTP 403, upgrade_required/],
  ["418", 17, "The service sent an unknown error", "retry", /HTTP 418, teapot/],
];

for (const [word, number, title, next, detail] of faults) {
  test(`what fails with ${word}: ${title}`, async ({ page, complaints }) => {
    complaints.expect(anyFailedRequest);
    await open(page, `/?search=fault:${word}`);
    await checkFailure(page, title, next);
    await expect(page.getByRole("heading", { level: 1, name: "Find a golf course" })).toBeVisible();
    await expect(page.getByRole("search").getByLabel("Course name")).toHaveValue(`fault:${word}`);
    if (detail) {
      await notice(page).getByText("Technical detail").click();
      await expect(notice(page)).toContainText(detail);
    }
    await expect(page.getByText("Loading the courses")).toHaveCount(0);
    // Pages show failures with one component, so one course and one hole are tested per next step.
    if (!["500", "403", "429-day"].includes(word)) return;
    await openAnew(page, `/courses/${sentinel.course(number)}`);
    await checkFailure(page, title, next);
    await openAnew(page, `/courses/${sentinel.holes(number)}/holes/1`);
    await checkFailure(page, title, next);
    const back = await page.getByRole("link", { name: "Back to the course and its tees" }).getAttribute("href");
    await openAnew(page, back ?? "");
    await expect(page.getByRole("row", { name: /Blue/ })).toBeVisible();
  });
}

test("invalid_parameter leads back to all courses", async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await page.route("**/api/v1/courses?*", (route) =>
    route.fulfill({ status: 400, json: { error: "invalid_parameter", message: "Bad <b>city</b>", docs: "https://docs.example/errors" } }),
  );
  await open(page, "/?city=x");
  await checkFailure(page, "The service does not accept this search", "courses");
  await notice(page).getByText("Technical detail").click();
  await expect(notice(page)).toContainText("The service says: Bad <b>city</b> https://docs.example/errors");
  await page.unroute("**/api/v1/courses?*");
  await notice(page).getByRole("link", { name: "See all courses" }).click();
  await expect(shown(page)).toBeVisible();
});

test("course_not_found leads back to all courses, at a hole too", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await open(page, "/courses/999/holes/1");
  await checkFailure(page, "There is no such course", "courses");
});

test("missing_api_key, from a proxy that drops the header, leads to the settings", async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await page.route("**/api/v1/courses", (route) => {
    const { "x-api-key": _dropped, ...headers } = route.request().headers();
    return route.continue({ headers });
  });
  await open(page, "/");
  await checkFailure(page, "The service got no key", "settings");
});

test("a key that does not exist leads to the settings, and a good one repairs the list", async ({ page, complaints, server }) => {
  complaints.expect(/status of 401/);
  await page.addInitScript(() => localStorage.getItem("yardbook.key")?.startsWith("yb_") && !sessionStorage.getItem("began")
    && (localStorage.setItem("yardbook.key", "no-such-key"), sessionStorage.setItem("began", "yes")));
  await open(page, "/");
  await checkFailure(page, "This key doesn’t work", "settings");
  await notice(page).getByRole("link", { name: "Open settings" }).click();
  await page.getByRole("textbox", { name: "API key" }).fill(server.keys.enterprise);
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(alert(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Courses" }).click();
  await expect(shown(page)).toBeVisible();
});

test.describe("with a Free key of its own", () => {
  test.use({ plan: "free" });

  test("a revoked key is refused from then on, and what was loaded stays", async ({ page, complaints, server, key }) => {
    complaints.expect(/status of 401/);
    await open(page, "/");
    await expect(shown(page)).toBeVisible();
    await server.revokeKey(key);
    await nextPage(page).click();
    await checkFailure(page, "This key doesn’t work", "settings");
    await page.goBack();
    await expect(shown(page)).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });

  test("a minute that is used up says so, and nothing is sent again by itself", async ({ page, complaints, request, key, service }) => {
    complaints.expect(/status of 429/);
    // The service counts minutes of the clock: 25 seconds of this one must be left for the test.
    await expect.poll(() => 60_000 - (Date.now() % 60_000), { timeout: 30_000 }).toBeGreaterThan(25_000);
    let status = 200;
    while (status === 200) {
      status = (await request.get("/api/v1/courses?limit=1", { headers: { "x-api-key": key } })).status();
    }
    await open(page, "/");
    await checkFailure(page, "This minute’s requests are used up", "retry");
    await expect(page.getByRole("timer")).toHaveText(/^Try again in \d+\u{a0}s$/u);
    await expect(retry(page)).toHaveAttribute("aria-disabled", "true");
    const before = service.asked.length;
    await retry(page).click({ force: true });
    const countdown = await page.getByRole("timer").innerText();
    await expect(page.getByRole("timer")).not.toHaveText(countdown);
    expect(service.asked).toHaveLength(before);
  });
});

test("a retry after a failure shows what was asked for, for one request", async ({ page, complaints, service }) => {
  complaints.expect(/status of 503/);
  await page.route("**/api/v1/courses", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
  await open(page, "/");
  await checkFailure(page, "The service has a problem", "retry");
  await expect(retry(page)).toContainText("1 request");
  expect(service.asked, "nothing is retried by itself").toHaveLength(1);
  await retry(page).click();
  await expect(page.getByRole("rowheader")).toHaveCount(10);
  await expect(alert(page)).toHaveCount(0);
  expect(service.asked).toHaveLength(2);
});

test("a failed page of the list loses none of the pages before it", async ({ page, complaints, service }) => {
  complaints.expect(/status of 500/);
  await open(page, "/");
  await expect(shown(page)).toBeVisible();
  await page.getByRole("search").getByLabel("Course name").fill("fault:500");
  await page.getByRole("search").getByLabel("Course name").press("Enter");
  await checkFailure(page, "The service has a problem", "retry");
  await page.goBack();
  await expect(shown(page)).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  expect(service.asked, "a 500 is asked twice").toHaveLength(3);
});

test("a slow answer is called slow, and still shown when it comes", async ({ page }) => {
  await page.clock.install();
  const release = await hold(page, "**/api/v1/courses*");
  await open(page, "/");
  // From the first moment: nothing is blank while the store is being read.
  await expect(page.getByText("Loading the courses…")).toBeVisible();
  await page.clock.fastForward(6_500);
  await expect(page.getByText("Still waiting for the courses. The service is slow to answer.")).toBeVisible();
  release();
  await expect(shown(page)).toBeVisible();
  await expect(page.getByText(/Still waiting/)).toHaveCount(0);
});

test("a wait is said from the first moment, before it is known what is stored", async ({ page }) => {
  const release = await hold(page, "**/api/v1/courses*");
  await open(page, "/");
  await inCharge(page);
  await expect(page.getByText("Loading the courses…")).toBeVisible({ timeout: 2_000 });
  release();
  await expect(shown(page)).toBeVisible();
});

test("while the next page is awaited the rows before it stay, marked as busy", async ({ page }) => {
  await open(page, "/");
  await expect(shown(page)).toBeVisible();
  const release = await hold(page, "**/api/v1/courses?*");
  await nextPage(page).click();
  const results = page.getByRole("region", { name: "600 courses" });
  await expect(results).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("rowheader")).toHaveCount(10);
  release();
  await expect(shown(page, "11–20 of 600")).toBeVisible();
  await expect(results).toHaveAttribute("aria-busy", "false");
});

test("a question that was replaced is not shown when it is answered late", async ({ page, service }) => {
  await open(page, "/");
  await expect(shown(page)).toBeVisible();
  const release = await hold(page, "**/api/v1/courses?*state=Texas*");
  await page.getByRole("search").getByLabel("State").selectOption("Texas");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/state=Texas/);
  await expect.poll(() => service.asked.length).toBe(2);
  await page.getByRole("search").getByLabel("State").selectOption("Florida");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("cell", { name: "Florida" }).first()).toBeVisible();
  const late = page.waitForResponse(/state=Texas/);
  release();
  await (await late).finished();
  await untilShelved(page, 3);
  await expect(page.getByRole("cell", { name: "Florida" })).not.toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Texas" })).toHaveCount(0);
  await expect(page).toHaveURL(/state=Florida/);
  await page.getByRole("search").getByLabel("State").selectOption("Texas");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("cell", { name: "Texas" }).first()).toBeVisible();
  expect(service.asked, "it was paid for, and stored").toHaveLength(3);
});

test("no answer in time says how long was waited", async ({ page }) => {
  await page.clock.install();
  await open(page, "/?search=fault:hang");
  await expect(page.getByText("Loading the courses…")).toBeVisible();
  await page.clock.runFor(31_000);
  await checkFailure(page, "No answer in time", "retry");
  await expect(alert(page)).toContainText("within 30 seconds");
});

test("offline is said, what was loaded still opens, and a retry works when back", async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/");
  await expect(shown(page)).toBeVisible();
  await everyPartIsHere(page);
  await context.setOffline(true);
  await nextPage(page).click();
  const said = page.getByText("You’re offline. These courses are in this browser", { exact: false });
  await expect(said).toBeVisible();
  await expect(page.locator("#app").getByRole("rowheader")).toHaveCount(10);
  await page.goBack();
  await expect(shown(page)).toBeVisible();
  await page.goForward();
  await expect(said).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(shown(page, "11–20 of 600")).toBeVisible();
});

test("offline with nothing loaded is a failure, and a retry works when back", async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/");
  await expect(shown(page)).toBeVisible();
  await everyPartIsHere(page);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Remove cached data" }).click();
  await expect(page.getByText("0 answers cached", { exact: false }).or(page.getByText("No answer", { exact: false })).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Courses", exact: true }).click();
  await checkFailure(page, "You are offline", "retry");
  await context.setOffline(false);
  await retry(page).click();
  await expect(page.locator("#app").getByText(/^1–\d+ of 600$/)).toBeVisible();
});

test.describe("a service on another origin", () => {
  const useService = async (page: Page, address: string) => {
    await open(page, "/settings");
    await page.getByLabel("Service address").fill(address);
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The service address was saved." })).toBeAttached();
    await page.getByRole("button", { name: "Send the key there" }).click();
    await page.getByRole("link", { name: "Courses" }).click();
  };

  const listen = (answer: string): Promise<{ http: HttpServer; address: string }> =>
    new Promise((done) => {
      const http = createServer((_, response) => response.setHeader("content-type", "application/json").end(answer));
      http.listen(0, "127.0.0.1", () => done({ http, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/v1` }));
    });

  const expectBlocked = (complaints: Complaints) => complaints.expect(/CORS policy|Failed to load resource/);

  test("one that allows it is read like the page's own", async ({ page, baseURL }) => {
    await useService(page, `${baseURL?.replace("127.0.0.1", "localhost")}/api/v1/`);
    await expect(shown(page)).toBeVisible();
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
  });

  test("one without CORS is told apart from one that is down", async ({ page, complaints }) => {
    expectBlocked(complaints);
    const { http, address } = await listen('{"data":[],"meta":{"total":0}}');
    try {
      await useService(page, address);
      await checkFailure(page, "This browser blocked the answer", "settings");
      await expect(alert(page)).toContainText("CORS");
    } finally {
      http.close();
    }
  });

  test("a port where nobody listens is not called blocked, and the page's own service repairs it", async ({ page, complaints }) => {
    expectBlocked(complaints);
    const { http, address } = await listen("");
    await new Promise((done) => http.close(done));
    await useService(page, address);
    await checkFailure(page, "The service cannot be reached", "retry");
    await expect(alert(page)).toContainText("its address in Settings may be wrong");
    await expect(alert(page)).not.toContainText("CORS");
    await useService(page, "");
    await expect(shown(page)).toBeVisible();
  });

  test("an address that answers with this app's own pages is no service", async ({ page, baseURL }) => {
    await useService(page, `${baseURL}/`);
    await checkFailure(page, "The answer could not be read", "retry");
  });
});

test("a list with wrong types is read as far as it can be", async ({ page }) => {
  await open(page, "/?search=fault:wrong-types");
  await expect(page.getByRole("rowheader")).toHaveCount(10);
  await expect(alert(page)).toHaveCount(0);
});

test("a list that repeats its rows shows each course once", async ({ page }) => {
  await open(page, "/?search=fault:duplicates");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  const hrefs = await page.getByRole("rowheader").getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(hrefs).size).toBe(hrefs.length);
});

test("unreadable rows are counted, and the others are shown", async ({ page, ask }) => {
  const { data, meta } = await ask<CoursePage>("/courses");
  await page.route("**/api/v1/courses", (route) =>
    route.fulfill({ json: { data: [null, { name: "No number" }, ...data.slice(2)], meta } }),
  );
  await open(page, "/");
  await expect(page.getByText("2 rows of this page could not be read and are not shown.")).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(8);
});

test("a list of 10 MB is refused as one that cannot be read, and the app goes on", async ({ page }) => {
  await open(page, "/?search=fault:huge");
  await expect(alert(page).getByRole("heading", { name: "The answer could not be read" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("rowheader")).toHaveCount(0);
  await page.getByRole("search").getByLabel("Course name").fill("lake");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader").first()).toContainText(/lake/i);
});

test("a burst of 5xx costs a request each time somebody tries, and ends in the list", async ({ page, complaints, service }) => {
  complaints.expect(anyFailedRequest);
  const burst = [503, 502, 504];
  await page.route("**/api/v1/courses*", async (route) => {
    const status = burst[service.asked.length - 1];
    await (status ? route.fulfill({ status, body: "out of order" }) : route.continue());
  });
  await open(page, "/");
  for (const [before, status] of burst.entries()) {
    await expect(notice(page).getByText(`HTTP ${status}`)).toHaveCount(1);
    expect(service.asked).toHaveLength(before + 1);
    await retry(page).click();
  }
  await expect(shown(page)).toBeVisible();
  expect(service.asked).toHaveLength(burst.length + 1);
});

test("another version's list: what is more is passed over, what is elsewhere is not guessed", async ({ page, ask }) => {
  const usual = await ask<CoursePage>("/courses");
  const more = { ...usual, links: { next: 2 }, data: usual.data.map((course) => ({ ...course, greens: ["bent"], version: 2 })) };
  let answer: unknown = more;
  await page.route("**/api/v1/courses*", (route) => route.fulfill({ json: answer }));
  await open(page, "/");
  await expect(shown(page)).toBeVisible();
  await expect(page.locator("#app").getByRole("rowheader")).toHaveCount(usual.data.length);
  answer = { courses: usual.data, total: 600 };
  await open(page, "/?search=lake");
  await checkFailure(page, "The answer could not be read", "retry");
});

test("a program that panics says so, keeps the data and offers a reload, which repairs it", async ({ page, complaints }) => {
  complaints.expect(/RuntimeError|unreachable|panicked at/);
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("panicked at "));
  await open(page, "/");
  await expect(page.getByRole("search"), "the program is here, and not only the outline").toBeVisible();
  // The program relies on the browser to create elements. A screen whose styles cannot be loaded is another failure.
  await page.evaluate(() => {
    const fails = (make: (...rest: never[]) => unknown) =>
      new Proxy(make, {
        apply: (make, document, rest) => {
          const [name] = rest as unknown[];
          if (name !== "link" && new Error().stack?.includes("wasm")) throw new Error("none left");
          return Reflect.apply(make, document, rest);
        },
      });
    Object.assign(Document.prototype, { createElement: fails(Document.prototype.createElement) });
    Object.assign(Node.prototype, { cloneNode: fails(Node.prototype.cloneNode) });
    // In the same task: what the program still has to show would end it before a click.
    document.querySelector<HTMLElement>("header a[href='/settings']")?.click();
  });
  const screen = page.getByRole("alert");
  await expect(screen.getByRole("heading", { level: 1, name: "Yardbook has stopped" })).toBeVisible();
  await screen.getByText("Technical detail").click();
  await expect(screen.locator("pre"), "where it was").toContainText(/panicked at \S+\.rs:\d+:\d+:\n.*RuntimeError: unreachable\n.*yardbook-.*wasm/s);
  expect((await logged).text()).toMatch(/^panicked at \S+\.rs:\d+:\d+:\n/);
  const covered = await screen.evaluate((screen) => {
    const { left, top, right, bottom } = screen.getBoundingClientRect();
    return [left, top, right - document.body.getBoundingClientRect().right, bottom - innerHeight];
  });
  expect(covered, "nothing of the app can be used any more").toEqual([0, 0, 0, 0]);
  await checkAccessibility(page);
  await screen.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(screen).toHaveCount(0);
  await page.getByRole("link", { name: "Courses", exact: true }).click();
  await expect(shown(page), "with the key that was kept").toBeVisible();
});

/** Refusals that say when to come back: status, headers, body, the title, the words, the countdown. */
const html = "<html>Not now</html>";
const limit = { error: "rate_limit_exceeded", message: "Too many requests" };
const inHalfAnHour = () => new Date(Date.now() + 1_800_000).toUTCString();
for (const [what, status, after, body, title, words, countdown] of [
  ["maintenance of half an hour", 503, () => "1800", html, "The service has a problem", "in about half an hour", /in about half an hour$/],
  ["the same as a date", 503, inHalfAnHour, html, "The service has a problem", "in about half an hour", /in about half an hour$/],
  ["a minute that is used up", 429, () => "70", limit, "This minute’s requests are used up", "new requests next minute", /again in [67]\d\u{a0}s$/u],
  ["a limit of an hour", 429, () => "3600", limit, "The service asks for a pause", "in about an hour", /in about an hour$/],
  ["a proxy", 429, () => "60", html, "The service asks for a pause", "in 60 seconds", /again in [56]\d\u{a0}s$/u],
] as const) {
  test(`a refusal that says when to come back, as ${what} does, is told in its own size, and nothing is sent before`, async ({ page, context, complaints }) => {
    complaints.expect(anyFailedRequest);
    let asked = 0;
    await context.route("**/api/v1/courses*", (route) => {
      asked += 1;
      const sent = typeof body === "string" ? { body, contentType: "text/html" } : { json: body };
      return route.fulfill({ status, headers: { "retry-after": after(), date: new Date().toUTCString() }, ...sent });
    });
    await open(page, "/");
    await checkFailure(page, title, "retry");
    await expect(alert(page)).toContainText(words);
    await expect(page.getByRole("timer")).toHaveText(countdown);
    await expect(retry(page)).toHaveAttribute("aria-disabled", "true");
    if (body === html) await expect(page.locator("body")).not.toContainText("This minute’s requests are used up");
    await retry(page).click({ force: true });
    // Neither the first script of the next page nor another tab asks.
    await reload(page);
    await expect(alert(page)).toContainText("Nothing was sent.");
    const other = await context.newPage();
    await open(other, "/?search=pine");
    await expect(alert(other)).toContainText("Nothing was sent.");
    await other.close();
    expect(asked).toBe(1);
  });
}

test("a good answer that repeats the key shows it nowhere, whatever signs are between that nobody sees", async ({ page, key, ask }) => {
  const signs = ["", " ", "\u200B", "\u200C", "\u200D", "\u2060", "\uFEFF", "\u00AD", "\u034F", "\u180E", "\uFE0F", "\u{E0041}", "\u2063", "\u3164"];
  const { data, meta } = await ask<CoursePage>("/courses?limit=10");
  const named = (at: number) => [...key].join(signs[at]);
  /** What a reader sees. */
  const read = (text: string) => text.normalize("NFKC").replace(/[\s\p{DI}\p{Cf}]/gu, "");
  for (const from of [0, 7]) {
    await page.route(/\/api\/v1\/courses(\?.*)?$/, (route) =>
      route.fulfill({ json: { data: data.slice(0, 7).map((course, at) => ({ ...course, name: named(from + at), city: named(at) })), meta } }),
    );
    const id = data[from % 7]?.course_id;
    await page.route(`**/api/v1/courses/${id}`, (route) =>
      route.fulfill({ json: { data: { ...data[0], course_id: id, name: named(from), tee_data: [{ name: named(from + 1), par: "72", length: named(2), slope: null }] } } }),
    );
    await open(page, `/?search=${from}`);
    await expect(page.getByRole("rowheader")).toHaveCount(7);
    await expect(page.getByRole("rowheader").first()).toContainText("••••••••");
    expect(read(await page.locator("body").innerText())).not.toContain(key);
    await open(page, `/courses/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("••••••••");
    expect(read((await page.title()) + (await page.locator("body").innerText()))).not.toContain(key);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("yardbook.notebook") ?? "")).toContain("••••••••");
    expect(read(await page.evaluate(() => localStorage.getItem("yardbook.notebook") ?? ""))).not.toContain(key);
    await page.unrouteAll();
  }
});
