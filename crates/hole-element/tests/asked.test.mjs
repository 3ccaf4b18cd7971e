// The question in the attributes of an element, and the attributes that are refused.
import assert from "node:assert/strict";
import { test } from "node:test";

import { read } from "../src/asked.mjs";
import { KEY, NO_ADDRESS, NO_LINK } from "../src/words.mjs";

const src = "https://yardbook.example/shared#1C6MI";
const of = (attributes) => read(Object.entries(attributes));

test("the address of a shared hole is drawn and opened, without what is not the app's", () => {
  const link = (href, number = "", unit = "") => ({ href, asked: ["#1C6MI", number, unit, href].join("\n") });
  for (const [attributes, expected] of [
    [{ src }, link(src)],
    [{ src: ` ${src}\n`, unit: "meters" }, link(src, "", "meters")],
    [{ src: "https://yardbook.example/golf/shared?hole=4&utm_source=a#1C6MI" }, link("https://yardbook.example/golf/shared?hole=4#1C6MI", "4")],
    [{ src: "https://yardbook.example/shared?hole=x#1C6MI" }, link(src, "x")],
    [{ src: "http://127.0.0.1:8080/shared#1C6MI" }, link("http://127.0.0.1:8080/shared#1C6MI")],
    [{ src, class: "a", id: "keen", accesskey: "h", "data-author": "me" }, link(src)],
  ]) assert.deepEqual(of(attributes), expected);
});

test("lines are never more than four", () => {
  const { asked } = of({ src: `${src}\n2`, unit: "yards\nmore\u0000" });
  assert.equal(asked.split("\n").length, 4);
  assert.ok(!asked.includes("\u0000"));
});

test("an attribute or an address with a key is refused", () => {
  const key = "yb_0123456789abcdef";
  for (const attributes of [
    { src, key }, { src, key: "" }, { src, "api-key": key }, { src, "x-api-key": key }, { src, apikey: key }, { src, "API_KEY": key },
    { src, token: "a" }, { src, "data-access-token": "a" }, { src, authorization: "Bearer a" }, { src, secret: "a" }, { src, password: "a" },
    { src, title: `my ${key}` },
    { src: `https://yardbook.example/shared?key=${key}#1C6MI` }, { src: "https://yardbook.example/shared?hole=4&x-api-key=a#1C6MI" },
    { src: "https://yardbook.example/shared?access_token=a#1C6MI" }, { src: `https://yardbook.example/${key}/shared#1C6MI` },
    { src: "https://me:secret@yardbook.example/shared#1C6MI" }, { src: "https://me@yardbook.example/shared#1C6MI" },
    { key },
  ]) assert.deepEqual(of(attributes), { why: KEY }, JSON.stringify(attributes));
});

test("what is no address of a page is refused", () => {
  for (const attributes of [{}, { src: "" }, { src: " " }]) assert.deepEqual(of(attributes), { why: NO_LINK });
  for (const wrong of ["#1C6MI", "/shared#1C6MI", "javascript:alert(1)//#1C6MI", "data:text/html,<script>#1C6MI", "blob:https://yardbook.example/1#1C6MI", "file:///shared#1C6MI", "https://#1C6MI", "golf"]) assert.deepEqual(of({ src: wrong }), { why: NO_ADDRESS }, wrong);
});
