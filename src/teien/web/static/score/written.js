// @ts-check
// A table of tiles as text: the steps by which it was put together, the sheet that `teien score` counts, and the record
// of the game where the order is known.

import { NAMES, NUMBERS, TILES, WATER, boardOf, isTile } from "./board.js";
import { nameOf } from "./count.js";

/** @typedef {import("./count.js").Piece} Piece */
/** @typedef {{tiles: (string | null)[], pieces: Piece[]}} Table What lies there, the pieces in the order in which they came. */

const TILE_STEP = /^t([0-8])=(.*)$/;
const PIECE_STEP = /^(?:([1-4]):([1-9])|\+)([a-i][1-9])$/;
const AWAY_STEP = /^x([a-i][1-9])$/;

/**
 * The table after some steps; null where one of them cannot be taken.
 * - `t4=AAA/aBB/BBP`: a tile as it lies on a place, or water, `~`; `t4=` takes it away;
 * - `1:9c4`, `+d5`: a player's pebble, a stone; what lies there already is corrected;
 * - `xc4`: what lies there is taken away.
 * @param {readonly string[]} steps
 * @param {number} players
 * @returns {Table | null}
 */
export function tableOf(steps, players) {
  /** @type {Table} */
  const table = { tiles: Array(TILES).fill(null), pieces: [] };
  return steps.every((step) => take(table, step, players)) ? table : null;
}

/**
 * @param {Table} table
 * @param {string} step
 * @param {number} players
 */
function take(table, step, players) {
  const { tiles, pieces } = table;
  const [, place, tile] = TILE_STEP.exec(step) ?? [];
  if (place !== undefined && tile !== undefined) {
    if (pieces.length || !(tile === "" || tile === WATER || isTile(tile))) return false;
    tiles[Number(place)] = tile || null;
    return true;
  }
  const away = AWAY_STEP.exec(step)?.[1];
  if (away) {
    const found = pieces.findIndex((piece) => piece.square === NUMBERS.get(away));
    if (found < 0) return false;
    pieces.splice(found, 1);
    return true;
  }
  const [, seat, number, name] = PIECE_STEP.exec(step) ?? [];
  const square = NUMBERS.get(name ?? "");
  if (square === undefined || Number(seat ?? 0) > players || !isComplete(table)) return false;
  if ((boardOf(tiles).garden[square] ?? -1) < 0) return false;
  const piece = { square, seat: Number(seat ?? 0) - 1, number: Number(number ?? 0) };
  const found = pieces.findIndex((other) => other.square === square);
  pieces.splice(found < 0 ? pieces.length : found, found < 0 ? 0 : 1, piece);
  return true;
}

/** @param {Table} table */
export const isComplete = ({ tiles }) => tiles.every((tile) => tile !== null);

/**
 * The fewest steps that lead to a table.
 * @param {Table} table
 */
export function stepsTo({ tiles, pieces }) {
  const laid = tiles.flatMap((tile, place) => (tile === null ? [] : [`t${place}=${tile}`]));
  return [...laid, ...pieces.map(pieceStep)];
}

/** @param {Piece} piece */
export function pieceStep({ seat, number, square }) {
  return seat < 0 ? `+${nameOf(square)}` : `${seat + 1}:${number}${nameOf(square)}`;
}

/**
 * The sheet of a table, as `teien score` takes it.
 * @param {string} game
 * @param {Table} table
 * @param {readonly string[]} names
 */
export function sheetOf(game, { tiles, pieces }, names) {
  const lying = new Map(pieces.map((piece) => [piece.square, piece]));
  const { kinds } = boardOf(tiles);
  const word = (/** @type {number} */ square) => {
    const piece = lying.get(square);
    if (!piece) return kinds[square] === "water" ? "~ " : ". ";
    return piece.seat < 0 ? "# " : `${"ABCD"[piece.seat]}${piece.number}`;
  };
  const tileRows = [0, 3, 6].map((first) => `  ${tiles.slice(first, first + 3).map((tile) => tile ?? WATER).join("  ")}`);
  const rows = [...Array(9).keys()].map((row) => `  ${NAMES.slice(9 * row, 9 * row + 9).map((_, column) => word(9 * row + column)).join(" ").trimEnd()}`);
  const players = names.map((name, seat) => `${"ABCD"[seat]}: ${name}`);
  return [`game: ${game}`, ...players, "", "tiles:", ...tileRows, "", "board:", ...rows, ""].join("\n");
}

/**
 * The result of a game that is over, as records state it.
 * @param {import("./count.js").Tally} tally
 */
export function resultOf({ winners, players }) {
  const scores = players.map((player) => player.total).join("-");
  const seats = winners.map((seat) => seat + 1).join(" and ");
  return winners.length === 1 ? `player ${seats} wins, ${scores}` : `players ${seats} share, ${scores}`;
}

/**
 * The record of a game whose pebbles came in turn; null where they cannot have.
 * @param {{name: string, version: number}} game
 * @param {Table} table
 * @param {readonly string[]} names
 * @param {readonly number[]} stones How many each player has.
 * @param {string} result As records state it; empty while the game goes on.
 */
export function recordOf(game, { tiles, pieces }, names, stones, result) {
  const left = [...stones];
  /** @type {string[][][]} */
  const rounds = [];
  let last = names.length;
  let mayStone = false;
  for (const { seat, number, square } of pieces) {
    const turn = rounds.at(-1)?.at(-1);
    if (seat < 0) {
      if (!mayStone || !turn) return null;
      turn.push(`+${nameOf(square)}`);
      left[last] = (left[last] ?? 0) - 1;
      mayStone = false;
      continue;
    }
    if (mayStone) turn?.push("-");
    // Whoever can place nothing misses the turn (H16): the next ones come earlier, never twice in a round.
    if (seat <= last) rounds.push([]);
    rounds.at(-1)?.push([`${number}${nameOf(square)}`]);
    last = seat;
    mayStone = (left[seat] ?? 0) > 0;
  }
  if (result && mayStone) rounds.at(-1)?.at(-1)?.push("-");
  const header = [`game: ${game.name}`, `version: ${game.version}`, `players: ${names.length}`, ...names.map((name, seat) => `player ${seat + 1}: ${name}`)];
  const setUp = [`layout: ${tiles.map((tile) => tile ?? WATER).join(" ")}`, "first: 1", "koi: best"];
  const moves = rounds.map((turns, round) => `${round + 1}. ${turns.map((turn) => turn.join(" ")).join(" | ")}`);
  return [...header, ...setUp, "", ...moves, "", `result: ${result || "unfinished"}`, ""].join("\n");
}
