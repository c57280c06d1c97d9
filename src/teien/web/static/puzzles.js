// @ts-check
// The games with puzzles: how somebody is doing with each, which only this browser knows.

import { fillIn, standing } from "./training.js";
import { fill } from "./words.js";

function show() {
  for (const offer of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-game]"))) {
    const now = standing(offer.dataset.game ?? "");
    const form = offer.querySelector("[data-part=next]");
    if (form) fillIn(form, now);
    const told = /** @type {HTMLElement | null} */ (offer.querySelector("[data-part=standing]"));
    if (told && now.rating !== null) {
      const { words, count = "" } = told.dataset;
      told.textContent = fill(words, { solved: now.solved.length, count, rating: now.rating });
    }
  }
}

show();
// The browser's way back shows the page as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) show();
});
