/**
 * The demo's module in a browser: nothing of it loads before the demo is entered, and it responds as the server does.
 */
import { expect, test } from "../fixture.ts";
import { open } from "../pages.ts";

interface Answer {
  status: number;
  body: string;
  limit: number | undefined;
  remaining: number | undefined;
  reset: number | undefined;
}

interface Demo {
  notice: string;
  answer(pathAndQuery: string, plan: string, nowSeconds: number): Answer;
}

/** The start of a minute. */
const now = 1_800_000_000;

const paths = ["/courses/100003", "/courses/100003/holes", "/courses/100200", "/courses/100200/holes"];

test.use({ plan: "enterprise", reuseContext: false });

test("the module is fetched when the demo is entered, and answers to the byte as the server", async ({ page, server, key }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(fetched.filter((path) => path.startsWith("/demo-"))).toEqual([]);

  const given = await page.evaluate(
    async ({ paths, now }) => {
      const meta = document.querySelector<HTMLMetaElement>('meta[name="yardbook-demo"]');
      const module = (await import(meta?.content ?? "")) as { load(): Promise<Demo> };
      const demo = await module.load();
      const answers = paths.map((path) => demo.answer(path, "Enterprise", now));
      const full = Array.from({ length: 11 }, () => demo.answer("/courses", "Free", now)).at(-1);
      const unknown = demo.answer("/courses", "Gold", now);
      const entered = await module.load();
      return { notice: demo.notice, answers, full, unknown, anew: entered.answer("/courses", "Free", now) };
    },
    { paths, now },
  );

  expect(fetched.filter((path) => /^\/demo-[0-9a-f]{16}\.(js|wasm)$/.test(path))).toHaveLength(2);
  expect(given.notice).toContain("invented");
  for (const [at, path] of paths.entries()) {
    const answer = await fetch(`${server.baseURL}/api/v1${path}`, { headers: { "x-api-key": key } });
    const reset = now + 60;
    expect(given.answers[at]).toEqual({ status: 200, body: await answer.text(), limit: 500, remaining: 499 - at, reset });
  }
  expect(given.full).toMatchObject({ status: 429, limit: 10, remaining: 0, reset: now + 60 });
  expect(given.unknown).toMatchObject({ status: 401 });
  expect(given.unknown.limit).toBeUndefined();
  expect(given.anew).toMatchObject({ status: 200, remaining: 9 });
});
