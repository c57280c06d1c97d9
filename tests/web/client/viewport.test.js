// Looking closer: which part of a picture is seen.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  LARGEST,
  around,
  between,
  closer,
  everything,
  pushed,
  revealing,
  seen,
  settled,
  unit,
} from "../static/board/viewport.js";

const whole = { x: 0, y: 0, width: 1000, height: 500 };
const frame = { width: 400, height: 300 };

/** Where a place of the picture is on the screen, counted from the frame's corner. */
function onScreen(look, { x, y }) {
  const box = seen(look, whole, frame);
  return { x: ((x - box.x) / box.width) * frame.width, y: ((y - box.y) / box.height) * frame.height };
}

test("everything is seen as large as the frame allows, in its middle", () => {
  assert.equal(unit(whole, frame), 0.4);
  assert.deepEqual(seen(everything(whole), whole, frame), { x: 0, y: -125, width: 1000, height: 750 });
});

test("nothing beyond an edge is seen while there is more inside", () => {
  const corner = seen({ scale: 2, x: 0, y: 500 }, whole, frame);
  assert.deepEqual(corner, { x: 0, y: 125, width: 500, height: 375 });
  const across = seen({ scale: 1.2, x: 0, y: 0 }, whole, frame);
  assert.equal(across.x, 0);
  assert.equal(across.y + across.height / 2, 250, "what is lower than the frame stays in its middle");
});

test("looking closer keeps the place between the fingers where it is", () => {
  const look = settled({ scale: 2, x: 400, y: 250 }, whole, frame);
  const place = { x: 130, y: 170 };
  const box = seen(look, whole, frame);
  const there = { x: box.x + (place.x / 400) * box.width, y: box.y + (place.y / 300) * box.height };
  for (const times of [1.1, 1.7, 0.8]) {
    const found = onScreen(closer(look, times, place, whole, frame), there);
    assert.ok(Math.abs(found.x - place.x) < 1e-6 && Math.abs(found.y - place.y) < 1e-6, `${times}`);
  }
});

test("it stops at the whole and at the largest", () => {
  const place = { x: 0, y: 0 };
  assert.equal(closer(everything(whole), 0.1, place, whole, frame).scale, 1);
  assert.equal(closer(everything(whole), 100, place, whole, frame).scale, LARGEST);
});

test("what is pushed follows the finger, up to the edge", () => {
  const look = settled({ scale: 4, x: 500, y: 250 }, whole, frame);
  const there = onScreen(look, { x: 500, y: 250 });
  const after = onScreen(pushed(look, { x: 30, y: -20 }, whole, frame), { x: 500, y: 250 });
  assert.ok(Math.abs(after.x - there.x - 30) < 1e-6 && Math.abs(after.y - there.y + 20) < 1e-6);
  assert.equal(seen(pushed(look, { x: 1e6, y: 0 }, whole, frame), whole, frame).x, 0);
});

test("it looks closer by itself only where a finger needs it, and then at all of it if it can", () => {
  const large = [{ x: 0, y: 0, width: 60, height: 80 }];
  assert.equal(around(large, 44, whole, frame), null);
  assert.equal(around([], 44, whole, frame), null);
  const things = [
    { x: 100, y: 100, width: 40, height: 50 },
    { x: 220, y: 130, width: 40, height: 40 },
  ];
  const look = around(things, 44, whole, frame);
  assert.ok(Math.abs(look.scale * 0.4 * 40 - 44) < 1e-9);
  const box = seen(look, whole, frame);
  for (const { x, y, width, height } of things) {
    assert.ok(box.x <= x && x + width <= box.x + box.width && box.y <= y && y + height <= box.y + box.height);
  }
  const farther = around(things, 24, whole, frame);
  assert.ok(Math.abs(farther.scale * 0.4 * 40 - 24) < 1);
  const apart = [...things, { x: 960, y: 460, width: 40, height: 40 }];
  assert.ok(around(apart, 44, whole, frame).scale * 0.4 * 40 >= 24 - 1e-9, "large enough, though not all is seen");
});

test("what has the focus is brought into sight, and nothing moves when it is there", () => {
  const look = settled({ scale: 4, x: 500, y: 250 }, whole, frame);
  assert.deepEqual(revealing(look, { x: 490, y: 240, width: 20, height: 20 }, whole, frame), look);
  for (const thing of [
    { x: 900, y: 20, width: 40, height: 40 },
    { x: 10, y: 400, width: 40, height: 40 },
  ]) {
    const box = seen(revealing(look, thing, whole, frame), whole, frame);
    assert.ok(box.x <= thing.x && thing.x + 40 <= box.x + box.width + 1e-9);
    assert.ok(box.y <= thing.y && thing.y + 40 <= box.y + box.height + 1e-9);
  }
});

test("half way is half way", () => {
  const to = { x: 200, y: 100, width: 500, height: 300 };
  assert.deepEqual(between(whole, to, 0.5), { x: 100, y: 50, width: 750, height: 400 });
  assert.deepEqual(between(whole, to, 1), to);
});
