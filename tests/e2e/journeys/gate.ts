/**
 * A proxy in front of golf-server, with an origin of its own for each journey: nothing is stored there yet.
 *
 * It sees what every engine does alike: the requests, and the complaints of the page. Its one change to the site is a
 * first script in each page, which reports console errors, uncaught errors and violations of the content policy. A
 * failed response is a complaint too. The browser's own warnings are not seen.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { Server } from "../server.ts";
import { recorder } from "./recorder.ts";

const scriptPath = "/-/recorder.js";
const complaintPath = "/-/complaint";

/** How the site asks for the newest features that it needs. */
const newest = [/\(color: ?light-dark\(red, ?red\)\)/g, /\("color", ?"light-dark\(red, ?red\)"\)/g, /\(scripting\)/g];

/** A response in place of golf-server's: a status and a body, or none at all. */
export type Instead = { status: number; body: string; headers?: Record<string, string> } | "silence" | "cut";

/** An open gate. */
export class Gate {
  /** Every origin so far. A system gives out a free port again, and the browser still has the storage of its origin. */
  static readonly #origins = new Set<string>();
  /** Path and query of every request, in order. */
  readonly requests: string[] = [];
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #instead: [string, Instead][] = [];
  readonly #server = createServer((asked, answer) => this.#pass(asked, answer));
  readonly #target: string;
  readonly #early: string;
  readonly #isOld: boolean;
  #isDeaf = false;

  private constructor(target: string, early: string, isOld: boolean) {
    this.#target = target;
    this.#early = early;
    this.#isOld = isOld;
  }

  /**
   * Opens one. `early` is a script that runs in every page before the page's own. To an old browser, the features below
   * are words without a meaning; with `isOld` they are to this one too.
   */
  static async open(server: Server, early: string, isOld: boolean): Promise<Gate> {
    const taken: Gate[] = [];
    for (;;) {
      const gate = new Gate(server.baseURL, early, isOld);
      await new Promise<void>((open) => gate.#server.listen(0, "127.0.0.1", open));
      if (!Gate.#origins.has(gate.origin)) {
        Gate.#origins.add(gate.origin);
        taken.forEach((other) => other.close());
        return gate;
      }
      taken.push(gate);
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Path and query below `/api/v1` of each request to the service. */
  get asked(): string[] {
    return this.requests.flatMap((path) => /^\/api\/v1(\/.*)$/.exec(path)?.[1] ?? []);
  }

  /** The complaints that were not expected. */
  get complaints(): string[] {
    return this.#heard.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)));
  }

  /** From now on a matching complaint is expected. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** From now on requests whose path starts with `path` get this instead of golf-server's response. */
  answer(path: string, instead: Instead): void {
    this.#instead.push([path, instead]);
  }

  /** From now on golf-server answers everything again. */
  answerAll(): void {
    this.#instead.length = 0;
  }

  /** From now on nothing is heard: a page that is left may fail in what it was about to do. */
  deafen(): void {
    this.#isDeaf = true;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? "/";
    if (path === scriptPath) {
      answer.setHeader("content-type", "text/javascript");
      answer.end(`(${recorder})("${complaintPath}");\n${this.#early}`);
      return;
    }
    if (path === complaintPath) {
      void read(asked).then((body) => (this.#hear(body.toString()), answer.writeHead(204).end()));
      return;
    }
    this.requests.push(path);
    const instead = this.#instead.find(([start]) => path.startsWith(start))?.[1];
    if (instead === "silence") return;
    if (instead === "cut") return void answer.destroy();
    if (instead) {
      this.#judge(path, instead.status);
      const { status, body, headers } = instead;
      answer.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
      return;
    }
    const headers = { ...asked.headers, host: new URL(this.#target).host };
    const isPage = asked.headers.accept?.includes("text/html");
    const isRewritten = isPage || (this.#isOld && /\.(js|css)$/.test(path));
    if (isRewritten) headers["accept-encoding"] = "identity";
    const passed = request(this.#target + path, { method: asked.method, headers }, async (response) => {
      this.#judge(path, response.statusCode ?? 0);
      if (!isRewritten) {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer).once("error", () => answer.destroy());
        response.once("aborted", () => answer.destroy());
        return;
      }
      let text = (await read(response)).toString();
      if (isPage) text = text.replace("<head>", `<head><script src="${scriptPath}"></script>`);
      const { "content-length": _length, etag: _etag, ...rest } = response.headers;
      if (this.#isOld) {
        for (const feature of newest) text = text.replaceAll(feature, (known) => known.replace(/light-dark|scripting/, "unheard-of"));
        // The page's hashes are those of the files, and of its script, before these changes.
        if (isPage) text = text.replaceAll(/ integrity="[^"]*"/g, "").replace(/'sha256-[^']*'/, "'unsafe-inline'");
        delete rest.link;
      }
      answer.writeHead(response.statusCode ?? 502, { ...rest, "cache-control": "no-store" }).end(text);
    });
    passed.once("error", () => answer.destroy());
    asked.pipe(passed);
  }

  #judge(path: string, status: number): void {
    if (status >= 400) this.#hear(`status ${status}: ${path}`);
  }

  #hear(complaint: string): void {
    if (!this.#isDeaf) this.#heard.push(complaint);
  }
}

async function read(from: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
