/**
 * The app adopts the page that is there, in every engine: it touches no node of it, and what it leaves is the page that it
 * builds by itself. The app is held back until a journey lets it arrive. `specs/adoption.spec.ts` has narrow windows.
 */
import { remember, touched, written } from "../adopted.ts";
import { expect, test } from "./fixture.ts";
import { arrive, held } from "./held.ts";
import { until } from "./view.ts";

// The functions are the page's own: Firefox's driver keeps nothing from one look to the next.
test.use({ plan: "enterprise", early: `${held} Object.assign(globalThis, { remember: ${remember}, touched: ${touched} });` });
declare const globalThis: { remember: typeof remember; touched: typeof touched };

/** Each page: its address, what is seen of it before the app, and what comes last: none of it matches what holds its place. */
const pages: Record<string, [path: string, seen: string, last: string[]]> = {
  "a list": ["/?limit=25", ".CourseTable tbody tr:nth-child(25)", [".UsMap path", ".AnswerLine"]],
  "a sorted list of a state": ["/?state=Texas&order_by=rating&order=desc&limit=10", ".CourseTable tbody tr", [".UsMap path", ".AnswerLine"]],
  "a course": ["/courses/ID", ".CoursePage .where", ["#own-note", ".Pin button:not([data-waits])", ".AnswerLine"]],
  "a hole": ["/courses/ID/holes/3", ".HolePage .HoleMap", [".GreenInset svg", "#own-note", ".PlanOfHole:not(.place)", ".AnswerLine"]],
};

for (const [what, [path, seen, last]] of Object.entries(pages)) {
  test(`${what}: the app keeps every node that is there, and the page is the one that it builds`, async ({ view, course }) => {
    await view.visit(path.replace("ID", String(course)));
    await view.finds(seen);
    expect(await view.session.run(() => globalThis.remember())).toBeGreaterThan(40);
    await arrive(view);
    for (const part of last) await view.finds(part);
    expect(await view.session.run(() => globalThis.touched())).toEqual([]);
    const adopted = await view.session.run(written);
    await view.part("link", "Settings").click();
    await view.part("heading", "Settings").seen();
    await view.back();
    for (const part of last) await view.finds(part);
    let built: string[] = [];
    const isSame = async () => JSON.stringify((built = await view.session.run(written))) === JSON.stringify(adopted);
    await until("the built page is the adopted one", isSame).catch(() => expect(built).toEqual(adopted));
  });
}

/** What is selected: its words, and the letters at which it begins and ends. */
const selected = () => {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection()!;
  return [String(getSelection()), anchorNode?.textContent, anchorOffset, focusNode?.textContent, focusOffset];
};

/** Selects from the third letter of one element to the fourth letter of another. */
const select = (first: string, last: string) => {
  const textOf = (selector: string) => document.createTreeWalker(document.querySelector(selector)!, NodeFilter.SHOW_TEXT).nextNode()!;
  getSelection()!.setBaseAndExtent(textOf(first), 2, textOf(last), 3);
};

for (const [what, first, last] of [
  ["a list", "tbody tr:nth-child(3) th a", "tbody tr:nth-child(9) th a"],
  ["a course", ".CoursePage h1", ".TeeTable tbody th"],
  ["a course", ".CourseFacts dt", ".about-slope"],
  ["a hole", ".HolePage h1", ".HoleDetails .note"],
  ["a hole", ".HoleFacts dt", ".GreenFigures p"],
] as const) {
  test(`${what}: a selection from a letter of ${first} to a letter of ${last} survives`, async ({ view, course }) => {
    const [path, seen, ready] = pages[what]!;
    await view.visit(path.replace("ID", String(course)));
    await view.finds(seen);
    await view.session.run(select, first, last);
    const before = await view.session.run(selected);
    expect(String(before[0]).length).toBeGreaterThan(4);
    await arrive(view);
    for (const part of ready) await view.finds(part);
    expect(await view.session.run(selected)).toEqual(before);
  });
}

test.describe("in a narrow window", () => {
  test.beforeEach(async ({ view }) => {
    await view.session.resize(600, 900);
    // A driver answers before its window has the size.
    await until("the window is narrow", () => view.session.run(() => innerWidth < 640));
  });
  test.afterEach(({ view }) => view.session.resize(1280, 900));

  test("focus, typed text, an open filter and the scroll position survive", async ({ view }) => {
    await view.visit("/?limit=50");
    await view.finds(".CourseTable tbody tr:nth-child(50)");
    await view.session.run(() => document.querySelector<HTMLElement>(".SearchForm summary")!.click());
    await view.part("textbox", "City").type("Spring");
    await view.part("combobox", "State").type("Texas");
    await view.part("textbox", "Course name").type("peb");
    await view.session.run(() => {
      const name = document.querySelectorAll("tbody th")[20]!;
      document.querySelector<HTMLInputElement>("#search")!.focus({ preventScroll: true });
      // To a whole pixel: Firefox rounds a part of one down now and up later, while nothing on the page moves.
      scrollTo(0, Math.round(scrollY + name.getBoundingClientRect().top));
    });
    const state = () =>
      view.session.run(() => {
        const value = (name: string) => document.querySelector<HTMLInputElement>(`.SearchForm [name=${name}]`)?.value;
        const { open } = document.querySelector(".SearchForm .more") as HTMLDetailsElement;
        const typed = ["search", "city", "state"].map(value);
        return { typed, open, focus: document.activeElement?.id, scrolled: Math.round(scrollY) };
      });
    const before = await state();
    expect(before).toMatchObject({ typed: ["peb", "Spring", "Texas"], open: true, focus: "search" });
    expect(before.scrolled).toBeGreaterThan(300);
    await arrive(view);
    await view.finds(".AnswerLine");
    expect(await state()).toEqual(before);
    await view.press("b", "l", "e");
    expect((await state()).typed[0]).toBe("pebble");
  });
});
