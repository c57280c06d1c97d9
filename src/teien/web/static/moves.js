// @ts-check
// The list of moves; each is a button that looks back to it.

import { fill } from "./words.js";

/** @typedef {import("./live.js").Played} Played */

export class Moves {
  /** @type {Played[]} What is listed. */
  #listed = [];
  /** @type {Map<number, HTMLButtonElement>} By the number of moves after it. */
  #buttons = new Map();
  #round = 0;

  /**
   * @param {HTMLElement} list
   * @param {(n: number) => void} look
   * @param {(seat: number) => HTMLElement} mark
   * @param {Record<string, string>} words
   * @param {AbortSignal} signal
   */
  constructor(list, look, mark, words, signal) {
    this.list = list;
    this.mark = mark;
    this.words = words;
    const click = (/** @type {MouseEvent} */ event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button) look(Number(button.dataset.n));
    };
    list.addEventListener("click", click, { signal });
  }

  /**
   * Lists these moves; those that were listed before stay as they are.
   * @param {Played[]} moves
   */
  draw(moves) {
    const same = moves.findIndex((played, place) => played !== this.#listed[place]);
    const kept = same < 0 ? moves.length : same;
    if (kept < this.#listed.length) this.#cut(this.#listed[kept - 1]?.n ?? 0);
    this.#add(moves.slice(kept));
    this.#listed = moves;
  }

  /** @param {number} n Moves after this one were taken back. */
  #cut(n) {
    for (const [number, button] of this.#buttons) {
      if (number <= n) continue;
      button.closest("li")?.remove();
      this.#buttons.delete(number);
    }
    while (this.list.lastElementChild?.matches(".round")) this.list.lastElementChild.remove();
    this.#round = Number(this.list.querySelector("li:last-child button")?.getAttribute("data-round") ?? 0);
  }

  /** @param {Played[]} moves */
  #add(moves) {
    for (const played of moves) {
      if (played.round !== this.#round) this.list.append(this.#heading(played.round));
      this.#round = played.round;
      this.list.append(this.#item(played));
    }
  }

  /**
   * Marks the move whose position is shown, and shows it without moving the page.
   * @param {number} n
   */
  show(n) {
    /** @type {HTMLButtonElement | null} */
    let current = null;
    for (const [number, button] of this.#buttons) {
      button.removeAttribute("aria-current");
      if (number <= n) current = button;
    }
    current?.setAttribute("aria-current", "true");
    const item = current?.parentElement;
    const { list } = this;
    if (!item) list.scrollTop = 0;
    else if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = item.offsetTop - list.clientHeight + 1.5 * item.offsetHeight;
    }
  }

  /** @param {number} round */
  #heading(round) {
    const item = document.createElement("li");
    item.className = "round";
    item.textContent = fill(this.words.round, { number: round });
    return item;
  }

  /** @param {Played} played */
  #item({ n, seat, text, spoken, round, helped }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.n = String(n);
    button.dataset.round = String(round);
    const said = document.createElement("span");
    said.className = "spoken";
    said.textContent = helped ? `${spoken || text} (${this.words.helped})` : spoken || text;
    const written = document.createElement("span");
    written.className = "notation";
    written.textContent = spoken ? text : "";
    button.append(this.mark(seat), said, written);
    item.append(button);
    this.#buttons.set(n, button);
    return item;
  }
}
