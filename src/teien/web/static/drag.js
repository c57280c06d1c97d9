// @ts-check
// Carrying a thing with the pointer: a copy follows it, until it is put down on something that is lit.

const THRESHOLD = 7;

export class Drag {
  /** @type {{id: string, pointer: number, x: number, y: number} | null} What the pointer is down on. */
  #start = null;
  /** @type {{group: SVGGElement, ids: string[]} | null} What is carried, or lies where it was put down. */
  #load = null;
  #carrying = false;
  #swallow = false;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    const { svg } = board.picture;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.#stop());
    svg.addEventListener("lostpointercapture", (event) => {
      if (event.target === svg) this.#stop();
    });
    // Browsers do not all heed `touch-action` inside a picture, and would scroll the page instead.
    const hold = (/** @type {TouchEvent} */ event) => this.#start && event.cancelable && event.preventDefault();
    svg.addEventListener("touchmove", hold, { passive: false });
    // The browser would begin its own dragging of pictures and texts.
    svg.addEventListener("dragstart", (event) => event.preventDefault());
    svg.addEventListener("click", (event) => this.#click(event), { capture: true });
  }

  /** Where the things are that a person has put down, by their names; after that they lie there no more. */
  release() {
    /** @type {Map<string, DOMRect>} */
    const held = new Map();
    if (this.#carrying || !this.#load) return held;
    const copies = [...this.#load.group.children];
    this.#load.ids.forEach((id, place) => held.set(id, /** @type {Element} */ (copies[place]).getBoundingClientRect()));
    this.drop();
    return held;
  }

  /** Lets go of everything. */
  drop() {
    this.#carrying = false;
    this.#load?.group.remove();
    for (const id of this.#load?.ids ?? []) this.board.picture.element(id)?.classList.remove("lifted");
    this.#load = null;
    this.board.over(null);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallow = false;
    if (!event.isPrimary || event.button !== 0) return;
    const id = this.board.hit(event.clientX, event.clientY);
    if (id && this.board.choice.continues(id)) this.#start = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const start = this.#start;
    if (!start || start.pointer !== event.pointerId) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    if (!this.#carrying) {
      if (Math.hypot(x, y) < THRESHOLD) return;
      this.#lift(start.id, event.pointerId);
    }
    const scale = this.board.picture.svg.getScreenCTM()?.a ?? 1;
    this.#load?.group.setAttribute("transform", `translate(${x / scale} ${y / scale})`);
    this.board.over(this.board.hit(event.clientX, event.clientY));
  }

  /**
   * @param {string} id
   * @param {number} pointer
   */
  #lift(id, pointer) {
    const { picture } = this.board;
    this.drop();
    this.#carrying = true;
    this.board.take(id);
    picture.svg.setPointerCapture(pointer);
    const things = this.board.lyingOn(id);
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.classList.add("carried");
    group.setAttribute("aria-hidden", "true");
    group.append(...things.map((thing) => picture.copy(thing)));
    picture.svg.append(group);
    for (const thing of things) thing.classList.add("lifted");
    this.#load = { group, ids: things.map((thing) => thing.id) };
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const carried = this.#carrying && this.#start ? this.#start.id : null;
    this.#start = null;
    if (carried === null) return;
    this.#carrying = false;
    this.#swallow = true;
    const taken = this.board.put(this.board.hit(event.clientX, event.clientY, true), carried);
    this.board.over(null);
    if (!taken) this.drop();
  }

  #stop() {
    this.#start = null;
    if (this.#carrying) {
      this.drop();
      this.board.cancel();
    }
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
