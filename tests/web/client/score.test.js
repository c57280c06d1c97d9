import assert from "node:assert/strict";
import { test } from "node:test";

import { outcomes, standing } from "../static/score/outcomes.js";

const box = { grounds: [["meadow", "Meadow"], ["own", "Another circuit"]], most_turns: 1000 };

test("a list of games says who won, where, and in how many turns", () => {
  const games = outcomes(box, ["1:meadow:34", "0:own:0", "1:own:12"], 2);
  assert.deepEqual(games, [
    { winner: 0, ground: "meadow", turns: 34 },
    { winner: -1, ground: "own", turns: 0 },
    { winner: 0, ground: "own", turns: 12 },
  ]);
  assert.deepEqual([standing(games, 0), standing(games, 1)], [2, 0]);
});

test("what no game can be is refused", () => {
  for (const step of ["3:meadow:1", "1:sea:1", "1:meadow:1001", "1:meadow", "won"]) assert.equal(outcomes(box, [step], 2), null, step);
});
