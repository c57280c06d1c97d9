// @ts-check
// The score pad of a game of figures: the flowers of those that stand are tapped on a picture of the pond, and the
// program says what they score and who has won.

import { Grid } from "./grid.js";
import { Pad, disable } from "./pad.js";
import { gameOf, scored, told, verdict } from "./rounds.js";
import { seatMark } from "./tables.js";
import { cited } from "../rules.js";

/** @typedef {import("./rounds.js").Pond & {art: {definitions: string, ground: string, flowers: string[], side: number, margin: number}}} Box */

const INSET = 4;

class FigureSheet {
  #game = /** @type {import("./rounds.js").Game | null} */ (null);
  #names = /** @type {string[]} */ ([]);
  #seat = 0;

  /** @param {Pad} pad */
  constructor(pad) {
    this.pad = pad;
    /** @type {Box} */
    this.box = pad.begin.box;
    this.kind = pad.root.dataset.picture ?? "";
    const { art, squares, columns } = this.box;
    const label = document.querySelector("h1")?.textContent ?? "";
    this.grid = new Grid(pad.part("board"), { kind: this.kind, label, names: squares, columns, side: art.side, inset: INSET }, (square) => this.#touch(square));
    const wide = art.side * columns + 2 * art.margin;
    this.grid.svg.setAttribute("viewBox", `${-art.margin} ${-art.margin} ${wide} ${wide}`);
    this.grid.layer().innerHTML = art.definitions + art.ground;
    this.flowers = this.grid.layer();
    pad.part("end").addEventListener("click", () => {
      if (pad.part("end").getAttribute("aria-disabled") !== "true") pad.take("end");
    });
  }

  /** @param {import("./pad.js").Entered} entered */
  show({ names, steps }) {
    const game = gameOf(this.box, steps);
    if (!game) return false;
    if (this.#names !== names) this.#seat = 0;
    [this.#game, this.#names] = [game, names];
    this.#draw(game);
    return true;
  }

  /** @param {number} square */
  #touch(square) {
    const name = this.box.squares[square];
    const isOwn = this.#game?.blooms[this.#seat]?.has(square);
    if (!this.pad.take(isOwn ? `x${name}` : `${this.#seat + 1}:${name}`) && this.#game && this.#game.winner < 0) this.#say(this.pad.say("too_many"));
  }

  /** @param {import("./rounds.js").Game} game */
  #draw(game) {
    const { pad, box } = this;
    const { art } = box;
    const drawn = game.blooms.flatMap((bloom, seat) =>
      [...bloom].map((square) => {
        const { x, y } = this.grid.corner(square);
        return `<g class="piece" transform="translate(${x + art.side / 2} ${y + art.side / 2})">${art.flowers[seat]}</g>`;
      }),
    );
    this.flowers.innerHTML = drawn.join("");
    this.grid.cells.forEach((cell, square) => {
      const seat = game.blooms.findIndex((bloom) => bloom.has(square));
      const name = box.squares[square] ?? "";
      cell.setAttribute("aria-label", seat < 0 ? name : pad.say("flower", { square: name, name: this.#names[seat] ?? "" }));
    });
    this.#drawSeats(game);
    const now = scored(box, game.blooms);
    const isOver = game.winner >= 0;
    disable(pad.part("end"), isOver);
    const { headline, why } = verdict(box, game, this.#names);
    pad.part("headline").textContent = headline;
    pad.part("why").replaceChildren(...cited(why, pad.root.dataset));
    const lines = game.rounds.map((round, number) => {
      const item = document.createElement("li");
      item.textContent = told(box, round, number + 1, this.#names);
      return item;
    });
    pad.part("rounds").replaceChildren(...lines);
    if (isOver) this.#say(headline);
    else if (now.figures.length) this.#say(told(box, now, game.rounds.length + 1, this.#names));
    else this.#say(pad.say("tap", { name: this.#names[this.#seat] ?? "" }));
  }

  /** @param {import("./rounds.js").Game} game */
  #drawSeats(game) {
    const { marks } = this.pad.begin;
    const buttons = this.#names.map((name, seat) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "seat-button";
      button.setAttribute("aria-pressed", String(seat === this.#seat));
      const label = document.createElement("span");
      label.className = "seat-name";
      label.textContent = name;
      const score = document.createElement("strong");
      score.textContent = String(game.scores[seat]);
      button.append(seatMark(seat, marks[seat], this.kind), label, score);
      button.addEventListener("click", () => {
        this.#seat = seat;
        this.#draw(game);
        /** @type {HTMLElement | undefined} */ (this.pad.part("seats").children[seat])?.focus();
      });
      return button;
    });
    this.pad.part("seats").replaceChildren(...buttons);
  }

  /** @param {string} text */
  #say(text) {
    this.pad.part("status").replaceChildren(...cited(text, this.pad.root.dataset));
  }
}

new Pad(/** @type {HTMLElement} */ (document.getElementById("score")), (pad) => new FigureSheet(pad));
