// @ts-check
// Looking closer at a picture, by fingers, wheel, keys, and by itself where things would be too small to touch.

import { isStill } from "../motion.js";
import { signal } from "../store.js";
import { listen } from "./keys.js";
import { around, between, closer, COMFORTABLE, ENOUGH, everything, pushed, revealing, seen, settled, union, unit } from "./viewport.js";

/** @typedef {import("./viewport.js").Box} Box */
/** @typedef {import("./viewport.js").Look} Look */
/** @typedef {import("./pointer.js").Place} Place */

/**
 * @typedef {object} Hands What the board's other gestures are doing.
 * @property {(place: Place) => boolean} free Whether there is nothing to touch here.
 * @property {() => boolean} busy Whether something is carried.
 * @property {() => void} stop Lets go of what is carried.
 */

const STEP = 1.4;
const PUSH = 80;
const THRESHOLD = 7;
const DURATION = 260;
/** What moved to its place has arrived by then. */
const REST = 500;
/** Below so many pixels a unit, what is written small cannot be read. */
const READABLE = 0.6;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
});

export class Zoom {
  /** How much larger the picture is than when all of it is seen. */
  scale = signal(1);
  /** Whether some place on the board is too small for a finger when all is seen. */
  small = signal(false);
  /** The whole picture, as the page says it. */
  original = "";
  /** @type {Box} */
  whole = { x: 0, y: 0, width: 1, height: 1 };
  /** @type {Look} */
  #look = everything(this.whole);
  /** @type {Box} What is seen just now. */
  #box = this.whole;
  /** Whether the person has chosen what is seen. */
  #chosen = false;
  /** Whether what is seen stays as it is, whatever the size of the picture. */
  #held = false;
  /** @type {Element[]} What can be touched. */
  #things = [];
  #wish = ENOUGH;
  /** @type {Map<number, Place>} The fingers on the picture. */
  #fingers = new Map();
  /** @type {{pointer: number, from: Place, moved: boolean} | null} What pushes the picture. */
  #pushing = null;
  #swallow = false;
  #frame = 0;
  #later = 0;

  /**
   * @param {HTMLElement} frame Has the picture in it.
   * @param {SVGSVGElement} svg
   * @param {Element} scope The part of the page whose keys are meant for it.
   * @param {Hands} hands
   * @param {AbortSignal} until
   */
  constructor(frame, svg, scope, hands, until) {
    this.frame = frame;
    this.svg = svg;
    this.hands = hands;
    this.#measure();
    const observer = new ResizeObserver(() => this.#resized());
    observer.observe(svg);
    until.addEventListener("abort", () => this.#end(observer), { once: true });
    this.#listen(until);
    listen(scope, (event) => this.#key(event), until);
  }

  /** The picture has another shape: all of it is seen, and from now on it looks closer by itself again. */
  reshape() {
    cancelAnimationFrame(this.#frame);
    this.#measure();
    this.#chosen = false;
    this.#resized();
  }

  /**
   * Shows just this, as on paper, until it is released.
   * @param {Box} box
   */
  hold({ x, y, width, height }) {
    cancelAnimationFrame(this.#frame);
    this.#held = true;
    this.svg.setAttribute("viewBox", [x, y, width, height].map((number) => number.toFixed(1)).join(" "));
    this.svg.style.aspectRatio = `${width} / ${height}`;
  }

  release() {
    this.#held = false;
    this.svg.setAttribute("viewBox", this.original);
    this.reshape();
  }

  #measure() {
    this.original = this.svg.getAttribute("viewBox") ?? "";
    const [x = 0, y = 0, width = 1, height = 1] = this.original.split(/[\s,]+/).map(Number);
    this.whole = { x, y, width, height };
    this.#box = this.whole;
    this.#look = everything(this.whole);
    // The picture keeps its shape on the page, whichever part of it is seen.
    this.svg.style.aspectRatio = `${width} / ${height}`;
  }

  /** Looks closer, or from further away with less than 1, at a place of the screen or the middle. */
  by(/** @type {number} */ times, /** @type {Place | null} */ place = null, smooth = true) {
    const size = this.#size();
    const { left, top } = this.svg.getBoundingClientRect();
    const at = place ? { x: place.x - left, y: place.y - top } : { x: size.width / 2, y: size.height / 2 };
    this.#choose(closer(this.#look, times, at, this.whole, size), smooth);
  }

  /** One step closer. */
  in() {
    this.by(STEP);
  }

  /** One step away. */
  out() {
    this.by(1 / STEP);
  }

  /** Shows everything; from now on it looks closer by itself again. */
  fit() {
    this.#chosen = false;
    this.#go(everything(this.whole));
  }

  /**
   * Looks by itself at what can be touched now, where it is too small otherwise: first from as far as may be, for who
   * looks around, and close once something is chosen.
   * @param {Element[]} things
   * @param {{begun: boolean, moving: boolean}} how Whether a move is begun, and whether things are on their way.
   */
  attend(things, { begun, moving }) {
    this.#things = things;
    this.#wish = begun ? COMFORTABLE : ENOUGH;
    clearTimeout(this.#later);
    if (moving && !isStill()) this.#later = setTimeout(() => this.#attend(), REST);
    else this.#attend();
  }

  /**
   * Brings things into sight.
   * @param {Element[]} things
   */
  reveal(things) {
    if (!things.length || this.scale.peek() === 1 || this.hands.busy()) return;
    const box = union(things.map((thing) => this.#boxOf(thing)));
    const look = revealing(this.#look, box, this.whole, this.#size());
    if (Math.hypot(look.x - this.#look.x, look.y - this.#look.y) > 1) this.#go(look);
  }

  /** Where not all can be seen at once, begins at the picture's first corner; from there on the person looks around. */
  begin() {
    const { x, y } = this.whole;
    if (this.scale.peek() > 1) this.#choose(revealing(this.#look, { x, y, width: 1, height: 1 }, this.whole, this.#size()), false);
  }

  #attend() {
    if (this.hands.busy()) return;
    const boxes = this.#things.map((thing) => this.#boxOf(thing)).filter(({ width, height }) => width && height);
    if (this.#chosen) {
      const all = boxes.filter((box) => !overlaps(box, seen(this.#look, this.whole, this.#size())));
      if (!boxes.length || all.length < boxes.length) return;
    }
    this.#go(around(boxes, this.#wish, this.whole, this.#size()) ?? (this.#chosen ? this.#look : everything(this.whole)));
  }

  /** @param {AbortSignal} until */
  #listen(until) {
    /** @type {(name: string, hear: (event: any) => void, more?: AddEventListenerOptions) => void} */
    const on = (name, hear, more = {}) => this.svg.addEventListener(name, hear, { ...more, signal: until });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#up(event));
    on("touchmove", (event) => this.#gripped && event.cancelable && event.preventDefault(), { passive: false });
    on("wheel", (event) => this.#wheel(event), { passive: false });
    on("click", (event) => this.#click(event), { capture: true });
  }

  get #gripped() {
    return this.#fingers.size > 1 || Boolean(this.#pushing);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallow = false;
    if (event.button !== 0) return;
    const place = placeOf(event);
    if (event.pointerType === "touch") this.#fingers.set(event.pointerId, place);
    if (this.#fingers.size > 1) {
      this.#pushing = null;
      this.hands.stop();
    } else if (event.isPrimary && this.scale.peek() > 1 && this.hands.free(place)) {
      this.#pushing = { pointer: event.pointerId, from: place, moved: false };
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const place = placeOf(event);
    const last = this.#fingers.get(event.pointerId);
    if (last && this.#fingers.size > 1) this.#pinch(event.pointerId, last, place);
    else if (this.#pushing?.pointer === event.pointerId) this.#push(this.#pushing, place);
    if (last) this.#fingers.set(event.pointerId, place);
  }

  /**
   * Two fingers, of which one has moved.
   * @param {number} moved
   * @param {Place} from
   * @param {Place} to
   */
  #pinch(moved, from, to) {
    const other = [...this.#fingers].find(([pointer]) => pointer !== moved)?.[1] ?? to;
    const apart = Math.max(1, distance(from, other));
    this.#swallow = true;
    this.by(Math.max(1, distance(to, other)) / apart, middle(from, other), false);
    const by = { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 };
    this.#choose(pushed(this.#look, by, this.whole, this.#size()), false);
  }

  /**
   * @param {{pointer: number, from: Place, moved: boolean}} pushing
   * @param {Place} place
   */
  #push(pushing, place) {
    const by = { x: place.x - pushing.from.x, y: place.y - pushing.from.y };
    if (!pushing.moved && Math.hypot(by.x, by.y) < THRESHOLD) return;
    if (!pushing.moved) this.svg.setPointerCapture(pushing.pointer);
    pushing.moved = true;
    pushing.from = place;
    const before = this.#look;
    this.#choose(pushed(before, by, this.whole, this.#size()), false);
    // At the picture's edge the page goes on.
    if (Math.abs(this.#look.y - before.y) < 0.01 && Math.abs(by.y) > Math.abs(by.x)) scrollBy(0, -by.y);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#pushing?.pointer !== event.pointerId) return;
    this.#swallow ||= this.#pushing.moved;
    this.#pushing = null;
  }

  /**
   * After pushing or pinching, the click that the browser adds means nothing.
   * @param {MouseEvent} event
   */
  #click(event) {
    if (this.#swallow) event.stopImmediatePropagation();
    this.#swallow = false;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey || this.hands.busy()) return;
    event.preventDefault();
    this.by(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 100), placeOf(event), false);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.hands.busy()) return;
    if (/** @type {Element} */ (event.target).closest("input, select, textarea, dialog")) return;
    const arrow = event.shiftKey && this.scale.peek() > 1 ? ARROWS[event.key] : undefined;
    if (event.key === "+" || event.key === "=") this.in();
    else if (event.key === "-" || event.key === "_") this.out();
    else if (event.key === "0") this.fit();
    else if (arrow) {
      const by = { x: PUSH * arrow[0], y: PUSH * arrow[1] };
      this.#choose(pushed(this.#look, by, this.whole, this.#size()), true);
    } else return;
    event.preventDefault();
  }

  /**
   * The person wants to see this.
   * @param {Look} look
   * @param {boolean} smooth
   */
  #choose(look, smooth) {
    clearTimeout(this.#later);
    this.#chosen = look.scale > 1;
    this.#go(look, smooth);
  }

  /**
   * @param {Look} look
   * @param {boolean} [smooth]
   */
  #go(look, smooth = true) {
    this.#look = look;
    this.scale.value = look.scale;
    this.frame.classList.toggle("zoomed", look.scale > 1);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const to = seen(look, this.whole, this.#size());
    if (!smooth || isStill() || same(this.#box, to)) this.#show(to);
    else this.#travel(this.#box, to, performance.now());
  }

  /**
   * @param {Box} from
   * @param {Box} to
   * @param {number} since
   */
  #travel(from, to, since) {
    this.#frame = requestAnimationFrame((now) => {
      const part = Math.min(1, Math.max(0, (now - since) / DURATION));
      this.#frame = 0;
      this.#show(between(from, to, 1 - (1 - part) ** 3));
      if (part < 1) this.#travel(from, to, since);
    });
  }

  /** @param {Box} box */
  #show(box) {
    if (this.#held) return;
    this.#box = box;
    const whole = Math.min(box.width - this.whole.width, box.height - this.whole.height) > -0.01;
    const numbers = [box.x, box.y, box.width, box.height].map((number) => number.toFixed(3));
    this.svg.setAttribute("viewBox", whole ? this.original : numbers.join(" "));
    this.frame.classList.toggle("far", this.#size().width / box.width < READABLE);
  }

  #resized() {
    const size = this.#size();
    const places = [...this.svg.querySelectorAll(":is(.square, .cell)[id]")].slice(0, 9).map((one) => this.#boxOf(one));
    const least = Math.min(...places.map(({ width, height }) => Math.min(width, height)));
    this.small.value = least * unit(this.whole, size) < ENOUGH;
    this.#go(settled(this.#look, this.whole, size), false);
    if (!this.#chosen) this.#attend();
  }

  #size() {
    const { width, height } = this.svg.getBoundingClientRect();
    return { width: width || 1, height: height || 1 };
  }

  /**
   * Where a thing is in the picture.
   * @param {Element} thing
   * @returns {Box}
   */
  #boxOf(thing) {
    const { left, top } = this.svg.getBoundingClientRect();
    const { x, y, width, height } = thing.getBoundingClientRect();
    const size = this.#size();
    const shown = seen(everything(this.#box), this.#box, size);
    const pixels = unit(this.#box, size);
    return {
      x: shown.x + (x - left) / pixels,
      y: shown.y + (y - top) / pixels,
      width: width / pixels,
      height: height / pixels,
    };
  }

  /** @param {ResizeObserver} observer */
  #end(observer) {
    observer.disconnect();
    clearTimeout(this.#later);
    cancelAnimationFrame(this.#frame);
    this.#fingers.clear();
    this.#pushing = null;
    this.svg.setAttribute("viewBox", this.original);
    this.svg.style.removeProperty("aspect-ratio");
    if (!this.svg.getAttribute("style")) this.svg.removeAttribute("style");
    this.frame.classList.remove("zoomed", "far");
  }
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function overlaps(one, other) {
  const across = one.x < other.x + other.width && other.x < one.x + one.width;
  return across && one.y < other.y + other.height && other.y < one.y + one.height;
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function same(one, other) {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) + Math.abs(one.width - other.width) < 0.5;
}

/** @param {MouseEvent} event */
function placeOf(event) {
  return { x: event.clientX, y: event.clientY };
}

/**
 * @param {Place} one
 * @param {Place} other
 */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * @param {Place} one
 * @param {Place} other
 */
function middle(one, other) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
