/**
 * The first request and the first rows, before the app has loaded: `public/early-ask.js` sends the request that the app
 * would send, once, and `public/early-list.js` shows the same rows. Here the wasm is held back until a test releases it.
 */
import type { Locator, Page } from "@playwright/test";

import type { CoursePage } from "../courses.ts";
import { expect, test } from "../fixture.ts";
import { eighteen } from "../holes.ts";
import { hold, holdWasm, inCharge, open, styled, visit } from "../pages.ts";
import { shelved, untilShelved } from "../shelf.ts";

// Cold: a page that is left before its app was there hands what it has to the next start.
test.use({ reuseContext: false });

const early = (page: Page) => page.locator("html:not([data-app]) .CourseTable tbody tr");
const own = (page: Page) => page.locator("html[data-app] .CourseTable tbody tr");
/** The outline is shown, and the script has sent what it sends by itself. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Yardbook" })).toBeVisible();
  // The script reads the answer store before it asks, and the store serves its readers in order.
  await shelved(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** The markup of a list, without the parts that only the app's own page has, and the position of each row. */
const shown = (page: Page, root: string) =>
  page.evaluate((root) => {
    const results = document.querySelector(`${root} .results`);
    const strip = (element: Element | null | undefined) => {
      if (!element) return null;
      const copy = element.cloneNode(true) as Element;
      copy.querySelectorAll(".doubt, .saved-sign:not(.prices > *)").forEach((part) => part.remove());
      for (const part of [copy, ...copy.querySelectorAll("*")]) {
        for (const name of ["id", "tabindex", "aria-labelledby", "data-by", "hidden"]) part.removeAttribute(name);
        if (part.matches("thead a")) part.removeAttribute("href");
      }
      return copy.outerHTML.replace(/<!--.*?-->/g, "").replace(/>\s+</g, "><");
    };
    const parts = ".results h2, .heading p, .prices, .CourseTable thead, .CourseTable tbody tr:not(:has(.doubt))";
    const boxes = [...document.querySelectorAll(`${root} :is(.FilterChips a, ${parts})`)];
    return {
      heading: strip(results?.querySelector(".heading")),
      prices: strip(results?.querySelector(".prices")),
      table: strip(results?.querySelector(".CourseTable")),
      boxes: boxes.map((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return `${element.tagName} ${Math.round(left)} ${Math.round(top)} ${Math.round(height)}`;
      }),
    };
  }, root);

for (const [plan, width] of [["enterprise", 1280], ["enterprise", 360], ["free", 768]] as const) {
  test.describe(`on the ${plan} plan, ${width} px wide`, () => {
    test.use({ plan, viewport: { width, height: 800 } });
    const paths = ["/", "/?page=3", "/?order_by=rating&order=desc", "/?search=club&order_by=rating&order=desc", "/?state=Texas&city=a&min_rating=3.5&limit=10"];
    for (const path of paths) {
      test(`${path}: the first rows are those of the app, in the same place, for one request`, async ({ page, service }) => {
        const arrive = await holdWasm(page);
        await visit(page, path);
        await expect(early(page).first()).toBeVisible();
        const rows = (await page.locator(".heading p span").first().innerText()).match(/^(\d+)–(\d+)/);
        await expect(early(page)).toHaveCount(Number(rows?.[2]) - Number(rows?.[1]) + 1);
        await styled(page);
        const before = await shown(page, "#app");
        arrive();
        await expect(own(page).first()).toBeVisible();
        await inCharge(page);
        const after = await shown(page, "#app");
        expect({ ...after, boxes: [] }).toEqual({ ...before, boxes: [] });
        expect(after.boxes).toEqual(before.boxes);
        await page.waitForLoadState("networkidle");
        expect(service.asked).toHaveLength(1);
      });
    }
  });
}

test.describe("the request", () => {
  test.use({ plan: "pro" });
  const ledger = (page: Page) =>
    page.evaluate(() => Object.entries(localStorage).filter(([name]) => /^yardbook\.ledger\./.test(name)).map(([, text]) => text).join("\n"));
  /** How many requests of the first script are in no ledger yet. */
  const sent = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("yardbook.early.sent.")).length);

  test("is in the ledger like any other", async ({ page, service }) => {
    const arrive = await holdWasm(page);
    await visit(page, "/");
    await expect(early(page).first()).toBeVisible();
    expect(await sent(page)).toBe(1);
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect.poll(() => sent(page)).toBe(0);
    await open(page, "/settings");
    await page.getByText("The last requests").click();
    await expect(page.getByRole("table", { name: /The last request/ }).getByRole("rowheader")).toHaveCount(1);
    expect(service.asked).toEqual(["/courses"]);
  });

  test("tells the plan to the next page, though its page was left before the app has counted it", async ({ page }) => {
    await page.route("**/yardbook-service-*.wasm", () => {});
    await visit(page, "/");
    await expect(own(page).first()).toBeVisible();
    await visit(page, "/settings");
    expect(await page.evaluate(() => localStorage.getItem("yardbook.plan"))).toMatch(/ 25 /);
    expect(await sent(page)).toBe(1);
  });

  test("is as large as the plan allows once that is known, and none is made for what is saved", async ({ page, service }) => {
    await open(page, "/?search=club&limit=10");
    await expect(own(page).first()).toBeVisible();
    // No script asks before the app has counted what was asked last.
    await expect.poll(() => sent(page)).toBe(0);
    const arrive = await holdWasm(page);
    await visit(page, "/");
    await expect(early(page)).toHaveCount(25);
    expect(service.asked.at(-1)).toBe("/courses?limit=25");
    const asked = service.asked.length;
    arrive();
    await expect(own(page)).toHaveCount(25);
    await expect(page).toHaveURL(/limit=25/);
    expect(service.asked.length).toBe(asked);
    await untilShelved(page, 2);
    await page.unrouteAll({ behavior: "wait" });
    const again = await holdWasm(page);
    await visit(page, "/?limit=25");
    await expect(early(page)).toHaveCount(25);
    again();
    await expect(own(page)).toHaveCount(25);
    expect(service.asked.length).toBe(asked);
  });

  test("is one for two tabs that open at once", async ({ page, context, service }) => {
    const arrive = await holdWasm(context);
    const other = await context.newPage();
    // An app that begins after the answer knows the plan, and may ask for a larger page: not of a given size.
    const list = "/?limit=10";
    await Promise.all([visit(page, list), visit(other, list)]);
    await Promise.all([settled(page), settled(other)]);
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect(own(other).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is left to a tab that is waiting for the same already", async ({ page, context, service }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await context.route(/\/api\/v1\/courses/, async (route) => {
      await answered;
      await route.continue();
    });
    await open(page, "/");
    const locks = (kind: "held" | "pending") =>
      page.evaluate(async (kind) => (await navigator.locks.query())[kind]?.map(({ name }) => name), kind);
    await expect.poll(() => locks("held")).toContain("yardbook /api/v1/courses");
    const other = await context.newPage();
    const arrive = await holdWasm(other);
    await visit(other, "/");
    await settled(other);
    arrive();
    // An app that begins after the answer knows the plan, and may ask for a larger page.
    await expect.poll(() => locks("pending")).toContain("yardbook /api/v1/courses");
    answer();
    for (const tab of [page, other]) await expect(own(tab).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is sent though the browser grants no lock", async ({ page, service }) => {
    await page.addInitScript(() => (LockManager.prototype.request = () => new Promise(() => {})));
    await holdWasm(page);
    await visit(page, "/");
    await expect(early(page).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is counted at the next start where its page is gone before the app was there", async ({ page, service }) => {
    await open(page, "/settings");
    const before = await ledger(page);
    // Not on this page: its app would count the request.
    await page.addInitScript(() => {
      if (sessionStorage.getItem("began")) return;
      sessionStorage.setItem("began", "yes");
      localStorage.setItem(`yardbook.early.sent.${Date.now() - 61_000}.5`, "\n/api/v1/courses/7");
    });
    const arrive = await holdWasm(page);
    await visit(page, "/");
    await expect(early(page).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect.poll(() => sent(page)).toBe(0);
    expect((await ledger(page)).match(/^r /gm)?.length).toBe((before.match(/^r /gm)?.length ?? 0) + 2);
    expect(service.asked).toEqual(["/courses"]);
    // It is in the table of requests with its address.
    await open(page, "/settings");
    await page.getByText("The last requests").click();
    await expect(page.getByRole("table", { name: /The last 2 requests/ }).getByRole("rowheader", { name: "Course 7" })).toHaveCount(1);
  });

  test("is sent by page after page that is left before the app was there, and each is counted once", async ({ page, service }) => {
    const arrive = await holdWasm(page);
    const paths = ["/", ..."abcdefghi"].map((letter) => (letter === "/" ? "/" : `/?search=${letter}`));
    for (const path of paths) {
      await visit(page, path);
      await expect(early(page).first()).toBeVisible();
      // A page that a person has touched is one that a person wants.
      await page.keyboard.press("Tab");
    }
    expect(service.asked).toEqual(paths.map((path) => `/courses${path.slice(1)}`));
    // More would be beyond what the smallest plan allows in a minute.
    await visit(page, "/?search=o");
    await settled(page);
    expect(service.asked).toHaveLength(10);
    expect(await sent(page)).toBe(10);
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect.poll(() => sent(page)).toBe(0);
    expect(service.asked.slice(10)).toEqual(["/courses?search=o&limit=25"]);
    await expect.poll(async () => (await ledger(page)).match(/^r /gm)?.length).toBe(11);
    for (const path of paths) {
      await open(page, path);
      await expect(own(page).first()).toBeVisible();
    }
    expect(service.asked).toHaveLength(11);
  });

  test("of the next page is sent by a press before the app is there", async ({ page, service }) => {
    const arrive = await holdWasm(page);
    await visit(page, "/?limit=25");
    await expect(early(page).first()).toBeVisible();
    const first = await early(page).first().innerText();
    await expect(page.locator(".Pager").getByRole("link")).toHaveText(["Next"]);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/limit=25&page=2$/);
    await expect(early(page).first()).not.toHaveText(first);
    await expect(page.locator(".Pager").getByRole("link")).toHaveText(["Previous", "Next"]);
    expect(service.asked).toEqual(["/courses?limit=25", "/courses?limit=25&offset=25"]);
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect.poll(() => sent(page)).toBe(0);
    expect((await ledger(page)).match(/^r /gm)).toHaveLength(2);
    expect(service.asked).toHaveLength(2);
  });

  test("is paid for once though its page is left before the app was there", async ({ page, service }) => {
    const arrive = await holdWasm(page);
    await visit(page, "/");
    await expect(early(page).first()).toBeVisible();
    await visit(page, "/settings");
    arrive();
    await expect(page.getByText(/^1 answer cached/)).toBeVisible();
    await expect.poll(() => sent(page)).toBe(0);
    expect((await ledger(page)).match(/^r /gm)).toHaveLength(1);
    await open(page, "/");
    await expect(own(page).first()).toBeVisible();
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is shown by the next start too, where its page was reloaded before the app was there", async ({ page, service }) => {
    const arrive = await holdWasm(page);
    await visit(page, "/");
    await expect(early(page).first()).toBeVisible();
    await visit(page, "/");
    await expect(early(page).first()).toBeVisible();
    arrive();
    await expect(own(page).first()).toBeVisible();
    await untilShelved(page, 1);
    expect(service.asked).toEqual(["/courses"]);
  });

  test("is one though its answer takes longer than the app waits", async ({ page, service }) => {
    await page.route(/\/api\/v1\/courses/, async (route) => {
      await new Promise((done) => setTimeout(done, 6_000));
      await route.continue();
    });
    await open(page, "/");
    await expect(own(page).first()).toBeVisible({ timeout: 20_000 });
    expect(service.asked).toEqual(["/courses"]);
  });

  const late: [string, string, string, string][] = [
    ["a list", "", "", ".CourseTable tbody tr"],
    ["a course", "/:id", "/:id", ".CoursePage .where"],
    ["a hole", "/:id/holes/2", "/:id/holes", ".HolePage .HoleMap"],
  ];
  for (const [what, screen, request, seen] of late) {
    test(`for ${what} is shown and paid for once, though it is late, where the app is later still`, async ({ page, service, ask }) => {
      const { id } = await eighteen(ask);
      await page.route(/\/api\/v1\/courses/, async (route) => {
        await new Promise((done) => setTimeout(done, 5_000));
        await route.continue();
      });
      const arrive = await holdWasm(page);
      await visit(page, screen ? `/courses${screen.replace(":id", `${id}`)}` : "/");
      const first = page.locator(`html:not([data-app]) ${seen}`).first();
      await first.waitFor();
      const there = await first.elementHandle();
      arrive();
      await inCharge(page);
      expect(await there?.isVisible(), "what is seen is adopted").toBe(true);
      await untilShelved(page, 1);
      expect(service.asked).toEqual([`/courses${request.replace(":id", `${id}`)}`]);
    });
  }

  const unasked: [string, string, () => void][] = [
    ["a plan whose requests are nearly spent", "/", () => localStorage.setItem("yardbook.early", "no 25 0 name /api/v1")],
    ["a page larger than the plan allows", "/?limit=50", () => localStorage.setItem("yardbook.early", "yes 25 10 name /api/v1")],
    ["a service that was another before", "/", () => {
      localStorage.setItem("yardbook.early", "yes 25 10 name https://golf.example/v1");
    }],
    ["another service that nothing is known of", "/", () => localStorage.setItem("yardbook.service", "https://golf.example/v1")],
    ["the demo", "/", () => sessionStorage.setItem("yardbook.demo", "Pro")],
    ["no key", "/", () => localStorage.removeItem("yardbook.key")],
    ["junk in the address", "/?page=0", () => {}],
    ["an address that the app puts right", "/?search=%20lake", () => {}],
    ["a parameter given twice", "/?state=Ohio&state=Texas", () => {}],
    ["another page", "/saved", () => {}],
  ];
  for (const [why, path, prepare] of unasked) {
    test(`is left to the app: ${why}`, async ({ page, service }) => {
      await page.addInitScript(prepare);
      await holdWasm(page);
      await visit(page, path);
      await settled(page);
      expect(service.asked).toEqual([]);
    });
  }
});

test.describe("the request of a link", () => {
  test.use({ plan: "enterprise" });
  const drawn = (page: Page) => page.locator("#app:not([hidden]) svg.HoleMap");
  const course = (page: Page) => page.locator("#app:not([hidden]) .CoursePage h1");

  const links: [string, string, string, (page: Page) => Locator][] = [
    ["a hole", "/holes/2", "/holes", drawn],
    ["a course", "", "", course],
  ];
  for (const [what, screen, request, shown] of links) {
    test(`to ${what} is sent before the app is here, and is the only one`, async ({ page, ask, service }) => {
      const { id } = await eighteen(ask);
      const asked = [`/courses/${id}${request}`];
      const arrive = await holdWasm(page);
      await visit(page, `/courses/${id}${screen}`);
      await expect.poll(() => service.asked).toEqual(asked);
      arrive();
      await expect(shown(page).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await untilShelved(page, 1);
      expect(service.asked).toEqual(asked);
      await open(page, "/settings");
      await page.getByText("The last requests").click();
      await expect(page.getByRole("table", { name: /The last request/ }).getByRole("rowheader")).toHaveCount(1);
    });
  }

  test("to a hole waits for its answer and shows it, though the app is here first", async ({ page, ask, service }) => {
    const { id } = await eighteen(ask);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/v1\/courses/, async (route) => {
      await answered;
      await route.continue();
    });
    await visit(page, `/courses/${id}/holes/2`);
    await expect(page.getByRole("heading", { level: 1, name: "Hole 2" })).toBeVisible();
    answer();
    await expect(drawn(page).first()).toBeVisible();
    expect(service.asked).toEqual([`/courses/${id}/holes`]);
  });

  test("is none where everything is stored, and a shape and a comparison never send one", async ({ page, ask, service }) => {
    const { id } = await eighteen(ask);
    await open(page, `/courses/${id}`);
    await expect(course(page)).toBeVisible();
    await untilShelved(page, 1);
    await open(page, `/courses/${id}/holes/1`);
    await expect(drawn(page).first()).toBeVisible();
    await untilShelved(page, 2);
    const asked = service.asked.length;
    await open(page, `/courses/${id}/holes/4`);
    await expect(drawn(page).first()).toBeVisible();
    await open(page, `/courses/${id}/shape`);
    await expect(page.locator(".CourseShape").first()).toBeVisible();
    await open(page, `/compare?courses=${id},${id + 1}`);
    await expect(page.locator(".SideCards li").first()).toBeVisible();
    expect(service.asked.length).toBe(asked);
  });

  test("to a hole that is not there ends in the app's own words", async ({ page, service, complaints }) => {
    complaints.expect(/404/);
    await open(page, "/courses/999/holes/2");
    await expect(page.locator(".FailureNotice").getByRole("heading")).toBeVisible();
    expect(service.asked).toEqual(["/courses/999/holes"]);
  });
});

test.describe("the request of a link, on a plan without holes", () => {
  test.use({ plan: "free" });

  test("to a hole is not sent", async ({ page, service }) => {
    await open(page, "/");
    await expect(own(page).first()).toBeVisible();
    const hint = () => page.evaluate(() => localStorage.getItem("yardbook.early"));
    await expect.poll(hint).toMatch(/^list 10 /);
    const asked = service.asked.length;
    await holdWasm(page);
    await visit(page, "/courses/7/holes/2");
    await settled(page);
    expect(service.asked.length).toBe(asked);
  });
});

test.describe("before the app is here", () => {
  test.use({ plan: "enterprise" });

  test("a course opens as a page", async ({ page }) => {
    const arrive = await holdWasm(page);
    await visit(page, "/");
    const link = early(page).getByRole("link").first();
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-app");
    arrive();
    await inCharge(page);
  });

  test("a press waits for its button, whose price has changed by then", async ({ page, ask }) => {
    const { id } = await eighteen(ask);
    const arrive = await holdWasm(page);
    const arriveToo = await hold(page, /\/yardbook-own-/);
    await visit(page, `/courses/${id}`);
    const button = page.getByRole("button", { name: /^Save for offline/ });
    await expect(button).toContainText("1 request");
    await button.click();
    arrive();
    await inCharge(page);
    await page.getByRole("button", { name: /^Draw all holes/ }).click();
    await expect(page.getByRole("table", { name: "Total of all holes" })).toBeVisible();
    arriveToo();
    await expect(page.locator(".Pin p").first()).toContainText(/Downloading|opens|saved|round/i);
  });

  test("what has focus keeps it", async ({ page }) => {
    const arrive = await holdWasm(page);
    await visit(page, "/");
    const name = await early(page).getByRole("link").nth(2).innerText();
    await early(page).getByRole("link").nth(2).focus();
    arrive();
    await expect(own(page).first()).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  });

  for (const [what, change] of [
    ["a name that turns the words around it", (page: CoursePage) => void (page.data[0]!.name = "a\u202eb")],
    ["a course that is there twice", (page: CoursePage) => void page.data.push(page.data[0]!)],
    ["a par that is a number", (page: CoursePage) => void Object.assign(page.data[1]!, { par: 72 })],
    ["no total", (page: CoursePage) => void Object.assign(page.meta, { total: null })],
  ] as const) {
    test(`an answer with ${what} is left to the app`, async ({ page, service }) => {
      await page.route(/\/api\/v1\/courses/, async (route) => {
        const response = await route.fetch();
        const answer: CoursePage = await response.json();
        change(answer);
        await route.fulfill({ response, json: answer });
      });
      const arrive = await holdWasm(page);
      await visit(page, "/");
      await settled(page);
      await expect(early(page)).toHaveCount(0);
      arrive();
      await expect(own(page).first()).toBeVisible();
      expect(service.asked).toHaveLength(1);
    });
  }

  test("a refused request ends in the app's own words", async ({ page, complaints, service }) => {
    complaints.expect(/status of 401/);
    await page.addInitScript(() => localStorage.setItem("yardbook.key", "golf_no_such_key"));
    await open(page, "/");
    await expect(page.getByRole("alert")).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });
});
