/** The real `golf-server`, with a database and a port of its own, for the lifetime of one worker. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const program = process.env["GOLF_SERVER"] ?? join(root, "target/debug/golf-server");
/** The built site. */
export const site = process.env["SITE"] ?? join(root, "dist");
const patience = 30_000;

/** A running server checks for new keys once a second. */
const untilKnown = 1_300;

/** The length of the prefix by which the server names a key. */
const shownOfKey = 12;

/** The additional `connect-src` of the app: the services of specs that choose another one. */
export const otherServices = ["http://localhost:*", "http://127.0.0.1:*"];

/** The plans of the service, cheapest first. */
export const plans = ["free", "developer", "pro", "enterprise"] as const;
export type Plan = (typeof plans)[number];

/** The contents of the database: a number of invented courses, a folder with `courses.json` and `holes/`, the file of a map, or its text. */
export type Courses = { sample: number } | { folder: string } | { map: string } | { mapText: string };

/** A running server. */
export interface Server {
  /** The address of the app; the service is below it at `/api/v1`. */
  baseURL: string;
  /** One key per plan, shared by every test of the worker. A test that uses up a quota needs a key of its own. */
  keys: Record<Plan, string>;
  /** A Free key with its whole quota. Spare keys are made ahead, since the server learns of a key within a second. */
  freeKey(): Promise<string>;
  /** Revokes a key, and waits until the server refuses it. */
  revokeKey(key: string): Promise<void>;
  /** How many requests the service has counted for a key in this month. */
  used(key: string): Promise<number>;
  /** Stops it and removes its database. */
  stop(): Promise<void>;
}

/** Makes a database and serves it, with the release build of the site and the sentinel ids of `--faults`. */
export async function startServer(courses: Courses): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "yardbook-e2e-"));
  const db = join(folder, "golf.db");
  const makeKey = async (plan: Plan) => {
    const told = await golfServer("keys", "create", "--db", db, "--plan", plan, "--label", "e2e");
    const key = told.trim().split("\n").at(-1)?.trim();
    if (!key) throw new Error(`golf-server made no ${plan} key`);
    return key;
  };
  const spareKeys: Promise<string>[] = [];
  let child: ChildProcess | undefined;
  const stop = async () => {
    await Promise.allSettled(spareKeys);
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
    } else if ("map" in courses || "mapText" in courses) {
      const map = "map" in courses ? courses.map : join(folder, "courses.osm");
      if ("mapText" in courses) await writeFile(map, courses.mapText);
      await golfServer("import-osm", "--db", db, "--extract", map);
    } else {
      const file = join(courses.folder, "courses.json");
      await golfServer("import", "--db", db, "--courses", file, "--holes", join(courses.folder, "holes"));
    }
    const keys = {} as Record<Plan, string>;
    for (const plan of plans) keys[plan] = await makeKey(plan);
    for (let spares = 0; spares < 3; spares += 1) spareKeys.push(Promise.resolve(await makeKey("free")));
    const others = otherServices.flatMap((origin) => ["--connect-src", origin]);
    child = spawn(program, ["serve", "--db", db, "--listen", "127.0.0.1:0", "--site", site, "--faults", ...others], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const makeSpareKey = async () => {
      const key = await makeKey("free");
      await setTimeout(untilKnown);
      return key;
    };
    const freeKey = async () => {
      spareKeys.push(makeSpareKey());
      const key = spareKeys.shift();
      if (!key) throw new Error("a key was just made");
      return await key;
    };
    const revokeKey = async (key: string) => {
      await golfServer("keys", "revoke", "--db", db, key.slice(0, shownOfKey));
      await setTimeout(untilKnown);
    };
    const used = async (key: string) => {
      const list: { prefix: string; used_this_month: number }[] = JSON.parse(await golfServer("keys", "list", "--db", db, "--json"));
      const own = list.find(({ prefix }) => key.startsWith(prefix));
      if (!own) throw new Error("golf-server does not list the key");
      return own.used_this_month;
    };
    return { baseURL: await listening(child), keys, freeKey, revokeKey, used, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function golfServer(...args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { cwd: root })).stdout;
}

/** The address that the server prints once it listens; if it prints none, its other output. */
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
