// @ts-check
// What becomes of a position that is good: its line, its picture, a study, a game from here, a lesson.

import { effect } from "./store.js";

export class WorkshopPosition {
  /**
   * @param {import("./workshop.js").Workshop} page
   * @param {AbortSignal} signal
   */
  constructor(page, signal) {
    this.page = page;
    this.viewer = /** @type {HTMLSelectElement | null} */ (page.part("viewer"));
    this.viewer?.addEventListener("change", () => this.#pictures(page.source.seen.peek().text), { signal });
    page.part("save-lesson").addEventListener("click", () => this.#save(), { signal });
    effect(() => this.#show(page.source.seen.value), signal);
  }

  /** @param {import("./sources/editor.js").Seen} seen */
  #show({ text, position }) {
    this.page.part("position").hidden = !position;
    if (!position) return;
    this.page.part("line").textContent = position.line;
    this.page.part("copy-line").dataset.text = position.line;
    this.page.part("lesson").textContent = position.lesson;
    this.page.part("copy-lesson").dataset.text = position.lesson;
    for (const field of this.page.root.querySelectorAll("input[name=position]")) {
      /** @type {HTMLInputElement} */ (field).value = position.line;
    }
    this.page.part("play-here").hidden = position.over;
    for (const option of this.page.root.querySelectorAll("option[data-seat]")) {
      const is = Number(/** @type {HTMLElement} */ (option).dataset.seat) < position.players;
      Object.assign(option, { hidden: !is, disabled: !is });
    }
    this.#pictures(text);
  }

  /** @param {string} text */
  #pictures(text) {
    const viewer = this.viewer?.value ?? "all";
    for (const kind of ["svg", "png"]) {
      const link = /** @type {HTMLAnchorElement} */ (this.page.part(kind));
      link.href = `${this.page.base}/picture.${kind}?${new URLSearchParams({ text, viewer })}`;
    }
  }

  #save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.page.part("lesson").textContent ?? ""], { type: "text/plain" }));
    link.download = `${this.page.begin.game}-lesson.toml`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
