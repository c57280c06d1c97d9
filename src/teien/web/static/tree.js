// @ts-check
// Positions addressed by a path, and trees of them: a main line, and variations that leave it.
//
// "12" is the position of the main line after 12 moves; "12/9c4/8d5" follows a variation that leaves it there. Where
// several seats could have made a move, the move is written with the seat's number, as in records: "4/2:7". "12~" is
// what move 12 made, where the rules pass it over: the figure that ended a round, before the next one has begun.

export const ROOT = "0";

/** @param {string} path */
function split(path) {
  const [main = ROOT, ...moves] = path.split("/");
  return { main: Number(main.replace(/~$/, "")), moves };
}

/**
 * The place on the main line where a path leaves it, or is.
 * @param {string} path
 */
export function mainOf(path) {
  return split(path).main;
}

/** @param {string} path */
export function isMain(path) {
  return !path.includes("/");
}

/**
 * How many moves lead there.
 * @param {string} path
 */
export function depth(path) {
  const { main, moves } = split(path);
  return main + moves.length;
}

/**
 * The position one move before; null at the start.
 * @param {string} path
 */
export function parent(path) {
  if (!isMain(path)) return path.slice(0, path.lastIndexOf("/"));
  return path === ROOT ? null : String(mainOf(path) - 1);
}

/**
 * The position that a move leads to, as a variation.
 * @param {string} path
 * @param {string} move
 */
export function child(path, move) {
  return `${path}/${move}`;
}

/**
 * All positions on the way from the start, this one included.
 * @param {string} path
 */
export function wayTo(path) {
  const { main, moves } = split(path);
  const line = mainLine(main);
  moves.forEach((move) => line.push(child(/** @type {string} */ (line.at(-1)), move)));
  return line;
}

/**
 * What a move made, before the position that the rules went on to.
 * @param {number} number
 */
export function between(number) {
  return `${number}~`;
}

/**
 * The positions of a main line of so many moves, and what the moves of these numbers made.
 * @param {number} count
 * @param {number[]} [stages]
 */
export function mainLine(count, stages = []) {
  const line = Array.from({ length: count + 1 }, (_, number) => String(number));
  return stages.length ? line.flatMap((path, number) => (stages.includes(number) ? [between(number), path] : path)) : line;
}

/**
 * @template T
 * @typedef {object} Branch A position, the move that leads to it, and what follows: the first child is the main line.
 * @property {string} move
 * @property {T} position
 * @property {Branch<T>[]} children
 */

/**
 * A position as it is written down, in a lesson or a puzzle.
 * @template T
 * @typedef {{move?: string, position: T, children?: Written<T>[]}} Written
 */

/** @template T */
export class Tree {
  /** @type {Branch<T>} */
  #root;

  /** @param {Written<T>} written */
  constructor(written) {
    this.#root = branch(written);
  }

  /**
   * The position at a path; undefined where there is none.
   * @param {string} path
   */
  get(path) {
    return this.#find(path)?.position;
  }

  /** @param {string} path */
  has(path) {
    return this.#find(path) !== null;
  }

  /**
   * The move that leads to a position; "" at the start.
   * @param {string} path
   */
  moveTo(path) {
    return this.#find(path)?.move ?? "";
  }

  /**
   * The paths of what follows a position, the main continuation first.
   * @param {string} path
   */
  children(path) {
    return (this.#find(path)?.children ?? []).map(({ move }, place) => this.#below(path, move, place));
  }

  /**
   * The path that a move leads to from there; null where it is not in the tree.
   * @param {string} path
   * @param {string} move
   */
  after(path, move) {
    const place = (this.#find(path)?.children ?? []).findIndex((one) => one.move === move);
    return place < 0 ? null : this.#below(path, move, place);
  }

  /**
   * Adds what a move leads to, as the main line where nothing else follows. Returns its path; what is there stays.
   * @param {string} path
   * @param {string} move
   * @param {T} position
   */
  add(path, move, position) {
    const found = this.#find(path);
    if (!found) throw new Error(`the tree has no ${path}`);
    if (!found.children.some((one) => one.move === move)) found.children.push({ move, position, children: [] });
    return /** @type {string} */ (this.after(path, move));
  }

  /**
   * Takes a position away, and all that follows it.
   * @param {string} path
   */
  remove(path) {
    const before = parent(path);
    const siblings = before === null ? null : this.#find(before)?.children;
    const found = this.#find(path);
    if (siblings && found) siblings.splice(siblings.indexOf(found), 1);
  }

  /**
   * Makes the way to a position the main line. Returns the position's path then; what was the main line before stays
   * as a variation.
   * @param {string} path
   */
  promote(path) {
    if (!this.has(path)) throw new Error(`the tree has no ${path}`);
    const ways = wayTo(path).map((step) => this.#find(step));
    ways.forEach((one, place) => {
      const siblings = ways[place - 1]?.children;
      if (!one || !siblings) return;
      siblings.splice(siblings.indexOf(one), 1);
      siblings.unshift(one);
    });
    return String(depth(path));
  }

  /** The last position of the main line. */
  get end() {
    return this.last(ROOT);
  }

  /**
   * What follows first; null at the end of a line.
   * @param {string} path
   */
  next(path) {
    return this.children(path)[0] ?? null;
  }

  /** @param {string} path */
  previous(path) {
    return parent(path);
  }

  /** Where every line begins. */
  get first() {
    return ROOT;
  }

  /**
   * The end of the line that goes through a position.
   * @param {string} path
   */
  last(path) {
    let [last, next] = [path, this.next(path)];
    while (next !== null) [last, next] = [next, this.next(next)];
    return last;
  }

  /**
   * The line through a position, from the first to the last.
   * @param {string} path
   */
  line(path) {
    return wayTo(this.last(path));
  }

  /**
   * @param {string} path
   * @param {string} move
   * @param {number} place
   */
  #below(path, move, place) {
    return place === 0 && isMain(path) ? String(mainOf(path) + 1) : child(path, move);
  }

  /**
   * @param {string} path
   * @returns {Branch<T> | null}
   */
  #find(path) {
    const { main, moves } = split(path);
    /** @type {Branch<T> | undefined} */
    let found = Number.isInteger(main) && main >= 0 ? this.#root : undefined;
    for (let number = 0; number < main && found; number += 1) found = found.children[0];
    for (const move of moves) found = found?.children.find((one) => one.move === move);
    return found ?? null;
  }
}

/**
 * @template T
 * @param {Written<T>} written
 * @returns {Branch<T>}
 */
function branch({ move = "", position, children = [] }) {
  return { move, position, children: children.map((one) => branch(one)) };
}
