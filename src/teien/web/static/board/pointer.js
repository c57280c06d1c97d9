// @ts-check
// Carrying with the pointer: pressing, moving and letting go, told frame by frame. It knows no board and no moves.

/** @typedef {{x: number, y: number}} Place On the screen. */

/**
 * @template T
 * @typedef {object} Handlers What is done with it; `T` is whatever is carried.
 * @property {(place: Place) => T | null} grip What would be taken up here; null when there is nothing to take.
 * @property {(load: T) => void} take It is taken up.
 * @property {(load: T, place: Place, from: Place) => void} over It is carried over this place; once a frame at most.
 * @property {(load: T, place: Place) => void} put It is put down here.
 * @property {(load: T) => void} cancel It is let go of, nowhere.
 */

const THRESHOLD = 7;

/** @template T */
export class Pointer {
  /** @type {{load: T, pointer: number, from: Place} | null} What the pointer is down on. */
  #start = null;
  #carrying = false;
  #swallow = false;
  #frame = 0;
  /** @type {Place} Where the pointer was last. */
  #place = { x: 0, y: 0 };

  /**
   * @param {SVGElement | HTMLElement} surface
   * @param {Handlers<T>} handlers
   * @param {AbortSignal} signal
   */
  constructor(surface, handlers, signal) {
    this.surface = surface;
    this.handlers = handlers;
    /** @type {(name: string, hear: (event: any) => void, more?: AddEventListenerOptions) => void} */
    const on = (name, hear, more = {}) => surface.addEventListener(name, hear, { ...more, signal });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.stop());
    on("lostpointercapture", (event) => {
      if (event.target === surface) this.stop();
    });
    // Browsers do not all heed `touch-action` inside a picture, and would scroll the page instead.
    on("touchmove", (event) => this.#start && event.cancelable && event.preventDefault(), { passive: false });
    // The browser would begin its own dragging of pictures and texts.
    on("dragstart", (event) => event.preventDefault());
    on("click", (event) => this.#click(event), { capture: true });
    signal.addEventListener("abort", () => this.stop(), { once: true });
  }

  /** Whether something is carried now. */
  get carrying() {
    return this.#carrying;
  }

  /** Lets go of everything. */
  stop() {
    const carried = this.#end();
    if (!carried) return;
    this.#swallow = true;
    this.handlers.cancel(carried.load);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallow = false;
    if (!event.isPrimary || event.button !== 0) return;
    const from = placeOf(event);
    const load = this.handlers.grip(from);
    if (load !== null) this.#start = { load, pointer: event.pointerId, from };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const start = this.#start;
    if (!start || start.pointer !== event.pointerId) return;
    this.#place = placeOf(event);
    if (!this.#carrying) {
      if (Math.hypot(this.#place.x - start.from.x, this.#place.y - start.from.y) < THRESHOLD) return;
      this.#carrying = true;
      this.handlers.take(start.load);
      this.surface.setPointerCapture(event.pointerId);
    }
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#start) this.handlers.over(this.#start.load, this.#place, this.#start.from);
    });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const carried = this.#end();
    if (!carried) return;
    this.#swallow = true;
    this.handlers.put(carried.load, placeOf(event));
  }

  /** What was carried until now; null when nothing was. */
  #end() {
    const carried = this.#carrying ? this.#start : null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#start = null;
    this.#carrying = false;
    return carried;
  }

  /**
   * After carrying, the click that the browser adds means nothing.
   * @param {MouseEvent} event
   */
  #click(event) {
    if (this.#swallow) event.stopImmediatePropagation();
    this.#swallow = false;
  }
}

/** @param {MouseEvent} event */
function placeOf(event) {
  return { x: event.clientX, y: event.clientY };
}
