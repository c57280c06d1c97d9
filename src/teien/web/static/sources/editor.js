// @ts-check
// Something that is made by hand: a text which the server judges, and every text that it has been, to go back to.

import { batch, signal } from "../store.js";

/** @typedef {import("../board/choice.js").Option} Option */
/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("./source.js").Position} Position */

/**
 * @typedef {object} Seen A draft as the server answers it.
 * @property {string} text
 * @property {string} tool
 * @property {string} part
 * @property {{name: string, title: string, paints: boolean}[]} tools
 * @property {string[]} names
 * @property {Position["parts"]} parts
 * @property {string} said
 * @property {Position["act"]} act
 * @property {string} frame
 * @property {string | null} svg
 * @property {string[]} faults
 * @property {string[]} notes
 * @property {{players: number | null, options: Record<string, string>}} table
 * @property {string} pad The address of the score pad that counts with it; empty where there is none.
 * @property {[string, string, string][]} onward Other editors' titles, addresses and texts.
 */

/** @typedef {{text: string, tool: string, part: string, steps?: string[], frame?: string}} Asked */

/**
 * @typedef {object} Asking
 * @property {(asked: Asked, signal: AbortSignal) => Promise<Seen>} seen Fails with words for people.
 * @property {(asked: Asked, touches: string[]) => void} why
 * @property {(why: string) => void} failed
 * @property {(svg: string) => void} redraw The picture is another one.
 */

const MOST_KEPT = 200;

/** @implements {Source} */
export class EditorSource {
  #ended = new AbortController();
  /** @type {Promise<void>} What was asked for last: one thing is done after the other. */
  #last = Promise.resolve();
  /** @type {string[]} */
  #before = [];
  /** @type {string[]} */
  #after = [];

  /**
   * @param {Seen} seen
   * @param {Asking} asking
   */
  constructor(seen, asking) {
    this.asking = asking;
    this.seen = signal(seen);
    this.position = signal(positionOf(seen));
    this.line = signal([""]);
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** @param {Option} option */
  play(option) {
    this.take([option.move]);
  }

  /**
   * Does some steps, one after the other.
   * @param {string[]} steps
   */
  take(steps) {
    return this.#ask(({ text, tool, part }) => ({ text, tool, part, steps }), true);
  }

  /** @param {string} tool */
  choose(tool) {
    return this.#ask(({ text, part }) => ({ text, tool, part }));
  }

  /** @param {string} part */
  look(part) {
    return this.#ask(({ text, tool }) => ({ text, tool, part }));
  }

  /**
   * Shows another text in the place of this one, which can be gone back to.
   * @param {string} text
   */
  open(text) {
    return this.#ask(({ tool, part }) => ({ text, tool, part }), true);
  }

  undo() {
    return this.#travel(this.#before, this.#after);
  }

  redo() {
    return this.#travel(this.#after, this.#before);
  }

  /**
   * @param {string[]} from
   * @param {string[]} to
   */
  #travel(from, to) {
    return this.#ask(({ text, tool, part }) => {
      const next = from.pop();
      if (next === undefined) return null;
      to.push(text);
      return { text: next, tool, part };
    });
  }

  /**
   * @param {number | null} _seat
   * @param {string[]} touches
   */
  why(_seat, touches) {
    const { text, tool, part } = this.seen.peek();
    this.asking.why({ text, tool, part }, touches);
  }

  async go() {}

  destroy() {
    this.#ended.abort();
  }

  /**
   * @param {(seen: Seen) => Asked | null} what
   * @param {boolean} [changes] Whether it can be taken back.
   */
  #ask(what, changes = false) {
    const { signal } = this.#ended;
    const work = async () => {
      const now = this.seen.peek();
      const asked = what(now);
      if (!asked || signal.aborted) return;
      try {
        const seen = await this.asking.seen({ ...asked, frame: now.frame }, signal);
        if (changes && seen.text !== now.text) {
          this.#before.push(now.text);
          if (this.#before.length > MOST_KEPT) this.#before.shift();
          this.#after = [];
        }
        this.#show(seen);
      } catch (error) {
        if (!signal.aborted) this.asking.failed(error instanceof Error ? error.message : "");
      }
    };
    this.#last = this.#last.then(work);
    return this.#last;
  }

  /** @param {Seen} seen */
  #show(seen) {
    batch(() => {
      this.seen.value = seen;
      this.position.value = positionOf(seen);
      // Last, so that the board of the new picture begins with the new position.
      if (seen.svg) this.asking.redraw(seen.svg);
    });
  }
}

/**
 * @param {Seen} seen
 * @returns {Position}
 */
function positionOf({ parts, said, act }) {
  return { path: "", parts, said, act };
}
