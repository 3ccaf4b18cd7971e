/** "Where am I": distances from the place where a golfer stands, and a position that stays in the page. */
import type { Page } from "@playwright/test";

import type { Hole, Point } from "../courses.ts";
import { device, fail, pretend, tell, type Device } from "../device.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { additions, between, drawing, eighteen, map, openHole, openMore, table, yardsBetween, type Ask } from "../holes.ts";
import { announced, open } from "../pages.ts";

test.use({ plan: "enterprise" });

const button = (page: Page) => page.getByRole("button", { name: "Where am I" });
const panel = (page: Page) => page.locator(".StandingPanel");
const figures = (page: Page) => page.getByRole("group", { name: "To the green" });
const shownFigures = async (page: Page) =>
  (await figures(page).getByRole("definition").allInnerTexts()).map((text) => Number(text.replace(/\D/g, "")));

interface Stood {
  id: number;
  holes: Hole[];
  hole: Hole;
  tee: Point;
  green: { front: Point; center: Point; back: Point };
}

/** Opens the longest hole of a course and turns "Where am I" on. */
async function stand(page: Page, ask: Ask): Promise<Stood> {
  const { id, holes } = await eighteen(ask);
  const hole = holes.toSorted((a, b) => (b.length_yards ?? 0) - (a.length_yards ?? 0))[0];
  const { tee, green } = hole?.coordinates ?? {};
  if (!hole || !tee || !green?.front || !green.center || !green.back) throw new Error("the hole has all its points");
  await openHole(page, `/courses/${id}/holes/${hole.hole_number}`);
  await button(page).click();
  await expect(panel(page)).toContainText("Looking for your position.");
  return { id, holes, hole, tee, green: { front: green.front, center: green.center, back: green.back } };
}

test("figures, table and lines count from where the golfer stands, by the device's own position", async ({ page, context, ask }) => {
  await context.grantPermissions(["geolocation"]);
  const { id, holes } = await eighteen(ask);
  const { tee, green, fairway } = holes.find((hole) => hole.par === 5)?.coordinates ?? {};
  if (!tee || !green?.center || !fairway) throw new Error("the hole has its points");
  const here = between(tee, green.center, 0.4);
  await context.setGeolocation({ latitude: here.lat, longitude: here.lng, accuracy: 4 });
  await openHole(page, `/courses/${id}/holes/${holes.find((hole) => hole.par === 5)?.hole_number}`);
  const before = await shownFigures(page);
  await button(page).click();
  await expect(figures(page)).toContainText("yards, from where you stand");
  await expect(panel(page)).toContainText("Accurate to 4 yards.");
  const center = yardsBetween(here, green.center);
  expect(Math.abs(((await shownFigures(page))[1] ?? 0) - center)).toBeLessThanOrEqual(0.51);
  await expect(table(page).getByRole("columnheader", { name: "From you" })).toBeVisible();
  const row = table(page).getByRole("row", { name: /^Fairway target/ }).getByRole("cell").first();
  expect(Math.abs(Number(await row.innerText()) - yardsBetween(here, fairway))).toBeLessThanOrEqual(0.51);

  // A line from there to a tapped point and on to the green, with both distances.
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  const legs = additions(page).locator(".measured .tag text");
  await expect(legs).toHaveCount(2);
  const columns = page.getByRole("table", { name: /^Measured points/ });
  await expect(columns.getByRole("columnheader", { name: "From you" })).toBeVisible();
  const cells = await columns.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
  expect(await legs.allTextContents()).toEqual([cells[0], cells[2]]);

  await button(page).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(additions(page).locator(".standing")).toHaveCount(0);
  await expect(figures(page)).toContainText("from the point");
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  expect(await shownFigures(page)).toEqual(before);
});

test("a golfer who walks a hole sees each distance to half a yard, and the scene stays", async ({ page, ask }) => {
  await pretend(page);
  const { tee, green } = await stand(page, ask);
  await tell(page, tee, 3);
  await expect(figures(page)).toContainText("from where you stand");
  await map(page).evaluate((view) => {
    const drawn = { scenes: 0 };
    Object.assign(globalThis, { drawn });
    const scenes = (changes: MutationRecord[]) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (!(node as Element).matches(".MapAdditions, .standing, .measured")) drawn.scenes += 1;
      }
    };
    new MutationObserver(scenes).observe(view, { childList: true, subtree: true });
  });
  const fixes = Array.from({ length: 600 }, (_, second) => between(tee, green.back, second / 599));
  const shown = await page.evaluate(async (fixes) => {
    const { device } = globalThis as unknown as { device: Device };
    const seen: number[][] = [];
    for (const { lat, lng } of fixes) {
      device.tell(lat, lng, 3);
      await new Promise((next) => setTimeout(next));
      const all = document.querySelectorAll(".GreenFigures dd");
      seen.push([...all].map((figure) => Number(figure.textContent)));
    }
    return seen;
  }, fixes);
  fixes.forEach((fix, second) => {
    const expected = [green.front, green.center, green.back].map((point) => yardsBetween(fix, point));
    expected.forEach((yards, at) => {
      // A whole number is half a yard from its distance at most; a hair more for the rounding of the independent formula.
      expect(Math.abs((shown[second]?.[at] ?? NaN) - yards), `second ${second}, figure ${at}`).toBeLessThanOrEqual(0.505);
    });
  });
  const scenes = () => page.evaluate(() => (globalThis as unknown as { drawn: { scenes: number } }).drawn.scenes);
  expect(await scenes()).toBe(0);
  await expect(additions(page).locator(".standing")).toHaveCount(1);
});

test("accuracy is a circle at true scale, and is said", async ({ page, ask }) => {
  await pretend(page);
  const { tee, green } = await stand(page, ask);
  const here = between(tee, green.center, 0.5);
  const circle = additions(page).locator(".standing .accuracy");
  const yardsAcross = yardsBetween(tee, green.center);
  for (const [accuracy, words] of [[4.6, "Accurate to 5 yards."], [12, "Fair signal (±13 yards)."], [40, "Weak signal (±44 yards)."]] as const) {
    await tell(page, here, accuracy);
    await expect(panel(page)).toContainText(words);
    const perYard = await drawing(page).evaluate((svg, yards) => {
      const at = (name: string) => {
        const box = svg.querySelector(name)?.getBoundingClientRect();
        return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
      };
      const [tee, hole] = [at(".tee .bar, .tee"), at(".flag .hole")];
      return Math.hypot(tee.x - hole.x, tee.y - hole.y) / yards;
    }, yardsAcross);
    const across = await circle.evaluate((circle) => (circle as SVGCircleElement).r.baseVal.value * 2 * ((circle as SVGCircleElement).getScreenCTM()?.a ?? 0));
    expect(across / perYard / ((2 * accuracy) / 0.9144)).toBeCloseTo(1, 1);
  }
  await expect(figures(page).getByRole("definition").first()).toContainText("about");
});

test("the figures are 40 px high or more, and the panel fits and is accessible in its states", async ({ page, ask }) => {
  await pretend(page);
  await page.setViewportSize({ width: 320, height: 568 });
  const { tee, green } = await stand(page, ask);
  await checkAccessibility(page);
  await tell(page, between(tee, green.center, 0.5), 20);
  await expect(figures(page)).toContainText("about");
  for (const figure of await figures(page).getByRole("definition").all()) {
    expect(parseFloat(await figure.evaluate((element) => getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(40);
    await expect(figure).toBeInViewport({ ratio: 1 });
  }
  await checkWidth(page);
  await checkAccessibility(page);
});

for (const [code, words, goesOn] of [
  [1, "Allow it for this site", false],
  [2, "step into the open. Yardbook goes on trying.", true],
  [3, "No position yet.", true],
] as const) {
  test(`no position: error ${code} says what to do`, async ({ page, ask }) => {
    await pretend(page);
    const { tee } = await stand(page, ask);
    const before = await shownFigures(page);
    await fail(page, code);
    await expect(panel(page)).toContainText(words);
    expect(await shownFigures(page), "distances count from the tee").toEqual(before);
    expect(await device(page, (device) => device.watching)).toBe(goesOn ? 1 : 0);
    await checkAccessibility(page);
    if (!goesOn) await panel(page).getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => device(page, (device) => device.watching)).toBe(1);
    await tell(page, tee, 4);
    await expect(figures(page)).toContainText("from where you stand");
  });
}

test("without HTTPS, and without a device, it says so", async ({ page, ask }) => {
  const { id } = await eighteen(ask);
  for (const [lack, words] of [["isSecureContext", "only to a page with HTTPS"], ["geolocation", "cannot tell where you are"]] as const) {
    await page.addInitScript((lack) => {
      const without = lack === "geolocation" ? navigator : window;
      Object.defineProperty(without, lack, lack === "geolocation" ? { get: () => { throw new TypeError("none"); } } : { value: false });
    }, lack);
    if (lack === "geolocation") await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: true }));
    await openHole(page, `/courses/${id}/holes/1`);
    await button(page).click();
    await expect(panel(page)).toContainText(words);
  }
});

test("a golfer on another hole is offered it, and one who is far away counts from the tee", async ({ page, ask }) => {
  await pretend(page);
  const { id, holes, hole, tee } = await stand(page, ask);
  const before = await shownFigures(page);
  const other = holes.find((other) => other.coordinates.tee && yardsBetween(other.coordinates.tee, tee) > 400);
  if (!other?.coordinates.tee || !other.coordinates.green.center) throw new Error("the course has another hole");
  await tell(page, between(other.coordinates.tee, other.coordinates.green.center, 0.5), 5);
  const offer = panel(page).getByRole("link", { name: /^Open hole/ });
  await expect(offer).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/holes/${hole.hole_number}$`));
  await offer.click();
  await expect(page).toHaveURL(new RegExp(`/courses/${id}/holes/${other.hole_number}$`));
  await expect(offer, "it goes on on the other hole").toHaveCount(0);
  await expect(figures(page)).toContainText("from where you stand");

  await page.goBack();
  await expect(drawing(page)).toHaveAccessibleName(new RegExp(`^Hole ${hole.hole_number}\\b`));
  await tell(page, { lat: tee.lat + 0.2, lng: tee.lng }, 5);
  await expect(panel(page)).toContainText(/You are 1\d miles from this course/);
  await expect(panel(page).getByRole("link", { name: "Find a course near you" })).toHaveAttribute("href", /\/find$/);
  expect(await shownFigures(page)).toEqual(before);
  await expect(additions(page).locator(".standing")).toHaveCount(0);
});

test("an approximate place gives no figures and no other hole, and the page says where to turn on the precise one", async ({ page, ask }) => {
  await pretend(page);
  const { holes, tee, green } = await stand(page, ask);
  const before = await shownFigures(page);
  const other = holes.find((other) => other.coordinates.tee && yardsBetween(other.coordinates.tee, tee) > 400)?.coordinates.tee;
  if (!other) throw new Error("the course has another hole");
  const here = between(tee, green.center, 0.3);
  for (const [place, accuracy] of [[here, 1_414], [here, 3_000], [other, 3_000], [here, 101], [other, 20_000]] as const) {
    await tell(page, place, accuracy);
    await expect(panel(page)).toContainText("Your device tells only an approximate place, so distances count from the tee.");
    await expect(panel(page)).toContainText(/iPhone: .*Precise Location\./);
    await expect(panel(page)).toContainText(/Android: .*Use precise location\./);
    await expect(panel(page).getByRole("link")).toHaveCount(0);
    expect(await shownFigures(page)).toEqual(before);
    await expect(figures(page)).not.toContainText("from where you stand");
    await expect(additions(page).locator(".standing")).toHaveCount(0);
  }
  await checkAccessibility(page);
  await tell(page, other, 60);
  await expect(figures(page)).toContainText("from where you stand");
  await expect(figures(page).getByRole("definition").first()).toContainText("about");
});

test("a position that is old is not where the golfer is, and the next one is", async ({ page, ask }) => {
  await pretend(page);
  const { tee } = await stand(page, ask);
  const before = await shownFigures(page);
  await tell(page, tee, 4, 600_000);
  await expect(panel(page)).toContainText("The browser told only where you were before.");
  expect(await shownFigures(page)).toEqual(before);
  await tell(page, tee, 4);
  await expect(figures(page)).toContainText("from where you stand");
});

test("one far-off position between good ones moves nothing, and a second one there is believed", async ({ page, ask }) => {
  await page.clock.install();
  await pretend(page);
  const { tee, green } = await stand(page, ask);
  const far = { lat: tee.lat + 0.02, lng: tee.lng };
  await tell(page, tee, 4);
  await expect(figures(page)).toContainText("from where you stand");
  const stood = await shownFigures(page);
  await tell(page, far, 4);
  await page.clock.runFor(1_000);
  expect(await shownFigures(page)).toEqual(stood);
  await expect(panel(page)).toContainText("Accurate to 4 yards.");
  await tell(page, tee, 4);
  await page.clock.runFor(10_000);
  expect(await shownFigures(page)).toEqual(stood);
  await tell(page, far, 4);
  await tell(page, far, 4);
  await expect(panel(page)).toContainText(/You are (a mile|\d miles) from this course/);
  await tell(page, between(tee, green.center, 0.5), 4);
  await page.clock.runFor(4_000);
  await expect(figures(page), "nothing contradicts it").toContainText("from where you stand");
});

test("a watch that has died is started again, and what was known is forgotten", async ({ page, ask }) => {
  await page.clock.install();
  await pretend(page);
  const { tee } = await stand(page, ask);
  await tell(page, tee, 4);
  await expect(figures(page)).toContainText("from where you stand");
  await page.clock.runFor(75_000);
  await expect(panel(page)).toContainText("No position yet.");
  await expect(figures(page)).not.toContainText("from where you stand");
  expect(await device(page, (device) => device.watching)).toBe(1);
  await tell(page, tee, 4);
  await expect(figures(page)).toContainText("from where you stand");
});

test("the watch ends when it is turned off, the page is hidden or left, and after 20 minutes in one place", async ({ page, ask }) => {
  await page.clock.install();
  await pretend(page);
  const { id, tee } = await stand(page, ask);
  const watching = () => device(page, (device) => device.watching);
  expect(await watching()).toBe(1);
  expect((await device(page, (device) => device.asked))?.enableHighAccuracy).toBe(true);
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, hidden);
  await tell(page, tee, 4);
  await expect(figures(page)).toContainText("from where you stand");
  await hide(true);
  await expect.poll(watching).toBe(0);
  await hide(false);
  await expect.poll(watching).toBe(1);
  await expect(panel(page), "what was known is forgotten").toContainText("Looking for your position.");

  await tell(page, tee, 4);
  await page.clock.runFor(19 * 60_000);
  expect(await watching()).toBe(1);
  await page.clock.runFor(2 * 60_000);
  await expect(panel(page)).toContainText("Stopped after 20 minutes in one place");
  expect(await watching()).toBe(0);
  await panel(page).getByRole("button", { name: "Go on" }).click();
  await expect.poll(watching).toBe(1);

  await button(page).click();
  await expect.poll(watching).toBe(0);
  await button(page).click();
  await expect.poll(watching).toBe(1);
  await page.getByRole("link", { name: /^Course/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/courses/${id}$|/$`));
  await expect.poll(watching).toBe(0);
});

test("a screen reader hears a distance at once, then at most every ten seconds, or on a key", async ({ page, ask }) => {
  await page.clock.install();
  await pretend(page);
  const { tee, green } = await stand(page, ask);
  const said = page.getByRole("status").filter({ hasText: /^From where you stand: front \d+, center \d+, back \d+ yards\.$/ });
  await tell(page, tee, 4);
  await expect(said).toHaveCount(1);
  const first = await said.innerText();
  // Nothing else that a screen reader hears by itself changes either: the accuracy does all the time.
  const heard = () => page.locator("[role=status], [role=alert], [aria-live]").evaluateAll((regions) => regions.map((region) => region.textContent).join("|"));
  const before = await heard();
  // The clock goes on by itself between these steps, so they leave it four seconds.
  for (const [share, accuracy] of [[0.1, 3], [0.2, 9], [0.3, 4]] as const) {
    await page.clock.runFor(2_000);
    await tell(page, between(tee, green.center, share), accuracy);
    expect(await heard()).toBe(before);
  }
  expect(await said.innerText()).toBe(first);
  await page.clock.runFor(5_000);
  await tell(page, between(tee, green.center, 0.4), 4);
  await expect(said).not.toHaveText(first);
  const second = await said.innerText();
  await tell(page, between(tee, green.center, 0.6), 4);
  expect(await said.innerText()).toBe(second);
  await map(page).focus();
  await page.keyboard.press("p");
  await expect(said).not.toHaveText(second);
  await button(page).click();
  await map(page).focus();
  await page.keyboard.press("p");
  await expect(announced(page, "Your position is not known. Press “Where am I” first.")).toBeAttached();
});

test("nothing is drawn larger than 1:480, and no advice is given", async ({ page, ask }) => {
  await pretend(page);
  const { tee, green } = await stand(page, ask);
  await tell(page, between(tee, green.center, 0.5), 4);
  await expect(figures(page)).toContainText("from where you stand");
  const perYard = () => drawing(page).evaluate((svg) => (svg as SVGSVGElement).getScreenCTM()?.a ?? 0);
  await map(page).focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("+");
  await expect.poll(perYard).toBeGreaterThan(7.1);
  expect(await perYard()).toBeLessThanOrEqual(7.21);
  const inset = page.locator(".GreenInset svg");
  expect(await inset.evaluate((svg) => (svg as SVGSVGElement).getScreenCTM()?.a ?? 0)).toBeLessThanOrEqual(7.21);
  await expect(page.getByRole("main")).not.toContainText(/\bclub|\bwind\b|slope|iron\b/i);
  await button(page).click();
  await map(page).focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("+");
  await expect.poll(perYard, "without it, closer is allowed again").toBeGreaterThan(7.5);
});

test("the position is in no address, storage, request, log or export", async ({ page, ask, service }) => {
  await pretend(page);
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  page.on("request", (request) => told.push(`${request.url()} ${request.postData() ?? ""} ${JSON.stringify(request.headers())}`));
  const { id, tee, green } = await stand(page, ask);
  const spot = between(tee, green.center, 0.3712345);
  const digits = [spot.lat, spot.lng].map((degrees) => Math.abs(degrees).toFixed(5).slice(-5));
  await tell(page, spot, 4.4321);
  await expect(figures(page)).toContainText("from where you stand");
  await page.getByRole("button", { name: "Measure", exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).not.toBe("");
  told.push(page.url());
  const saved = page.waitForEvent("download");
  await openMore(page);
  await page.getByRole("button", { name: "Save drawing" }).click();
  told.push(await (await (await saved).createReadStream()).setEncoding("utf8").toArray().then((parts) => parts.join("")));
  await page.getByRole("link", { name: /^Course/ }).last().click();
  await open(page, "/settings");
  await page.getByText("The last requests").click();
  told.push(await page.content());
  told.push(
    await page.evaluate(async () => {
      const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), JSON.stringify(history.state)];
      for (const { name } of await indexedDB.databases()) {
        const open = indexedDB.open(name ?? "");
        const db = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)));
        for (const store of db.objectStoreNames) {
          const all = db.transaction(store).objectStore(store).getAll();
          kept.push(JSON.stringify(await new Promise((done) => (all.onsuccess = () => done(all.result)))));
        }
        db.close();
      }
      return kept.join("\n");
    }),
  );
  for (const part of digits) expect(told.filter((text) => text.includes(part))).toEqual([]);
  expect(told.filter((text) => /4\.4321/.test(text))).toEqual([]);
  expect(service.asked.every((path) => path.startsWith(`/courses/${id}`))).toBe(true);
});

test("the screen stays on by a switch, and goes dark again with it", async ({ page, ask }) => {
  await pretend(page);
  await stand(page, ask);
  const screen = () => device(page, (device) => device.screen);
  const keep = panel(page).getByRole("switch", { name: "Keep the screen on" });
  expect(await screen()).toEqual([]);
  await keep.check();
  await expect.poll(screen).toEqual(["on"]);
  await keep.uncheck();
  await expect.poll(screen).toEqual(["on", "off"]);
  await keep.check();
  await expect.poll(screen).toEqual(["on", "off", "on"]);
  await button(page).click();
  await expect.poll(screen).toEqual(["on", "off", "on", "off"]);
});
