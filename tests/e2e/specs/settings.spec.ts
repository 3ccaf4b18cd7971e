/**
 * Settings: validated when entered, stored in this browser, shared between its tabs, and working when storage is
 * refused.
 */
import type { Page } from "@playwright/test";

import { checkAccessibility, expect, test } from "../fixture.ts";
import { hold, holdWasm, inCharge, open, reload, visit } from "../pages.ts";
import { shelved, untilShelved } from "../shelf.ts";

test.use({ plan: "enterprise" });

const wrong: Record<string, RegExp> = {
  "golf.example": /must start with https:\/\/ or http:\/\//,
  "javascript:alert(1)": /must start with https:\/\/ or http:\/\//,
  "ftp://golf.example": /must start with/,
  "https:///api": /must look like https:\/\/golf\.example\/api\/v1/,
  "https://user@golf.example/api/v1": /without \?, # or @/,
  "https://golf.example/api/v1?key=1": /without \?, # or @/,
  "https://golf.example/#": /without \?, # or @/,
};

test("a service address that cannot be one is refused in words, and none is kept", async ({ page }) => {
  await open(page, "/settings");
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
  await open(page, "/settings");
  const address = page.getByLabel("Service address");
  await expect(address).toHaveValue("/api/v1");
  await address.fill("  http://golf.example/api/v1//  ");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(address).toHaveValue("http://golf.example/api/v1");
  await expect(page.getByText(/This address is not encrypted/)).toBeVisible();
  await reload(page);
  await expect(address).toHaveValue("http://golf.example/api/v1");
  await address.fill("https://golf.example/api/v1");
  await address.press("Enter");
  await expect(page.getByText(/This address is not encrypted/)).toBeHidden();
  await address.fill("");
  await address.press("Enter");
  await expect(address).toHaveValue("/api/v1");
  expect(await page.evaluate(() => localStorage.getItem("yardbook.service"))).toBeNull();
});

test("the version and its commit are named, and the licenses are a text of the site", async ({ page, request }) => {
  await open(page, "/settings");
  const about = page.getByRole("region", { name: "About this Yardbook" });
  await expect(about.getByText(/^Version \d+\.\d+\.\d+\S*, (commit [0-9a-f]{12}( with changes)?|unknown commit)\.$/)).toBeVisible();
  const address = await about.getByRole("link", { name: /^Licenses/ }).getAttribute("href");
  const answer = await request.get(address ?? "");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toContain("leptos");
});

test("the choices are beside the key, and no section leaves a hole", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/settings");
  await expect(page.getByRole("textbox", { name: "API key" })).toBeVisible();
  const top = async (name: string) => (await page.getByRole("region", { name }).boundingBox())?.y ?? NaN;
  expect(await top("Unit of distances")).toBe(await top("API key"));
  const gaps = await page.evaluate(() =>
    [...document.querySelectorAll("#app .SettingsPage > .column")].flatMap((column) => {
      const boxes = [...column.children].map((section) => section.getBoundingClientRect());
      return boxes.slice(1).map((box, at) => box.top - (boxes[at]?.bottom ?? 0));
    }),
  );
  expect(gaps.length).toBeGreaterThan(4);
  expect(Math.max(...gaps)).toBeLessThan(64);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await top("Theme"), "on a phone they come first").toBeLessThan(await top("API key"));
});

test("a choice that is on does not stand above its opposite", async ({ page }) => {
  await open(page, "/settings");
  const offline = page.getByRole("region", { name: "Offline use" });
  await expect(offline.getByRole("checkbox")).toBeChecked();
  await expect(offline).toContainText("They are not downloaded yet.");
});

test("a plan of which only holes are known is named as far as they show it", async ({ page, ask }) => {
  const { data } = await ask<{ data: { course_id: number; holes: number | null }[] }>("/courses?limit=50");
  const id = data.find(({ holes }) => holes === 18)?.course_id;
  await open(page, `/courses/${id}/holes/1`);
  await expect(page.getByRole("img", { name: /^Hole 1\b/ })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText("Pro or Enterprise plan, since it has holes")).toBeVisible();
});

test("the unit is kept, and used on every page", async ({ page }) => {
  await open(page, "/settings");
  await expect(page.getByRole("radio", { name: "yards" })).toBeChecked();
  await page.getByRole("radio", { name: "meters" }).check();
  expect(await page.evaluate(() => localStorage.getItem("yardbook.unit"))).toBe("meters");
  await reload(page);
  await expect(page.getByRole("radio", { name: "meters" })).toBeChecked();
  await open(page, "/?search=fault:list");
  await page.getByRole("rowheader").getByRole("link").last().click();
  await expect(page.getByRole("region", { name: "Facts" })).toContainText("366\u{a0}m");
});

test("another tab has the changed key and unit at once", async ({ page, context, server }) => {
  await open(page, "/settings");
  const other = await context.newPage();
  await open(other, "/settings");
  await expect(other.getByText(`Key in use: ••••••••${server.keys.enterprise.slice(-4)}`)).toBeVisible();
  await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
  await page.getByRole("button", { name: "Save key" }).click();
  await expect(other.getByText(`Key in use: ••••••••${server.keys.pro.slice(-4)}`)).toBeVisible();
  await page.getByRole("radio", { name: "meters" }).check();
  await expect(other.getByRole("radio", { name: "meters" })).toBeChecked();
  await page.getByRole("button", { name: "Remove the key", exact: true }).click();
  await expect(other.getByText("Key in use")).toBeHidden();
});

test("a page that comes back from the back/forward cache has what was changed meanwhile", async ({ page }) => {
  await open(page, "/settings");
  await expect(page.getByRole("radio", { name: "yards" })).toBeChecked();
  // Another tab writes while this one is frozen and gets no events.
  await page.evaluate(() => localStorage.setItem("yardbook.unit", "meters"));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("radio", { name: "meters" })).toBeChecked();
});

test.describe("without a key", () => {
  test.use({ plan: undefined });

  test("a key saved in another tab ends the welcome here", async ({ page, context, server, service }) => {
    await open(page, "/");
    await expect(page.getByRole("heading", { name: "Yardage books for US golf courses" })).toBeVisible();
    const other = await context.newPage();
    await open(other, "/settings");
    await other.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
    await other.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });

  test("a person who enters a key is not left without a place: the list has the focus", async ({ page, server }) => {
    await open(page, "/");
    await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });

  const field = (page: Page) => page.getByRole("textbox", { name: "API key" });
  const storedKey = (page: Page) => page.evaluate(() => localStorage.getItem("yardbook.key") ?? sessionStorage.getItem("yardbook.key"));

  for (const [where, path, asked] of [
    ["on the first visit", "/", "/courses"],
    ["in the settings", "/settings", "/courses"],
    ["at a hole that was shared", "/courses/100001/holes/3", "/courses/100001/holes"],
  ] as const) {
    test(`a key that the service refuses stays in its field with the reason and is not stored, ${where}`, async ({ page, complaints, server, service }) => {
      complaints.expect(/status of 401/);
      await open(page, path);
      await field(page).fill("no-such-key");
      await page.getByRole("button", { name: "Save key" }).click();
      await expect(field(page)).toHaveAccessibleDescription("This key doesn’t work. Check for a missing character, or copy it again from your account.");
      await expect(field(page)).toHaveAttribute("aria-invalid", "true");
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue("no-such-key");
      expect(await storedKey(page)).toBeNull();
      await checkAccessibility(page);
      await field(page).fill(server.keys.pro);
      await expect(field(page)).not.toHaveAttribute("aria-invalid", "true");
      await page.keyboard.press("Enter");
      await expect.poll(() => storedKey(page)).toBe(server.keys.pro);
      expect(service.asked, "one request for each key").toEqual([asked, asked]);
    });
  }

  test("a key that is tried pays for the list that its page shows, and a later visit pays for no other", async ({ page, server, service }) => {
    await open(page, "/");
    await field(page).fill(server.keys.pro);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
    await untilShelved(page, 1);
    await expect(page.getByRole("contentinfo")).toContainText("At least 1 of 100,000 requests this month");
    await reload(page);
    await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });

  test("a key that cannot be checked is stored only if a person wants it so", async ({ page, complaints, server, service }) => {
    complaints.expect(/Failed to load resource/);
    await page.route("**/api/v1/courses", (route) => route.abort());
    await open(page, "/");
    await field(page).fill(server.keys.pro);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(field(page)).toHaveAccessibleDescription("The service cannot be reached, so the key was not checked. You can save it and use it later.");
    await expect(field(page)).not.toHaveAttribute("aria-invalid", "true");
    expect(await storedKey(page)).toBeNull();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Save it unchecked" }).click();
    await expect.poll(() => storedKey(page)).toBe(server.keys.pro);
    // The app requests the list with the new key at once.
    await expect(page.getByRole("alert").filter({ hasText: "The service cannot be reached" })).toBeVisible();
    await page.unroute("**/api/v1/courses");
    service.asked.length = 0;
    await open(page, "/");
    await expect(page.getByRole("heading", { name: "600 courses" })).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });

  test("a shared hole without a key has the demo and the field for a key, which opens it for one request", async ({ page, ask, server, service }) => {
    const { data } = await ask<{ data: { course_id: number; holes: number | null }[] }>("/courses?limit=50");
    const id = data.find(({ holes }) => holes === 18)?.course_id;
    await open(page, `/courses/${id}/holes/3`);
    await expect(page.getByRole("heading", { name: "An API key is needed" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    service.asked.length = 0;
    await field(page).fill(server.keys.pro);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: /^Hole 3, par \d/ })).toBeVisible();
    expect(service.asked).toEqual([`/courses/${id}/holes`]);
    await expect(field(page)).toHaveCount(0);
  });

  test("from a shared course the demo opens with its own list", async ({ page, service }) => {
    await open(page, "/courses/100001");
    await page.getByRole("button", { name: "Try the demo" }).click();
    await expect(page.getByRole("region", { name: "Demo" })).toBeVisible();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    expect(service.asked).toEqual([]);
  });

  for (const [named, link] of [["https://golf.example/keys", true], ["javascript:alert(1)", false]] as const) {
    test(`where keys are had is ${link ? "a link" : "nothing"} if the owner of the site names ${named}`, async ({ page }) => {
      await page.route("**/", async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(/(name="?yardbook-keys"? content=)""/, `$1"${named}"`);
        await route.fulfill({ response, body: html });
      });
      await open(page, "/");
      await expect(field(page)).toBeVisible();
      const get = page.getByRole("link", { name: "Get a key" });
      if (link) await expect(get).toHaveAttribute("href", named);
      else await expect(get).toHaveCount(0);
    });
  }

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
      await open(page, "/settings");
      await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
      await page.getByRole("button", { name: "Save key" }).click();
      await expect(page.getByText(/This browser does not let Yardbook keep settings/)).toBeVisible();
      await expect(page.getByText("Key in use")).toBeVisible();
      await page.getByRole("radio", { name: "meters" }).check();
      await page.getByRole("link", { name: "Courses" }).click();
      await page.getByRole("rowheader").getByRole("link").first().click();
      await expect(page.getByRole("columnheader", { name: "Length, meters" })).toBeVisible();
      await page.goBack();
      await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
      await open(page, "/settings");
      await expect(page.getByRole("heading", { name: "Enter a key" }), "the key is gone, answers may be kept").toBeVisible();
    });
  }

  test("a key that storage refuses is told of where it is entered", async ({ page, server }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    await open(page, "/");
    await page.getByRole("textbox", { name: "API key" }).fill(server.keys.pro);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.locator("#app").getByText("1–10 of 600", { exact: true })).toBeVisible();
    await expect(page.getByText(/does not let Yardbook keep/)).toBeVisible();
  });
});

test.describe("the key and the requests", () => {
  test.use({ plan: "pro" });
  const field = (page: Page) => page.getByRole("textbox", { name: "API key" });
  const kept = (page: Page) => page.evaluate(() => ({ local: { ...localStorage } as Record<string, string>, tab: { ...sessionStorage } as Record<string, string> }));

  test("a key for this tab only is in the tab's storage alone, and no other tab has it", async ({ page, context, server }) => {
    await open(page, "/settings");
    await page.getByRole("button", { name: "Remove the key", exact: true }).click();
    await field(page).fill(server.keys.enterprise);
    await page.getByLabel("Forget it when I close this tab").check();
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByText("kept in this tab only, until you close it")).toBeVisible();
    const { local, tab } = await kept(page);
    expect(JSON.stringify(local)).not.toContain(server.keys.enterprise);
    expect(tab["yardbook.key"]).toBe(server.keys.enterprise);
    const other = await context.newPage();
    await open(other, "/settings");
    await expect(other.getByRole("heading", { name: "Enter a key" })).toBeVisible();
    await reload(page);
    await expect(page.getByText("kept in this tab only, until you close it")).toBeVisible();
  });

  test("a key is shown for ten seconds, and then masked again", async ({ page, key }) => {
    await page.clock.install();
    await open(page, "/settings");
    await expect(page.getByText(key)).toHaveCount(0);
    await page.getByRole("button", { name: "Show it for 10 seconds" }).click();
    await expect(page.getByText(key)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByText(key)).toBeVisible();
    await page.clock.runFor(5_500);
    await expect(page.getByText(key)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Show it for 10 seconds" })).toBeEnabled();
  });

  test("removing the key keeps what is saved, and it opens without a key", async ({ page, key, service }) => {
    await open(page, "/?limit=10");
    await untilShelved(page, 1);
    await open(page, "/settings");
    await page.getByRole("button", { name: "Remove the key", exact: true }).click();
    await expect(page.getByText(/^1 answer cached/)).toBeVisible();
    const { local } = await kept(page);
    expect(JSON.stringify(local)).not.toContain(key);
    expect(Object.keys(local).filter((name) => /key|ledger|plan/.test(name))).toEqual([]);
    await open(page, "/?limit=10");
    await expect(page.getByRole("rowheader")).toHaveCount(10);
    expect(service.asked).toHaveLength(1);
  });

  test("removing the key and everything saved leaves no answer and no record of a request, of an earlier key neither", async ({ page, server }) => {
    await open(page, "/?search=country");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await untilShelved(page, 1);
    await open(page, "/settings");
    await field(page).fill(server.keys.enterprise);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByText(`Key in use: ••••••••${server.keys.enterprise.slice(-4)}`)).toBeVisible();
    await page.getByRole("button", { name: "Remove the key and cached data" }).click();
    await expect(page.getByRole("status").filter({ hasText: "cached data were removed" })).toBeAttached();
    await expect(page.getByText(/^0 answers cached/)).toBeVisible();
    expect(await shelved(page)).toEqual([]);
    const { local, tab } = await kept(page);
    expect(JSON.stringify([local, tab]), "what was searched for").not.toContain("country");
    expect(Object.keys(local).filter((name) => name !== "yardbook.changed")).toEqual([]);
  });

  test("a key that is refused takes the place of none, and a key that is removed while it is tried is not stored", async ({ page, complaints, server, key, service }) => {
    complaints.expect(/status of 401/);
    await open(page, "/settings");
    await field(page).fill("no-such-key");
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(field(page)).toHaveAccessibleDescription(/^This key doesn’t work/);
    await expect(page.getByText(`Key in use: ••••••••${key.slice(-4)}`)).toBeVisible();
    const release = await hold(page, "**/api/v1/courses");
    await field(page).fill(server.keys.enterprise);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(page.getByRole("button", { name: "Checking…" })).toBeVisible();
    await expect.poll(() => service.asked.length).toBe(2);
    await page.getByRole("button", { name: "Remove the key", exact: true }).click();
    release();
    await expect(page.getByRole("button", { name: "Save key" })).toBeVisible();
    await expect(page.getByText("Key in use")).toHaveCount(0);
    expect(JSON.stringify(await kept(page))).not.toContain(server.keys.enterprise);
  });

  test("everything is removed in the demo too", async ({ page }) => {
    await open(page, "/?search=country");
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await untilShelved(page, 1);
    await page.evaluate(() => sessionStorage.setItem("yardbook.demo", "Pro"));
    await open(page, "/settings");
    await page.getByRole("button", { name: "Remove the key and cached data" }).click();
    await expect(page.getByRole("status").filter({ hasText: "cached data were removed" })).toBeAttached();
    expect(await shelved(page)).toEqual([]);
    const { local } = await kept(page);
    expect(Object.keys(local).filter((name) => name !== "yardbook.changed")).toEqual([]);
  });

  test("everything removed in one tab is removed in the other", async ({ page, context }) => {
    await open(page, "/?limit=10");
    await untilShelved(page, 1);
    const other = await context.newPage();
    await open(other, "/settings");
    await expect(other.getByText(/^1 answer cached/)).toBeVisible();
    await other.getByRole("button", { name: "Remove the key and cached data" }).click();
    await expect(other.getByText(/^0 answers cached/)).toBeVisible();
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByText(/^0 answers cached/)).toBeVisible();
    await page.getByRole("link", { name: "Courses" }).click();
    await expect(page.getByRole("heading", { name: "How to start" })).toBeVisible();
  });

  test.describe(() => {
    test.use({ plan: "free" });

    test("the meter and the ledger say what was sent, and the reserve holds the rest back", async ({ page, service }) => {
      await open(page, "/");
      await page.getByRole("rowheader").getByRole("link").first().click();
      await expect(page.getByText(/^Answered just now/)).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText("At least 2 of 50 requests today");
      await page.getByRole("link", { name: "Settings", exact: true }).click();
      const requests = page.getByRole("region", { name: "Requests" });
      await expect(requests.getByText("Free plan", { exact: true })).toBeVisible();
      await expect(requests.getByRole("meter", { name: "Today" })).toHaveAttribute("value", "2");
      await expect(requests).toContainText("48 left at most");
      await requests.getByText("The last requests").click();
      await expect(requests.getByRole("row")).toHaveText([/Time.*Bought.*Status/, /Course \d+.*200/, /Courses.*200/]);
      await requests.getByLabel("Always leave").fill("48");
      await requests.getByLabel("Always leave").press("Tab");
      await expect(page.getByRole("contentinfo")).toContainText("Only your reserve of 48 requests is left today");
      await open(page, "/?search=country");
      await expect(page.getByRole("alert")).toContainText("Only your reserve is left");
      expect(service.asked).toHaveLength(2);
      await open(page, "/settings");
      await requests.getByLabel("Always leave").fill("0");
      await requests.getByLabel("Always leave").press("Tab");
      await open(page, "/?search=country");
      await expect(page.getByRole("rowheader").first()).toContainText(/country/i);
      expect(service.asked).toHaveLength(3);
    });

    test("prices stand at what costs a request, and a sign at what is saved", async ({ page }) => {
      await open(page, "/");
      const first = page.getByRole("rowheader").first();
      await expect(page.getByRole("link", { name: /^Next.*1 request/ })).toBeVisible();
      await expect(first).not.toContainText("✓");
      await first.getByRole("link").click();
      await expect(page.getByText(/^Answered just now/)).toBeVisible();
      await page.goBack();
      await expect(first).toContainText("✓");
      await page.getByRole("link", { name: /^Next/ }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByText(/^11–20 of /)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("link", { name: /^Next/ })).not.toContainText("1 request");
    });
  });

  test.describe("on a large plan", () => {
    test.use({ plan: "pro" });

    test("no control says its price, from the first paint on, unless that is wanted", async ({ page }) => {
      await open(page, "/");
      await page.getByRole("rowheader").first().getByRole("link").click();
      const offer = page.getByRole("button", { name: /^Draw all holes/ });
      const refresh = page.getByRole("button", { name: /^Refresh/ });
      const said = async () => await Promise.all([offer, refresh].map((button) => button.innerText()));
      await expect(refresh).toBeVisible();
      expect((await said()).join(), "the list has told the plan").not.toContain("request");
      // The first script hides it before the app is here.
      const arrive = await holdWasm(page);
      await visit(page, new URL(page.url()).pathname);
      await expect(offer).toBeVisible();
      expect(await offer.innerText()).not.toContain("request");
      arrive();
      await inCharge(page);
      await open(page, "/settings");
      await page.getByRole("checkbox", { name: /^Always show what a click costs/ }).check();
      await page.goBack();
      await inCharge(page);
      await expect(refresh).toBeVisible();
      for (const words of await said()) expect(words).toContain("1 request");
    });
  });
});
