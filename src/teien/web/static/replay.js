// @ts-check
// Looking back: any earlier position, by slider, buttons and keys, while the game goes on undisturbed.

import { listen } from "./board/keys.js";
import { effect } from "./store.js";
import { ROOT, depth } from "./tree.js";
import { Walk } from "./walk.js";
import { fill } from "./words.js";

const KEYS = /** @type {const} */ ({
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  Escape: "last",
});

export class Replay {
  /**
   * @param {HTMLElement} root The controls.
   * @param {Element} scope The part of the page whose keys are meant for it.
   * @param {import("./walk.js").Walked} source
   * @param {Record<string, string>} words
   * @param {AbortSignal} signal
   */
  constructor(root, scope, source, words, signal) {
    this.words = words;
    this.slider = /** @type {HTMLInputElement} */ (root.querySelector("input[type=range]"));
    const speed = /** @type {HTMLSelectElement} */ (root.querySelector("select"));
    this.auto = /** @type {HTMLButtonElement} */ (root.querySelector("[data-go=auto]"));
    this.buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (root.querySelectorAll("[data-go]"));
    this.walk = new Walk(source, () => Number(speed.value));
    this.slider.addEventListener("input", () => this.walk.to(this.slider.valueAsNumber), { signal });
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.#press(button.dataset.go ?? ""), { signal });
    }
    listen(scope, (event) => this.#key(event), signal);
    signal.addEventListener("abort", () => this.walk.pause(), { once: true });
    effect(() => this.#draw(this.walk.now.value, this.walk.count.value), signal);
    effect(() => this.auto.setAttribute("aria-pressed", String(this.walk.playing.value)), signal);
  }

  /** @param {string} where */
  #press(where) {
    const { walk } = this;
    if (where === "auto" && walk.playing.peek()) walk.pause();
    else if (where === "auto") walk.play();
    else if (where === "first") walk.first();
    else if (where === "previous") walk.previous();
    else if (where === "next") walk.next();
    else walk.last();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target.closest("input, select, textarea, dialog")) return;
    const where = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    const [now, count] = [this.walk.now.peek(), this.walk.count.peek()];
    if (where && count && (now < count || where === "previous" || where === "first")) this.#press(where);
    else if (event.key === " " && count && !target.closest("a, button, summary")) this.#press("auto");
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} now
   * @param {number} count
   */
  #draw(now, count) {
    this.slider.max = String(count);
    this.slider.value = String(now);
    this.slider.disabled = !count;
    const [here, end] = [this.walk.path.peek(), this.walk.source.line.peek().at(-1) ?? ROOT];
    this.slider.setAttribute("aria-valuetext", fill(this.words.position, { number: depth(here), count: depth(end) }));
    for (const button of this.buttons) {
      const { go } = button.dataset;
      const useless = go === "auto" ? !count : go === "first" || go === "previous" ? !now : now === count;
      button.setAttribute("aria-disabled", String(useless));
    }
  }
}
