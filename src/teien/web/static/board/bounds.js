// @ts-check
// Where things are on the screen, measured once and remembered until the page scrolls or changes its size.

export class Bounds {
  /** @type {Map<string, DOMRect>} */
  #boxes = new Map();
  #ended = new AbortController();

  /**
   * @param {import("./picture.js").Picture} picture
   * @param {Iterable<string>} ids
   */
  constructor(picture, ids) {
    this.picture = picture;
    this.ids = [...ids];
    const forget = () => this.#boxes.clear();
    const { signal } = this.#ended;
    addEventListener("scroll", forget, { capture: true, passive: true, signal });
    addEventListener("resize", forget, { signal });
  }

  /**
   * Whether a place is in the box around any of the things.
   * @param {import("./pointer.js").Place} place
   */
  include({ x, y }) {
    if (!this.#boxes.size) this.#measure();
    for (const box of this.#boxes.values()) {
      if (box.left <= x && x <= box.right && box.top <= y && y <= box.bottom) return true;
    }
    return false;
  }

  destroy() {
    this.#ended.abort();
  }

  #measure() {
    for (const id of this.ids) {
      const thing = this.picture.element(id);
      if (thing) this.#boxes.set(id, thing.getBoundingClientRect());
    }
  }
}
