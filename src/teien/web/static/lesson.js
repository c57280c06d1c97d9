// @ts-check
// A step of a course: the board, what is tried on it, and what the server says of that. It knows no game and no rule.

import { defineBoard } from "./board/element.js";
import { Legend } from "./legend.js";
import { isStill } from "./motion.js";
import { remember, tick } from "./progress.js";
import { cited, openRules } from "./rules.js";
import { TreeSource } from "./sources/tree.js";
import { effect } from "./store.js";
import { ROOT, Tree } from "./tree.js";
import { carried, fill, spoken } from "./words.js";
import { zoomButtons } from "./zooming.js";

/** @typedef {import("./board/element.js").TeienBoard} TeienBoard */
/** @typedef {import("./board/choice.js").Option} Option */
/** @typedef {import("./sources/source.js").Position} Position */
/** @typedef {import("./sources/tree.js").Given} Given */
/** @typedef {{what: string, touches: string[], besides: string}} Step */
/** @typedef {{move: string, spoken: string, parts: Position["parts"], said: string, travels: Record<string, string>}} Seen */
/** @typedef {{positions: Seen[], act: Position["act"], step: Step | null, verdict: "right" | "wrong" | "", because: string}} Tried */
/** @typedef {{text: string, shapes: Record<string, string>, touches: string[], is_last: boolean}} Helped */
/** @typedef {{game: string, lesson: string, said: string, act: Position["act"], step: Step | null}} Begin */

/** So long each move of the others is looked at, in milliseconds. */
const PACE = { moving: 1100, still: 500 };

class Lesson {
  /** @type {string[]} What the learner has played since the beginning. */
  #moves = [];
  /** So many hints were given. */
  #hints = 0;
  /** @type {Step | null} */
  #step;
  #ended = new AbortController();
  /** Ends with whatever is tried or shown now. */
  #trial = new AbortController();

  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Record<string, string>} */
    this.words = carried("words");
    /** @type {Begin} */
    this.begin = carried("begin");
    this.root = root;
    this.base = `/learn/${this.begin.game}/${this.begin.lesson}`;
    this.#step = this.begin.step;
    const { said, act } = this.begin;
    const frame = /** @type {TeienBoard} */ (this.part("frame"));
    /** @type {Given} */
    this.first = { parts: frame.parts, said, act };
    this.source = new TreeSource(new Tree({ position: { ...this.first } }), {
      unknown: (_, option) => this.#try(option),
      why: (_, __, touches) => this.#refuse(touches),
    });
    frame.source = this.source;
    this.board = /** @type {import("./board/board.js").Board} */ (frame.board);
    const { signal } = this.#ended;
    const nodes = { hint: this.part("meaning"), list: /** @type {HTMLDetailsElement} */ (this.part("legend")) };
    this.legend = root.dataset.legend ? new Legend(root, this.board, nodes, signal) : null;
    zoomButtons(this.part("zoom"), this.board.zoom, signal);
    openRules(root, /** @type {HTMLDialogElement} */ (this.part("rules")), signal);
    this.part("again").addEventListener("click", () => this.#restart(), { signal });
    this.part("restart").addEventListener("click", () => this.#restart(), { signal });
    this.part("hint").addEventListener("click", () => this.#hint(), { signal });
    addEventListener("pageshow", () => this.#tick(), { signal });
    effect(() => this.#chosen(this.board.chosen.value), signal);
    effect(() => {
      this.source.position.value;
      this.legend?.hide();
    }, signal);
    this.#tick();
    this.#show("");
    this.part("title").focus({ preventScroll: true });
  }

  /** @param {string} name */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part=${name}]`));
  }

  destroy() {
    this.#trial.abort();
    this.#ended.abort();
    /** @type {TeienBoard} */ (this.part("frame")).destroy();
  }

  #tick() {
    tick(this.part("steps"), this.begin.game);
  }

  /**
   * Asks the server; null where it was not to be had, which is then said.
   * @param {string} what
   * @param {AbortSignal} signal
   * @param {[string, string][]} more
   */
  async #ask(what, signal, ...more) {
    const address = spoken(`${this.base}/${what}`);
    for (const [name, value] of more) address.searchParams.append(name, value);
    try {
      const answer = await fetch(address, { signal });
      if (answer.ok || answer.status === 400) return await answer.json();
      throw new Error(`${what}: ${answer.status}`);
    } catch {
      if (!signal.aborted) this.#say("refused", this.words.offline ?? "");
      return null;
    }
  }

  /** @param {Option} option */
  async #try(option) {
    const { signal } = this.#trial;
    const { act } = this.source.position.peek();
    const moves = [...this.#moves, option.move];
    // Until it is answered there is nothing to touch.
    this.#edit({ act: {} });
    this.#say("", "");
    /** @type {Tried & {error?: string} | null} */
    const tried = await this.#ask("try", signal, ["moves", moves.join(" ")]);
    if (signal.aborted) return;
    if (!tried || tried.error !== undefined) {
      this.#edit({ act });
      if (tried?.error) this.#say("refused", tried.error);
      return;
    }
    this.#moves = moves;
    this.#show("playing");
    const { positions } = tried;
    let told = "";
    for (const [place, seen] of positions.entries()) {
      if (place) {
        await pause(isStill() ? PACE.still : PACE.moving, signal);
        if (signal.aborted) return;
        told = `${told} ${seen.spoken}`.trim();
        this.#say("", told);
      }
      this.#go(seen, place + 1 === positions.length ? tried.act : {});
    }
    this.#step = tried.step;
    if (!tried.verdict) {
      this.#show("");
      return;
    }
    // What the others did is seen before it is judged.
    if (positions.length > 1 && !isStill()) await pause(PACE.moving, signal);
    if (!signal.aborted) this.#judge(tried.verdict, tried.because);
  }

  /**
   * @param {"right" | "wrong"} verdict
   * @param {string} because
   */
  #judge(verdict, because) {
    this.#say(verdict, because);
    this.#show(verdict);
    if (verdict === "right") {
      remember(this.begin.game, this.begin.lesson);
      this.#tick();
    }
    const closing = this.root.querySelector("[data-part=closing] button");
    const next = verdict === "wrong" ? this.part("again") : (closing ?? this.part("next"));
    /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
  }

  /**
   * Shows a position after the one that is shown.
   * @param {Seen} seen
   * @param {Position["act"]} act
   */
  #go({ move, parts, said, travels }, act) {
    this.source.change((tree, path) => tree.add(path, move || "?", { parts, said, travels, act }));
  }

  /**
   * Changes the position that is shown.
   * @param {Partial<Given>} changes
   */
  #edit(changes) {
    this.source.change((tree, path) => void Object.assign(/** @type {Given} */ (tree.get(path)), changes));
  }

  #restart() {
    this.#trial.abort();
    this.#trial = new AbortController();
    this.#moves = [];
    this.#hints = 0;
    this.board.guide([]);
    this.#step = this.begin.step;
    this.source.change((tree) => {
      for (const path of tree.children(ROOT)) tree.remove(path);
      Object.assign(/** @type {Given} */ (tree.get(ROOT)), this.first);
      return ROOT;
    });
    this.#say("", "");
    this.#show("");
    this.board.focus();
  }

  async #hint() {
    const { signal } = this.#trial;
    const stage = this.#hints;
    /** @type {Helped & {error?: string} | null} */
    const helped = await this.#ask("hint", signal, ["moves", this.#moves.join(" ")], ["stage", String(stage)]);
    if (!helped || signal.aborted || stage !== this.#hints) return;
    if (helped.error !== undefined) {
      this.#say("refused", helped.error);
      return;
    }
    if (!helped.is_last) this.#hints += 1;
    const { shapes: _, ...parts } = this.source.position.peek().parts;
    const isEmpty = !Object.keys(helped.shapes).length;
    this.#edit({ parts: isEmpty ? parts : { ...parts, shapes: helped.shapes } });
    this.board.guide(helped.touches);
    this.#say("hint", helped.touches.length ? this.#named(helped.touches) : helped.text);
  }

  /**
   * What to touch, in words: as things are called first in their labels in the picture.
   * @param {string[]} ids
   */
  #named(ids) {
    const label = (/** @type {string} */ id) => this.board.picture.element(id)?.getAttribute("aria-label") ?? id;
    const things = ids.map((id) => label(id).split(/[,;]/)[0]?.trim());
    return fill(this.words.touch, { things: things.join(`, ${this.words.then} `) });
  }

  /**
   * Brings a thing into sight from below the buttons, where they lie over the board.
   * @param {string} id
   */
  #uncover(id) {
    const box = this.board.picture.element(id)?.getBoundingClientRect();
    const bar = this.part("hint").parentElement;
    if (!box || !bar || getComputedStyle(bar).position !== "sticky") return;
    const hidden = box.bottom - bar.getBoundingClientRect().top;
    if (hidden > 0) scrollBy({ top: hidden + box.height / 2 });
  }

  /** @param {string[]} touches */
  async #refuse(touches) {
    const { signal } = this.#trial;
    const given = touches.map((name) => /** @type {[string, string]} */ (["touches", name]));
    const answer = await this.#ask("why", signal, ["moves", this.#moves.join(" ")], ...given);
    const why = answer?.why || answer?.error;
    if (why && !signal.aborted) this.#say("refused", why);
  }

  /** @param {import("./board/board.js").Chosen} chosen */
  #chosen({ touched, complete, unseen }) {
    const { guided } = this.board.choice;
    if (guided !== null) this.#uncover(guided);
    const buttons = [...complete, ...unseen].map((option) => {
      const isDone = complete.includes(option);
      return this.#button(isDone ? (this.words.done ?? "") : option.move, "button", () => this.board.play(option));
    });
    if (touched) buttons.push(this.#button(this.words.cancel ?? "", "button quiet", () => this.board.cancel()));
    this.part("choices").replaceChildren(...buttons);
    this.#instruct(touched);
  }

  /**
   * @param {string} text
   * @param {string} kinds
   * @param {() => void} press
   */
  #button(text, kinds, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = kinds;
    button.textContent = text;
    button.addEventListener("click", press, { signal: this.#ended.signal });
    return button;
  }

  /**
   * How the next step is done, as far as it has come.
   * @param {number} touched
   */
  #instruct(touched) {
    const step = this.root.dataset.state ? null : this.#step;
    const how = step ? [step.touches[touched] ?? step.touches.at(-1), touched ? "" : step.besides] : [];
    this.part("step").textContent = how.filter(Boolean).join(" ");
  }

  /**
   * Says something of what was tried or asked, instead of what was said before.
   * @param {"right" | "wrong" | "hint" | "refused" | ""} kind
   * @param {string} text
   */
  #say(kind, text) {
    const answer = this.part("answer");
    answer.dataset.kind = kind;
    const word = document.createElement("span");
    word.className = "visually-hidden";
    word.textContent = `${this.words[kind] ?? ""} `;
    const isVerdict = kind === "right" || kind === "wrong";
    answer.replaceChildren(...(isVerdict ? [word] : []), ...cited(text, this.root.dataset));
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
    this.#instruct(0);
  }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

defineBoard();

/** The lesson of this page. */
export const lesson = new Lesson(/** @type {HTMLElement} */ (document.getElementById("lesson")));
