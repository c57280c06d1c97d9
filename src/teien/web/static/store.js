// @ts-check
// A small store: signals hold values, computed values derive from them, effects run again when what they read changes.

/**
 * @template T
 * @typedef {{readonly value: T, peek(): T}} Readable A value that effects can follow; `peek` reads without following.
 */

/** @typedef {{version: number, refresh(): number, roots(): Signal<any>[]}} Origin What a value was read from. */
/** @typedef {Map<Origin, number>} Origins With the version that was read. */

/** @type {Origins | null} Where whoever reads just now notes what it has read. */
let notes = null;
let batches = 0;
/** @type {Set<() => void>} The effects that must run when the batch is over. */
const due = new Set();

/** @template T */
export class Signal {
  version = 0;
  /** @type {Set<() => void>} */
  observers = new Set();
  #value;

  /** @param {T} value */
  constructor(value) {
    this.#value = value;
  }

  get value() {
    notes?.set(this, this.version);
    return this.#value;
  }

  set value(value) {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.version += 1;
    batch(() => this.observers.forEach((observer) => due.add(observer)));
  }

  peek() {
    return this.#value;
  }

  refresh() {
    return this.version;
  }

  roots() {
    return [this];
  }
}

/**
 * Works its value out when it is read. Effects follow the signals beneath it, so there is nothing to dispose of.
 * @template T
 */
class Computed {
  version = 0;
  /** @type {Origins} */
  #origins = new Map();
  /** @type {T | undefined} */
  #value;
  #derive;

  /** @param {() => T} derive */
  constructor(derive) {
    this.#derive = derive;
  }

  get value() {
    notes?.set(this, this.refresh());
    return this.peek();
  }

  peek() {
    this.refresh();
    return /** @type {T} */ (this.#value);
  }

  refresh() {
    if (this.version && !changed(this.#origins)) return this.version;
    const origins = new Map();
    const value = noting(origins, this.#derive);
    this.#origins = origins;
    if (!this.version || !Object.is(value, this.#value)) this.version += 1;
    this.#value = value;
    return this.version;
  }

  /** @returns {Signal<any>[]} */
  roots() {
    return [...this.#origins.keys()].flatMap((origin) => origin.roots());
  }
}

/**
 * A value that can be set.
 * @template T
 * @param {T} value
 */
export function signal(value) {
  return new Signal(value);
}

/**
 * A value that derives from others.
 * @template T
 * @param {() => T} derive
 * @returns {Readable<T>}
 */
export function computed(derive) {
  return new Computed(derive);
}

/**
 * Does something now, and again whenever what it has read changes. What it returns is called before that, and at the
 * end: when `until` is aborted, or the returned function called.
 * @param {() => void | (() => void)} action
 * @param {AbortSignal} [until]
 */
export function effect(action, until) {
  /** @type {Origins | null} */
  let origins = null;
  /** @type {void | (() => void)} */
  let cleanup;
  /** @type {Set<Signal<any>>} */
  let followed = new Set();
  const follow = (/** @type {Iterable<Signal<any>>} */ signals) => {
    for (const one of followed) one.observers.delete(run);
    followed = new Set(signals);
    for (const one of followed) one.observers.add(run);
  };
  const run = () => {
    try {
      if (origins && !changed(origins)) return;
      origins = new Map();
      cleanup?.();
      cleanup = undefined;
      cleanup = noting(origins, action);
    } finally {
      if (origins) follow([...origins.keys()].flatMap((origin) => origin.roots()));
    }
  };
  const end = () => {
    origins = null;
    due.delete(run);
    follow([]);
    until?.removeEventListener("abort", end);
    cleanup?.();
    cleanup = undefined;
  };
  if (until?.aborted) return end;
  until?.addEventListener("abort", end);
  run();
  return end;
}

/**
 * Sets several signals at once: effects run when all are set. One that throws keeps no other from running.
 * @template T
 * @param {() => T} action
 */
export function batch(action) {
  batches += 1;
  try {
    return action();
  } finally {
    const failures = batches === 1 ? flush() : [];
    batches -= 1;
    if (failures.length) throw failures[0];
  }
}

/** Runs what is due, and what becomes due by that; returns what went wrong. */
function flush() {
  /** @type {unknown[]} */
  const failures = [];
  for (const run of due) {
    due.delete(run);
    try {
      run();
    } catch (failure) {
      failures.push(failure);
    }
  }
  return failures;
}

/** @param {Origins} origins */
function changed(origins) {
  for (const [origin, version] of origins) if (origin.refresh() !== version) return true;
  return false;
}

/**
 * Runs a function, noting all that it reads.
 * @template T
 * @param {Origins} origins
 * @param {() => T} action
 */
function noting(origins, action) {
  const before = notes;
  notes = origins;
  try {
    return action();
  } finally {
    notes = before;
  }
}
