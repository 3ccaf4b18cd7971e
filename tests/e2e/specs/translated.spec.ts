/**
 * A page that the browser translates. Each screen says the same, word for word, as on a walk without a translator: after
 * every step its texts are those of the address.
 */
import type { Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { holdWasm, inCharge, open, rows, teeTable, visit } from "../pages.ts";
import { courseOf18 } from "../states.ts";
import { compared, translate, translators } from "../translator.ts";

// Each walk begins with a browser that has stored nothing.
test.use({ plan: "enterprise", reuseContext: false });

/** Everything that is written on the page. */
const words = async (page: Page) => compared(await page.evaluate(() => document.body.innerText));

type Step = readonly [name: string, go: (page: Page) => Promise<unknown>];

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Follows a link to a screen with this heading. */
const follow = (link: string | RegExp, to: string | RegExp) => async (page: Page) => {
  await page.getByRole("link", { name: link }).first().click();
  await heading(page, to);
};

const search = (words: string) => async (page: Page) => {
  await page.getByRole("searchbox", { name: "Course name" }).fill(words);
  await page.getByRole("searchbox", { name: "Course name" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

const unfold = (name: RegExp) => (page: Page) => page.locator("summary:visible", { hasText: name }).first().click();
const back = (heads: RegExp) => async (page: Page) => {
  await page.goBack();
  await heading(page, heads);
};

/** Through every screen, with the same elements in other states. Each walk takes the same steps. */
const steps: readonly Step[] = [
  ["the next page of the list", async (page) => {
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
  }],
  ["sorted by city", async (page) => {
    await page.getByRole("columnheader", { name: "City" }).getByRole("link").click();
    await expect(page).toHaveURL(/order_by=city/);
  }],
  ["without its map", unfold(/map/i)],
  ["a search", search("country")],
  ["a search without results", search("qqqq")],
  ["back at the results", async (page) => {
    await page.goBack();
    await expect(rows(page).first()).toBeVisible();
  }],
  ["a course", async (page) => {
    await rows(page).getByRole("link").first().click();
    await expect(teeTable(page)).toBeVisible();
  }],
  ["a saved course", press(/^☆?\s*Save$/i)],
  ["a course that is not saved any more", press(/^★?\s*Save$/i)],
  ["a course with a note", async (page) => {
    await page.getByRole("textbox", { name: /^Your note on/i }).fill("Greens roll fast in the morning.");
    await expect(page.getByText(/Saved in this browser/i).first()).toBeVisible();
  }],
  ["a course with its holes", async (page) => {
    await press(/^Draw all holes/i)(page);
    await expect(page.getByRole("table", { name: "Total of all holes" })).toBeVisible();
  }],
  ["its holes by length", follow(/^length$/i, /./)],
  ["the shape of the course", follow(/Course profile/i, /./)],
  ["back at the course", back(/./)],
  ["the comparison", follow(/Compare with other courses/i, /./)],
  ["the course once more", back(/./)],
  ["the first hole", follow(/^Hole 1\b/i, /^Hole 1$/i)],
  ["the second hole", follow(/^Hole 2\b/i, /^Hole 2$/i)],
  ["the third hole", follow(/^Hole 3\b/i, /^Hole 3$/i)],
  ["a measured point", press(/^Measure$/i)],
  ["a second point", press(/^Add a point$/i)],
  ["without points", press(/^Clear$/i)],
  ["the layers", unfold(/layers/i)],
  ["what else can be done", unfold(/^More$/i)],
  ["meters", press(/^meters$/i)],
  ["back at the second hole", back(/^Hole 2$/i)],
  ["the yardage book", follow(/Print this hole/i, /./)],
  ["the shortcuts", async (page) => {
    await press(/Keyboard shortcuts/i)(page);
    await expect(page.getByRole("dialog")).toBeVisible();
  }],
  ["without the shortcuts", async (page) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }],
  ["the settings", follow(/^Settings$/i, "Settings")],
  ["an address that is none", async (page) => {
    await page.getByLabel("Service address").fill("golf.example");
    await press(/^Save address$/i)(page);
  }],
  ["the last requests", unfold(/last requests/i)],
  ["saved courses", follow(/^Saved$/i, "Saved courses and notes")],
  ["the list again", follow(/^Courses$/i, "Find a golf course")],
  ["courses that were seen", follow(/Search recently viewed courses/i, "Recently viewed courses")],
  ["those with a name", async (page) => {
    await page.getByRole("searchbox").fill("club");
    await press(/^Find$/i)(page);
    await expect(page).toHaveURL(/club/);
  }],
];

/** Both pages say the same, in the end. */
const expectSame = (page: Page, plain: Page, where: string) =>
  expect(async () => expect(await words(page), where).toBe(await words(plain))).toPass({ timeout: 10_000 });

/** A second browser with the same key. */
const beside = test.extend<{ plain: Page }>({
  plain: async ({ browser, baseURL, storageState }, use) => {
    const context = await browser.newContext({ baseURL, storageState });
    await use(await context.newPage());
    await context.close();
  },
});

for (const [what, translator] of Object.entries(translators)) {
  beside(`a translator that takes ${what}: every screen says what is so, step by step`, async ({ page, plain }) => {
    test.setTimeout(120_000);
    for (const walker of [plain, page]) {
      await open(walker, "/");
      await expect(rows(walker).first()).toBeVisible();
    }
    await page.evaluate(translate, translator);
    for (const [name, go] of steps) {
      for (const walker of [plain, page]) {
        await test.step(name, () => go(walker));
        await walker.waitForLoadState("networkidle");
      }
      await expectSame(page, plain, name);
    }
  });
}

test("walks on both sides of a midnight are compared without the requests that each has used", () => {
  for (const [before, after] of [
    ["At least 1 from this browser", "At least 2 from this browser"],
    ["At least 12 of 50 from this browser", "None of 50 from this browser"],
    ["At least 1,234 of 1,000,000, by the service’s count", "None of 1,000,000, by the service’s count"],
    ["At least 1 request today from this browser", "No requests today from this browser"],
    ["At least 2 requests this month from this browser", "At least 1 request this month from this browser"],
    ["At least 12 of 50 requests today", "0 of 50 requests today"],
    ["This minute At least 2 of 60 Today", "This minute None of 60 Today"],
  ] as const) {
    expect(compared(after)).toBe(compared(before));
  }
  expect(compared("Par 4, 10 of 18 holes")).not.toBe(compared("Par 4, 11 of 18 holes"));
});

for (const path of ["/", "/courses/ID", "/courses/ID/holes/3"]) {
  beside(`${path}: a page that is translated before the app is here`, async ({ page, plain, ask }) => {
    const address = path.replace("ID", String(await courseOf18(ask)));
    const arrive = await holdWasm(page);
    await open(plain, address);
    await visit(page, address);
    await page.locator(".CourseTable, .CoursePage, .HolePage").first().waitFor();
    await page.evaluate(translate, [true, "replaces"] as const);
    arrive();
    await inCharge(page);
    await page.waitForLoadState("networkidle");
    await expectSame(page, plain, address);
  });
}
