// @ts-check
// How fair what is made would be: strong players play it out while one looks on, and until one has seen enough.

import { effect } from "./store.js";
import { lines } from "./study_engine.js";
import { fill, spoken } from "./words.js";

/** @typedef {{name: string, percent: number, low: number, high: number}} Share */
/** @typedef {{games: number, most: number, said: string, shares: Share[], error?: string}} Told */

export class WorkshopFairness {
  #asking = new AbortController();

  /**
   * @param {import("./workshop.js").Workshop} page
   * @param {AbortSignal} signal
   */
  constructor(page, signal) {
    this.page = page;
    this.button = /** @type {HTMLButtonElement} */ (page.part("fairness-switch"));
    this.button.addEventListener("click", () => this.#press(), { signal });
    this.players = /** @type {HTMLSelectElement} */ (page.part("fairness-players").querySelector("select"));
    effect(() => {
      const { faults, table } = page.source.seen.value;
      // What was found is of what it was before.
      this.#stop();
      page.part("fairness").hidden = faults.length > 0 || !Object.keys(table.options).length;
      page.part("fairness-found").hidden = true;
      page.part("fairness-players").hidden = table.players !== null || this.players.options.length < 2;
    }, signal);
    signal.addEventListener("abort", () => this.#asking.abort(), { once: true });
  }

  #stop() {
    this.#asking.abort();
    this.button.ariaPressed = "false";
    this.button.textContent = this.page.words.fairness ?? "";
  }

  #press() {
    if (this.button.ariaPressed === "true") this.#stop();
    else this.#ask();
  }

  async #ask() {
    const { page } = this;
    const { signal } = (this.#asking = new AbortController());
    this.button.ariaPressed = "true";
    this.button.textContent = page.words.stop ?? "";
    page.part("fairness-found").hidden = false;
    this.#say(page.words.playing ?? "");
    this.#bar(0, 1);
    const { text, tool, part } = page.source.seen.peek();
    const players = Number(this.players.value);
    try {
      const headers = { "Content-Type": "application/json", Accept: "application/json" };
      const body = JSON.stringify({ text, tool, part, players });
      const answer = await fetch(spoken(`${page.base}/fairness`), { method: "POST", headers, body, signal });
      if (!answer.ok || !answer.body) throw new Error((await answer.json()).error ?? "");
      for await (const told of lines(answer.body)) {
        if (signal.aborted) return;
        this.#draw(/** @type {Told} */ (told));
      }
      if (!signal.aborted) this.#stop();
    } catch (error) {
      if (signal.aborted) return;
      this.#stop();
      this.#say((error instanceof Error && error.name === "Error" && error.message) || (page.words.offline ?? ""));
    }
  }

  /** @param {Told} told */
  #draw({ games, most, said, shares, error }) {
    if (error !== undefined) {
      this.#say(error);
      return;
    }
    const { words } = this.page;
    this.#bar(games, most);
    this.#say(said);
    const items = shares.map((share) => {
      const item = document.createElement("li");
      item.textContent = fill(words.share, { ...share });
      return item;
    });
    this.page.part("fairness-shares").replaceChildren(...items);
    this.page.part("fairness-count").textContent = fill(words.games, { games, most });
  }

  /** @param {string} text */
  #say(text) {
    this.page.part("fairness-said").textContent = text;
  }

  /**
   * @param {number} value
   * @param {number} max
   */
  #bar(value, max) {
    Object.assign(this.page.part("fairness-bar"), { value, max });
  }
}
