/** A browser below the floor of README.md is told so, and is not asked to run the wasm. */
import { expect, test } from "./fixture.ts";

test.use({ plan: "enterprise" });

for (const path of ["/", "/courses/1"]) {
  test.describe(() => {
    test.use({ isOld: true });

    test(`a browser that is too old is told so at ${path}, and asked for no wasm and no course`, async ({ view, gate }) => {
      await view.session.goTo(gate.origin + path);
      await view.part("alert").part("heading", "This browser is too old").seen();
      await view.part("alert").reads(/Chrome or Edge 123, Firefox 120, Safari 17\.5/);
      expect(await view.part("textbox").all()).toEqual([]);
      // The page has loaded with all its scripts by then: WebDriver waits for that.
      expect(await view.session.run(() => document.readyState)).toBe("complete");
      expect(gate.requests.filter((path) => /\.wasm|\/api\//.test(path))).toEqual([]);
    });
  });
}

test("this browser is not too old, and its preloaded wasm is the one that runs", async ({ view, gate, engine }) => {
  await view.open("/");
  await view.says("1–10 of 600");
  expect(await view.session.run(() => document.getElementById("too-old"))).toBeNull();
  const asked = gate.requests.filter((path) => /\/yardbook-[0-9a-f]{16}\.wasm$/.test(path)).length;
  // WebKit asks for a preloaded wasm again.
  if (engine === "webkit") expect(asked).toBeGreaterThan(0);
  else expect(asked).toBe(1);
});
