/**
 * The demo: everything works without a key, courses are marked as invented, no request to the service, nothing is left
 * behind.
 */
import type { Page } from "@playwright/test";

import { checkAccessibility, expect, test, checkWidth } from "../fixture.ts";
import { drawing, steps } from "../holes.ts";
import { alert, open, reload, rows } from "../pages.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Demo" });

async function enter(page: Page): Promise<void> {
  await open(page, "/");
  await page.getByRole("button", { name: "Try the demo" }).click();
  await expect(bar(page)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

async function choose(page: Page, plan: string): Promise<void> {
  const names = await bar(page).getByRole("combobox", { name: "Plan" }).locator("option").evaluateAll((all) =>
    all.map((option) => (option as HTMLOptionElement).value),
  );
  expect(names, "the plans that there are").toContain(plan);
  await bar(page).getByRole("combobox", { name: "Plan" }).selectOption(plan);
  await expect(bar(page).getByRole("combobox", { name: "Plan" })).toHaveValue(plan);
  await expect(rows(page).first()).toBeVisible();
}

/** The contents of all three storages. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open("yardbook-answers-1");
        opening.onsuccess = () => {
          const asking = opening.result.transaction("index").objectStore("index").getAllKeys();
          asking.onsuccess = () => {
            opening.result.close();
            done(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, asking.result]));
          };
        };
      }),
  );

test("a person without a key finds a course and walks its holes, and the service is not asked @phone", async ({ page, service }) => {
  await enter(page);
  await expect(bar(page)).toContainText("Demo: invented courses");
  await expect(page.getByRole("banner")).toContainText(/invented/i);
  await page.getByLabel("Course name").fill("country");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/search=country/);
  await expect(rows(page).first()).toContainText(/country/i);
  await rows(page).getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
  await page.getByRole("region", { name: "Holes" }).getByRole("link", { name: /^Hole 1\b/ }).first().click();
  await expect(drawing(page)).toHaveAccessibleName(/^Hole 1\b/);
  await steps(page).getByRole("link", { name: /Hole 2\b/ }).click();
  await expect(drawing(page)).toHaveAccessibleName(/^Hole 2\b/);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(/invented/i);
  expect(service.asked).toEqual([]);
});

for (const [plan, size] of Object.entries({ Free: 10, Developer: 20, Pro: 25, Enterprise: 50 })) {
  test(`on the ${plan} plan: pages of ${size}, and holes ${size < 25 ? "refused, with the sample" : "drawn"}`, async ({ page, service }) => {
    await enter(page);
    await choose(page, plan);
    await page.getByLabel("Course name").fill("golf");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/search=golf/);
    await expect(page.getByRole("combobox", { name: "Rows per page" }).locator("option:enabled").last()).toHaveText(String(size));
    await expect(rows(page)).toHaveCount(size);
    await rows(page).getByRole("link").first().click();
    await page.getByRole("region", { name: "Holes" }).getByRole("link", { name: /^Hole 1\b/ }).first().click();
    if (size < 25) {
      await expect(alert(page)).toContainText("Your plan has no hole data");
      await expect(page.getByRole("img", { name: /^A sample hole/ })).toBeVisible();
    } else {
      await expect(drawing(page)).toBeVisible();
      await expect(alert(page)).toHaveCount(0);
    }
    expect(service.asked).toEqual([]);
  });
}

test("on the Free plan the eleventh question of a minute is not answered, with a clock", async ({ page, service }) => {
  await page.clock.install({ time: new Date("2026-03-01T12:00:02Z") });
  await enter(page);
  await choose(page, "Free");
  await expect(rows(page)).toHaveCount(10);
  for (const word of "abcdefghi") {
    await page.getByLabel("Course name").fill(word);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(new RegExp(`search=${word}`));
    await expect(page.getByRole("region", { name: /courses?$/ })).toHaveAttribute("aria-busy", "false");
    await expect(rows(page).first()).toBeVisible();
  }
  await page.getByLabel("Course name").fill("one more");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(alert(page)).toContainText("This minute’s requests are used up");
  await expect(page.getByRole("timer")).toHaveText(/^Try again in [\d]+\u{a0}s/u);
  await expect(page.getByRole("contentinfo")).toContainText("This minute’s requests are used up");
  await expect(page.getByRole("region", { name: "Cached in this browser" }).getByRole("link")).toHaveCount(10);
  expect(service.asked).toEqual([]);
});

test("a reload stays in the demo and on its plan, and another tab is not in it", async ({ page, context, service }) => {
  await enter(page);
  await choose(page, "Developer");
  await reload(page);
  await expect(bar(page).getByRole("combobox", { name: "Plan" })).toHaveValue("Developer");
  await expect(rows(page).first()).toBeVisible();
  const other = await context.newPage();
  await open(other, "/");
  await expect(other.getByRole("heading", { name: "Yardage books for US golf courses" })).toBeVisible();
  expect(service.asked).toEqual([]);
});

test("leaving is one click, leaves nothing, and leads back to the welcome", async ({ page, service }) => {
  await enter(page);
  await page.getByLabel("Course name").fill("country");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/search=country/);
  expect(await kept(page), "it lasts as long as the tab").toContain("yardbook.demo");
  await page.getByRole("button", { name: "Leave the demo" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Yardage books for US golf courses" })).toBeVisible();
  expect(await kept(page)).not.toContain("demo");
  expect(service.asked).toEqual([]);
});

test("who chooses a plan by keyboard keeps the focus, and who leaves is not left without a place", async ({ page }) => {
  await enter(page);
  await bar(page).getByRole("combobox", { name: "Plan" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(bar(page).getByRole("combobox", { name: "Plan" })).toHaveValue("Enterprise");
  await expect(bar(page).getByRole("combobox", { name: "Plan" })).toBeFocused();
  await page.getByRole("button", { name: "Leave the demo" }).press("Enter");
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("leaving at a course of the demo leaves no invented course on the screen", async ({ page }) => {
  await enter(page);
  const name = await rows(page).getByRole("link").first().innerText();
  await rows(page).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("button", { name: "Leave the demo" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "API key" })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test("nothing real is mixed into the demo, nor forgotten in it without being said", async ({ page, server }) => {
  await open(page, "/");
  await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Remove the key", exact: true }).click();
  await open(page, "/?search=not-asked-before");
  await page.getByRole("button", { name: "Try the demo" }).click();
  await expect(bar(page)).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Remove cached data" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your own stays." })).toBeAttached();
  expect(await kept(page), "what was said is true").toContain("/api/v1/");
});

test("the settings show one's own service and key, and claim nothing of the key", async ({ page, server, service }) => {
  await enter(page);
  await page.getByRole("link", { name: "Settings" }).click();
  const address = page.getByLabel("Service address");
  await expect(address).toHaveValue("/api/v1");
  await address.fill("http://localhost:4999/api/v1");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The service address was saved." })).toBeAttached();
  await expect(address).toHaveValue("http://localhost:4999/api/v1");
  // The key is tried at one's own service, which the site's policy allows.
  const allowed = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await page.route("http://localhost:4999/**", (route) => route.fulfill({ headers: allowed, json: { data: [], meta: { total: 0 } } }));
  await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
  await page.getByRole("button", { name: "Save key" }).click();
  const inUse = page.getByText("Key in use: ");
  await expect(inUse).toContainText("kept in this browser until you remove it.");
  await expect(inUse).not.toContainText(/The service|next request/);
  expect(service.asked).toEqual(["/courses"]);
});

test("the demo's screens are accessible and fit @phone", async ({ page }) => {
  test.slow();
  await enter(page);
  const look = async () => {
    await checkWidth(page);
    await checkAccessibility(page);
  };
  await look();
  await rows(page).getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();
  await look();
  await page.getByRole("region", { name: "Holes" }).getByRole("link", { name: /^Hole 1\b/ }).first().click();
  await expect(drawing(page)).toBeVisible();
  await look();
});

test("where the module cannot be had, the demo says so and can be left", async ({ page, complaints }) => {
  complaints.expect(/demo-|Failed to (load|fetch)/);
  await page.route("**/demo-*", (route) => route.abort());
  await open(page, "/");
  await page.getByRole("button", { name: "Try the demo" }).click();
  await expect(alert(page)).toBeVisible();
  await page.getByRole("button", { name: "Leave the demo" }).click();
  await expect(page.getByRole("heading", { name: "Yardage books for US golf courses" })).toBeVisible();
});
