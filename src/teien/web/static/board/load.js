// @ts-check
// What is carried over a picture: copies of things follow the pointer, and lie where they are put down.

/** @typedef {import("./pointer.js").Place} Place */

export class Load {
  /** @type {{group: SVGGElement, things: SVGGraphicsElement[], scale: number} | null} */
  #carried = null;

  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /**
   * Takes copies of these things up.
   * @param {SVGGraphicsElement[]} things
   */
  lift(things) {
    this.drop();
    const { picture } = this;
    const scale = picture.svg.getScreenCTM()?.a ?? 1;
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.classList.add("carried");
    group.setAttribute("aria-hidden", "true");
    group.append(...things.map((thing) => picture.copy(thing)));
    picture.svg.append(group);
    for (const thing of things) thing.classList.add("lifted");
    this.#carried = { group, things, scale };
  }

  /**
   * Follows the pointer.
   * @param {Place} from
   * @param {Place} to
   */
  follow(from, to) {
    if (!this.#carried) return;
    const { group, scale } = this.#carried;
    group.setAttribute("transform", `translate(${(to.x - from.x) / scale} ${(to.y - from.y) / scale})`);
  }

  /** Where the copies lie, by the names of the things; after that they lie there no more. */
  release() {
    /** @type {Map<string, DOMRect>} */
    const held = new Map();
    if (!this.#carried) return held;
    const { group, things } = this.#carried;
    const copies = [...group.children];
    things.forEach((thing, place) => {
      held.set(this.picture.name(thing), /** @type {Element} */ (copies[place]).getBoundingClientRect());
    });
    this.drop();
    return held;
  }

  drop() {
    this.#carried?.group.remove();
    for (const thing of this.#carried?.things ?? []) thing.classList.remove("lifted");
    this.#carried = null;
  }
}
