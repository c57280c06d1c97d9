// @ts-check
// What a move made is shown before the game goes on, until somebody touches the board or a key.

import { listen } from "./board/keys.js";

const KEYS = ["Enter", " ", "Escape"];

/**
 * @typedef {object} Held Something that is shown for a while.
 * @property {import("./store.js").Readable<object | null>} moment
 * @property {() => void} goOn
 */

/**
 * @param {Element} root The part of the page whose keys are meant for it.
 * @param {HTMLElement} board
 * @param {Held} source
 * @param {AbortSignal} signal
 */
export function endMoments(root, board, source, signal) {
  const touch = (/** @type {Event} */ event) => {
    if (!source.moment.peek()) return;
    // What comes next is not meant by it.
    event.stopPropagation();
    event.preventDefault();
    source.goOn();
  };
  const press = (/** @type {KeyboardEvent} */ event) => KEYS.includes(event.key) && touch(event);
  board.addEventListener("click", touch, { signal, capture: true });
  board.addEventListener("keydown", press, { signal, capture: true });
  listen(
    root,
    (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!KEYS.includes(event.key) || !source.moment.peek() || target.closest("a, button, input, select, dialog")) return;
      event.preventDefault();
      source.goOn();
    },
    signal,
  );
}
