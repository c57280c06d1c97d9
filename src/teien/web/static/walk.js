// @ts-check
// Walking along a line of positions: one on, one back, to either end, or by itself.

import { computed, signal } from "./store.js";
import { ROOT } from "./tree.js";

/** @typedef {import("./sources/source.js").Source} Source */

/** @typedef {Source & {at?: import("./store.js").Readable<string | null>, prepare?: (path: string) => void}} Walked */

export class Walk {
  /** Whether it goes on by itself. */
  playing = signal(false);
  /** Rises with every start and pause: whatever was begun before knows by it that it is over. */
  #run = 0;
  /** @type {(() => void) | null} Ends the pause before the next step. */
  #wake = null;

  /**
   * @param {Walked} source
   * @param {() => number} pace Milliseconds between two steps.
   */
  constructor(source, pace) {
    this.source = source;
    this.pace = pace;
    /** How many steps the line has. */
    this.count = computed(() => source.line.value.length - 1);
    /** The step that is shown, or asked for. */
    this.now = computed(() => {
      const at = source.at ? source.at.value : source.position.value.path;
      const place = at === null ? -1 : source.line.value.indexOf(at);
      return place < 0 ? this.count.value : place;
    });
    /** Where that is. */
    this.path = computed(() => source.line.value[this.now.value] ?? ROOT);
  }

  /**
   * Goes to a position, by hand.
   * @param {string} path
   */
  go(path) {
    this.pause();
    return this.source.go(path);
  }

  /**
   * Goes to a step of the line, by hand.
   * @param {number} step
   */
  to(step) {
    this.pause();
    return this.#to(step);
  }

  first() {
    return this.to(0);
  }

  previous() {
    return this.to(this.now.peek() - 1);
  }

  next() {
    return this.to(this.now.peek() + 1);
  }

  last() {
    return this.to(this.count.peek());
  }

  /** Goes on by itself until the end; from the end, from the beginning. */
  async play() {
    if (!this.count.peek()) return;
    this.pause();
    const run = this.#run;
    this.playing.value = true;
    if (this.now.peek() === this.count.peek()) this.#to(0);
    while (run === this.#run) {
      const soon = this.source.line.peek()[this.now.peek() + 2];
      if (soon !== undefined) this.source.prepare?.(soon);
      await this.#rest();
      if (run !== this.#run) return;
      await this.#to(this.now.peek() + 1);
      if (run === this.#run && this.now.peek() >= this.count.peek()) this.pause();
    }
  }

  pause() {
    this.#run += 1;
    this.#wake?.();
    this.playing.value = false;
  }

  /** @param {number} step */
  async #to(step) {
    const line = this.source.line.peek();
    const path = line[Math.min(Math.max(0, step), line.length - 1)];
    if (path !== undefined) await this.source.go(path);
  }

  /** @returns {Promise<void>} */
  #rest() {
    return new Promise((done) => {
      const timer = setTimeout(done, this.pace());
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
