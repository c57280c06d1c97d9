// @ts-check
// Rules that a text cites: links that open the rule beside the board, so that nobody has to leave the table.

import { spoken } from "./words.js";

const NUMBER = /\b[A-Z]\d\d\b/g;

/**
 * A text whose citations of rules are links; where the game has no rules in words, the text as it is.
 * @param {string} text
 * @param {{rules?: string, letter?: string}} where The address of the rules, and the letter that their numbers begin with.
 */
export function cited(text, { rules = "", letter = "" }) {
  /** @type {(string | HTMLAnchorElement)[]} */
  const nodes = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (!rules || !number.startsWith(letter)) continue;
    const link = document.createElement("a");
    link.href = `${rules}#${number}`;
    link.dataset.rule = number;
    link.textContent = number;
    nodes.push(text.slice(end, index), link);
    end = index + number.length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== "");
}

/**
 * Opens every rule that is cited inside `root` in a panel. What cannot be fetched is opened as the page that it is.
 * @param {HTMLElement} root
 * @param {HTMLDialogElement} panel
 * @param {AbortSignal} signal
 */
export function openRules(root, panel, signal) {
  const body = /** @type {HTMLElement} */ (panel.querySelector("[data-part=rule-text]"));
  const open = async (/** @type {HTMLAnchorElement} */ link) => {
    const number = link.dataset.rule ?? "";
    const answer = await fetch(spoken(`${root.dataset.rules}/${number}`), { signal }).catch(() => null);
    const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
    const rule = page?.querySelector("[data-part=rule]");
    if (signal.aborted) return;
    if (!rule) {
      location.assign(link.href);
      return;
    }
    body.replaceChildren(document.importNode(rule, true));
    if (!panel.open) panel.showModal();
  };
  root.addEventListener(
    "click",
    (event) => {
      const link = /** @type {Element} */ (event.target).closest("a[data-rule]");
      if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(link);
    },
    { signal },
  );
}
