// Every wasm file has one way in, whatever its host says of it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, compile } from "../wasm.mjs";

const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const file = (headers, status = 200) => () => new Response(empty, { status, headers });
const html = (status) => () => new Response("<!doctype html>", { status, headers: { "content-type": "text/html" } });

// Answers in turn; asks how each was asked for.
async function compiled(answers, options) {
  const asked = [];
  globalThis.fetch = async (_, { cache } = {}) => {
    asked.push(cache ?? "default");
    return answers[asked.length - 1]();
  };
  const found = await compile("/yardbook.wasm", options).then((module) => module instanceof WebAssembly.Module, (error) => error);
  return [found, asked];
}

test("a file runs with any type and any header", async () => {
  for (const type of ["application/wasm", "application/wasm; charset=utf-8", "application/octet-stream", "text/plain", "text/html", "application/x-wasm", undefined]) {
    const headers = { ...(type && { "content-type": type }), vary: "*", "cache-control": "no-store", "content-disposition": "attachment" };
    assert.deepEqual(await compiled([file(headers)]), [true, ["default"]], type);
  }
  assert.deepEqual(await compiled([file({}, 206)]), [true, ["default"]]);
});

test("a file that is wrong, does not come or is stopped is fetched once more past the browser's cache, and then is an error", async () => {
  const good = file({ "content-type": "application/wasm" });
  const none = () => Promise.reject(new TypeError("Failed to fetch"));
  const stopped = () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new DOMException("stopped", "AbortError")) });
    return new Response(body, { headers: { "content-type": "application/wasm" } });
  };
  for (const wrong of [html(200), html(404), html(500), file({}, 404), none, stopped]) {
    assert.deepEqual(await compiled([wrong, good]), [true, ["default", "reload"]]);
    const [error, asked] = await compiled([wrong, wrong]);
    assert.ok(error instanceof Error);
    assert.deepEqual(asked, ["default", "reload"]);
  }
  const [error] = await compiled([none, none]);
  assert.equal(error.message, "Failed to fetch");
});

test("a program without room for its memory begins once there is room, and any other failure is told at once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const begun = async (failures) => {
    let tries = 0;
    const program = begin(async () => {
      const failure = failures(tries);
      tries += 1;
      if (failure) throw failure;
      return "here";
    });
    let outcome;
    program.then((is) => (outcome = is), (error) => (outcome = error.message));
    while (!outcome) {
      context.mock.timers.tick(200);
      await new Promise(setImmediate);
    }
    return [outcome, tries];
  };
  const room = () => new RangeError("WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance");
  assert.deepEqual(await begun((tries) => tries < 3 && room()), ["here", 4]);
  assert.deepEqual(await begun(room), [room().message, 10]);
  assert.deepEqual(await begun(() => new RangeError("Maximum call stack size exceeded")), ["Maximum call stack size exceeded", 1]);
  assert.deepEqual(await begun(() => new TypeError("no memory")), ["no memory", 1]);
});
