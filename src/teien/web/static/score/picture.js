// @ts-check
// The picture of a table of tiles: drawn here, since the tiles are laid without a connection; what lies on it is drawn
// by the server once, for every page that shows it.

import { NAMES, SQUARES, WATER, boardOf } from "./board.js";
import { Grid, svg } from "./grid.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./count.js").Piece} Piece */

/**
 * @typedef {object} Art Drawings around (0, 0), in squares of SIDE.
 * @property {string} definitions
 * @property {string[][]} pebbles By seat and number.
 * @property {string} stone
 * @property {string} koi
 * @property {string} pond
 * @property {string} pond_koi
 * @property {string} start
 */

export const SIDE = 60;
const INSET = 4;
/** Around the board, for the line at its edge. */
const RIM = 6;

/** @param {number} square */
const corner = (square) => ({ x: SIDE * (square % 9), y: SIDE * Math.floor(square / 9) });

/**
 * Something drawn in the middle of a square.
 * @param {number} square
 * @param {string} inside
 */
function on(square, inside) {
  const { x, y } = corner(square);
  return `<g class="piece" transform="translate(${x + SIDE / 2} ${y + SIDE / 2})">${inside}</g>`;
}

/**
 * The rows and columns of tiles that are not all water: the squares shown, in reading order.
 * @param {Board} board
 */
export function windowOf(board) {
  const used = [...Array(SQUARES).keys()].filter((square) => board.kinds[square] !== "water");
  const columns = used.map((square) => Math.floor((square % 9) / 3));
  const rows = used.map((square) => Math.floor(square / 27));
  const [left, top] = [3 * Math.min(...columns), 3 * Math.min(...rows)];
  return { left, top, columns: 3 * Math.max(...columns) + 3 - left, rows: 3 * Math.max(...rows) + 3 - top };
}

/**
 * The board as parts of a picture: sand in four tints, so that no two gardens that touch have the same.
 * @param {Board} board
 * @param {Art} art
 */
export function ground(board, art) {
  let sand = "";
  let joints = "";
  let edges = "";
  for (let square = 0; square < SQUARES; square++) {
    const { x, y } = corner(square);
    const tile = 3 * Math.floor(square / 27) + Math.floor((square % 9) / 3);
    const garden = board.garden[square] ?? -1;
    const kind = board.kinds[square];
    const tint = garden >= 0 ? `sand-${2 * (tile % 2) + (garden % 2)}` : kind === "water" ? "sea" : kind === "pond" ? "sand-1" : "open";
    sand += `<rect class="${tint}" x="${x}" y="${y}" width="${SIDE}" height="${SIDE}"/>`;
    const right = square % 9 < 8 ? square + 1 : -1;
    const below = square < SQUARES - 9 ? square + 9 : -1;
    for (const [other, line] of /** @type {[number, string][]} */ ([[right, `M${x + SIDE} ${y}v${SIDE}`], [below, `M${x} ${y + SIDE}h${SIDE}`]])) {
      if (other < 0 || (isOpen(board, square) && isOpen(board, other))) continue;
      if (zone(board, square) === zone(board, other)) joints += garden >= 0 ? line : "";
      else edges += line;
    }
  }
  const of = (/** @type {string} */ kind, /** @type {string} */ drawing) => board.kinds.map((each, square) => (each === kind ? on(square, drawing) : "")).join("");
  return `${sand}<path class="joint" d="${joints}"/><path class="bed" d="${edges}"/>${of("start", art.start)}${of("pond", art.pond + art.pond_koi)}`;
}

/**
 * @param {Board} board
 * @param {number} square
 */
const isOpen = (board, square) => board.kinds[square] === "open";

/**
 * What a square is of: no line is between two of the same.
 * @param {Board} board
 * @param {number} square
 */
function zone(board, square) {
  const garden = board.garden[square] ?? -1;
  return garden >= 0 ? garden : board.kinds[square] === "pond" ? `pond ${square}` : (board.kinds[square] ?? "");
}

/**
 * What lies on the board; the koi in gardens once all is counted.
 * @param {readonly Piece[]} pieces
 * @param {Art} art
 * @param {readonly number[]} koi The squares of those in gardens.
 */
export function lying(pieces, art, koi) {
  const laid = pieces.map(({ square, seat, number }) => on(square, seat < 0 ? art.stone : (art.pebbles[seat]?.[number - 1] ?? "")));
  return [...laid, ...koi.map((square) => on(square, art.koi))].join("");
}

/**
 * A tile by itself, for a button.
 * @param {string} tile
 * @param {Art} art
 * @param {string} kind The class of the game's pictures.
 */
export function tilePicture(tile, art, kind) {
  const board = boardOf([tile, ...Array(8).fill(null)]);
  const picture = svg("svg", { class: kind, viewBox: `-3 -3 ${3 * SIDE + 6} ${3 * SIDE + 6}`, "aria-hidden": "true", focusable: "false" });
  const frame = `<rect class="bed" width="${3 * SIDE}" height="${3 * SIDE}"/>`;
  picture.innerHTML = tile === WATER ? `<rect class="sea" width="${3 * SIDE}" height="${3 * SIDE}"/>${frame}` : `${ground(board, art)}${frame}`;
  return picture;
}

/** The board with its squares to touch. */
export class Table {
  #shown = "";
  #lying = "";

  /**
   * @param {HTMLElement} place
   * @param {Art} art
   * @param {string} kind The class of the game's pictures.
   * @param {string} label
   * @param {(square: number) => void} touch
   */
  constructor(place, art, kind, label, touch) {
    this.art = art;
    this.grid = new Grid(place, { kind, label, names: NAMES, columns: 9, side: SIDE, inset: INSET }, touch);
    this.grid.layer().innerHTML = art.definitions;
    this.ground = this.grid.layer("ground");
    this.pieces = this.grid.layer();
    this.marks = this.grid.layer();
  }

  /**
   * @param {readonly (string | null)[]} tiles
   * @param {readonly Piece[]} pieces
   * @param {(square: number) => string} label
   * @param {readonly number[]} koi The squares of those in gardens.
   */
  show(tiles, pieces, label, koi) {
    const board = boardOf(tiles);
    if (this.#shown !== tiles.join()) {
      this.#shown = tiles.join();
      const window = windowOf(board);
      const { left, top, columns, rows } = window;
      const box = [SIDE * left - RIM, SIDE * top - RIM, SIDE * columns + 2 * RIM, SIDE * rows + 2 * RIM];
      this.grid.svg.setAttribute("viewBox", box.join(" "));
      this.grid.svg.style.setProperty("--columns", String(columns));
      this.grid.window = window;
      this.ground.innerHTML = ground(board, this.art);
    }
    const drawn = lying(pieces, this.art, koi);
    if (this.#lying !== drawn) this.pieces.innerHTML = this.#lying = drawn;
    this.grid.cells.forEach((cell, square) => cell.setAttribute("aria-label", label(square)));
  }

  /**
   * @param {readonly number[]} wrong The squares of mistakes.
   * @param {readonly number[]} marked Those that something is about to come to.
   */
  mark(wrong, marked) {
    const box = (/** @type {number} */ square, /** @type {string} */ kind) => {
      const { x, y } = corner(square);
      return `<rect class="${kind}" x="${x + 2}" y="${y + 2}" width="${SIDE - 4}" height="${SIDE - 4}" rx="6"/>`;
    };
    this.marks.innerHTML = wrong.map((square) => box(square, "wrong")).join("") + marked.map((square) => box(square, "chosen-square")).join("");
  }
}
