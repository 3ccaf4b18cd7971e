/**
 * The three engines: each browser under the WebDriver of its own project.
 *
 * `cargo xtask test journeys` sets the paths below; a run by hand uses the defaults. WebKit draws on an X display, so
 * DISPLAY must name one. The other two run without a display.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { Session } from "./webdriver.ts";

export const engines = ["chromium", "firefox", "webkit"] as const;
export type Engine = (typeof engines)[number];

const patience = 30_000;

/** A browser that has started. */
export interface Browser {
  session: Session;
  /** Where it saves downloads. */
  downloads: string;
  stop(): Promise<void>;
}

/** What differs from engine to engine. */
interface Start {
  program: string;
  environment: Record<string, string>;
  capabilities: object;
}

/** Starts a browser whose language is `language`, such as "de-DE". */
export async function startBrowser(engine: Engine, language: string): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), "yardbook-journeys-"));
  const downloads = join(folder, "downloads");
  await mkdir(downloads);
  const { program, environment, capabilities } = await starts[engine](folder, downloads, language);
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], { env: { ...process.env, ...environment }, stdio: "ignore" });
  let session: Session | undefined;
  const stop = async () => {
    // A driver that is killed first leaves its browser running.
    await session?.end();
    await ended(driver);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await answering(address, driver, program);
    session = await Session.open(address, capabilities);
    await session.resize(1280, 900);
    // Debian's Chromium has no language but English of its own.
    if (engine === "chromium") await session.devTools("Emulation.setLocaleOverride", { locale: language });
    return { session, downloads, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const starts: Record<Engine, (folder: string, downloads: string, language: string) => Promise<Start>> = {
  chromium: async (folder, downloads, language) => ({
    program: process.env["CHROMEDRIVER"] ?? "/usr/bin/chromedriver",
    environment: await locale(folder, language),
    capabilities: {
      browserName: "chrome",
      "goog:chromeOptions": {
        binary: process.env["CHROME"] ?? "/usr/bin/chromium",
        args: ["--headless=new", "--no-sandbox", "--disable-background-networking", "--no-first-run", `--accept-lang=${language}`],
        prefs: { "download.default_directory": downloads },
      },
    },
  }),
  firefox: async (folder, downloads, language) => ({
    program: process.env["GECKODRIVER"] ?? "../../.tools/bin/geckodriver",
    environment: await locale(folder, language),
    capabilities: {
      browserName: "firefox",
      "moz:firefoxOptions": {
        binary: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
        args: ["-headless"],
        prefs: {
          "browser.download.folderList": 2,
          "browser.download.dir": downloads,
          "intl.accept_languages": language,
          // Firefox formats numbers by the system's locale only if it is told so.
          "intl.regional_prefs.use_os_locales": true,
        },
      },
    },
  }),
  webkit: async (folder, downloads, language) => {
    // MiniBrowser asks the desktop's settings where to save downloads.
    await writeFile(join(folder, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    return {
      program: process.env["SAFARIDRIVER"] ?? "/usr/bin/WebKitWebDriver",
      environment: { ...(await locale(folder, language)), GDK_BACKEND: "x11", XDG_CONFIG_HOME: folder },
      capabilities: { browserName: "MiniBrowser" },
    };
  },
};

/**
 * The environment of a program in another language. The system may lack that locale, and browsers read only its name,
 * so a link gives the name to the locale that every Debian has.
 */
async function locale(folder: string, language: string): Promise<Record<string, string>> {
  const name = `${language.replace("-", "_")}.UTF-8`;
  await symlink("/usr/lib/locale/C.utf8", join(folder, name));
  return { LOCPATH: folder, LC_ALL: name, LANG: name, LANGUAGE: language.replace("-", "_") };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}

/** Waits until the driver answers. */
async function answering(address: string, driver: ChildProcess, program: string): Promise<void> {
  let failure: unknown;
  driver.once("error", (error) => (failure = error));
  for (const end = Date.now() + patience; Date.now() < end && !failure && driver.exitCode === null; ) {
    const isReady = await fetch(`${address}/status`).then((status) => status.ok, () => false);
    if (isReady) return;
    await setTimeout(50);
  }
  throw new Error(`${program} did not answer: ${failure ?? `exit code ${driver.exitCode}`}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.race([exit, setTimeout(5_000, undefined, { ref: false })]);
  child.kill("SIGKILL");
}
