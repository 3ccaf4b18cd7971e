/** The gate itself: what a page complains about is heard in every engine, so silence means that there was nothing. */
import { expect, test } from "./fixture.ts";
import { until } from "./view.ts";

const complaints: Record<string, [() => void, RegExp]> = {
  "an error on the console": [() => console.error("out of", "balls"), /^console: out of balls$/],
  "an uncaught error": [() => void setTimeout(() => { throw new Error("in the rough"); }), /^uncaught: .*in the rough/],
  "a rejected promise": [() => void Promise.reject(new Error("in the water")), /^rejected: Error: in the water$/],
  "an image of another origin, which the policy refuses": [
    () => {
      const image = document.createElement("img");
      image.src = "https://elsewhere.invalid/ball.png";
      document.body.append(image);
    },
    /^policy: img-src refused https:\/\/elsewhere\.invalid/,
  ],
  "a file that is not there": [
    () => {
      const image = document.createElement("img");
      image.src = "/nowhere.png";
      document.body.append(image);
    },
    /^status 404: \/nowhere\.png$/,
  ],
};

for (const [name, [complain, pattern]] of Object.entries(complaints)) {
  test.describe(() => {
    // A script of the driver is another origin's to Chromium, so a script of the page must complain.
    test.use({ early: `addEventListener("complain", ${complain});` });

    test(`${name} is heard`, async ({ view, gate }) => {
      await view.open("/");
      await view.part("textbox", "API key").seen();
      expect(gate.complaints).toEqual([]);
      gate.expect(/^not loaded: <img/);
      await view.session.run(() => void dispatchEvent(new Event("complain")));
      await until("it is heard", async () => gate.complaints.some((complaint) => pattern.test(complaint)));
      gate.expect(pattern);
    });
  });
}
