// @ts-check
// Learning from mistakes: each of a player's own once more, to find something better.

import { percent } from "./grades.js";
import { TASK } from "./sources/review.js";
import { effect } from "./store.js";
import { fill, spoken } from "./words.js";

/** @typedef {import("./analysis.js").AnalysisPage} Page */
/** @typedef {import("./analysis.js").Judged} Judged */
/** @typedef {import("./board/choice.js").Option} Option */

export class Mending {
  /** @type {number[]} The numbers of the moves to be mended. */
  #tasks = [];
  #place = 0;
  /** Ends with whatever is tried now. */
  #trial = new AbortController();

  /**
   * @param {Page} page
   * @param {AbortSignal} signal
   */
  constructor(page, signal) {
    this.page = page;
    this.until = signal;
    for (const button of page.root.querySelectorAll("button[data-mend]")) {
      const seat = Number(/** @type {HTMLElement} */ (button).dataset.mend);
      button.addEventListener("click", () => this.begin(seat), { signal });
    }
    page.part("mending-next").addEventListener("click", () => this.#go(this.#place + 1), { signal });
    page.part("mending-show").addEventListener("click", () => this.#reveal(), { signal });
    page.part("mending-end").addEventListener("click", () => this.#end(), { signal });
    signal.addEventListener("abort", () => this.#trial.abort(), { once: true });
    effect(() => this.#chosen(page.board.chosen.value, page.source.side.value?.kind === "task"), signal);
  }

  /** @param {number} seat */
  begin(seat) {
    const { page } = this;
    const grades = page.grades.peek();
    this.#tasks = page.begin.moves.filter((move, place) => move.seat === seat && grades[place]).map(({ n }) => n);
    if (this.#tasks.length) this.#go(0);
    else this.#say("right", fill(page.words.none, { name: page.begin.seats[seat]?.name ?? "" }));
  }

  /** Nothing is looked for any more. */
  stop() {
    this.#trial.abort();
    this.#tasks = [];
    this.#show();
    this.#say("", "");
  }

  /** @param {Option} option */
  async tried(option) {
    const move = this.#move();
    if (!move) return;
    this.#trial.abort();
    const { signal } = (this.#trial = new AbortController());
    const { words, begin } = this.page;
    const known = move.choice ? move.choice.brings[option.move] : option.move === move.text ? move.after : move.known[option.move];
    let shares = known === undefined ? null : { best: move.before, after: known };
    if (!shares) {
      this.#say("", words.looking ?? "");
      shares = await this.#ask(move, option.move, signal);
      if (!shares || signal.aborted) return;
    }
    const values = { before: percent(shares.best), after: percent(shares.after), loss: percent(shares.best - shares.after) };
    if (shares.best - shares.after > begin.yardstick.good_enough) {
      this.#say("wrong", fill(words.loses, values));
      this.page.board.cancel();
      return;
    }
    this.#say("right", fill(words.good, values));
    const before = `${move.n - 1}`;
    const paths = [`${before}/${TASK}`, `${before}/${option.move}`];
    if (!move.choice) this.page.source.follow({ number: move.n, kind: "task", paths }, 1);
    this.page.part("mending-next").focus({ preventScroll: true });
  }

  /**
   * What another move would have brought, searched by the server; null where it was not to be had, which is said.
   * @param {Judged} move
   * @param {string} text
   * @param {AbortSignal} signal
   * @returns {Promise<{best: number, after: number} | null>}
   */
  async #ask(move, text, signal) {
    const body = new URLSearchParams({ place: String(move.n - 1), move: text });
    try {
      const headers = { Accept: "application/json" };
      const answer = await fetch(spoken(`${this.page.begin.base}/analysis/try`), { method: "POST", body, signal, headers });
      const found = await answer.json();
      if (found.error !== undefined) this.#say("wrong", found.error);
      return answer.ok ? found : null;
    } catch {
      if (!signal.aborted) this.#say("wrong", this.page.words.offline ?? "");
      return null;
    }
  }

  /** The move to be mended; undefined where there is none. */
  #move() {
    return this.page.begin.moves[(this.#tasks[this.#place] ?? 0) - 1];
  }

  /** @param {number} place */
  #go(place) {
    this.#trial.abort();
    this.#place = place;
    const move = this.#move();
    const { page } = this;
    if (!move) {
      this.#end();
      this.#say("right", page.words.end ?? "");
      return;
    }
    page.replay.walk.pause();
    page.source.follow({ number: move.n, kind: "task", paths: [`${move.n - 1}/${TASK}`] });
    this.#show();
    const values = { number: move.n, move: move.spoken || move.text, before: percent(move.before), after: percent(move.after) };
    page.part("status").textContent = fill(page.words.mistake, { number: place + 1, count: this.#tasks.length });
    page.part("verdict").textContent = "";
    this.#say("", fill(page.words.find, values));
    page.board.focus();
  }

  /** What would have been best. */
  #reveal() {
    const move = this.#move();
    if (!move) return;
    this.#trial.abort();
    this.#say("", "");
    if (move.best) this.page.best(move.n);
    else this.page.replay.walk.go(String(move.n));
  }

  #end() {
    const number = this.page.looked.peek();
    this.stop();
    this.page.replay.walk.go(String(number));
    const first = this.page.part("mending-begin").querySelector("button");
    first?.focus({ preventScroll: true });
  }

  #show() {
    const isOn = this.#tasks.length > 0;
    this.page.root.classList.toggle("is-mending", isOn);
    this.page.part("mending-begin").hidden = isOn;
    this.page.part("mending-commands").hidden = !isOn;
  }

  /**
   * @param {"right" | "wrong" | ""} kind
   * @param {string} text
   */
  #say(kind, text) {
    const answer = this.page.part("mending-answer");
    answer.dataset.kind = kind;
    answer.textContent = text;
  }

  /**
   * Buttons for a move in the making, where touches alone do not say it.
   * @param {import("./board/board.js").Chosen} chosen
   * @param {boolean} isTask
   */
  #chosen({ touched, complete, unseen }, isTask) {
    const { page } = this;
    const options = isTask ? [...complete, ...unseen] : [];
    const buttons = options.map((option) => {
      const text = complete.includes(option) ? (page.words.done ?? "") : option.move;
      return button(text, "button", () => page.board.play(option), this.until);
    });
    if (isTask && touched) buttons.push(button(page.words.cancel ?? "", "button quiet", () => page.board.cancel(), this.until));
    page.part("choices").replaceChildren(...buttons);
  }
}

/**
 * @param {string} text
 * @param {string} kinds
 * @param {() => void} press
 * @param {AbortSignal} signal
 */
function button(text, kinds, press, signal) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kinds;
  made.textContent = text;
  made.addEventListener("click", press, { signal });
  return made;
}
