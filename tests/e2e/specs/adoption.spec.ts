/**
 * Before the app is here, Yardbook is a site of pages; then the app adopts the page that is there. Here the wasm is held back
 * until a test releases it. `journeys/adoption.spec.ts` has wide windows, in three engines; `controls.spec.ts` has each
 * control before the app.
 */
import { remember, touched } from "../adopted.ts";
import { expect, test } from "../fixture.ts";
import { hold, holdWasm, inCharge, rows, styled, visit } from "../pages.ts";
import { untilShelved } from "../shelf.ts";
import { courseOf18 } from "../states.ts";

test.use({ plan: "enterprise", reuseContext: false });

/** Each page, with what is seen of it before the app. */
const pages = {
  "a list": ["/?limit=25", ".CourseTable tbody tr:nth-child(25)"],
  "a sorted list of a state": ["/?state=Texas&order_by=rating&order=desc&limit=10", ".CourseTable tbody tr"],
  "a course": ["/courses/ID", ".CoursePage .where"],
  "a hole": ["/courses/ID/holes/3", ".HolePage .HoleMap"],
} as const;

for (const [what, [path, seen]] of Object.entries(pages)) {
  test(`${what} in a narrow window: the app keeps every node that is there`, async ({ page, ask }) => {
    const address = path.replace("ID", String(await courseOf18(ask)));
    await page.setViewportSize({ width: 390, height: 800 });
    const arrive = await holdWasm(page);
    await visit(page, address);
    await page.locator(seen).first().waitFor();
    await styled(page);
    expect(await page.evaluate(remember)).toBeGreaterThan(40);
    arrive();
    await inCharge(page);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(touched)).toEqual([]);
  });
}

test("focus, typed text and an open filter survive", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const arrive = await holdWasm(page);
  await visit(page, "/");
  await expect(rows(page).first()).toBeVisible();
  await page.getByText("Filters and order").click();
  await page.getByLabel("City").fill("Spring");
  await page.getByLabel("State").selectOption("Texas");
  await page.getByRole("searchbox").pressSequentially("peb");
  arrive();
  await inCharge(page);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").pressSequentially("ble");
  await expect(page.getByRole("searchbox")).toHaveValue("pebble");
  await expect(page.getByLabel("City")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Spring");
  await expect(page.getByLabel("State")).toHaveValue("Texas");
});

test("selected text and the scroll position survive", async ({ page }) => {
  const arrive = await holdWasm(page);
  await visit(page, "/?limit=50");
  await expect(rows(page)).toHaveCount(50);
  await styled(page);
  const seen = () => page.evaluate(() => [getSelection()!.toString(), Math.round(scrollY)]);
  await page.evaluate(() => {
    const name = document.querySelectorAll("tbody th")[20]!;
    name.scrollIntoView();
    getSelection()!.selectAllChildren(name);
  });
  const before = await seen();
  expect(before[1]).toBeGreaterThan(300);
  arrive();
  await inCharge(page);
  await page.waitForLoadState("networkidle");
  expect(await seen()).toEqual(before);
});

test("a page that is left before the app is here stops loading, and has its app on the way back", async ({ page, service }) => {
  const arrive = await holdWasm(page);
  const stopped: string[] = [];
  page.on("requestfailed", (request) => stopped.push(new URL(request.url()).pathname));
  await visit(page, "/");
  await expect(rows(page).first()).toBeVisible();
  await rows(page).getByRole("link").first().click();
  await expect(page.locator(".CoursePage h1")).toBeVisible();
  expect(stopped.filter((path) => /\/yardbook-[0-9a-f]+\.wasm$/.test(path))).toHaveLength(1);
  arrive();
  await inCharge(page);
  await untilShelved(page, 2);
  await page.goBack();
  await inCharge(page);
  await expect(rows(page).first()).toBeVisible();
  expect(service.asked, "the answer that the first page had is kept").toHaveLength(2);
});

test("the search form, its filters and the links of a list work before the app is here", async ({ page, service }) => {
  await holdWasm(page);
  await visit(page, "/");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("searchbox").fill("club");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/search=club/);
  await expect(rows(page).first()).toContainText(/club/i);
  await expect(page.getByRole("searchbox")).toHaveValue("club");
  await page.getByRole("link", { name: /Remove/ }).click();
  await expect(page).not.toHaveURL(/search=club/);
  await page.getByRole("link", { name: /^Reviews/ }).click();
  await expect(page).toHaveURL(/order_by=rating/);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("html")).not.toHaveAttribute("data-app");
  expect(new Set(service.asked).size).toBe(service.asked.length);
});

test("a press of a button is kept and shown, and done once the app is here", async ({ page, ask }) => {
  const id = await courseOf18(ask);
  const arrive = await holdWasm(page);
  await visit(page, `/courses/${id}`);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  arrive();
  await inCharge(page);
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await expect(save).not.toHaveAttribute("aria-busy");
});

test("a person is told if the app does not come, with a way on", async ({ page }) => {
  await page.clock.install();
  await holdWasm(page);
  await visit(page, "/");
  await expect(rows(page).first()).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByRole("alert")).toContainText("still loading");
  await expect(page.getByRole("link", { name: "Reload the page" })).toBeVisible();
});

test("a person who is told that the app cannot start is told nothing else", async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch/);
  await page.clock.install();
  const alerts = page.getByRole("alert");
  // Told before it would be late, and told after it was.
  for (const isLate of [false, true]) {
    let fail = () => {};
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(/\/yardbook-[0-9a-f]{16}\.wasm$/, async (route) => {
      await held;
      await route.abort();
    });
    await visit(page, "/");
    // It has reloaded once already.
    await page.evaluate(() => sessionStorage.setItem("yardbook.reloaded", String(Date.now())));
    await expect(rows(page).first()).toBeVisible();
    if (isLate) {
      await page.clock.runFor(10_000);
      await expect(alerts).toContainText("still loading");
    }
    fail();
    await expect(alerts).toContainText("Yardbook could not start");
    await page.clock.runFor(10_000);
    await expect(alerts).toHaveCount(1);
    await expect(rows(page).first()).toBeVisible();
  }
});

test("a list stays while the code of its screen does not come, and the app takes it over once it does", async ({ page }) => {
  await page.clock.install();
  const arrive = await hold(page, /\/yardbook-list-/);
  await visit(page, "/");
  await expect(rows(page).first()).toBeVisible();
  // Longer than a screen without a page of its own waits.
  await page.clock.runFor(30_000);
  await expect(page.getByRole("alert")).toContainText("still loading");
  await expect(rows(page).first()).toBeVisible();
  arrive();
  await inCharge(page);
});
