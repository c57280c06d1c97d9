import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree, child, depth, isMain, mainLine, mainOf, parent, wayTo } from "../static/tree.js";

/** A main line a b c, and variations: x after a, then y; z after x too. */
function tree() {
  return new Tree({
    position: "start",
    children: [
      {
        move: "a",
        position: "A",
        children: [
          { move: "b", position: "AB", children: [{ move: "c", position: "ABC" }] },
          { move: "x", position: "AX", children: [{ move: "y", position: "AXY" }, { move: "z", position: "AXZ" }] },
        ],
      },
    ],
  });
}

test("a path says where a position is", () => {
  assert.deepEqual(["0", "12", "12/9c4", "12/9c4/8d5"].map(depth), [0, 12, 13, 14]);
  assert.deepEqual(["0", "12", "12/9c4", "12/9c4/8d5"].map(mainOf), [0, 12, 12, 12]);
  assert.deepEqual(["0", "12", "12/9c4"].map(isMain), [true, true, false]);
  assert.deepEqual(["0", "1", "12/9c4", "12/9c4/8d5"].map(parent), [null, "0", "12", "12/9c4"]);
  assert.equal(child("12", "2:7"), "12/2:7");
  assert.deepEqual(wayTo("2/x/y"), ["0", "1", "2", "2/x", "2/x/y"]);
  assert.deepEqual(mainLine(2), ["0", "1", "2"]);
});

test("positions are found by their path, and by no other", () => {
  const known = { 0: "start", 1: "A", 3: "ABC", "1/x": "AX", "1/x/z": "AXZ" };
  for (const [path, position] of Object.entries(known)) assert.equal(tree().get(path), position);
  for (const path of ["4", "1/q", "1/x/y/y", "-1", "1.5", "", "x"]) assert.equal(tree().has(path), path === "", path);
  assert.deepEqual(["0", "3", "1/x/z"].map((path) => tree().moveTo(path)), ["", "c", "z"]);
});

test("what follows, the main continuation first", () => {
  assert.deepEqual(tree().children("0"), ["1"]);
  assert.deepEqual(tree().children("1"), ["2", "1/x"]);
  assert.deepEqual(tree().children("1/x"), ["1/x/y", "1/x/z"]);
  assert.deepEqual(tree().children("3"), []);
  assert.deepEqual([tree().after("1", "b"), tree().after("1", "x"), tree().after("1", "q")], ["2", "1/x", null]);
});

test("walking: next, previous, first, last, the line through a position", () => {
  const one = tree();
  assert.deepEqual(["0", "1", "3", "1/x", "1/x/z"].map((path) => one.next(path)), ["1", "2", null, "1/x/y", null]);
  assert.deepEqual([one.previous("2"), one.previous("1/x"), one.previous("0")], ["1", "1", null]);
  assert.deepEqual([one.first, one.end, one.last("1/x"), one.last("1/x/z")], ["0", "3", "1/x/y", "1/x/z"]);
  assert.deepEqual(one.line("1"), ["0", "1", "2", "3"]);
  assert.deepEqual(one.line("1/x"), ["0", "1", "1/x", "1/x/y"]);
});

test("a move is added to the main line where it ends, as a variation elsewhere, and never twice", () => {
  const one = tree();
  assert.equal(one.add("3", "d", "ABCD"), "4");
  assert.equal(one.add("1", "w", "AW"), "1/w");
  assert.equal(one.add("1/w", "v", "AWV"), "1/w/v");
  assert.equal(one.add("1", "b", "other"), "2");
  assert.equal(one.get("2"), "AB");
  assert.throws(() => one.add("9", "a", ""), /no 9/);
});

test("a variation becomes the main line, which stays as a variation", () => {
  const one = tree();
  assert.equal(one.promote("1/x/z"), "3");
  assert.deepEqual(["1", "2", "3"].map((path) => one.get(path)), ["A", "AX", "AXZ"]);
  assert.deepEqual(["1/b", "1/b/c", "2/y"].map((path) => one.get(path)), ["AB", "ABC", "AXY"]);
  assert.equal(one.promote("2"), "2");
  assert.equal(one.promote("0"), "0");
  assert.throws(() => one.promote("1/q"), /no 1\/q/);
});

test("a position is taken away with all that follows it, the start never", () => {
  const one = tree();
  one.remove("1/x");
  assert.deepEqual([one.has("1/x/y"), one.children("1")], [false, ["2"]]);
  one.remove("2");
  assert.equal(one.end, "1");
  one.remove("0");
  one.remove("7");
  assert.equal(one.get("0"), "start");
});
