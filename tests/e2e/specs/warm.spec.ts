/** The warm context that tests of a worker share: what one test leaves there, the next one does not find. */
import { expect, test } from "../fixture.ts";
import { open, rows } from "../pages.ts";
import { shelved, untilShelved } from "../shelf.ts";

test.use({ plan: "enterprise" });
test.describe.configure({ mode: "serial" });

let worker = 0;

test("a test leaves storage, an answer, a cookie, a permission, scripts, a route, a clock and a network that is off", async ({ page, context, baseURL }, { workerIndex }) => {
  worker = workerIndex;
  await page.clock.install({ time: new Date("2020-01-01T00:00:00Z") });
  await context.addInitScript(() => Object.assign(window, { left: true }));
  await page.addInitScript(() => Object.assign(window, { left: true }));
  await context.grantPermissions(["clipboard-read"]);
  await context.addCookies([{ name: "left", value: "1", url: baseURL ?? "" }]);
  await open(page, "/");
  await expect(rows(page)).toHaveCount(10);
  await untilShelved(page, 1);
  await page.evaluate(() => (localStorage.setItem("left", "1"), sessionStorage.setItem("left", "1")));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 400, height: 400 });
  await context.route("**/*", (route) => route.abort());
  await (await context.newPage()).close();
  await context.setOffline(true);
});

test("the next test finds none of it", async ({ page, context }, { workerIndex }) => {
  expect(workerIndex, "both ran in one worker").toBe(worker);
  expect(context.pages()).toHaveLength(1);
  await open(page, "/settings");
  await expect(page.getByText("Key in use")).toBeVisible();
  const found = await page.evaluate(async () => ({
    script: "left" in window,
    storage: [localStorage.getItem("left"), sessionStorage.getItem("left")],
    cookie: document.cookie,
    permission: (await navigator.permissions.query({ name: "clipboard-read" as PermissionName })).state,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    width: window.innerWidth,
    isPast: new Date().getFullYear() === 2020,
  }));
  expect(found).toEqual({ script: false, storage: [null, null], cookie: "", permission: "prompt", isDark: false, width: 1280, isPast: false });
  expect(await shelved(page)).toEqual([]);
});
