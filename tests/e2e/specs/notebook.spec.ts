/** Saved courses, recently opened ones and notes: across tabs, and as a file that merges without loss. */
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";

import { sentinel, type CoursePage } from "../courses.ts";
import { checkAccessibility, checkWidth, expect, test } from "../fixture.ts";
import { note, open, reload, toldOfFile } from "../pages.ts";

test.use({ plan: "pro" });

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const list = (page: Page, name: string) => page.getByRole("region", { name }).getByRole("listitem");
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("yardbook.notebook") ?? "");

/** Writes a note, and waits until it is stored. */
async function write(page: Page, text: string): Promise<void> {
  await note(page).fill(text);
  await expect(page.getByText("✓ Saved in this browser.")).toBeVisible();
}

/** The file that the page exports. */
async function exported(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export a file" }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

const importing = (page: Page, text: string, name = "yardbook.json") =>
  page.getByLabel(/^Import a file/).setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });

/** What an import would take away. */
const asked = (page: Page) => page.getByRole("group", { name: /would remove some of what is here/ });


/** The name of the course, once it has loaded: before that, the page has another heading. */
async function named(page: Page): Promise<string> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText(/^Course( \d+)?$/);
  return await heading.innerText();
}

/** Another browser, with the same key and nothing else. */
async function elsewhere(browser: Browser, context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  const { origins } = await context.storageState();
  const localStorage = origins.flatMap((origin) => origin.localStorage).filter(({ name }) => name.startsWith("yardbook.key"));
  const other = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [{ origin: baseURL ?? "", localStorage }] } });
  return await other.newPage();
}

test("a course is saved and found again for no request, and can be taken back @phone", async ({ page, service }) => {
  await open(page, `/courses/${sentinel.holes(1)}`);
  await expect(save(page)).toHaveAttribute("aria-pressed", "false");
  await save(page).click();
  await expect(save(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").filter({ hasText: "The course is saved." })).toBeAttached();
  await checkWidth(page);
  const name = await named(page);
  await page.getByRole("link", { name: "All saved courses" }).click();
  const row = list(page, "Saved courses");
  await expect(row).toContainText(name);
  await expect(row).toContainText("saved just now");
  await expect(row).toContainText("(cached)");
  await checkAccessibility(page);
  await checkWidth(page);
  await row.getByRole("link", { name }).click();
  await expect(save(page)).toHaveAttribute("aria-pressed", "true");
  await reload(page);
  await expect(save(page)).toHaveAttribute("aria-pressed", "true");
  expect(service.asked).toHaveLength(1);

  await open(page, "/saved");
  await row.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByText("No course is saved yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Saved courses", exact: true })).toBeFocused();
  await page.goBack();
  await expect(save(page)).toHaveAttribute("aria-pressed", "false");
});

test("the courses opened last are listed, the last one first, and forgotten when that is wanted", async ({ page, ask }) => {
  const { data } = await ask<CoursePage>("/courses?limit=3");
  await open(page, "/saved");
  await expect(page.getByText("The courses that you open are listed here")).toBeVisible();
  for (const { course_id, name } of data) {
    await open(page, `/courses/${course_id}`);
    await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
    await expect(save(page)).toBeVisible();
  }
  await open(page, "/saved");
  const rows = list(page, "Recent");
  await expect(rows.locator(".name a")).toHaveText(data.map(({ name }) => name ?? "").reverse());
  await rows.first().getByRole("button", { name: /^Remove/ }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Clear this list" }).click();
  await expect(rows).toHaveCount(0);
  await reload(page);
  await expect(page.getByText("The courses that you open are listed here")).toBeVisible();
});

test("a course that there is not is not remembered as opened", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await open(page, "/courses/999");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await expect(note(page)).toHaveCount(0);
  expect(await kept(page)).toBe("");
});

test("notes are kept as they are written, on the course and on each hole, and read together", async ({ page, ask }) => {
  const { data } = await ask<CoursePage>("/courses?limit=50");
  const id = data.find((row) => row.holes === 18)?.course_id;
  await open(page, `/courses/${id}`);
  await write(page, "Greens roll fast.\nBook a morning.");
  const name = await named(page);
  await reload(page);
  await expect(note(page)).toHaveValue("Greens roll fast.\nBook a morning.");

  await open(page, `/courses/${id}/holes/1`);
  await expect(page.getByRole("textbox", { name: "Your note on hole 1" })).toHaveValue("");
  // Leaving at once loses nothing: to the next hole, to another page, or by a reload.
  await note(page).fill("Aim left.");
  await page.getByRole("link", { name: /^Hole 2/ }).first().click();
  await expect(page.getByRole("textbox", { name: "Your note on hole 2" })).toHaveValue("");
  await note(page).pressSequentially("Lay up.");
  await reload(page);
  await expect(note(page)).toHaveValue("Lay up.");
  await open(page, "/saved");
  await expect(list(page, "Notes").locator(".name")).toHaveText([`Hole 2, ${name}`, `Hole 1, ${name}`, name]);
  await expect(list(page, "Notes").locator(".text")).toHaveText(["Lay up.", "Aim left.", "Greens roll fast.\nBook a morning."]);
  await checkAccessibility(page);
  await list(page, "Notes").getByRole("link", { name: `Hole 1, ${name}` }).click();
  await expect(note(page)).toHaveValue("Aim left.");
  await note(page).fill("");
  await note(page).blur();
  await open(page, "/saved");
  await expect(list(page, "Notes")).toHaveCount(2);
});

test("another tab sees what is saved and written, and two that write at once lose nothing", async ({ page, context }) => {
  const path = `/courses/${sentinel.holes(1)}`;
  await open(page, path);
  const other = await context.newPage();
  await open(other, path);
  await write(page, "From the first tab.");
  await save(page).click();
  await expect(note(other)).toHaveValue("From the first tab.");
  await expect(save(other)).toHaveAttribute("aria-pressed", "true");

  // With the clock stopped, nothing is saved automatically.
  await context.clock.install();
  await context.clock.pauseAt(Date.now() + 60_000);
  await note(other).fill("The second tab, not kept yet.");
  await note(page).fill("The first tab, kept.");
  await note(page).blur();
  // A browser notifies tabs of each other's storage with a delay; the later write decides whose text comes first.
  await expect.poll(() => other.evaluate(() => localStorage.getItem("yardbook.notebook"))).toContain("The first tab, kept.");
  await expect(note(other)).toHaveValue("The second tab, not kept yet.");
  await note(other).blur();
  const both = /^The second tab, not kept yet\.\n\n--- also written, on [\d-]+: ---\nThe first tab, kept\.$/;
  await expect(note(other)).toHaveValue(both);
  await expect(note(page)).toHaveValue(both);
});

test("a file takes everything to another browser, and merges without loss", async ({ page, browser, context, baseURL, key }) => {
  const path = `/courses/${sentinel.holes(1)}`;
  await open(page, path);
  const name = await named(page);
  await save(page).click();
  await write(page, "Written first.");
  await open(page, "/saved");
  const first = await exported(page);
  expect(first.name).toMatch(/^yardbook-\d{4}-\d\d-\d\d\.json$/);
  expect(first.text).not.toContain(key);
  expect(JSON.parse(first.text)).toMatchObject({ format: "yardbook notebook", version: 1, courses: [{ course_id: sentinel.holes(1), saved: true }] });

  const other = await elsewhere(browser, context, baseURL);
  await open(other, "/saved");
  await importing(other, first.text);
  await expect(toldOfFile(other)).toContainText("1 course saved, 1 note added.");
  await expect(list(other, "Saved courses"), "by its name, for no request").toContainText(name);
  await expect(list(other, "Notes")).toContainText("Written first.");
  await importing(other, first.text);
  await expect(toldOfFile(other)).toContainText("Nothing in it was new.");

  // Both continue: one removes the saved course, both change the note.
  await open(other, path);
  await save(other).click();
  await write(other, "Changed elsewhere.");
  await open(other, "/saved");
  const second = await exported(other);
  await open(page, path);
  await write(page, "Changed here.");
  await open(page, "/saved");
  await importing(page, second.text);
  await expect(asked(page).getByRole("listitem")).toHaveText([`${name}: no longer saved`]);
  await page.getByRole("button", { name: "Import it", exact: true }).click();
  await expect(toldOfFile(page)).toContainText("1 course no longer saved, 1 note was written in both places: both texts are kept in it.");
  await expect(list(page, "Notes")).toContainText("Changed here.");
  await expect(list(page, "Notes")).toContainText("Changed elsewhere.");
  await expect(list(page, "Notes")).not.toContainText("Written first.");
  // The old file restores nothing.
  await importing(page, first.text);
  await expect(toldOfFile(page)).toContainText("Nothing in it was new.");
  await expect(list(page, "Saved courses")).toHaveCount(0);
  await other.context().close();
});

test("a file can be dropped, and one that is damaged, foreign or too large is refused with its reason", async ({ page }) => {
  await open(page, `/courses/${sentinel.holes(1)}`);
  await save(page).click();
  await open(page, "/saved");
  const before = await kept(page);
  const ours = (courses: string, version = 1) => `{"format": "yardbook notebook", "version": ${version}, "courses": [${courses}]}`;
  for (const [text, words] of [
    ["not json", /not a Yardbook file, or it is damaged.*Nothing was changed/],
    ["{}", /not a Yardbook file of saved courses and notes/],
    [ours("", 2), /newer Yardbook/],
    [ours("").slice(0, -1), /damaged/],
    [" ".repeat(4 * 1024 * 1024 + 1), /too large/],
  ] as const) {
    await importing(page, text);
    await expect(toldOfFile(page)).toContainText(words);
  }
  expect(await kept(page)).toBe(before);
  await importing(page, ours(`{"name": "No number"}, {"course_id": 7, "notes": [{"texts": [{"text": "<b>Kept</b>"}]}]}`));
  await expect(toldOfFile(page)).toContainText("1 note added. 1 part of the file could not be read: “No number”.");
  await expect(list(page, "Notes")).toContainText("<b>Kept</b>");

  const file = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.json"));
    return data;
  }, ours(`{"course_id": 8, "name": "Dropped", "saved": true, "saved_at": "2026-01-01T00:00:00Z"}`));
  await page.locator(".OwnFile .drop").dispatchEvent("drop", { dataTransfer: file });
  await expect(toldOfFile(page)).toContainText("dropped.json was imported. 1 course saved.");
  await expect(list(page, "Saved courses").filter({ hasText: "Dropped" })).toBeVisible();
});

test("everything of one's own is removed once it is confirmed, in every tab; the answers and the key stay", async ({ page, context, key }) => {
  await open(page, `/courses/${sentinel.holes(1)}`);
  await save(page).click();
  await write(page, "Gone soon.");
  const other = await context.newPage();
  await open(other, `/courses/${sentinel.holes(1)}`);
  await expect(note(other)).toHaveValue("Gone soon.");
  await open(page, "/saved");
  await page.getByRole("button", { name: "Remove all…" }).click();
  const asked = page.getByRole("group", { name: /^Remove 1 saved course, 1 note and the list of opened courses for good\?/ });
  await expect(asked).toBeVisible();
  await checkAccessibility(page);
  await asked.getByRole("button", { name: "Keep them" }).click();
  await expect(page.getByRole("button", { name: "Remove all…" })).toBeFocused();
  await page.getByRole("button", { name: "Remove all…" }).click();
  await page.getByRole("button", { name: "Remove them" }).click();
  await expect(page.getByText("No course is saved yet.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(note(other)).toHaveValue("");
  await expect(save(other)).toHaveAttribute("aria-pressed", "false");
  const names = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("yardbook.notebook")));
  expect(names).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("yardbook.key"))).toBe(key);
});

test("removing what is saved of the service leaves the person's own, as settings say", async ({ page }) => {
  await open(page, `/courses/${sentinel.holes(1)}`);
  await save(page).click();
  await open(page, "/settings");
  await expect(page.getByText("Your own saved courses and notes stay")).toBeVisible();
  await page.getByRole("button", { name: "Remove the key and cached data" }).click();
  await expect(page.getByRole("status").filter({ hasText: "were removed" })).toBeAttached();
  await open(page, "/saved");
  await expect(list(page, "Saved courses")).toHaveCount(1);
  await expect(list(page, "Saved courses")).not.toContainText("(cached)");
});

test("a notebook that cannot be read is put aside, not written over", async ({ page }) => {
  await page.addInitScript(() => sessionStorage.getItem("began") ?? (sessionStorage.setItem("began", "yes"), localStorage.setItem("yardbook.notebook", "{damaged")));
  await open(page, `/courses/${sentinel.holes(1)}`);
  await save(page).click();
  await open(page, "/saved");
  await expect(list(page, "Saved courses")).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("yardbook.notebook.unread"))).toBe("{damaged");
});

test("a second notebook that cannot be read is put beside the first, and what was read before stays", async ({ page }) => {
  const first = `/courses/${sentinel.holes(1)}`;
  await page.addInitScript(() => sessionStorage.getItem("began") ?? (sessionStorage.setItem("began", "yes"), localStorage.setItem("yardbook.notebook", "{damaged")));
  await open(page, first);
  await save(page).click();
  await expect(save(page)).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => localStorage.setItem("yardbook.notebook", "{damaged again"));
  await write(page, "Written after it.");
  const aside = () =>
    page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith("yardbook.notebook.unread"))));
  expect(await aside()).toEqual({ "yardbook.notebook.unread": "{damaged", "yardbook.notebook.unread.2": "{damaged again" });
  await open(page, "/saved");
  await expect(list(page, "Saved courses")).toHaveCount(1);
  await expect(list(page, "Notes")).toContainText("Written after it.");
  await page.getByRole("button", { name: "Remove all…" }).click();
  await page.getByRole("button", { name: "Remove them" }).click();
  await expect(page.getByText("No course is saved yet.")).toBeVisible();
  expect(await aside()).toEqual({});
});

test("a notebook that cannot be read is not written over where there is no room to put it aside", async ({ page }) => {
  await page.addInitScript(() => {
    sessionStorage.getItem("began") ?? (sessionStorage.setItem("began", "yes"), localStorage.setItem("yardbook.notebook", "{damaged"));
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      if (name.startsWith("yardbook.notebook.unread")) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      keep.call(this, name, value);
    };
  });
  await open(page, `/courses/${sentinel.holes(1)}`);
  await save(page).click();
  await expect(page.getByText(/^Saved in this tab only/)).toBeVisible();
  expect(await kept(page)).toBe("{damaged");
});

test("when storage is full, all of it works until the tab is closed, and says so", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await open(page, `/courses/${sentinel.holes(1)}`);
  await save(page).click();
  await expect(page.getByText(/^Saved in this tab only/)).toBeVisible();
  await note(page).fill("Only here.");
  await note(page).blur();
  await page.getByRole("link", { name: "All saved courses" }).click();
  await expect(page.getByText(/^Kept in this tab only: the browser keeps nothing/)).toBeVisible();
  await expect(list(page, "Notes")).toContainText("Only here.");
  expect((await exported(page)).text).toContain("Only here.");
  await reload(page);
  await expect(page.getByText("No course is saved yet.")).toBeVisible();
});

/** A file in our format with these courses. */
const fileOf = (courses: string) => `{"format": "yardbook notebook", "version": 1, "courses": [${courses}]}`;

test("a file that would take something away asks before, and can be undone, after a reload too @phone", async ({ page }) => {
  const id = sentinel.holes(1);
  await open(page, `/courses/${id}`);
  const name = await named(page);
  await save(page).click();
  await write(page, "My years of notes.");
  const signature = await page.evaluate(() => localStorage.getItem("yardbook.notebook.by"));
  const at = new Date(Date.now() + 60_000).toISOString();
  // Anyone who has seen an export knows the signature, and can forge a file that claims to have seen and replaced
  // everything signed with it.
  const evil = fileOf(`{"course_id": ${id}, "saved": false, "saved_at": "${at}", "notes": [{"seen": [{"by": "${signature}", "at": "${at}"}]}]}`);
  await open(page, "/saved");
  const before = await kept(page);
  const names = [`${name}: no longer saved`, `${name}: the note is deleted`];
  await importing(page, evil, "my 200 favorites.json");
  await expect(asked(page).getByRole("listitem")).toHaveText(names);
  await expect(page.locator("#import-asked")).toBeFocused();
  await checkAccessibility(page);
  await checkWidth(page);
  expect(await kept(page)).toBe(before);
  await page.getByRole("button", { name: "Do not import it" }).click();
  await expect(toldOfFile(page)).toContainText("Nothing was changed.");
  await expect(asked(page)).toHaveCount(0);
  expect(await kept(page)).toBe(before);

  await importing(page, evil, "my 200 favorites.json");
  await page.getByRole("button", { name: "Import it", exact: true }).click();
  await expect(toldOfFile(page)).toContainText("1 course no longer saved, 1 note deleted.");
  await expect(list(page, "Saved courses")).toHaveCount(0);
  await reload(page);
  await expect(page.getByText("The import of my 200 favorites.json can be undone.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(list(page, "Saved courses")).toContainText(name);
  await expect(list(page, "Notes")).toContainText("My years of notes.");
  expect(await kept(page)).toBe(before);
  await reload(page);
  await expect(page.getByRole("button", { name: "Undo the import" })).toHaveCount(0);
});

test("nothing of a file that is dated after tomorrow is taken", async ({ page }) => {
  const id = sentinel.holes(1);
  await open(page, `/courses/${id}`);
  await save(page).click();
  await open(page, "/saved");
  const before = await kept(page);
  await importing(page, fileOf(`{"course_id": ${id}, "name": "Frozen", "named_at": "9999-12-31T23:59:59Z", "saved": false, "saved_at": "9999-12-31T23:59:59Z"}`));
  await expect(toldOfFile(page)).toContainText("1 part of the file could not be read: “Frozen”");
  expect(await kept(page)).toBe(before);
});

// Before there were limits, each of these froze the app for half a minute to hours, longer than the test.
const tooMuch: [string, string, RegExp][] = [
  ["one note in thousands of texts, again and again", fileOf(`{"course_id": 1, "notes": [${'{"hole":1,"texts":[{"text":"a","at":"2026-01-01T00:00:00Z","by":"b"},{"text":"c","at":"2026-01-01T00:00:01Z","by":"d"}]},'.repeat(2_000)}{}]}`), /could not be read/],
  ["a note in very many versions", fileOf(`{"course_id": 1, "name": "X", "notes": [{"texts": [${Array.from({ length: 30_000 }, (_, n) => `{"text":"t${n}","at":"2026-01-01T00:00:00Z","by":"b${n}"}`).join()}]}]}`), /note 1 of X/],
  ["very many courses, the last one first", fileOf(Array.from({ length: 150_000 }, (_, n) => `{"course_id":${9_000_000 - n}}`).join()), /more courses than Yardbook keeps/],
  ["four megabytes of empty lists", `[${"[0],".repeat(1_000_000)}0]`, /too large/],
  ["lists in lists without end", "[".repeat(4_000_000), /not a Yardbook file, or it is damaged/],
  ["a course of very many fields", fileOf(`{${'"a":0,'.repeat(190_000)}"course_id":1}`), /Nothing in it was new/],
];
test("a file is read or refused at once, whatever it has too much of", async ({ page }) => {
  test.slow();
  await open(page, "/saved");
  for (const [what, text, words] of tooMuch) {
    await test.step(what, async () => {
      await importing(page, text);
      await expect(toldOfFile(page)).toContainText(words);
      await reload(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(toldOfFile(page)).toHaveCount(0);
    });
  }
  await open(page, `/courses/${sentinel.holes(1)}`);
  await expect(note(page)).toBeVisible();
});

test.describe("in the demo", () => {
  test.use({ plan: undefined });

  test("what is saved and written is gone with it, and one's own comes back", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Try the demo" }).click();
    await page.getByRole("rowheader").getByRole("link").first().click();
    await save(page).click();
    await expect(page.getByText(/^Saved until you leave the demo/)).toBeVisible();
    await note(page).fill("Invented.");
    await page.getByRole("link", { name: "All saved courses" }).click();
    await expect(list(page, "Notes")).toContainText("Invented.");
    expect(await kept(page)).toBe("");
    await page.getByRole("button", { name: /Leave/ }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Saved" }).click();
    await expect(page.getByText("No course is saved yet.")).toBeVisible();
    expect(await kept(page)).toBe("");
  });
});

test.describe("at night, on the smallest window", () => {
  test.use({ colorScheme: "dark", viewport: { width: 320, height: 640 } });

  test("a course and what is kept of it can be read and fit", async ({ page }) => {
    await open(page, `/courses/${sentinel.holes(1)}`);
    await save(page).click();
    await write(page, "A note.");
    await checkAccessibility(page);
    await checkWidth(page);
    await open(page, "/saved");
    await expect(list(page, "Notes")).toHaveCount(1);
    await page.getByRole("button", { name: "Remove all…" }).click();
    await checkAccessibility(page);
    await checkWidth(page);
  });
});
