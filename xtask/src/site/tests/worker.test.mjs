// The rules of the worker, tried in a browser of its own (browser.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";

import { Browser, HEADERS, build, honest } from "./browser.mjs";

const first = build();
const html = (text, headers = {}, status = 200) => ({ text, status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
const portal = "<!doctype html><html><body>Log in to this network</body></html>";

async function installed(of = first) {
  const browser = new Browser(of);
  await browser.begin();
  await browser.install();
  return browser;
}

const cacheOf = ({ base, BUILD }) => `yardbook ${base} ${BUILD}`;
const keptPage = (browser, of = first) => browser.caches.get(cacheOf(of))?.entries.get(of.base);

// The page of the build is kept, with our headers and no other.
function isAsBuilt({ text, status, headers }, of = first) {
  assert.equal(text, of.page);
  assert.equal(status, 200);
  assert.deepEqual(Object.fromEntries(headers), {
    "content-security-policy": HEADERS["Content-Security-Policy"],
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
}

const opened = async (response) => ({ text: await response.text(), status: response.status, headers: [...response.headers] });

test("an installation has every file with its own type and no header of the host", async () => {
  const browser = new Browser(first);
  const host = honest(first);
  browser.host = (path) => {
    const answer = host(path);
    return { ...answer, headers: { vary: "*", "set-cookie": "a=b", "content-type": "text/plain", "content-disposition": "attachment", refresh: "0; url=https://other.example" } };
  };
  await browser.begin();
  await browser.install();
  const { entries } = browser.caches.get(cacheOf(first));
  assert.deepEqual([...entries.keys()].sort(), ["", "favicon.svg", "manifest.json", ...first.FILES].map((name) => `/${name}`).sort());
  isAsBuilt(keptPage(browser));
  for (const [path, { headers, status }] of entries) {
    const type = { js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", json: "application/json" }[path.split(".")[1]] ?? "text/html; charset=utf-8";
    const all = Object.fromEntries(headers);
    assert.equal(all["content-type"], type, path);
    assert.equal(all["x-content-type-options"], "nosniff", path);
    assert.equal(Object.keys(all).length, 3, path);
    assert.equal(status, 200);
  }
  assert.deepEqual(await browser.ask("isWhole"), { answer: true });
});

for (const [how, answer] of Object.entries({ takes: undefined, refuses: new TypeError("no such condition") })) {
  test(`a browser that ${how} routes has every file, and asks the service past the worker`, async () => {
    const browser = new Browser(first);
    const routes = [];
    browser.addRoutes = async (route) => {
      routes.push(route);
      if (answer) throw answer;
    };
    await browser.begin();
    await browser.install();
    assert.deepEqual(routes, [{ condition: { urlPattern: { pathname: "*/api/*" } }, source: "network" }]);
    assert.deepEqual(await browser.ask("isWhole"), { answer: true });
    // Without the route, the worker leaves the request to the browser.
    assert.equal(await browser.load("/api/v1/courses", "cors"), undefined);
  });
}

// What a host, or somebody on the way, answers once in the place of the page.
const lies = {
  "a page that ends early": html(first.page.slice(0, 400)),
  "a page that ends before it says whose it is": html(first.page.slice(0, 60)),
  "a page without its last line": html(first.page.slice(0, -10)),
  "an empty page": html(""),
  "the page as a text": html(first.page, { "content-type": "text/plain" }),
  "the page without a type": { text: first.page },
  "the page as a download": html(first.page, { "content-disposition": "attachment" }),
  "the page with a way to another host": html(first.page, { refresh: "0; url=https://other.example/" }),
  "the page with a cookie": html(first.page, { "set-cookie": "a=b" }),
  "the page for nobody else": html(first.page, { vary: "*", "cache-control": "no-store" }),
  "a part of the page": html(first.page, {}, 206),
  "a page with a script of its own": html(first.page.replace("</body>", `<script src="/own.js"></script></body>`)),
  "a page with a way to another host in it": html(first.page.replace("<head>", `<head><meta http-equiv="refresh" content="0; url=https://other.example/">`)),
  "a page whose service ends its attribute": html(first.page.replace(`yardbook-service" content=""`, `yardbook-service" content=""><script src="/own.js"></script><meta name="x" content=""`)),
  "a page whose switch is a way to another host": html(first.page.replace(`yardbook-exports" content=""`, `yardbook-exports" content="0; url=https://other.example/" http-equiv="refresh"`)),
  "a page whose policy has another rule": html(first.page.replace("connect-src 'self'", "connect-src 'self'; script-src *")),
  "a page of another path": html(build("/golf/").page),
  "HTML for everything": html(portal),
  "no page": html("gone", {}, 404),
  "an error": html("broken", {}, 500),
  "a redirect": { status: 302, headers: { location: "https://other.example/" } },
};

test("what a host answers once in the place of the page is not kept", async (of) => {
  for (const [what, answer] of Object.entries(lies)) {
    await of.test(what, async () => {
      const browser = await installed();
      const host = browser.host;
      browser.host = (path) => (what === "HTML for everything" || path === "/settings" ? answer : host(path));
      await browser.open("/settings");
      isAsBuilt(keptPage(browser));
      assert.deepEqual(await browser.ask("isWhole"), { answer: true });
      browser.noSignal();
      isAsBuilt(await opened(await browser.open("/settings")));
    });
  }
});

test("an installation takes the page by its bytes alone", async (of) => {
  for (const [what, answer] of Object.entries(lies)) {
    await of.test(what, async () => {
      const browser = new Browser(first);
      const host = browser.host;
      browser.host = (path) => (path === "/" ? answer : host(path));
      await browser.begin();
      const isSame = answer.text === first.page;
      await browser.install().then(
        () => assert.ok(isSame, "installed"),
        ({ why }) => assert.deepEqual([isSame, why], [false, "host"]),
      );
      if (isSame) isAsBuilt(keptPage(browser));
      else assert.equal(browser.caches.size, 0);
      assert.deepEqual(await browser.ask("isWhole"), { answer: isSame });
    });
  }
});

test("a page that is not fit is not shown where the kept one is here", async (of) => {
  for (const what of ["a page that ends early", "a page that ends before it says whose it is", "a page without its last line", "an empty page", "an error", "the page as a text", "the page as a download"]) {
    await of.test(what, async () => {
      const browser = await installed();
      const host = browser.host;
      browser.host = (path) => (path === "/settings" ? lies[what] : host(path));
      isAsBuilt(await opened(await browser.open("/settings")));
      browser.caches.clear();
      assert.equal((await browser.open("/settings")).status, lies[what].status ?? 200);
    });
  }
});

test("the owner's values are kept, and those of the host's policy", async () => {
  const browser = await installed();
  const page = first.page
    .replace(`yardbook-service" content=""`, `yardbook-service" content="https://golf.example/v1"`)
    .replace(`yardbook-worker" content=""`, `yardbook-worker" content="none"`)
    .replace(`yardbook-exports" content=""`, `yardbook-exports" content="none"`)
    .replace(`yardbook-keys" content=""`, `yardbook-keys" content="https://golf.example/keys"`)
    .replace("connect-src 'self' http: https:", "connect-src 'self' https://golf.example");
  browser.host = () => html(page, { "content-security-policy": "default-src 'none'; connect-src 'self' https://golf.example; script-src *" });
  await browser.open("/");
  const { text, headers } = keptPage(browser);
  assert.equal(text, page);
  const policy = HEADERS["Content-Security-Policy"].replace("connect-src 'self' http: https:", "connect-src 'self' https://golf.example");
  assert.equal(Object.fromEntries(headers)["content-security-policy"], policy);
});

test("why an installation fails is told, and nothing of it stays", async (of) => {
  const never = () => new Promise(() => {});
  const wrong = (name) => (browser) => {
    const host = browser.host;
    browser.host = (path) => (path.startsWith(`/${name}`) ? html(portal) : host(path));
  };
  const causes = {
    "no signal": [(browser) => browser.noSignal(), "network"],
    "a full disk": [(browser) => (browser.room = 300), "room"],
    "HTML in the place of a script": [wrong("start-"), "host"],
    "HTML in the place of the icon": [wrong("favicon"), "host"],
    "HTML in the place of the manifest": [wrong("manifest"), "host"],
    "a file that is gone": [(browser) => (browser.host = ((host) => (path) => (path.includes("-hole-") ? { status: 404 } : host(path)))(browser.host)), "host"],
    "a file that changed under way": [(browser) => (browser.host = honest({ ...build("/", "second"), files: new Map([...first.files, ["", build("/", "second").page]]) })), "host"],
    "a cache that is refused": [(browser) => (browser.instead.open = async () => Promise.reject(new DOMException("no", "SecurityError"))), "refused"],
    "caches that never answer": [(browser) => (browser.instead.has = never), "silent"],
    "a cache that never opens": [(browser) => (browser.instead.open = never), "silent"],
  };
  for (const [what, [prepare, why]] of Object.entries(causes)) {
    await of.test(what, async () => {
      const browser = new Browser(first);
      await browser.begin();
      prepare(browser);
      const ends = browser.install().then(() => "installed", (error) => error.why);
      await browser.pass(10_000);
      assert.equal(await ends, why);
      assert.deepEqual(browser.told.filter((message) => message.why).map((message) => message.why), [why]);
      assert.equal(browser.caches.size, 0);
    });
  }
});

test("what the browser has wrongly is fetched past its cache", async () => {
  const browser = new Browser(first);
  for (const name of first.FILES) browser.http.set(`/${name}`, html(portal));
  browser.http.set("/", { status: 301, headers: { location: "https://other.example/" } });
  await browser.begin();
  await browser.install();
  assert.deepEqual(await browser.ask("isWhole"), { answer: true });
});

test("a redirect that was permanent once is asked for again", async (of) => {
  for (const status of [301, 302, 303, 307, 308]) {
    await of.test(String(status), async () => {
      const browser = await installed();
      const host = browser.host;
      browser.host = () => ({ status, headers: { location: "https://other.example/" } });
      assert.equal((await browser.open("/settings")).type, "opaqueredirect");
      browser.noSignal();
      isAsBuilt(await opened(await browser.open("/settings")));
      browser.host = host;
      isAsBuilt(await opened(await browser.open("/settings")));
    });
  }
});

const other = (script) => `<!doctype html><html><head><title>Bakery</title>${script}</head><body>Bread</body></html>`;
const sites = {
  "with hashed names in a folder": other(`<script src="/app/main-0123456789abcdef.js"></script>`),
  "with hashed names beside the page": other(`<script src="/main-0123456789abcdef.js"></script>`),
  "with hashed names at another host": other(`<script src="https://cdn.example/main-0123456789abcdef.js"></script>`),
  "with short hashes": other(`<script src="/main-01234567.js"></script>`),
  "without an end": "<!doctype html><title>Bakery</title><p>Bread",
  "that is a text": "Bread",
};

test("another site at the same address is shown at once, and ends the worker if that is gone", async (of) => {
  for (const [what, page] of Object.entries(sites)) {
    await of.test(what, async () => {
      const browser = await installed();
      browser.host = (path) => (path === "/" ? html(page) : { status: 404, text: "gone" });
      assert.equal(await (await browser.open("/")).text(), page);
      assert.equal(browser.isRegistered, false);
      assert.deepEqual([...browser.caches.keys()], []);
    });
  }
});

test("a site that answers every address with HTML ends the worker after a day", async () => {
  const browser = await installed();
  const host = browser.host;
  const replaced = () => html(sites["with short hashes"]);
  const hour = 3_600_000;
  for (const [after, answers, isRegistered] of [[0, replaced, true], [23 * hour, replaced, true], [0, host, true], [2 * hour, replaced, true], [25 * hour, replaced, false]]) {
    browser.now += after;
    browser.host = answers;
    await browser.open("/");
    assert.equal(browser.isRegistered, isRegistered);
  }
});

test("a worker whose file is still a script stays", async () => {
  const browser = await installed();
  const host = browser.host;
  browser.host = (path) => (path === "/blog/" ? html(sites["with short hashes"]) : host(path));
  assert.equal(await (await browser.open("/blog/")).text(), sites["with short hashes"]);
  assert.equal(browser.isRegistered, true);
  isAsBuilt(keptPage(browser));
});

test("a page that its owner has edited is shown, and not kept", async (of) => {
  for (const [what, edited] of Object.entries({
    "a line of a host of scripts": first.page.replace("</head>", `<script src="https://cdn.example/count-0123456789abcdef.js"></script></head>`),
    "a script below the path": first.page.replace("</head>", `<script src="/own/count-0123456789abcdef.js"></script></head>`),
    "another title": first.page.replace("<head>", "<head><title>Our club</title>"),
    "an address that is none": first.page.replace("</head>", `<link href="http://[">`) + "</html>",
  })) {
    await of.test(what, async () => {
      const browser = await installed();
      browser.host = (path) => (path === "/" ? html(edited) : undefined);
      assert.equal(await (await browser.open("/")).text(), edited);
      isAsBuilt(keptPage(browser));
      assert.equal(browser.isRegistered, true);
    });
  }
});

test("the page of another build is shown once the files that it begins with are here", async () => {
  const second = build("/", "second");
  const browser = await installed();
  browser.host = (path) => (path === "/" ? honest(second)(path) : undefined);
  isAsBuilt(await opened(await browser.open("/")));
  browser.host = (path) => (path === "/" ? honest(second)(path) : html(portal));
  isAsBuilt(await opened(await browser.open("/")));
  browser.host = honest(second);
  assert.equal(await (await browser.open("/")).text(), second.page);
  isAsBuilt(keptPage(browser));
});

test("two Yardbooks of one origin leave each other alone", async () => {
  const golf = build("/golf/");
  const browser = await installed();
  const hosts = [honest(golf), honest(first)];
  for (const page of [golf.page, golf.page.slice(0, 400)]) {
    // A cut page of another path is not ours to replace, and our own worker may be gone for a moment.
    browser.host = (path) => (path.startsWith("/golf/") ? html(page) : { status: 404 });
    assert.equal(await (await browser.open("/golf/settings")).text(), page);
    isAsBuilt(keptPage(browser));
    assert.equal(browser.isRegistered, true);
  }
  browser.host = (path) => hosts[path.startsWith("/golf/") ? 0 : 1](path);
  await browser.begin(golf);
  await browser.install();
  assert.equal(browser.caches.size, 2);
  assert.equal(await (await browser.open("/golf/")).text(), golf.page);
  assert.equal(await browser.load("/settings"), undefined, "not below its path");
  isAsBuilt(keptPage(browser));
  isAsBuilt(keptPage(browser, golf), golf);
});

test("a page that takes longer than three seconds comes from the cache, and is renewed once it is here", async () => {
  const browser = await installed();
  const page = first.page.replace(`yardbook-exports" content=""`, `yardbook-exports" content="none"`);
  let answer;
  browser.host = () => new Promise((done) => (answer = () => done(html(page))));
  const opening = browser.load("/settings");
  await browser.pass(2_999);
  await browser.pass(1);
  isAsBuilt(await opened(await opening));
  answer();
  await browser.ended();
  assert.equal(keptPage(browser).text, page);
});

test("a cache that never answers leaves everything to the network", async () => {
  const browser = await installed();
  browser.instead.match = () => new Promise(() => {});
  for (const [path, mode, expected] of [[`/${first.start}`, "cors", "start of first"], ["/settings", "navigate", first.page]]) {
    const loading = browser.load(path, mode);
    await browser.pass(3_000);
    assert.equal(await (await loading).text(), expected);
  }
});

test("a file of the build comes from the cache, the icon from the network, and the rest is left alone", async () => {
  const browser = await installed();
  const before = browser.asked.length;
  assert.equal(await (await browser.load(`/${first.start}`, "cors")).text(), "start of first");
  assert.equal(browser.asked.length, before);
  browser.host = () => ({ text: "<svg>newer</svg>" });
  assert.equal(await (await browser.load("/favicon.svg", "no-cors")).text(), "<svg>newer</svg>");
  browser.noSignal();
  assert.equal(await (await browser.load("/favicon.svg", "no-cors")).text(), "<svg/>");
  for (const path of ["/robots.txt", "/api/v1/courses", "/a/start-0123456789abcdef.js"]) assert.equal(await browser.load(path, "cors"), undefined, path);
  for (const path of ["/api/v1", "/.well-known/x", "/social.png"]) assert.equal(await browser.load(path), undefined, path);
});

test("a worker whose files were removed says so, and fetches them again", async () => {
  const browser = await installed();
  for (const path of ["/", `/${first.start}`]) {
    browser.caches.get(cacheOf(first)).entries.delete(path);
    assert.deepEqual(await browser.ask("isWhole"), { answer: false });
    assert.deepEqual(await browser.ask("install"), { answer: true });
    assert.deepEqual(await browser.ask("isWhole"), { answer: true });
  }
  browser.caches.clear();
  browser.noSignal();
  assert.deepEqual(await browser.ask("install"), { why: "network" });
  browser.host = honest(first);
  await browser.open("/");
  assert.equal(browser.caches.size, 0, "a page alone is no build");
});

test("files of an earlier build go once a page of this one is alone", async () => {
  const second = build("/", "second");
  const browser = await installed();
  browser.host = honest(second);
  await browser.begin(second);
  await browser.install();
  await browser.say({ start: first.start });
  assert.equal(browser.caches.size, 2);
  browser.windows.push(browser.windows[0]);
  await browser.say({ start: second.start });
  assert.equal(browser.caches.size, 2);
  browser.windows.pop();
  await browser.say({ start: second.start });
  assert.deepEqual([...browser.caches.keys()], [cacheOf(second)]);
});
