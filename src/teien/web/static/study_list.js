// @ts-check
// The moves of a study as a list: the main line, and nested in it what leaves it, each with what is said of it.

import { ROOT, depth } from "./tree.js";
import { fill } from "./words.js";

/** @typedef {import("./sources/study.js").Entry} Entry */
/** @typedef {import("./tree.js").Tree<Entry>} Tree */
/** @typedef {{name: string, symbol: string, colour: string}} Seat */

export class StudyList {
  /**
   * @param {HTMLElement} root
   * @param {(path: string) => void} go
   * @param {(seat: number) => HTMLElement} mark
   * @param {Seat[]} seats
   * @param {Record<string, string>} words
   * @param {AbortSignal} signal
   */
  constructor(root, go, mark, seats, words, signal) {
    this.root = root;
    this.mark = mark;
    this.seats = seats;
    this.words = words;
    const click = (/** @type {Event} */ event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button?.dataset.path !== undefined) go(button.dataset.path);
    };
    root.addEventListener("click", click, { signal });
  }

  /**
   * Lists a tree anew; whatever had the focus in the list has it still.
   * @param {Tree} tree
   */
  draw(tree) {
    const focused = document.activeElement instanceof HTMLElement && this.root.contains(document.activeElement) ? document.activeElement.dataset.path : undefined;
    const line = this.#line(tree, tree.children(ROOT)[0] ?? null);
    line.classList.add("main");
    line.setAttribute("aria-label", this.words.main ?? "");
    this.root.replaceChildren(this.#start(), ...this.#said(tree, ROOT), line);
    if (focused !== undefined) this.#button(focused)?.focus({ preventScroll: true });
  }

  /**
   * Marks the position that is shown, and brings its move into sight without moving the page.
   * @param {string} path
   */
  show(path) {
    for (const old of this.root.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const button = this.#button(path);
    button?.setAttribute("aria-current", "true");
    if (!button) return;
    const { root } = this;
    const [top, bottom] = [button.offsetTop, button.offsetTop + button.offsetHeight];
    if (top < root.scrollTop || bottom > root.scrollTop + root.clientHeight) root.scrollTop = top - root.clientHeight / 2;
  }

  /** @param {string} path */
  #button(path) {
    return /** @type {HTMLButtonElement | null} */ (this.root.querySelector(`button[data-path="${CSS.escape(path)}"]`));
  }

  #start() {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.path = ROOT;
    button.className = "start";
    button.textContent = this.words.start ?? "";
    return button;
  }

  /**
   * A line from its first position on.
   * @param {Tree} tree
   * @param {string | null} first
   */
  #line(tree, first) {
    const list = document.createElement("ol");
    list.className = "branch";
    for (let path = first; path !== null; path = tree.next(path)) list.append(this.#move(tree, path, path === first));
    return list;
  }

  /**
   * @param {Tree} tree
   * @param {string} path
   * @param {boolean} isFirst Whether the line begins with it.
   */
  #move(tree, path, isFirst) {
    const entry = /** @type {Entry} */ (tree.get(path));
    const item = document.createElement("li");
    if (entry.heading || isFirst) {
      const heading = document.createElement("span");
      heading.className = "heading";
      heading.textContent = entry.heading || `${depth(path)}.`;
      item.append(heading);
    }
    item.append(this.#moveButton(tree, path, entry), ...this.#said(tree, path));
    const others = this.#others(tree, path);
    if (others.length) {
      const list = document.createElement("ul");
      list.className = "variations";
      for (const other of others) {
        const variation = document.createElement("li");
        variation.append(this.#line(tree, other));
        list.append(variation);
      }
      item.append(list);
      item.classList.add("left");
    }
    return item;
  }

  /**
   * @param {Tree} tree
   * @param {string} path
   * @param {Entry} entry
   */
  #moveButton(tree, path, entry) {
    const seat = this.seats[entry.seat];
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.path = path;
    const text = document.createElement("span");
    text.textContent = tree.moveTo(path).replace(/^\d+:/, "");
    const spoken = fill(this.words.played, { name: seat?.name ?? "", action: entry.spoken });
    button.append(this.mark(entry.seat), text);
    button.title = spoken;
    button.setAttribute("aria-label", `${text.textContent}, ${spoken}`);
    return button;
  }

  /**
   * The other moves that could have been made instead of one of the line's.
   * @param {Tree} tree
   * @param {string} path
   */
  #others(tree, path) {
    const before = tree.previous(path);
    const siblings = before === null ? [] : tree.children(before);
    return siblings[0] === path ? siblings.slice(1) : [];
  }

  /**
   * What is said of a position.
   * @param {Tree} tree
   * @param {string} path
   */
  #said(tree, path) {
    const entry = /** @type {Entry} */ (tree.get(path));
    if (!entry.comment) return [];
    const comment = document.createElement("p");
    comment.className = "comment";
    comment.textContent = entry.comment;
    return [comment];
  }
}
