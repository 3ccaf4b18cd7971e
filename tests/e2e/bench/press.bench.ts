/**
 * The first press by a person in a hurry: a shared link on a slow phone, and a press as soon as the content is seen.
 * benches/README.md explains the figures.
 */
import type { Browser, Page } from "@playwright/test";

import type { CoursePage } from "../courses.ts";
import { expect, keptKey, test } from "../fixture.ts";
import { keep, spread, type Row } from "./figures.ts";
import { slowDown } from "./slow.ts";
import { watch } from "./stopwatch.ts";

test.use({ plan: "enterprise" });

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);
const rows: Row[] = [];

test.afterAll(() => keep(rows));

/** A press that does nothing is repeated after this time, in milliseconds. */
const AGAIN_MS = 1_000;

/** What a person presses on which page, and when the answer is there. */
interface Press {
  name: string;
  path: string;
  /** The content whose paint is waited for, and the control, as selectors. */
  shown: string;
  control: string;
  /** Whether the page shows the answer. Runs in the page, with the text of its first row before the press. */
  isAnswered: (first: string | undefined) => boolean;
}

/** The page's own clock does not survive a press that follows a link, so these are milliseconds of the test's. */
interface Visit {
  seen: number;
  answered: number;
  presses: number;
}

/** The text of the first row that has a box. Runs in the page. */
const firstRow = () => [...document.querySelectorAll(".CourseTable tbody tr")].find((row) => row.getClientRects().length)?.textContent ?? undefined;

/** Presses a control if it is in sight and its page has not been left yet. Runs in the page. */
const pressed = ({ control, path }: { control: string; path: string }) => {
  if (location.pathname + location.search !== path) return false;
  const found = [...document.querySelectorAll<HTMLElement>(control)].find((element) => element.getClientRects().length);
  found?.click();
  return found !== undefined;
};

/** The value of a question to a page that may just be replaced by another; undefined then. */
const asked = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

async function pressUntilAnswered(page: Page, { path, control, isAnswered }: Press, begun: number): Promise<Omit<Visit, "seen">> {
  const first = await asked(page.evaluate(firstRow));
  let [presses, last] = [0, -Infinity];
  for (const end = begun + 60_000; Date.now() < end; ) {
    if (presses && (await asked(page.evaluate(isAnswered, first)))) return { answered: Date.now() - begun, presses };
    if (Date.now() - last >= AGAIN_MS && (await asked(page.evaluate(pressed, { control, path })))) {
      presses += 1;
      last = Date.now();
    }
    await page.waitForTimeout(30);
  }
  throw new Error(`no answer to ${presses} presses at ${path}`);
}

async function visit(browser: Browser, baseURL: string, key: string, press: Press): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await slowDown(devtools);
  await watch(page, keptKey(key), press.shown);
  const begun = Date.now();
  await page.goto(baseURL + press.path, { waitUntil: "commit" });
  await page.waitForFunction(() => !Number.isNaN(seen.painted), undefined, { timeout: 60_000, polling: 30 });
  const shown = Date.now() - begun;
  const found = await pressUntilAnswered(page, press, begun);
  await context.close();
  return { seen: shown, ...found };
}

test("a press on a page that a slow phone has just shown", async ({ browser, baseURL, ask, key }) => {
  test.setTimeout(900_000);
  const { data } = await ask<CoursePage>("/courses?limit=50");
  const course = data.find(({ holes }) => holes === 18)?.course_id;
  expect(course).toBeDefined();
  const links: Press[] = [
    {
      name: "list, next page",
      path: "/?limit=50",
      shown: ".CourseTable tbody tr",
      control: "a[rel=next]",
      isAnswered: (first) => {
        const row = [...document.querySelectorAll(".CourseTable tbody tr")].find((row) => row.getClientRects().length);
        return location.search.includes("page=2") && row !== undefined && row.textContent !== first;
      },
    },
    {
      name: "course, its first hole",
      path: `/courses/${course}`,
      shown: "main a[href$='/holes/1']",
      control: "main a[href$='/holes/1']",
      isAnswered: () => {
        const isShown = [...document.querySelectorAll(".MapView svg")].some((map) => map.getClientRects().length);
        return location.pathname.endsWith("/holes/1") && isShown;
      },
    },
    {
      name: "hole, the next one",
      path: `/courses/${course}/holes/1`,
      shown: ".MapView svg",
      control: "a[rel=next]",
      isAnswered: () => {
        const isShown = (part: string) => [...document.querySelectorAll(part)].filter((found) => found.getClientRects().length);
        const isSecond = isShown("h1").some(({ textContent }) => /\b2\b/.test(textContent ?? ""));
        return location.pathname.endsWith("/holes/2") && isSecond && isShown(".MapView svg").length > 0;
      },
    },
  ];
  for (const press of links) {
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, baseURL ?? "", key, press));
    const row = (name: string, unit: Row["unit"], figure: keyof Visit): Row => ({ name, unit, ...spread(visits.map((visit) => visit[figure])) });
    rows.push(
      row(`slow phone, first press, ${press.name}: seen`, "ms", "seen"),
      row("… its answer seen", "ms", "answered"),
      row("… presses", "", "presses"),
    );
  }
});
