// @ts-check
// What the things on a board are and do: told beside a thing on which the pointer rests, which has the focus or on which
// a finger stays, and as a list of them all. The texts come from the game's legend, once they are asked for.

import { spoken } from "./words.js";

/** @typedef {import("./board/pointer.js").Place} Place */
/** @typedef {{things: RegExp, kind: string, text: Element}} Entry A kind of thing: its ids, its class, what it is. */
/** @typedef {{thing: Element, entry: Entry, label: string}} Found */

const REST = 650;
const PRESS = 500;
const LINGER = 250;
const STILL = 10;
const GAP = 10;
/** The keys that end what is told; what else they do, they do as well. */
const CLOSING = ["Escape", "Enter", " "];
const GROUND = ".square, .cell";

export class Legend {
  /** @type {Promise<Entry[]> | null} */
  #entries = null;
  /** @type {Entry[]} Those that have come. */
  #known = [];
  #timer = 0;
  #leaving = 0;
  /** @type {Found | null} What is being told of. */
  #shown = null;
  /** @type {Place | null} Where a finger is down. */
  #pressed = null;
  #swallow = false;
  /** @type {Set<Entry>} The kinds of things that were described to who listens. */
  #described = new Set();
  #board;

  /**
   * @param {HTMLElement} root The page; its `data-legend` is the address of the legend.
   * @param {import("./board/board.js").Board} board
   * @param {{hint: HTMLElement, list: HTMLDetailsElement}} nodes Where a thing is told of, and where all are.
   * @param {AbortSignal} signal
   */
  constructor(root, board, { hint, list }, signal) {
    this.root = root;
    this.hint = hint;
    this.#board = board;
    /** @type {(node: EventTarget, name: string, hear: (event: any) => void, more?: AddEventListenerOptions) => void} */
    const on = (node, name, hear, more = {}) => node.addEventListener(name, hear, { ...more, signal });
    const { frame } = board;
    on(frame, "pointermove", (event) => this.#moved(event));
    on(frame, "pointerleave", () => this.#leave());
    on(frame, "pointerdown", (event) => this.#down(event), { capture: true });
    on(frame, "pointerup", () => this.#up());
    on(frame, "pointercancel", () => this.#up());
    on(frame, "contextmenu", (event) => (this.#pressed || this.#swallow) && event.preventDefault());
    on(root, "click", (event) => this.#click(event), { capture: true });
    on(frame, "focusin", (event) => this.#focused(event.target));
    on(frame, "focusout", (event) => {
      event.target.removeAttribute("aria-description");
      this.hide();
    });
    on(hint, "pointerenter", () => clearTimeout(this.#leaving));
    on(hint, "pointerleave", () => this.#leave());
    on(document, "pointerdown", (event) => hint.contains(event.target) || this.hide(), { capture: true });
    on(document, "keydown", (event) => CLOSING.includes(event.key) && this.hide(), { capture: true });
    on(window, "scroll", () => this.hide(), { capture: true, passive: true });
    on(window, "resize", () => this.hide());
    on(list, "toggle", () => list.open && this.#list(list));
    signal.addEventListener("abort", () => this.hide(), { once: true });
    // The legend comes after the board: somebody may have opened the list or walked to a thing by then.
    if (list.open) this.#list(list);
    const { activeElement } = document;
    if (activeElement && frame.contains(activeElement)) this.#focused(activeElement);
  }

  hide() {
    clearTimeout(this.#timer);
    clearTimeout(this.#leaving);
    this.#shown = null;
    this.hint.hidden = true;
  }

  /**
   * The legend, asked for once; again only when it did not come.
   * @returns {Promise<Entry[]>}
   */
  #load() {
    this.#entries ??= fetch(spoken(this.root.dataset.legend ?? ""))
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then((html) => (this.#known = entriesOf(html)))
      .catch(() => {
        this.#entries = null;
        return [];
      });
    return this.#entries;
  }

  /** @param {HTMLDetailsElement} list */
  async #list(list) {
    const entries = await this.#load();
    if (!entries.length || list.querySelector("li")) return;
    const shown = document.createElement("ul");
    shown.className = "legend";
    shown.append(...entries.map(({ text }) => document.importNode(text, true)));
    list.querySelector("[data-part=legend-text]")?.replaceChildren(shown);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const place = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") {
      if (this.#pressed && Math.hypot(place.x - this.#pressed.x, place.y - this.#pressed.y) > STILL) this.hide();
      return;
    }
    if (event.buttons) return;
    this.#load();
    if (this.#shown && isInside(place, this.#shown.thing.getBoundingClientRect())) clearTimeout(this.#leaving);
    else if (this.#shown) this.#leave();
    this.#later(REST, () => place);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.hide();
    this.#swallow = false;
    this.#pressed = null;
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    const place = { x: event.clientX, y: event.clientY };
    this.#pressed = place;
    this.#load();
    this.#later(PRESS, () => {
      this.#swallow = true;
      return place;
    });
  }

  #up() {
    this.#pressed = null;
    if (!this.#swallow) clearTimeout(this.#timer);
  }

  /**
   * The click at the end of a long press means nothing.
   * @param {Event} event
   */
  #click(event) {
    if (!this.#swallow) return;
    this.#swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {Element} thing */
  async #focused(thing) {
    // The board as a whole is no thing on it.
    if (thing === this.#board.frame) return;
    if (thing.matches(":focus-visible")) this.#later(REST, () => middleOf(thing));
    if (!this.#known.length) await this.#load();
    const found = thing === document.activeElement ? this.#find(middleOf(thing)) : null;
    const described = found ? this.#describe(found) : "";
    if (described) thing.setAttribute("aria-description", described);
  }

  /**
   * What is said of a thing to who listens: all of it the first time, then its kind; of the ground nothing more.
   * @param {Found} found
   */
  #describe({ thing, entry }) {
    const isKnown = this.#described.has(entry);
    this.#described.add(entry);
    if (isKnown && thing.matches(GROUND)) return "";
    const text = isKnown ? entry.text.querySelector("strong") : entry.text;
    return text?.textContent?.trim().replace(/\s+/g, " ") ?? "";
  }

  /** What is told stays for a moment, so that the pointer can reach it. */
  #leave() {
    clearTimeout(this.#timer);
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.hide(), LINGER);
  }

  /**
   * @param {number} wait
   * @param {() => Place} place
   */
  #later(wait, place) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const timer = this.#timer;
      const where = place();
      await this.#load();
      if (timer === this.#timer) this.#tell(where);
    }, wait);
  }

  /**
   * The smallest thing at a place that the legend knows; the ground only where nothing is on it.
   * @param {Place} place
   * @returns {Found | null}
   */
  #find(place) {
    const { picture } = this.#board;
    const nameless = this.#known.filter(({ things, kind }) => kind && things.test("")).map(({ kind }) => `.${kind}`);
    let least = Infinity;
    /** @type {Found | null} */
    let found = null;
    let label = "";
    for (const thing of picture.svg.querySelectorAll(["[id]", ...nameless].join())) {
      const box = thing.getBoundingClientRect();
      if (!isInside(place, box)) continue;
      const entry = this.#known.find(
        ({ things, kind }) => things.test(picture.name(thing)) && (!kind || thing.classList.contains(kind)),
      );
      if (!entry) continue;
      const isGround = thing.matches(GROUND);
      const size = isGround || !thing.id ? Number.MAX_VALUE : box.width * box.height;
      const own = thing.getAttribute("aria-label") ?? "";
      if (isGround) label = own;
      if (size <= least) [least, found] = [size, { thing, entry, label: own }];
    }
    return found && { ...found, label: found.label || label };
  }

  /** @param {Place} place */
  #tell(place) {
    const found = this.#find(place);
    if (!found || found.thing === this.#shown?.thing) return;
    clearTimeout(this.#leaving);
    const label = document.createElement("p");
    label.className = "hint";
    label.textContent = found.label;
    const text = /** @type {Element} */ (found.entry.text.querySelector("[data-meaning]"));
    this.hint.replaceChildren(...(found.label ? [label] : []), document.importNode(text, true));
    this.hint.hidden = false;
    this.#shown = found;
    this.#place(found.thing.getBoundingClientRect());
  }

  /**
   * Puts the hint beside a thing, on the screen, where it hides the fewest things that can be touched.
   * @param {DOMRect} box
   */
  #place(box) {
    const { offsetWidth: width, offsetHeight: height } = this.hint;
    const { clientWidth, clientHeight } = document.documentElement;
    const across = clamp(box.x + (box.width - width) / 2, GAP, clientWidth - width - GAP);
    const down = clamp(box.y + (box.height - height) / 2, GAP, clientHeight - height - GAP);
    const places = [
      new DOMRect(across, box.top - height - GAP, width, height),
      new DOMRect(across, box.bottom + GAP, width, height),
      new DOMRect(box.right + GAP, down, width, height),
      new DOMRect(box.left - width - GAP, down, width, height),
    ];
    const fits = (/** @type {DOMRect} */ { left, top, right, bottom }) =>
      left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight;
    const touchable = [...this.#board.picture.svg.querySelectorAll(".touchable")].map(middleOf);
    const hidden = (/** @type {DOMRect} */ one) => touchable.filter((middle) => isInside(middle, one)).length;
    const [best] = places.filter(fits).sort((one, other) => hidden(one) - hidden(other));
    const { x, y } = best ?? new DOMRect(across, GAP);
    Object.assign(this.hint.style, { left: `${x}px`, top: `${y}px` });
  }
}

/**
 * The entries of a legend's page.
 * @param {string} html
 * @returns {Entry[]}
 */
function entriesOf(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-things]")]).map((text) => ({
    things: new RegExp(`^(?:${text.dataset.things})$`),
    kind: text.dataset.kind ?? "",
    text,
  }));
}

/**
 * @param {Place} place
 * @param {DOMRect} box
 */
function isInside({ x, y }, { left, top, right, bottom }) {
  return left <= x && x < right && top <= y && y < bottom;
}

/** @param {Element} thing */
function middleOf(thing) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function clamp(value, least, most) {
  return Math.max(least, Math.min(value, most));
}
