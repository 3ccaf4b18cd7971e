/**
 * Page after page is opened and left before the app is here. What that costs is counted by the service: one request for each
 * answer, whoever shows it, and no more once the app is in charge.
 */
import type { Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { elsewhere, holdWasm, inCharge, open, visit } from "../pages.ts";
import { untilShelved } from "../shelf.ts";
import { courseOf18 } from "../states.ts";

// Cold: nothing is stored before the first page.
test.use({ plan: "pro", reuseContext: false });

/** Ten pages, and what is seen of each before the app. Some need the same answer. */
const pages = (id: number): [path: string, seen: string][] => [
  ["/", ".CourseTable tbody tr"],
  [`/courses/${id}`, ".CoursePage .where"],
  ["/", ".CourseTable tbody tr"],
  [`/courses/${id}`, ".CoursePage .where"],
  ["/?search=club", ".CourseTable tbody tr"],
  [`/courses/${id}/holes/1`, ".HolePage .HoleMap"],
  ["/?search=lake", ".CourseTable tbody tr"],
  // Its holes are here already, and no app to draw them.
  [`/courses/${id}`, ".CoursePage .where"],
  ["/?order_by=rating&order=desc", ".CourseTable tbody tr"],
  [`/courses/${id}/holes/18`, ".HolePage .HoleMap"],
];
/** The different answers behind them: three searches and the list, the course, its holes. */
const ANSWERS = 6;

const begun = async (page: Page, [path, seen]: [string, string]) => {
  await visit(page, path);
  await page.locator(seen).first().waitFor();
  await expect(page.locator("html")).not.toHaveAttribute("data-app");
};

/** Requests of pages that no app has counted yet. */
const uncounted = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("yardbook.early.sent.")).length);

/** Expects this many requests in the app's own list. */
async function expectListed(page: Page, count: number): Promise<void> {
  await open(page, "/settings");
  await page.getByText("The last requests").click();
  await expect(page.getByRole("table", { name: /The last/ }).getByRole("rowheader")).toHaveCount(count);
}

test("ten pages that are opened and left before the app is here cost their different answers, and nothing later", async ({ page, ask, server, key }) => {
  const all = pages(await courseOf18(ask));
  const before = await server.used(key);
  const arrive = await holdWasm(page);
  for (const one of all) await begun(page, one);
  expect((await server.used(key)) - before).toBe(ANSWERS);
  arrive();
  await inCharge(page);
  await expect.poll(() => uncounted(page)).toBe(0);
  await untilShelved(page, ANSWERS);
  for (const [path, seen] of all) {
    await open(page, path);
    await page.locator(seen).first().waitFor();
  }
  await expectListed(page, ANSWERS);
  expect((await server.used(key)) - before).toBe(ANSWERS);
});

test("two tabs that are led through ten pages cost the same as one", async ({ page, context, ask, server, key }) => {
  const all = pages(await courseOf18(ask));
  const before = await server.used(key);
  const arrive = await holdWasm(context);
  const other = await context.newPage();
  for (const [at, one] of all.entries()) {
    await begun(page, one);
    // The second tab shows what the first one has just left.
    const left = all[at - 1];
    if (left) await begun(other, left);
  }
  expect((await server.used(key)) - before).toBe(ANSWERS);
  arrive();
  for (const tab of [page, other]) await inCharge(tab);
  await expect.poll(() => uncounted(page)).toBe(0);
  await expectListed(page, ANSWERS);
  expect((await server.used(key)) - before).toBe(ANSWERS);
});

/** Keeps every other page from writing answers until this one is closed. */
const holdAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((held) => {
        const opening = indexedDB.open("yardbook-answers-1");
        opening.onsuccess = () => {
          const names = [...opening.result.objectStoreNames];
          const store = opening.result.transaction(names, "readwrite").objectStore(names[0]!);
          const goOn = () => {
            store.count().onsuccess = goOn;
            held();
          };
          store.count().onsuccess = goOn;
        };
      }),
  );

test("a page that is left while its answer is being stored leaves it to the next one, and it counts once", async ({ page, context, complaints, server, key }) => {
  // The file in the other tab has no icon of its own.
  complaints.expect(/favicon\.ico/);
  await open(page, "/settings");
  const other = await context.newPage();
  await elsewhere(other, "/robots.txt");
  const before = await server.used(key);
  const arrive = await holdWasm(page);
  await begun(page, ["/", ".CourseTable tbody tr"]);
  await holdAnswers(other);
  arrive();
  await inCharge(page);
  const ledgers = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("yardbook.ledger.")).length);
  await expect.poll(ledgers).toBe(1);
  expect(await uncounted(page)).toBe(1);
  await elsewhere(page, "/robots.txt");
  await other.close();
  await visit(page, "/");
  await page.locator(".CourseTable tbody tr").first().waitFor();
  await untilShelved(page, 1);
  await expect.poll(() => uncounted(page)).toBe(0);
  await expectListed(page, 1);
  expect((await server.used(key)) - before).toBe(1);
});

test("without a database, ten pages cost their different answers too", async ({ page, ask, server, key }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  const all = pages(await courseOf18(ask));
  const before = await server.used(key);
  const arrive = await holdWasm(page);
  for (const one of all) await begun(page, one);
  expect((await server.used(key)) - before).toBe(ANSWERS);
  arrive();
  await inCharge(page);
  await expect.poll(() => uncounted(page)).toBe(0);
  await expectListed(page, ANSWERS);
  expect((await server.used(key)) - before).toBe(ANSWERS);
});

test("where nothing can be written, pages that are left cost nothing: their requests could not be counted", async ({ page, ask, server, key }) => {
  // Only once the key is there.
  await open(page, "/settings");
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("refused", "QuotaExceededError");
    };
  });
  const all = pages(await courseOf18(ask));
  const before = await server.used(key);
  const arrive = await holdWasm(page);
  for (const [path] of all) {
    await visit(page, path);
    await expect(page.getByRole("link", { name: "Yardbook" })).toBeVisible();
  }
  expect((await server.used(key)) - before).toBe(0);
  arrive();
  await inCharge(page);
  await expect(page.getByRole("img", { name: /^Hole 18/ })).toBeVisible();
  expect((await server.used(key)) - before, "the app asks for the page that stays").toBe(1);
});
