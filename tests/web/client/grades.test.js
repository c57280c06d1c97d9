import assert from "node:assert/strict";
import { test } from "node:test";

import { gradeOf, thresholdsOf } from "../static/grades.js";

const yardstick = {
  grades: [0.05, 0.1, 0.15],
  decided: 0.025,
  winning: 0.9,
  good_enough: 0.04,
  signs: { inaccuracy: "?!", mistake: "?", "grave mistake": "??", "missed win": "×" },
};

const grade = (before, after, grades = yardstick.grades, only = false) => gradeOf({ before, after, only }, grades, yardstick);

test("a move is marked by what it lost", () => {
  assert.deepEqual(
    [grade(0.6, 0.56), grade(0.6, 0.55), grade(0.6, 0.5), grade(0.6, 0.45)],
    [null, "inaccuracy", "mistake", "grave mistake"],
  );
});

test("a win missed is no blunder, and nothing is marked where all was decided, or nothing to decide", () => {
  assert.equal(grade(0.95, 0.6), "missed win");
  assert.equal(grade(0.95, 0.4), "grave mistake");
  assert.deepEqual([grade(0.93, 0.87), grade(0.93, 0.83)], ["inaccuracy", "missed win"]);
  assert.equal(grade(0.02, 0, [0.01, 0.01, 0.01]), null);
  assert.equal(grade(0.6, 0.2, yardstick.grades, true), null);
});

test("somebody may set other grades, as long as they rise", () => {
  assert.equal(grade(0.6, 0.5, thresholdsOf([10, 20, 30]) ?? yardstick.grades), "inaccuracy");
  assert.equal(thresholdsOf([10, 5, 30]), null);
  assert.equal(thresholdsOf([NaN, 5, 30]), null);
  assert.equal(thresholdsOf([]), null);
});
