// @ts-check
// The computer as a teacher: what the last moves did, why on request and, for who wants to be accompanied, what their own
// moves did and what is worth a look before the next one. The sentences come from the server.

import { cited } from "./rules.js";
import { effect, signal } from "./store.js";

/** @typedef {import("./live.js").State} State */
/** @typedef {import("./protocol.d.ts").Commented} Commented */

/**
 * @typedef {object} Lesson What there is to teach at a table, and who listens.
 * @property {import("./store.js").Readable<State>} state
 * @property {import("./store.js").Readable<string | null>} at The position looked back to; null for the present.
 * @property {import("./store.js").Readable<object | null>} moment What is shown before the present, such as a round's end.
 * @property {(question: Record<string, unknown>) => number | null} ask
 * @property {(sentence: string) => void} announce
 * @property {(ids: string[]) => void} light Marks what is worth a look.
 * @property {{rules?: string, letter?: string}} rules Where the rules are that a sentence may cite.
 */

const KEY = "teien-companion";
const MOST = 4;

export class Teacher {
  /** @type {Map<number, Commented>} What was said of moves, by their numbers. */
  #comments = new Map();
  /** Whether somebody is accompanied. */
  #companion = signal(wanted());
  /** @type {import("./store.js").Signal<{texts: string[], shows: string[]} | null>} */
  #notice = signal(/** @type {{texts: string[], shows: string[]} | null} */ (null));
  /** The question that is waited for; answers to others come too late. */
  #asked = 0;
  /** The version of the table that was asked about, so that it is asked about once. */
  #seen = -1;
  /** The last move of one's own that was spoken of. */
  #announced = -1;

  /**
   * @param {(part: string) => HTMLElement} node
   * @param {Lesson} lesson
   * @param {Record<string, string>} words
   * @param {AbortSignal} until
   */
  constructor(node, lesson, words, until) {
    this.node = node;
    this.lesson = lesson;
    this.words = words;
    this.#announced = lesson.state.peek().move;
    const button = node("companion");
    button.addEventListener("click", () => this.#turn(!this.#companion.peek()), { signal: until });
    node("told").addEventListener("click", (event) => this.#why(/** @type {Element} */ (event.target)), { signal: until });
    effect(() => {
      button.hidden = !teaches(lesson.state.value);
      button.ariaPressed = String(this.#companion.value);
    }, until);
    effect(() => this.#tell(lesson.state.value, lesson.at.value, this.#companion.value), until);
    effect(() => {
      const isPresent = lesson.at.value === null && lesson.moment.value === null;
      this.#look(lesson.state.value, isPresent, this.#companion.value);
    }, until);
    effect(() => this.#show(this.#notice.value), until);
  }

  /**
   * What is worth a look, in answer to a question.
   * @param {import("./protocol.d.ts").Notice} notice
   */
  noticed({ id, texts, shows }) {
    if (id === this.#asked) this.#notice.value = { texts: [...texts], shows: [...shows] };
  }

  /**
   * Why a move was made.
   * @param {import("./protocol.d.ts").Reason} reason
   */
  explained({ n, text }) {
    if (this.#comments.has(n)) this.#reason(text);
  }

  /** @param {boolean} on */
  #turn(on) {
    try {
      localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      // It lasts as long as the page.
    }
    this.#seen = -1;
    this.#companion.value = on;
  }

  /**
   * What the moves since one's last did and, for who is accompanied, that one.
   * @param {State} state
   * @param {string | null} at
   * @param {boolean} companion
   */
  #tell(state, at, companion) {
    for (const comment of state.comments ?? []) this.#comments.set(comment.n, comment);
    let own = 0;
    for (const { n, seat } of state.moves) if (state.mine.includes(seat)) own = n;
    for (const n of this.#comments.keys()) if (n < own || n > state.move) this.#comments.delete(n);
    const told = [...this.#comments.values()].sort((one, other) => one.n - other.n);
    const shown = told.filter(({ n, text }) => text && (n > own || companion)).slice(-MOST);
    const list = this.node("told");
    list.replaceChildren(...shown.map((comment) => this.#item(comment, state)));
    // Where they do not all fit, the last one is in sight.
    list.scrollTop = list.scrollHeight;
    this.#reason("");
    const last = told.at(-1);
    if (companion && last?.n === own && own > this.#announced) this.lesson.announce(last.text);
    this.#announced = Math.max(own, Math.min(this.#announced, state.move));
    this.node("teacher").hidden = at !== null || !teaches(state);
  }

  /**
   * @param {Commented} comment
   * @param {State} state
   */
  #item({ n, seat, text }, state) {
    const item = document.createElement("li");
    const said = document.createElement("span");
    said.append(...cited(text, this.lesson.rules));
    said.id = `told-${n}`;
    item.append(said);
    if (state.seats[seat]?.kind !== "computer") return item;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "link";
    button.dataset.n = String(n);
    button.textContent = this.words.why ?? "";
    button.setAttribute("aria-describedby", said.id);
    item.append(" ", button);
    return item;
  }

  /** @param {Element} target */
  #why(target) {
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-n]"));
    const seat = this.lesson.state.peek().mine[0];
    if (!button || seat === undefined) return;
    if (this.lesson.ask({ do: "reason", seat, n: Number(button.dataset.n) }) !== null) {
      this.#reason(this.words.why_thinking ?? "");
    }
  }

  /** @param {string} text */
  #reason(text) {
    const node = this.node("reason");
    if (node.textContent !== text) node.replaceChildren(...cited(text, this.lesson.rules));
    node.hidden = !text;
  }

  /**
   * Asks what is worth a look, where somebody who is accompanied has to decide and sees the present.
   * @param {State} state
   * @param {boolean} isPresent
   * @param {boolean} companion
   */
  #look(state, isPresent, companion) {
    const seat = state.mine.find((one) => state.to_act.includes(one));
    const due = companion && isPresent && teaches(state) && seat !== undefined;
    if (due && this.#seen === state.version) return;
    this.#notice.value = null;
    this.#asked = 0;
    this.#seen = due ? state.version : -1;
    if (due) this.#asked = this.lesson.ask({ do: "notice", seat }) ?? 0;
  }

  /** @param {{texts: string[], shows: string[]} | null} notice */
  #show(notice) {
    const node = this.node("look");
    node.hidden = !notice?.texts.length;
    const heading = document.createElement("strong");
    heading.textContent = this.words.look ?? "";
    const sentences = (notice?.texts ?? []).map((text) => {
      const sentence = document.createElement("p");
      sentence.append(...cited(text, this.lesson.rules));
      return sentence;
    });
    node.replaceChildren(...(sentences.length ? [heading, ...sentences] : []));
    this.lesson.light(notice?.shows ?? []);
  }
}

/**
 * Whether somebody plays with a computer here, and can be accompanied.
 * @param {State} state
 */
function teaches({ comments, over }) {
  return !over && comments !== undefined;
}

/** Whether somebody wants to be accompanied: from this table on, if its address says so, or as they last chose. */
function wanted() {
  const url = new URL(location.href);
  try {
    if (url.searchParams.get("companion")) {
      localStorage.setItem(KEY, "on");
      url.searchParams.delete("companion");
      history.replaceState(history.state, "", url);
    }
    return localStorage.getItem(KEY) === "on";
  } catch {
    return Boolean(url.searchParams.get("companion"));
  }
}
