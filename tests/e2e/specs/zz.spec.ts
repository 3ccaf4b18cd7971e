import { anotherBuild, BuildHost } from "../builds.ts";
import { expect, keptKey, test as base } from "../fixture.ts";
import { eighteen } from "../holes.ts";
import { rows } from "../pages.ts";
base.use({ serviceWorkers: "allow", reuseContext: false, plan: "enterprise" });
const test = base.extend<{ host: BuildHost }>({
  host: async ({ server }, use) => { const host = await BuildHost.start(server.baseURL); await use(host); await host.stop(); },
  baseURL: async ({ host }, use) => use(host.baseURL),
  storageState: async ({ host, key }, use) => use({ cookies: [], origins: [{ origin: host.baseURL, localStorage: keptKey(key) }] }),
});
for (const [w, h] of [[360, 740], [1280, 800]] as const) for (const scheme of ["light", "dark"] as const)
  test(`pics ${w} ${scheme}`, async ({ page, context, host, ask, complaints }) => {
    test.setTimeout(120_000);
    complaints.expect(/./);
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: scheme });
    const shot = (name: string, full = false) => page.screenshot({ path: `/tmp/pics/o-${name}-${w}-${scheme}.png`, fullPage: full });
    const { id } = await eighteen(ask);
    await page.goto("/?search=country");
    await expect(rows(page).first()).toBeVisible();
    await page.goto(`/courses/${id}`);
    await expect(page.getByRole("button", { name: /Keep/ })).toBeVisible();
    await page.waitForTimeout(600);
    await shot("course");
    await page.getByRole("button", { name: /Keep/ }).click();
    await expect(page.getByText("it opens without signal", { exact: false }).first()).toBeVisible({ timeout: 30_000 });
    await page.waitForTimeout(600);
    await shot("kept");
    await page.goto("/saved");
    await page.waitForTimeout(1500);
    await shot("saved", true);
    await page.goto("/settings");
    await page.waitForTimeout(1000);
    await page.locator("#offline").scrollIntoViewIfNeeded();
    await shot("settings");
    host.build = anotherBuild("second");
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.goto(`/courses/${id}/holes/2`);
    await expect(page.locator(".NewerBuild")).toBeVisible({ timeout: 20000 });
    await page.waitForTimeout(600);
    await shot("newer");
    host.cut();
    await context.setOffline(true);
    await page.goto("/");
    await expect(rows(page).first()).toBeVisible();
    await page.waitForTimeout(600);
    await shot("offline");
  });
