import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_KEPT, StudySource, movesTo, planted, writtenDown } from "../static/sources/study.js";
import { readMarks, toggled } from "../static/study_marks.js";

const told = (parent, move, more = {}) => ({ parent, move, seat: 0, spoken: `plays ${move}`, heading: "", comment: "", marks: "", ...more });
const list = [told(0, ""), told(0, "a"), told(1, "b"), told(2, "c"), told(1, "x", { comment: "Or this." }), told(0, "z")];
const seen = (moves) => ({ parts: { pieces: { p: moves.join("") } }, said: moves.join(" "), act: {}, standings: [], travels: {}, spots: [], line: "", move: moves.at(-1) ?? "", seat: 1, spoken: "did", heading: "", result: "", draws: [] });

function study(more = {}) {
  const asked = [];
  const failures = [];
  const asking = {
    seen: async (moves) => {
      asked.push(moves.join("/"));
      return seen(moves.map((move) => move.replace(/^\d:/, "")));
    },
    shapes: async (moves, marks) => ({ [`mark-${marks}`]: "<g/>" }),
    failed: (why) => failures.push(why),
    why: (...why) => asked.push(why),
    ...more,
  };
  const tree = planted(list);
  tree.get("0").seen = seen([]);
  return { source: new StudySource(tree, "0", asking), asked, failures };
}

test("a list of moves is planted as a tree and written down again", () => {
  const tree = planted(list);
  assert.deepEqual(tree.children("0"), ["1", "0/z"]);
  assert.deepEqual(tree.children("1"), ["2", "1/x"]);
  assert.deepEqual(movesTo(tree, "1/x"), ["a", "x"]);
  assert.deepEqual(writtenDown(tree), list);
});

test("positions are asked for once, when they are looked at", async () => {
  const { source, asked } = study();
  await source.go("1/x");
  await source.go("1");
  await source.go("1/x");
  assert.deepEqual(asked, ["a/x", "a"]);
  assert.equal(source.position.value.said, "a x");
  assert.deepEqual(source.line.value, ["0", "1", "1/x"]);
});

test("a move of the tree leads on, another one grows it, and the server says how it is written", async () => {
  const { source, asked } = study();
  await source.play({ seat: 0, move: "a", path: [] });
  assert.deepEqual([source.path.value, asked], ["1", ["a"]]);
  await source.play({ seat: 1, move: "new", path: [] });
  assert.deepEqual([source.path.value, asked], ["1/new", ["a", "a/2:new"]]);
  await source.follow(["d", "e"]);
  assert.equal(source.path.value, "1/new/d/e");
  assert.deepEqual(writtenDown(source.tree).map(({ move }) => move), ["", "a", "b", "c", "x", "new", "d", "e", "z"]);
});

test("other draws after a move are a variation beside it", async () => {
  const { source, asked } = study();
  await source.go("2");
  await source.redraw(["1+5", "2+3"]);
  assert.deepEqual([source.path.value, asked.at(-1)], ["1/b=1+5,2+3", "a/b=1+5,2+3"]);
  await source.redraw(["1+6", "2+3"]);
  assert.equal(source.path.value, "1/b=1+6,2+3");
  await source.go("0");
  await source.redraw(["1+5"]);
  assert.equal(source.path.value, "0");
});

test("the newest question counts", async () => {
  const late = [];
  const { source, failures } = study({ seen: (moves, signal) => new Promise((done, fail) => {
    signal.addEventListener("abort", () => fail(new Error("gone")));
    late.push(() => done(seen(moves)));
  }) });
  const slow = source.go("3");
  const quick = source.go("0/z");
  late[1]();
  await Promise.all([slow, quick]);
  assert.deepEqual([source.path.value, failures, source.busy.value], ["0/z", [], false]);
});

test("what cannot be had is said, and the position stays", async () => {
  const { source, failures } = study({ seen: async () => { throw new Error("H14: no"); } });
  await source.go("2");
  await source.play({ seat: 0, move: "q", path: [] });
  assert.deepEqual([source.path.value, failures], ["0", ["H14: no", "H14: no"]]);
});

test("marks are parts of the picture; lines are promoted and taken away", async () => {
  const { source } = study();
  await source.go("1/x");
  await source.annotate({ marks: "d4" });
  assert.deepEqual(source.position.value.parts.shapes, { "mark-d4": "<g/>" });
  source.promote();
  assert.equal(source.path.value, "2");
  assert.equal(source.entry.comment, "Or this.");
  await source.remove();
  assert.deepEqual([source.path.value, source.tree.moveTo("2")], ["1", "b"]);
});

test("so many pictures are kept and no more", async () => {
  const { source } = study();
  for (let number = 0; number < MOST_KEPT + 10; number += 1) await source.follow([`m${number}`]);
  const kept = source.paths().filter((path) => source.tree.get(path).seen);
  assert.ok(kept.length <= MOST_KEPT + 2, String(kept.length));
  await source.go("1");
  assert.equal(source.position.value.said, "a");
});

test("marks are toggled as a record has them", () => {
  assert.deepEqual([...readMarks("a1 good, b2, a1 > b2 bad")], [["a1", "good"], ["b2", "note"], ["a1 > b2", "bad"]]);
  let marks = toggled("", "a1", "b2", "bad");
  marks = toggled(marks, "a1", "a1", "note");
  assert.equal(marks, "a1, a1 > b2 bad");
  marks = toggled(marks, "a1", "a1", "good");
  assert.equal(marks, "a1 good, a1 > b2 bad");
  assert.equal(toggled(marks, "a1", "b2", "bad"), "a1 good");
});

test("a stream of lines is read as it comes, wherever it is cut", async () => {
  const { lines } = await import("../static/study_engine.js");
  const bytes = new TextEncoder().encode('{"é": 1}\n{"b": 2}\n');
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const read = [];
  for await (const line of lines(body)) read.push(line);
  assert.deepEqual(read, [{ é: 1 }, { b: 2 }]);
});
