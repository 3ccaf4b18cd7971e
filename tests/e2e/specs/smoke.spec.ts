/** The test setup itself: the release build starts on the real server, under its content policy, and each key works. */
import { checkAccessibility, expect, test } from "../fixture.ts";
import { open } from "../pages.ts";
import { plans } from "../server.ts";

test.use({ reuseContext: false });

test("the app starts and has a heading @phone", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await checkAccessibility(page);
});

for (const plan of plans) {
  test(`the ${plan} plan's key is let in, and no key is not`, async ({ request, server }) => {
    const address = "/api/v1/courses?limit=1";
    const answer = await request.get(address, { headers: { "x-api-key": server.keys[plan] } });
    expect(answer.status()).toBe(200);
    expect((await request.get(address)).status()).toBe(401);
  });
}

test("the content policy refuses an inline script, which is a complaint that may be expected", async ({ page, complaints }) => {
  await open(page, "/");
  await page.evaluate(() => {
    const script = document.createElement("script");
    document.head.append(script);
    script.append("document.title = 'an inline script ran'");
  });
  await expect.poll(() => complaints.unexpected.length).toBeGreaterThan(0);
  complaints.expect(/content security policy|TrustedScript/i);
  expect(complaints.unexpected).toEqual([]);
  expect(await page.title()).not.toContain("an inline script ran");
});
