// @ts-check
// Counts a table of tiles (H16–H23), as the compiled rules do where there is a connection: this page must count
// without one. tests/*/test_pad.py let both count the same tables.

import { NAMES, beside, sameLine } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{square: number, seat: number, number: number}} Piece A pebble; or a stone, which is nobody's: seat -1. */
/** @typedef {{name: string, numbers: number[], count: number}} PebbleKind The numbers on its sides, and how many each player has. */

/** @typedef {{square: number, tile: number, sums: number[], koi: number[]}} Pond The sums by seat, and the seats that get a koi. */
/** @typedef {{number: number, squares: number[], sums: number[], winners: number[], koi: number, points: number}} Garden */
/** @typedef {{koi: number, left: number, won: number, points: number, total: number}} Player */

/**
 * @typedef {object} Tally
 * @property {Pond[]} ponds
 * @property {Garden[]} gardens
 * @property {Player[]} players
 * @property {number[]} winners
 * @property {"points" | "gardens" | "shared"} decided
 */

/** H23: points go before gardens, of which there are fewer. */
const POINT = 100;

/**
 * What lies there, counted.
 * @param {Board} board
 * @param {readonly Piece[]} pieces
 * @param {number} players
 * @returns {Tally}
 */
export function count(board, pieces, players) {
  const taken = new Set(pieces.map((piece) => piece.square));
  const sumsOn = (/** @type {number[]} */ squares) => {
    const sums = Array(players).fill(0);
    for (const { square, seat, number } of pieces) if (seat >= 0 && squares.includes(square)) sums[seat] += number;
    return sums;
  };
  const ponds = board.ponds.flatMap((square, tile) => {
    if (square < 0) return [];
    const sums = sumsOn(beside(square));
    return [{ square, tile, sums, koi: seatsOf(sums, Math.min(...sums.filter(Boolean))) }];
  });
  const gardens = board.gardens.flatMap((squares, number) => {
    if (!squares.length) return [];
    const sums = sumsOn(squares);
    const winners = sums.some(Boolean) ? seatsOf(sums, Math.max(...sums)) : [];
    return [{ number, squares, sums, winners, koi: -1, points: winners.length ? squares.length : 0 }];
  });
  const seats = [...Array(players).keys()];
  const koi = seats.map((seat) => ponds.filter((pond) => pond.koi.includes(seat)).length);
  const left = placeKoi(gardens, [...koi], taken);
  const scores = seats.map((seat) => {
    const won = gardens.filter((garden) => garden.winners.includes(seat));
    const points = won.reduce((sum, garden) => sum + garden.points, 0);
    return { koi: koi[seat] ?? 0, left: left[seat] ?? 0, won: won.length, points, total: points + (left[seat] ?? 0) };
  });
  return { ponds, gardens, players: scores, ...decide(scores) };
}

/**
 * @param {number[]} sums
 * @param {number} best
 */
function seatsOf(sums, best) {
  return sums.flatMap((sum, seat) => (sum && sum === best ? [seat] : []));
}

/**
 * H20: the koi in the best way, the largest gardens first; returns how many each seat has left.
 * @param {Garden[]} gardens
 * @param {number[]} koi
 * @param {Set<number>} taken
 */
function placeKoi(gardens, koi, taken) {
  const alone = gardens.filter((garden) => garden.winners.length === 1);
  for (const garden of alone.sort((one, other) => other.squares.length - one.squares.length || one.number - other.number)) {
    const [seat = 0] = garden.winners;
    const square = garden.squares.find((place) => !taken.has(place));
    if (square === undefined || !koi[seat]) continue;
    koi[seat]--;
    garden.koi = square;
    garden.points *= 2;
  }
  return koi;
}

/**
 * H23: who is ahead, and by what.
 * @param {Player[]} players
 * @returns {{winners: number[], decided: "points" | "gardens" | "shared"}}
 */
function decide(players) {
  const ranks = players.map((player) => POINT * player.total + player.won);
  const most = Math.max(...ranks);
  const winners = ranks.flatMap((rank, seat) => (rank === most ? [seat] : []));
  const leaders = players.filter((player) => player.total === Math.floor(most / POINT)).length;
  return { winners, decided: leaders === 1 ? "points" : winners.length === 1 ? "gardens" : "shared" };
}

/**
 * How many pebbles of each kind each seat has left; below none after a mistake.
 * @param {readonly Piece[]} pieces
 * @param {number} players
 * @param {readonly PebbleKind[]} kinds
 */
export function hands(pieces, players, kinds) {
  const left = Array.from({ length: players }, () => kinds.map((kind) => kind.count));
  for (const { seat, number } of pieces) {
    const hand = left[seat];
    const kind = kinds.findIndex((each) => each.numbers.includes(number));
    if (hand) hand[kind] = (hand[kind] ?? 0) - 1;
  }
  return left;
}

/**
 * H16, H17: the seats that can place a pebble yet, by H12 to H14.
 * @param {Board} board
 * @param {readonly Piece[]} pieces
 * @param {number} players
 * @param {readonly PebbleKind[]} kinds
 */
export function ableSeats(board, pieces, players, kinds) {
  const taken = new Set(pieces.map((piece) => piece.square));
  const empty = board.kinds.flatMap((kind, square) => ((kind === "garden" || kind === "start") && !taken.has(square) ? [square] : []));
  const pebbles = pieces.filter((piece) => piece.seat >= 0);
  return hands(pieces, players, kinds).flatMap((hand, seat) => {
    const own = pebbles.filter((pebble) => pebble.seat === seat);
    const numbers = kinds.flatMap((kind, place) => ((hand[place] ?? 0) > 0 ? kind.numbers : []));
    const reached = empty.filter((square) => (own.length ? own.some((pebble) => sameLine(pebble.square, square)) : board.kinds[square] === "start"));
    const isAble = reached.some((square) => numbers.some((number) => !pebbles.some((pebble) => pebble.number === number && clashes(board, pebble.square, square).some(Boolean))));
    return isAble ? [seat] : [];
  });
}

/**
 * H14: whether two squares are of one row, column and garden.
 * @param {Board} board
 * @param {number} one
 * @param {number} other
 */
export function clashes(board, one, other) {
  return [Math.floor(one / 9) === Math.floor(other / 9), one % 9 === other % 9, board.garden[one] === board.garden[other]];
}

/** @param {number} square */
export const nameOf = (square) => NAMES[square] ?? "";
