/** Hosts of the built site other than golf-server, really started: nginx with the project's own recipe, and a bare file server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, readFileSync } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";

const root = resolve(import.meta.dirname, "../..");
const site = resolve(process.env["SITE"] ?? join(root, "dist"));
const patience = 20_000;

/** A running host. */
export interface Host {
  baseURL: string;
  stop(): Promise<void>;
}

/** The headers of every page and file, as `deploy/headers` has them, with what else the page may ask. */
export function pageHeaders(...services: string[]): Record<string, string> {
  const lines = readFileSync(join(root, "deploy/headers"), "utf8").split("\n").filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(/: (.*)/s);
      return [name.toLowerCase(), value.replace("connect-src 'self'", ["connect-src 'self'", ...services].join(" "))];
    }),
  );
}

/** nginx with `deploy/nginx.conf` as it is but for port, folder and the service's address. */
export async function startNginx(service: string): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), "yardbook-nginx-"));
  const port = await freePort();
  let recipe = readFileSync(join(root, "deploy/nginx.conf"), "utf8");
  for (const [written, meant] of [
    ["listen 80;", `listen 127.0.0.1:${port};`],
    ["root /var/www/yardbook;", `root ${site};`],
    ["server 127.0.0.1:8080;", `server ${new URL(service).host};`],
  ] as const) {
    const parts = recipe.split(written);
    if (parts.length !== 2) throw new Error(`deploy/nginx.conf has not one \`${written}\``);
    recipe = parts.join(meant);
  }
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  const main = join(folder, "nginx.conf");
  await writeFile(join(folder, "yardbook.conf"), recipe);
  await writeFile(
    main,
    // As root, nginx would give its rights away, and then not be able to read a folder that is root's.
    `${process.getuid?.() === 0 ? "user root;" : ""} worker_processes 1; daemon off; pid ${folder}/pid;
     events {} http { access_log off; ${places.join(" ")} include ${folder}/yardbook.conf; }`,
  );
  const path = `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin`;
  const child = spawn(process.env["NGINX"] ?? "nginx", ["-p", folder, "-e", "stderr", "-c", main], { env: { ...process.env, PATH: path }, stdio: ["ignore", "ignore", "pipe"] });
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
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (const since = Date.now(); !(await listens(port)); await setTimeout(50)) {
    if (!ended && Date.now() - since < patience) continue;
    await stop();
    throw new Error(`nginx did not start:\n${said}`);
  }
  return { baseURL: `http://127.0.0.1:${port}`, stop };
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** A host that knows files and `404.html`, sends no header of its own and rewrites nothing; below `base`, if given. */
export async function startFileServer(base = "/"): Promise<Host> {
  const http = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const below = path.startsWith(base) ? normalize(path.slice(base.length - 1)) : "/no-such-file";
    const wanted = join(site, below.endsWith("/") ? `${below}index.html` : below);
    const found = await stat(wanted).then((entry) => entry.isFile(), () => false);
    const file = found ? wanted : join(site, "404.html");
    response.writeHead(found ? 200 : 404, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
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
