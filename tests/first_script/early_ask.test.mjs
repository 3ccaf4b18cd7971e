// public/early-ask.js in a page without a browser: what it takes from the store, when it sends the one request, and what it
// leaves behind.
import assert from "node:assert/strict";
import { test } from "node:test";

import { KEY, NOW, RULES, settle, stored, visit } from "./page.mjs";

const DAY = 86_400_000;
const COURSE = "/api/v1/courses/7";
const HOLES = "/api/v1/courses/7/holes";
const withKey = { "yardbook.key": KEY };
const hint = (text) => ({ ...withKey, "yardbook.early": text });
const ours = "yes 25 10 1a2b3c4d-5e6f7081 /api/v1";

const opened = async (options) => {
  const page = visit(options);
  await settle();
  return page;
};
const sent = async (options) => (await opened(options)).sent.map(({ url }) => url);
// Answers come from another realm, so they are compared as JSON.
const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

test("without a key, and in the demo, it does nothing", async () => {
  for (const options of [{}, { local: hint(ours), tab: { "yardbook.demo": "pro" } }, { local: { "yardbook.early": ours } }]) {
    const page = await opened(options);
    assert.deepEqual([page.sent, page.opened, page.first], [[], [], undefined]);
  }
  assert.deepEqual(await sent({ tab: { "yardbook.key": KEY } }), [COURSE], "a key of one tab");
});

test("the key goes only to the service that it was entered for, and that the app would use", async () => {
  const other = "https://golf.example/v1";
  const chosen = { ...withKey, "yardbook.service": other };
  for (const local of [
    chosen,
    { ...chosen, "yardbook.key.for": "https://elsewhere.example" },
    { ...withKey, "yardbook.key.for": other },
    // The app has last used another service, or has not used this one yet.
    hint(`yes 25 10 1a2b3c4d-5e6f7081 ${other}`),
    { ...chosen, "yardbook.key.for": other },
    { ...chosen, "yardbook.key.for": other, "yardbook.early": ours },
  ]) {
    assert.deepEqual(await sent({ local }), [], JSON.stringify(local));
  }
  assert.deepEqual(await sent({ local: withKey, named: other }), [], "the site has another service");
  const known = { ...chosen, "yardbook.key.for": other, "yardbook.early": `yes 25 10 1a2b3c4d-5e6f7081 ${other}` };
  assert.deepEqual(await sent({ local: known }), [`${other}/courses/7`]);
  // A key of one tab has its own service.
  assert.deepEqual(await sent({ local: known, tab: { "yardbook.key": KEY } }), []);
});

test("it sends one request: with the key in one header, without cookies, and following no redirect", async () => {
  const page = await opened({ local: hint(ours) });
  assert.equal(page.sent.length, 1);
  const { url, options, record } = page.sent[0];
  assert.equal(url, COURSE);
  assert.deepEqual(plain(options.headers), { "x-api-key": KEY, accept: "application/json" });
  assert.deepEqual([options.redirect, options.credentials, options.referrerPolicy], ["manual", "omit", "no-referrer"]);
  // It is on record before it is sent, for the ledger of its identity.
  const [[name, text]] = Object.entries(record).filter(([name]) => name.startsWith("yardbook.early.sent."));
  assert.match(name, new RegExp(`^yardbook\\.early\\.sent\\.${NOW}\\.\\d+$`));
  assert.equal(text, `1a2b3c4d-5e6f7081\n${COURSE}`);
  // The app finds everything that it takes over.
  const { name: named, response, controller, release } = page.world.yardbookEarly;
  assert.equal(named, name);
  assert.deepEqual([typeof response.then, controller.signal === options.signal, typeof release], ["function", true, "function"]);
  assert.equal(page.world.yardbookStart.hasAsked(), true);
  await page.respond('{"data":2}');
  assert.deepEqual(plain(page.first.found), [[COURSE, NOW, '{"data":2}', true]]);
  assert.deepEqual(plain(page.first.addresses), [COURSE, HOLES]);
});

test("a fresh answer is taken from the store, and a stale one is left to the app: neither costs a request", async () => {
  const local = { ...hint(ours), "yardbook.changed": "1" };
  const at = async (ago, more) => {
    const page = await opened({ local, answers: { [COURSE]: stored(ago) }, ...more });
    assert.deepEqual(page.sent, [], `${ago}`);
    assert.ok(page.isClosed);
    return [plain(page.first.found), await page.first.isStored];
  };
  const found = (ago) => [[[COURSE, NOW - ago, '{"data":1}']], true];
  for (const ago of [0, 29 * DAY, -RULES.clockSlackMs + 1]) assert.deepEqual(await at(ago), found(ago));
  for (const ago of [30 * DAY, 400 * DAY, -RULES.clockSlackMs, -DAY]) assert.deepEqual(await at(ago), [[], false], `${ago}`);
  // Without signal an answer of any age is better than none.
  assert.deepEqual(await at(400 * DAY, { onLine: false }), found(400 * DAY));
  // A list is fresh for a day.
  const list = async (ago) => plain((await opened({ address: "/?limit=10", local, answers: { "/api/v1/courses": stored(ago) } })).first.found).length;
  assert.deepEqual([await list(DAY - 1), await list(DAY)], [1, 0]);
});

test("what the page does not pay for is taken too, and does not stand for what it needs", async () => {
  const local = { ...hint(ours), "yardbook.changed": "1" };
  const page = await opened({ local, answers: { [HOLES]: stored(DAY) } });
  assert.deepEqual(page.sent.map(({ url }) => url), [COURSE]);
  assert.equal(await page.first.isStored, false);
  await page.respond("{}");
  assert.deepEqual(plain(page.first.found).map(([address]) => address), [COURSE, HOLES]);
});

test("an answer of either page size is the first page of the list", async () => {
  const local = { ...hint(ours), "yardbook.changed": "1" };
  for (const path of ["/courses", "/courses?limit=25"]) {
    assert.deepEqual(await sent({ address: "/", local, answers: { [`/api/v1${path}`]: stored(0) } }), [], path);
  }
});

test("an entry of another build is no answer", async () => {
  const local = { ...hint(ours), "yardbook.changed": "1" };
  for (const entry of [[NOW], [NOW, 9, 25], "text", 7, {}]) {
    assert.deepEqual(await sent({ local, answers: { [COURSE]: stored(0, "{}", entry) } }), [COURSE], JSON.stringify(entry));
  }
});

test("a body that is no text is left to the app", async () => {
  const local = { ...hint(ours), "yardbook.changed": "1" };
  for (const body of [7, true, null, {}, ["{}"]]) {
    const page = await opened({ local, answers: { [COURSE]: stored(0, body, [NOW, 1]) } });
    assert.deepEqual([page.sent, plain(page.first.found), await page.first.isStored], [[], [], false], JSON.stringify(body));
  }
});

test("a store is looked into where the app has run with a key, also if no answer was stored as far as it says", async () => {
  const answers = { [COURSE]: stored(DAY) };
  const first = await opened({ local: withKey, answers });
  assert.deepEqual([first.opened, first.sent.length], [[], 1], "nothing was ever stored here");
  for (const local of [hint(ours), { ...withKey, "yardbook.changed": "1" }]) {
    const page = await opened({ local, answers });
    assert.deepEqual(page.opened, [["yardbook-answers-1", RULES.store.version]]);
    assert.deepEqual([page.sent, plain(page.first.found).length], [[], 1]);
  }
  // There may be no store yet. The script makes none: that is the app's.
  const none = await opened({ local: hint(ours) });
  assert.deepEqual([none.opened.length, none.isCreated, none.sent.length], [1, false, 1]);
});

test("the hint says what may be sent", async () => {
  const check = async (may, address, expected) => {
    const local = hint(`${may} 25 10 1a2b3c4d-5e6f7081 /api/v1`);
    assert.deepEqual(await sent({ local, address }), expected, `${may} ${address}`);
  };
  await check("yes", "/courses/7/holes/1", [HOLES]);
  await check("list", "/courses/7/holes/1", []);
  await check("list", "/courses/7", [COURSE]);
  await check("no", "/courses/7", []);
  // The list is asked for in the plan's page size, since that answers the question whole.
  await check("yes", "/", ["/api/v1/courses?limit=25"]);
  await check("yes", "/settings", []);
});

test("the price of a click is hidden on large plans, unless the setting asks for it", async () => {
  const check = async (most, choice, expected) => {
    const { dataset } = await opened({ local: { ...hint(`yes ${most} 10 id /api/v1`), ...choice } });
    assert.equal(dataset.prices, expected, `${most} ${JSON.stringify(choice)}`);
  };
  for (const [most, expected] of [[0, undefined], [10, undefined], [20, undefined], [25, "none"], [50, "none"]]) {
    await check(most, {}, expected);
    await check(most, { "yardbook.prices": "always" }, undefined);
  }
});

test("no more requests are sent than the hint spares, counted over all pages", async () => {
  const uncounted = (count) => Object.fromEntries([...Array(count)].map((_, nth) => [`yardbook.early.sent.${NOW - nth}.${nth}`, "id\n/x"]));
  const local = (spare, count) => ({ ...hint(`yes 25 ${spare} id /api/v1`), ...uncounted(count) });
  assert.deepEqual(await sent({ local: local(2, 1) }), [COURSE]);
  assert.deepEqual(await sent({ local: local(2, 2) }), []);
  assert.deepEqual(await sent({ local: local(0, 0) }), []);
  // On the first visit with a key there is no hint.
  assert.deepEqual(await sent({ local: { ...withKey, ...uncounted(RULES.mostUncounted - 1) } }), [COURSE]);
  assert.deepEqual(await sent({ local: { ...withKey, ...uncounted(RULES.mostUncounted) } }), []);
});

test("one tab of a browser sends a request, and holds its lock for others no longer than agreed", async () => {
  const lock = RULES.requestLock + COURSE;
  assert.deepEqual(await sent({ local: hint(ours), held: [lock] }), [], "another tab has the lock");
  const page = await opened({ local: hint(ours) });
  assert.deepEqual(plain(page.locked), [lock, true]);
  await page.pass(RULES.lockHeldMs - 1);
  assert.deepEqual(page.released, []);
  await page.pass(1);
  assert.deepEqual(page.released, [lock]);
  for (const locks of ["none", "refused"]) assert.deepEqual(await sent({ local: hint(ours), locks }), [COURSE], locks);
  const slow = await opened({ local: hint(ours), locks: "silent" });
  assert.deepEqual(slow.sent, []);
  await slow.pass(RULES.lockWithinMs);
  assert.equal(slow.sent.length, 1, "a lock that is not granted in time is not waited for");
});

test("the lock is requested while the store is read, and given back if the answer is there", async () => {
  const lock = RULES.requestLock + COURSE;
  const local = { ...hint(ours), "yardbook.changed": "1" };
  const page = visit({ local, answers: { [COURSE]: stored(0) } });
  assert.deepEqual([plain(page.locked), page.reads], [[lock, true], []]);
  await settle();
  assert.deepEqual([page.sent, page.released], [[], [lock]]);
  // On a plan without holes nothing would be sent.
  const none = await opened({ local: hint("list 25 10 1a2b3c4d-5e6f7081 /api/v1"), address: "/courses/7/holes/1" });
  assert.equal(none.locked, undefined);
});

test("another page in the place of the first one costs its own request, and leaves the answer of the first one", async () => {
  const other = "/api/v1/courses/8";
  const page = await opened({ local: hint(ours) });
  await page.respond('{"data":1}');
  const { look, needsAt } = page.world.yardbookStart;
  const next = look(needsAt("/courses/8", ""));
  await settle();
  assert.deepEqual(page.sent.map(({ url }) => url), [COURSE, other]);
  const texts = () => page.records().map(([, text]) => text.slice(text.indexOf("\n") + 1));
  assert.deepEqual(texts(), [`${COURSE}\n{"data":1}`, other]);
  assert.deepEqual(page.released, [RULES.requestLock + COURSE]);
  assert.equal(page.world.yardbookEarly.name, page.records()[1][0], "the app takes over the last one");
  await page.respond('{"data":2}');
  assert.deepEqual(plain(next.found), [[other, NOW, '{"data":2}', true]]);
  const back = look(needsAt("/courses/7", ""));
  await settle();
  assert.deepEqual([page.sent.length, plain(back.found)], [2, [[COURSE, NOW, '{"data":1}', true]]]);
  page.close();
  assert.deepEqual(texts(), [`${COURSE}\n{"data":1}`, `${other}\n{"data":2}`]);
  // An answer that comes when nobody waits for it any more is paid for once.
  const late = look(needsAt("/courses/9", ""));
  await settle();
  assert.equal(page.world.yardbookStart.isAsking(), true);
  await page.pass(RULES.patienceMs);
  assert.deepEqual(plain(late.found), []);
  await page.respond('{"data":3}');
  assert.equal(page.world.yardbookStart.isAsking(), false);
  const again = look(needsAt("/courses/9", ""));
  await settle();
  assert.deepEqual([page.sent.length, plain(again.found).map(([, , text]) => text)], [3, ['{"data":3}']]);
});

test("the app can have a request sent as long as its driver is not here: with the same key, to the same service, one at a time", async () => {
  const other = "/api/v1/courses?limit=25&offset=25";
  const page = await opened({ local: hint(ours) });
  const { answerTo } = page.world.yardbookStart;
  const early = answerTo(other);
  await settle();
  assert.equal(page.sent.length, 1, "the first one is on its way");
  assert.deepEqual(plain(await early), []);
  await page.respond('{"data":1}');
  const answer = answerTo(other);
  await settle();
  assert.deepEqual(page.sent.map(({ url }) => url), [COURSE, other]);
  await page.respond('{"data":2}');
  assert.deepEqual(plain(await answer), [[other, NOW, '{"data":2}', true]]);
  for (const elsewhere of ["https://golf.example/v1/courses/7", "/api/v1x/courses"]) assert.equal(answerTo(elsewhere), undefined);
  page.local["yardbook.key"] = `${KEY}x`;
  assert.equal(answerTo(other), undefined, "a key that was entered since");
  // After a refusal the app decides.
  const refused = await opened({ local: hint(ours) });
  await refused.respond("{}", 429);
  assert.deepEqual(plain(await refused.world.yardbookStart.answerTo(other)), []);
  assert.equal(refused.sent.length, 1);
});

test("nothing is sent once the app asks by itself, for a page that nobody has touched, or without a record", async () => {
  const lock = RULES.requestLock + COURSE;
  const gone = visit({ local: hint(ours) });
  gone.world.yardbookEarly = false;
  await settle();
  assert.deepEqual([gone.sent, gone.released, gone.records()], [[], [lock], []]);
  const untouched = await opened({ local: hint(ours), mayAsk: false });
  assert.deepEqual([untouched.sent, untouched.released, untouched.mayAsked], [[], [lock], COURSE]);
  const full = visit({ local: hint(ours) });
  full.fill();
  await settle();
  assert.deepEqual([full.sent, full.released], [[], [lock]]);
});

test("a page that is left before its answer is stored leaves it, which the next page takes", async () => {
  const page = await opened({ local: hint(ours) });
  page.close();
  assert.deepEqual(page.records().map(([, text]) => text), [`1a2b3c4d-5e6f7081\n${COURSE}\n`], "it counts without its answer");
  await page.respond('{"data":\n2}');
  page.close();
  const [[name, text]] = page.records();
  assert.equal(text, `1a2b3c4d-5e6f7081\n${COURSE}\n{"data":\n2}`);
  const next = await opened({ local: { ...hint(ours), [name]: text } });
  assert.deepEqual([next.sent, plain(next.first.found)], [[], [[COURSE, NOW, '{"data":\n2}']]]);
  const both = { [COURSE]: stored(DAY), [HOLES]: stored(DAY) };
  const twice = await opened({ local: { ...hint(ours), [name]: text }, answers: both });
  assert.deepEqual(plain(twice.first.found).map(([address, , body]) => [address, body]), [[COURSE, '{"data":\n2}'], [HOLES, '{"data":1}']], "one answer an address");
  // What other pages wait for, and what they have left of other addresses, is none of its answers.
  for (const record of [`1a2b3c4d-5e6f7081\n${COURSE}`, `1a2b3c4d-5e6f7081\n${COURSE}\n`, "1a2b3c4d-5e6f7081\n/api/v1/courses/8\n{}"]) {
    const other = await opened({ local: { ...hint(ours), [name]: record } });
    assert.equal(other.sent.length, 1, record);
    await other.respond("{}");
    assert.deepEqual(plain(other.first.found).map(([address]) => address), [COURSE]);
  }
  const late = await opened({ local: { ...hint(ours), [name.replace(NOW, NOW - 31 * DAY)]: text } });
  assert.deepEqual([late.sent.length, plain(late.first.found)], [1, null], "it is too old");
  // Full storage costs the answer, not the count.
  const full = await opened({ local: hint(ours) });
  await full.respond("{}");
  const set = full.local.setItem;
  Object.getPrototypeOf(full.local).setItem = function (name, value) {
    if (value.endsWith("{}")) throw new Error("QuotaExceededError");
    set.call(this, name, value);
  };
  full.close();
  assert.deepEqual(full.records().map(([, text]) => text), [`1a2b3c4d-5e6f7081\n${COURSE}\n`]);
});

test("an app that has taken the request over is left its answer until it has stored it", async () => {
  const page = await opened({ local: hint(ours) });
  await page.respond("{}");
  page.world.yardbookEarly = false;
  page.close();
  const [[name, text]] = page.records();
  assert.equal(text, `1a2b3c4d-5e6f7081\n${COURSE}\n{}`);
  delete page.local[name];
  page.close();
  assert.deepEqual(page.records(), []);
});

test("a refusal is no answer, and the app waits for a response only so long: it is shown nevertheless if the app is later still", async () => {
  for (const status of [401, 404, 429, 500]) {
    const page = await opened({ local: hint(ours) });
    await page.respond('{"error":"x"}', status);
    assert.deepEqual(plain(page.first.found), [], `${status}`);
  }
  const failed = await opened({ local: hint(ours) });
  await failed.fail();
  assert.deepEqual(plain(failed.first.found), [], "no response");
  const page = await opened({ local: hint(ours) });
  await page.pass(RULES.patienceMs - 1);
  assert.equal(page.first.found, undefined);
  await page.pass(1);
  assert.deepEqual(plain([page.first.found, await page.first.shown]), [[], []]);
  await page.respond('{"data":2}');
  const answer = [COURSE, NOW, '{"data":2}', true];
  assert.deepEqual(plain([page.first.found, await page.first.shownLate]), [[answer], [answer]]);
});

test("an answer in which a reader would see the key is not shown before the app masks it", async () => {
  const shown = async (body, key = KEY) => {
    const page = await opened({ local: { ...hint(ours), "yardbook.key": key } });
    await page.respond(body);
    assert.equal(plain(page.first.found).length, 1, "the app has it");
    return plain(await page.first.shown).length;
  };
  assert.equal(await shown('{"name":"Old Links"}'), 1);
  for (const name of [KEY, [...KEY].join("\u200b"), [...KEY].join("\u0601"), [...KEY].join("\u034f"), [...KEY].join("\u2800"), [...KEY].join(" "), KEY.replace("yb", "ｙｂ"), "\\u0079b_0123456789abcdef", [...KEY].join("\\n")]) {
    assert.equal(await shown(`{"name":"The ${name} links"}`), 0, name);
  }
  assert.equal(await shown("no JSON"), 0);
  assert.equal(await shown('{"name":"Golf links"}', "Golf"), 1, "a key that short is a word by chance");
});

test("an app below a path has names of its own", async () => {
  const local = { "/golf/yardbook.key": KEY, "/golf/yardbook.early": ours };
  const page = await opened({ local, prefix: "/golf/", answers: {} });
  assert.deepEqual(page.opened.map(([name]) => name), ["/golf/yardbook-answers-1"]);
  assert.ok(page.records()[0][0].startsWith("/golf/yardbook.early.sent."));
  assert.deepEqual(await sent({ local, prefix: "" }), []);
});
