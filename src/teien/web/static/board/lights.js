// @ts-check
// What on a board can be touched, and the cells that one can walk over: lit, labelled, and found again by their names.

import { Grid } from "./grid.js";
import { quieten } from "./picture.js";

/** @typedef {import("./choice.js").Choice} Choice */

/** What a thing has only while it is something to touch or to walk to. */
const GIVEN = ["tabindex", "aria-pressed", "aria-selected", "aria-disabled", "aria-rowindex", "aria-colindex"];

export class Lights {
  /** @type {Set<string>} What can be touched now, other beginnings included. */
  lit = new Set();
  /** @type {Grid | null} The squares or cells, which arrows walk over; null where there is nothing to touch. */
  #grid = null;

  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /** From now on cells can be walked over. */
  lay() {
    this.#grid = new Grid(this.picture);
  }

  /** Nothing is lit any more, and nothing can be walked over. */
  destroy() {
    const { cells } = this;
    this.#grid?.destroy();
    this.#grid = null;
    for (const id of [...this.lit, ...cells]) this.#extinguish(id);
    this.lit = new Set();
  }

  get cells() {
    return [...(this.#grid?.cells.keys() ?? [])];
  }

  /**
   * Lights what can be touched, and nothing else.
   * @param {Choice} choice
   */
  show(choice) {
    const { picture } = this;
    const { next, firsts, touched } = choice;
    const lit = new Set([...next, ...firsts, ...touched].filter((id) => picture.element(id)));
    for (const id of this.lit) if (!lit.has(id)) this.#extinguish(id);
    this.lit = lit;
    this.#grid?.read();
    for (const id of lit) {
      const thing = picture.element(id);
      if (!thing) continue;
      thing.classList.toggle("touchable", next.has(id));
      thing.classList.toggle("touched", touched.includes(id));
      thing.classList.toggle("another", !next.has(id) && !touched.includes(id));
      thing.classList.toggle("carries", choice.continues(id));
      const isCell = this.isCell(id);
      if (!isCell) thing.setAttribute("role", "button");
      thing.setAttribute(isCell ? "aria-selected" : "aria-pressed", String(touched.includes(id)));
      if (!thing.hasAttribute("aria-label")) thing.setAttribute("aria-label", id);
    }
    for (const id of this.cells) this.allow(id, lit.has(id));
  }

  /** @param {string} id */
  isCell(id) {
    return Boolean(this.#grid?.cells.has(id));
  }

  /**
   * The next cell in a direction; null at the rim.
   * @param {string} cell
   * @param {[number, number]} direction
   */
  beside(cell, direction) {
    return this.#grid?.step(cell, direction) ?? null;
  }

  /**
   * Says of a cell whether it can be touched.
   * @param {string} id
   * @param {boolean} can
   */
  allow(id, can) {
    const thing = this.picture.element(id);
    if (thing?.ariaDisabled !== String(!can)) thing?.setAttribute("aria-disabled", String(!can));
  }

  /**
   * The name of the lit thing that this is a part of.
   * @param {Element} thing
   */
  of(thing) {
    /** @type {Element | null} */
    let element = thing;
    while (element && element !== this.picture.svg) {
      const name = this.picture.name(element);
      if (element.id && this.lit.has(name)) return name;
      element = element.parentElement;
    }
    return null;
  }

  /**
   * The name of the cell that this is.
   * @param {Element} thing
   */
  cellAt(thing) {
    const name = this.picture.svg.contains(thing) ? this.picture.name(thing) : "";
    return this.isCell(name) ? name : null;
  }

  /**
   * The cell that a thing is, or lies on; null for what is beside the board.
   * @param {string} id
   */
  cellOf(id) {
    if (this.isCell(id)) return id;
    const { x, y } = this.middle(id);
    const under = this.cells.filter((cell) => {
      const box = this.picture.element(cell)?.getBoundingClientRect();
      return box && box.left < x && x < box.right && box.top < y && y < box.bottom;
    });
    return this.nearest((middle) => Math.hypot(middle.x - x, middle.y - y), under);
  }

  /**
   * What can be touched and lies on a cell.
   * @param {string} cell
   */
  on(cell) {
    return [...this.lit].find((id) => this.cellOf(id) === cell) ?? null;
  }

  /** What can be touched beside the board. */
  get aside() {
    return [...this.lit].filter((id) => !this.cellOf(id));
  }

  /**
   * Of some things, the lit ones unless said, the one that is nearest by this measure of its middle.
   * @param {(middle: DOMPoint) => number} distance
   * @param {Iterable<string>} [things]
   */
  nearest(distance, things = this.lit) {
    let best = Infinity;
    /** @type {string | null} */
    let nearest = null;
    for (const id of things) {
      const far = distance(this.middle(id));
      if (far < best) [best, nearest] = [far, id];
    }
    return nearest;
  }

  /**
   * Things in reading order: the cells row by row, then the others.
   * @param {string[]} ids
   */
  sorted(ids) {
    const place = (/** @type {string} */ id) => {
      const cell = this.#grid?.cells.get(this.cellOf(id) ?? "");
      const { x, y } = this.middle(id);
      return cell ? [0, cell.row, cell.column] : [1, y, x];
    };
    const places = new Map(ids.map((id) => [id, place(id)]));
    return ids.sort((one, other) => compare(places.get(one) ?? [], places.get(other) ?? []));
  }

  /**
   * Where the middle of a thing is on the screen.
   * @param {string} id
   */
  middle(id) {
    const thing = this.picture.element(id);
    return thing ? middle(thing) : new DOMPoint();
  }

  /** @param {string} id */
  #extinguish(id) {
    const thing = this.picture.element(id);
    if (!thing) return;
    thing.classList.remove("touchable", "touched", "another", "carries");
    for (const name of GIVEN) thing.removeAttribute(name);
    quieten(thing);
  }
}

/** @param {Element} thing */
export function middle(thing) {
  const box = thing.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Which of two lists of numbers comes first, by the first that differs.
 * @param {number[]} some
 * @param {number[]} others
 */
function compare(some, others) {
  const place = some.findIndex((number, index) => Math.abs(number - (others[index] ?? 0)) > 1e-6);
  return place < 0 ? 0 : (some[place] ?? 0) - (others[place] ?? 0);
}
