// @ts-check
// A move in the making: which moves are still meant by what was touched so far. It knows no picture and no rules.

/** @typedef {{seat: number, move: string, path: string[]}} Option A legal move and the ids to touch for it. */

export class Choice {
  /** @type {Option[]} */
  #options = [];
  /** @type {string[]} What was touched so far. */
  touched = [];
  /** @type {string[]} What a hint says to touch, one after the other. */
  guide = [];

  /**
   * Offers other moves; what was touched stays as long as one of them begins so.
   * @param {import("../live.js").Acts} acts
   */
  offer(acts) {
    this.#options = Object.entries(acts).flatMap(([seat, moves]) =>
      Object.entries(moves).map(([move, path]) => ({ seat: Number(seat), move, path })),
    );
    if (!this.open.length) this.touched = [];
  }

  /** The moves that begin with what was touched. */
  get open() {
    return this.#options.filter(({ path }) => this.touched.every((id, place) => path[place] === id));
  }

  /** The ids that can be touched next. */
  get next() {
    return this.#ids(this.open, this.touched.length);
  }

  /** What the hint says to touch now; null without one, and where something else was touched. */
  get guided() {
    const { touched, guide } = this;
    const next = guide[touched.length];
    const isFollowed = touched.every((id, place) => id === guide[place]);
    return next !== undefined && isFollowed && this.next.has(next) ? next : null;
  }

  /** The ids that begin a move. */
  get firsts() {
    return this.#ids(this.#options, 0);
  }

  /** The moves that are complete while others might go on: a person must say whether one of them is meant. */
  get complete() {
    return this.touched.length ? this.open.filter(({ path }) => path.length === this.touched.length) : [];
  }

  /**
   * Whether more must be touched after this thing: it can be carried there.
   * @param {string} id
   */
  continues(id) {
    const { touched } = this;
    if (touched.at(-1) === id && this.next.size) return true;
    const [options, place] = this.next.has(id) ? [this.open, touched.length] : [this.#options, 0];
    return options.some(({ path }) => path[place] === id && path.length > place + 1);
  }

  /**
   * Touches a thing: goes on, goes back to before it, or begins another move. Returns the move when it is clear.
   * @param {string} id
   * @returns {Option | null}
   */
  touch(id) {
    if (this.next.has(id)) this.touched = [...this.touched, id];
    else if (this.touched.includes(id)) this.touched = this.touched.slice(0, this.touched.indexOf(id));
    else if (this.firsts.has(id)) this.touched = [id];
    const [only, ...others] = this.open;
    return this.touched.length && only && !others.length && only.path.length === this.touched.length ? only : null;
  }

  cancel() {
    this.touched = [];
  }

  /**
   * @param {Option[]} options
   * @param {number} place
   */
  #ids(options, place) {
    return new Set(options.filter(({ path }) => path.length > place).map(({ path }) => path[place] ?? ""));
  }
}
