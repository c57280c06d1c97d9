// @ts-check
// The points of a game from beginning to end, or the way that is left, as a small curve under the slider: a touch on it
// looks back to that position.

import { computed, effect } from "./store.js";
import { depth } from "./tree.js";
import { fill, spoken } from "./words.js";

/**
 * @typedef {object} Values What is measured, and for each position how much each seat has.
 * @property {string} title
 * @property {boolean} falls
 * @property {number} [most] The upper end of the scale, where that is known.
 * @property {number[][]} values
 */

/**
 * @template T
 * @typedef {import("./store.js").Readable<T>} Readable
 */

/**
 * @typedef {object} Walked As much of a `Walk` as there is to know.
 * @property {{line: Readable<string[]>}} source
 * @property {Readable<number>} now
 * @property {Readable<number>} count
 * @property {(step: number) => void} to
 */

/**
 * @typedef {object} Shown
 * @property {Readable<import("./live.js").State>} state
 * @property {Readable<string | null>} at
 * @property {Walked} walk
 * @property {Readable<{seat: number, grade: string | null}[]>} [dots] Which moves are marked on it, and as what.
 */

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 40;
const ROOM = 3;

export class Curve {
  /** @type {Values | null} */
  #values = null;
  #asked = "";

  /**
   * @param {HTMLElement} root
   * @param {string | Values} given The values, or the address to ask for them.
   * @param {Shown} shown
   * @param {Record<string, string>} words
   * @param {AbortSignal} signal
   */
  constructor(root, given, shown, words, signal) {
    this.root = root;
    this.shown = shown;
    this.words = words;
    const { state, at, walk } = shown;
    const wanted = computed(() => at.value !== null || state.value.over);
    if (typeof given === "string") {
      effect(() => {
        if (wanted.value && state.value.move) this.#load(given, `${state.value.version}`, signal);
      }, signal);
    } else {
      this.#values = given;
      effect(() => {
        shown.dots?.value;
        this.#draw();
      }, signal);
    }
    effect(() => this.#stand(walk.now.value, walk.count.value), signal);
    root.addEventListener("click", (event) => this.#touch(event), { signal });
  }

  /**
   * @param {string} address
   * @param {string} key
   * @param {AbortSignal} signal
   */
  async #load(address, key, signal) {
    if (this.#asked === key) return;
    this.#asked = key;
    try {
      const answer = await fetch(spoken(address), { signal });
      if (!answer.ok || this.#asked !== key) return;
      this.#values = await answer.json();
      this.#draw();
    } catch {
      // The line is down; with the next position it is asked for once more.
      this.#asked = "";
    }
  }

  #draw() {
    const { walk, state } = this.shown;
    const line = walk.source.line.peek();
    if (!this.#values || line.length < 2) return;
    const { title, falls, values, most: end = 1 } = this.#values;
    const shown = line.map((path) => values[depth(path)] ?? values.at(-1) ?? []);
    const all = shown.flat();
    const [least, most] = [Math.min(0, ...all), Math.max(end, ...all)];
    const height = (/** @type {number} */ value) => {
      const share = (value - least) / (most - least);
      return (ROOM + (HEIGHT - 2 * ROOM) * (falls ? share : 1 - share)).toFixed(1);
    };
    const picture = element("svg", {
      viewBox: `0 0 ${line.length - 1} ${HEIGHT}`,
      preserveAspectRatio: "none",
      class: `curve-lines ${this.root.dataset.picture ?? ""}`,
      "aria-hidden": "true",
    });
    picture.append(element("line", { class: "curve-here", y1: "0", y2: String(HEIGHT) }));
    state.peek().seats.forEach((_, seat) => {
      const steps = shown.map((all, place) => `${place ? `H${place}` : "M0 "}${place ? "V" : ""}${height(all[seat] ?? 0)}`);
      picture.append(element("path", { class: `curve-line curve-${seat}`, d: steps.join("") }));
    });
    this.shown.dots?.peek().forEach(({ seat, grade }, place) => {
      const step = line.indexOf(String(place + 1));
      // A line of no length with round ends: a dot, however the picture is stretched.
      const at = `M${step} ${height(shown[step]?.[seat] ?? 0)}h0`;
      if (grade && step > 0) picture.append(element("path", { class: "curve-dot", "data-grade": grade, d: at }));
    });
    this.root.replaceChildren(picture);
    this.root.hidden = false;
    this.#describe(title, values);
    this.#stand(walk.now.peek(), walk.count.peek());
  }

  /**
   * @param {string} title
   * @param {number[][]} values
   */
  #describe(title, values) {
    const told = this.shown.state.peek().seats.map(({ name }, seat) => {
      const course = values.map((all) => all[seat] ?? 0);
      return fill(this.words.course, { name, first: course[0] ?? 0, last: course.at(-1) ?? 0, most: Math.max(...course) });
    });
    this.root.setAttribute("aria-label", `${title}. ${told.join(" ")}`);
    this.root.title = title;
  }

  /**
   * Marks the position that is shown.
   * @param {number} now
   * @param {number} count
   */
  #stand(now, count) {
    const here = this.root.querySelector(".curve-here");
    const width = Number(this.root.querySelector("svg")?.viewBox.baseVal.width ?? 0);
    if (here && width && width !== count) this.#draw();
    for (const name of ["x1", "x2"]) here?.setAttribute(name, String(now));
  }

  /** @param {MouseEvent} event */
  #touch(event) {
    const box = this.root.getBoundingClientRect();
    const { walk } = this.shown;
    if (box.width) walk.to(Math.round(((event.clientX - box.left) / box.width) * walk.count.peek()));
  }
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 */
function element(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
