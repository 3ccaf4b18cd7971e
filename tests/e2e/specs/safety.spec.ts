/** The key is only in local storage and in the header to the service; and every response has the security headers. */
import { readFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";

import type { Page } from "@playwright/test";

import { sentinel, type CoursePage } from "../courses.ts";
import { checkAccessibility, expect, test } from "../fixture.ts";
import { openMore } from "../holes.ts";
import { pageHeaders } from "../hosts.ts";
import { open, reload } from "../pages.ts";
import { otherServices } from "../server.ts";

test.use({ plan: "pro", reuseContext: false });

/** Everything in a page that others could see, and everything that it stores outside local storage. */
const traces = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((found, failed) => ((request.onsuccess = () => found(request.result)), (request.onerror = () => failed(request.error))));
    const kept: unknown[] = [await caches.keys()];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        kept.push(store, await done(rows.getAllKeys()), await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify([
      kept,
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map((input) => input.value),
      document.title,
      location.href,
      history.state,
      document.cookie,
      { ...sessionStorage },
      performance.getEntries().map((entry) => entry.name),
      window.name,
    ]);
  });

test("the key is in the header to the service, in local storage, and nowhere else", async ({ page, key, ask, baseURL, complaints }) => {
  complaints.expect(/Failed to load resource/);
  const spoken: string[] = [];
  page.on("console", (message) => spoken.push(message.text()));
  const sent: { url: string; key: string | undefined; rest: string }[] = [];
  page.on("request", (request) => {
    const { "x-api-key": header, ...others } = request.headers();
    sent.push({ url: request.url(), key: header, rest: JSON.stringify(others) + (request.postData() ?? "") });
  });
  const { data } = await ask<CoursePage>("/courses?limit=50");
  const id = data.find((row) => row.holes === 18)?.course_id;
  const seen: string[] = [];
  const look = async () => seen.push(await traces(page));

  await open(page, "/");
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
  await look();
  await page.getByRole("search").getByLabel("Course name").fill("lake");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader").first()).toContainText(/lake/i);
  await look();
  for (const path of [`/courses/${id}`, `/courses/${id}/holes/3`, "/courses/999", `/courses/${sentinel.course(12)}`, "/?search=fault:not-json", "/?search=fault:429-day", "/nowhere"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await look();
  }
  await open(page, "/settings");
  await page.getByRole("textbox", { name: "API key" }).fill(key);
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(page.getByText("Key in use")).toBeVisible();
  // A key that is being checked stands in its field.
  await expect(page.getByRole("textbox", { name: "API key" })).toHaveValue("");
  await look();

  expect(seen.join(), "the answers that are kept are looked at").toContain("order_by");
  for (const trace of seen) expect(trace).not.toContain(key);
  expect(seen.join()).not.toContain(key.slice(3, -4));
  expect(spoken.join("\n")).not.toContain(key);
  const { "yardbook.key": kept, ...rest } = await page.evaluate<Record<string, string>>(() => ({ ...localStorage }));
  expect(kept).toBe(key);
  expect(JSON.stringify(rest)).not.toContain(key);
  for (const request of sent) {
    expect(request.url.startsWith(`${baseURL}/`) || request.url.startsWith("data:"), request.url).toBe(true);
    expect(request.url).not.toContain(key);
    expect(request.rest).not.toContain(key);
    expect(request.key, request.url).toBe(request.url.includes("/api/v1/") ? key : undefined);
  }
  expect(sent.filter((request) => request.key).length).toBeGreaterThan(7);
});

test("the key goes only to the service that it was entered for, until another one is confirmed", async ({ page, baseURL, key }) => {
  const other = `${baseURL?.replace("127.0.0.1", "localhost")}/api/v1`;
  await open(page, "/settings");
  await page.getByLabel("Service address").fill(other);
  await page.getByRole("button", { name: "Save address" }).click();
  const sent: { url: string; key: string | undefined }[] = [];
  page.on("request", (request) => sent.push({ url: request.url(), key: request.headers()["x-api-key"] }));
  await expect(page.getByText("This key was entered for /api/v1.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Courses" }).click();
  await expect(page.getByRole("alert")).toContainText("Your key belongs to another service");
  await open(page, "/courses/1");
  await expect(page.getByRole("alert")).toContainText("Your key belongs to another service");
  await open(page, "/");
  await expect(page.getByRole("alert")).toContainText("Your key belongs to another service");
  expect(sent.filter((request) => request.key !== undefined)).toEqual([]);

  await page.getByRole("alert").locator("..").getByRole("link", { name: "Open settings" }).click();
  await page.getByRole("button", { name: "Send the key there" }).click();
  await expect(page.getByText("This key was entered for")).toHaveCount(0);
  await page.getByRole("link", { name: "Courses" }).click();
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
  await reload(page);
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
  const withKey = sent.filter((request) => request.key !== undefined);
  expect(withKey.length).toBeGreaterThan(0);
  for (const request of withKey) {
    expect(request.url.startsWith(other), request.url).toBe(true);
    expect(request.key).toBe(key);
  }
});

test("nothing comes from another origin", async ({ page, baseURL }) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await open(page, "/");
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
  await open(page, "/settings");
  await page.waitForLoadState("networkidle");
  origins.delete("null");
  expect([...origins]).toEqual([baseURL]);
});

test("a key that the service repeats in its error is not what the page shows as its own words", async ({ page, complaints, key }) => {
  complaints.expect(/status of 401/);
  await page.route("**/api/v1/courses", (route) =>
    route.fulfill({ status: 401, json: { error: "invalid_api_key", message: `No such key: ${key}`, docs: "" } }),
  );
  await open(page, "/");
  await page.locator(".FailureNotice").getByText("Technical detail").click();
  await expect(page.locator(".FailureNotice")).toContainText("No such key");
  await expect(page.locator("body")).not.toContainText(key);
});

test("what leaves the app for other programs has the key only where a person asked for it", async ({ page, context, key, ask }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { data } = await ask<CoursePage>("/courses?limit=50");
  await open(page, `/courses/${data.find((row) => row.holes === 18)?.course_id}/holes/3`);
  await openMore(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save drawing" }).click()]);
  expect(download.suggestedFilename()).not.toContain(key);
  expect(await readFile(await download.path(), "utf8")).not.toContain(key);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(copied).toContain("/holes/3");
  expect(await copied()).not.toContain(key);
  await page.getByText("For developers").first().click();
  const curl = page.getByRole("button", { name: "Copy as curl" }).first();
  await curl.click();
  await expect.poll(copied).toContain("curl");
  expect(await copied()).not.toContain(key);
  await page.getByRole("button", { name: /Show the raw answer/ }).first().click();
  await expect(page.getByLabel("The answer as the service sent it")).not.toContainText(key);
  // The one exception: a complete command, shown when the person ticks the box.
  await page.getByLabel("with my key in it").first().check();
  await curl.click();
  await expect.poll(copied).toContain(key);
});

test("every file and every address of the app is answered with what bounds it", async ({ request }) => {
  const site = process.env["SITE"] ?? resolve(import.meta.dirname, "../../../dist");
  const files = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) => !/\.(br|gz)$/.test(name));
  expect(files.length).toBeGreaterThan(7);
  for (const path of [...files.map((name) => `/${name}`), "/", "/courses/1/holes/2", "/nowhere", "/missing.js"]) {
    expect((await request.get(path)).headers(), path).toMatchObject(pageHeaders(...otherServices));
  }
});

test("no text becomes a script, and no other origin is asked that is not named", async ({ page, complaints }) => {
  await open(page, "/");
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
  const refused = await page.evaluate(async () => {
    const attempts: (() => unknown)[] = [
      () => (document.createElement("script").src = "/start.js"),
      () => (document.createElement("script").text = "window.struck = 1"),
      () => document.createElement("button").setAttribute("onclick", "window.struck = 1"),
      () => (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy("another", {}),
      () => fetch("https://golf.example/api/v1/courses"),
      () => new WebSocket("wss://golf.example/").url,
    ];
    const refused: boolean[] = [];
    for (const attempt of attempts) {
      refused.push(await Promise.resolve().then(attempt).then(() => false, () => true));
    }
    return refused;
  });
  expect(refused.slice(0, 5)).toEqual([true, true, true, true, true]);
  expect(await page.evaluate(() => "struck" in window)).toBe(false);
  await expect.poll(() => complaints.unexpected.length).toBeGreaterThan(0);
  complaints.expect(/Content Security Policy|Trusted(Script|ScriptURL|TypePolicy|HTML)|WebSocket/i);
});
