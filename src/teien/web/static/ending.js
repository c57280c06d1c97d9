// @ts-check
// The result and how it was counted: a page of a game that is over has it, one that sees the end asks for it.

import { effect } from "./store.js";
import { spoken } from "./words.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;

/**
 * Sees to it that the account of a game is on the page once the game is over, however often it must be asked for.
 * @param {HTMLElement} root
 * @param {import("./store.js").Readable<boolean>} over
 * @param {AbortSignal} signal
 * @param {() => void} came Called when it has come.
 */
export function showEnding(root, over, signal, came) {
  const find = () => /** @type {HTMLElement} */ (root.querySelector("[data-part=ending]"));
  effect(() => {
    if (!over.value) find().hidden = true;
    if (!over.value || !find().hidden) return;
    const ended = new AbortController();
    fetchEnding(`${root.dataset.base}/ending`, ended.signal).then((fresh) => {
      if (!fresh) return;
      find().replaceWith(fresh);
      came();
    });
    return () => ended.abort();
  }, signal);
}

/**
 * The account, once the server has it; null when it is wanted no more.
 * @param {string} path
 * @param {AbortSignal} signal
 */
async function fetchEnding(path, signal) {
  for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      const answer = await fetch(spoken(path), { signal });
      const page = answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
      const fresh = page?.querySelector("[data-part=ending]");
      if (fresh instanceof HTMLElement && !fresh.hidden) return document.importNode(fresh, true);
    } catch {
      // The line is down, or the server starts anew.
    }
    await rest(wait, signal);
  }
  return null;
}

/**
 * @param {number} wait
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function rest(wait, signal) {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, wait);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
