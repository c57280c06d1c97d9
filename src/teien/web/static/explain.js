// @ts-check
// The scoring explained step by step: a line of the scorecard at a time, and the things it speaks of lit in the picture.

import { fill } from "./words.js";

const PACE = 2600;

export class Explanation {
  /** @type {HTMLTableRowElement[]} */
  #lines = [];
  #at = -1;
  #timer = 0;

  /**
   * @param {HTMLElement} root The card that tells.
   * @param {(ids: string[], later: string[]) => void} light Shows what is told of, without what comes of it later.
   * @param {Record<string, string>} words
   * @param {AbortSignal} signal
   */
  constructor(root, light, words, signal) {
    this.root = root;
    this.light = light;
    this.words = words;
    this.title = this.#node("title");
    this.line = this.#node("line");
    this.count = this.#node("count");
    this.auto = this.#node("auto");
    /** @type {Record<string, () => void>} */
    const actions = {
      previous: () => this.#byHand(this.#at - 1),
      next: () => this.#byHand(this.#at + 1),
      auto: () => (this.#timer ? this.#pause() : this.#play()),
      stop: () => this.stop(),
    };
    for (const [name, action] of Object.entries(actions)) this.#node(name).addEventListener("click", action, { signal });
    root.addEventListener("keydown", (event) => this.#key(event), { signal });
    signal.addEventListener("abort", () => this.#pause(), { once: true });
  }

  /**
   * Tells this scorecard from the beginning.
   * @param {ParentNode} scorecard
   */
  start(scorecard) {
    this.#lines = [...scorecard.querySelectorAll("tbody tr")].map((row) => /** @type {HTMLTableRowElement} */ (row));
    this.#open(true);
    this.#show(0);
    this.#play();
    this.#node("next").focus({ preventScroll: true });
  }

  stop() {
    this.#pause();
    this.#lines[this.#at]?.removeAttribute("aria-current");
    this.#at = -1;
    this.#open(false);
    this.light([], []);
  }

  /** @param {boolean} open */
  #open(open) {
    this.root.hidden = !open;
    this.root.closest("main")?.classList.toggle("explaining", open);
  }

  /** @param {string} name */
  #node(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-explain=${name}]`));
  }

  /** @param {number} at */
  #byHand(at) {
    this.#pause();
    this.#show(at);
  }

  /** @param {number} at */
  #show(at) {
    const row = this.#lines[at];
    if (!row) return;
    this.#lines[this.#at]?.removeAttribute("aria-current");
    this.#at = at;
    row.setAttribute("aria-current", "step");
    const table = /** @type {HTMLTableElement} */ (row.closest("table"));
    this.title.textContent = table.caption?.textContent ?? "";
    const copy = document.createElement("table");
    copy.className = table.className;
    const body = document.createElement("tbody");
    body.append(row.cloneNode(true));
    if (table.tHead) copy.append(table.tHead.cloneNode(true));
    copy.append(body);
    this.line.replaceChildren(copy);
    this.count.textContent = fill(this.words.step, { number: at + 1, count: this.#lines.length });
    this.#node("previous").setAttribute("aria-disabled", String(at === 0));
    this.#node("next").setAttribute("aria-disabled", String(at === this.#lines.length - 1));
    this.light(listed(row.dataset.shows), listed(table.dataset.hides));
  }

  #play() {
    if (this.#at === this.#lines.length - 1) this.#show(0);
    this.auto.setAttribute("aria-pressed", "true");
    this.#timer = setInterval(() => {
      this.#show(this.#at + 1);
      if (this.#at === this.#lines.length - 1) this.#pause();
    }, PACE);
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.auto.setAttribute("aria-pressed", "false");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "ArrowLeft") this.#byHand(this.#at - 1);
    else if (event.key === "ArrowRight") this.#byHand(this.#at + 1);
    else if (event.key === "Escape") this.stop();
    else return;
    event.preventDefault();
  }
}

/** @param {string} [names] */
function listed(names = "") {
  return names.split(" ").filter(Boolean);
}
