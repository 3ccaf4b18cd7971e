/**
 * Runs Lighthouse over the pages of a site: `node lighthouse.mjs BASE FOLDER`, with CHROME and a KEY of the service.
 * The reports go to FOLDER; it fails when a category that counts is below 100. `cargo xtask lighthouse` runs it.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import lighthouse, { desktopConfig, generateReport } from "lighthouse";
import puppeteer from "puppeteer-core";

const [base, folder] = process.argv.slice(2);
const counting = ["accessibility", "best-practices", "seo"];
const categories = [...counting, "performance"];

const ask = async (path) => {
  const answer = await fetch(`${base}/api/v1${path}`, { headers: { "x-api-key": process.env.KEY } });
  return (await answer.json()).data;
};
const course = (await ask("/courses?limit=50&search=country")).find((row) => row.holes === 18).course_id;

/** Each page, with or without a key. */
const pages = {
  welcome: { path: "/", key: false },
  list: { path: "/?state=Ohio", key: true },
  course: { path: `/courses/${course}`, key: true },
  hole: { path: `/courses/${course}/holes/3`, key: true },
  shape: { path: `/courses/${course}/shape`, key: true },
  compare: { path: `/compare?courses=${course}`, key: true },
  find: { path: "/find", key: true },
  saved: { path: "/saved", key: true },
  settings: { path: "/settings", key: true },
};

const browser = await puppeteer.launch({
  executablePath: process.env.CHROME,
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
});
let missed = 0;
try {
  console.log(`${"".padEnd(12)}${categories.map((name) => name.padStart(16)).join("")}`);
  for (const form of ["mobile", "desktop"]) {
    for (const [name, { path, key }] of Object.entries(pages)) {
      const page = await browser.newPage();
      // A page that sends no request, to put the key into the storage of the app.
      await page.goto(`${base}/robots.txt`);
      await page.evaluate((value) => (value ? localStorage.setItem("yardbook.key", value) : localStorage.clear()), key && process.env.KEY);
      const { lhr } = await lighthouse(
        `${base}${path}`,
        { disableStorageReset: true, throttlingMethod: "devtools", logLevel: "error", onlyCategories: categories },
        form === "desktop" ? desktopConfig : undefined,
        page,
      );
      await page.close();
      const stem = join(folder, `${name}-${form}`);
      await writeFile(`${stem}.json`, JSON.stringify(lhr, undefined, 1));
      await writeFile(`${stem}.html`, generateReport(lhr, "html"));
      const points = categories.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100));
      const shown = (audit) => lhr.audits[audit]?.displayValue ?? "?";
      const speed = [
        `${shown("largest-contentful-paint")} to the largest paint`,
        `${shown("total-blocking-time")} blocked`,
        `${shown("cumulative-layout-shift")} shifted`,
      ].join(", ");
      console.log(`${name.padEnd(12)}${points.map((number) => String(number).padStart(16)).join("")}  ${form}: ${speed}`);
      for (const id of counting) {
        for (const { id: audit, weight } of lhr.categories[id].auditRefs) {
          const { score, title } = lhr.audits[audit];
          if (weight > 0 && score !== null && score < 1) console.log(`  ${id}: ${title} (${audit})`);
        }
      }
      if (points.slice(0, counting.length).some((number) => number < 100)) missed += 1;
    }
  }
} finally {
  await browser.close();
}
if (missed > 0) {
  console.error(`${missed} pages are below 100 in ${counting.join(", ")}.`);
  process.exitCode = 1;
}
