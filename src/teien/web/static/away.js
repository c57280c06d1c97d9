// @ts-check
// Somebody is away: for how long, and after a while what the others can do about it.

import { show } from "./sight.js";
import { computed, effect, signal } from "./store.js";
import { fill } from "./words.js";

/** @typedef {import("./live.js").State} State */

/**
 * @template T
 * @typedef {import("./store.js").Readable<T>} Readable
 */

/** @typedef {(number | null)[]} Since By seat, since when somebody has been away who sat down; null of everybody else. */

const TICK = 5000;
/** The server's clock decides: nobody is offered anything a moment before. */
const MARGIN = 1;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * For how long somebody has been away, in words that stay the same for a while.
 * @param {number} seconds
 * @param {Record<string, string>} words
 */
export function awayFor(seconds, words) {
  if (seconds < MINUTE) return words.away ?? "";
  if (seconds < 2 * MINUTE) return words.away_minute ?? "";
  if (seconds < 2 * HOUR) return fill(words.away_minutes, { count: Math.floor(seconds / MINUTE) });
  if (seconds < 2 * DAY) return fill(words.away_hours, { count: Math.floor(seconds / HOUR) });
  return fill(words.away_days, { count: Math.floor(seconds / DAY) });
}

/**
 * The seat of somebody else who has been away for so long that one need not wait; null when there is none.
 * @param {State} state
 * @param {Since} since
 * @param {number} now
 * @param {Map<number, number>} [waiting] By seat, until when one has chosen to wait.
 */
export function longAway({ over, mine, seats, patience }, since, now, waiting = new Map()) {
  if (over || !mine.length || !patience) return null;
  const found = seats.findIndex(({ mine: own, level }, seat) => {
    const left = since[seat] ?? null;
    const waits = now < (waiting.get(seat) ?? 0);
    return left !== null && !own && level === null && !waits && now - left >= (patience + MARGIN) * 1000;
  });
  return found < 0 ? null : found;
}

/**
 * Whether everybody else is away for long or has a computer play for them, so that one may end the game.
 * @param {State} state
 * @param {Since} since
 * @param {number} now
 */
export function allAway({ seats, patience }, since, now) {
  return seats.every(({ mine, level }, seat) => {
    const left = since[seat] ?? null;
    return mine || level !== null || (left !== null && now - left >= patience * 1000);
  });
}

/**
 * The seat of somebody else for whom a computer plays; null when there is none, or when one only watches.
 * @param {State} state
 */
export function leftToComputer({ over, mine, seats }) {
  const found = over || !mine.length ? -1 : seats.findIndex((seat) => !seat.mine && seat.kind !== "computer" && seat.level !== null);
  return found < 0 ? null : found;
}

export class Absence {
  #now = signal(Date.now());
  /** @type {Map<number, number>} */
  #waiting = new Map();
  /** @type {number | null} */
  #seat = null;
  /** @type {number | null} Without whom the game would be ended. */
  #missed = null;

  /**
   * @param {(part: string) => HTMLElement} node
   * @param {Record<string, string>} words
   * @param {{state: Readable<State>, away: Readable<Since>}} shown
   * @param {(what: "replace" | "end", seat: number) => void} act
   * @param {AbortSignal} until
   */
  constructor(node, words, { state, away }, act, until) {
    const now = this.#now;
    /** By seat what is told of it, a line each. It changes once a minute, and then quietly. */
    this.lengths = computed(() => {
      if (away.value.every((since) => since === null)) return "";
      const told = (/** @type {number | null} */ since) => (since === null ? "" : awayFor((now.value - since) / 1000, words));
      return away.value.map(told).join("\n");
    });
    const timer = setInterval(() => (now.value = Date.now()), TICK);
    until.addEventListener("abort", () => clearInterval(timer));
    effect(() => {
      this.#seat = longAway(state.value, away.value, now.value, this.#waiting);
      const left = leftToComputer(state.value);
      const alone = allAway(state.value, away.value, now.value);
      this.#missed = this.#seat ?? left;
      show(node("away"), this.#seat !== null);
      node("away-stop").hidden = this.#seat !== null || left === null || !alone;
      if (this.#seat === null) return;
      const name = state.value.seats[this.#seat]?.name ?? "";
      const sentence = fill(words.away_long, { name });
      if (node("away-who").textContent !== sentence) node("away-who").textContent = sentence;
      node("away-end").hidden = !alone;
    }, until);
    const dialog = /** @type {HTMLDialogElement} */ (node("away-sure"));
    const on = (/** @type {string} */ part, /** @type {string} */ event, /** @type {(seat: number) => void} */ hear) =>
      node(part).addEventListener(event, () => this.#seat !== null && hear(this.#seat), { signal: until });
    on("away-wait", "click", (seat) => {
      this.#waiting.set(seat, Date.now() + state.peek().patience * 1000);
      now.value = Date.now();
    });
    on("away-replace", "click", (seat) => act("replace", seat));
    const ask = () => {
      dialog.returnValue = "";
      dialog.showModal();
    };
    for (const part of ["away-end", "away-stop"]) node(part).addEventListener("click", ask, { signal: until });
    const close = () => dialog.returnValue === "end" && this.#missed !== null && act("end", this.#missed);
    dialog.addEventListener("close", close, { signal: until });
  }
}
