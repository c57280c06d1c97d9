import assert from "node:assert/strict";
import { test } from "node:test";
import { TableSource } from "../static/sources/table.js";
import { effect } from "../static/store.js";

const SEAT = { name: "Anna", kind: "here", level: null, joined: true, present: true, mine: true, standing: "0", colour: "red", symbol: "A" };

function state(version, more = {}) {
  const seats = [SEAT, { ...SEAT, name: "Ben", kind: "link", mine: false }, { ...SEAT, kind: "computer", mine: false }];
  const moves = Array.from({ length: version }, (_, n) => ({ n: n + 1, seat: 0, text: "a", spoken: "a", round: 1 }));
  return { version, move: version, said: `said ${version}`, seats, to_act: [0], mine: [0], look: null, secret: false, act: { 0: { a: ["a"] } }, moves, asked: null, can: {}, over: false, result: null, status: `status ${version}`, ...more };
}

/** A table with a line in memory: what was sent, and what is told. */
function table(version = 0) {
  const sent = [];
  const told = [];
  const line = { ears: null, up: true };
  const connect = (ears) => {
    line.ears = ears;
    const send = (message) => (line.up ? sent.push(message) : null);
    return { send, catchUp: () => sent.push("catch up"), destroy: () => sent.push("end") };
  };
  const telling = {
    announce: (sentence) => told.push(sentence),
    refused: (error) => told.push(`refused: ${error}`),
    offline: () => told.push("offline"),
    hint: ({ move }) => told.push(`hint: ${move}`),
    words: (words) => told.push(words),
    presence: (before, now) => told.push([before, now]),
    note: (sentence) => told.push(`noted: ${sentence}`),
  };
  const source = new TableSource(state(version), { ground: { a: "A" }, pieces: { p: "P" } }, connect, telling);
  const hear = (message) => line.ears.hear(message);
  const news = (version, more = {}) => hear({ type: "news", version, move: version, ...more });
  return { source, sent, told, hear, news, line };
}

test("news change what they name, and leave the rest as the same objects", () => {
  const { source, news, told } = table();
  const before = source.position.value;
  news(1, { parts: { pieces: { p: null, q: "Q" } }, travels: { q: "p" }, standings: ["5", "6", "7"], moves: [{ n: 1 }], say: "Anna: a." });
  const { parts, travels, path, said } = source.position.value;
  assert.deepEqual([parts, path, said], [{ ground: { a: "A" }, pieces: { q: "Q" } }, "1", "said 0"]);
  assert.equal(parts.ground, before.parts.ground);
  assert.deepEqual(travels, { from: before.parts, names: { q: "p" } });
  assert.deepEqual(source.state.value.seats.map(({ standing }) => standing), ["5", "6", "7"]);
  assert.deepEqual([told, source.line.value], [["Anna: a."], ["0", "1"]]);
});

test("moves that are taken back go, and what was loaded after them is known to be old", () => {
  const { source, news } = table(3);
  news(4, { move: 2, cut: 1, moves: [{ n: 2, text: "b" }] });
  assert.deepEqual(source.state.value.moves.map(({ text }) => text), ["a", "b"]);
  assert.deepEqual(source.history.value, { count: 2, cut: 1, stages: [] });
  news(5, { secret: true });
  assert.equal(source.history.value.cut, -1, "after a secret everything looks otherwise");
});

test("what a move made is shown for a while, or until it is touched, before what follows", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { source, news, told } = table();
  const moves = [{ n: 1, ended: "Round 1: a row." }];
  const moment = { parts: { pieces: { p: "ROW" } }, travels: { p: "p" }, said: "Round 1: a row." };
  const { parts } = source.position.value;
  news(1, { parts: { pieces: { p: null } }, moment, moves, say: "Anna: a. Round 1: a row.", act: { 0: { b: ["b"] } } });
  const { act, path, said, travels, ...shown } = source.position.value;
  assert.deepEqual([shown.parts.pieces, act, path, said], [{ p: "ROW" }, {}, "1~", "Round 1: a row."]);
  assert.deepEqual([travels, told], [{ from: parts, names: { p: "p" } }, ["Anna: a. Round 1: a row."]]);
  assert.deepEqual(source.line.value, ["0", "1~", "1"]);
  news(2, { parts: { pieces: { q: "Q" } } });
  assert.equal(source.position.value.said, "Round 1: a row.", "what happens meanwhile is seen afterwards");
  mock.timers.tick(1900);
  assert.ok(source.moment.value);
  mock.timers.tick(500);
  assert.deepEqual([source.position.value.parts.pieces, source.position.value.act], [{ q: "Q" }, { 0: { b: ["b"] } }]);
  news(3, { moment, moves: [{ n: 3, ended: "Round 2." }] });
  source.goOn();
  assert.equal(source.moment.value, null);
});

test("a take-back, a state of another version and the end leave nothing of a moment", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { source, news, hear } = table();
  const moment = { parts: {}, travels: {}, said: "a row" };
  news(1, { moment, moves: [{ n: 1, ended: "Round 1." }] });
  hear({ type: "state", parts: {}, ...state(1) });
  assert.ok(source.moment.value, "to be told the same once more changes nothing");
  news(2, { move: 0, cut: 0 });
  assert.equal(source.moment.value, null);
  hear({ type: "state", parts: {}, moment: { parts: { pieces: { p: "ROW" } }, travels: {}, said: "a row" }, ...state(3) });
  assert.deepEqual(source.position.value.parts, { pieces: { p: "ROW" } });
  hear({ type: "state", parts: {}, ...state(4) });
  assert.equal(source.moment.value, null);
});

test("the end and the answer to a request are said aloud", () => {
  const { news, told } = table();
  news(1, { note: "Ben would rather not." });
  news(2, { over: true, say: "Anna: a.", result: { headline: "You win.", why: "By a row.", winners: [0] } });
  assert.deepEqual(told, ["Ben would rather not.", "noted: Ben would rather not.", "Anna: a. You win. By a row."]);
});

test("old news are passed over, and a gap is filled by the whole state", () => {
  const { source, news, hear, sent } = table(3);
  news(2, { said: "old" });
  news(3, { said: "old" });
  assert.equal(source.position.value.said, "said 3");
  news(3, { said: "changed", again: true });
  assert.equal(source.position.value.said, "changed");
  news(5, { said: "gap" });
  assert.deepEqual([source.position.value.said, sent], ["changed", ["catch up"]]);
  hear({ type: "state", parts: { ground: {} }, ...state(5) });
  assert.deepEqual([source.position.value.said, source.position.value.parts], ["said 5", { ground: {} }]);
});

test("news of others do not end one's own pending action", () => {
  const { source, news } = table();
  const act = () => source.position.value.act;
  source.play({ seat: 0, move: "a", path: ["a"] });
  assert.deepEqual([act(), source.waiting.value], [{}, 1]);
  news(1, { act: { 0: { b: ["b"] } } });
  assert.deepEqual([act(), source.waiting.value], [{}, 1]);
  news(2, { act: { 0: { c: ["c"] } }, done: 1 });
  assert.deepEqual([act(), source.waiting.value], [{ 0: { c: ["c"] } }, null]);
});

test("an action that is done is over when its version is shown", () => {
  const { source, hear, news } = table();
  source.act({ do: "draw", seat: 0 });
  hear({ type: "done", id: 7, version: 0 });
  assert.equal(source.waiting.value, 1, "this was another");
  hear({ type: "done", id: 1, version: 2 });
  news(1);
  assert.equal(source.waiting.value, 1);
  hear({ type: "state", parts: {}, ...state(2) });
  assert.equal(source.waiting.value, null);
  source.act({ do: "draw", seat: 0 });
  hear({ type: "done", id: 2, version: 2 });
  assert.equal(source.waiting.value, null);
});

test("an action that is refused is over, and why is told; another's refusal ends nothing", () => {
  const { source, hear, told, sent } = table();
  source.act({ do: "undo", seat: 0 });
  hear({ type: "refused", id: 9, error: "not that" });
  assert.equal(source.waiting.value, 1);
  hear({ type: "refused", id: 1, error: "stale", code: "stale" });
  assert.deepEqual([source.waiting.value, told], [null, ["refused: not that", "refused: stale"]]);
  assert.deepEqual(sent, [{ do: "undo", seat: 0, version: 0 }, "catch up"]);
});

test("a new connection ends what was under way on the one before, the first does not", () => {
  const { source, line } = table();
  source.act({ do: "undo", seat: 0 });
  line.ears.changed("up");
  assert.equal(source.waiting.value, 1, "said before the line was up, and sent by then");
  line.ears.changed("down");
  assert.deepEqual([source.waiting.value, source.lineState.value], [1, "down"]);
  line.ears.changed("up");
  assert.equal(source.waiting.value, null);
});

test("what cannot be sent is not waited for", () => {
  const { source, line, told } = table();
  const before = source.position.value;
  line.up = false;
  source.play({ seat: 0, move: "a", path: ["a"] });
  assert.deepEqual([source.waiting.value, told], [null, ["offline"]]);
  assert.equal(source.position.value, before, "a board sees by that that its move was not taken");
});

test("the version rises only when the picture has been taken over", () => {
  const { source, news, hear, sent } = table();
  effect(() => {
    if (source.position.value.parts.pieces?.q === "broken") throw new Error("cannot be read");
  });
  assert.throws(() => news(1, { parts: { pieces: { q: "broken" } } }), /cannot be read/);
  source.ask({ do: "hint", seat: 0 });
  assert.equal(sent[0].version, 0);
  news(2);
  assert.deepEqual(sent.slice(1), ["catch up"], "what comes next is not built on it");
  hear({ type: "state", parts: { pieces: { q: "whole" } }, ...state(2) });
  news(3, { said: "on" });
  assert.equal(source.position.value.said, "on");
});

test("who is there is told besides the state", () => {
  const { source, hear, news, told } = table();
  hear({ type: "presence", present: [true, false, false], away: [null, 5, null] });
  assert.deepEqual(source.present.value, [true, false, true], "a computer is always there");
  news(1, { said: "1" });
  assert.deepEqual(source.present.value, [true, false, true]);
  assert.deepEqual(told, [[[true, true, true], [true, false, true]]]);
});

test("hints and the status of a new state are told", () => {
  const { source, hear, told, sent } = table();
  hear({ type: "hint", id: 1, seat: 0, move: "9c4", touches: [] });
  hear({ type: "state", parts: {}, ...state(1) });
  assert.deepEqual(told, ["hint: 9c4"]);
  source.why(0, ["a"]);
  source.destroy();
  assert.deepEqual(sent, [{ do: "why", seat: 0, touches: ["a"] }, "end"]);
});

test("why nothing can be touched is asked for whoever acts here, and not while something is on its way", () => {
  const { source, hear, sent, told } = table();
  hear({ type: "state", parts: {}, ...state(1), mine: [1, 2], to_act: [2] });
  source.why(null, ["a"]);
  source.act({ do: "undo", seat: 1 });
  source.why(null, ["a"]);
  hear({ type: "words", id: 1, words: { "-": "places no stone" } });
  assert.deepEqual(sent, [
    { do: "why", seat: 2, touches: ["a"] },
    { do: "undo", seat: 1, version: 1 },
  ]);
  assert.deepEqual(told, [{ "-": "places no stone" }]);
});

test("who only watches asks nothing", () => {
  const { source, hear, sent } = table();
  hear({ type: "state", parts: {}, ...state(1), mine: [], to_act: [0] });
  source.why(null, ["a"]);
  assert.deepEqual(sent, []);
});
