// @ts-check
// Rounds of figures (R19–R25), counted as the compiled rules do where there is a connection: this page must count
// without one. tests/*/test_pad.py let both count the same rounds.

import { fill } from "../words.js";

/** @typedef {{squares: number[], points: number, kind: string, wins: boolean}} Figure Four or five flowers of one colour; one that wins does so at once. */
/** @typedef {{squares: string[], columns: number, flowers: number, to_win: number, figures: Figure[], words: Words}} Pond */
/** @typedef {{card: Record<string, string>, ends: Record<string, string>, kinds: Record<string, string>, semicolon: string}} Words */
/** @typedef {{figures: (Figure & {seat: number})[], points: number[]}} Round */

/**
 * @typedef {object} Game
 * @property {Set<number>[]} blooms Of the round being played, each seat's flowers.
 * @property {Round[]} rounds Those that ended.
 * @property {number[]} scores
 * @property {number} winner -1 while nobody has won.
 * @property {boolean} atOnce Whether a row of five has won.
 */

const PLAYERS = 2;
const FLOWER = /^([12]):([a-z][1-9])$/;
const AWAY = /^x([a-z][1-9])$/;
const END = "end";

/** @returns {Game} */
function fresh() {
  return { blooms: [new Set(), new Set()], rounds: [], scores: [0, 0], winner: -1, atOnce: false };
}

/**
 * The game after some steps; null where one of them cannot be taken.
 * - `1:a1`: a flower of a player; `xa1`: none any more; `end`: the round ends.
 * @param {Pond} pond
 * @param {readonly string[]} steps
 */
export function gameOf(pond, steps) {
  const game = fresh();
  return steps.every((step) => take(pond, game, step)) ? game : null;
}

/**
 * @param {Pond} pond
 * @param {Game} game
 * @param {string} step
 */
function take(pond, game, step) {
  if (game.winner >= 0) return false;
  if (step === END) {
    end(pond, game);
    return true;
  }
  const [, seat, name] = FLOWER.exec(step) ?? [];
  const square = pond.squares.indexOf(name ?? AWAY.exec(step)?.[1] ?? "");
  if (square < 0) return false;
  for (const bloom of game.blooms) bloom.delete(square);
  const own = game.blooms[Number(seat) - 1];
  own?.add(square);
  return !own || own.size <= pond.flowers;
}

/**
 * R20–R25: the round is scored, and a new one begins unless somebody has won.
 * @param {Pond} pond
 * @param {Game} game
 */
function end(pond, game) {
  const round = scored(pond, game.blooms);
  game.rounds.push(round);
  game.scores = game.scores.map((score, seat) => score + (round.points[seat] ?? 0));
  const fives = new Set(round.figures.filter((figure) => figure.wins).map((figure) => figure.seat));
  const most = Math.max(...game.scores);
  const isLevel = game.scores.every((score) => score === most);
  game.atOnce = fives.size === 1;
  if (game.atOnce) game.winner = [...fives][0] ?? -1;
  else if (!isLevel && most >= pond.to_win) game.winner = game.scores.indexOf(most);
  if (game.winner < 0) game.blooms = fresh().blooms;
}

/**
 * R19, R22: the figures that stand, and their points: a row of five counts alone, not also as its fours.
 * @param {Pond} pond
 * @param {readonly Set<number>[]} blooms
 * @returns {Round}
 */
export function scored(pond, blooms) {
  const figures = blooms.flatMap((bloom, seat) => {
    const standing = pond.figures.filter((figure) => figure.squares.every((square) => bloom.has(square)));
    const fives = standing.filter((figure) => figure.wins);
    const isPart = (/** @type {Figure} */ figure) => !figure.wins && fives.some((five) => figure.squares.every((square) => five.squares.includes(square)));
    return standing.filter((figure) => !isPart(figure)).map((figure) => ({ ...figure, seat }));
  });
  const points = [...Array(PLAYERS).keys()].map((seat) => figures.reduce((sum, figure) => sum + (figure.seat === seat ? figure.points : 0), 0));
  return { figures, points };
}

/**
 * What a round brought, in words.
 * @param {Pond} pond
 * @param {Round} round
 * @param {number} number
 * @param {readonly string[]} names
 */
export function told({ words: { ends, kinds, semicolon } }, { figures }, number, names) {
  if (!figures.length) return fill(ends.nothing, { round: number });
  const each = figures.map(({ seat, kind, points }) => fill(ends.figure, { name: names[seat] ?? "", figure: kinds[kind] ?? "", points }));
  return fill(ends.figures, { round: number, figures: each.join(semicolon) });
}

/**
 * Who has won and why; before that who has how much.
 * @param {Pond} pond
 * @param {Game} game
 * @param {readonly string[]} names
 */
export function verdict({ words: { card }, to_win }, game, names) {
  const [red = 0, yellow = 0] = game.scores;
  if (game.winner < 0) {
    const headline = fill(card.so_far, { red: names[0] ?? "", points: red, yellow: names[1] ?? "", other_points: yellow });
    return { headline, why: fill(card.playing, { round: game.rounds.length + 1 }) };
  }
  const [points, other_points] = game.winner ? [yellow, red] : [red, yellow];
  const why = fill(game.atOnce ? card.five : card.points, { to_win, points, other_points });
  return { headline: fill(card.wins, { name: names[game.winner] ?? "" }), why };
}
