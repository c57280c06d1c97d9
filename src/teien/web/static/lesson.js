// @ts-check
// A step of a course: the board, what is tried on it, and what the server says of that.

import { Exercise } from "./exercise.js";
import { remember, tick } from "./progress.js";

/** @typedef {import("./exercise.js").Begin & {game: string, lesson: string}} Begin */
/** @typedef {import("./exercise.js").Option} Option */
/** @typedef {import("./exercise.js").Position} Position */
/** @typedef {import("./exercise.js").Seen} Seen */
/** @typedef {import("./exercise.js").Step} Step */
/** @typedef {{positions: Seen[], act: Position["act"], step: Step | null, verdict: "right" | "wrong" | "", because: string}} Tried */
/** @typedef {{text: string, shapes: Record<string, string>, touches: string[], is_last: boolean}} Helped */

/** @extends {Exercise<Begin>} */
class Lesson extends Exercise {
  /** @type {string[]} What the learner has played since the beginning. */
  #moves = [];
  /** So many hints were given. */
  #hints = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    super(root, ({ game, lesson }) => `/learn/${game}/${lesson}`);
    const { signal } = this.ended;
    this.part("again").addEventListener("click", () => this.#restart(), { signal });
    this.part("restart").addEventListener("click", () => this.#restart(), { signal });
    this.part("hint").addEventListener("click", () => this.#hint(), { signal });
    addEventListener("pageshow", () => this.#tick(), { signal });
    this.#tick();
    this.#show("");
    this.part("title").focus({ preventScroll: true });
  }

  #tick() {
    tick(this.part("steps"), this.begin.game);
  }

  /**
   * @override
   * @returns {[string, string][]}
   */
  asked() {
    return [["moves", this.#moves.join(" ")]];
  }

  /**
   * @override
   * @param {Option} option
   */
  async attempt(option) {
    const { signal } = this.trial;
    const moves = [...this.#moves, option.move];
    this.say("", "");
    /** @type {Tried | null} */
    const tried = await this.tried(signal, ["moves", moves.join(" ")]);
    if (!tried) return;
    this.#moves = moves;
    this.#show("playing");
    if (!(await this.follow(tried.positions, tried.act, signal))) return;
    this.step = tried.step;
    if (!tried.verdict) {
      this.#show("");
      return;
    }
    if (tried.positions.length > 1) await this.rest(signal);
    if (!signal.aborted) this.#judge(tried.verdict, tried.because);
  }

  /**
   * @param {"right" | "wrong"} verdict
   * @param {string} because
   */
  #judge(verdict, because) {
    this.say(verdict, because);
    this.#show(verdict);
    if (verdict === "right") {
      remember(this.begin.game, this.begin.lesson);
      this.#tick();
    }
    const closing = this.root.querySelector("[data-part=closing] button");
    const next = verdict === "wrong" ? this.part("again") : (closing ?? this.part("next"));
    /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
  }

  #restart() {
    this.#moves = [];
    this.#hints = 0;
    this.rewind();
    this.#show("");
    this.board.focus();
  }

  async #hint() {
    const { signal } = this.trial;
    const stage = this.#hints;
    /** @type {Helped & {error?: string} | null} */
    const helped = await this.ask("hint", signal, ...this.asked(), ["stage", String(stage)]);
    if (!helped || signal.aborted || stage !== this.#hints) return;
    if (helped.error !== undefined) {
      this.say("refused", helped.error);
      return;
    }
    if (!helped.is_last) this.#hints += 1;
    const { shapes: _, ...parts } = this.source.position.peek().parts;
    const isEmpty = !Object.keys(helped.shapes).length;
    this.edit({ parts: isEmpty ? parts : { ...parts, shapes: helped.shapes } });
    this.board.guide(helped.touches);
    this.say("hint", helped.touches.length ? this.named(helped.touches) : helped.text);
  }

  /**
   * The buttons that fit what is going on.
   * @param {"" | "playing" | "right" | "wrong"} state
   */
  #show(state) {
    this.root.dataset.state = state;
    const isOpen = state === "";
    const closing = this.root.querySelector("[data-part=closing]");
    if (closing instanceof HTMLElement) closing.hidden = state !== "right";
    this.part("next").hidden = state !== "right" || closing !== null;
    this.part("again").hidden = state !== "wrong";
    this.part("hint").hidden = !isOpen;
    this.part("restart").hidden = !isOpen || !this.#moves.length;
    this.instruct(0);
  }
}

/** The lesson of this page. */
export const lesson = new Lesson(/** @type {HTMLElement} */ (document.getElementById("exercise")));
