// @ts-check
// What makes a table comfortable and nobody needs at once: sounds, being called, and links to what is seen.

import { call, isMyTurn } from "./calling.js";
import { recall, remember } from "./memory.js";
import { Sounds } from "./sounds.js";
import { souvenirs } from "./souvenirs.js";
import { computed, effect } from "./store.js";
import { spoken } from "./words.js";

/** @typedef {import("./live.js").State} State */

/**
 * @template T
 * @typedef {import("./store.js").Readable<T>} Readable
 */

/**
 * @typedef {object} Shown
 * @property {Readable<State>} state
 * @property {Readable<string>} path The position that is looked at.
 * @property {import("./side.js").Side} side
 */

const SOUNDS = "sounds";

/**
 * Brings the buttons, which no table waits for, and what they do.
 * @param {HTMLElement} root
 * @param {Shown} shown
 * @param {AbortSignal} signal
 */
export async function comfort(root, shown, signal) {
  const { base = "" } = root.dataset;
  const answer = await fetch(spoken(`${base}/comfort`), { signal }).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const found = page?.querySelector("[data-part=comfort]");
  if (!found || signal.aborted) return;
  const section = /** @type {HTMLElement} */ (document.importNode(found, true));
  const button = (/** @type {string} */ name) => {
    return /** @type {HTMLButtonElement} */ (section.querySelector(`[data-comfort=${name}]`));
  };
  const sound = hear(button("sound"), signal);
  const called = call(button("call"), shown.state, signal);
  follow(shown.state, sound, called, signal);
  effect(() => {
    button("position").dataset.copy = `${base}?at=${shown.path.value}`;
  }, signal);
  turnRound(button("turn"), shown.side, signal);
  const over = computed(() => shown.state.value.over);
  for (const [name, end] of [["study", ""], ["edit", "/edit"]]) {
    const link = /** @type {HTMLAnchorElement | null} */ (section.querySelector(`[data-comfort=${name}]`));
    if (!link) continue;
    effect(() => {
      link.hidden = !over.value;
      const asked = new URLSearchParams({ table: base.split("/").at(-1) ?? "", at: shown.path.value });
      link.href = `/study/${root.dataset.game}${end}?${asked}`;
    }, signal);
  }
  souvenirs(section, base, shown.path, over, signal);
  root.querySelector(".panel > .links")?.before(section);
}

/**
 * Tells by sounds what happens from now on: a page that has just come is quiet about what happened before.
 * @param {Readable<State>} state
 * @param {(kind: import("./sounds.js").Kind) => void} sound
 * @param {() => void} called
 * @param {AbortSignal} signal
 */
function follow(state, sound, called, signal) {
  let before = state.peek();
  effect(() => {
    const now = state.value;
    const turn = isMyTurn(now) && !isMyTurn(before);
    if (now.over && !before.over) sound("end");
    else if (turn) sound("turn");
    else if (now.move > before.move) sound("move");
    if (turn) called();
    before = now;
  }, signal);
}

/**
 * The button that turns sounds off and on.
 * @param {HTMLButtonElement} button
 * @param {AbortSignal} signal
 */
function hear(button, signal) {
  const sounds = new Sounds(signal);
  const isOn = () => recall(SOUNDS) !== "off";
  const show = () => button.setAttribute("aria-pressed", String(isOn()));
  button.addEventListener(
    "click",
    () => {
      remember(SOUNDS, isOn() ? "off" : "on");
      show();
      if (isOn()) sounds.play("turn");
    },
    { signal },
  );
  show();
  return (/** @type {import("./sounds.js").Kind} */ kind) => {
    if (isOn()) sounds.play(kind);
  };
}

/**
 * The button that turns the board round, where it can be.
 * @param {HTMLButtonElement} button
 * @param {import("./side.js").Side} side
 * @param {AbortSignal} signal
 */
function turnRound(button, side, signal) {
  button.hidden = !side.canTurn;
  button.addEventListener("click", () => side.turn(), { signal });
  effect(() => button.setAttribute("aria-pressed", String(side.turned.value)), signal);
}
