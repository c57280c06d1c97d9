// A board that is turned: where its places go, and what lies below it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Turn } from "../static/board/turn.js";

/** A board of 1000 by 700, and 300 below it: on the left what is the first seat's, and from 900 on what is nobody's. */
const drawn = { far: { x: 1000, y: 700 }, foot: 900, size: { width: 1000, height: 1000 }, layers: new Set(["pieces"]) };
const near = (one, other) => assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-6, JSON.stringify([one, other]));
const turned = (quarters, wide = true, below = 0) => new Turn(drawn, quarters, { wide, below });

test("every quarter goes on clockwise", () => {
  const corner = { x: 10, y: 20 };
  near(turned(0).place(corner), corner);
  near(turned(1).place(corner), { x: 680, y: 10 });
  near(turned(2).place(corner), { x: 990, y: 680 });
  near(turned(3).place(corner), { x: 20, y: 990 });
});

test("turned round, the picture keeps its shape and what is below stays", () => {
  assert.deepEqual(turned(2).size, drawn.size);
  near(turned(2).beside({ x: 30, y: 800 }), { x: 30, y: 800 });
});

test("where there is room, both halves stand beside a board turned by a quarter, one's own below", () => {
  for (const below of [0, 1]) {
    const turn = turned(below === 0 ? 3 : 1, true, below);
    assert.deepEqual(turn.size, { width: 1100, height: 1000 });
    const seats = [turn.beside({ x: 0, y: 700 }), turn.beside({ x: 500, y: 700 })];
    near(seats[below], { x: 700, y: 1000 - 0.8 * 200 });
    near(seats[1 - below], { x: 700, y: 0 });
    near(turn.beside({ x: 0, y: 900 }), { x: 700, y: 500 - 0.8 * 100 });
    near(turn.beside({ x: 500, y: 900 }), { x: 700, y: 500 });
  }
});

test("where there is none, they stand below it, as wide as the picture", () => {
  const turn = turned(3, false);
  assert.deepEqual(turn.size, { width: 700, height: 1000 + 0.7 * 300 });
  near(turn.beside({ x: 1000, y: 1000 }), { x: 700, y: 1210 });
  const long = new Turn({ ...drawn, far: { x: 1000, y: 400 } }, 3, { wide: false, below: 0 });
  assert.equal(long.size.width, (1000 * 2) / 3, "a narrow board does not make everything else small");
  near(long.place({ x: 0, y: 0 }), { x: (long.size.width - 400) / 2, y: 1000 });
});
