import assert from "node:assert/strict";
import { test } from "node:test";
import { fill } from "../static/words.js";

test("names and numbers are put in, as they are", () => {
  assert.equal(fill("{name} asks {count} times", { name: "$& {count}", count: 2 }), "$& {count} asks 2 times");
  assert.equal(fill("{unknown}!", {}), "!");
  assert.equal(fill(undefined, {}), "");
});
