/**
 * Without signal: the service worker with the files of one build, keeping a course for the round, and two builds in turn on
 * a host that deletes the old one.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { BrowserContext, Page } from "@playwright/test";

import { anotherBuild, BuildHost, firstBuild, isHashed, type Build, type Said } from "../builds.ts";
import { checkAccessibility, checkWidth, expect, keptKey, test as base } from "../fixture.ts";
import { eighteen } from "../holes.ts";
import { elsewhere, holdWasm, inCharge, open, range, reload, rows, visit } from "../pages.ts";
import { shelved } from "../shelf.ts";

base.use({ serviceWorkers: "allow", reuseContext: false, plan: "enterprise" });

const test = base.extend<{ path: string; host: BuildHost }>({
  path: ["/", { option: true }],
  host: async ({ server, path }, use) => {
    const host = await BuildHost.start(server.baseURL, { base: path });
    await use(host);
    await host.stop();
  },
  baseURL: async ({ host }, use) => use(host.baseURL),
  storageState: async ({ host, key, path }, use) => {
    const prefix = path === "/" ? "" : path;
    const localStorage = keptKey(key).map(({ name, value }) => ({ name: prefix + name, value }));
    await use({ cookies: [], origins: [{ origin: host.baseURL, localStorage }] });
  },
});

const own = (page: Page) => page.locator("#app:not([hidden])");
const failures = (page: Page) => page.locator(".FailureNotice, #start-failed:not([hidden]), .FatalError");
const newer = (page: Page) => page.locator(".NewerBuild:not([hidden])");
const keep = (page: Page) => page.getByRole("button", { name: "Save for offline" });
const isKept = (page: Page) => expect(page.getByText("it opens without signal", { exact: false }).locator("visible=true").first()).toBeVisible({ timeout: 30_000 });

/** The functions of the app's side of the worker. */
type Offline = Record<"begin" | "end" | "rest", () => Promise<void>>;
const offline = (page: Page, what: keyof Offline) =>
  page.evaluate((what) => (window as unknown as { yardbookOffline: () => Promise<Offline> }).yardbookOffline().then((module) => module[what]()), what);

/** The names of the browser's caches, without opening any: to open a removed cache makes an empty one of its name. */
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** What the browser holds in its caches: the paths, by the name of the cache. Only while the worker removes none. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
    }
    return found;
  });

/** The files of a build that the worker keeps, as paths below a base. */
const kept = (build: Build, base = "/") =>
  ["", ...[...build.keys()].filter((name) => (isHashed(name) && !name.startsWith("demo-")) || /^(favicon\.svg|icon-192\.png|manifest\.json)$/.test(name))]
    .map((name) => base + name)
    .sort();

/** Cuts the network, as far as the browser and the host know. */
async function noSignal(context: BrowserContext, host: BuildHost): Promise<void> {
  host.cut();
  await context.setOffline(true);
}

/** Which of the builds the files of a page are from. */
const buildsOf = async (page: Page, builds: Record<string, Build>) => {
  const loaded = await page.evaluate(() => [...performance.getEntriesByType("resource").map(({ name }) => name), ...[...document.scripts].flatMap(({ src }) => src || [])]);
  const names = loaded.map((address) => new URL(address).pathname.slice(1)).filter(isHashed);
  const common = new Set(names.filter((name) => Object.values(builds).every((build) => build.has(name))));
  const from = Object.entries(builds).filter(([, build]) => names.some((name) => build.has(name) && !common.has(name)));
  return from.map(([mark]) => mark);
};

test.describe("the worker", () => {
  test("begins once the page has come to rest, and holds the files of its build: no answer, no key, nothing else", async ({ page, host, key, service }) => {
    await open(page, "/");
    await expect(rows(page).first()).toBeVisible();
    const first = new Set(host.asked);
    expect(first).not.toContain("/worker.js");
    const paths = kept(host.build);
    await expect.poll(async () => Object.values(await cached(page)), { timeout: 30_000 }).toEqual([paths]);
    const [name] = Object.keys(await cached(page));
    expect(name).toMatch(/^yardbook \/ [0-9a-f]{16}$/);
    // What the page has loaded already comes from the browser's own cache.
    for (const path of first) if (isHashed(path)) expect(host.asked.filter((asked) => asked === path), path).toHaveLength(1);
    expect(service.asked).toEqual(["/courses"]);
    const texts = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
      return Promise.all(all.flat().map(async (file) => `${JSON.stringify([...file.headers])} ${await file.text()}`));
    });
    expect(texts.filter((text) => text.includes(key))).toEqual([]);
  });

  test("is not woken by a request to the service", async ({ page }) => {
    await open(page, "/");
    await expect(rows(page).first()).toBeVisible();
    await offline(page, "begin");
    await reload(page);
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole("link", { name: /^Next/ }).click();
    await expect(range(page, "11–20 of 600")).toBeVisible();
    // The source to which a worker's routes have led a request: empty for a request that the worker has handled.
    const led = await page.evaluate(() => {
      type Led = PerformanceResourceTiming & { workerFinalSourceType?: string; workerFinalRouterSource?: string };
      const all = performance.getEntriesByType("resource") as Led[];
      const of = (part: RegExp) => all.filter(({ name }) => part.test(name)).map((one) => one.workerFinalSourceType ?? one.workerFinalRouterSource);
      return { files: [...new Set(of(/\.wasm$/))], service: of(/\/api\/v1\/courses/) };
    });
    expect(led).toEqual({ files: [""], service: ["network"] });
  });

  test("does not begin where data is to be saved, and nothing of it is fetched", async ({ page, host }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await open(page, "/");
    await expect(rows(page).first()).toBeVisible();
    await offline(page, "rest");
    expect(host.asked).not.toContain("/worker.js");
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });

  test("is removed with its files where the owner turns it off", async ({ page, host }) => {
    await open(page, "/");
    await offline(page, "begin");
    expect(Object.keys(await cached(page))).toHaveLength(1);
    const html = host.build.get("index.html")?.toString() ?? "";
    host.build.set("index.html", Buffer.from(html.replace('name="yardbook-worker" content=""', 'name="yardbook-worker" content="none"')));
    await reload(page);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), { timeout: 20_000 }).toBe(0);
    await expect.poll(() => cacheNames(page)).toEqual([]);
  });

  test("is removed with its files by a person, and comes back", async ({ page }) => {
    await open(page, "/settings");
    await offline(page, "begin");
    await reload(page);
    const section = page.getByRole("region", { name: "Offline use" });
    await expect(section).toContainText(/own files are kept too: \d\.\d\sMB/);
    await section.getByRole("checkbox").uncheck();
    await expect(section).toContainText("own files are not kept");
    expect(await cached(page)).toEqual({});
    // Some browsers give the removed worker back, without its files.
    await section.getByRole("checkbox").check();
    await expect(section).toContainText(/own files are kept too: \d\.\d\sMB/, { timeout: 20_000 });
    await section.getByRole("checkbox").uncheck();
    await expect(section).toContainText("own files are not kept");
    await reload(page);
    await offline(page, "rest");
    expect(await cached(page)).toEqual({});
    await section.getByRole("checkbox").check();
    await expect(section).toContainText(/own files are kept too/, { timeout: 20_000 });
  });

  test("leaves the service, files that it does not know and pages of other sites alone", async ({ page, host, complaints }) => {
    complaints.expect(/status of 40[14]|sandboxed/);
    await open(page, "/");
    await offline(page, "begin");
    const from = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const answers = await Promise.all(["/api/v1/courses", "/robots.txt", "/missing.js"].map((path) => fetch(path)));
      return answers.map(({ status }) => status);
    });
    expect(from).toEqual([401, 200, 404]);
    expect(Object.values(await cached(page)).flat().filter((path) => /api|robots|missing/.test(path))).toEqual([]);
    expect((await elsewhere(page, "/api/v1/courses"))?.fromServiceWorker()).toBe(false);
    expect((await open(page, "/courses/1"))?.fromServiceWorker()).toBe(true);
    expect(host.asked).toContain("/courses/1");
  });

  test("shows the page from the cache where the network hangs, and where it answers with an error", async ({ page, host, complaints }) => {
    await open(page, "/settings");
    await offline(page, "begin");
    host.answer = (path) => (path === "/saved" ? "hang" : "file");
    await open(page, "/saved");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved courses and notes");
    complaints.expect(/503/);
  });

  test("passes an address of a script only if it is its own", async ({ page, complaints }) => {
    complaints.expect(/TrustedType|TrustedScript|Content Security Policy/i);
    await open(page, "/");
    await offline(page, "begin");
    const refused = await page.evaluate(async () => {
      const tried: Record<string, () => unknown> = {
        "another worker": () => navigator.serviceWorker.register("/start.js"),
        "its own address as a text": () => navigator.serviceWorker.register("/worker.js"),
        "a worker of another kind": () => new Worker("/worker.js"),
        "a script": () => (document.createElement("script").src = "/worker.js"),
        "a second policy of this name": () => (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy("yardbook-worker", {}),
        "a policy of another name": () => (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy("other", {}),
      };
      const refused: string[] = [];
      for (const [what, attempt] of Object.entries(tried)) {
        try {
          await attempt();
        } catch (error) {
          if (error instanceof TypeError) refused.push(what);
        }
      }
      return refused;
    });
    expect(refused).toEqual(["another worker", "its own address as a text", "a worker of another kind", "a script", "a second policy of this name", "a policy of another name"]);
  });
});

test.describe("a host that answers something else once", () => {
  const lies = (page: string): [string, string, Said][] => [
    ["a page that ends early", "Settings", { body: page.slice(0, 734) }],
    ["the page as a text", "Settings", { body: page, headers: { "content-type": "text/plain" } }],
    ["the page as a download", "Settings", { body: page, headers: { "content-disposition": "attachment" } }],
    ["the page with a way to another host", "Settings", { body: page, headers: { refresh: "0; url=http://127.0.0.1:1/" } }],
    ["a login page of the network", "Log in", { body: "<!doctype html><html><body><h1>Log in</h1></body></html>" }],
    ["a page with a script of its own", "Settings", { body: page.replace("</body>", '<script src="/own.js"></script></body>') }],
  ];

  test("has no part in what opens without signal", async ({ page, context, host, complaints }) => {
    complaints.expect(/own\.js|favicon\.ico|ERR_INTERNET_DISCONNECTED/);
    await open(page, "/settings");
    await offline(page, "begin");
    const html = host.build.get("index.html")?.toString() ?? "";
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    for (const [what, shown, said] of lies(html)) {
      host.answer = (path) => (path === "/settings" ? said : "file");
      await elsewhere(page, "/settings");
      await expect(heading(shown), what).toBeVisible();
      await noSignal(context, host);
      await open(page, "/settings");
      await expect(heading("Settings"), what).toBeVisible();
      await expect(page.locator('script[src="/own.js"]'), what).toHaveCount(0);
      await context.setOffline(false);
      host.answer = () => "file";
    }
  });

  test("such as a redirect for ever leads away once", async ({ page, host, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await open(page, "/settings");
    await offline(page, "begin");
    host.answer = (path) => (path === "/saved" ? { status: 301, headers: { location: "/find", "cache-control": "max-age=31536000" } } : "file");
    await open(page, "/saved");
    await expect(page).toHaveURL(/\/find$/);
    host.answer = () => "file";
    await open(page, "/saved");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved courses and notes");
    await expect(page).toHaveURL(/\/saved$/);
  });

  test("is another site, whose worker goes", async ({ page, host, complaints }) => {
    complaints.expect(/Failed to load resource|404/);
    await open(page, "/settings");
    await offline(page, "begin");
    const bakery = '<!doctype html><html><head><script src="/app/main-0123456789abcdef.js"></script></head><body><h1>Bakery</h1></body></html>';
    host.answer = (path) => (path === "/" ? { body: bakery } : { status: 404, body: "gone" });
    await elsewhere(page, "/");
    await expect(page.getByRole("heading", { name: "Bakery" })).toBeVisible();
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await expect.poll(() => cacheNames(page)).toEqual([]);
  });
});

test("a host's headers do not keep the files from being kept", async ({ page, context, host }) => {
  host.headers = (path, headers) => ({ ...headers, vary: "*", "cache-control": "no-store", "set-cookie": "a=b", ...(path !== "/settings" && !/\.(js|css)$/.test(path) && { "content-type": "application/octet-stream" }) });
  await open(page, "/settings");
  await offline(page, "begin");
  expect(Object.values(await cached(page))).toEqual([kept(host.build)]);
  await noSignal(context, host);
  await open(page, "/saved");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved courses and notes");
});

test.describe("below a path", () => {
  test.use({ path: "/golf/" });

  test("a course and its hole are shown before the app is here, each for one request", async ({ page, ask, service }) => {
    const { id } = await eighteen(ask);
    const arrive = await holdWasm(page);
    await visit(page, `/golf/courses/${id}`);
    await page.locator(".CoursePage").getByRole("link", { name: "Hole 1", exact: true }).click();
    await expect(page.locator("svg.HoleMap title").first()).toHaveText(/^Hole 1,/);
    await expect(page).toHaveURL(`/golf/courses/${id}/holes/1`);
    arrive();
    await inCharge(page);
    await expect(page.locator("svg.HoleMap title").first()).toHaveText(/^Hole 1,/);
    expect(service.asked).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
  });

  test("everything is there without signal, and the app can be installed", async ({ page, context, host }) => {
    await open(page, "/golf/");
    await expect(rows(page).first()).toBeVisible();
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
    const { data = "{}" } = await devtools.send("Page.getAppManifest");
    expect(JSON.parse(data)).toMatchObject({ id: "/golf/", start_url: "/golf/", scope: "/golf/" });
    await offline(page, "begin");
    expect(Object.values(await cached(page))).toEqual([kept(host.build, "/golf/")]);
    await noSignal(context, host);
    await open(page, "/golf/settings");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await page.getByRole("link", { name: "Courses", exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});

test.describe("a course that is kept for the round", () => {
  test("costs its two answers once, and everything of it opens without signal", async ({ page, context, host, ask, service, complaints }) => {
    test.setTimeout(180_000);
    const { id, holes } = await eighteen(ask);
    await open(page, "/?search=country");
    await expect(rows(page).first()).toBeVisible();
    await open(page, `/courses/${id}`);
    await expect(keep(page)).toHaveText(/Save for offline · 1 request$/);
    await keep(page).click();
    await isKept(page);
    await expect(keep(page)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(/^(The browser has promised not to remove it|Your browser may delete this)/)).toBeVisible();
    await checkAccessibility(page);
    expect(service.asked.slice(1)).toEqual([`/courses/${id}`, `/courses/${id}/holes`]);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await open(page, "/");
    await expect(rows(page).first()).toBeVisible();
    // The answer is stored after it is shown, and the page that has it is about to be gone.
    await expect.poll(async () => (await shelved(page)).some((address) => address.endsWith("/courses?limit=50"))).toBe(true);
    const asked = service.asked.length;

    await noSignal(context, host);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.clearBrowserCache");
    await page.close();
    const cold = await context.newPage();
    await open(cold, "/");
    await expect(rows(cold).first()).toBeVisible();
    await open(cold, `/courses/${id}`);
    await expect(cold.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(cold.getByRole("region", { name: "Scorecard" }).getByRole("table").first()).toBeVisible();
    for (const { hole_number } of holes) {
      await open(cold, `/courses/${id}/holes/${hole_number}`);
      await expect(cold.getByRole("img", { name: new RegExp(`^Hole ${hole_number}\\b`) })).toBeVisible();
      await expect(failures(cold)).toHaveCount(0);
    }
    await cold.getByRole("textbox", { name: "Your note on hole 18" }).fill("aim left of the oak");
    await expect(cold.getByText("✓ Saved in this browser.")).toBeVisible();
    for (const path of [`/compare?courses=${id}`, `/courses/${id}/shape`, `/courses/${id}/book`, "/find", "/settings"]) {
      await open(cold, path);
      await expect(cold.locator("#app:not([hidden]) h1")).toBeVisible();
      await expect(failures(cold), path).toHaveCount(0);
    }
    await open(cold, `/courses/${id}/book`);
    await expect(cold.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
    const file = cold.waitForEvent("download");
    await cold.getByRole("button", { name: "Save as PDF" }).click();
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^yardage-book-[a-z0-9-]+-${id}\\.pdf$`));
    await open(cold, "/saved");
    const list = cold.getByRole("region", { name: "Offline courses" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByRole("listitem")).toContainText(new RegExp(`${name}.*saved (just now|\\d minutes? ago) · data from (just now|\\d minutes? ago) · \\d+\\.\\d\\skB`, "s"));
    await expect(list).toContainText(/own files are kept too: \d\.\d\sMB/);
    await expect(cold.getByText("aim left of the oak")).toBeVisible();
    await checkAccessibility(cold);
    expect(service.asked).toHaveLength(asked);
    complaints.expect(/favicon/);

    await list.getByRole("button", { name: /^Remove/ }).click();
    await expect(list).toContainText("No course is saved for offline yet.");
  });

  test("is first in a list that is not here without signal, and nothing fails", async ({ page, context, host, ask, complaints }) => {
    complaints.expect(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    const { id } = await eighteen(ask);
    await open(page, "/?search=lake");
    await expect(rows(page).first()).toBeVisible();
    await open(page, `/courses/${id}`);
    await keep(page).click();
    await isKept(page);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await noSignal(context, host);
    await open(page, "/");
    await expect(page.getByText("You’re offline.", { exact: false })).toBeVisible();
    await expect(rows(page).first()).toContainText(name);
    await expect(failures(page)).toHaveCount(0);
    await checkAccessibility(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await checkWidth(page);
    await rows(page).first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(page.getByText("You’re offline.", { exact: false })).toBeVisible();
    await context.setOffline(false);
    host.answer = () => "file";
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(own(page).getByText(/^1–\d+ of 600$/)).toBeVisible();
  });

  test("says what is missing where the disk is full, and can be kept again", async ({ page, context, ask, complaints, baseURL }) => {
    complaints.expect(/Quota|quota/);
    const { id } = await eighteen(ask);
    await open(page, `/courses/${id}`);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: baseURL ?? "", quotaSize: 400_000 });
    await keep(page).click();
    await expect(page.getByText("The course is saved, but not all of Yardbook’s files are here: the disk is full", { exact: false })).toBeVisible({ timeout: 30_000 });
    expect(await cached(page)).toEqual({});
    await reload(page);
    await expect(page.getByText("Yardbook itself opens only with signal", { exact: false })).toBeVisible();
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: baseURL ?? "" });
    await keep(page).click();
    await isKept(page);
    expect(Object.keys(await cached(page))).toHaveLength(1);
  });

  for (const [what, why, prepare] of [
    ["the browser does not answer", "this browser did not answer", (page) => page.addInitScript(() => (ServiceWorkerContainer.prototype.register = () => new Promise(() => {})))],
    ["the worker is not on the host", "this site’s host, or a network between, sends some of them changed or not at all", async (_, host) => void (host.answer = (path) => (path === "/worker.js" ? { status: 404 } : "file"))],
    ["a file is another one", "this site’s host, or a network between, sends some of them changed or not at all", async (_, host) => void (host.answer = (path) => (path.startsWith("/manifest") ? "wrong" : "file"))],
  ] as [string, string, (page: Page, host: BuildHost) => Promise<void>][]) {
    test(`says that ${what}`, async ({ page, host, ask, complaints }) => {
      complaints.expect(/404/);
      await prepare(page, host);
      const { id } = await eighteen(ask);
      await open(page, `/courses/${id}`);
      await keep(page).click();
      await expect(page.getByText(`The course is saved, but not all of Yardbook’s files are here: ${why}`, { exact: false })).toBeVisible({ timeout: 30_000 });
    });
  }

  test("says on an iPhone what a week does, in both places", async ({ page, ask }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false }));
    const { id } = await eighteen(ask);
    await open(page, `/courses/${id}`);
    await keep(page).click();
    const week = page.getByText("Safari removes what a site stores after seven days without a visit", { exact: false });
    await expect(week).toBeVisible({ timeout: 30_000 });
    await open(page, "/saved");
    await expect(week).toBeVisible();
    await expect(page.getByRole("button", { name: "Export a file" })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await checkWidth(page);
  });

  test("is not offered in the demo", async ({ page }) => {
    await open(page, "/settings");
    await page.evaluate(() => sessionStorage.setItem("yardbook.demo", "pro"));
    await open(page, "/");
    await rows(page).first().getByRole("link").click();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
    await expect(page.getByLabel("Your note on this course")).toBeVisible();
    await expect(keep(page)).toHaveCount(0);
  });
});

test.describe("two builds in turn on a host that deletes the old one", () => {
  const second = anotherBuild("second");
  const builds = { first: firstBuild(), second };
  const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update().catch(() => {})));

  test("three tabs go on with their own build, each until it is reloaded", async ({ page, context, host, ask }) => {
    const { id } = await eighteen(ask);
    await open(page, "/");
    await offline(page, "begin");
    const [course, hole] = [await context.newPage(), await context.newPage()];
    await open(course, `/courses/${id}`);
    await open(hole, `/courses/${id}/holes/1`);
    await offline(course, "begin");
    await offline(hole, "begin");
    for (const tab of [page, course, hole]) expect(await buildsOf(tab, builds)).toEqual(["first"]);

    host.build = second;
    await look(page);
    for (const tab of [page, course, hole]) await expect(newer(tab)).toHaveText(/A newer Yardbook is ready\./, { timeout: 20_000 });
    await checkAccessibility(page);
    // A screen of the first build that no tab has opened yet: the host no longer has its file.
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    expect(await buildsOf(page, builds)).toEqual(["first"]);

    await newer(course).getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => buildsOf(course, builds).catch(() => [])).toEqual(["second"]);
    await expect(keep(course)).toBeVisible();
    await expect(newer(course)).toHaveCount(0);
    // The other tabs go on with theirs.
    await hole.getByRole("link", { name: "Saved", exact: true }).click();
    await expect(hole.getByRole("heading", { level: 1 })).toHaveText("Saved courses and notes");
    for (const tab of [page, hole]) expect(await buildsOf(tab, builds)).toEqual(["first"]);
    await newer(page).getByRole("button", { name: "Later" }).click();
    await expect(newer(page)).toHaveCount(0);
    await newer(hole).getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => buildsOf(hole, builds).catch(() => [])).toEqual(["second"]);

    await noSignal(context, host);
    await reload(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    expect(await buildsOf(page, builds)).toEqual(["second"]);
    await open(course, `/courses/${id}`);
    await expect(keep(course)).toBeVisible();
    for (const tab of [page, course, hole]) {
      expect(await buildsOf(tab, builds)).toEqual(["second"]);
      await expect(failures(tab)).toHaveCount(0);
    }
  });

  test("a newer page whose files do not arrive is not shown: the build that is here opens", async ({ page, host }) => {
    await open(page, "/settings");
    await offline(page, "begin");
    host.build = second;
    host.answer = (path) => (/-[0-9a-f]{16}\./.test(path) || path === "/worker.js" ? "hang" : "file");
    await reload(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    expect(await buildsOf(page, builds)).toEqual(["first"]);
    host.answer = () => "file";
    host.drop();
    await reload(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    expect(await buildsOf(page, builds)).toEqual(["second"]);
    // That page is of the newest build already, and is not told of one.
    await offline(page, "rest");
    await expect.poll(async () => (await cacheNames(page)).length, { timeout: 20_000 }).toBe(2);
    // The second build's files are here while its worker is installing.
    const isTaken = () => page.evaluate(() => navigator.serviceWorker.ready.then(({ installing, waiting }) => !installing && !waiting));
    await expect.poll(isTaken, { timeout: 20_000 }).toBe(true);
    await expect(newer(page)).toHaveCount(0);
    await offline(page, "rest");
    await expect.poll(async () => (await cacheNames(page)).length, { timeout: 20_000 }).toBe(1);
    expect(Object.values(await cached(page))).toEqual([kept(second)]);
  });

  test("a build of which one file is wrong is not taken, and is taken once it is right", async ({ page, context, host }) => {
    await open(page, "/settings");
    await offline(page, "begin");
    host.build = second;
    const wrong = [...second.keys()].find((name) => name.startsWith("yardbook-compare") || name.startsWith("yardbook-rest"));
    host.answer = (path) => (path === `/${wrong}` ? "wrong" : "file");
    await look(page);
    await expect.poll(() => host.asked.filter((path) => path === `/${wrong}`).length, { timeout: 20_000 }).toBe(2);
    await expect.poll(async () => (await cacheNames(page)).length).toBe(1);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    await expect(newer(page)).toHaveCount(0);
    // Without signal the whole first build opens.
    await noSignal(context, host);
    await reload(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    expect(await buildsOf(page, builds)).toEqual(["first"]);
    await context.setOffline(false);
    host.answer = () => "file";
    await look(page);
    await expect.poll(async () => (await cacheNames(page)).length, { timeout: 20_000 }).toBe(2);
  });

  test("a browser that is killed while a build arrives has the first one whole, and takes the rest up later", async ({ playwright, launchOptions, host, key }) => {
    const folder = await mkdtemp(join(tmpdir(), "yardbook-profile-"));
    const launched = async () => {
      const context = await playwright.chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: host.baseURL });
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };
    const before = await launched();
    await open(before.page, "/settings");
    await before.page.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), keptKey(key));
    await offline(before.page, "begin");
    host.build = second;
    host.answer = (path) => (path.startsWith("/yardbook-hole") ? "hang" : "file");
    await look(before.page);
    const isHeld = () => host.asked.some((path) => path.startsWith("/yardbook-hole") && second.has(path.slice(1)));
    await expect.poll(isHeld, { timeout: 20_000 }).toBe(true);
    const gone = new Promise((done) => before.context.once("close", done));
    await promisify(execFile)("pkill", ["-KILL", "-f", folder]);
    await gone;

    host.cut();
    const after = await launched();
    await after.context.setOffline(true);
    await open(after.page, "/settings");
    await expect(after.page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    expect(await buildsOf(after.page, builds)).toEqual(["first"]);
    await after.context.setOffline(false);
    host.answer = () => "file";
    await look(after.page);
    await expect.poll(() => after.page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting), { timeout: 20_000 }).toBe(true);
    expect(Object.values(await cached(after.page))).toContainEqual(kept(second));
    await reload(after.page);
    await expect.poll(() => buildsOf(after.page, builds).catch(() => [])).toEqual(["second"]);
    await after.context.close();
    await rm(folder, { recursive: true, force: true });
  });
});
