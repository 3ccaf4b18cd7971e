/** The promises of deploy/, tested against running nginx and Caddy; `hosts.spec.ts` walks through the app on them. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, test } from "../fixture.ts";
import { nowhere, pageHeaders, startCaddy, startFileServer, startNginx, startSilence, type Host, type Wishes } from "../hosts.ts";
import { open } from "../pages.ts";

test.use({ reuseContext: false });

const recipes = [
  ["nginx", startNginx],
  ["Caddy", startCaddy],
] as const;

/** Runs a test with a host, then stops the host. */
async function using<H extends Host>(starting: Promise<H>, work: (host: H) => Promise<void>): Promise<void> {
  const host = await starting;
  try {
    await work(host);
  } finally {
    await host.stop();
  }
}

/** The response is an error in the shape of the contract, readable by the app from any origin. */
async function expectServiceError(answer: Response, status: number): Promise<void> {
  expect(answer.status).toBe(status);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
  });
  if (![403, 413].includes(status)) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  const body = (await answer.json()) as Record<string, string>;
  expect(Object.keys(body).sort()).toEqual(["docs", "error", "message"]);
  expect(body["error"]).toMatch(/^[a-z_]+$/);
  expect(body["message"]).toMatch(/^[A-Z].*\.$/);
  expect(body["docs"]).toMatch(/^https?:\/\/golf\.example\/api\/v1\/errors$/);
}

/** A folder with an app, and with other files that a checkout contains. */
async function checkout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "yardbook-checkout-"));
  const names = ["index.html", "404.html", "_headers", "_redirects", ".env", ".git/config", ".git/hooks/a.js", "maps/.private/b.svg", ".well-known/security.txt"];
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), name);
  }
  return folder;
}

for (const [name, start] of recipes) {
  test(`${name}: what begins with a dot and what is for hosts is not answered, but for .well-known`, async () => {
    const folder = await checkout();
    await using(start(await nowhere(), { folder }), async ({ baseURL }) => {
      for (const path of [".env", ".git/config", ".git/hooks/a.js", ".git/", ".git", "%2egit/config", "maps/.private/b.svg", "courses/.x", "_headers", "_redirects"]) {
        const answer = await fetch(`${baseURL}/${path}`);
        expect(answer.status, path).toBe(404);
        expect(await answer.text(), path).toBe("404.html");
        expect(Object.fromEntries(answer.headers), path).toMatchObject(pageHeaders());
        expect(answer.headers.get("cache-control"), path).toBe("no-cache");
      }
      const known = await fetch(`${baseURL}/.well-known/security.txt`);
      expect([known.status, await known.text()]).toEqual([200, ".well-known/security.txt"]);
    });
    await rm(folder, { recursive: true });
  });

  test(`${name}: where the service is down or silent, what is answered below /api/ is an error that the app reads`, async () => {
    await using(start(await nowhere()), async ({ baseURL }) => {
      for (const path of ["/api/v1/courses?limit=1", "/api/v1", "/api"]) {
        await expectServiceError(await fetch(baseURL + path, { redirect: "manual" }), 502);
      }
    });
    const instead: Wishes["instead"] = [name === "nginx" ? ["proxy_read_timeout 30s", "proxy_read_timeout 1s"] : ["response_header_timeout 30s", "response_header_timeout 1s"]];
    await using(startSilence(), async (silence) => {
      await using(start(silence.baseURL, { instead }), async ({ baseURL }) => {
        await expectServiceError(await fetch(`${baseURL}/api/v1/courses`), 504);
      });
    });
  });

  test(`${name}: the service's own answers pass as they are, at /api too`, async ({ server }) => {
    await using(start(server.baseURL), async ({ baseURL }) => {
      for (const path of ["/api", "/api/v1", "/api/.env"]) {
        const [here, there] = await Promise.all([baseURL, server.baseURL].map((base) => fetch(base + path, { redirect: "manual" })));
        expect(here?.status, path).toBe(there?.status);
        expect(here?.headers.get("content-security-policy"), path).toBe(there?.headers.get("content-security-policy"));
        expect(Object.keys((await here?.json()) as object), path).toEqual(Object.keys((await there?.json()) as object));
      }
    });
  });

  test(`${name}: a browser may ask from another origin, as golf-server allows it, while that is away`, async ({ server }) => {
    await using(start(await nowhere()), async ({ baseURL }) => {
      const ask = { method: "OPTIONS", headers: { origin: "https://other.example", "access-control-request-method": "GET", "access-control-request-headers": "x-api-key" } };
      const [here, there] = await Promise.all([baseURL, server.baseURL].map((base) => fetch(`${base}/api/v1/courses`, ask)));
      expect([here?.status, there?.status]).toEqual([204, 204]);
      for (const what of ["origin", "methods", "headers"]) {
        const name = `access-control-allow-${what}`;
        expect(here?.headers.get(name)).toBe(there?.headers.get(name));
      }
      expect(here?.headers.get("access-control-max-age")).toBe(there?.headers.get("access-control-max-age"));
    });
  });

  test(`${name}: the service's name in another case is not the app`, async ({ server }) => {
    await using(start(server.baseURL), async ({ baseURL }) => {
      for (const path of ["/API/v1", "/Api/v1/courses", "/api%2fv1/courses", "/%41PI/v1"]) {
        const answer = await fetch(baseURL + path);
        expect(answer.status, path).toBe(404);
        expect(await answer.text(), path).not.toContain("<title>");
      }
    });
  });

  test(`${name}: plain HTTP refuses the service, redirects pages, and has no key in its log`, async ({ server, key }) => {
    await using(start(server.baseURL), async ({ plainURL, log }) => {
      for (const method of ["GET", "OPTIONS"]) {
        for (const path of ["/api", "/api/v1", "/api/v1/courses?limit=1", "/API/v1/courses"]) {
          const answer = await fetch(plainURL + path, { method, headers: { "x-api-key": key }, redirect: "manual" });
          await expectServiceError(answer, 403);
        }
      }
      for (const path of ["/", "/courses/1?search=whisper", "/apiary"]) {
        const answer = await fetch(plainURL + path, { redirect: "manual" });
        expect([answer.status, answer.headers.get("location")]).toEqual([301, `https://golf.example${path}`]);
        expect(answer.headers.get("strict-transport-security")).toBeNull();
      }
      await expect.poll(log).toContain("/apiary");
      expect(await log()).not.toContain("whisper");
      expect(await log()).not.toContain(key);
    });
  });

  test(`${name}: every answer of the other port keeps browsers on https`, async ({ server }) => {
    const folder = await checkout();
    const expectKept = async (host: Promise<Host>, requests: readonly (readonly [path: string, method?: string])[]) => {
      await using(host, async ({ baseURL }) => {
        for (const [path, method = "GET"] of requests) {
          const answer = await fetch(baseURL + path, { method, redirect: "manual" });
          expect(answer.headers.get("strict-transport-security"), `${method} ${path}`).toBe("max-age=31536000");
        }
      });
    };
    await expectKept(start(server.baseURL, { folder }), [["/"], ["/courses/1"], ["/.env"], ["/missing.js"], ["/api/v1"], ["/api/v1/courses"], ["/api/v1/courses", "OPTIONS"]]);
    await expectKept(start(await nowhere(), { folder }), [["/api/v1/courses"]]);
    await rm(folder, { recursive: true });
  });

  test(`${name}: the log has the paths that were asked for, and neither their queries nor a key`, async ({ server, key }) => {
    await using(start(server.baseURL), async (host) => {
      const headers = { "x-api-key": key };
      for (const path of ["/", "/courses/1", "/.env", "/api/v1/courses", "/api/nowhere", "/missing.js"]) {
        await (await fetch(`${host.baseURL}${path}?search=whisper&api_key=${key}`, { headers })).text();
      }
      await expect.poll(async () => (await host.log()).match(/\/missing\.js/g)?.length).toBeGreaterThan(0);
      const log = await host.log();
      for (const path of ["/courses/1", "/api/v1/courses", "/api/nowhere"]) expect(log).toContain(path);
      expect(log).not.toContain("whisper");
      expect(log).not.toContain(key);
    });
    await using(start(await nowhere()), async (host) => {
      await (await fetch(`${host.baseURL}/api/v1/courses?search=whisper`, { headers: { "x-api-key": key } })).text();
      await expect.poll(async () => await host.log()).toContain("/api/v1/courses");
      const log = await host.log();
      expect(log).not.toContain("whisper");
      expect(log).not.toContain(key);
    });
  });
}

test("Caddy: a log in a file has no queries and no keys either", async ({ server, key }) => {
  const folder = await mkdtemp(join(tmpdir(), "yardbook-log-"));
  const file = join(folder, "access.log");
  const instead: Wishes["instead"] = [["block.\n\tlog {", `block.\n\tlog {\n\t\toutput file ${file}`]];
  await using(startCaddy(server.baseURL, { instead }), async ({ baseURL }) => {
    const headers = { "x-api-key": key, referer: "https://other.example/whisper" };
    await (await fetch(`${baseURL}/api/v1/courses?search=whisper&api_key=${key}`, { headers })).text();
    const log = () => readFile(file, "utf8").catch(() => "");
    await expect.poll(log).toContain("/api/v1/courses");
    expect(await log()).not.toContain("whisper");
    expect(await log()).not.toContain(key);
  });
  await rm(folder, { recursive: true });
});

test("nginx: a link in the folder is not followed, whoever made it and wherever it leads", async () => {
  const folder = await checkout();
  const outside = await mkdtemp(join(tmpdir(), "yardbook-outside-"));
  await writeFile(join(outside, "secret.txt"), "secret");
  await symlink(join(outside, "secret.txt"), join(folder, "link.txt"));
  await symlink("/etc/passwd", join(folder, "passwd"));
  await symlink(outside, join(folder, "linked"));
  // The folder itself may stand behind a link, as with releases side by side.
  const current = join(outside, "current");
  await symlink(folder, current);
  await using(startNginx(await nowhere(), { folder: current }), async ({ baseURL }) => {
    for (const path of ["link.txt", "linked/secret.txt"]) {
      const answer = await fetch(`${baseURL}/${path}`);
      expect([answer.status, await answer.text()], path).toEqual([404, "404.html"]);
    }
    const known = await fetch(`${baseURL}/.well-known/security.txt`);
    expect(known.status).toBe(200);
    // An address without a file is the app.
    expect(await (await fetch(`${baseURL}/passwd`)).text()).toBe("index.html");
  });
  await Promise.all([folder, outside].map((path) => rm(path, { recursive: true })));
});

test("nginx: a body is refused, in the shape of what refuses it", async () => {
  await using(startNginx(await nowhere()), async ({ baseURL }) => {
    const body = "x".repeat(4_000);
    await expectServiceError(await fetch(`${baseURL}/api/v1/courses`, { method: "POST", body }), 413);
    const page = await fetch(`${baseURL}/`, { method: "POST", body });
    expect(page.status).toBe(413);
    expect(Object.fromEntries(page.headers)).toMatchObject(pageHeaders());
  });
});

test("nginx: what is no request at all is answered with the page's headers", async () => {
  await using(startNginx(await nowhere()), async ({ baseURL }) => {
    const answer = await new Promise<string>((done) => {
      let text = "";
      const socket = connect(Number(new URL(baseURL).port), "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a b\r\n\r\n"));
      socket.on("data", (chunk: Buffer) => (text += chunk.toString())).on("close", () => done(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    for (const [name, value] of Object.entries(pageHeaders())) expect(answer.toLowerCase()).toContain(`${name}: ${value.toLowerCase()}`);
  });
});

test("nginx: a first visit passes the limit for each address, and a flood does not", async () => {
  await using(startNginx(await nowhere()), async ({ baseURL }) => {
    const visit = await Promise.all(Array.from({ length: 150 }, (_, at) => fetch(`${baseURL}/courses/${at}`)));
    expect(visit.map((answer) => answer.status)).toEqual(visit.map(() => 200));
    const flood = async (path: string) => {
      for (let asked = 0; asked < 10_000; asked += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(baseURL + path)));
        const refused = answers.find((answer) => answer.status === 429);
        if (refused) return refused;
      }
      throw new Error(`${path}: no request was refused`);
    };
    const page = await flood("/courses/1");
    expect(Object.fromEntries(page.headers)).toMatchObject(pageHeaders());
    await expectServiceError(await flood("/api/v1/courses"), 429);
  });
});

test("nginx: of one address's requests to a service that is silent, 32 wait and the others are refused", async () => {
  await using(startSilence(), async (silence) => {
    await using(startNginx(silence.baseURL), async ({ baseURL }) => {
      const leaving = new AbortController();
      const refused: Response[] = [];
      const all = Array.from({ length: 40 }, async () => {
        refused.push(await fetch(`${baseURL}/api/v1/courses`, { signal: leaving.signal }));
      });
      const ended = Promise.allSettled(all);
      await expect.poll(() => refused.length).toBe(8);
      for (const answer of refused) await expectServiceError(answer, 429);
      leaving.abort();
      await ended;
      expect(refused).toHaveLength(8);
    });
  });
});

test.describe("a service behind a recipe on another origin", () => {
  test.use({ plan: "pro" });

  test("is down, and the app shows what nginx says of it", async ({ browser, key }) => {
    await using(startNginx(await nowhere()), async (nginx) => {
      await using(startFileServer(), async (host) => {
        const localStorage = [
          { name: "yardbook.key", value: key },
          { name: "yardbook.key.for", value: `${nginx.baseURL}/api/v1` },
          { name: "yardbook.service", value: `${nginx.baseURL}/api/v1` },
        ];
        const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: host.baseURL, localStorage }] } });
        const page = await context.newPage();
        await open(page, host.baseURL);
        const notice = page.locator(".FailureNotice");
        await notice.getByText("Technical detail").click({ timeout: 20_000 });
        await expect(notice).toContainText("The service does not answer. Try again in a few seconds.");
        await context.close();
      });
    });
  });
});
