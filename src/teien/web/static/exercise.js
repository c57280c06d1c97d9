// @ts-check
// A board with a task, as lessons and puzzles have it: what is touched on it, asked of the server, said and lit. It
// knows no game and no rule.

import { defineBoard } from "./board/element.js";
import { Legend } from "./legend.js";
import { isStill } from "./motion.js";
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
/** @typedef {{said: string, act: Position["act"], step: Step | null}} Begin */
/** @typedef {"right" | "wrong" | "shown" | "hint" | "refused" | ""} Kind Of what is said. */

/** So long each move of the others is looked at, in milliseconds. */
const PACE = { moving: 1100, still: 500 };

/** @template {Begin} T */
export class Exercise {
  ended = new AbortController();
  /** Ends with whatever is tried or shown now. */
  trial = new AbortController();

  /**
   * @param {HTMLElement} root
   * @param {(begin: T) => string} base Where the server is asked.
   */
  constructor(root, base) {
    defineBoard();
    /** @type {Record<string, string>} */
    this.words = carried("words");
    /** @type {T} */
    this.begin = carried("begin");
    this.root = root;
    this.base = base(this.begin);
    /** @type {Step | null} */
    this.step = this.begin.step;
    const { said, act } = this.begin;
    const frame = /** @type {TeienBoard} */ (this.part("frame"));
    /** @type {Given} */
    this.first = { parts: frame.parts, said, act };
    this.source = new TreeSource(new Tree({ position: { ...this.first } }), {
      unknown: (_, option) => this.attempt(option),
      why: (_, __, touches) => this.refuse(touches),
    });
    frame.source = this.source;
    this.board = /** @type {import("./board/board.js").Board} */ (frame.board);
    const { signal } = this.ended;
    const nodes = { hint: this.part("meaning"), list: /** @type {HTMLDetailsElement} */ (this.part("legend")) };
    this.legend = root.dataset.legend ? new Legend(root, this.board, nodes, signal) : null;
    zoomButtons(this.part("zoom"), this.board.zoom, signal);
    openRules(root, /** @type {HTMLDialogElement} */ (this.part("rules")), signal);
    effect(() => this.#chosen(this.board.chosen.value), signal);
    effect(() => {
      this.source.position.value;
      this.legend?.hide();
    }, signal);
  }

  /** @param {string} name */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part=${name}]`));
  }

  destroy() {
    this.trial.abort();
    this.ended.abort();
    /** @type {TeienBoard} */ (this.part("frame")).destroy();
  }

  /**
   * Somebody made a move that leads out of the tree.
   * @param {Option} _option
   */
  attempt(_option) {}

  /**
   * What a "why" asks for besides the things touched.
   * @returns {[string, string][]}
   */
  asked() {
    return [];
  }

  /**
   * Asks the server; null where it was not to be had, which is then said.
   * @param {string} what
   * @param {AbortSignal} signal
   * @param {[string, string][]} more
   */
  async ask(what, signal, ...more) {
    const address = spoken(`${this.base}/${what}`);
    for (const [name, value] of more) address.searchParams.append(name, value);
    try {
      const answer = await fetch(address, { signal, headers: { accept: "application/json" } });
      if (answer.ok || answer.status === 400 || answer.status === 429) return await answer.json();
      throw new Error(`${what}: ${answer.status}`);
    } catch {
      if (!signal.aborted) this.say("refused", this.words.offline ?? "");
      return null;
    }
  }

  /**
   * Asks what becomes of a move; until that is answered there is nothing to touch. Null where nothing came of it, which
   * is then said, and the position is as it was.
   * @param {AbortSignal} signal
   * @param {[string, string][]} more
   */
  async tried(signal, ...more) {
    const { act } = this.source.position.peek();
    this.edit({ act: {} });
    const answer = await this.ask("try", signal, ...more);
    if (signal.aborted) return null;
    if (answer && answer.error === undefined) return answer;
    this.edit({ act });
    if (answer) this.say("refused", answer.error);
    return null;
  }

  /**
   * Shows positions one after the other, and says what the others did; whether it came to the end.
   * @param {Seen[]} positions
   * @param {Position["act"]} act What can be done at the end.
   * @param {AbortSignal} signal
   */
  async follow(positions, act, signal) {
    let told = "";
    for (const [place, seen] of positions.entries()) {
      if (place) {
        await pause(isStill() ? PACE.still : PACE.moving, signal);
        if (signal.aborted) return false;
        told = `${told} ${seen.spoken}`.trim();
        this.say("", told);
      }
      this.go(seen, place + 1 === positions.length ? act : {});
    }
    return !signal.aborted;
  }

  /**
   * Lets what the others did be looked at, before it is judged.
   * @param {AbortSignal} signal
   */
  async rest(signal) {
    if (!isStill()) await pause(PACE.moving, signal);
  }

  /**
   * Shows a position after the one that is shown.
   * @param {Seen} seen
   * @param {Position["act"]} act
   */
  go({ move, parts, said, travels }, act) {
    this.source.change((tree, path) => tree.add(path, move || "?", { parts, said, travels, act }));
  }

  /**
   * Changes the position that is shown.
   * @param {Partial<Given>} changes
   */
  edit(changes) {
    this.source.change((tree, path) => void Object.assign(/** @type {Given} */ (tree.get(path)), changes));
  }

  /** Goes back to the beginning, and forgets what was tried. */
  rewind() {
    this.trial.abort();
    this.trial = new AbortController();
    this.board.guide([]);
    this.step = this.begin.step;
    this.source.change((tree) => {
      for (const path of tree.children(ROOT)) tree.remove(path);
      Object.assign(/** @type {Given} */ (tree.get(ROOT)), this.first);
      return ROOT;
    });
    this.say("", "");
  }

  /**
   * What to touch, in words: as things are called first in their labels in the picture.
   * @param {string[]} ids
   */
  named(ids) {
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
  async refuse(touches) {
    const { signal } = this.trial;
    const given = touches.map((name) => /** @type {[string, string]} */ (["touches", name]));
    const answer = await this.ask("why", signal, ...this.asked(), ...given);
    const why = answer?.why || answer?.error;
    if (why && !signal.aborted) this.say("refused", why);
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
    this.instruct(touched);
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
    button.addEventListener("click", press, { signal: this.ended.signal });
    return button;
  }

  /**
   * How the next step is done, as far as it has come.
   * @param {number} touched
   */
  instruct(touched) {
    const step = this.root.dataset.state ? null : this.step;
    const how = step ? [step.touches[touched] ?? step.touches.at(-1), touched ? "" : step.besides] : [];
    this.part("step").textContent = how.filter(Boolean).join(" ");
  }

  /**
   * Says something of what was tried or asked, instead of what was said before.
   * @param {Kind} kind
   * @param {string} text
   */
  say(kind, text) {
    const answer = this.part("answer");
    answer.dataset.kind = kind;
    const word = this.words[kind];
    const before = document.createElement("span");
    before.className = "visually-hidden";
    before.textContent = `${word} `;
    const isVerdict = kind === "right" || kind === "wrong";
    answer.replaceChildren(...(isVerdict && word ? [before] : []), ...cited(text, this.root.dataset));
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
