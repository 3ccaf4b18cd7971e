/**
 * Starts real hosts of the built site other than golf-server: nginx and Caddy with the project's recipes, and a bare
 * file server.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";

import { changedAround } from "./builds.ts";

const root = resolve(import.meta.dirname, "../..");
const site = resolve(process.env["SITE"] ?? join(root, "dist"));
const patience = 20_000;

/** A running host. */
export interface Host {
  baseURL: string;
  stop(): Promise<void>;
}

/** A host that records its requests. */
export interface LoggingHost extends Host {
  log(): Promise<string>;
}

/** A host of a recipe: it also has a port for plain HTTP. */
export interface RecipeHost extends LoggingHost {
  plainURL: string;
}

/** The headers of every page and file, from `deploy/headers`, with additional `connect-src` sources. */
export function pageHeaders(...services: string[]): Record<string, string> {
  const lines = readFileSync(join(root, "deploy/headers"), "utf8").split("\n").filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(/: (.*)/s);
      return [name.toLowerCase(), value.replace("connect-src 'self'", ["connect-src 'self'", ...services].join(" "))];
    }),
  );
}

/** Changes to a recipe besides its port and addresses. */
export interface Wishes {
  /** Another folder than the built site. */
  folder?: string;
  /** Lines of the recipe that occur once, with their replacements. */
  instead?: readonly (readonly [written: string, meant: string])[];
}

/** nginx with the unchanged `deploy/nginx.conf`, except ports, folders and the service's address, and without TLS. */
export async function startNginx(service: string, { folder = site, instead = [] }: Wishes = {}): Promise<RecipeHost> {
  const own = await mkdtemp(join(tmpdir(), "yardbook-nginx-"));
  const [port, plain] = [await freePort(), await freePort()];
  const recipe = changed("nginx.conf", [
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["listen 443 ssl;", `listen 127.0.0.1:${port};`],
    ["    ssl_certificate /etc/letsencrypt/live/golf.example/fullchain.pem;\n", ""],
    ["    ssl_certificate_key /etc/letsencrypt/live/golf.example/privkey.pem;\n", ""],
    ["access_log /var/log/nginx/yardbook.plain.log", `access_log ${own}/access.plain.log`],
    ["error_log /var/log/nginx/yardbook.plain.error.log", `error_log ${own}/error.plain.log`],
    ["root /var/www/yardbook;", `root ${folder};`],
    ["server 127.0.0.1:8080;", `server ${new URL(service).host};`],
    ["access_log /var/log/nginx/yardbook.log", `access_log ${own}/access.log`],
    ["error_log /var/log/nginx/yardbook.error.log", `error_log ${own}/error.log`],
    ...instead,
  ]);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${own}/${name};`);
  const main = join(own, "nginx.conf");
  await writeFile(join(own, "yardbook.conf"), recipe);
  await writeFile(
    main,
    // nginx started as root would drop its privileges and then could not read root's folder.
    `${process.getuid?.() === 0 ? "user root;" : ""} worker_processes 1; daemon off; pid ${own}/pid;
     events {} http { access_log off; ${places.join(" ")} include ${own}/yardbook.conf; }`,
  );
  const path = `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin`;
  const nginx = process.env["NGINX"] ?? "nginx";
  const running = await start(nginx, ["-p", own, "-e", "stderr", "-c", main], { PATH: path }, own, port);
  const logs = ["access", "error"].flatMap((name) => [`${name}.log`, `${name}.plain.log`]);
  const log = async () => (await Promise.all(logs.map((name) => readFile(join(own, name), "utf8")))).join("");
  return { ...running, log, plainURL: `http://127.0.0.1:${plain}` };
}

/** Caddy with the unchanged `deploy/Caddyfile`, except names, folder and the service's address, and without TLS. */
export async function startCaddy(service: string, { folder = site, instead = [] }: Wishes = {}): Promise<RecipeHost> {
  const own = await mkdtemp(join(tmpdir(), "yardbook-caddy-"));
  const [port, plain] = [await freePort(), await freePort()];
  const recipe = changed("Caddyfile", [
    ["\n{\n", "\n{\n\tadmin off\n\tauto_https off\n"],
    ["\nhttp://golf.example {", `\nhttp://127.0.0.1:${plain} {`],
    ["\ngolf.example {", `\nhttp://127.0.0.1:${port} {`],
    ["root * /var/www/yardbook\n\t\timport yardbook_headers\n\n", `root * ${folder}\n\t\timport yardbook_headers\n\n`],
    ["root * /var/www/yardbook\n\t\t\timport", `root * ${folder}\n\t\t\timport`],
    ["127.0.0.1:8080", new URL(service).host],
    ...instead,
  ]);
  const main = join(own, "Caddyfile");
  await writeFile(main, recipe);
  const homes = { XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  const caddy = process.env["CADDY"] ?? "caddy";
  const running = await start(caddy, ["run", "--config", main, "--adapter", "caddyfile"], homes, own, port);
  return { ...running, log: async () => running.said(), plainURL: `http://127.0.0.1:${plain}` };
}

/** A recipe of `deploy/` with lines replaced. */
function changed(name: string, instead: readonly (readonly [string, string])[]): string {
  let recipe = readFileSync(join(root, "deploy", name), "utf8");
  for (const [written, meant] of instead) {
    const parts = recipe.split(written);
    if (parts.length !== 2) throw new Error(`deploy/${name} has not one \`${written}\``);
    recipe = parts.join(meant);
  }
  return recipe;
}

/** Starts a web server and waits until it listens. Stopping it removes its folder. */
async function start(program: string, words: string[], env: Record<string, string>, own: string, port: number) {
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  let ended = false;
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.once("error", (error) => ((said += error.message), (ended = true)));
  child.once("exit", () => (ended = true));
  const stop = async () => {
    if (!ended) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await Promise.race([gone, setTimeout(5_000, undefined, { ref: false })]);
      child.kill("SIGKILL");
    }
    await rm(own, { recursive: true, force: true });
  };
  for (const since = Date.now(); !(await listens(port)); await setTimeout(50)) {
    if (!ended && Date.now() - since < patience) continue;
    await stop();
    throw new Error(`${program} did not start:\n${said}`);
  }
  return { baseURL: `http://127.0.0.1:${port}`, stop, said: () => said };
}

/** A service that accepts requests and never responds. */
export async function startSilence(): Promise<Host> {
  const http = createServer(() => undefined);
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const stop = async () => {
    http.closeAllConnections();
    await new Promise((closed) => http.close(closed));
  };
  return { baseURL: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, stop };
}

/** An address without a listener. */
export async function nowhere(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** Sites by the path they are below, each with the service named in its page, or none for the one beside it. */
export type Sites = Record<string, string | undefined>;

/** A host with static files and `404.html`, without headers of its own or rewrites. */
export async function startFileServer(sites: Sites = { "/": undefined }): Promise<Host> {
  const longestFirst = Object.keys(sites).sort((a, b) => b.length - a.length);
  const http = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const base = longestFirst.find((base) => path.startsWith(base));
    const below = base ? normalize(path.slice(base.length - 1)) : "/no-such-file";
    const wanted = join(site, below.endsWith("/") ? `${below}index.html` : below);
    const found = await stat(wanted).then((entry) => entry.isFile(), () => false);
    const file = found ? wanted : join(site, "404.html");
    response.writeHead(found ? 200 : 404, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    if (extname(file) === ".html" && base) response.end(pageOf(readFileSync(file, "utf8"), base, sites[base]));
    else createReadStream(file).pipe(response);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const stop = async () => {
    http.closeAllConnections();
    await new Promise((closed) => http.close(closed));
  };
  return { baseURL: `http://127.0.0.1:${port}`, stop };
}

/** The page as a build with `--public-url` and `--service` makes it. */
function pageOf(html: string, base: string, service: string | undefined): string {
  const [before = "", after = ""] = changedAround(html, (text) => text.replaceAll('="/', `="${base}`)).split(/(?<=name="?yardbook-service"? content=")[^"]*/);
  return `${before}${service ?? "/api/v1"}${after}`;
}

/** A scripted server that records its requests. */
export async function startStranger(answer: RequestListener): Promise<Host & { heard: IncomingMessage[] }> {
  const heard: IncomingMessage[] = [];
  const http = createServer((request, response) => {
    heard.push(request);
    answer(request, response);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const stop = async () => {
    http.closeAllConnections();
    await new Promise((closed) => http.close(closed));
  };
  return { baseURL: `http://127.0.0.1:${port}`, stop, heard };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => (socket.destroy(), answer(true)));
    socket.once("error", () => answer(false));
  });
}
