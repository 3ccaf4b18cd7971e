/**
 * Pages that the browser translates, in every engine: each screen says the same, word for word, as one that nobody
 * translates. `specs/translated.spec.ts` walks through more states, in Chromium.
 */
import { compared, translate, translators } from "../translator.ts";
import { expect, test } from "./fixture.ts";
import { arrive, held } from "./held.ts";
import { until, type View } from "./view.ts";

test.use({ plan: "enterprise" });

type Step = readonly [name: string, go: (view: View) => Promise<unknown>];

const follow = (link: string | RegExp, to: string | RegExp) => async (view: View) => {
  await view.part("link", link).click();
  await view.part("heading", to).seen();
};

/** A step to each screen, and changes of what it says. Names are matched in any letters: the translator's are capitals. */
const steps: readonly Step[] = [
  ["the next page of the list", async (view) => {
    await view.part("link", /^next$/i).click();
    await view.at(/page=2/);
  }],
  ["a search", async (view) => {
    await view.part("textbox", /^course name$/i).fill("country");
    await view.press("Enter");
    await view.at(/search=country/);
  }],
  ["a course", async (view) => {
    await view.part("rowheader").part("link").click();
    await view.part("table", /^tees, longest first$/i).seen();
  }],
  ["a saved course", (view) => view.part("button", /^☆?\s*save$/i).click()],
  ["a course with its holes", async (view) => {
    await view.part("button", /^draw all holes/i).click();
    await view.part("table", /^total of all holes$/i).seen();
  }],
  ["the shape of the course", follow(/^course profile/i, /./)],
  ["the course again", async (view) => {
    await view.back();
    await view.part("table", /^total of all holes$/i).seen();
  }],
  ["the first hole", follow(/^hole 1\b/i, /^hole 1$/i)],
  ["the second hole", follow(/^hole 2\b/i, /^hole 2$/i)],
  ["a measured point", (view) => view.part("button", /^measure$/i).click()],
  ["without points", (view) => view.part("button", /^clear$/i).click()],
  ["the settings", follow(/^settings$/i, /^settings$/i)],
  ["saved courses", follow(/^saved$/i, /^saved courses and notes$/i)],
  ["the list again", follow(/^courses$/i, /^find a golf course$/i)],
];

const words = async (view: View) => compared(await view.session.run(() => document.body.innerText));

/** Both pages say the same, in the end. */
async function expectSame(plain: View, translated: View, where: string): Promise<void> {
  let said: string[] = [];
  const isSame = async () => (said = [await words(translated), await words(plain)])[0] === said[1];
  await until(`${where}: both pages say the same`, isSame).catch(() => expect(said[0], where).toBe(said[1]));
}

const kinds = ["every text", "texts with letters"] as const;

test("every screen says what it says without a translator, step by step", async ({ view: plain, beside }) => {
  await plain.open("/");
  await plain.part("rowheader").seen();
  const walkers: [string, View][] = [];
  for (const kind of kinds) {
    const { view } = await beside();
    await view.open("/");
    await view.part("rowheader").seen();
    await view.session.run(translate, translators[kind]!);
    walkers.push([kind, view]);
  }
  for (const [name, go] of steps) {
    await test.step(name, async () => {
      await go(plain);
      for (const [kind, view] of walkers) {
        await go(view);
        await expectSame(plain, view, `${name}, ${kind}`);
      }
    });
  }
});

test.describe("before the app is here", () => {
  test.use({ early: held });

  test("a page that is translated says the same once the app is here", async ({ view: plain, beside, course }) => {
    const { view } = await beside();
    for (const [path, seen] of [
      ["/", ".CourseTable tbody th"],
      [`/courses/${course}`, ".CoursePage .where"],
      [`/courses/${course}/holes/3`, ".HolePage .HoleMap"],
    ] as const) {
      await plain.visit(path);
      await arrive(plain);
      await view.visit(path);
      await view.finds(seen);
      await view.session.run(translate, translators["every text"]!);
      await arrive(view);
      await expectSame(plain, view, path);
    }
  });
});
