/**
 * End-to-end tests: a real browser, the real server, the release build of the site.
 *
 * `cargo xtask test e2e` builds all three and sets CHROME, HEADLESS_SHELL, GOLF_SERVER and SITE; a run by hand uses the default paths.
 * Arguments after `--` come here: `cargo xtask test e2e -- --grep search`.
 */
import { defineConfig, devices } from "@playwright/test";

const chromium = process.env["CHROME"] ?? "/usr/bin/chromium";

/** Specs for the whole browser: in the headless shell, workers live otherwise, and nothing installs an app or requests its icon. */
const whole = /(budgets|first-load|hosts|offline)\.spec\.ts$/;

const desktopIn = (executablePath: string) => ({
  ...devices["Desktop Chrome"],
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "--no-first-run",
    ],
  },
});

const desktop = desktopIn(process.env["HEADLESS_SHELL"] ?? chromium);

export default defineConfig({
  testDir: "specs",
  outputDir: "../../target/e2e",
  reporter: [["list"]],
  forbidOnly: process.env["CI"] !== undefined,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Warm by default: fixture.ts says what is reset between tests.
    reuseContext: true,
    // A service worker fetches every file beside the test. Specs of the worker allow it.
    serviceWorkers: "block",
    // A trace takes a fifth of the time of a test: `--trace on` makes one.
    trace: "off",
    screenshot: "only-on-failure",
    locale: "en-US",
  },
  projects: [
    { name: "desktop", testIgnore: whole, use: desktop },
    { name: "whole", testMatch: whole, use: desktopIn(chromium) },
    // Only tests for small screens: one with the tag `@phone` runs in both projects.
    {
      name: "phone",
      grep: /@phone/,
      use: { ...desktop, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
