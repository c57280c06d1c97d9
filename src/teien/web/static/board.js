// @ts-check
// The board under a person's hands: what can be touched glows, and touching it builds a move step by step.

import { Choice } from "./choice.js";
import { Drag } from "./drag.js";
import { Picture, quieten } from "./picture.js";

/** @typedef {import("./choice.js").Option} Option */

/**
 * @typedef {object} Hands What the page does with it.
 * @property {(option: Option) => void} move A move is complete.
 * @property {(seat: number, touches: string[]) => void} why Something was touched that cannot be.
 * @property {() => void} changed Something else is chosen now.
 */

const GROUND = ".square[id], .cell[id], .piece[id]";
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
const ASIDE = 2.5;

export class Board {
  choice = new Choice();
  /** @type {Set<string>} What can be touched now, other beginnings included. */
  #lit = new Set();
  /** @type {string | null} The one thing that the Tab key reaches. */
  #current = null;
  #place = new DOMPoint();
  #over = "";

  /**
   * @param {HTMLElement} frame
   * @param {Hands} hands
   */
  constructor(frame, hands) {
    this.frame = frame;
    this.hands = hands;
    this.picture = new Picture(/** @type {SVGSVGElement} */ (frame.querySelector("svg")));
    this.drag = new Drag(this);
    // Not on the picture itself: one that listens for the focus would be a stop of the Tab key.
    frame.addEventListener("click", (event) => this.#click(event));
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("focusin", (event) => this.#focused(/** @type {Element} */ (event.target)));
    frame.addEventListener("focusout", () => this.picture.mark("focus", []));
    document.addEventListener("keydown", (event) => this.#escape(event));
  }

  /**
   * Offers these moves; none when there is nothing to do now.
   * @param {import("./live.js").Acts} acts
   */
  offer(acts) {
    this.choice.offer(acts);
    this.#changed();
  }

  /**
   * Shows what has changed.
   * @param {import("./live.js").Parts} parts
   * @param {import("./picture.js").Manner} [manner]
   */
  show(parts, manner) {
    const held = this.drag.release();
    this.picture.mark("hinted", []);
    this.picture.apply(parts, { ...manner, held });
    this.#light();
  }

  /** Brings the picture into sight, for somebody who has asked to see something in it. */
  reveal() {
    this.frame.scrollIntoView({ block: "nearest" });
  }

  /** Takes the focus, on the thing that had it last or the nearest that can be touched now. */
  focus() {
    const thing = this.#current ? this.picture.element(this.#current) : this.frame;
    if (thing !== document.activeElement) thing?.focus({ preventScroll: true });
  }

  /** Takes back what was touched so far. */
  cancel() {
    this.choice.cancel();
    this.#changed();
  }

  /** @param {string[]} ids */
  hint(ids) {
    this.picture.mark("hinted", ids);
  }

  /** @param {string[]} ids */
  tell(ids) {
    this.picture.mark("told", ids);
  }

  /** The moves that a button must offer: complete ones that could go on, and those with nothing to touch in the picture. */
  get extra() {
    const place = this.choice.touched.length;
    const unseen = this.choice.open.filter(({ path }) => path.length > place && !this.picture.element(path[place] ?? ""));
    return { complete: this.choice.complete, unseen };
  }

  /**
   * What can be touched at a place on the screen; with `any` also what cannot.
   * @param {number} x
   * @param {number} y
   * @param {boolean} [any]
   */
  hit(x, y, any = false) {
    const things = document.elementsFromPoint(x, y).filter((thing) => this.picture.svg.contains(thing));
    for (const thing of things) {
      const id = this.#lightOf(thing);
      if (id) return id;
    }
    return any ? (things.map((thing) => thing.closest(GROUND)).find(Boolean)?.id ?? null) : null;
  }

  /**
   * What moves when this is carried: the thing itself, or the pieces that lie on a square.
   * @param {string} id
   * @returns {SVGGraphicsElement[]}
   */
  lyingOn(id) {
    const thing = this.picture.element(id);
    if (!thing) return [];
    if (!thing.matches(".square, .cell")) return [thing];
    const box = thing.getBoundingClientRect();
    const pieces = [.../** @type {NodeListOf<SVGGraphicsElement>} */ (this.picture.svg.querySelectorAll(".piece[id]"))];
    const lying = pieces.filter((piece) => {
      const { x, y } = middle(piece);
      return box.left < x && x < box.right && box.top < y && y < box.bottom;
    });
    return lying.length ? lying : [thing];
  }

  /**
   * The pointer takes a thing up: it is chosen, unless it was already.
   * @param {string} id
   */
  take(id) {
    if (this.choice.touched.at(-1) !== id) this.touch(id);
  }

  /**
   * The pointer puts a thing down. Returns whether it may stay there.
   * @param {string | null} id
   * @param {string} carried
   */
  put(id, carried) {
    if (id && id !== carried && this.choice.next.has(id)) {
      this.touch(id);
      return true;
    }
    if (id && id !== carried) this.#ask(id);
    else this.cancel();
    return false;
  }

  /**
   * The pointer carries something over this.
   * @param {string | null} id
   */
  over(id) {
    if (this.#over) this.picture.element(this.#over)?.classList.remove("over");
    this.#over = id && this.choice.next.has(id) ? id : "";
    if (this.#over) this.picture.element(this.#over)?.classList.add("over");
  }

  /** @param {string} id */
  touch(id) {
    this.picture.mark("hinted", []);
    const option = this.choice.touch(id);
    this.#changed();
    if (option) this.hands.move(option);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    // A click without a place comes from a screen reader.
    const byPlace = event.detail > 0;
    const target = /** @type {Element} */ (event.target);
    const id = byPlace ? this.hit(event.clientX, event.clientY, true) : (this.#lightOf(target) ?? target.id);
    if (id && this.#lit.has(id)) this.touch(id);
    else if (id) this.#ask(id);
  }

  /**
   * Asks the referee why this cannot be touched after what was touched before.
   * @param {string} id
   */
  #ask(id) {
    const [option] = this.choice.open;
    if (this.choice.touched.length && option) this.hands.why(option.seat, [...this.choice.touched, id]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = this.#lightOf(/** @type {Element} */ (event.target));
    const arrow = ARROWS[event.key];
    if (id && (event.key === "Enter" || event.key === " ")) this.touch(id);
    else if (id && arrow) this.#step(id, arrow);
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.choice.touched.length) return;
    this.cancel();
    event.preventDefault();
  }

  /**
   * Moves the focus to the nearest thing in a direction.
   * @param {string} id
   * @param {[number, number]} direction
   */
  #step(id, [right, down]) {
    const here = this.#middle(id);
    const nearest = this.#nearest(({ x, y }) => {
      const along = (x - here.x) * right + (y - here.y) * down;
      const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
      return along > 1 ? along + ASIDE * aside : Infinity;
    });
    if (nearest) this.picture.element(nearest)?.focus();
  }

  /**
   * The lit thing that is nearest by this measure of its middle.
   * @param {(middle: DOMPoint) => number} distance
   */
  #nearest(distance) {
    let best = Infinity;
    /** @type {string | null} */
    let nearest = null;
    for (const id of this.#lit) {
      const far = distance(this.#middle(id));
      if (far < best) [best, nearest] = [far, id];
    }
    return nearest;
  }

  /** @param {Element} thing */
  #focused(thing) {
    const id = this.#lightOf(thing);
    if (!id) return;
    this.#current = id;
    this.#place = this.#middle(id);
    this.#rove();
    this.picture.mark("focus", thing.matches(":focus-visible") ? [id] : []);
  }

  #changed() {
    this.#light();
    this.hands.changed();
  }

  /** Lights what can be touched, and nothing else; the focus stays on the board when it was there. */
  #light() {
    const { choice, picture } = this;
    const { next, firsts } = choice;
    const lit = new Set([...next, ...firsts, ...choice.touched].filter((id) => picture.element(id)));
    const was = document.activeElement;
    const inside = was === this.frame || picture.svg.contains(was);
    for (const id of this.#lit) if (!lit.has(id)) this.#extinguish(picture.element(id));
    this.#lit = lit;
    for (const id of lit) {
      const thing = picture.element(id);
      if (!thing) continue;
      thing.classList.toggle("touchable", next.has(id));
      thing.classList.toggle("touched", choice.touched.includes(id));
      thing.classList.toggle("another", !next.has(id) && !choice.touched.includes(id));
      thing.classList.toggle("carries", choice.continues(id));
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-pressed", String(choice.touched.includes(id)));
      if (!thing.hasAttribute("aria-label")) thing.setAttribute("aria-label", id);
    }
    if (!this.#current || !lit.has(this.#current)) {
      this.#current = this.#nearest(({ x, y }) => Math.hypot(x - this.#place.x, y - this.#place.y));
    }
    this.#rove();
    if (inside) this.focus();
  }

  #rove() {
    for (const id of this.#lit) this.picture.element(id)?.setAttribute("tabindex", id === this.#current ? "0" : "-1");
  }

  /** @param {SVGElement | null} thing */
  #extinguish(thing) {
    if (!thing) return;
    thing.classList.remove("touchable", "touched", "another", "carries");
    for (const name of ["tabindex", "aria-pressed"]) thing.removeAttribute(name);
    quieten(thing);
  }

  /**
   * The name of the lit thing that this is a part of.
   * @param {Element} thing
   */
  #lightOf(thing) {
    /** @type {Element | null} */
    let element = thing;
    while (element && element !== this.picture.svg) {
      if (this.#lit.has(element.id)) return element.id;
      element = element.parentElement;
    }
    return null;
  }

  /** @param {string} id */
  #middle(id) {
    const thing = this.picture.element(id);
    return thing ? middle(thing) : new DOMPoint();
  }
}

/** @param {Element} thing */
function middle(thing) {
  const box = thing.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}
