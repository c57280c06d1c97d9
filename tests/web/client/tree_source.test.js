import assert from "node:assert/strict";
import { test } from "node:test";
import { TreeSource } from "../static/sources/tree.js";
import { Tree } from "../static/tree.js";
import { Walk } from "../static/walk.js";

const start = { parts: { pieces: { p: "P" } }, said: "start", act: { 0: { a: ["p", "a"] }, 1: { b: ["b"] } } };
const after = { parts: { pieces: { q: "Q" } }, said: "after a", travels: { q: "p" } };
const option = (seat, move) => ({ seat, move, path: [move] });

function lesson(teacher) {
  return new TreeSource(new Tree({ position: start, children: [{ move: "a", position: after }, { move: "2:b", position: { parts: {}, said: "after b" } }] }), teacher);
}

test("it begins at the start, and a move of the tree leads on", () => {
  const source = lesson();
  assert.deepEqual(source.position.value, { ...start, path: "0" });
  source.play(option(0, "a"));
  assert.deepEqual(source.position.value, { parts: after.parts, said: "after a", act: {}, path: "1", travels: { from: start.parts, names: { q: "p" } } });
});

test("where several could act, the seat is in the path", () => {
  const source = lesson();
  source.play(option(1, "b"));
  assert.equal(source.position.value.path, "0/2:b");
});

test("what leads out of the tree is told, and the position stays the same object", () => {
  const told = [];
  const source = lesson({ unknown: (path, { move }) => told.push([path, move]), why: (...why) => told.push(why) });
  const before = source.position.value;
  source.play(option(0, "z"));
  source.why(0, ["p", "c"]);
  assert.equal(source.position.value, before);
  assert.deepEqual(told, [["0", "z"], ["0", 0, ["p", "c"]]]);
  source.destroy();
  source.play(option(0, "z"));
  assert.equal(told.length, 2);
});

test("it is walked along its lines, and grows while it is looked at", async () => {
  const source = lesson();
  const walk = new Walk(source, () => 0);
  await walk.last();
  assert.deepEqual([source.position.value.path, walk.now.value, walk.count.value], ["1", 1, 1]);
  source.change((tree, path) => tree.add(path, "c", { parts: {}, said: "after c" }));
  assert.deepEqual([source.position.value.said, walk.now.value, walk.count.value], ["after c", 2, 2]);
  await source.go("0/2:b");
  assert.deepEqual(source.line.value, ["0", "0/2:b"]);
  source.change((tree, path) => tree.promote(path));
  assert.deepEqual([source.position.value.path, source.line.value], ["1", ["0", "1"]]);
  source.change((tree) => tree.remove("1"));
  assert.equal(source.position.value.said, "after a", "what is left of the main line");
  await source.go("7/q");
  assert.equal(source.position.value.said, "after a");
});
