// @ts-check
// A game that is over and what might have been: its positions with marks and arrows, and lines that leave it.

import { batch, computed, signal } from "../store.js";
import { ReplaySource } from "./replay.js";

/** @typedef {import("../board/choice.js").Option} Option */

/**
 * @typedef {object} Side A line beside the game, walked step by step.
 * @property {number} number The move that it is about.
 * @property {"best" | "reply" | "task"} kind
 * @property {string[]} paths
 */

/** @typedef {import("./replay.js").Settings & {tried?: (option: Option) => void}} Settings */

/** After a path: the position with arrows for what was best and what was played. */
export const ARROWS = "?";
/** After a path: the position with what can be tried. */
export const TASK = "!";

export class ReviewSource extends ReplaySource {
  /** @type {import("../store.js").Signal<Side | null>} What is looked at instead of the game. */
  side = signal(/** @type {Side | null} */ (null));

  /**
   * @param {ConstructorParameters<typeof ReplaySource>[0]} present
   * @param {ConstructorParameters<typeof ReplaySource>[1]} load
   * @param {Settings} settings
   */
  constructor(present, load, settings) {
    super(present, load, { ...settings, explore: true });
    this.tried = settings.tried;
    const game = this.line;
    this.line = computed(() => this.side.value?.paths ?? game.value);
  }

  /**
   * Looks at a line, from a step on.
   * @param {Side} side
   * @param {number} [step]
   */
  follow(side, step = 0) {
    const path = side.paths[step];
    if (path === undefined) return;
    batch(() => {
      this.side.value = side;
      super.go(path);
    });
  }

  /** @param {string} path */
  async go(path) {
    if (!this.side.peek()?.paths.includes(path)) this.side.value = null;
    await super.go(path);
  }

  /** @param {Option} option */
  play(option) {
    this.tried?.(option);
  }
}
