// @ts-check
// What is chosen or typed beside what is made: as the server tells it, asked for anew after each change.

import { effect } from "./store.js";

/** @typedef {import("./sources/editor.js").Field} Field */

export class WorkshopFields {
  /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
  #shown = new Map();
  #kinds = "";

  /**
   * @param {import("./workshop.js").Workshop} page
   * @param {AbortSignal} signal
   */
  constructor(page, signal) {
    this.page = page;
    const change = (/** @type {Event} */ { target }) => this.#change(target);
    for (const name of ["fields", "rare-fields"]) page.part(name).addEventListener("change", change, { signal });
    effect(() => this.#draw(page.source.seen.value.fields), signal);
  }

  /** @param {EventTarget | null} target */
  async #change(target) {
    const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
    await this.page.source.fill(input.name, input.value);
    // What was refused goes back to what it is.
    this.#draw(this.page.source.seen.peek().fields);
  }

  /** @param {Field[]} fields */
  #draw(fields) {
    const kinds = JSON.stringify(fields.map(({ name, title, choices }) => [name, title, choices]));
    if (kinds !== this.#kinds) this.#build(fields);
    this.#kinds = kinds;
    for (const { name, value } of fields) {
      const input = this.#shown.get(name);
      if (input && input.value !== value) input.value = value;
    }
  }

  /** @param {Field[]} fields */
  #build(fields) {
    const focused = document.activeElement?.id ?? "";
    this.#shown.clear();
    for (const rare of [false, true]) {
      const made = fields.filter((field) => field.rare === rare).map((field) => this.#field(field));
      this.page.part(rare ? "rare-fields" : "fields").replaceChildren(...made);
    }
    this.page.part("more").hidden = !fields.some(({ rare }) => rare);
    if (focused.startsWith("field-")) document.getElementById(focused)?.focus();
  }

  /** @param {Field} field */
  #field({ name, title, choices }) {
    const box = document.createElement("div");
    box.className = "field";
    const label = document.createElement("label");
    const input = document.createElement(choices.length ? "select" : "input");
    Object.assign(input, { id: `field-${name}`, name });
    Object.assign(label, { htmlFor: input.id, textContent: title });
    if (input instanceof HTMLSelectElement) input.append(...choices.map(([value, called]) => new Option(called, value)));
    else Object.assign(input, { autocomplete: "off", spellcheck: false });
    this.#shown.set(name, input);
    box.append(label, input);
    return box;
  }
}
