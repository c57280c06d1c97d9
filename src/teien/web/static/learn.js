// @ts-check
// The page of a course: it ticks what is done, and leads to the first step that is left.

import { done, tick } from "./progress.js";

const root = /** @type {HTMLElement} */ (document.getElementById("course"));

function show() {
  const { game = "" } = root.dataset;
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`[data-part=${name}]`));
  const left = tick(part("steps"), game);
  const begin = /** @type {HTMLAnchorElement} */ (part("begin"));
  part("closing").hidden = left !== null;
  if (left && done(game).size) {
    begin.href = left.querySelector("a")?.href ?? begin.href;
    begin.textContent = begin.dataset.on ?? "";
  } else if (!left) {
    begin.textContent = begin.dataset.again ?? "";
    begin.classList.add("quiet");
  }
}

show();
// The browser's way back shows the page as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) show();
});
