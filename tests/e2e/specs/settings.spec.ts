/** Settings: checked when entered, kept in this browser, shared between its tabs, and working when it refuses to keep them. */
import { expect, test } from "../fixture.ts";

test.use({ plan: "enterprise" });

const wrong: Record<string, RegExp> = {
  "golf.example": /must start with https:\/\/ or http:\/\//,
  "javascript:alert(1)": /must start with https:\/\/ or http:\/\//,
  "ftp://golf.example": /must start with/,
  "https:///api": /must be like https:\/\/golf\.example\/api\/v1/,
  "https://user@golf.example/api/v1": /without \?, # or @/,
  "https://golf.example/api/v1?key=1": /without \?, # or @/,
  "https://golf.example/#": /without \?, # or @/,
};

test("a service address that cannot be one is refused in words, and none is kept", async ({ page }) => {
  await page.goto("/settings");
  const address = page.getByLabel("Service address");
  for (const [typed, words] of Object.entries(wrong)) {
    await address.fill(typed);
    await address.press("Enter");
    await expect(address, typed).toHaveAccessibleDescription(words);
    await expect(address).toHaveAttribute("aria-invalid", "true");
  }
  expect(await page.evaluate(() => localStorage.getItem("yardbook.service"))).toBeNull();
  await address.fill("https://golf.example/api/v1");
  await address.press("Enter");
  await expect(address).not.toHaveAttribute("aria-invalid", "true");
});

test("a service address is tidied, kept, and given back when it is the page's own", async ({ page }) => {
  await page.goto("/settings");
  const address = page.getByLabel("Service address");
  await expect(address).toHaveValue("/api/v1");
  await address.fill("  http://golf.example/api/v1//  ");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(address).toHaveValue("http://golf.example/api/v1");
  await expect(page.getByText(/This address is not encrypted/)).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue("http://golf.example/api/v1");
  await address.fill("https://golf.example/api/v1");
  await address.press("Enter");
  await expect(page.getByText(/This address is not encrypted/)).toBeHidden();
  await address.fill("");
  await address.press("Enter");
  await expect(address).toHaveValue("/api/v1");
  expect(await page.evaluate(() => localStorage.getItem("yardbook.service"))).toBeNull();
});

test("the unit is kept, and used on every page", async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("radio", { name: "yards" })).toBeChecked();
  await page.getByRole("radio", { name: "metres" }).check();
  expect(await page.evaluate(() => localStorage.getItem("yardbook.unit"))).toBe("metres");
  await page.reload();
  await expect(page.getByRole("radio", { name: "metres" })).toBeChecked();
  await page.goto("/?search=fault:list");
  await page.getByRole("rowheader").getByRole("link").last().click();
  await expect(page.getByRole("region", { name: "Facts" })).toContainText("366\u{a0}m");
});

test("another tab has the changed key and unit at once", async ({ page, context, server }) => {
  await page.goto("/settings");
  const other = await context.newPage();
  await other.goto("/settings");
  await expect(other.getByText(`Key in use: ••••••••${server.keys.enterprise.slice(-4)}`)).toBeVisible();
  await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(other.getByText(`Key in use: ••••••••${server.keys.pro.slice(-4)}`)).toBeVisible();
  await page.getByRole("radio", { name: "metres" }).check();
  await expect(other.getByRole("radio", { name: "metres" })).toBeChecked();
  await page.getByRole("button", { name: "Remove the key" }).click();
  await expect(other.getByText("Key in use")).toBeHidden();
});

test.describe("without a key", () => {
  test.use({ plan: undefined });

  test("a key saved in another tab ends the welcome here", async ({ page, context, server, service }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Every course, every hole" })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/settings");
    await other.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
    await other.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });

  test("a person who enters a key is not left without a place: the list has the focus", async ({ page, server }) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });

  for (const [how, refuse] of Object.entries({
    "throws at a look": () => {
      const denied = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: denied });
      Object.defineProperty(window, "sessionStorage", { get: denied });
    },
    "is full": () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
  })) {
    test(`when storage ${how}, the app works until the tab is closed and says so`, async ({ page, server }) => {
      await page.addInitScript(refuse);
      await page.goto("/settings");
      await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
      await page.getByRole("button", { name: "Save key" }).click();
      await expect(page.getByText(/This browser does not let Yardbook keep settings/)).toBeVisible();
      await expect(page.getByText("Key in use")).toBeVisible();
      await page.getByRole("radio", { name: "metres" }).check();
      await page.getByRole("link", { name: "Courses" }).click();
      await page.getByRole("rowheader").getByRole("link").first().click();
      await expect(page.getByRole("columnheader", { name: "Length, metres" })).toBeVisible();
      await page.goBack();
      await expect(page.getByText("1–10 of 600", { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: "Every course, every hole" })).toBeVisible();
    });
  }

  test("a key that storage refuses is told of where it is entered", async ({ page, server }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    await page.goto("/");
    await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByText("1–10 of 600", { exact: true })).toBeVisible();
    await expect(page.getByText(/does not let Yardbook keep/)).toBeVisible();
  });
});
