// @ts-check
// What was drawn after the move that is shown, to be chosen otherwise: then it is another variation.

import { fill } from "./words.js";

/** @typedef {import("./sources/study.js").Drawn} Drawn */
/** @typedef {import("./study_list.js").Seat} Seat */

export class StudyDraws {
  /** @type {Drawn[]} */
  #draws = [];

  /**
   * @param {HTMLElement} form
   * @param {(drawn: string[]) => void} choose
   * @param {Seat[]} seats
   * @param {Record<string, string>} words
   * @param {AbortSignal} signal
   */
  constructor(form, choose, seats, words, signal) {
    this.form = form;
    this.seats = seats;
    this.words = words;
    this.list = /** @type {HTMLElement} */ (form.querySelector("[data-part=draws-seats]"));
    this.button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
    form.addEventListener("change", ({ target }) => this.#changed(/** @type {HTMLInputElement} */ (target)), { signal });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.button.ariaDisabled !== "true") choose(this.#chosen());
    }, { signal });
  }

  /** @param {Drawn[]} draws */
  show(draws) {
    this.#draws = draws;
    this.form.hidden = !draws.length;
    this.list.replaceChildren(...draws.map((part, place) => this.#fields(part, place)));
    this.#able();
  }

  /** @param {Drawn} part @param {number} place */
  #fields(part, place) {
    const fields = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = fill(this.words.draws, { name: this.seats[part.seat]?.name ?? "", count: part.count });
    const boxes = part.options.map(([value, label]) => {
      const box = document.createElement("input");
      // One of them is chosen as a whole, several one by one.
      box.type = part.count === 1 ? "radio" : "checkbox";
      box.name = `draws-${place}`;
      box.value = value;
      box.checked = part.drawn.includes(value);
      const labelled = document.createElement("label");
      labelled.append(box, ` ${label}`);
      return labelled;
    });
    fields.append(legend, ...boxes);
    return fields;
  }

  #boxes() {
    return [...this.list.querySelectorAll("fieldset")].map((fields) => [...fields.querySelectorAll("input")]);
  }

  #chosen() {
    return this.#boxes().flat().filter((box) => box.checked).map((box) => box.value);
  }

  /** @param {HTMLInputElement} target */
  #changed(target) {
    const place = this.#boxes().findIndex((boxes) => boxes.includes(target));
    const [part, boxes] = [this.#draws[place], this.#boxes()[place]];
    if (!part || !boxes) return;
    // Whoever takes one too many gives the first of the others back.
    const others = boxes.filter((box) => box.checked && box !== target);
    if (target.checked && others.length >= part.count && others[0]) others[0].checked = false;
    this.#able();
  }

  /** Whether these are as many as are drawn, and others than were. */
  #able() {
    const whole = this.#boxes().every((boxes, place) => boxes.filter((box) => box.checked).length === this.#draws[place]?.count);
    const same = this.#chosen().sort().join() === this.#draws.flatMap((part) => part.drawn).sort().join();
    this.button.setAttribute("aria-disabled", String(!whole || same));
  }
}
