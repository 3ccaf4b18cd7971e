/** Pictures, not tests: `cargo xtask screenshots` takes them, of every state at every width in both themes. */
import { defineConfig } from "@playwright/test";

import tests from "../playwright.config.ts";

export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "*.shots.ts",
  outputDir: "../../../target/screenshots/traces",
  retries: 0,
  timeout: 120_000,
  use: { ...tests.use, trace: "off", screenshot: "off" },
  projects: tests.projects?.filter(({ name }) => name === "desktop") ?? [],
});
