// @ts-check
// The page of a game's rules: its examples of counting are told line by line, on a picture that shows what is counted.

import { defineBoard } from "./board/element.js";
import { Explanation } from "./explain.js";
import { TreeSource } from "./sources/tree.js";
import { Tree } from "./tree.js";
import { carried } from "./words.js";

/** @param {HTMLElement} example */
function tell(example) {
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (example.querySelector(`[data-part=${name}]`));
  const frame = /** @type {import("./board/element.js").TeienBoard} */ (example.querySelector("teien-board"));
  frame.source = new TreeSource(new Tree({ position: { parts: frame.parts, said: frame.dataset.said ?? "" } }));
  const light = (/** @type {string[]} */ ids, /** @type {string[]} */ later) => {
    frame.board?.mark("withheld", later);
    frame.board?.mark("explained", ids);
  };
  const explanation = new Explanation(part("explanation"), light, carried("words"), new AbortController().signal);
  const button = part("explain");
  button.hidden = false;
  button.addEventListener("click", () => {
    explanation.start(part("scorecard"));
    part("shown").scrollIntoView({ block: "start" });
  });
}

defineBoard();
for (const example of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-part=example]"))) {
  tell(example);
}
