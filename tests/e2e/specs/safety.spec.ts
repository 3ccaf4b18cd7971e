/** The key stays home: it is in local storage and in the header to the service, and nowhere else. */
import type { Page } from "@playwright/test";

import { sentinel, type CoursePage } from "../courses.ts";
import { expect, test } from "../fixture.ts";

test.use({ plan: "pro" });

/** Everything of a page that others could come to see. */
const traces = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map((input) => input.value),
      document.title,
      location.href,
      history.state,
      document.cookie,
      { ...sessionStorage },
      performance.getEntries().map((entry) => entry.name),
      window.name,
    ]),
  );

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

  await page.goto("/");
  await expect(page.getByText("1–10 of 600", { exact: true })).toBeVisible();
  await look();
  await page.getByRole("search").getByLabel("Course name").fill("lake");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader").first()).toContainText(/lake/i);
  await look();
  for (const path of [`/courses/${id}`, `/courses/${id}/holes/3`, "/courses/999", `/courses/${sentinel.course(12)}`, "/?search=fault:not-json", "/?search=fault:429-day", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await look();
  }
  await page.goto("/settings");
  await page.getByRole("textbox", { name: "API key" }).fill(key);
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(page.getByText("Key in use")).toBeVisible();
  await look();

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

test("the key goes only to the service that is configured, once it is another", async ({ page, baseURL, key }) => {
  const other = `${baseURL?.replace("127.0.0.1", "localhost")}/api/v1`;
  await page.goto("/settings");
  await page.getByLabel("Service address").fill(other);
  await page.getByRole("button", { name: "Save address" }).click();
  const sent: { url: string; key: string | undefined }[] = [];
  page.on("request", (request) => sent.push({ url: request.url(), key: request.headers()["x-api-key"] }));
  await page.getByRole("link", { name: "Courses" }).click();
  await expect(page.getByText("1–10 of 600", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("1–10 of 600", { exact: true })).toBeVisible();
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
  await page.goto("/");
  await expect(page.getByText("1–10 of 600", { exact: true })).toBeVisible();
  await page.goto("/settings");
  await page.waitForLoadState("networkidle");
  origins.delete("null");
  expect([...origins]).toEqual([baseURL]);
});

test("a key that the service repeats in its error is not what the page shows as its own words", async ({ page, complaints, key }) => {
  complaints.expect(/status of 401/);
  await page.route("**/api/v1/courses", (route) =>
    route.fulfill({ status: 401, json: { error: "invalid_api_key", message: `No such key: ${key}`, docs: "" } }),
  );
  await page.goto("/");
  await page.locator(".FailureNotice").getByText("Technical detail").click();
  await expect(page.locator(".FailureNotice")).toContainText("No such key");
  await expect(page.locator("body")).not.toContainText(key);
});
