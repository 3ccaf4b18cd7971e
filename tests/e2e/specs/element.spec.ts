/** `<yardbook-hole>` on a page of another site, under that site's strict policy. Links are those of hole_link.ts. */
import { statSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Page } from "@playwright/test";

import { checkAccessibility, checkWidth, expect, test as base } from "../fixture.ts";
import { element, ForeignSite, strict } from "../foreign.ts";
import { packed, plainHole as hole, type Shared } from "../hole_link.ts";
import { elsewhere, inCharge } from "../pages.ts";

const test = base.extend<object, { club: ForeignSite }>({
  club: [
    async ({ server }, use) => {
      const club = await ForeignSite.start(server.baseURL);
      await use(club);
      await club.stop();
    },
    { scope: "worker" },
  ],
});
test.use({ reuseContext: false });

const site = process.env["SITE"] ?? resolve(import.meta.dirname, "../../../dist");
/** Bytes in brotli: docs/embed.md says what they are. */
const CEILING = 56_500;

const of = (change: Partial<Shared> = {}) => packed({ name: "Old Links", notice: "© Someone", holes: [hole], ...change });
const link = (club: ForeignSite, part = of(), path = "/shared") => `${club.yardbook}${path}#${part}`;

const drawing = (page: Page) => page.getByRole("img", { name: "Hole 4, par 4" });
const opens = (page: Page) => page.getByRole("link", { name: "Open in Yardbook: Hole 4, Old Links, in a new tab" });
const refusal = (page: Page) => page.locator("yardbook-hole .Refusal");

test("a hole is drawn, told and opened on a page of another site under a strict policy", async ({ page, club, service, context }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const address = club.page(element(link(club)));
  await elsewhere(page, address);
  await expect(drawing(page)).toBeVisible();
  await expect(drawing(page)).toHaveAccessibleDescription(/^Par 4, 401 yards, straight\. .*Plays south\.$/);
  await expect(page.locator("yardbook-hole strong")).toHaveText("Hole 4, Old Links");
  await expect(page.locator("yardbook-hole figcaption")).toContainText("© Someone");
  await expect(page.getByText("Bahn", { exact: true })).toBeHidden();
  // The page and the script: nothing else.
  expect(asked).toEqual([address, `${club.yardbook}/yardbook-hole.js`]);
  await checkAccessibility(page);
  await page.keyboard.press("Tab");
  await expect(opens(page)).toBeFocused();
  const [app] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
  await inCharge(app);
  await expect(app.getByRole("heading", { level: 1, name: "Hole 4" })).toBeVisible();
  expect(app.url()).toBe(link(club));
  expect(await app.evaluate(() => opener === null)).toBe(true);
  expect(service.asked).toEqual([]);
});

test("a press on any part of the drawing opens the hole", async ({ page, club, context }) => {
  await elsewhere(page, club.page(element(link(club))));
  const box = await drawing(page).boundingBox();
  const [app] = await Promise.all([context.waitForEvent("page"), page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 40)]);
  await inCharge(app);
  expect(app.url()).toBe(link(club));
});

test("two holes on one page are two drawings, each with its own words", async ({ page, club }) => {
  const both = of({ holes: [hole, { ...hole, hole_number: 5, par: 3, length_yards: 160 }] });
  await elsewhere(page, club.page(element(link(club, both)) + element(link(club, both, "/shared?hole=5"), ' unit="meters"')));
  await expect(drawing(page)).toHaveAccessibleDescription(/^Par 4, 401 yards/);
  await expect(page.getByRole("img", { name: "Hole 5, par 3" })).toHaveAccessibleDescription(/^Par 3, 146 meters/);
  await expect(page.getByRole("link", { name: /^Open in Yardbook/ })).toHaveCount(2);
  await expect(page.getByRole("link", { name: /Hole 5/ })).toHaveAttribute("href", link(club, both, "/shared?hole=5"));
  await checkAccessibility(page);
});

test("without signal, another hole is drawn", async ({ page, club, context }) => {
  await elsewhere(page, club.page(element(link(club))));
  await expect(drawing(page)).toBeVisible();
  await context.setOffline(true);
  const other = link(club, of({ holes: [{ ...hole, hole_number: 9 }] }));
  await page.evaluate((src) => document.querySelector("yardbook-hole")?.setAttribute("src", src), other);
  await expect(page.getByRole("img", { name: "Hole 9, par 4" })).toBeVisible();
  await expect(drawing(page)).toHaveCount(0);
});

test("a hostile link is a sentence, or text", async ({ page, club }) => {
  const bomb = "<img src=x onerror=alert(1)>\u{202E}\u{0}\u{9D}{{7*7}}";
  for (const [part, says] of [
    [of().slice(0, -5), /cut off or changed on its way/],
    [`2${of().slice(1)}`, /another version/],
    ["", /holds no hole/],
    [`1${"A".repeat(5_000)}`, /too long/],
    [of({ holes: [{ ...hole, hole_number: 100 }] }), /cannot be drawn/],
  ] as const) {
    await elsewhere(page, club.page(element(link(club, part))));
    await expect(refusal(page)).toHaveText(says);
    await expect(page.locator("yardbook-hole svg")).toHaveCount(0);
  }
  const hazards = [{ type: bomb, label: bomb, lat: 32.332, lng: -86.328 }];
  await elsewhere(page, club.page(element(link(club, of({ name: bomb, notice: bomb, holes: [{ ...hole, hazards }] })))));
  await expect(page.locator("yardbook-hole strong")).toHaveText("Hole 4, <img src=x onerror=alert(1)>{{7*7}}");
  await expect(page.locator("yardbook-hole :is(img, script)")).toHaveCount(0);
  for (const wrong of ["javascript:alert(1)//#1C6MI", "/shared#1C6MI", "data:text/html,a#1C6MI"]) {
    await elsewhere(page, club.page(element(wrong)));
    await expect(refusal(page)).toHaveText(/needs the whole address of a shared hole/);
    await expect(refusal(page).getByRole("link")).toHaveCount(0);
  }
  await elsewhere(page, club.page("<yardbook-hole></yardbook-hole>"));
  await expect(refusal(page)).toHaveText(/the attribute src is missing/);
  await checkAccessibility(page);
});

test("a key in an attribute is refused, and nothing is drawn, then or later", async ({ page, club }) => {
  const key = "yb_0123456789abcdef";
  for (const elements of [
    element(link(club), ` key="${key}"`),
    element(link(club), ` x-api-key="${key}"`),
    element(link(club), ' token=""'),
    element(`${club.yardbook}/shared?api_key=${key}#${of()}`),
  ]) {
    await elsewhere(page, club.page(elements));
    await expect(refusal(page)).toHaveText(/holds a key\. Take it out and replace the key/);
    await expect(page.locator("yardbook-hole svg")).toHaveCount(0);
    await expect(page.locator("yardbook-hole .Refusal")).not.toContainText(key);
  }
  await checkAccessibility(page);
  await elsewhere(page, club.page(element(link(club))));
  await expect(drawing(page)).toBeVisible();
  await page.evaluate((key) => document.querySelector("yardbook-hole")?.setAttribute("api-key", key), key);
  await expect(refusal(page)).toHaveText(/holds a key/);
  await expect(drawing(page)).toHaveCount(0);
});

test("a page that forbids the program has a sentence and a link instead of an empty box", async ({ page, club, complaints }) => {
  complaints.expect(/WebAssembly|unsafe-eval/);
  const policy = strict(club.yardbook).replace(" 'wasm-unsafe-eval'", "");
  await elsewhere(page, club.page(element(link(club)), { policy }));
  await expect(refusal(page)).toContainText("does not let the program run that draws the hole");
  const open = refusal(page).getByRole("link", { name: "Open in Yardbook" });
  await expect(open).toHaveAttribute("href", link(club));
  await expect(open).toHaveAttribute("rel", "noopener");
  await checkAccessibility(page);
});

test("the drawing has the scheme of its page, and its colors stand out", async ({ page, club }) => {
  const ground = () => page.locator("yardbook-hole figure").evaluate((figure) => getComputedStyle(figure).backgroundColor);
  const [day, night] = ["rgb(255, 253, 246)", "rgb(23, 44, 35)"];
  const schemed = club.page(element(link(club)), { head: '<meta name="color-scheme" content="light dark">' });
  for (const [address, scheme, expected] of [
    [schemed, "light", day],
    [schemed, "dark", night],
    [club.page(element(link(club))), "dark", day],
    [club.page(element(link(club)), { head: '<meta name="color-scheme" content="dark">' }), "light", night],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await elsewhere(page, address);
    await expect(drawing(page)).toBeVisible();
    expect(await ground(), `${address} ${scheme}`).toBe(expected);
    await checkAccessibility(page, "colors");
  }
});

test("a narrow page has no sideways scroll", async ({ page, club }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await elsewhere(page, club.page(element(link(club, of({ name: "A".repeat(200) })))));
  await expect(drawing(page)).toBeVisible();
  await checkWidth(page);
});

test("the script is one file that every site may load, and the app stays out of frames", async ({ page, request, club, complaints }) => {
  const script = await request.get("/yardbook-hole.js");
  expect(script.headers()).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" });
  for (const path of ["/", "/shared/embed", "/favicon.svg"]) {
    const { "access-control-allow-origin": allowed, "content-security-policy": policy } = (await request.get(path)).headers();
    expect([allowed, policy], path).toEqual([undefined, expect.stringContaining("frame-ancestors 'none'")]);
  }
  complaints.expect(/frame-ancestors/);
  await elsewhere(page, club.page(`<iframe title="app" src="${club.yardbook}/shared#${of()}"></iframe>`, { policy: `frame-src ${club.yardbook}` }));
  await expect(page.frameLocator("iframe").locator("#app")).toHaveCount(0);
});

test("the script has no more bytes than its ceiling", () => {
  expect(statSync(join(site, "yardbook-hole.js.br")).size).toBeLessThanOrEqual(CEILING);
});
