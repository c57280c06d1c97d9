// @ts-check
// The list of moves; each is a button that looks back to it, and so is what ended with one.

import { between, depth } from "./tree.js";

/** @typedef {import("./live.js").Played} Played */

export class Moves {
  /** @type {Played[]} What is listed. */
  #listed = [];
  /** @type {HTMLButtonElement[]} In the order of the list. */
  #buttons = [];

  /**
   * @param {HTMLElement} list
   * @param {(path: string) => void} look
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
      if (button) look(button.dataset.path ?? "");
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
    for (const button of this.#buttons) if (numberOf(button) > n) button.closest("li")?.remove();
    this.#buttons = this.#buttons.filter((button) => numberOf(button) <= n);
    while (this.list.lastElementChild?.matches(".round")) this.list.lastElementChild.remove();
  }

  /** @param {Played[]} moves */
  #add(moves) {
    for (const played of moves) {
      if (played.heading) this.list.append(this.#heading(played.heading));
      this.list.append(this.#item(played));
      if (played.ended) this.list.append(this.#ended(played));
    }
  }

  /**
   * Marks the move whose position is shown, and shows it without moving the page.
   * @param {string} path
   */
  show(path) {
    const n = depth(path);
    /** @type {HTMLButtonElement | null} */
    let current = null;
    for (const button of this.#buttons) {
      button.removeAttribute("aria-current");
      if (numberOf(button) <= n) current = button;
    }
    current?.setAttribute("aria-current", "true");
    const item = current?.parentElement;
    const { list } = this;
    if (!item) list.scrollTop = 0;
    else if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = item.offsetTop - list.clientHeight + 1.5 * item.offsetHeight;
    }
  }

  /** @param {string} heading */
  #heading(heading) {
    const item = document.createElement("li");
    item.className = "round";
    item.textContent = heading;
    return item;
  }

  /** @param {Played} played */
  #item({ n, seat, text, spoken, ended, helped }) {
    const said = document.createElement("span");
    said.className = "spoken";
    said.textContent = helped ? `${spoken || text} (${this.words.helped})` : spoken || text;
    const written = document.createElement("span");
    written.className = "notation";
    written.textContent = spoken ? text : "";
    return this.#button(n, Boolean(ended), [this.mark(seat), said, written]);
  }

  /** @param {Played} played */
  #ended({ n, ended = "" }) {
    const item = this.#button(n, true, [ended]);
    item.className = "ended";
    return item;
  }

  /**
   * @param {number} n
   * @param {boolean} made Whether the move made something to be seen before the position after it.
   * @param {(Node | string)[]} inside
   */
  #button(n, made, inside) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.n = String(n);
    button.dataset.path = made ? between(n) : String(n);
    button.append(...inside);
    item.append(button);
    this.#buttons.push(button);
    return item;
  }
}

/** @param {HTMLButtonElement} button */
function numberOf(button) {
  return Number(button.dataset.n);
}
