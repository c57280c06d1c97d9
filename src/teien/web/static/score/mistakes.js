// @ts-check
// H25: what a table did wrong, in words; it stays and counts. The same mistakes as `teien score` points out, in the
// same order.

import { TILES, beside, sameLine, tileOf } from "./board.js";
import { clashes, hands, nameOf } from "./count.js";
import { fill } from "../words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./count.js").Piece} Piece */
/** @typedef {{text: string, squares: number[]}} Mistake In words, and the squares it is about. */

/**
 * @typedef {object} Box What a table is played with, as the server describes it, and what is said.
 * @property {string[]} tiles
 * @property {number} centre
 * @property {Record<string, number>} water How many tiles are turned to water, by the number of players.
 * @property {Record<string, number[][]>} runs Which those may be.
 * @property {import("./count.js").PebbleKind[]} pebbles
 * @property {Record<string, number[]>} stones How many each player has, in turn order.
 * @property {Words} words
 */

/**
 * @typedef {object} Words
 * @property {Record<string, string>} card
 * @property {Record<string, string>} faults
 * @property {Record<string, string>} mistakes
 * @property {Record<string, string>} reasons
 * @property {Record<string, string>} squares
 * @property {Record<string, string>} pieces
 * @property {string[]} places
 * @property {string[]} points
 * @property {string[]} gardens
 * @property {string[]} names
 * @property {string} and
 */

/**
 * @param {Box} box
 * @param {Board} board
 * @param {readonly Piece[]} pieces
 * @param {readonly string[]} names
 */
export function mistakes(box, board, pieces, names) {
  const { words, pebbles: kinds } = box;
  const players = names.length;
  /** @type {Mistake[]} */
  const found = layoutFaults(box, board, players);
  const stones = pieces.filter((piece) => piece.seat < 0);
  const dealt = (box.stones[players] ?? []).reduce((sum, each) => sum + each, 0);
  if (stones.length > dealt) {
    found.push({ text: fill(words.mistakes.stones, { stones: stones.length, dealt }), squares: stones.map((stone) => stone.square) });
  }
  const left = hands(pieces, players, kinds);
  names.forEach((name, seat) => {
    const own = pieces.filter((piece) => piece.seat === seat).sort((one, other) => one.square - other.square);
    kinds.forEach((kind, place) => {
      const over = -(left[seat]?.[place] ?? 0);
      if (over <= 0) return;
      const text = fill(words.mistakes.pebbles, { name, count: kind.count + over, sides: kind.name, dealt: kind.count });
      found.push({ text, squares: own.filter((pebble) => kind.numbers.includes(pebble.number)).map((pebble) => pebble.square) });
    });
    const squares = own.map((pebble) => pebble.square);
    if (squares.length && !squares.some((square) => board.kinds[square] === "start")) {
      found.push({ text: fill(words.mistakes.start, { name }), squares });
    }
    if (squares.length < 2) return;
    for (const square of squares) {
      if (squares.some((other) => other !== square && sameLine(other, square))) continue;
      found.push({ text: fill(words.mistakes.line, { name, square: nameOf(square) }), squares: [square] });
    }
  });
  return [...found, ...equalNumbers(words, board, pieces)];
}

/**
 * H07, H09.
 * @param {Box} box
 * @param {Board} board
 * @param {number} players
 */
export function layoutFaults({ words, centre, water: counts, runs }, board, players) {
  /** @type {Mistake[]} */
  const found = [];
  const water = [...Array(TILES).keys()].filter((tile) => (board.ponds[tile] ?? -1) < 0);
  const wanted = counts[players] ?? 0;
  if (water.includes(centre)) found.push({ text: words.faults.centre ?? "", squares: [] });
  if (water.length !== wanted) {
    found.push({ text: fill(words.faults.water, { players, wanted, count: water.length }), squares: [] });
  } else if (!water.includes(centre) && wanted && !runs[players]?.some((run) => run.every((tile) => water.includes(tile)))) {
    found.push({ text: words.faults.run ?? "", squares: [] });
  }
  const pond = board.ponds.find((square) => square >= 0 && beside(square).some((other) => board.kinds[other] === "start"));
  if (pond !== undefined) {
    const starts = beside(pond).filter((other) => board.kinds[other] === "start");
    found.push({ text: fill(words.faults.start, { tile: tileOf(pond) + 1 }), squares: [pond, ...starts] });
  }
  return found;
}

/**
 * H14: every two pebbles that show the same number where they may not.
 * @param {Words} words
 * @param {Board} board
 * @param {readonly Piece[]} pieces
 */
function equalNumbers(words, board, pieces) {
  const placed = pieces.filter((piece) => piece.seat >= 0).sort((one, other) => one.square - other.square);
  return placed.flatMap((one, place) =>
    placed.slice(place + 1).flatMap((other) => {
      if (one.number !== other.number) return [];
      const shared = clashes(board, one.square, other.square);
      const places = together(words.places.filter((_, kind) => shared[kind]), words.and);
      const values = { number: one.number, places, square: nameOf(one.square), other: nameOf(other.square) };
      return places ? [{ text: fill(words.mistakes.equal, values), squares: [one.square, other.square] }] : [];
    }),
  );
}

/**
 * A list in words; empty for none.
 * @param {readonly string[]} list
 * @param {string} and
 */
export function together(list, and) {
  return list.length < 2 ? list.join("") : fill(and, { some: list.slice(0, -1).join(", "), last: list.at(-1) ?? "" });
}
