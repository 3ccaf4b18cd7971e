/** `<yardbook-hole>` on a page of another site with a strict policy, in every engine. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { element, ForeignSite } from "../foreign.ts";
import { expect, test } from "./fixture.ts";
import type { View } from "./view.ts";

const format = join(import.meta.dirname, "../../../docs/hole-link.md");

/** What the elements of the page show: the names and descriptions of their drawings, their sentences and their links. */
const shown = (view: View) =>
  view.session.run(() =>
    [...document.querySelectorAll("yardbook-hole")].map(({ shadowRoot }) => {
      const text = (selector: string) => shadowRoot?.querySelector(selector)?.textContent ?? "";
      const link = shadowRoot?.querySelector("a");
      const width = shadowRoot?.querySelector("svg")?.getBoundingClientRect().width ?? 0;
      return { title: text("title"), description: text("desc"), refusal: text(".Refusal"), href: link?.href ?? "", isDrawn: width > 100 };
    }),
  );

test("a hole is drawn twice under a strict policy, and a key is refused", async ({ view, server }) => {
  const packed = /```text\n(1[\w-]+)\n```/.exec(await readFile(format, "utf8"))?.[1] ?? "";
  const club = await ForeignSite.start(server.baseURL);
  const src = `${server.baseURL}/shared#${packed}`;
  const cut = src.slice(0, -3);
  await view.session.goTo(club.page(element(src) + element(src, ' unit="meters"') + element(src, ' api-key="a"') + element(cut)));
  const drawn = { title: "Hole 4, par 3", refusal: "", href: src, isDrawn: true };
  const refused = { title: "", description: "", href: "", isDrawn: false };
  await expect.poll(() => shown(view), { timeout: 20_000 }).toEqual([
    { ...drawn, description: expect.stringMatching(/^Par 3, 160 yards/) },
    { ...drawn, description: expect.stringMatching(/^Par 3, 146 meters/) },
    { ...refused, refusal: expect.stringContaining("holds a key") },
    { ...refused, refusal: expect.stringContaining("cut off or changed on its way") },
  ]);
  await club.stop();
});
