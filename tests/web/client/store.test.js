import assert from "node:assert/strict";
import { test } from "node:test";
import { batch, computed, effect, signal } from "../static/store.js";

test("an effect runs again when what it has read changes, and only then", () => {
  const [one, other] = [signal(1), signal(1)];
  const seen = [];
  effect(() => void seen.push(one.value));
  other.value = 2;
  one.value = 1;
  one.value = 2;
  assert.deepEqual(seen, [1, 2]);
});

test("what is derived is worked out when it is read, and once", () => {
  const one = signal(1);
  let count = 0;
  const double = computed(() => {
    count += 1;
    return 2 * one.value;
  });
  assert.equal(count, 0);
  assert.deepEqual([double.value, double.value, double.peek(), count], [2, 2, 2, 1]);
  one.value = 2;
  assert.deepEqual([double.value, count], [4, 2]);
});

test("an effect is not disturbed where what it derives from stays the same", () => {
  const one = signal(1);
  const odd = computed(() => one.value % 2 === 1);
  const seen = [];
  effect(() => void seen.push(odd.value));
  one.value = 3;
  one.value = 4;
  one.value = 6;
  assert.deepEqual(seen, [true, false]);
});

test("nobody sees a value and something derived from another", () => {
  const one = signal(1);
  const double = computed(() => 2 * one.value);
  const four = computed(() => 2 * double.value);
  const seen = [];
  effect(() => void seen.push([one.value, double.value, four.value]));
  one.value = 2;
  assert.deepEqual(seen, [[1, 2, 4], [2, 4, 8]]);
});

test("what is read may change from time to time", () => {
  const [which, one, other] = [signal(true), signal("a"), signal("b")];
  const chosen = computed(() => (which.value ? one.value : other.value));
  const seen = [];
  effect(() => void seen.push(chosen.value));
  other.value = "c";
  which.value = false;
  one.value = "d";
  other.value = "e";
  assert.deepEqual(seen, ["a", "c", "e"]);
});

test("what is derived stays followed although it was the same in between", () => {
  const [which, one, other] = [signal(true), signal("a"), signal("a")];
  const chosen = computed(() => (which.value ? one.value : other.value));
  const seen = [];
  effect(() => void seen.push(chosen.value));
  which.value = false;
  other.value = "b";
  assert.deepEqual(seen, ["a", "b"]);
});

test("a batch sets all before anything runs, nested ones too", () => {
  const [one, other] = [signal(1), signal(1)];
  const seen = [];
  effect(() => void seen.push(one.value + other.value));
  const returned = batch(() => {
    one.value = 2;
    batch(() => (other.value = 2));
    assert.equal(seen.length, 1);
    return "done";
  });
  assert.deepEqual([seen, returned], [[2, 4], "done"]);
});

test("peeking follows nothing", () => {
  const one = signal(1);
  let runs = 0;
  effect(() => {
    one.peek();
    runs += 1;
  });
  one.value = 2;
  assert.equal(runs, 1);
});

test("an effect cleans up before it runs again and when it ends, and leaves nothing behind", () => {
  const one = signal(1);
  const double = computed(() => 2 * one.value);
  const told = [];
  const end = effect(() => {
    const { value } = double;
    told.push(`begin ${value}`);
    return () => told.push(`end ${value}`);
  });
  assert.equal(one.observers.size, 1);
  one.value = 2;
  end();
  one.value = 3;
  end();
  assert.deepEqual(told, ["begin 2", "end 2", "begin 4", "end 4"]);
  assert.equal(one.observers.size, 0);
});

test("effects end with an AbortSignal, also one that is over already", () => {
  const one = signal(1);
  const ending = new AbortController();
  let runs = 0;
  effect(() => void (runs += one.value), ending.signal);
  ending.abort();
  one.value = 2;
  effect(() => void (runs += one.value), ending.signal);
  assert.deepEqual([runs, one.observers.size], [1, 0]);
});

test("an effect that ends another one that is due", () => {
  const one = signal(1);
  const seen = [];
  let end = () => {};
  effect(() => {
    if (one.value > 1) end();
  });
  end = effect(() => void seen.push(one.value));
  one.value = 2;
  assert.deepEqual(seen, [1]);
});

test("one that throws keeps no other from running, and is told to whoever has set the value", () => {
  const one = signal(1);
  const seen = [];
  effect(() => {
    if (one.value === 2) throw new Error("two");
  });
  effect(() => void seen.push(one.value));
  assert.throws(() => (one.value = 2), /two/);
  one.value = 3;
  assert.deepEqual(seen, [1, 2, 3]);
});

test("an effect may set what others follow", () => {
  const [one, other] = [signal(1), signal(0)];
  const seen = [];
  effect(() => void seen.push(other.value));
  effect(() => void (other.value = 10 * one.value));
  one.value = 2;
  assert.deepEqual(seen, [0, 10, 20]);
});
