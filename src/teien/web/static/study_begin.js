// @ts-check
// The studies that this browser keeps, on the page where a study begins.

import { STUDIES } from "./study_store.js";
import { fill } from "./words.js";

const section = /** @type {HTMLElement} */ (document.getElementById("own-studies"));
const list = /** @type {HTMLElement} */ (section.querySelector("ul"));

/** Lists them all, the latest first. */
function draw() {
  const { moves, movesOne, forget: word } = list.dataset;
  const kept = STUDIES.lines();
  section.hidden = !kept.length;
  const items = kept.map((line) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const title = document.querySelector(`form[action="/study/${CSS.escape(line.game)}"]`)?.getAttribute("aria-label") ?? line.game;
    link.href = `/study/${encodeURIComponent(line.game)}#${line.id}`;
    const length = line.moves === 1 ? movesOne : fill(moves, { count: line.moves });
    const when = new Date(line.when).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    link.textContent = `${title}, ${length}, ${when}`;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button quiet";
    button.textContent = word ?? "";
    button.setAttribute("aria-label", `${word}: ${link.textContent}`);
    button.addEventListener("click", () => {
      STUDIES.forget(line.id);
      draw();
    });
    item.append(link, button);
    return item;
  });
  list.replaceChildren(...items);
}

draw();
