// @ts-check
// Calls somebody who looks elsewhere when it is their turn: by the page's icon, and where they asked for it, by a
// notification of the browser.

import { recall, remember } from "./memory.js";
import { effect } from "./store.js";

/** @typedef {import("./live.js").State} State */

const NAME = "call me";

/** @param {State} state */
export function isMyTurn({ over, mine, to_act }) {
  return !over && mine.some((seat) => to_act.includes(seat));
}

/**
 * Whether somebody else plays here whom one may wait for.
 * @param {State} state
 */
function hasOthers({ over, mine, seats }) {
  return !over && mine.length > 0 && seats.some((seat) => !seat.mine && seat.kind !== "computer");
}

/**
 * The button that asks to be called, and the icon of the page.
 * @param {HTMLButtonElement} button
 * @param {import("./store.js").Readable<State>} state
 * @param {AbortSignal} signal
 */
export function call(button, state, signal) {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const usual = icon?.href ?? "";
  const can = () => typeof Notification !== "undefined" && Notification.permission !== "denied";
  const isOn = () => can() && Notification.permission === "granted" && recall(NAME) === "yes";
  const show = () => {
    button.hidden = !can() || !hasOthers(state.peek());
    button.setAttribute("aria-pressed", String(isOn()));
  };
  button.addEventListener(
    "click",
    async () => {
      const wanted = !isOn();
      if (wanted) await Notification.requestPermission();
      remember(NAME, wanted ? "yes" : "no");
      show();
    },
    { signal },
  );
  effect(() => {
    const mine = isMyTurn(state.value);
    if (icon) icon.href = mine ? usual.replace(/favicon\.svg$/, "favicon-turn.svg") : usual;
    show();
  }, signal);
  return () => {
    if (document.hidden && isOn() && hasOthers(state.peek())) notify(button.dataset.called ?? "", usual);
  };
}

/**
 * @param {string} sentence
 * @param {string} icon
 */
async function notify(sentence, icon) {
  const about = { body: sentence, icon, tag: location.pathname };
  try {
    const notice = new Notification(document.title, about);
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    // On a phone only the worker may.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(document.title, { ...about, data: location.pathname });
  }
}
