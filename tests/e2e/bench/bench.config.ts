/** Measurements, not tests: `cargo xtask bench` runs them one at a time and prints the results. */
import { defineConfig } from "@playwright/test";

import tests from "../playwright.config.ts";

export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "*.bench.ts",
  outputDir: "../../../target/bench/traces",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  use: { ...tests.use, trace: "off", screenshot: "off" },
  projects: tests.projects?.filter(({ name }) => name === "desktop") ?? [],
});
