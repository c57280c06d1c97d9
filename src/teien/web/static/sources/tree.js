// @ts-check
// Positions given in memory as a tree: lessons, puzzles, analysis and editors walk it.

import { computed, signal } from "../store.js";
import { ROOT, parent } from "../tree.js";

/** @typedef {import("../board/choice.js").Option} Option */
/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("./source.js").Position} Position */

/** @typedef {Omit<Position, "path" | "travels" | "act"> & {act?: Position["act"], travels?: Record<string, string>}} Given */

/**
 * @typedef {object} Handlers What happens beyond the tree.
 * @property {(path: string, option: Option) => void} [unknown] A move was made that leads out of the tree.
 * @property {(path: string, seat: number, touches: string[]) => void} [why] Something was touched that cannot be.
 */

/** @implements {Source} */
export class TreeSource {
  #path = signal(ROOT);
  /** Rises with every change of the tree. */
  #edition = signal(0);

  /**
   * @param {import("../tree.js").Tree<Given>} tree
   * @param {Handlers} [handlers]
   */
  constructor(tree, handlers = {}) {
    this.tree = tree;
    this.handlers = handlers;
    this.position = computed(() => {
      this.#edition.value;
      return this.#at(this.#path.value);
    });
    this.line = computed(() => {
      this.#edition.value;
      return tree.line(this.#path.value);
    });
  }

  /** @param {string} path */
  async go(path) {
    if (this.tree.has(path)) this.#path.value = path;
  }

  /**
   * Changes the tree, and shows what has become of the position; or of its path, where another is returned.
   * @param {(tree: import("../tree.js").Tree<Given>, path: string) => string | void} edit
   */
  change(edit) {
    const path = edit(this.tree, this.#path.peek()) ?? this.#path.peek();
    this.#path.value = this.tree.has(path) ? path : this.tree.end;
    this.#edition.value += 1;
  }

  /** @param {Option} option */
  play(option) {
    const path = this.#path.peek();
    const next = this.tree.after(path, option.move) ?? this.tree.after(path, `${option.seat + 1}:${option.move}`);
    if (next === null) this.handlers.unknown?.(path, option);
    else this.go(next);
  }

  /**
   * @param {number | null} seat
   * @param {string[]} touches
   */
  why(seat, touches) {
    if (seat !== null) this.handlers.why?.(this.#path.peek(), seat, touches);
  }

  destroy() {
    this.handlers = {};
  }

  /**
   * @param {string} path
   * @returns {Position}
   */
  #at(path) {
    const { travels: names, ...given } = /** @type {Given} */ (this.tree.get(path));
    const before = parent(path);
    const from = before === null ? undefined : this.tree.get(before)?.parts;
    const position = { act: {}, ...given, path };
    return names && from ? { ...position, travels: { from, names } } : position;
  }
}
