/**
 * A host of static files with a service behind it, whose build can be replaced and whose network can be cut.
 *
 * A further build is the built site with a mark in every file that has a hash in its name: other bytes and other names,
 * and the same behavior.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { extname, join } from "node:path";

import { withoutOwnersValues } from "../../xtask/src/site/built_page.mjs";
import { site } from "./server.ts";

/** The files of a build by name. */
export type Build = Map<string, Buffer>;

const fingerprint = (content: Buffer | string) => createHash("sha256").update(content).digest("hex").slice(0, 16);
const integrity = (content: Buffer | string) => `sha256-${createHash("sha256").update(content).digest("base64")}`;
const hashed = /-[0-9a-f]{16}\.[a-z]+$/;
export const isHashed = (name: string): boolean => hashed.test(name);

/** The built site. */
export function firstBuild(): Build {
  const names = readdirSync(site).filter((name) => /^[^.].*\.\w+$/.test(name) && !/\.(br|gz)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(site, name))]));
}

/** The same site with other bytes and other names. */
export function anotherBuild(mark: string): Build {
  const from = firstBuild();
  const named = [...from.keys()].filter(isHashed);
  const renamed = new Map<string, string>();
  const made: Build = new Map();
  const withNewNames = (text: string) => [...renamed].reduce((text, [before, after]) => text.replaceAll(before, after), text);
  // Files that name no other come first.
  const order = [/\.(wasm|css|svg|ttc)$/, /^(start|hole-preview|course-preview|offline|demo)-.*\.js$/];
  for (const kind of order) {
    for (const name of named.filter((name) => kind.test(name))) {
      const bytes = marked(name, from.get(name) as Buffer, mark, withNewNames);
      const own = name.replace(/[0-9a-f]{16}(?=\.[a-z]+$)/, fingerprint(bytes));
      renamed.set(name, own);
      // The page names the first files with the hash of their bytes.
      renamed.set(integrity(from.get(name) as Buffer), integrity(bytes));
      made.set(own, bytes);
    }
  }
  for (const [name, bytes] of from) {
    if (isHashed(name)) continue;
    const isText = /\.(html|js|json)$/.test(name);
    // The worker's name for its build is the only hash that is neither in a file's name nor of a file.
    const text = () => {
      const before = bytes.toString();
      const after = withNewNames(before).replace(/(?<!:)"[0-9a-f]{16}"/, `"${mark.padEnd(16, "0")}"`);
      return withHashOfScript(before, after);
    };
    made.set(name, isText ? Buffer.from(text()) : bytes);
  }
  made.set("worker.js", workerOf(made, String));
  return made;
}

/** The script within a page. */
export const scriptWithin = (html: string): string => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";

/** A page with changes around its script: the page's policy allows that as it is. Other texts are changed throughout. */
export function changedAround(html: string, change: (text: string) => string): string {
  const script = scriptWithin(html);
  return script ? html.split(script).map(change).join(script) : change(html);
}

/** A changed page whose policy allows its own script again. Other files are as they were. */
const withHashOfScript = (before: string, after: string): string => after.replace(integrity(scriptWithin(before)), integrity(scriptWithin(after)));

/** The worker of a build whose page and manifest are changed. */
function workerOf(build: Build, changed: (text: Buffer) => string): Buffer {
  const [worker, page, manifest] = ["worker.js", "index.html", "manifest.json"].map((name) => build.get(name) ?? Buffer.of());
  const hashes = { "": fingerprint(withoutOwnersValues(changed(page!))), "manifest.json": fingerprint(changed(manifest!)) };
  const names = Object.entries(hashes);
  return Buffer.from(names.reduce((text, [name, hash]) => text.replace(new RegExp(`(?<="${name}":")[0-9a-f]{16}`), hash), String(worker)));
}

/** A file with a mark that nothing reads: a section of wasm, or a comment. */
function marked(name: string, bytes: Buffer, mark: string, withNewNames: (text: string) => string): Buffer {
  const label = Buffer.from(mark);
  if (name.endsWith(".wasm")) return Buffer.concat([bytes, Buffer.from([0, label.length + 1, label.length]), label]);
  if (name.endsWith(".ttc")) return Buffer.concat([bytes, label]);
  if (name.endsWith(".svg")) return Buffer.concat([bytes, Buffer.from(`<!--${mark}-->`)]);
  return Buffer.from(`${withNewNames(bytes.toString())}\n/*${mark}*/`);
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** An answer of a test's own. */
export interface Said {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** How the host answers for a file: as it is, not at all, with other bytes, or with what a test says. */
export type Answer = "file" | "hang" | "cut" | "wrong" | Said;

/** A host whose build and whose network a test chooses. */
export class BuildHost {
  /** What is published now; the files of every other build are gone. */
  build: Build;
  /** Each requested path, in order. */
  readonly asked: string[] = [];
  /** How each path is answered. */
  answer: (path: string) => Answer = () => "file";
  /** The headers of each file, from those of an honest host. */
  headers: (path: string, headers: Record<string, string>) => Record<string, string> = (_, headers) => headers;
  readonly #sockets = new Set<Socket>();
  readonly #http;
  readonly #base: string;
  baseURL = "";

  private constructor(build: Build, service: string, base: string) {
    this.build = build;
    this.#base = base;
    this.#http = createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://host").pathname;
      this.asked.push(path);
      const how = this.answer(path);
      if (how === "hang") return;
      if (how === "cut") return void request.socket.destroy();
      if (typeof how === "object") return void response.writeHead(how.status ?? 200, { "content-type": "text/html", ...how.headers }).end(how.body);
      if (!path.startsWith("/api/")) return this.#file(path, response, how === "wrong");
      const passed = ask(`${service}${request.url}`, { method: request.method, headers: request.headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      });
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    });
    this.#http.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  static async start(service: string, { build = firstBuild(), base = "/" } = {}): Promise<BuildHost> {
    const host = new BuildHost(build, service, base);
    host.#http.listen(0, "127.0.0.1");
    await once(host.#http, "listening");
    // A service worker needs a secure context, and `localhost` counts as one in every engine.
    host.baseURL = `http://localhost:${(host.#http.address() as AddressInfo).port}`;
    return host;
  }

  /** From now on no request is answered. */
  cut(): void {
    this.answer = () => "cut";
    this.drop();
  }

  /** Ends every connection, and with them the requests that hang. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((closed) => this.#http.close(closed));
  }

  #file(path: string, response: ServerResponse, isWrong: boolean): void {
    const name = path.startsWith(this.#base) ? path.slice(this.#base.length) : "404.html";
    const isPage = !/\.[A-Za-z0-9]+$/.test(name);
    const bytes = this.build.get(isPage ? "index.html" : name);
    const cached = isHashed(name) ? "public, max-age=31536000, immutable" : "no-cache";
    const headers = { "content-type": types[isPage ? ".html" : extname(name)] ?? "text/plain", "cache-control": cached };
    response.writeHead(bytes ? 200 : 404, bytes ? this.headers(path, headers) : headers);
    if (!bytes) return void response.end("gone");
    const moved = (text: string) => text.replaceAll('="/', `="${this.#base}`).replaceAll('": "/', `": "${this.#base}`);
    const below = (text: Buffer) => changedAround(String(text), moved);
    const isText = isPage || name === "manifest.json";
    const changed = () => (isText ? Buffer.from(below(bytes)) : name === "worker.js" ? workerOf(this.build, below) : bytes);
    const sent = this.#base === "/" ? bytes : changed();
    response.end(isWrong ? Buffer.concat([sent, Buffer.from(" ")]) : sent);
  }
}
