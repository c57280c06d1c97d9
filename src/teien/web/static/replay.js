// @ts-check
// Looking back: any earlier position, by slider, buttons and keys, while the game goes on undisturbed.

import { fill, spoken } from "./words.js";

/** @typedef {{move: number, parts: import("./live.js").Parts, said: string}} Past */

/**
 * @typedef {object} Stage Where positions are shown.
 * @property {(past: Past) => void} show
 * @property {() => void} back Shows the present again.
 * @property {() => void} failed
 */

export class Replay {
  /** @type {number | null} The position looked at, in moves; null for the present. */
  at = null;
  #count = 0;
  /** @type {Map<number, Promise<Past>>} */
  #pasts = new Map();
  #timer = 0;

  /**
   * @param {HTMLElement} root The controls.
   * @param {string} base
   * @param {Stage} stage
   * @param {Record<string, string>} words
   */
  constructor(root, base, stage, words) {
    this.base = base;
    this.stage = stage;
    this.words = words;
    this.slider = /** @type {HTMLInputElement} */ (root.querySelector("input[type=range]"));
    this.speed = /** @type {HTMLSelectElement} */ (root.querySelector("select"));
    this.auto = /** @type {HTMLButtonElement} */ (root.querySelector("[data-go=auto]"));
    this.buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("[data-go]"));
    this.slider.addEventListener("input", () => this.#byHand(this.slider.valueAsNumber));
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.#press(button.dataset.go ?? ""));
    }
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The position that is shown. */
  get now() {
    return this.at ?? this.#count;
  }

  /**
   * The game has so many moves now. Positions after `cut` look otherwise than before.
   * @param {number} count
   * @param {number} cut
   */
  update(count, cut) {
    this.#count = count;
    for (const n of this.#pasts.keys()) if (n > cut) this.#pasts.delete(n);
    if (this.at !== null && (this.at > cut || this.at >= count)) this.go(this.at);
    this.#draw();
  }

  /** @param {number} n */
  async go(n) {
    n = Math.max(0, n);
    if (n >= this.#count) {
      this.back();
      return;
    }
    this.at = n;
    this.#draw();
    const asked = this.#past(n);
    try {
      const past = await asked;
      if (this.at === n && this.#pasts.get(n) === asked) this.stage.show(past);
    } catch {
      this.#pasts.delete(n);
      if (this.at === n) this.stage.failed();
    }
  }

  /** To the present. */
  back() {
    this.pause();
    if (this.at === null) return;
    this.at = null;
    this.#draw();
    this.stage.back();
  }

  play() {
    if (!this.#count) return;
    this.auto.setAttribute("aria-pressed", "true");
    if (this.at === null) this.go(0);
    const next = () => {
      this.#past(Math.min(this.now + 2, this.#count - 1)).catch(() => {});
      this.#timer = setTimeout(async () => {
        await this.go(this.now + 1);
        if (this.at !== null && this.#timer) next();
      }, Number(this.speed.value));
    };
    next();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.auto.setAttribute("aria-pressed", "false");
  }

  /** @param {number} n */
  #past(n) {
    let past = this.#pasts.get(n);
    if (!past) {
      past = fetch(spoken(`${this.base}/at/${n}`)).then((answer) => {
        if (!answer.ok) throw new Error(`move ${n}: ${answer.status}`);
        return /** @type {Promise<Past>} */ (answer.json());
      });
      this.#pasts.set(n, past);
    }
    return past;
  }

  /** @param {number} n */
  #byHand(n) {
    this.pause();
    this.go(n);
  }

  /** @param {string} where */
  #press(where) {
    if (where === "auto") {
      if (this.#timer) this.pause();
      else this.play();
    } else {
      this.#byHand({ first: 0, previous: this.now - 1, next: this.now + 1 }[where] ?? this.#count);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target.closest("input, select, textarea, dialog")) return;
    const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", Escape: "last" };
    const where = keys[/** @type {keyof typeof keys} */ (event.key)];
    const past = this.at !== null;
    if (where && (past || where === "previous" || where === "first") && this.#count) this.#press(where);
    else if (event.key === " " && this.#count && !target.closest("a, button, summary")) this.#press("auto");
    else return;
    event.preventDefault();
  }

  #draw() {
    this.slider.max = String(this.#count);
    this.slider.value = String(this.now);
    this.slider.disabled = !this.#count;
    this.slider.setAttribute("aria-valuetext", fill(this.words.position, { number: this.now, count: this.#count }));
    for (const button of this.buttons) {
      const { go } = button.dataset;
      const useless = go === "auto" ? !this.#count : go === "first" || go === "previous" ? !this.now : this.at === null;
      button.setAttribute("aria-disabled", String(useless));
    }
  }
}
