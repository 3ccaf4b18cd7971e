/** The main journey: no key, a key, a course found by name, its third hole drawn; the key stays until it is removed. */
import type { CoursePage } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { open, reload } from "../pages.ts";
import { plans, type Plan } from "../server.ts";

test.use({ reuseContext: false });

/** Rows per page, which the settings and the list learn from the first response. */
const rowsOf: Record<Plan, number> = { free: 10, developer: 20, pro: 25, enterprise: 50 };

test("a person without a key comes as far as a drawn third hole @phone", async ({ page, server, ask, service }) => {
  const { data } = await ask<CoursePage>("/courses?limit=50&order_by=rating&order=desc");
  const course = data.find((row) => row.holes === 18 && (row.name?.length ?? 0) > 15);
  if (!course?.name) throw new Error("the sample has such a course");

  await open(page, "/");
  await expect(page.getByRole("heading", { name: "Yardage books for US golf courses" })).toBeVisible();
  expect(service.asked, "nothing is sent without a key").toEqual([]);

  await page.getByRole("textbox", { name: "API key" }).fill(`  “${server.keys.pro}” \t`);
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
  await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
  expect(service.asked).toHaveLength(1);

  await page.getByLabel("Course name").fill(course.name.toUpperCase());
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: course.name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: course.name })).toBeVisible();
  await expect(page.getByRole("table", { name: "Tees, longest first" })).toBeVisible();

  await page.getByRole("region", { name: "Holes" }).getByRole("link", { name: /^Hole 3\b/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hole 3" })).toBeVisible();
  const drawing = page.getByRole("img", { name: /^Hole 3, par \d/ });
  await expect(drawing).toBeVisible();
  await expect(drawing.locator(".line-of-play, .green, .tee")).not.toHaveCount(0);
  await expect(page.getByRole("table", { name: /^Straight distances in yards/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/courses/\\d+/holes/3$`));
  expect(service.asked, "list, search, course, holes").toHaveLength(4);
});

test("the key is kept in local storage, survives a reload and is shown only by its end", async ({ page, server }) => {
  const key = server.keys.pro;
  await open(page, "/");
  await page.getByRole("textbox", { name: "API key" }).fill(`'${key}'`);
  await page.getByRole("textbox", { name: "API key" }).press("Enter");
  await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept["yardbook.key"]).toBe(key);
  delete kept["yardbook.key"];
  expect(JSON.stringify(kept), "the key is in one place").not.toContain(key);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(key);

  await reload(page);
  await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText(`Key in use: ••••••••${key.slice(-4)}`)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "API key" })).toHaveAttribute("type", "password");
  await expect(page.getByRole("textbox", { name: "API key" })).toHaveValue("");
});

test("a key that no header can carry is refused at once, in words", async ({ page, service }) => {
  await open(page, "/");
  for (const typed of ["", "  ", "“”", "two words", "kéy"]) {
    await page.getByRole("textbox", { name: "API key" }).fill(typed);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByRole("textbox", { name: "API key" }), typed).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("textbox", { name: "API key" })).toHaveAccessibleDescription(/Enter your API key first|A key has only/);
  }
  expect(service.asked).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

for (const plan of plans) {
  test.describe(() => {
    test.use({ plan });
    test(`the first answer to a ${plan} key names its plan, and its largest pages are then asked for`, async ({ page, service }) => {
      await open(page, "/settings");
      await expect(page.getByText("Your plan will appear after your next search.")).toBeVisible();
      expect(service.asked).toEqual([]);
      await page.getByRole("link", { name: "Courses" }).click();
      await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Settings" }).click();
      await expect(page.getByText(new RegExp(`^${plan} plan$`, "i"))).toBeVisible();
      await open(page, "/?search=golf");
      await expect(page.getByRole("rowheader")).toHaveCount(rowsOf[plan]);
      expect(service.asked).toHaveLength(2);
    });
  });
}

test.describe(() => {
  test.use({ plan: "enterprise" });

  test("a removed key is gone for good", async ({ page, service }) => {
    await open(page, "/settings");
    await page.getByRole("button", { name: "Remove the key", exact: true }).click();
    await expect(page.getByText("Key in use")).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: "The key was removed from this browser." })).toBeAttached();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await open(page, "/");
    await expect(page.getByRole("heading", { name: "Yardage books for US golf courses" })).toBeVisible();
    expect(service.asked).toEqual([]);
  });

  test("invented data says so wherever it is shown", async ({ page }) => {
    await open(page, "/");
    await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    await expect(page.getByRole("banner")).toContainText(/invented/i);
  });
});
