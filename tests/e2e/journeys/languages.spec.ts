/** A browser in German, and one whose language is none: numbers are still written, and nothing fails. */
import { expect, test } from "./fixture.ts";

test.use({ language: "de-DE", plan: "enterprise" });

/** A list with so many courses that languages write their number in different ways. */
const many = { status: 200, body: JSON.stringify({ data: [{ course_id: 1, name: "Gull Links", holes: 18 }], meta: { total: 1_234_567 } }) };

test("a large number is written as the browser's language writes it", async ({ view, gate }) => {
  gate.answer("/api/v1/courses", many);
  await view.open("/");
  expect(await view.session.run(() => navigator.language)).toBe("de-DE");
  await view.part("heading", "1.234.567 courses").seen();
});

test.describe(() => {
  // WebKit says this in a system without a language.
  test.use({ early: `Object.defineProperty(navigator, "language", { get: () => "C" });` });

  test("a language that is none is read as none", async ({ view, gate }) => {
    gate.answer("/api/v1/courses", many);
    await view.open("/");
    await view.part("heading", /^1.234.567 courses$/).seen();
    await view.part("link", "Settings").click();
    await view.part("heading", "Settings").seen();
  });
});
