import assert from "node:assert/strict";
import { test } from "node:test";
import { ReplaySource, MOST_KEPT } from "../static/sources/replay.js";
import { computed, signal } from "../static/store.js";
import { Walk } from "../static/walk.js";

/** A table of so many moves, and its past, which comes when it is let. */
function table(count) {
  const history = signal({ count, cut: -1 });
  const played = [];
  const present = {
    history,
    position: computed(() => ({ path: String(history.value.count), parts: {}, said: "now", act: { 0: { a: ["a"] } } })),
    line: computed(() => []),
    play: (option) => played.push(option.move),
    why: () => played.push("why"),
    go: async () => {},
    destroy: () => played.push("destroyed"),
  };
  const asked = [];
  const load = (path) => new Promise((give, fail) => asked.push({ path, give: (said = path) => give({ parts: {}, said, standings: [said], act: { 0: { b: ["b"] } } }), fail }));
  return { present, load, asked, played, history };
}

/** Timers that run when they are told to. */
function clock(context) {
  const { setTimeout, clearTimeout } = globalThis;
  const due = new Map();
  let count = 0;
  globalThis.setTimeout = (run) => due.set(++count, run) && count;
  globalThis.clearTimeout = (id) => due.delete(id);
  context.after(() => Object.assign(globalThis, { setTimeout, clearTimeout }));
  return {
    async tick() {
      const now = [...due.values()];
      due.clear();
      for (const run of now) run();
      await settled();
    },
  };
}

const settled = () => new Promise((done) => setImmediate(done));

test("the present is shown until somebody looks back, and again afterwards", async () => {
  const { present, load, asked, played } = table(3);
  const source = new ReplaySource(present, load);
  assert.deepEqual(source.position.value.act, { 0: { a: ["a"] } });
  const shown = source.go("1");
  assert.equal(source.at.value, "1");
  assert.deepEqual([source.position.value.said, source.position.value.act], ["now", {}], "nothing is touched while it loads");
  asked[0].give();
  await shown;
  assert.deepEqual(source.position.value, { path: "1", parts: {}, said: "1", standings: ["1"], act: {} });
  source.why(0, []);
  assert.deepEqual(played, []);
  await source.go("3");
  assert.equal(source.at.value, null);
  source.play({ seat: 0, move: "a", path: ["a"] });
  assert.deepEqual([source.position.value.said, played], ["now", ["a"]]);
});

test("what a move made is a step of its own, before the position after it, at the end too", async () => {
  const { present, load, asked, history } = table(3);
  history.value = { count: 3, cut: -1, stages: [2, 3] };
  const source = new ReplaySource(present, load);
  const walk = new Walk(source, () => 1);
  assert.deepEqual(source.line.value, ["0", "1", "2~", "2", "3~", "3"]);
  const shown = walk.previous();
  asked[0].give();
  await shown;
  assert.deepEqual([asked[0].path, walk.path.value, source.position.value.said], ["3~", "3~", "3~"]);
  await walk.next();
  assert.deepEqual([walk.path.value, source.at.value], ["3", null]);
  await walk.go("9~");
  assert.equal(source.at.value, null, "there is no such step");
});

test("what comes late is not shown any more", async () => {
  const { present, load, asked } = table(3);
  const source = new ReplaySource(present, load);
  const [one, two] = [source.go("1"), source.go("2")];
  asked[1].give();
  asked[0].give();
  await Promise.all([one, two]);
  assert.equal(source.position.value.said, "2");
});

test("what could not be loaded is told, and asked for again", async () => {
  const { present, load, asked } = table(3);
  let failures = 0;
  const source = new ReplaySource(present, load, { failed: () => (failures += 1) });
  const shown = source.go("1");
  asked[0].fail(new Error("500"));
  await shown;
  const again = source.go("1");
  asked[1].give();
  await again;
  assert.deepEqual([failures, source.position.value.said], [1, "1"]);
});

test("positions after what was taken back are loaded anew, the others are kept", async () => {
  const { present, load, asked, history } = table(5);
  const source = new ReplaySource(present, load);
  for (const path of ["1", "3"]) {
    const shown = source.go(path);
    asked.at(-1).give();
    await shown;
  }
  history.value = { count: 5, cut: 2 };
  assert.deepEqual(asked.map(({ path }) => path), ["1", "3", "3"]);
  asked[2].give("three");
  await settled();
  assert.equal(source.position.value.said, "three");
  await source.go("1");
  assert.equal(asked.length, 3);
  history.value = { count: 1, cut: 1 };
  await settled();
  assert.equal(source.at.value, null, "there is nothing left to look back to");
});

test("so many positions are kept and no more", async () => {
  const { present, load, asked } = table(3 * MOST_KEPT);
  const source = new ReplaySource(present, load);
  for (let number = 0; number < 2 * MOST_KEPT; number += 1) {
    const shown = source.go(String(number));
    asked.at(-1).give();
    await shown;
  }
  await source.go(String(MOST_KEPT + 1));
  assert.equal(asked.length, 2 * MOST_KEPT, "the latest are there");
  source.go("0");
  assert.equal(asked.length, 2 * MOST_KEPT + 1, "the first is not");
});

test("a variation is walked like the main line", async () => {
  const { present, load, asked } = table(3);
  const source = new ReplaySource(present, load, { explore: true });
  const walk = new Walk(source, () => 0);
  const shown = walk.to(1);
  asked[0].give();
  await shown;
  source.play({ seat: 1, move: "b", path: ["b"] });
  assert.deepEqual([source.at.value, asked[1].path], ["1/2:b", "1/2:b"]);
  asked[1].give();
  await settled();
  assert.deepEqual([source.line.value, walk.now.value, walk.count.value], [["0", "1", "1/2:b"], 2, 2]);
  await walk.previous();
  assert.equal(source.at.value, "1");
  assert.deepEqual(source.line.value, ["0", "1", "2", "3"]);
});

test("pausing and playing while a position loads goes on at one pace", async (context) => {
  const timers = clock(context);
  const { present, load, asked } = table(20);
  const source = new ReplaySource(present, load);
  const walk = new Walk(source, () => 1000);
  walk.play();
  await timers.tick();
  walk.pause();
  walk.play();
  walk.pause();
  walk.play();
  for (const { give } of asked) give();
  await settled();
  const before = walk.now.value;
  for (let step = 0; step < 4; step += 1) {
    await timers.tick();
    for (const { give } of asked) give();
    await settled();
  }
  assert.equal(walk.now.value - before, 4);
  walk.pause();
  await timers.tick();
  assert.deepEqual([walk.now.value - before, walk.playing.value], [4, false]);
});

test("it stops by itself at the end, and begins again from the start", async (context) => {
  const timers = clock(context);
  const { present, history } = table(2);
  const load = async (path) => ({ parts: {}, said: path });
  const source = new ReplaySource(present, load);
  const walk = new Walk(source, () => 10);
  walk.play();
  const seen = [walk.now.value];
  for (let step = 0; step < 4; step += 1) {
    await settled();
    await timers.tick();
    seen.push(walk.now.value);
  }
  assert.deepEqual([seen, walk.playing.value, source.at.value], [[0, 1, 2, 2, 2], false, null]);
  history.value = { count: 0, cut: 0 };
  await walk.play();
  assert.equal(walk.playing.value, false);
});

test("steps beyond either end stay there", async () => {
  const { present } = table(2);
  const source = new ReplaySource(present, async (path) => ({ parts: {}, said: path }));
  const walk = new Walk(source, () => 0);
  await walk.to(-3);
  assert.equal(source.at.value, "0");
  await walk.previous();
  assert.equal(source.at.value, "0");
  await walk.to(99);
  assert.equal(source.at.value, null);
  await walk.first();
  await walk.next();
  assert.equal(walk.now.value, 1);
  await walk.last();
  assert.equal(source.at.value, null);
});

test("a source that is destroyed ends what it loads, and the table", async () => {
  const { present, played } = table(2);
  let failures = 0;
  const load = (path, signal) => new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
  const source = new ReplaySource(present, load, { failed: () => (failures += 1) });
  const shown = source.go("0");
  source.destroy();
  await shown;
  assert.deepEqual([played, failures], [["destroyed"], 0]);
});
