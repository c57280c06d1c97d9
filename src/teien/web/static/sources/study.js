// @ts-check
// A study: a tree of positions that grows with whatever is tried. Positions are asked for when they are looked at.

import { batch, computed, signal } from "../store.js";
import { ROOT, Tree, parent, wayTo } from "../tree.js";

/** @typedef {import("../board/choice.js").Option} Option */
/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("./source.js").Position} Position */

/**
 * @typedef {object} Seen A position as the server answers it, and the move that led there.
 * @property {Position["parts"]} parts
 * @property {string} said
 * @property {Position["act"]} act
 * @property {string[]} standings
 * @property {Record<string, string>} travels
 * @property {string[]} spots The names of all that can be marked.
 * @property {string} line
 * @property {string} move
 * @property {number} seat
 * @property {string} spoken
 * @property {string} heading
 * @property {string} result
 * @property {Drawn[]} draws
 */

/**
 * @typedef {object} Drawn What a seat drew after the move that led to a position.
 * @property {number} seat
 * @property {number} count
 * @property {[string, string][]} options All it could have drawn, each as a record has it and as it is called.
 * @property {string[]} drawn
 */

/**
 * @typedef {object} Entry What the study holds of a position.
 * @property {number} seat Who made the move that led there.
 * @property {string} spoken What it did, in words.
 * @property {string} heading What began with it, such as a round.
 * @property {string} comment
 * @property {string} marks As a record has them: see marks.js.
 * @property {Seen | null} seen
 * @property {{marks: string, parts: Record<string, string>} | null} shapes These marks as they are drawn.
 */

/** @typedef {{parent: number, move: string, seat: number, spoken: string, heading: string, comment: string, marks: string}} Told */

/**
 * @typedef {object} Asking How positions and marks are asked for; both fail with words for people.
 * @property {(moves: string[], signal: AbortSignal) => Promise<Seen>} seen
 * @property {(moves: string[], marks: string, signal: AbortSignal) => Promise<Record<string, string>>} shapes
 * @property {(why: string) => void} failed
 * @property {(moves: string[], seat: number, touches: string[]) => void} why
 */

/** So many positions are kept with their pictures. */
export const MOST_KEPT = 64;

/**
 * The tree that a list of moves writes down, each after the one before it.
 * @param {Told[]} list
 * @returns {Tree<Entry>}
 */
export function planted(list) {
  const written = list.map(({ move, seat, spoken, heading, comment, marks }) => ({
    move,
    position: /** @type {Entry} */ ({ seat, spoken, heading, comment, marks, seen: null, shapes: null }),
    children: /** @type {import("../tree.js").Written<Entry>[]} */ ([]),
  }));
  list.forEach((one, place) => {
    const [child, before] = [written[place], written[one.parent]];
    if (place && child && before) before.children.push(child);
  });
  const [root] = written;
  if (!root) throw new Error("a study has a start");
  return new Tree(root);
}

/**
 * The list that writes a tree down.
 * @param {Tree<Entry>} tree
 * @returns {Told[]}
 */
export function writtenDown(tree) {
  /** @type {Told[]} */
  const list = [];
  /** @type {[string, number][]} Paths that are left, the next last, each with the place of the one before it. */
  const left = [[ROOT, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, before] = next;
    const entry = /** @type {Entry} */ (tree.get(path));
    const { seat, spoken, heading, comment, marks } = entry;
    list.push({ parent: before, move: tree.moveTo(path), seat, spoken, heading, comment, marks });
    const place = list.length - 1;
    for (const child of tree.children(path).reverse()) left.push([child, place]);
  }
  return list;
}

/**
 * The moves that lead to a position.
 * @param {Tree<Entry>} tree
 * @param {string} path
 */
export function movesTo(tree, path) {
  return wayTo(path).slice(1).map((step) => tree.moveTo(step));
}

/** @implements {Source} */
export class StudySource {
  #ended = new AbortController();
  /** Ends with the next thing that is asked for. */
  #asking = new AbortController();
  /** @type {Seen[]} What is kept, the latest last. */
  #kept = [];

  /**
   * @param {Tree<Entry>} tree
   * @param {string} path The position that is shown first; it must have been seen.
   * @param {Asking} asking
   */
  constructor(tree, path, asking) {
    this.tree = tree;
    this.asking = asking;
    /** The position that is shown. */
    this.path = signal(path);
    /** Rises with every change of the tree, or of what is said in it. */
    this.edition = signal(0);
    /** Whether something is asked for. */
    this.busy = signal(false);
    this.position = computed(() => {
      this.edition.value;
      return this.#at(this.path.value);
    });
    this.line = computed(() => {
      this.edition.value;
      return tree.line(this.path.value);
    });
  }

  /** The entry of the position that is shown. */
  get entry() {
    return /** @type {Entry} */ (this.tree.get(this.path.peek()));
  }

  /** The moves that lead to the position that is shown. */
  get moves() {
    return movesTo(this.tree, this.path.peek());
  }

  /** @param {string} path */
  async go(path) {
    const entry = this.tree.get(path);
    if (!entry) return;
    await this.#ask(async (signal) => {
      const moves = movesTo(this.tree, path);
      if (!entry.seen) this.#keep(entry, await this.asking.seen(moves, signal));
      if (entry.marks && entry.shapes?.marks !== entry.marks) await this.#draw(entry, moves, signal);
      if (!signal.aborted && this.tree.get(path) === entry) this.path.value = path;
    });
  }

  /** @param {Option} option */
  async play(option) {
    const path = this.path.peek();
    const text = `${option.seat + 1}:${option.move}`;
    const known = this.tree.after(path, option.move) ?? this.tree.after(path, text);
    if (known !== null) await this.go(known);
    else await this.follow([text]);
  }

  /**
   * Plays moves from the position that is shown, each as a record has it; shows the last.
   * @param {string[]} moves
   */
  async follow(moves) {
    await this.#followFrom(this.path.peek(), moves);
  }

  /**
   * The move that led to the position that is shown, with other draws after it: another variation.
   * @param {string[]} drawn As a record has them.
   */
  async redraw(drawn) {
    const path = this.path.peek();
    const before = parent(path);
    if (before === null) return;
    const [move] = this.tree.moveTo(path).split("=");
    await this.#followFrom(before, [`${move}=${drawn.join(",")}`]);
  }

  /**
   * @param {string} start
   * @param {string[]} moves
   */
  async #followFrom(start, moves) {
    await this.#ask(async (signal) => {
      let path = start;
      for (const move of moves) {
        const known = this.tree.after(path, move);
        const seen = (known && this.tree.get(known)?.seen) || (await this.asking.seen([...movesTo(this.tree, path), move], signal));
        if (signal.aborted) return;
        path = this.#add(path, seen);
      }
      batch(() => {
        this.edition.value += 1;
        this.path.value = path;
      });
    });
  }

  /** Makes the way to the position that is shown the main line. */
  promote() {
    batch(() => {
      this.path.value = this.tree.promote(this.path.peek());
      this.edition.value += 1;
    });
  }

  /** Takes the position that is shown away with all that follows it, and shows the one before. */
  async remove() {
    const path = this.path.peek();
    const before = parent(path);
    if (before === null) return;
    await this.go(before);
    if (this.path.peek() !== before) return;
    this.tree.remove(path);
    this.edition.value += 1;
  }

  /**
   * Says something of the position that is shown.
   * @param {{comment?: string, marks?: string}} said
   */
  async annotate(said) {
    const { entry, moves } = this;
    Object.assign(entry, said);
    if (said.marks !== undefined) await this.#ask((signal) => this.#draw(entry, moves, signal));
    this.edition.value += 1;
  }

  /**
   * @param {number | null} seat
   * @param {string[]} touches
   */
  why(seat, touches) {
    if (seat !== null) this.asking.why(this.moves, seat, touches);
  }

  destroy() {
    this.#ended.abort();
    this.#asking.abort();
  }

  /**
   * Asks for something, instead of whatever was asked for before.
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  async #ask(work) {
    this.#asking.abort();
    const asking = (this.#asking = new AbortController());
    if (this.#ended.signal.aborted) return;
    this.busy.value = true;
    try {
      await work(asking.signal);
    } catch (error) {
      if (!asking.signal.aborted) this.asking.failed(error instanceof Error ? error.message : "");
    }
    if (this.#asking === asking) this.busy.value = false;
  }

  /**
   * @param {Entry} entry
   * @param {string[]} moves
   * @param {AbortSignal} signal
   */
  async #draw(entry, moves, signal) {
    const { marks } = entry;
    const parts = marks ? await this.asking.shapes(moves, marks, signal) : {};
    entry.shapes = { marks, parts };
  }

  /**
   * Adds what a move leads to. Returns its path.
   * @param {string} path
   * @param {Seen} seen
   */
  #add(path, seen) {
    const { move, seat, spoken, heading } = seen;
    const next = this.tree.add(path, move, { seat, spoken, heading, comment: "", marks: "", seen: null, shapes: null });
    this.#keep(/** @type {Entry} */ (this.tree.get(next)), seen);
    return next;
  }

  /**
   * @param {Entry} entry
   * @param {Seen} seen
   */
  #keep(entry, seen) {
    entry.seen = seen;
    this.#kept.push(seen);
    if (this.#kept.length <= MOST_KEPT) return;
    const [old] = this.#kept.splice(0, 1);
    const now = this.entry;
    for (const path of this.paths()) {
      const other = /** @type {Entry} */ (this.tree.get(path));
      if (other.seen === old && other !== now && other !== entry) other.seen = null;
    }
  }

  /** All positions of the tree, each after the one before it. */
  paths() {
    /** @type {string[]} */
    const found = [];
    const left = [ROOT];
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      found.push(path);
      left.push(...this.tree.children(path).reverse());
    }
    return found;
  }

  /**
   * @param {string} path
   * @returns {Position}
   */
  #at(path) {
    const entry = /** @type {Entry} */ (this.tree.get(path));
    const { parts, said, act, standings, travels: names } = /** @type {Seen} */ (entry.seen);
    const before = parent(path);
    const from = before === null ? undefined : this.tree.get(before)?.seen?.parts;
    const drawn = entry.marks && entry.shapes ? { ...parts, shapes: entry.shapes.parts } : parts;
    const position = { path, parts: drawn, said, act, standings };
    return from ? { ...position, travels: { from, names } } : position;
  }
}
