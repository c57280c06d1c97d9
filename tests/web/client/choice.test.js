import assert from "node:assert/strict";
import { test } from "node:test";
import { Choice } from "../static/board/choice.js";

const ACTS = { 0: { "9a1": ["pebble-9", "a1"], "9a2": ["pebble-9", "a2"], "8a1": ["pebble-8", "a1"], "-": ["pass"] } };

function offered(acts = ACTS) {
  const choice = new Choice();
  choice.offer(acts);
  return choice;
}

test("a move is made touch by touch", () => {
  const choice = offered();
  assert.deepEqual(choice.next, new Set(["pebble-9", "pebble-8", "pass"]));
  assert.equal(choice.touch("pebble-9"), null);
  assert.deepEqual(choice.next, new Set(["a1", "a2"]));
  assert.deepEqual(choice.touch("a2"), { seat: 0, move: "9a2", path: ["pebble-9", "a2"] });
});

test("one touch is enough where there is no more to say", () => {
  assert.equal(offered().touch("pass")?.move, "-");
});

test("what was touched is let go by touching it again, and another begins another move", () => {
  const choice = offered();
  choice.touch("pebble-9");
  choice.touch("pebble-9");
  assert.deepEqual(choice.touched, []);
  choice.touch("pebble-9");
  choice.touch("pebble-8");
  assert.deepEqual(choice.touched, ["pebble-8"]);
  choice.cancel();
  assert.deepEqual(choice.touched, []);
});

test("what means nothing changes nothing", () => {
  const choice = offered();
  choice.touch("pebble-9");
  assert.equal(choice.touch("i9"), null);
  assert.deepEqual(choice.touched, ["pebble-9"]);
});

test("what is touched stays while some move offered begins so", () => {
  const choice = offered();
  choice.touch("pebble-9");
  choice.offer({ 1: { "9a3": ["pebble-9", "a3"] } });
  assert.deepEqual([choice.touched, choice.next], [["pebble-9"], new Set(["a3"])]);
  choice.offer({});
  assert.deepEqual([choice.touched, choice.next, choice.firsts], [[], new Set(), new Set()]);
});

test("a complete move that could go on must be said to be meant", () => {
  const choice = offered({ 0: { a: ["a"], ab: ["a", "b"], c: ["c", "d"] } });
  assert.equal(choice.touch("a"), null);
  assert.deepEqual(choice.complete.map(({ move }) => move), ["a"]);
  assert.equal(choice.touch("b")?.move, "ab");
});

test("only what goes on can be carried", () => {
  const choice = offered();
  assert.deepEqual(["pebble-9", "pass", "a1"].map((id) => choice.continues(id)), [true, false, false]);
  choice.touch("pebble-9");
  assert.deepEqual(["pebble-9", "pebble-8", "a1"].map((id) => choice.continues(id)), [true, true, false]);
});

test("a hint leads through a move one touch after the other", () => {
  const choice = offered();
  choice.guide = ["pebble-9", "a2"];
  assert.equal(choice.guided, "pebble-9");
  choice.touch("pebble-9");
  assert.equal(choice.guided, "a2");
  choice.touch("pebble-8");
  assert.equal(choice.guided, null, "something else is meant");
  choice.cancel();
  assert.equal(choice.guided, "pebble-9");
  choice.offer({ 0: { "8a1": ["pebble-8", "a1"] } });
  assert.equal(choice.guided, null, "it cannot be touched now");
});
