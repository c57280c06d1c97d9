// @ts-check
// <teien-board>: a board anywhere on a page, beside others of the same game or of different ones.
//
//   <teien-board prefix="a-" view-only><svg …></svg></teien-board>
//
// It shows the positions of its `source`, once it has one and stands on the page. With a prefix all ids in its picture
// begin so, and two pictures of a game can stand on one page. With `view-only` there is nothing to touch. The keys that
// nothing else on the page uses are meant for it when they are pressed inside the nearest [data-keys] around it.

import { Board } from "./board.js";
import { rename } from "./names.js";
import { partsOf } from "./picture.js";

/** @typedef {import("../sources/source.js").Source} Source */
/** @typedef {import("../sources/source.js").Parts} Parts */

export class TeienBoard extends HTMLElement {
  /** @type {Source | null} */
  #source = null;
  /** @type {Board | null} */
  #board = null;
  /** @type {Parts | null} */
  #parts = null;
  /** @type {Element | null} The picture whose names have their prefix. */
  #named = null;

  connectedCallback() {
    this.#mount();
  }

  disconnectedCallback() {
    // What is only moved to another place is there again by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.destroy();
    });
  }

  get prefix() {
    return this.getAttribute("prefix") ?? "";
  }

  get svg() {
    return /** @type {SVGSVGElement | null} */ (this.querySelector(":scope > svg"));
  }

  /** The board that lives here; null without a source. */
  get board() {
    return this.#board;
  }

  get source() {
    return this.#source;
  }

  /** Where positions come from, from now on. It belongs to this element, and is destroyed with it or by the next. */
  set source(source) {
    if (source === this.#source) return;
    this.destroy();
    this.#source = source;
    this.#mount();
  }

  /** The parts of the picture that came with the page, for a source that begins with it. */
  get parts() {
    if (!this.#parts && this.svg && !this.#named) this.#parts = partsOf(this.svg);
    return this.#parts ?? {};
  }

  /**
   * Takes a whole picture, which positions then change; to be called before there is a source.
   * @param {SVGSVGElement} svg
   */
  draw(svg) {
    this.svg?.remove();
    this.#parts = null;
    this.append(document.importNode(svg, true));
  }

  /**
   * Takes another picture in the place of the one there is, and goes on with the same source.
   * @param {SVGSVGElement} svg
   */
  redraw(svg) {
    this.#board?.destroy();
    this.#board = null;
    this.draw(svg);
    this.#mount();
  }

  /** Ends the board and its source: nothing listens, waits or moves any more. The picture stays. */
  destroy() {
    this.#board?.destroy();
    this.#board = null;
    this.#source?.destroy();
    this.#source = null;
  }

  #mount() {
    const { svg, prefix } = this;
    if (this.#board || !this.#source || !svg || !this.isConnected) return;
    const shown = prefix ? null : this.#parts;
    if (this.#named !== svg) rename(svg, prefix);
    this.#named = svg;
    this.#parts = null;
    this.#board = new Board(this, this.#source, {
      prefix,
      shown,
      viewOnly: this.hasAttribute("view-only"),
      scope: this.closest("[data-keys]") ?? this,
    });
  }
}

/** Teaches the browser what <teien-board> is; to be called by the module that begins a page. */
export function defineBoard() {
  if (!customElements.get("teien-board")) customElements.define("teien-board", TeienBoard);
}
