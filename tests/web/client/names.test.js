import assert from "node:assert/strict";
import { test } from "node:test";
import { renamed } from "../static/board/names.js";

test("names get a prefix, and what refers to them follows", () => {
  const one = (name, value) => renamed(name, value, "p-");
  assert.equal(one("id", "a1"), "p-a1");
  assert.equal(one("href", "#koi"), "#p-koi");
  assert.equal(one("xlink:href", "#koi"), "#p-koi");
  assert.equal(one("href", "/table/1#koi"), "/table/1#koi");
  assert.equal(one("clip-path", "url(#board)"), "url(#p-board)");
  assert.equal(one("style", 'fill: url("#a"); mask: url(#b)'), 'fill: url("#p-a"); mask: url(#p-b)');
  assert.equal(one("aria-labelledby", "a  b"), "p-a  p-b");
  assert.equal(one("class", "square a1"), "square a1");
});
