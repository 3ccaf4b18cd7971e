/** The real `golf-server`, on a database of its own and a port of its own, for as long as one worker needs it. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const program = process.env["GOLF_SERVER"] ?? join(root, "target/release/golf-server");
/** The built site. */
export const site = process.env["SITE"] ?? join(root, "dist");
const patience = 30_000;

/** A running server looks for new keys once a second. */
const untilKnown = 1_300;

/** How much of a key the server keeps to name it by. */
const shownOfKey = 12;

/** What the app may ask besides the server that serves it: the services of specs that choose another one. */
export const otherServices = ["http://localhost:*", "http://127.0.0.1:*"];

/** The plans of the service, cheapest first. */
export const plans = ["free", "developer", "pro", "enterprise"] as const;
export type Plan = (typeof plans)[number];

/** What the database is filled with: so many invented courses, or a folder with `courses.json` and `holes/`. */
export type Courses = { sample: number } | { folder: string };

/** A running server. */
export interface Server {
  /** Where the app is: the service is below it at `/api/v1`. */
  baseURL: string;
  /** One key per plan, shared by every test of the worker: for one whose quota a test uses up, make a key. */
  keys: Record<Plan, string>;
  /** A fresh key, with its whole quota; it takes a second. */
  makeKey(plan: Plan): Promise<string>;
  /** Revokes a key, and waits until the server knows. */
  revokeKey(key: string): Promise<void>;
  /** Stops it and removes its database. */
  stop(): Promise<void>;
}

/** Makes a database and serves it, with the release build and the sentinel ids of `--faults`. */
export async function startServer(courses: Courses): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "yardbook-e2e-"));
  const db = join(folder, "golf.db");
  const makeKey = async (plan: Plan) => {
    const told = await golfServer("keys", "create", "--db", db, "--plan", plan, "--label", "e2e");
    const key = told.trim().split("\n").at(-1)?.trim();
    if (!key) throw new Error(`golf-server made no ${plan} key`);
    return key;
  };
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await Promise.race([ended, setTimeout(5_000, undefined, { ref: false })]);
      child.kill("SIGKILL");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if ("sample" in courses) {
      await golfServer("sample", "--db", db, "--courses", String(courses.sample));
    } else {
      const file = join(courses.folder, "courses.json");
      await golfServer("import", "--db", db, "--courses", file, "--holes", join(courses.folder, "holes"));
    }
    const keys = {} as Record<Plan, string>;
    for (const plan of plans) keys[plan] = await makeKey(plan);
    const others = otherServices.flatMap((origin) => ["--connect-src", origin]);
    child = spawn(program, ["serve", "--db", db, "--listen", "127.0.0.1:0", "--site", site, "--faults", ...others], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const makeKnownKey = async (plan: Plan) => {
      const key = await makeKey(plan);
      await setTimeout(untilKnown);
      return key;
    };
    const revokeKey = async (key: string) => {
      await golfServer("keys", "revoke", "--db", db, key.slice(0, shownOfKey));
      await setTimeout(untilKnown);
    };
    return { baseURL: await listening(child), keys, makeKey: makeKnownKey, revokeKey, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function golfServer(...args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { cwd: root })).stdout;
}

/** The address the server says it listens on; what else it said, if it says none. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = "";
    const giveUp = (why: string) => failed(new Error(`golf-server ${why}:\n${said}`));
    const timer = globalThis.setTimeout(() => giveUp("named no address in time"), patience);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /listening[^\n]*?(http:\/\/[\w.:[\]]+:\d+)/i.exec(said)?.[1];
      if (address) {
        clearTimeout(timer);
        found(address);
      }
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("error", (error) => giveUp(`could not be started (${error.message})`));
    child.once("exit", (code) => {
      clearTimeout(timer);
      giveUp(`ended with ${code}`);
    });
  });
}
