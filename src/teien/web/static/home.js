// @ts-check
// Who has no table yet but has begun to learn a game is no longer new to it: this browser alone knows of that.

import { done } from "./progress.js";

let isNew = true;
for (const game of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".game[data-game]"))) {
  const { game: name = "" } = game.dataset;
  if (!done(name).size) continue;
  isNew = false;
  document.getElementById(`learn-${name}`)?.classList.add("quiet");
  document.getElementById(`play-${name}`)?.classList.remove("quiet");
}
const start = /** @type {HTMLElement | null} */ (document.querySelector(".start"));
if (start) start.hidden = !isNew;
