// Walking over a board by keys goes where one looks, however the board is turned.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Turn } from "../static/board/turn.js";

/** As much of a page as a grid needs. */
class Element {
  children = [];
  #attributes = new Map();

  constructor(id = "", { x = 0, y = 0 } = {}, size = 0) {
    Object.assign(this, { id, x, y, size });
  }

  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.#attributes.set(name, value);
  }

  getBoundingClientRect() {
    const { x, y, size } = this;
    return { x: x - size / 2, y: y - size / 2, width: size, height: size };
  }

  replaceChildren(...children) {
    this.children = children;
  }

  remove() {}
}

globalThis.document = { createElementNS: () => new Element() };
const { Grid } = await import("../static/board/grid.js");

/** A board on a screen: its cells, by name, and whatever a grid writes for who listens. */
function board(places, size) {
  const cells = new Map(Object.entries(places).map(([id, place]) => [id, new Element(id, place, size)]));
  const svg = {
    querySelector: () => ({ textContent: "Board" }),
    parentElement: { querySelectorAll: () => [...cells.values()] },
  };
  const written = [];
  const picture = {
    svg,
    prefix: "",
    marks: { before: (element) => written.push(element) },
    name: ({ id }) => id,
    element: (id) => cells.get(id),
  };
  const grid = new Grid(picture);
  grid.read();
  return { grid, cells, rows: () => written.at(-1).children.map((row) => row.getAttribute("aria-owns")) };
}

const [LEFT, RIGHT, UP, DOWN] = [[-1, 0], [1, 0], [0, -1], [0, 1]];
const WIDE = { wide: true, below: 1 };

/** Cells a1 to d3 of squares as large as 10, the first column's on the left, the first row's below. */
const squares = {};
for (const [column, letter] of [..."abcd"].entries()) {
  for (const row of [1, 2, 3]) squares[letter + row] = { x: 10 * column + 5, y: 10 * (3 - row) + 5 };
}

/** Hexagons that stand on a side: every other column is half a cell higher. */
const hexagons = {};
for (const [column, letter] of [..."abcde"].entries()) {
  for (const row of [1, 2, 3]) hexagons[letter + row] = { x: 15 * column + 10, y: 17.32 * (4 - row) - 8.66 * (column % 2) };
}

/** The cells of a board that is turned. */
function turned(places, far, quarters) {
  const turn = new Turn({ far, size: { width: far.x, height: far.y + 30 }, layers: new Set() }, quarters, WIDE);
  return Object.fromEntries(Object.entries(places).map(([id, place]) => [id, turn.place(place)]));
}

test("as it is drawn, rows are read from above and arrows go from cell to cell", () => {
  const { grid, rows } = board(squares, 9);
  assert.deepEqual(rows(), ["a3 b3 c3 d3", "a2 b2 c2 d2", "a1 b1 c1 d1"]);
  assert.equal(grid.step("b2", RIGHT), "c2");
  assert.equal(grid.step("b2", UP), "b3");
  assert.equal(grid.step("a1", LEFT), null);
});

test("turned round, arrows follow what one sees", () => {
  const { grid, rows } = board(turned(squares, { x: 40, y: 30 }, 2), 9);
  assert.deepEqual(rows(), ["d1 c1 b1 a1", "d2 c2 b2 a2", "d3 c3 b3 a3"]);
  assert.equal(grid.step("b2", RIGHT), "a2");
  assert.equal(grid.step("b2", UP), "b1");
  assert.equal(grid.step("a1", LEFT), "b1");
  assert.equal(grid.step("a1", RIGHT), null);
});

test("turned by a quarter, columns are rows", () => {
  const { grid, rows } = board(turned(squares, { x: 40, y: 30 }, 1), 9);
  assert.deepEqual(rows(), ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "d1 d2 d3"]);
  assert.equal(grid.step("b2", DOWN), "c2");
  assert.equal(grid.step("b2", LEFT), "b1");
});

test("a turn is noticed", () => {
  const { grid, cells } = board(squares, 9);
  for (const [id, place] of Object.entries(turned(squares, { x: 40, y: 30 }, 3))) {
    Object.assign(cells.get(id), place);
    cells.get(id).setAttribute("transform", "rotate(270)");
  }
  grid.read();
  assert.equal(grid.step("b2", UP), "c2");
});

test("how close one looks makes no difference", () => {
  for (const scale of [0.2, 1, 6]) {
    const places = Object.entries(hexagons).map(([id, { x, y }]) => [id, { x: scale * x, y: scale * y }]);
    const { grid } = board(Object.fromEntries(places), 18 * scale);
    assert.equal(grid.step("c2", RIGHT), "d2");
    assert.equal(grid.step("c2", UP), "c3");
  }
});

for (const quarters of [0, 1, 2, 3]) {
  test(`every hexagon of a board turned by ${quarters} quarters is reached, and an arrow goes its own way`, () => {
    const places = turned(hexagons, { x: 80, y: 70 }, quarters);
    const { grid } = board(places, 17);
    const reached = new Set(["a1"]);
    for (const id of reached) {
      for (const [right, down] of [LEFT, RIGHT, UP, DOWN]) {
        const next = grid.step(id, [right, down]);
        if (!next) continue;
        reached.add(next);
        const along = (places[next].x - places[id].x) * right + (places[next].y - places[id].y) * down;
        const far = Math.hypot(places[next].x - places[id].x, places[next].y - places[id].y);
        assert.ok(along > 0, `${id} to ${next}`);
        assert.ok(far < 18, `${id} and ${next} are neighbours`);
      }
    }
    assert.equal(reached.size, Object.keys(hexagons).length);
  });
}
