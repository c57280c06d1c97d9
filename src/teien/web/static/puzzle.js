// @ts-check
// A puzzle: a move is tried on the board; a wrong one is answered there, a right one is played out step by step.

import { Exercise } from "./exercise.js";
import { effect } from "./store.js";
import { fillIn, keep, standing } from "./training.js";
import { ROOT } from "./tree.js";
import { Walk } from "./walk.js";
import { fill, spoken } from "./words.js";

/** @typedef {import("./exercise.js").Begin & {game: string, name: string}} Begin */
/** @typedef {import("./exercise.js").Option} Option */
/** @typedef {import("./exercise.js").Seen} Seen */
/** @typedef {{title: string, about: string}} Theme */
/**
 * @typedef {object} Judged
 * @property {"right" | "wrong" | "shown"} verdict
 * @property {string} because
 * @property {Seen[]} positions
 * @property {Theme[]} themes
 * @property {{before: number, after: number}} rating
 */

/** Between two moves of a line that is played out, in milliseconds. */
const PACE = 1400;

/** @extends {Exercise<Begin>} */
class Puzzle extends Exercise {
  /** Whether something was answered already, or a hint given: the first answer alone moves the rating. */
  #isAnswered = false;
  #isHelped = false;
  /** @type {Map<string, string>} What was done on the way to each position of the line, in words. */
  #told = new Map();

  /** @param {HTMLElement} root */
  constructor(root) {
    super(root, ({ game, name }) => `/puzzles/${game}/${name}`);
    const { signal } = this.ended;
    this.walk = new Walk(this.source, () => PACE);
    signal.addEventListener("abort", () => this.walk.pause(), { once: true });
    this.part("again").addEventListener("click", () => this.#again(), { signal });
    this.part("hint").addEventListener("click", () => this.#hint(), { signal });
    this.part("solution").addEventListener("click", () => this.#solution(), { signal });
    this.part("report").addEventListener("submit", (event) => this.#report(event), { signal });
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-go]"))) {
      button.addEventListener("click", () => this.#press(button.dataset.go), { signal });
    }
    effect(() => this.#follow(this.walk.now.value, this.walk.count.value, this.walk.playing.value), signal);
    // The browser's way back shows the page as it was left.
    addEventListener("pageshow", () => this.#fill(), { signal });
    this.#fill();
    this.#show("");
    this.part("title").focus({ preventScroll: true });
  }

  #fill() {
    fillIn(this.part("next"), standing(this.begin.game));
  }

  /** @returns {[string, string]} */
  get #rating() {
    return ["rating", String(standing(this.begin.game).rating ?? "")];
  }

  /**
   * @override
   * @param {Option} option
   */
  async attempt(option) {
    const { signal } = this.trial;
    this.say("", this.words.thinking ?? "");
    /** @type {Judged | null} */
    const judged = await this.tried(signal, ["move", option.move], this.#rating);
    if (!judged) return;
    this.say("", "");
    this.#count(judged);
    if (judged.verdict === "right") {
      this.#end(judged);
      return;
    }
    this.#show("playing");
    if (!(await this.follow(judged.positions, {}, signal))) return;
    if (judged.positions.length > 1) await this.rest(signal);
    if (signal.aborted) return;
    this.say("wrong", judged.because);
    this.#show("wrong");
    this.part("again").focus({ preventScroll: true });
  }

  async #solution() {
    this.rewind();
    const { signal } = this.trial;
    /** @type {Judged & {error?: string} | null} */
    const judged = await this.ask("solution", signal, this.#rating);
    if (!judged || signal.aborted) return;
    this.#count(judged);
    this.#end(judged);
  }

  /**
   * It is solved, or was shown: the line is played out.
   * @param {Judged} judged
   */
  #end({ verdict, because, positions, themes }) {
    this.say(verdict, because);
    this.source.change((tree) => {
      let path = ROOT;
      for (const { move, spoken, parts, said, travels } of positions) {
        path = tree.add(path, move || "?", { parts, said, travels });
        this.#told.set(path, spoken);
      }
      return tree.children(ROOT)[0];
    });
    this.part("themes").replaceChildren(
      ...themes.flatMap(({ title, about }) => [element("dt", title), element("dd", about)]),
    );
    this.#show(verdict);
    this.part("next").querySelector("button")?.focus({ preventScroll: true });
    if (positions.length > 1) this.walk.play();
  }

  /**
   * Remembers an answer; the first one moves the rating, but not upwards after a hint.
   * @param {Judged} judged
   */
  #count({ verdict, rating: { before, after } }) {
    const { game, name } = this.begin;
    const now = standing(game);
    const isNew = !this.#isAnswered && !now.solved.includes(name) && !now.shown.includes(name);
    this.#isAnswered = true;
    if (isNew) now.rating = after > before && this.#isHelped ? before : after;
    const others = (/** @type {string[]} */ names) => names.filter((other) => other !== name);
    if (verdict === "right") {
      now.solved = [...others(now.solved), name];
      now.shown = others(now.shown);
    } else if (verdict === "shown" && !now.solved.includes(name)) {
      now.shown = [...others(now.shown), name];
    }
    keep(game, now);
    this.#fill();
    const rating = now.rating ?? before;
    const change = rating - before;
    const signed = change < 0 ? `−${-change}` : `+${change}`;
    const words = isNew && change ? this.words.rating : this.words.same;
    this.part("rating").textContent = fill(words, { rating, change: signed });
  }

  #again() {
    this.rewind();
    this.#show("");
    this.board.focus();
  }

  async #hint() {
    const { signal } = this.trial;
    /** @type {{touches: string[], error?: string} | null} */
    const helped = await this.ask("hint", signal);
    if (!helped || signal.aborted || this.root.dataset.state) return;
    this.#isHelped = true;
    this.board.guide(helped.touches);
    this.say("hint", this.named(helped.touches));
  }

  /**
   * Somebody thinks that the puzzle is wrong.
   * @param {Event} event
   */
  async #report(event) {
    event.preventDefault();
    const { signal } = this.ended;
    const thanks = this.part("thanks");
    try {
      const address = spoken(`${this.base}/report`);
      const answer = await fetch(address, { method: "POST", signal, headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      thanks.textContent = (await answer.json()).thanks;
      const button = this.part("report").querySelector("button");
      if (button) button.hidden = true;
    } catch {
      if (!signal.aborted) thanks.textContent = this.words.offline ?? "";
    }
  }

  /** @param {string | undefined} where */
  #press(where) {
    const { walk } = this;
    if (where === "previous") walk.previous();
    else if (where === "next") walk.next();
    else if (walk.playing.peek()) walk.pause();
    else walk.play();
  }

  /**
   * @param {number} now
   * @param {number} count
   * @param {boolean} isPlaying
   */
  #follow(now, count, isPlaying) {
    this.part("told").textContent = this.#told.get(this.walk.path.peek()) ?? "";
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-go]"))) {
      const { go } = button.dataset;
      const useless = go === "previous" ? !now : go === "next" ? now === count : count < 2;
      button.setAttribute("aria-disabled", String(useless));
      if (go === "auto") button.setAttribute("aria-pressed", String(isPlaying));
    }
  }

  /**
   * The buttons that fit what is going on.
   * @param {"" | "playing" | "right" | "wrong" | "shown"} state
   */
  #show(state) {
    this.root.dataset.state = state;
    const [isOpen, isOver] = [state === "", state === "right" || state === "shown"];
    this.part("about").hidden = !isOver;
    this.part("steps").hidden = !isOver || this.walk.count.peek() < 2;
    this.part("again").hidden = state !== "wrong";
    this.part("hint").hidden = !isOpen;
    this.part("solution").hidden = !isOpen && state !== "wrong";
    this.part("next").querySelector("button")?.classList.toggle("quiet", !isOver);
    this.instruct(0);
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** The puzzle of this page. */
export const puzzle = new Puzzle(/** @type {HTMLElement} */ (document.getElementById("exercise")));
