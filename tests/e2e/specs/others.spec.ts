/** Programs that are not Yardbook's in its page: scripts and WebAssembly of extensions and of the host. */
import type { Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { open, range, visit } from "../pages.ts";

test.use({ plan: "enterprise", reuseContext: false });

const field = (page: Page) => page.getByRole("searchbox", { name: "Course name" });

/** Adds a script to the page, and resolves once the browser has reported that it failed. */
const addScript = (page: Page, src: string) =>
  page.evaluate(
    (src) =>
      new Promise((failed) => {
        const script = Object.assign(document.createElement("script"), { src, onerror: failed });
        document.documentElement.prepend(script);
      }),
    src,
  );

test.describe("an extension", () => {
  // The page's policy does not bind extensions.
  test.use({ bypassCSP: true });

  test("adds a script that does not arrive: nothing is reloaded", async ({ page, complaints }) => {
    complaints.expect(/ERR_NAME_NOT_RESOLVED|status of 404|Refused to execute script/);
    await page.route("https://stats.invalid/**", (route) => route.abort("namenotresolved"));
    await open(page, "/");
    await expect(range(page, "1–10 of 600")).toBeVisible();
    await field(page).fill("half a na");
    await page.evaluate(() => Object.assign(globalThis, { isFirst: true }));
    // Of another host, of this host, and of this host with a name like one of the app's files.
    for (const src of ["https://stats.invalid/helper.js", "/cdn-cgi/helper.js", "/helper.min.js", "/static/app-0123456789abcdef.js"]) {
      await addScript(page, src);
    }
    expect(await page.evaluate(() => "isFirst" in globalThis)).toBe(true);
    await expect(field(page)).toHaveValue("half a na");
    await expect(page.locator("#start-failed")).toBeHidden();
  });
});

test("a script of this build that does not arrive does reload, once, and then says so", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.route("**/start-*.js", (route) => route.fulfill({ status: 404 }));
  let opened = 0;
  page.on("request", (request) => (opened += request.isNavigationRequest() ? 1 : 0));
  await visit(page, "/");
  await expect(page.getByRole("heading", { name: "Yardbook could not start" })).toBeVisible();
  expect(opened).toBe(2);
});

test("a trap in the WebAssembly of somebody else does not stop Yardbook", async ({ page, complaints }) => {
  complaints.expect(/unreachable/);
  await open(page, "/");
  await expect(range(page, "1–10 of 600")).toBeVisible();
  await page.evaluate(async () => {
    // (module (func (export "f") unreachable))
    const trap = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]);
    const { instance } = await WebAssembly.instantiate(trap);
    const fail = instance.exports.f as () => void;
    const heard = (type: string) => new Promise((done) => addEventListener(type, done, { once: true }));
    const [error, rejection] = [heard("error"), heard("unhandledrejection")];
    setTimeout(fail);
    void Promise.resolve().then(fail);
    await Promise.all([error, rejection]);
  });
  await expect(page.locator(".FatalError")).toHaveCount(0);
  await field(page).fill("lake");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/search=lake/);
});

test("typed text is there again after a reload by a script, and a key is not", async ({ page }) => {
  await open(page, "/");
  await expect(range(page, "1–10 of 600")).toBeVisible();
  await field(page).fill("half a na");
  const again = page.waitForEvent("load");
  await page.evaluate(() => (globalThis as unknown as { yardbookStart: { reload: () => void } }).yardbookStart.reload());
  await again;
  await expect(field(page)).toHaveValue("half a na");
  expect(await page.evaluate(() => sessionStorage.getItem("yardbook.typed"))).toBe(null);

  await open(page, "/settings");
  await page.getByRole("button", { name: "Remove the key", exact: true }).click();
  const typed = page.getByRole("textbox", { name: "API key" });
  await typed.fill("yb_secretsecretsecret");
  await page.evaluate(() => {
    const { yardbookStart } = globalThis as unknown as { yardbookStart: { reload: () => void } };
    addEventListener("pagehide", () => localStorage.setItem("seen", sessionStorage.getItem("yardbook.typed") ?? ""));
    yardbookStart.reload();
  });
  await expect(typed).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("seen"))).not.toContain("secret");
});
