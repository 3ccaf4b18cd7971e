/**
 * The console: a request by hand, with its address, its code and its answer as it came. A request costs money, so every test
 * knows how many were sent.
 */
import type { Locator, Page } from "@playwright/test";

import { sentinel } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, keptKey, test } from "../fixture.ts";
import { open, reload } from "../pages.ts";
import { courseOf18 } from "../states.ts";

test.use({ plan: "enterprise" });

const answer = (page: Page): Locator => page.locator("#answer");
const send = (page: Page): Locator => page.getByRole("button", { name: /^Send\b(?! again)/ });
const sendAgain = (page: Page): Locator => page.getByRole("button", { name: "Send again · 1 request" });
const section = (page: Page): Locator => page.locator(".AnswerSection");
const fact = (page: Page, name: string): Locator => section(page).locator("dl.facts > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) }).locator("dd");
const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });
const code = (page: Page): Locator => page.getByRole("group", { name: /^The request in / });

/** Waits for the answer's heading, which gets the focus. */
const answered = async (page: Page, heading: string): Promise<void> => {
  await expect(answer(page)).toHaveText(heading);
  await expect(answer(page)).toBeFocused();
};

test("by keyboard, a request is built, sent for its price, and its answer is read from its heading on", async ({ page, ask, service, server, key }) => {
  const id = await courseOf18(ask);
  const before = await server.used(key);
  await open(page, "/console");
  await expect(page.getByRole("heading", { level: 1, name: "Console" })).toBeVisible();
  await expect(answer(page)).toHaveText("Answer");
  await page.getByRole("radio", { name: /^List of courses/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(field(page, "id")).toBeFocused();
  await expect(field(page, "id")).toHaveAccessibleDescription(/^Digits: a course_id from the list\.$/);
  await page.keyboard.type(String(id));
  await expect(page.locator(".address")).toContainText(`/api/v1/courses/${id}`);
  await expect(code(page)).toHaveText(new RegExp(`^curl --header "x-api-key: \\$YARDBOOK_KEY" 'http://.*/api/v1/courses/${id}'$`));
  await expect(send(page)).toHaveText("Send · 1 request");
  expect(service.asked).toEqual([]);
  await page.keyboard.press("Enter");
  await answered(page, "Answer: 200");
  expect(service.asked).toEqual([`/courses/${id}`]);
  expect(await server.used(key)).toBe(before + 1);
  await expect(fact(page, "Status")).toHaveText("200");
  await expect(fact(page, "Time")).toHaveText(/^\d+\sms$/);
  await expect(fact(page, "Requests sent")).toHaveText("1");
  await expect(fact(page, "Quota left")).toContainText(/This minute: \d+ left at most/);
  await expect(fact(page, "x-ratelimit-remaining")).toHaveText(/^\d+$/);
  await expect(fact(page, "x-golf-notice")).toContainText("invented");
  await expect(section(page)).toContainText("Nothing: the answer follows the contract.");
  const data = page.locator(".JsonTree summary", { hasText: /^data/ });
  await data.focus();
  await expect(page.locator(".JsonTree")).not.toContainText("course_id");
  await page.keyboard.press("Enter");
  await expect(page.locator(".JsonTree")).toContainText(`course_id: ${id}`);
  await expect(page).toHaveURL(new RegExp(`/console\\?read=course&id=${id}$`));
  expect(await page.content()).not.toContain(key);
});

test("everywhere accessible, and nothing is wider than the window", async ({ page, ask, complaints }) => {
  complaints.expect(/status of 404/);
  const id = await courseOf18(ask);
  await open(page, `/console?read=holes&id=${id}`);
  await send(page).click();
  await answered(page, "Answer: 200");
  await page.getByRole("searchbox", { name: "Search in the body" }).fill("hazards");
  await expect(page.locator("mark").first()).toBeVisible();
  await page.getByText("As text").click();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await checkAccessibility(page);
  }
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await checkWidth(page);
  }
  await checkAccessibility(page, "all but colors");
  await open(page, "/console?read=course&id=1");
  await send(page).click();
  await answered(page, "Answer: 404 course_not_found");
  await checkAccessibility(page);
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await checkWidth(page);
  await open(page, "/console?limit=none&min_rating=9&search=%3Cb%3E");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await checkWidth(page);
  await checkAccessibility(page);
});

test("an address has the whole request and never a key, and opening it sends nothing", async ({ page, service, key }) => {
  await open(page, `/console?limit=5&search=lake%26co&order=desc&order_by=junk&x=1&key=${key}&city=${key}`);
  await expect(field(page, "search")).toHaveValue("lake&co");
  await expect(field(page, "limit")).toHaveValue("5");
  await expect(page.getByRole("combobox", { name: "order", exact: true })).toHaveValue("desc");
  await expect(page).toHaveURL(/\/console\?limit=5&search=lake%26co&order=desc$/);
  await expect(page.locator(".address")).toContainText("/api/v1/courses?search=lake%26co&order=desc&limit=5");
  await field(page, "state").fill(key);
  await field(page, "state").blur();
  await expect(field(page, "state")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "state")).toHaveAccessibleDescription(/This is your key/);
  await expect(page).toHaveURL(/\/console\?limit=5&search=lake%26co&order=desc$/);
  await send(page).click();
  await expect(field(page, "state")).toBeFocused();
  await field(page, "state").fill("Ohio");
  await field(page, "state").blur();
  await expect(page).toHaveURL(/\/console\?limit=5&state=Ohio&search=lake%26co&order=desc$/);
  await reload(page);
  await expect(field(page, "state")).toHaveValue("Ohio");
  expect(await page.content()).not.toContain(key);
  expect(service.asked).toEqual([]);
});

test("a cached answer is shown as one, and sent again for one request", async ({ page, service, server, key, ask }) => {
  const id = await courseOf18(ask);
  await open(page, `/courses/${id}`);
  await expect(page.getByText(/^Answered just now/)).toBeVisible();
  await page.getByText("For developers").click();
  const before = await server.used(key);
  const asked = service.asked.length;
  await page.getByRole("link", { name: "Open in the console" }).click();
  await expect(page).toHaveURL(new RegExp(`/console\\?read=course&id=${id}$`));
  await expect(answer(page)).toHaveText("Cached answer: 200");
  await expect(section(page)).toContainText(/From the cache of this browser, answered just now\. This answer cost no request\./);
  await expect(fact(page, "Requests sent")).toHaveText("0");
  await expect(send(page)).toHaveText("Send · no request");
  await send(page).click();
  await answered(page, "Cached answer: 200");
  expect(service.asked.length).toBe(asked);
  await sendAgain(page).click();
  await answered(page, "Answer: 200");
  await expect(fact(page, "Requests sent")).toHaveText("1");
  expect(service.asked.slice(asked)).toEqual([`/courses/${id}`]);
  expect(await server.used(key)).toBe(before + 1);
});

/** Errors that the service answers with, by the sentinels of its faults: the address of the console, and the error. */
const answeredErrors: Record<string, readonly [string, string, number]> = {
  "404": ["read=course&id=1", "404 course_not_found", 1],
  "401": [`read=course&id=${sentinel.course(12)}`, "401 invalid_api_key", 1],
  "403": [`read=holes&id=${sentinel.holes(13)}`, "403 upgrade_required", 1],
  "429 of the minute": ["search=fault:429-minute", "429 rate_limit_exceeded", 1],
  "429 of the day": ["search=fault:429-day", "429 daily_limit_exceeded", 1],
  "500, which is asked twice": [`read=course&id=${sentinel.course(3)}`, "500 internal_error", 2],
};

for (const [name, [query, error, requests]] of Object.entries(answeredErrors)) {
  test(`an error is shown as it came and linked to its meaning: ${name}`, async ({ page, complaints, service }) => {
    complaints.expect(/status of \d{3}/);
    await open(page, `/console?${query}`);
    await send(page).click();
    await answered(page, `Answer: ${error}`);
    expect(service.asked).toHaveLength(requests);
    await expect(fact(page, "Requests sent")).toHaveText(requests === 1 ? "1" : /^2/);
    await expect(page.locator(".JsonTree")).toContainText(`error: "${error.slice(4)}"`);
    await section(page).getByRole("link", { name: error, exact: true }).click();
    const meaning = page.locator(`#error-${error.slice(4)}`);
    await expect(meaning).toBeInViewport();
    await expect(meaning).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page).toHaveURL(new RegExp(`/console\\?`));
  });
}

test("a value that the contract does not allow is told at its field and not sent", async ({ page, service }) => {
  await open(page, "/console?limit=0");
  await expect(field(page, "limit")).toHaveAccessibleDescription(/The service would refuse this value: limit: "0" is not a whole number from 1\./);
  await send(page).click();
  await expect(field(page, "limit")).toBeFocused();
  await expect(answer(page)).toHaveText("Not sent");
  await section(page).getByRole("link", { name: "400 invalid_parameter" }).click();
  await expect(page.locator("#error-invalid_parameter")).toBeFocused();
  for (const [name, value, words] of [
    ["offset", "-1", /offset: "-1" is not a whole number from 0/],
    ["min_rating", "5.5", /min_rating: "5.5" is not a number from 0 to 5/],
    ["limit", "many", /limit: "many" is not a whole number from 1/],
  ] as const) {
    await field(page, name).fill(value);
    await expect(field(page, name)).toHaveAccessibleDescription(words);
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await field(page, name).fill("");
    await expect(field(page, name)).not.toHaveAttribute("aria-invalid", "true");
  }
  await page.getByRole("radio", { name: /^One course/ }).check();
  await expect(field(page, "id")).not.toHaveAttribute("aria-invalid", "true");
  await field(page, "id").fill("seven");
  await send(page).click();
  await expect(field(page, "id")).toBeFocused();
  await expect(section(page).getByRole("link", { name: "404 course_not_found" })).toBeVisible();
  expect(service.asked).toEqual([]);
});

test("a 400 of a service with other rules is shown as it came", async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  const json = { error: "invalid_parameter", message: "Invalid query parameter state.", docs: "https://golf.example/errors" };
  await page.route("**/api/v1/courses?state=Nowhere", (route) => route.fulfill({ status: 400, json }));
  await open(page, "/console?state=Nowhere");
  await send(page).click();
  await answered(page, "Answer: 400 invalid_parameter");
  await expect(section(page)).toContainText("The service says: Invalid query parameter state. https://golf.example/errors");
  await expect(section(page)).toContainText("None came, or the service does not expose them.");
});

test("an error that the contract does not name has no meaning here", async ({ page, complaints }) => {
  complaints.expect(/status of 418/);
  await open(page, "/console?search=fault:418");
  await send(page).click();
  await expect(answer(page)).toContainText("Answer: 418");
  await expect(section(page)).toContainText("The contract does not name this error.");
});

test("a page above the plan's largest is asked for in the plan's size, and that is told", async ({ page, service }) => {
  await open(page, "/console");
  await send(page).click();
  await answered(page, "Answer: 200");
  await field(page, "limit").fill("500");
  await expect(field(page, "limit")).toHaveAccessibleDescription(/The largest page of your plan is 50, so Yardbook asks for 50\./);
  await expect(page.locator(".address")).toContainText("limit=50");
  await send(page).click();
  await answered(page, "Answer: 200");
  expect(service.asked).toEqual(["/courses", "/courses?limit=50"]);
});

test.describe("with a key of the Developer plan", () => {
  test.use({ plan: "developer" });
  test("holes are not asked for once the plan is known, and the console says what the service would answer", async ({ page, service }) => {
    await open(page, "/console");
    await send(page).click();
    await answered(page, "Answer: 200");
    await page.getByRole("radio", { name: /^Holes of a course/ }).check();
    await field(page, "id").fill("7");
    await send(page).click();
    await answered(page, "Not sent");
    await expect(section(page)).toContainText("The service would answer 403 upgrade_required");
    await expect(fact(page, "Requests sent")).toHaveText("0");
    await expect(sendAgain(page)).toHaveCount(0);
    expect(service.asked).toEqual(["/courses"]);
  });
});

test.describe("with a key that the service does not know", () => {
  test.use({ plan: undefined });
  test("the refusal is told, known, and can be asked for again", async ({ page, context, complaints, service }) => {
    complaints.expect(/status of 401/);
    await context.addInitScript((kept) => kept.forEach(({ name, value }) => localStorage.setItem(name, value)), keptKey("yb_not_a_key_at_all"));
    await open(page, "/console?limit=1");
    await send(page).click();
    await answered(page, "Answer: 401 invalid_api_key");
    await field(page, "limit").fill("2");
    await send(page).click();
    await answered(page, "Not sent");
    await expect(section(page).getByRole("link", { name: "401 invalid_api_key" }).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses?limit=1"]);
    await sendAgain(page).click();
    await answered(page, "Answer: 401 invalid_api_key");
    expect(service.asked).toEqual(["/courses?limit=1", "/courses?limit=2"]);
    expect(await page.content()).not.toContain("yb_not_a_key_at_all");
  });
});

test.describe("without a key", () => {
  test.use({ plan: undefined });
  test("nothing is sent, the code is there, and the demo answers", async ({ page, service }) => {
    await open(page, "/console");
    await expect(code(page)).toContainText("curl");
    await send(page).click();
    await answered(page, "Not sent");
    await expect(section(page)).toContainText("The service would answer 401 missing_api_key");
    await open(page, "/");
    await page.getByRole("button", { name: "Try the demo" }).click();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Open the console for requests" }).click();
    await field(page, "limit").fill("3");
    await send(page).click();
    await answered(page, "Answer: 200");
    await expect(fact(page, "x-ratelimit-remaining")).toHaveText(/^\d+$/);
    await expect(page.locator(".JsonTree")).toContainText("data");
    await expect(page.getByText("The demo answers in this browser.")).toBeVisible();
    await checkAccessibility(page);
    await field(page, "search").fill("no such name");
    await page.getByRole("radio", { name: /^One course/ }).check();
    await field(page, "id").fill("1");
    await send(page).click();
    await answered(page, "Answer: 404 course_not_found");
    expect(service.asked).toEqual([]);
  });
});

test("what was odd is listed, and what is no JSON is text", async ({ page }) => {
  await open(page, `/console?read=course&id=${sentinel.course(15)}`);
  await send(page).click();
  await answered(page, "Answer: 200");
  await section(page).getByText(/^\d+ deviations from the contract$/).click();
  await expect(section(page).locator(".problems li").first()).toHaveText(/^data\.\w+: .* read as /);
  await field(page, "id").fill(String(sentinel.course(6)));
  await send(page).click();
  await answered(page, "Answer: 200");
  await expect(section(page)).toContainText("It could not be read: the answer is not JSON");
  await expect(page.getByRole("group", { name: "The body as text" })).toBeVisible();
});

test("a large body is folded, built in pieces, and searched", async ({ page }) => {
  await open(page, `/console?read=course&id=${sentinel.course(14)}`);
  await send(page).click();
  await answered(page, "Answer: 200");
  expect(await page.locator(".JsonTree li").count()).toBeLessThan(10);
  await page.locator(".JsonTree summary", { hasText: /^data/ }).click();
  await page.locator(".JsonTree summary", { hasText: /^tee_data/ }).click();
  const tees = page.locator(".JsonTree summary", { hasText: /^\d+ \d fields/ });
  await expect(tees).toHaveCount(100);
  await page.getByRole("button", { name: "Show 100 more" }).click();
  await expect(tees).toHaveCount(200);
  const search = page.getByRole("searchbox", { name: "Search in the body" });
  await search.fill("course_id");
  await expect(page.getByText("1 match", { exact: true })).toBeVisible();
  await search.press("Enter");
  await expect(page.locator(".JsonTree li:focus")).toContainText("course_id");
  await search.fill("nowhere at all");
  await expect(page.getByText("No match", { exact: true })).toBeVisible();
});

test("markup in an answer is text, and signs that nobody sees are written out", async ({ page }) => {
  await open(page, `/console?read=course&id=${sentinel.course(18)}`);
  await send(page).click();
  await answered(page, "Answer: 200");
  await page.getByRole("searchbox", { name: "Search in the body" }).fill("<");
  await expect(page.locator(".JsonTree mark").first()).toHaveText("<");
  expect(await page.locator(".JsonTree :is(script, img, iframe, a)").count()).toBe(0);
});

test("the code is that of the service's own description", async ({ page, request, baseURL }) => {
  const description = await (await request.get("/api/v1/openapi.json")).json();
  for (const [path, query] of [
    ["/courses", "limit=5&search=club"],
    ["/courses/{id}", "read=course&id=14012"],
    ["/courses/{id}/holes", "read=holes&id=14012"],
  ] as const) {
    await open(page, `/console?${query}`);
    const samples = description.paths[path].get["x-codeSamples"] as { label: string; source: string }[];
    expect(samples.map(({ label }) => label)).toEqual(["curl", "JavaScript", "Python", "Rust"]);
    for (const { label, source } of samples) {
      await page.getByRole("radio", { name: label, exact: true }).check();
      const shown = await code(page).textContent();
      expect(shown).toBe(source.replace("https://golf.example", baseURL ?? ""));
    }
  }
  await page.getByRole("checkbox", { name: "with the key as $YARDBOOK_KEY" }).uncheck();
  await expect(code(page)).not.toContainText("x-api-key");
});
