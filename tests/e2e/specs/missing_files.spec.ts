/**
 * One file of the first load after the other does not arrive. The person is told, unless the app comes without that file, and
 * the links work. What is there can be read, whichever file is missing. Without the style of its screen nothing is there: the app
 * then offers to try again.
 */
import type { BrowserContext, Page } from "@playwright/test";

import { expect, test } from "../fixture.ts";
import { open, visit } from "../pages.ts";
import { courseOf18 } from "../states.ts";

// Cold: each file is requested.
test.use({ plan: "enterprise", reuseContext: false });

/** The first pages, and what is read on each of them. */
const pages = {
  "a list": ["/", "main .CourseTable tbody tr"],
  "a course": ["/courses/ID", "main .CoursePage .where"],
  "a hole": ["/courses/ID/holes/3", "main .HolePage .HoleMap"],
} as const;

/** What becomes of a page without a file. */
type Loss =
  /** The page says that the app could not start, and stays as it is. */
  | "not started"
  /** The app comes, and says that this screen did not. */
  | "not loaded"
  /** The app comes, and what it lacks is not missed at once. */
  | "app";

/** By file; of a chunk it depends on the page: see `lossOf`. */
const losses: readonly [file: RegExp, loss: Loss][] = [
  [/^\/start-/, "not started"],
  [/^\/yardbook-[0-9a-f]{16}\.wasm$/, "not started"],
  [/^\/(style|course-preview|hole-preview)-/, "app"],
  [/\.svg$/, "app"],
];

/** The list alone does not wait for the style of the other screens. */
const needsStyle = (file: string, ofScreen: readonly string[]) => file.startsWith("/screens-") && !ofScreen.some((name) => name.includes("-list-"));

/** Those of the page's own screen are preloaded; the others are fetched once the app is in charge. */
const lossOf = (file: string, ofScreen: readonly string[]): Loss => {
  const known = losses.find(([pattern]) => pattern.test(file))?.[1];
  if (known) return known;
  if (needsStyle(file, ofScreen)) return "not loaded";
  return ofScreen.includes(file) ? "not started" : "app";
};

/** The files that a page loads, in order, and those that its first scripts preload. */
async function filesOf(page: Page, context: BrowserContext, path: string): Promise<[files: string[], ofScreen: string[]]> {
  const files = new Set<string>();
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") && request.resourceType() !== "document") files.add(pathname);
  });
  await open(page, path);
  await page.waitForLoadState("networkidle");
  const ofScreen = await page.evaluate(() => {
    const { yardbookStart } = globalThis as unknown as { yardbookStart: { filesHere: () => string[] } };
    // The main wasm is the first one.
    const [, ...files] = yardbookStart.filesHere();
    return files.map((file) => `/${file}`);
  });
  return [[...files], ofScreen];
}

for (const [what, [path, content]] of Object.entries(pages)) {
  test(`${what} without any one of its files: its links work, and the person is told`, async ({ page, context, ask, complaints }) => {
    // Some twenty tabs, one after the other.
    test.setTimeout(180_000);
    complaints.expect(/ERR_FAILED|Failed to fetch|is not ok|dynamically imported module|no \/screens-/);
    const address = path.replace("ID", String(await courseOf18(ask)));
    const [files, ofScreen] = await filesOf(page, context, address);
    expect(files.length).toBeGreaterThan(6);
    for (const file of files) {
      await test.step(file, async () => {
        // A new tab has not reloaded yet.
        const tab = await context.newPage();
        await tab.route(`**${file}`, (route) => route.abort());
        await visit(tab, address);
        const loss = lossOf(file, ofScreen);
        if (loss === "not loaded") {
          await expect(tab.getByRole("heading", { name: "This page of Yardbook could not be loaded" }), file).toBeVisible();
          await expect(tab.getByRole("button", { name: "Try again" }), file).toBeVisible();
        } else {
          await expect(tab.locator(content).first(), file).toBeVisible();
          if (loss === "app") await expect(tab.locator("html"), file).toHaveAttribute("data-app", "here");
          else await expect(tab.getByRole("alert"), file).toContainText("Yardbook could not start");
          await expect(tab.locator(content).first(), file).toBeVisible();
        }
        await tab.getByRole("link", { name: "Saved", exact: true }).click();
        await expect(tab, file).toHaveURL(/\/saved$/);
        await tab.close();
      });
    }
  });
}
