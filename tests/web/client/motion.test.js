import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {{motion?: string}} */
const dataset = {};
const device = { matches: false };
Object.assign(globalThis, { document: { documentElement: { dataset } }, matchMedia: () => device });
const { isStill } = await import("../static/motion.js");

test("things move as the device says, unless somebody chose otherwise", () => {
  for (const matches of [false, true]) {
    device.matches = matches;
    delete dataset.motion;
    assert.equal(isStill(), matches);
    dataset.motion = "moving";
    assert.equal(isStill(), false);
    dataset.motion = "still";
    assert.equal(isStill(), true);
  }
});
