/** Without signal, in every engine that has service workers. */
import { expect, test } from "./fixture.ts";
import { until } from "./view.ts";

test.use({ plan: "enterprise", keepsFiles: true });

test("a course that is kept for the round opens without signal, with all its holes", async ({ view, gate, course }) => {
  await view.open("/");
  await view.part("rowheader").part("link").seen();
  await until("the list is stored", () => view.session.run(() => localStorage.getItem("yardbook.changed")));
  await view.open(`/courses/${course}`);
  // What comes after the first paint moves nothing any more.
  await view.part("textbox", /^Your note/).seen();
  await until("the page has come to rest", () => view.session.run(() => document.readyState === "complete"));
  await view.part("button", /^Save for offline/).click();
  await view.says("it opens without signal");
  const name = await view.session.run(() => document.querySelector("h1")?.textContent ?? "");
  const asked = gate.asked.length;

  gate.answer("/", "cut");
  await view.open("/");
  await view.part("rowheader").part("link").seen();
  await view.open(`/courses/${course}`);
  await view.part("heading", name).seen();
  for (const hole of [1, 9, 18]) {
    await view.open(`/courses/${course}/holes/${hole}`);
    await view.part("img", new RegExp(`^Hole ${hole}\\b`)).seen();
  }
  await view.open("/saved");
  await view.part("region", "Offline courses").part("listitem").part("link", name).seen();
  expect(gate.asked).toHaveLength(asked);
});
