// @ts-check
// Who walks over the board by keys hears what the thing under the focus is, and asks by a key for more.

import { effect } from "./store.js";
import { spoken } from "./words.js";

/** @typedef {import("./board/board.js").Board} Board */
/** @typedef {import("./protocol.d.ts").Answer} Answer */

/**
 * @typedef {object} Told What answers are made of, and where they go.
 * @property {(question: Record<string, unknown>) => number | null} ask
 * @property {(sentence: string) => void} announce
 * @property {() => string} task What is to be done now.
 * @property {() => string} standings How everybody stands.
 * @property {() => string | null} at The position that is looked at; null for the present.
 */

/** Who hurries over the board is told nothing on the way. */
const REST = 180;

export class Asking {
  #timer = 0;

  /**
   * @param {HTMLElement} root The page; its `data-questions` are the keys of the game's questions.
   * @param {Board} board
   * @param {{keys: HTMLElement, text: HTMLElement, link: HTMLElement}} nodes The list of all keys.
   * @param {Told} told
   * @param {Record<string, string>} words
   * @param {AbortSignal} signal
   */
  constructor(root, board, nodes, told, words, signal) {
    this.keys = root.dataset.questions ?? "";
    this.page = `/keys/${root.dataset.game}`;
    this.board = board;
    this.nodes = nodes;
    this.told = told;
    this.words = words;
    board.frame.addEventListener("keydown", (event) => this.#key(event), { signal });
    nodes.link.addEventListener("click", (event) => this.#clicked(event), { signal });
    nodes.link.setAttribute("aria-haspopup", "dialog");
    effect(() => this.#focused(board.focused.value), signal);
    signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  /** @param {Answer} answer */
  answered({ key, thing, text }) {
    if (text && (key || this.board.focused.peek() === thing)) this.told.announce(text);
    else if (key) this.told.announce(this.words.nothing ?? "");
  }

  /** @param {string | null} thing */
  #focused(thing) {
    clearTimeout(this.#timer);
    if (thing && this.keys) this.#timer = setTimeout(() => this.#ask("", thing), REST);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const thing = this.board.focused.peek() ?? "";
    if (key === "?") this.#open();
    else if (event.shiftKey) return;
    else if (key === "w") this.told.announce(this.told.task());
    else if (key === "s") this.told.announce(this.told.standings());
    else if (key.length === 1 && this.keys.includes(key)) this.#ask(key, thing);
    else return;
    event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {string} thing
   */
  #ask(key, thing) {
    clearTimeout(this.#timer);
    this.told.ask({ do: "question", key, thing, at: this.told.at() });
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#open();
  }

  async #open() {
    const dialog = /** @type {HTMLDialogElement} */ (this.nodes.keys);
    const answer = await fetch(spoken(this.page)).catch(() => null);
    const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
    const list = page?.querySelector("[data-part=keys-list]");
    if (!list) {
      open(this.page);
      return;
    }
    this.nodes.text.replaceChildren(document.importNode(list, true));
    if (!dialog.open) dialog.showModal();
  }
}
