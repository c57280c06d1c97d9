// @ts-check
// A table and all its earlier positions: it shows the present, until somebody looks back.

import { batch, computed, effect, signal } from "../store.js";
import { between, child, isMain, mainLine, mainOf, wayTo } from "../tree.js";
import { spoken } from "../words.js";

/** @typedef {import("../board/choice.js").Option} Option */
/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("./source.js").Position} Position */
/**
 * @typedef {object} Past What the server tells of it.
 * @property {number} move
 * @property {Position["parts"]} parts
 * @property {string} said
 * @property {Position["act"]} act
 * @property {string[]} standings
 */

/**
 * @typedef {object} Present The table as it is now: a source that also tells how its past changes.
 * @property {import("../store.js").Readable<History>} history
 */

/**
 * @typedef {object} History So many moves were made; positions after `cut` look otherwise than before.
 * @property {number} count
 * @property {number} cut
 * @property {number[]} [stages] The moves that made something to be seen before the position after them.
 */

/**
 * @typedef {object} Settings
 * @property {(why: string) => void} [failed] A position could not be loaded, and why, where the server says so.
 * @property {boolean} [explore] Whether moves can be tried in earlier positions, as variations, once the game is over.
 */

/** The server's own words for why a position is not shown. */
class NotShown extends Error {}

/**
 * How the positions of a table are loaded.
 * @param {string} base The table's address.
 */
export function positionsOf(base) {
  return async (/** @type {string} */ path, /** @type {AbortSignal} */ signal) => {
    const address = path.split("/").map(encodeURIComponent).join("/");
    const answer = await fetch(spoken(`${base}/at/${address}`), { signal, headers: { Accept: "application/json" } });
    if (answer.status === 400) throw new NotShown((await answer.json()).error);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return /** @type {Promise<Past>} */ (answer.json());
  };
}

/** So many positions are kept: a long game need not fill the memory. */
export const MOST_KEPT = 64;

/** @implements {Source} */
export class ReplaySource {
  /** @type {import("../store.js").Signal<string | null>} The position looked at; null for the present. */
  at = signal(/** @type {string | null} */ (null));
  /** @type {import("../store.js").Signal<Position | null>} What is shown of it, once it is here. */
  #past = signal(/** @type {Position | null} */ (null));
  /** @type {Map<string, Promise<Position>>} The positions that were asked for, the latest last. */
  #pasts = new Map();
  #ended = new AbortController();

  /**
   * @param {Source & Present} present
   * @param {(path: string, signal: AbortSignal) => Promise<Past>} load
   * @param {Settings} [settings]
   */
  constructor(present, load, settings = {}) {
    this.present = present;
    this.load = load;
    this.settings = settings;
    this.position = computed(() => {
      const past = this.#past.value;
      if (past || this.at.value === null) return past ?? present.position.value;
      return { ...present.position.value, act: {} };
    });
    this.line = computed(() => {
      const { count, stages } = present.history.value;
      const at = this.at.value;
      return at === null || isMain(at) ? mainLine(count, stages) : wayTo(at);
    });
    effect(() => this.#update(present.history.value), this.#ended.signal);
  }

  /**
   * Looks at a position; at the last of the main line, that is the present.
   * @param {string} path
   */
  async go(path) {
    const { count, stages = [] } = this.present.history.peek();
    const isStage = path === between(mainOf(path)) && stages.includes(mainOf(path));
    if (isMain(path) && mainOf(path) >= count && !isStage) {
      this.back();
      return;
    }
    this.at.value = path;
    const asked = this.#ask(path);
    try {
      const past = await asked;
      if (this.at.peek() === path && this.#pasts.get(path) === asked) this.#past.value = past;
    } catch (error) {
      this.#pasts.delete(path);
      const why = error instanceof NotShown ? error.message : "";
      if (this.at.peek() === path && !this.#ended.signal.aborted) this.settings.failed?.(why);
    }
  }

  /** To the present. */
  back() {
    batch(() => {
      this.#past.value = null;
      this.at.value = null;
    });
  }

  /**
   * Loads a position that will be wanted soon.
   * @param {string} path
   */
  prepare(path) {
    if (mainOf(path) < this.present.history.peek().count) this.#ask(path).catch(() => this.#pasts.delete(path));
  }

  /** @param {Option} option */
  play(option) {
    const at = this.at.peek();
    if (at === null) this.present.play(option);
    else this.go(child(at, `${option.seat + 1}:${option.move}`));
  }

  /**
   * @param {number | null} seat
   * @param {string[]} touches
   */
  why(seat, touches) {
    if (this.at.peek() === null) this.present.why(seat, touches);
  }

  destroy() {
    this.#ended.abort();
    this.#pasts.clear();
    this.present.destroy();
  }

  /** @param {History} history */
  #update({ count, cut }) {
    for (const path of this.#pasts.keys()) if (mainOf(path) > cut) this.#pasts.delete(path);
    const at = this.at.peek();
    if (at !== null && (mainOf(at) > cut || mainOf(at) >= count)) this.go(at);
  }

  /** @param {string} path */
  #ask(path) {
    const asked = this.#pasts.get(path) ?? this.#fetch(path);
    this.#pasts.delete(path);
    this.#pasts.set(path, asked);
    for (const old of this.#pasts.keys()) {
      if (this.#pasts.size <= MOST_KEPT) break;
      this.#pasts.delete(old);
    }
    return asked;
  }

  /**
   * @param {string} path
   * @returns {Promise<Position>}
   */
  async #fetch(path) {
    const { parts, said, act, standings } = await this.load(path, this.#ended.signal);
    return { path, parts, said, standings, act: (this.settings.explore && act) || {} };
  }
}
