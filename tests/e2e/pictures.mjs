/**
 * Takes pictures of the pages of a folder: each whole page as `NAME.png`, each of its sections as `NAME-1.png` and on.
 * `node pictures.mjs FOLDER`; CHROME names the browser. `cargo xtask contact-sheet` runs it.
 */
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "@playwright/test";

const folder = resolve(process.argv[2] ?? ".");
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1200 } });
  const pages = (await readdir(folder)).filter((name) => name.endsWith(".html")).sort();
  for (const name of pages) {
    const stem = join(folder, name.slice(0, -".html".length));
    await page.goto(pathToFileURL(join(folder, name)).href);
    await page.screenshot({ path: `${stem}.png`, fullPage: true });
    const sections = await page.locator("section").all();
    for (const [index, section] of sections.entries()) await section.screenshot({ path: `${stem}-${index + 1}.png` });
    console.log(`${name}: ${sections.length + 1} pictures`);
  }
} finally {
  await browser.close();
}
