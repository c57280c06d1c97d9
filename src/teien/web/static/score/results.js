// @ts-check
// The score pad of a game without points: who won which game, where, and in how many turns.

import { Pad } from "./pad.js";
import { outcomes, standing } from "./outcomes.js";
import { seatMark } from "./tables.js";

/** @typedef {import("./outcomes.js").Box} Box */

class ResultSheet {
  /** @param {Pad} pad */
  constructor(pad) {
    this.pad = pad;
    /** @type {Box} */
    this.box = pad.begin.box;
    this.kind = pad.root.dataset.picture ?? "";
    const list = /** @type {HTMLSelectElement} */ (pad.part("ground"));
    list.replaceChildren(...this.box.grounds.map(([value, label]) => new Option(label, value)));
    this.turns.max = String(this.box.most_turns);
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (pad.root.querySelectorAll("[data-turns]"))) {
      button.addEventListener("click", () => {
        this.turns.value = String(Math.max(0, Number(this.turns.value) + Number(button.dataset.turns)));
      });
    }
  }

  get turns() {
    return /** @type {HTMLInputElement} */ (this.pad.part("turns"));
  }

  /** @param {import("./pad.js").Entered} entered */
  show({ names, steps }) {
    const games = outcomes(this.box, steps, names.length);
    if (!games) return false;
    const { marks } = this.pad.begin;
    const winners = names.map((name, seat) => this.#button(seat + 1, name, [seatMark(seat, marks[seat], this.kind)]));
    this.pad.part("winners").replaceChildren(...winners, this.#button(0, this.pad.say("draw"), []));
    const grounds = new Map(this.box.grounds);
    const lines = games.map(({ winner, ground, turns }) => {
      const item = document.createElement("li");
      const who = winner < 0 ? this.pad.say("draw") : this.pad.say("won", { name: names[winner] ?? "" });
      const long = turns ? this.pad.say(turns === 1 ? "turns_one" : "turns", { count: turns }) : "";
      item.textContent = [who, grounds.get(ground) ?? "", long].filter(Boolean).join(", ");
      return item;
    });
    this.pad.part("games").replaceChildren(...lines);
    const score = names.map((name, seat) => this.pad.say("stands", { name, count: standing(games, seat) })).join(" – ");
    this.pad.part("status").textContent = games.length ? score : this.pad.say("who");
    this.turns.value = "0";
    return true;
  }

  /**
   * @param {number} winner The player's number; 0 for nobody.
   * @param {string} label
   * @param {Node[]} before
   */
  #button(winner, label, before) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "seat-button";
    const words = document.createElement("span");
    words.className = "seat-name";
    words.textContent = label;
    button.append(...before, words);
    button.addEventListener("click", () => {
      const turns = Math.min(Number(this.turns.max), Math.max(0, Math.trunc(Number(this.turns.value)) || 0));
      this.pad.take(`${winner}:${/** @type {HTMLSelectElement} */ (this.pad.part("ground")).value}:${turns}`);
      /** @type {HTMLElement | undefined} */ (this.pad.part("winners").children[(winner || this.pad.names.length + 1) - 1])?.focus();
    });
    return button;
  }
}

new Pad(/** @type {HTMLElement} */ (document.getElementById("score")), (pad) => new ResultSheet(pad));
