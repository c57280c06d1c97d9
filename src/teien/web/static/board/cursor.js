// @ts-check
// The one thing on a board that the Tab key reaches, and where other keys take it from there.

import { signal } from "../store.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
const ASIDE = 2.5;

export class Cursor {
  /** @type {import("../store.js").Signal<string | null>} What has the focus, by keys. */
  focused = signal(/** @type {string | null} */ (null));
  /** Whether somebody has walked on by keys since they touched something. */
  #walked = false;
  /** @type {string | null} */
  #current = null;
  #place = new DOMPoint();

  /**
   * @param {HTMLElement} frame Has the picture in it.
   * @param {import("./lights.js").Lights} lights
   */
  constructor(frame, lights) {
    this.frame = frame;
    this.lights = lights;
  }

  /** Takes the focus, on the thing that had it last or the nearest that can be touched now. */
  focus() {
    const thing = this.#current ? this.lights.picture.element(this.#current) : this.frame;
    if (thing !== document.activeElement) thing?.focus({ preventScroll: true });
  }

  /** Something was touched: whoever did may be led on. */
  touched() {
    this.#walked = false;
  }

  /**
   * Something has got the focus. Returns whether it is a thing to touch or to walk to.
   * @param {Element} thing
   */
  enter(thing) {
    const { lights } = this;
    const id = lights.of(thing) ?? lights.cellAt(thing);
    if (!id) return false;
    const byKeys = thing.matches(":focus-visible");
    this.#current = id;
    this.#place = lights.middle(id);
    this.#rove();
    // Only now, since what lies on it may have been on its way before.
    if (lights.isCell(id)) lights.allow(id, lights.lit.has(id) || lights.on(id) !== null);
    lights.picture.mark("focus", byKeys ? [id] : []);
    this.focused.value = byKeys ? id : null;
    return true;
  }

  /** The focus has left what had it. */
  leave() {
    this.lights.picture.mark("focus", []);
    this.focused.value = null;
  }

  /**
   * Finds its place after other things were lit; the focus stays on the board when it was there.
   * @param {boolean} inside Whether it was.
   */
  settle(inside) {
    const { lit, cells } = this.lights;
    const isStop = this.#current !== null && (lit.has(this.#current) || this.lights.isCell(this.#current));
    // Who walks over the board stays where they are, whatever others do.
    const stays = isStop && inside && (this.#walked || !lit.size);
    if (!stays && (!this.#current || !lit.has(this.#current))) {
      const nearest = this.lights.nearest((middle) => this.#away(middle));
      this.#current = nearest ?? (isStop ? this.#current : (cells[0] ?? null));
    }
    this.#rove();
    if (inside) this.focus();
  }

  /**
   * What a key means where the focus is; null where there is nothing that keys are for.
   * @param {Element} thing
   */
  at(thing) {
    // Who uses a pointer, and has left the focus where nothing can be touched, means something else by it.
    return this.lights.of(thing) ?? (this.focused.peek() ? this.lights.cellAt(thing) : null);
  }

  /**
   * Moves the focus by an arrow key: to the next cell and, from the rim, to what can be touched beside the board.
   * Returns whether this is such a key.
   * @param {string} id
   * @param {string} key
   */
  step(id, key) {
    const direction = ARROWS[key];
    if (!direction) return false;
    const { lights } = this;
    const cell = lights.cellOf(id);
    const next = (cell && lights.beside(cell, direction)) ?? this.#beyond(id, cell, direction);
    if (next) this.#walk(next);
    return true;
  }

  /**
   * On to the next of some things, in reading order, or back.
   * @param {string[]} ids
   * @param {1 | -1} way
   */
  next(ids, way) {
    const { lights } = this;
    const things = lights.sorted(ids);
    const here = this.#current ?? "";
    const place = things.indexOf(here);
    const all = lights.sorted([...new Set([...things, here].filter(Boolean))]);
    const from = place >= 0 ? place : way > 0 ? all.indexOf(here) - 1 : all.indexOf(here);
    const next = things[(from + way + things.length) % things.length];
    if (next) this.#walk(next);
  }

  /** From the board to the first thing to touch beside it, or from there back. */
  aside() {
    const { lights } = this;
    const isInside = Boolean(this.#current && lights.cellOf(this.#current));
    const next = isInside
      ? lights.sorted(lights.aside)[0]
      : lights.nearest((middle) => this.#away(middle), lights.cells);
    if (next) this.#walk(next);
  }

  /**
   * What lies in a direction, beyond the cells or before them.
   * @param {string} id
   * @param {string | null} cell The cell where it is.
   * @param {[number, number]} direction
   */
  #beyond(id, cell, [right, down]) {
    const { lights } = this;
    const here = lights.middle(id);
    const ahead = (/** @type {DOMPoint} */ { x, y }) => {
      const along = (x - here.x) * right + (y - here.y) * down;
      const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
      return along > 1 ? along + ASIDE * aside : Infinity;
    };
    // Who is beside the board comes back to it where nothing else lies in that direction.
    return lights.nearest(ahead, lights.aside) ?? (cell ? null : lights.nearest(ahead, lights.cells));
  }

  /**
   * How far a place is from where the focus was last.
   * @param {DOMPoint} place
   */
  #away({ x, y }) {
    return Math.hypot(x - this.#place.x, y - this.#place.y);
  }

  /** @param {string} id */
  #walk(id) {
    this.#walked = true;
    this.lights.picture.element(id)?.focus();
  }

  #rove() {
    const { lit, cells, picture } = this.lights;
    for (const id of [...lit, ...cells]) {
      picture.element(id)?.setAttribute("tabindex", id === this.#current ? "0" : "-1");
    }
  }
}
