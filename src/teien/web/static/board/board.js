// @ts-check
// The board under a person's hands: what can be touched glows, and touching it builds a move step by step.

import { effect, signal } from "../store.js";
import { Bounds } from "./bounds.js";
import { Choice } from "./choice.js";
import { listen } from "./keys.js";
import { Load } from "./load.js";
import { Picture, quieten, WITHHELD } from "./picture.js";
import { Pointer } from "./pointer.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./choice.js").Option} Option */
/** @typedef {import("./pointer.js").Place} Place */
/** @typedef {import("../sources/source.js").Position} Position */

/**
 * @typedef {object} Chosen How far a move is made, and which moves a button must offer.
 * @property {number} touched So many things were touched for it.
 * @property {Option[]} complete Complete ones that could go on.
 * @property {Option[]} unseen Those with nothing to touch in the picture.
 */

/**
 * @typedef {object} Settings
 * @property {string} [prefix] What all ids in the picture begin with.
 * @property {import("../sources/source.js").Parts | null} [shown] What the picture shows already, where that is known.
 * @property {boolean} [viewOnly] Whether there is nothing to touch, whatever the source offers.
 * @property {Element} [scope] The part of the page whose keys are meant for this board; if nothing else, its frame.
 */

/** Whatever has a name, below the layers. */
const THING = "svg > g[id] [id]";
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
const ASIDE = 2.5;

export class Board {
  choice = new Choice();
  /** @type {import("../store.js").Signal<Chosen>} */
  chosen = signal(/** @type {Chosen} */ ({ touched: 0, complete: [], unseen: [] }));
  /** @type {Set<string>} What can be touched now, other beginnings included. */
  #lit = new Set();
  /** @type {string | null} The one thing that the Tab key reaches. */
  #current = null;
  #place = new DOMPoint();
  #over = "";
  /** @type {Position | null} The position that is shown. */
  #position = null;
  /** @type {Bounds | null} Where something that is carried could be put down. */
  #targets = null;
  #ended = new AbortController();

  /**
   * @param {HTMLElement} frame Has the picture in it.
   * @param {import("../sources/source.js").Source} source
   * @param {Settings} [settings]
   */
  constructor(frame, source, { prefix = "", shown = null, viewOnly = false, scope = frame } = {}) {
    this.frame = frame;
    this.source = source;
    this.viewOnly = viewOnly;
    const svg = /** @type {SVGSVGElement} */ (frame.querySelector("svg"));
    this.picture = new Picture(svg, prefix, shown);
    this.load = new Load(this.picture);
    const { signal } = this.#ended;
    const hands = {
      free: (/** @type {Place} */ place) => !this.#hit(place),
      busy: () => this.pointer?.carrying ?? false,
      stop: () => this.pointer?.stop(),
    };
    this.zoom = new Zoom(frame, svg, scope, hands, signal);
    if (!viewOnly) this.#listen(scope, signal);
    effect(() => this.#follow(source.position.value), signal);
  }

  /**
   * @param {Element} scope
   * @param {AbortSignal} signal
   */
  #listen(scope, signal) {
    const { frame } = this;
    this.pointer = new Pointer(this.picture.svg, this.#carrying(), signal);
    // Not on the picture itself: one that listens for the focus would be a stop of the Tab key.
    frame.addEventListener("click", (event) => this.#click(event), { signal });
    frame.addEventListener("keydown", (event) => this.#key(event), { signal });
    frame.addEventListener("focusin", (event) => this.#focused(/** @type {Element} */ (event.target)), { signal });
    frame.addEventListener("focusout", () => this.picture.mark("focus", []), { signal });
    listen(scope, (event) => this.#escape(event), signal);
  }

  /** Ends everything; the picture stays as it is, with nothing to touch in it. */
  destroy() {
    this.#ended.abort();
    this.#targets?.destroy();
    this.load.drop();
    this.choice.offer({});
    this.#light();
    this.picture.destroy();
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
    this.load.drop();
    this.choice.cancel();
    this.#changed();
  }

  /**
   * Marks some things, such as those that are "hinted", "explained" or "withheld", instead of those of this kind until now.
   * @param {string} kind
   * @param {string[]} ids
   */
  mark(kind, ids) {
    this.picture.mark(kind, ids);
    if (kind !== WITHHELD) this.zoom.reveal(this.#things(ids));
  }

  /** @param {Option} option */
  play(option) {
    this.source.play(option);
    // Where it was not taken, everything is as it was before.
    if (this.source.position.peek() === this.#position) this.cancel();
  }

  /**
   * Shows a position, and offers what can be done in it.
   * @param {Position} position
   */
  #follow(position) {
    const { parts, travels, said, act } = position;
    const before = this.#position?.parts;
    if (parts !== before) {
      const held = this.pointer?.carrying ? new Map() : this.load.release();
      this.picture.mark("hinted", []);
      this.picture.apply(parts, { held, ...(travels && travels.from === before ? { travels: travels.names } : {}) });
    } else if (!this.pointer?.carrying && Object.keys(act).length) {
      this.load.drop();
    }
    this.#position = position;
    this.picture.describe(said);
    this.choice.offer(this.viewOnly ? {} : act);
    this.#changed(parts !== before);
  }

  /**
   * What can be touched at a place on the screen; with `any` also what cannot.
   * @param {Place} place
   * @param {boolean} [any]
   */
  #hit({ x, y }, any = false) {
    const things = document.elementsFromPoint(x, y).filter((thing) => this.picture.svg.contains(thing));
    for (const thing of things) {
      const id = this.#lightOf(thing);
      if (id) return id;
    }
    const ground = any ? things.map((thing) => thing.closest(THING)).find(Boolean) : null;
    return ground ? this.picture.name(ground) : null;
  }

  /**
   * What moves when this is carried: the thing itself, or the pieces that lie on a square.
   * @param {string} id
   * @returns {SVGGraphicsElement[]}
   */
  #lyingOn(id) {
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
   * Carrying something is touching it and then where it is put down.
   * @returns {import("./pointer.js").Handlers<string>}
   */
  #carrying() {
    return {
      grip: (place) => {
        const id = this.#hit(place);
        return id && this.choice.continues(id) ? id : null;
      },
      take: (id) => {
        this.load.drop();
        if (this.choice.touched.at(-1) !== id) this.#touch(id);
        this.load.lift(this.#lyingOn(id));
        this.#targets = new Bounds(this.picture, this.choice.next);
      },
      over: (_, place, from) => {
        // Looks before it moves anything: so nothing need be laid out anew for it.
        this.#hover(this.#targets?.include(place) ? this.#hit(place) : null);
        this.load.follow(from, place);
      },
      put: (id, place) => {
        this.#leave();
        if (!this.#put(this.#hit(place, true), id)) this.load.drop();
      },
      cancel: () => {
        this.#leave();
        this.cancel();
      },
    };
  }

  /**
   * Puts a thing down. Returns whether it may stay there.
   * @param {string | null} id
   * @param {string} carried
   */
  #put(id, carried) {
    if (id && id !== carried && this.choice.next.has(id)) {
      this.#touch(id);
      return true;
    }
    if (id && id !== carried) this.#ask(id);
    else this.cancel();
    return false;
  }

  #leave() {
    this.#targets?.destroy();
    this.#targets = null;
    this.#hover(null);
  }

  /**
   * Something is carried over this.
   * @param {string | null} id
   */
  #hover(id) {
    const over = id && this.choice.next.has(id) ? id : "";
    if (over === this.#over) return;
    if (this.#over) this.picture.element(this.#over)?.classList.remove("over");
    this.#over = over;
    if (over) this.picture.element(over)?.classList.add("over");
  }

  /** @param {string} id */
  #touch(id) {
    // Who follows a hint goes on seeing the rest of it.
    const hinted = this.picture.marked("hinted");
    this.picture.mark("hinted", hinted.includes(id) ? hinted.filter((other) => other !== id) : []);
    const option = this.choice.touch(id);
    this.#changed();
    if (option) this.play(option);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    // The second click of a double click would take back what the first has chosen.
    if (event.detail > 1) return;
    // A click without a place comes from a screen reader.
    const target = /** @type {Element} */ (event.target);
    const byPlace = event.detail > 0;
    const id = byPlace
      ? this.#hit({ x: event.clientX, y: event.clientY }, true)
      : (this.#lightOf(target) ?? this.picture.name(target));
    if (id && this.#lit.has(id)) this.#touch(id);
    else if (id) this.#ask(id);
  }

  /**
   * Asks the referee why this cannot be touched after what was touched before, if anything was.
   * @param {string} id
   */
  #ask(id) {
    this.source.why(this.choice.open[0]?.seat ?? null, [...this.choice.touched, id]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const id = this.#lightOf(/** @type {Element} */ (event.target));
    const arrow = ARROWS[event.key];
    if (id && (event.key === "Enter" || event.key === " ")) this.#touch(id);
    else if (id && arrow) this.#step(id, arrow);
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || !this.choice.touched.length) return;
    this.pointer?.stop();
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
    this.zoom.reveal([thing]);
  }

  /** @param {string[]} ids */
  #things(ids) {
    return ids.flatMap((id) => this.picture.element(id) ?? []);
  }

  /** @param {boolean} [moving] Whether things are on their way. */
  #changed(moving = false) {
    this.#light();
    const { choice, picture } = this;
    this.zoom.attend(this.#things([...choice.touched, ...choice.next]), { begun: choice.touched.length > 0, moving });
    const place = choice.touched.length;
    const unseen = choice.open.filter(({ path }) => path.length > place && !picture.element(path[place] ?? ""));
    this.chosen.value = { touched: place, complete: choice.complete, unseen };
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
      const name = this.picture.name(element);
      if (element.id && this.#lit.has(name)) return name;
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
