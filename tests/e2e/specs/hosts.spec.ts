/**
 * The built site on hosts other than golf-server: nginx and Caddy with the recipes of deploy/, a plain file server, and
 * hosts with other types and headers.
 */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";

import type { Page } from "@playwright/test";

import { BuildHost } from "../builds.ts";
import type { CoursePage } from "../courses.ts";
import { expect, keptKey, test as base } from "../fixture.ts";
import { pageHeaders, startCaddy, startFileServer, startNginx, type Host } from "../hosts.ts";
import { open, reload, visit } from "../pages.ts";

const site = process.env["SITE"] ?? resolve(import.meta.dirname, "../../../dist");
const files = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name) && !/\.(br|gz)$/.test(name));

base.use({ plan: "pro", reuseContext: false, serviceWorkers: "allow" });

/** The page and the files with a hash are in one cache, and the page comes from the worker when it is opened again. */
async function checkWorker(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { yardbookOffline: () => Promise<{ begin: () => Promise<void> }> }).yardbookOffline().then((offline) => offline.begin()));
  const caught = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.map((requests) => requests.map(({ url }) => new URL(url).pathname));
  });
  expect(caught).toHaveLength(1);
  expect(caught[0]).toEqual(expect.arrayContaining(["/", ...files.filter((name) => /-[0-9a-f]{16}\./.test(name) && !name.startsWith("demo-")).map((name) => `/${name}`)]));
  expect((await reload(page))?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
}

for (const [name, start] of [["nginx", startNginx], ["Caddy", startCaddy]] as const) base.describe(`${name} with the service behind the same origin`, () => {
  const test = base.extend<object, { host: Host }>({
    host: [
      async ({ server }, use) => {
        const host = await start(server.baseURL);
        await use(host);
        await host.stop();
      },
      { scope: "worker" },
    ],
    baseURL: async ({ host }, use) => use(host.baseURL),
    storageState: async ({ host, key }, use) => {
      await use({ cookies: [], origins: [{ origin: host.baseURL, localStorage: keptKey(key) }] });
    },
  });

  test("the list, a course and its reload come from one origin", async ({ page, baseURL }) => {
    const origins = new Set<string>();
    page.on("request", (request) => origins.add(new URL(request.url()).origin));
    await open(page, "/");
    await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
    expect(page.url()).toMatch(/\/courses\/\d+$/);
    expect((await reload(page))?.status()).toBe(200);
    await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
    expect([...origins]).toEqual([baseURL]);
  });

  test("every file and every address of the app has every header", async ({ request }) => {
    expect(files.length).toBeGreaterThan(7);
    for (const path of [...files.map((name) => `/${name}`), "/", "/courses/1", "/settings?x=1", "/missing.js", "/missing-0123456789abcdef.js", "/a/b.png"]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(/missing|a\/b/.test(path) ? 404 : 200);
      expect(answer.headers(), path).toMatchObject(pageHeaders());
      const forever = answer.status() === 200 && /-[0-9a-f]{16}\.\w+$/.test(path);
      expect(answer.headers()["cache-control"], path).toBe(forever ? "public, max-age=31536000, immutable" : "no-cache");
      const type = /\.(json|js|wasm|css|svg|png|ttc|txt)$/.exec(answer.status() === 200 ? path : "")?.[1] ?? "html";
      expect(answer.headers()["content-type"], path).toMatch({ json: /^application\/json/, js: /javascript/, wasm: /^application\/wasm/, css: /^text\/css/, svg: /svg\+xml/, png: /^image\/png/, ttc: /^font\/collection$/, txt: /^text\/plain/, html: /^text\/html/ }[type] as RegExp);
      if (type === "wasm") expect(answer.headers()["content-encoding"]).toBe(name === "nginx" ? "gzip" : "br");
    }
    for (const rules of ["/_headers", "/_redirects"]) expect((await request.get(rules)).status()).toBe(404);
  });

  test("the browser counts the app as one that can be installed", async ({ page, request, baseURL }) => {
    await open(page, "/");
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // A context of a test is a private window.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
    const { url, data = "{}", errors } = await devtools.send("Page.getAppManifest");
    expect([url, errors]).toEqual([`${baseURL}/manifest.json`, []]);
    const { icons, screenshots } = JSON.parse(data) as Record<string, { src: string; sizes: string }[]>;
    for (const { src, sizes } of [...(icons ?? []), ...(screenshots ?? [])]) {
      const picture = await request.get(src);
      expect(picture.status(), src).toBe(200);
      const bytes = await picture.body();
      if (src.endsWith(".png")) expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });

  test("the service worker begins under the host's policy, and has every file", async ({ page }) => {
    await open(page, "/");
    await checkWorker(page);
  });

  test("the service's answers pass as they are, and nothing else does", async ({ request, key }) => {
    const good = await request.get("/api/v1/courses?limit=1", { headers: { "x-api-key": key } });
    expect(good.status()).toBe(200);
    expect(((await good.json()) as CoursePage).meta.total).toBe(600);
    expect(good.headers()["x-ratelimit-limit"]).toBe("100");
    for (const answer of [good, await request.get("/api/v1/courses"), await request.get("/api/nowhere")]) {
      expect(answer.headers()["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(answer.headersArray().filter(({ name }) => name.toLowerCase() === "x-content-type-options")).toHaveLength(1);
    }
  });
});

base.describe("a host with headers of its own", () => {
  const test = base.extend<{ host: BuildHost }>({
    host: async ({ server }, use) => {
      const host = await BuildHost.start(server.baseURL);
      await use(host);
      await host.stop();
    },
    baseURL: async ({ host }, use) => use(host.baseURL),
    storageState: async ({ host, key }, use) => use({ cookies: [], origins: [{ origin: host.baseURL, localStorage: keptKey(key) }] }),
  });

  for (const type of ["application/octet-stream", "text/plain", "application/wasm; charset=utf-8", undefined]) {
    test(`every screen starts where WebAssembly has the type ${type}`, async ({ page, host }) => {
      host.headers = (path, { "content-type": usual = "", ...headers }) => {
        const own = path.endsWith(".wasm") ? type : usual;
        return { ...headers, "x-content-type-options": "nosniff", "cache-control": "no-store", vary: "*", ...(own && { "content-type": own }) };
      };
      await open(page, "/");
      await page.getByRole("rowheader").getByRole("link").first().click();
      await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
      await open(page, `${new URL(page.url()).pathname}/holes/1`);
      await expect(page.locator("#app:not([hidden]) h1")).toBeVisible();
      await open(page, "/settings");
      await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      await page.evaluate(() => sessionStorage.setItem("yardbook.demo", "pro"));
      await open(page, "/");
      await expect(page.locator("#app:not([hidden])").getByRole("rowheader").first()).toBeVisible();
    });
  }

  test("what browsers refuse to run is said: the scripts", async ({ page, host, complaints }) => {
    complaints.expect(/MIME type/);
    host.headers = (path, headers) => (path.endsWith(".js") ? { ...headers, "content-type": "text/plain", "x-content-type-options": "nosniff" } : headers);
    await visit(page, "/");
    await expect(page.getByRole("alert")).toContainText("the host sent them with a wrong type");
  });

  test("what browsers refuse to run is said: HTML for everything", async ({ page, host, complaints }) => {
    complaints.expect(/MIME type|Unexpected token|valid digest/);
    const html = host.build.get("index.html")?.toString() ?? "";
    host.answer = () => ({ body: html });
    await visit(page, "/");
    await expect(page.getByRole("alert")).toContainText("the host sent them with a wrong type");
  });

  test("what browsers refuse to run is said: the start script", async ({ page, host, complaints }) => {
    complaints.expect(/MIME type/);
    host.headers = (path, headers) => (path.includes("/start-") ? { ...headers, "content-type": "text/plain" } : headers);
    await visit(page, "/");
    await expect(page.getByRole("alert")).toContainText("the host sent them with a wrong type");
    await expect(page.getByText("Yardbook has not started")).toBeHidden();
  });

  test("a changed script is not run, and that is said: the start script", async ({ page, host, complaints }) => {
    complaints.expect(/valid digest/);
    const [name = ""] = [...host.build.keys()].filter((name) => name.startsWith("start-"));
    const body = `${host.build.get(name)}\nglobalThis.isChanged = true;`;
    host.answer = (path) => (path === `/${name}` ? { headers: { "content-type": "text/javascript" }, body } : "file");
    await visit(page, "/");
    await expect(page.getByText("Yardbook could not start")).toBeVisible();
    expect(await page.evaluate(() => "isChanged" in globalThis)).toBe(false);
  });

  test("a changed script is not run, and that is said: the one within the page", async ({ page, host, complaints }) => {
    complaints.expect(/Content Security Policy|not ok|yardbookStart/);
    const html = host.build.get("index.html")?.toString() ?? "";
    const body = html.replace("<script>", "<script>globalThis.isChanged = true;");
    expect(body).not.toBe(html);
    host.answer = (path) => (path === "/" ? { body } : "file");
    await visit(page, "/");
    await expect(page.getByText("Yardbook has not started")).toBeVisible();
    expect(await page.evaluate(() => "isChanged" in globalThis)).toBe(false);
  });

  test("a host whose policy blocks the script within the page: that is said", async ({ page, host, complaints }) => {
    complaints.expect(/Content Security Policy|not ok|yardbookStart/);
    host.headers = (_, headers) => ({ ...headers, "content-security-policy": "script-src 'self' 'wasm-unsafe-eval'" });
    await visit(page, "/");
    await expect(page.getByText("Yardbook has not started")).toBeVisible();
  });

  test("a changed style is not applied", async ({ page, host, complaints }) => {
    complaints.expect(/valid digest/);
    const [name = ""] = [...host.build.keys()].filter((name) => name.startsWith("style-"));
    const body = `${host.build.get(name)}\nbody { --changed: 1; }`;
    host.answer = (path) => (path === `/${name}` ? { headers: { "content-type": "text/css" }, body } : "file");
    await open(page, "/");
    expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--changed"))).toBe("");
  });

  test("a screen that does not come says that nothing was sent only if that is so", async ({ page, host, complaints, service }) => {
    complaints.expect(/404|not ok/);
    host.answer = (path) => (/yardbook-rest-/.test(path) ? { status: 404 } : "file");
    const alert = page.getByRole("alert").filter({ hasText: "could not be loaded" });
    await open(page, "/settings");
    await expect(alert).toContainText("Nothing was sent to the service.");
    expect(service.asked).toEqual([]);
    await open(page, "/");
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(alert).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
    await expect(alert).not.toContainText("Nothing was sent");
    host.answer = () => "file";
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  });
});

base.describe("a host that knows files and nothing else", () => {
  const test = base.extend<{ host: Host }>({
    host: async ({}, use) => {
      const host = await startFileServer();
      await use(host);
      await host.stop();
    },
    baseURL: async ({ host }, use) => use(host.baseURL),
    storageState: async ({ host, key, server }, use) => {
      const localStorage = [
        ...keptKey(key, `${server.baseURL}/api/v1`),
        { name: "yardbook.service", value: `${server.baseURL}/api/v1` },
      ];
      await use({ cookies: [], origins: [{ origin: host.baseURL, localStorage }] });
    },
  });

  test("a shared address opens the app, which asks the service that was chosen", async ({ page, server, complaints }) => {
    complaints.expect(/Failed to load resource: .* 404/);
    await open(page, "/");
    await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    const link = page.getByRole("rowheader").getByRole("link").first();
    const [path, name] = [await link.getAttribute("href"), await link.textContent()];
    const asked = page.waitForRequest((request) => request.url().startsWith(`${server.baseURL}/api/v1/courses/`));
    const opened = await open(page, path ?? "");
    expect(opened?.status(), "what the host says of an address that is no file").toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
    expect((await asked).headers()["x-api-key"]).toBeDefined();
    await reload(page);
    await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
  });

  test("the app can be installed from there, and opens without signal", async ({ page }) => {
    await open(page, "/");
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
    await checkWorker(page);
  });

  test("without a header the page bounds itself", async ({ page, complaints, request }) => {
    expect((await request.get("/")).headers()).not.toHaveProperty("content-security-policy");
    await open(page, "/");
    await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    await page.evaluate(() => {
      const image = document.createElement("img");
      image.src = "https://golf.example/pixel.png";
      document.body.append(image);
    });
    await expect.poll(() => complaints.unexpected.join()).toMatch(/Content Security Policy/);
    complaints.expect(/Content Security Policy/);
  });
});
