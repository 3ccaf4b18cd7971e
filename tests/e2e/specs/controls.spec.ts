/** Before the app is here, each control does what `controls.ts` says: the list is whole, and each row is tried. */
import type { ElementHandle, Page } from "@playwright/test";

import { firstPages, kinds, type Control, type FirstPage, type Kind } from "../controls.ts";
import { expect, test } from "../fixture.ts";
import { holdWasm, inCharge, styled, visit } from "../pages.ts";
import { courseOf18 } from "../states.ts";

// Cold: each page begins without the app.
test.use({ reuseContext: false, permissions: ["geolocation", "clipboard-write"], geolocation: { latitude: 40, longitude: -80 } });

interface Found {
  kind: Kind | "other";
  name: string;
}

/** The visible controls of a page: what they are called, and where they are. */
interface Controls {
  named: Found[];
  at: (index: number) => Promise<ElementHandle<HTMLElement>>;
}

/** The visible controls of the page, with their accessible names. */
async function controlsOf(page: Page): Promise<Controls> {
  const list = await page.evaluateHandle((kinds) => {
    const tidy = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
    const wordsOf = (element: Element) => {
      const copy = element.cloneNode(true) as Element;
      copy.querySelectorAll("[aria-hidden=true], select").forEach((part) => part.remove());
      return tidy(copy.textContent);
    };
    const nameOf = (element: Element) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])];
      return element.getAttribute("aria-label") ?? (labels.length ? labels.map(wordsOf).join(" ") : wordsOf(element));
    };
    const known = Object.entries(kinds).flatMap(([kind, selector]) => [...document.querySelectorAll(selector)].map((element) => ({ kind, element })));
    // Whatever else looks as if it could be pressed is a control that the list has no kind for.
    const others = [...document.querySelectorAll("[tabindex='0'], [role=button], [role=link], [role=tab], [onclick], [contenteditable]")]
      .filter((element) => !known.some((one) => one.element === element))
      .map((element) => ({ kind: "other", element }));
    const isSeen = ({ element }: { element: Element }) => element.checkVisibility({ visibilityProperty: true });
    return [...known, ...others].filter(isSeen).map(({ kind, element }) => ({ kind, name: nameOf(element), element }));
  }, kinds);
  const named = await page.evaluate((list) => list.map(({ kind, name }) => ({ kind: kind as Found["kind"], name })), list);
  const at = (index: number) => page.evaluateHandle(([list, index]) => list[index]!.element as HTMLElement, [list, index] as const);
  return { named, at };
}

/** The first row of the list that a control matches. */
const rowOf = (controls: readonly Control[], { kind, name }: Found) => controls.find((row) => row.kind === kind && row.name.test(name));

/** Forgets the answers of pages that were left: each page is opened as if it were the first one. */
const forget = (page: Page) =>
  page.addInitScript(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith("yardbook.early.sent.")) localStorage.removeItem(name);
  });

/** Opens a page whose app does not come, and finds its controls. */
async function begin(page: Page, first: FirstPage, id: number): Promise<Controls> {
  await visit(page, first.path.replace("ID", String(id)));
  await page.locator(first.seen).filter({ visible: true }).first().waitFor();
  await styled(page);
  return controlsOf(page);
}

const only = <Wanted extends string>(controls: readonly Control[], fate: Wanted) =>
  controls.filter((row): row is Control & { fate: Extract<Control["fate"], Record<Wanted, unknown>> } => fate in row.fate);

const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

for (const [what, first] of Object.entries(firstPages)) {
  test.describe(what, () => {
    test.use({ plan: first.hasKey ? "enterprise" : undefined, viewport: { width: first.width, height: 800 } });

    const handleOf = ({ named, at }: Controls, row: Control) => {
      const index = named.findIndex((control) => rowOf(first.controls, control) === row);
      if (index < 0) throw new Error(`${what} has no ${row.kind} ${row.name}`);
      return at(index);
    };

    test("each control is in the list, and each row is on the page", async ({ page, ask }) => {
      await holdWasm(page);
      const { named } = await begin(page, first, await courseOf18(ask));
      const words = ({ kind, name }: Found | Control) => `${kind} ${name}`;
      expect(named.filter((control) => !rowOf(first.controls, control)).map(words), "controls without a row").toEqual([]);
      const isThere = (row: Control) => named.some((control) => rowOf(first.controls, control) === row);
      expect(first.controls.filter((row) => !isThere(row)).map(words), "rows without a control").toEqual([]);
    });

    test("links lead where they say", async ({ page, ask }) => {
      const id = await courseOf18(ask);
      await holdWasm(page);
      await forget(page);
      for (const row of only(first.controls, "leads")) {
        await (await handleOf(await begin(page, first, id), row)).click();
        await expect.poll(() => pathOf(page), { message: `${row.name}` }).toMatch(row.fate.leads);
        await expect(page.locator("html")).not.toHaveAttribute("data-app");
      }
      for (const row of only(first.controls, "opens")) {
        const handle = await handleOf(await begin(page, first, id), row);
        expect(await handle.getAttribute("href")).toMatch(row.fate.opens);
      }
    });

    const fields = only(first.controls, "fills");
    if (fields.length) test("a form is sent with each of its fields", async ({ page, ask }) => {
      const id = await courseOf18(ask);
      await holdWasm(page);
      for (const row of only(first.controls, "submits")) {
        const found = await begin(page, first, id);
        for (const field of fields) {
          const handle = await handleOf(found, field);
          if (field.kind === "select") await handle.selectOption(field.fate.with);
          else await handle.fill(field.fate.with);
        }
        if (row.kind === "form") await (await handleOf(found, fields.find(({ kind }) => kind === "field")!)).press("Enter");
        else await (await handleOf(found, row)).click();
        await expect.poll(() => pathOf(page)).toMatch(row.fate.submits);
        // What was asked before stays, except the page of the list.
        const { page: _page, ...before } = Object.fromEntries(new URLSearchParams(first.path.slice(1)));
        const sent = Object.fromEntries(new URL(page.url()).searchParams);
        expect(sent).toEqual({ ...before, ...Object.fromEntries(fields.map(({ fate }) => [fate.fills, fate.with])) });
      }
    });

    test("what the browser does by itself works", async ({ page, ask }) => {
      const id = await courseOf18(ask);
      await holdWasm(page);
      for (const row of only(first.controls, "native")) {
        const handle = await handleOf(await begin(page, first, id), row);
        await handle.focus();
        await handle.press("Enter");
        await row.fate.native(page);
      }
    });

    test("each press of a button is kept and shown, and done once the app is here", async ({ page, ask }) => {
      const arrive = await holdWasm(page);
      const found = await begin(page, first, await courseOf18(ask));
      const rows = only(first.controls, "waits");
      for (const row of rows) {
        const button = await handleOf(found, row);
        await button.click();
        expect(await button.getAttribute("aria-busy"), `${row.name}`).toBe("true");
      }
      arrive();
      await inCharge(page);
      for (const row of rows) await row.fate.waits(page);
    });
  });
}
