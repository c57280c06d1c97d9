// @ts-check
// The buttons over a board that can be looked at from closer; they are there where somebody needs them.

import { LARGEST } from "./board/viewport.js";
import { effect } from "./store.js";

/**
 * @param {HTMLElement} group
 * @param {import("./board/zoom.js").Zoom} zoom
 * @param {AbortSignal} signal
 */
export function zoomButtons(group, zoom, signal) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (group.querySelectorAll("[data-zoom]"));
  for (const button of buttons) {
    const press = () => {
      if (button.ariaDisabled !== "true") zoom[/** @type {"in" | "out" | "fit"} */ (button.dataset.zoom)]();
    };
    button.addEventListener("click", press, { signal });
  }
  effect(() => {
    const [scale, small] = [zoom.scale.value, zoom.small.value];
    group.hidden = scale === 1 && !small;
    for (const button of buttons) {
      const closer = button.dataset.zoom === "in";
      button.hidden = !closer && scale === 1;
      button.ariaDisabled = String(closer && scale >= LARGEST);
    }
  }, signal);
}
