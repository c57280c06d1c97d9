import assert from "node:assert/strict";
import { test } from "node:test";
import { allAway, awayFor, leftToComputer, longAway } from "../static/away.js";

const WORDS = {
  away: "away",
  away_minute: "a minute",
  away_minutes: "{count} minutes",
  away_hours: "{count} hours",
  away_days: "{count} days",
};
const MINE = { mine: true, level: null };
const OTHER = { mine: false, level: null };
const COMPUTER = { mine: false, kind: "computer", level: 2 };
const REPLACED = { mine: false, kind: "link", level: 2 };

function state(...seats) {
  return { over: false, mine: [0], patience: 120, seats: [MINE, ...seats] };
}

test("how long somebody is away changes once a minute, then more seldom", () => {
  const seconds = [0, 59, 60, 119, 120, 7199, 7200, 172799, 172800];
  const told = ["away", "away", "a minute", "a minute", "2 minutes", "119 minutes", "2 hours", "47 hours", "2 days"];
  assert.deepEqual(seconds.map((length) => awayFor(length, WORDS)), told);
});

test("one need not wait for somebody else who is away for longer than was agreed", () => {
  const now = 1_000_000;
  const away = [null, now - 121_000];
  assert.equal(longAway(state(OTHER), away, now), 1);
  assert.equal(longAway(state(OTHER), [null, now - 119_000], now), null);
  assert.equal(longAway(state(OTHER), [null, null], now), null);
  assert.equal(longAway(state(COMPUTER), away, now), null, "a computer plays there already");
  assert.equal(longAway({ ...state(OTHER), patience: 0 }, away, now), null);
  assert.equal(longAway({ ...state(OTHER), mine: [] }, away, now), null, "who watches decides nothing");
  assert.equal(longAway({ ...state(OTHER), over: true }, away, now), null);
  assert.equal(longAway(state(OTHER), away, now, new Map([[1, now + 1]])), null);
  assert.equal(longAway(state(OTHER), away, now, new Map([[1, now]])), 1);
});

test("the game can be ended when nobody else is there", () => {
  const now = 1_000_000;
  const away = now - 120_000;
  assert.equal(allAway(state(OTHER, OTHER), [null, away, null], now), false);
  assert.equal(allAway(state(OTHER, OTHER), [null, away, away], now), true);
  assert.equal(allAway(state(OTHER, COMPUTER), [null, away, null], now), true);
});

test("a computer plays for somebody, not only by itself", () => {
  assert.equal(leftToComputer(state(COMPUTER, REPLACED)), 2);
  assert.equal(leftToComputer(state(COMPUTER, OTHER)), null);
  assert.equal(leftToComputer({ ...state(REPLACED), mine: [] }), null, "who watches decides nothing");
  assert.equal(leftToComputer({ ...state(REPLACED), over: true }), null);
});
