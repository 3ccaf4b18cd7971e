/** Attacks by another site, another service and a neighbor on the same origin: on the key, and on its quota. */
import type { Page } from "@playwright/test";

import { checkAccessibility, expect, keptKey, test as base } from "../fixture.ts";
import { startFileServer, startStranger, type Host } from "../hosts.ts";
import { alert, elsewhere, open, reload } from "../pages.ts";

type Stranger = Awaited<ReturnType<typeof startStranger>>;

const KEY = "yb_secretsecretsecret";
/** The CORS headers that let pages of other origins send requests to a service. */
const forAll = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

interface Attack {
  /** A host without headers, such as GitHub Pages: only the page itself restricts what it does. */
  host: Host;
  /** A server that must never receive a key. */
  thief: Stranger;
}

const test = base.extend<Attack>({
  host: async ({}, use) => {
    const host = await startFileServer();
    await use(host);
    await host.stop();
  },
  thief: async ({}, use) => {
    const thief = await startStranger((_, response) => response.writeHead(200, forAll).end('{"data":[],"meta":{}}'));
    await use(thief);
    await thief.stop();
  },
  storageState: { cookies: [], origins: [] },
  baseURL: async ({ host }, use) => use(host.baseURL),
});

test.use({ reuseContext: false });

/** Stores texts in a site's storage, once, before its page starts. */
async function keep(page: Page, entries: { name: string; value: string }[]): Promise<void> {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem("began")) return;
    sessionStorage.setItem("began", "yes");
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, entries);
}


test("the key follows no redirect, from the first script or from the app, and a person is told", async ({ page, thief, complaints }) => {
  // Browser complaints do not count here: an unfollowed redirect reports none.
  const service = await startStranger((request, response) => {
    const status = request.method === "OPTIONS" ? 204 : 302;
    response.writeHead(status, { ...forAll, location: `${thief.baseURL}/steal${request.url}` }).end();
  });
  complaints.expect(/status of 404/);
  const chosen = `${service.baseURL}/api/v1`;
  await keep(page, [...keptKey(KEY, chosen), { name: "yardbook.service", value: chosen }, { name: "yardbook.early", value: `yes 0 name ${chosen}` }]);
  await open(page, "/");
  await expect(alert(page)).toContainText("The service has moved");
  await checkAccessibility(page);
  const byScript = service.heard.filter(({ method }) => method === "GET").length;
  expect(byScript).toBeGreaterThan(0);
  await open(page, "/courses/7");
  await expect(alert(page)).toContainText("The service has moved");
  expect(service.heard.filter(({ method, headers }) => method === "GET" && headers["x-api-key"] === KEY).length).toBeGreaterThan(byScript);
  expect(thief.heard.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  await service.stop();
});

test("a request has no cookie and no referrer", async ({ context, server, host }) => {
  const service = `${server.baseURL}/api/v1`;
  await context.addCookies([{ name: "who", value: "me", url: server.baseURL }]);
  const sent: Promise<Record<string, string>>[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/api/v1/") && request.method() === "GET") sent.push(request.allHeaders());
  });
  // A service on the page's origin would get cookies by default; one on another origin would not.
  for (const [origin, named] of [[server.baseURL, "/api/v1"], [host.baseURL, service]] as const) {
    const tab = await context.newPage();
    await keep(tab, [...keptKey(server.keys.pro, named), { name: "yardbook.service", value: named }]);
    await open(tab, `${origin}/`);
    await expect(tab.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    await tab.locator("#app").getByRole("rowheader").getByRole("link").first().click();
    await expect(tab.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
    await tab.close();
  }
  const headers = await Promise.all(sent);
  expect(headers.length).toBeGreaterThan(3);
  for (const { cookie, referer } of headers) expect({ cookie, referer }).toEqual({ cookie: undefined, referer: undefined });
});

/** The browser reports user activation, but every look by a test counts as one: here only a click does. */
const actsByClicks = () => {
  let hasBeenActive = false;
  addEventListener("pointerdown", () => (hasBeenActive = true), true);
  Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive }), configurable: true });
};

test("a site that opens the app and keeps hold of its window spends one request", async ({ page, context, server, host, service, complaints }) => {
  complaints.expect(/status of 404/);
  await context.addInitScript(actsByClicks);
  const attacker = await startStranger((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<title>Win</title><button>Win</button>"));
  const chosen = `${server.baseURL}/api/v1`;
  await elsewhere(page, `${host.baseURL}/favicon.svg`);
  await page.evaluate((entries) => entries.forEach(({ name, value }) => localStorage.setItem(name, value)), [
    ...keptKey(server.keys.pro, chosen),
    { name: "yardbook.service", value: chosen },
  ]);
  await elsewhere(page, attacker.baseURL);
  const opening = context.waitForEvent("page");
  await page.evaluate((url) => {
    document.querySelector("button")!.onclick = () => Object.assign(globalThis, { victim: window.open(url) });
  }, `${host.baseURL}/?search=a0`);
  await page.getByRole("button").click();
  const victim = await opening;
  await expect(victim.locator("#app .results h2")).not.toHaveText("Courses");
  expect(service.asked).toEqual(["/courses?search=a0"]);
  for (const path of ["/?search=a1", "/?search=a2", "/courses/7", "/courses/7/holes/1"]) {
    await page.evaluate((url) => ((globalThis as unknown as { victim: Window }).victim.location.href = url), host.baseURL + path);
    await victim.waitForURL(host.baseURL + path);
    await expect(alert(victim)).toContainText("Load this page?");
  }
  expect(service.asked).toEqual(["/courses?search=a0"]);
  await open(victim, `${host.baseURL}/?search=a3`);
  await checkAccessibility(victim);

  // A person who wants the page gets it, and is not asked again.
  await victim.getByRole("button", { name: /^Try again/ }).click();
  await expect.poll(() => service.asked.length).toBe(2);
  await expect(alert(victim)).toHaveCount(0);
  await attacker.stop();
});

test("a link of another site, which holds no window, opens what it names", async ({ page, context, server, host, service, complaints }) => {
  complaints.expect(/favicon/);
  await context.addInitScript(actsByClicks);
  const chosen = `${server.baseURL}/api/v1`;
  const friend = await startStranger((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(`<a href="${host.baseURL}/?search=lake" target="_blank">A list</a>`),
  );
  await elsewhere(page, `${host.baseURL}/favicon.svg`);
  await page.evaluate((entries) => entries.forEach(({ name, value }) => localStorage.setItem(name, value)), [
    ...keptKey(server.keys.pro, chosen),
    { name: "yardbook.service", value: chosen },
    { name: "yardbook.untouched", value: "2" },
  ]);
  await elsewhere(page, friend.baseURL);
  const opening = context.waitForEvent("page");
  await page.getByRole("link").click();
  await expect((await opening).locator("#app .results h2")).toContainText("courses");
  expect(service.asked).toEqual(["/courses?search=lake"]);
  await friend.stop();
});

test("a window that leads the page which opened it to page after page spends three requests", async ({ page, context, server, host, service, complaints }) => {
  complaints.expect(/favicon/);
  await context.addInitScript(actsByClicks);
  const attacker = await startStranger((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Win</title><button onclick=\"window.open('/held')\">Win</button>"),
  );
  const chosen = `${server.baseURL}/api/v1`;
  await elsewhere(page, `${host.baseURL}/favicon.svg`);
  await page.evaluate((entries) => entries.forEach(({ name, value }) => localStorage.setItem(name, value)), [
    ...keptKey(server.keys.pro, chosen),
    { name: "yardbook.service", value: chosen },
  ]);
  await elsewhere(page, attacker.baseURL);
  const opening = context.waitForEvent("page");
  await page.getByRole("button").click();
  const held = await opening;
  for (const search of ["a0", "a1", "a2", "a3", "a4"]) {
    await held.evaluate((url) => (opener.location.href = url), `${host.baseURL}/?search=${search}`);
    await page.waitForURL((url) => url.searchParams.get("search") === search);
    expect(await page.evaluate(() => opener)).toBe(null);
    // Its rows, or the question.
    await expect(page.locator("#app :is(.AnswerLine, [role=alert])").first()).toBeVisible();
  }
  await expect(alert(page)).toContainText("Load this page?");
  // A page is as large as the plan allows once that is known.
  const searches = () => service.asked.map((path) => new URLSearchParams(path.split("?")[1]).get("search"));
  expect(searches()).toEqual(["a0", "a1", "a2"]);
  // A person who wants the page gets it, and every page after it.
  await page.getByRole("button", { name: /^Try again/ }).click();
  await expect(alert(page)).toHaveCount(0);
  await open(page, `${host.baseURL}/?search=a5`);
  await expect.poll(() => searches().at(-1)).toBe("a5");
  await attacker.stop();
});

test.describe("two sites of one origin", () => {
  test("the key of one is not the key of the other, which names another service", async ({ page, thief, complaints }) => {
    complaints.expect(/status of 404/);
    const own = await startStranger((_, response) => response.writeHead(200, { ...forAll, "content-type": "application/json" }).end('{"data":[],"meta":{"total":0}}'));
    const shared = await startFileServer({ "/": `${own.baseURL}/api/v1`, "/other/": `${thief.baseURL}/api/v1` });
    await open(page, `${shared.baseURL}/`);
    await page.getByRole("textbox", { name: "API key" }).fill(KEY);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect.poll(() => own.heard.some(({ headers }) => headers["x-api-key"] === KEY)).toBe(true);
    const copies = () => page.evaluate((key) => Object.keys(localStorage).filter((name) => localStorage.getItem(name)!.includes(key)), KEY);
    // A key is kept once it has been checked.
    await expect.poll(copies).toEqual(["yardbook.key"]);
    // The other one has no key of its own.
    await open(page, `${shared.baseURL}/other/`);
    await expect(page.getByRole("heading", { name: "Yardage books for US golf courses" })).toBeVisible();
    expect(await copies()).toEqual(["yardbook.key"]);
    // Nor does it send one that it has for another service.
    const entries = keptKey(KEY, `${own.baseURL}/api/v1`);
    await page.evaluate((entries) => entries.forEach(({ name, value }) => localStorage.setItem(`/other/${name}`, value)), entries);
    await open(page, `${shared.baseURL}/other/courses/7`);
    await expect(alert(page)).toContainText("Your key belongs to another service");
    expect(thief.heard.map(({ url }) => url)).toEqual([]);
    await open(page, `${shared.baseURL}/other/settings`);
    await expect(page.getByText(`This key was entered for ${own.baseURL}/api/v1.`)).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Remove the key", exact: true }).click();
    await open(page, `${shared.baseURL}/settings`);
    await expect(page.getByText("Key in use")).toBeVisible();
    await page.getByRole("button", { name: "Remove the key", exact: true }).click();
    expect(await copies()).toEqual([]);
    await Promise.all([own.stop(), shared.stop()]);
  });

  test("what one keeps is kept below its path, and read by it alone", async ({ page, server }) => {
    const service = `${server.baseURL}/api/v1`;
    const shared = await startFileServer({ "/golf/": service });
    await open(page, `${shared.baseURL}/golf/`);
    await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    await page.locator("#app").getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
    await page.goBack();
    await reload(page);
    const names = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect((await names()).filter((name) => !name.startsWith("/golf/yardbook."))).toEqual([]);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).toEqual(["/golf/yardbook-answers-1"]);
    await reload(page);
    await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    await shared.stop();
  });
});
