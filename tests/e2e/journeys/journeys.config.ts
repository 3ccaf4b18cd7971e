/**
 * The journeys, in three engines: `node node_modules/@playwright/test/cli.js test --config journeys/journeys.config.ts`.
 *
 * Playwright only runs the tests and reports them; docs/decisions/0026-one-driver-protocol.md says why it drives no
 * browser here. One worker at a time: three engines at once starve each other on a small machine.
 */
import { defineConfig } from "@playwright/test";

import { engines, type Engine } from "./engines.ts";

export default defineConfig<object, { engine: Engine }>({
  testDir: ".",
  outputDir: "../../../target/journeys",
  reporter: [["list"]],
  forbidOnly: process.env["CI"] !== undefined,
  workers: 1,
  retries: 0,
  timeout: 90_000,
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
