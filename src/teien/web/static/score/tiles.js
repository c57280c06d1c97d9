// @ts-check
// The score pad of a game on tiles: they are laid as they lie on the table, then pebbles and stones are tapped in, in two
// touches each, and everything is counted with each of them.

import { TILES, WATER, boardOf, canonical, isSet, squaresOf, tileOf, tilesOf, turned } from "./board.js";
import { cardOf } from "./card.js";
import { hands, nameOf } from "./count.js";
import { svg } from "./grid.js";
import { mistakes } from "./mistakes.js";
import { Pad, disable, saveText } from "./pad.js";
import { Table, tilePicture } from "./picture.js";
import { seatMark, tablesOf } from "./tables.js";
import { isComplete, pieceStep, recordOf, resultOf, sheetOf, tableOf } from "./written.js";
import { cited } from "../rules.js";
import { fill } from "../words.js";

/** @typedef {import("./count.js").Piece} Piece */
/** @typedef {import("./mistakes.js").Box & {art: import("./picture.js").Art}} Box */

const STONE = 0;
const ONE_OF_EACH = [...Array(9).keys()].map((place) => place + 1);

class TileSheet {
  tilesOf = tilesOf;
  /** @type {import("./written.js").Table} */
  #table = { tiles: Array(TILES).fill(null), pieces: [] };
  #names = /** @type {string[]} */ ([]);
  /** @type {readonly string[]} The set that tiles are taken from. */
  #set = [];
  /** The place where the next tile comes to lie, and the tile that another tap turns. */
  #place = 0;
  #turning = -1;
  /** Whose pebble comes next; a square, or a number, that waits for the other. */
  #seat = 0;
  #square = -1;
  #number = -1;
  /** @type {import("./mistakes.js").Mistake[]} */
  #found = [];
  /** Who has won, when it is over. */
  #headline = "";
  /** @type {Set<string>} The mistakes that were told. */
  #told = new Set();
  /** How far the steps were when shown last: more of them is a step taken, fewer one undone. */
  #length = -1;

  /** @param {Pad} pad */
  constructor(pad) {
    this.pad = pad;
    /** @type {Box} */
    this.box = pad.begin.box;
    this.kind = pad.root.dataset.picture ?? "";
    this.picture = new Table(pad.part("board"), this.box.art, this.kind, document.querySelector("h1")?.textContent ?? "", (square) => this.#touch(square));
    this.#makeKeypad();
    pad.part("board").addEventListener("keydown", (event) => this.#type(event));
    const inTurn = pad.part("in-turn");
    inTurn.addEventListener("click", () => inTurn.setAttribute("aria-pressed", String(inTurn.getAttribute("aria-pressed") !== "true")));
    pad.part("save").addEventListener("click", () => this.#save());
  }

  /** @param {import("./pad.js").Entered} entered */
  show({ names, steps, tiles }) {
    const table = tableOf(steps, names.length);
    if (!table || (tiles.length && !isSet(tiles))) return false;
    this.#takeFrom(tiles.length ? tiles : this.box.tiles);
    const isNew = this.#names !== names;
    const grown = steps.length - this.#length;
    const before = this.#table;
    [this.#table, this.#names, this.#length] = [table, names, steps.length];
    this.#square = this.#number = -1;
    if (isNew) this.#reset();
    if (!isNew && grown < 0) this.#seat = this.#seatBack(before);
    if (!isComplete(table) && table.tiles[this.#place] !== null && grown !== 0) this.#place = this.#nextPlace(this.#place);
    if (grown < 0) {
      const emptied = before.tiles.findIndex((tile, place) => tile !== null && table.tiles[place] === null);
      if (emptied >= 0) this.#place = emptied;
      this.#turning = -1;
    }
    this.#draw();
    return true;
  }

  #reset() {
    this.#told = new Set();
    this.#place = Math.max(0, this.#table.tiles.indexOf(null));
    this.#turning = -1;
    const last = this.#table.pieces.findLast((piece) => piece.seat >= 0);
    this.#seat = last ? this.#after(last.seat) : 0;
  }

  /**
   * Whose pebble was undone.
   * @param {import("./written.js").Table} before
   */
  #seatBack(before) {
    const gone = before.pieces.filter((piece) => piece.seat >= 0 && !this.#table.pieces.some((other) => other.square === piece.square));
    return gone.at(-1)?.seat ?? this.#seat;
  }

  /** @param {number} place */
  #nextPlace(place) {
    const { tiles } = this.#table;
    const order = [...Array(TILES).keys()].map((step) => (place + 1 + step) % TILES);
    return order.find((other) => tiles[other] === null) ?? place;
  }

  /**
   * Who comes after a seat, as far as they have pebbles left.
   * @param {number} seat
   */
  #after(seat) {
    const players = this.#names.length;
    const left = hands(this.#table.pieces, players, this.box.pebbles).map((hand) => hand.reduce((sum, each) => sum + Math.max(0, each), 0));
    const order = [...Array(players).keys()].map((step) => (seat + 1 + step) % players);
    if (this.pad.part("in-turn").getAttribute("aria-pressed") !== "true" && left[seat]) return seat;
    return order.find((other) => left[other]) ?? seat;
  }

  /* What is touched. */

  /** @param {number} square */
  #touch(square) {
    if (!isComplete(this.#table)) return this.#touchPlace(tileOf(square));
    if ((boardOf(this.#table.tiles).garden[square] ?? -1) < 0) return this.#say(this.pad.say("no_place"), true);
    if (this.#number >= 0) return this.#put(square, this.#number);
    this.#square = this.#square === square ? -1 : square;
    this.#drawChoice();
  }

  /** @param {number} place */
  #touchPlace(place) {
    if (this.#table.tiles[place] && this.#turning === place) return this.#turn();
    this.#place = place;
    this.#turning = this.#table.tiles[place] ? place : -1;
    this.#drawChoice();
  }

  #turn() {
    const tile = this.#table.tiles[this.#turning];
    if (tile && tile !== WATER) this.pad.take(`t${this.#turning}=${turned(tile)}`);
  }

  /** @param {string} tile */
  #choose(tile) {
    const lying = this.#table.tiles[this.#turning];
    const isSame = lying && lying !== WATER && tile !== WATER && canonical(lying) === canonical(tile);
    if (isSame) return this.#turn();
    this.#turning = this.#place;
    this.pad.take(`t${this.#place}=${tile}`);
  }

  /** @param {number} number */
  #press(number) {
    if (this.#square >= 0) return this.#put(this.#square, number);
    this.#number = this.#number === number ? -1 : number;
    this.#drawChoice();
  }

  /**
   * @param {number} square
   * @param {number} number
   */
  #put(square, number) {
    const seat = number === STONE ? -1 : this.#seat;
    if (seat >= 0) this.#seat = this.#afterPut(seat, square, number);
    this.pad.take(pieceStep({ square, seat, number }));
  }

  /**
   * Who comes next once a pebble lies there.
   * @param {number} seat
   * @param {number} square
   * @param {number} number
   */
  #afterPut(seat, square, number) {
    const { pieces } = this.#table;
    if (pieces.some((piece) => piece.square === square)) return seat;
    this.#table = { ...this.#table, pieces: [...pieces, { square, seat, number }] };
    return this.#after(seat);
  }

  #takeAway() {
    if (this.#table.pieces.some((piece) => piece.square === this.#square)) this.pad.take(`x${nameOf(this.#square)}`);
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    if (!isComplete(this.#table) || event.ctrlKey || event.altKey || event.metaKey) return;
    const number = event.key === "+" ? STONE : Number(/^[1-9]$/.exec(event.key)?.[0] ?? NaN);
    if (Number.isNaN(number) && event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    this.#square = this.picture.grid.at;
    if (Number.isNaN(number)) this.#takeAway();
    else this.#touchTwice(number);
  }

  /** @param {number} number */
  #touchTwice(number) {
    const square = this.#square;
    this.#square = -1;
    this.#number = number;
    this.#touch(square);
  }

  /* What is shown. */

  /** All that a step changes. */
  #draw() {
    const { tiles, pieces } = this.#table;
    const board = boardOf(tiles);
    const isLaid = isComplete(this.#table);
    this.#found = isLaid ? mistakes(this.box, board, pieces, this.#names) : [];
    const counted = isLaid ? cardOf(this.box, board, pieces, this.#names) : null;
    const koi = counted?.over ? counted.tally.gardens.map((garden) => garden.koi).filter((square) => square >= 0) : [];
    this.picture.show(tiles, pieces, (square) => this.#label(board, square), koi);
    this.#headline = counted?.over ? counted.card.headline : "";
    this.pad.part("palette").hidden = isLaid && pieces.length > 0;
    this.pad.part("keypad").hidden = !isLaid;
    this.#drawSeats(counted?.tally.players.map((player) => player.total));
    this.#drawMistakes();
    this.#drawCard(counted);
    this.#drawChoice();
  }

  /** What follows from what is chosen for the next step. */
  #drawChoice() {
    const { tiles } = this.#table;
    const marked = isComplete(this.#table) ? (this.#square >= 0 ? [this.#square] : []) : squaresOf(tiles[this.#place] ? this.#turning : this.#place);
    this.picture.mark(this.#found.flatMap((mistake) => mistake.squares), marked);
    [...this.pad.part("seats").children].forEach((button, seat) => button.setAttribute("aria-pressed", String(seat === this.#seat)));
    if (!this.pad.part("palette").hidden) this.#drawPalette();
    this.#drawKeypad();
    this.#tell();
  }

  /**
   * @param {import("./board.js").Board} board
   * @param {number} square
   */
  #label(board, square) {
    const { words } = this.box;
    const name = nameOf(square);
    const piece = this.#table.pieces.find((other) => other.square === square);
    if (piece) return fill(words.pieces[piece.seat < 0 ? "stone" : "pebble"], { square: name, name: this.#names[piece.seat] ?? "", number: piece.number });
    const kind = board.kinds[square] ?? "open";
    return kind === "open" ? this.pad.say("place", { number: tileOf(square) + 1 }) : fill(words.squares[kind], { square: name });
  }

  /** @param {number[] | undefined} totals */
  #drawSeats(totals) {
    const { marks } = this.pad.begin;
    const buttons = this.#names.map((name, seat) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "seat-button";
      const total = document.createElement("strong");
      total.textContent = totals ? String(totals[seat]) : "";
      const label = document.createElement("span");
      label.className = "seat-name";
      label.textContent = name;
      button.append(seatMark(seat, marks[seat], this.kind), label, total);
      button.addEventListener("click", () => {
        this.#seat = seat;
        this.#drawChoice();
      });
      return button;
    });
    this.pad.part("seats").replaceChildren(...buttons);
  }

  /** @param {readonly string[]} set */
  #takeFrom(set) {
    if (this.#set.join() === set.join()) return;
    this.#set = set;
    const tiles = [...set, WATER].map((tile, number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "tile-button";
      button.dataset.tile = tile;
      button.dataset.number = String(number + 1);
      button.append(tilePicture(tile, this.box.art, this.kind));
      button.addEventListener("click", () => this.#choose(tile));
      return button;
    });
    this.pad.part("palette").replaceChildren(...tiles);
  }

  #drawPalette() {
    const laid = new Set(this.#table.tiles.filter((tile) => tile && tile !== WATER).map((tile) => canonical(tile ?? "")));
    const lying = this.#table.tiles[this.#turning] ?? "";
    for (const button of /** @type {Iterable<HTMLElement>} */ (/** @type {unknown} */ (this.pad.part("palette").children))) {
      const tile = button.dataset.tile ?? "";
      const isLaid = tile !== WATER && laid.has(canonical(tile));
      button.classList.toggle("laid", isLaid);
      button.classList.toggle("turning", isLaid && lying !== "" && lying !== WATER && canonical(lying) === canonical(tile));
      const label = tile === WATER ? "water" : isLaid ? "tile_laid" : "tile";
      button.setAttribute("aria-label", this.pad.say(label, { number: button.dataset.number ?? "" }));
    }
  }

  #makeKeypad() {
    const keys = [...ONE_OF_EACH, STONE].map((number) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.key = String(number);
      const picture = svg("svg", { class: this.kind, viewBox: "-32 -32 64 64", "aria-hidden": "true" });
      button.append(picture, document.createElement("small"));
      button.addEventListener("click", () => this.#press(number));
      return button;
    });
    const away = document.createElement("button");
    away.type = "button";
    away.dataset.key = "away";
    away.textContent = "✕";
    away.setAttribute("aria-label", this.pad.say("away"));
    away.addEventListener("click", () => this.#takeAway());
    this.pad.part("keypad").replaceChildren(...keys, away);
  }

  #drawKeypad() {
    const { pebbles, art } = this.box;
    const left = hands(this.#table.pieces, this.#names.length, pebbles)[this.#seat] ?? [];
    for (const button of /** @type {Iterable<HTMLElement>} */ (/** @type {unknown} */ (this.pad.part("keypad").children))) {
      if (button.dataset.key === "away") {
        disable(button, !this.#table.pieces.some((piece) => piece.square === this.#square));
        continue;
      }
      const number = Number(button.dataset.key);
      const kind = pebbles.findIndex((each) => each.numbers.includes(number));
      const stones = (this.box.stones[this.#names.length] ?? []).reduce((sum, each) => sum + each, 0) - this.#table.pieces.filter((piece) => piece.seat < 0).length;
      const count = number === STONE ? stones : (left[kind] ?? 0);
      const picture = /** @type {SVGElement} */ (button.firstElementChild);
      const drawing = number === STONE ? art.stone : (art.pebbles[this.#seat]?.[number - 1] ?? "");
      if (picture.innerHTML !== drawing) picture.innerHTML = drawing;
      const said = this.pad.say("left", { count });
      /** @type {HTMLElement} */ (button.lastElementChild).textContent = String(count);
      button.setAttribute("aria-label", this.pad.say("number", { number: number === STONE ? this.pad.say("stone") : number, left: said }));
      button.setAttribute("aria-pressed", String(this.#number === number));
      button.classList.toggle("none-left", count <= 0);
    }
  }

  #drawMistakes() {
    const section = this.pad.part("mistakes");
    section.hidden = !this.#found.length;
    const items = this.#found.map(({ text }) => {
      const item = document.createElement("li");
      item.append(...cited(text, this.pad.root.dataset));
      return item;
    });
    section.querySelector("ul")?.replaceChildren(...items);
  }

  /** @param {ReturnType<typeof cardOf> | null} counted */
  #drawCard(counted) {
    const { part, begin, root } = this.pad;
    const find = part.bind(this.pad);
    find("counting").hidden = !counted;
    if (!counted) {
      find("replay").hidden = true;
      return;
    }
    find("headline").textContent = counted.card.headline;
    find("why").replaceChildren(...cited(counted.card.why, root.dataset));
    find("scorecard").replaceChildren(...tablesOf(counted.card, begin.marks, root));
    const record = this.#record(counted);
    find("replay").hidden = record === null || !this.#table.pieces.length;
    /** @type {HTMLInputElement} */ (find("replay").querySelector("input")).value = record ?? "";
  }

  /** @param {ReturnType<typeof cardOf>} counted */
  #record({ tally, over }) {
    return recordOf(this.pad.begin.game, this.#table, this.#names, this.box.stones[this.#names.length] ?? [], over ? resultOf(tally) : "");
  }

  #save() {
    const { name } = this.pad.begin.game;
    saveText(`${name}.txt`, sheetOf(name, this.#table, this.#names));
  }

  /** What is wrong since the last step, or what is to be done next. */
  #tell() {
    const found = this.#found;
    const fresh = found.filter(({ text }) => !this.#told.has(text));
    this.#told = new Set(found.map(({ text }) => text));
    if (fresh.length) return this.#say(fresh.map(({ text }) => `${text}.`).join(" "), true);
    if (!isComplete(this.#table)) return this.#say(this.pad.say("lay"));
    if (this.#square >= 0) return this.#say(this.pad.say("now_number", { square: nameOf(this.#square) }));
    if (this.#number >= 0) return this.#say(this.pad.say("now_square"));
    this.#say(this.#headline || this.pad.say("take", { name: this.#names[this.#seat] ?? "" }));
  }

  /**
   * @param {string} text
   * @param {boolean} [isWrong]
   */
  #say(text, isWrong = false) {
    const status = this.pad.part("status");
    status.classList.toggle("error", isWrong);
    status.replaceChildren(...cited(text, this.pad.root.dataset));
  }
}

new Pad(/** @type {HTMLElement} */ (document.getElementById("score")), (pad) => new TileSheet(pad));
