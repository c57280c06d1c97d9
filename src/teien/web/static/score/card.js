// @ts-check
// How a table of tiles was counted, garden by garden, in the words and tables of a game played here.

import { beside } from "./board.js";
import { ableSeats, count, hands, nameOf } from "./count.js";
import { together } from "./mistakes.js";
import { fill } from "../words.js";

/** @typedef {{text: string, seats: number[], strong: boolean}} Cell */
/** @typedef {{title: string, seat: number | null, number: boolean}} Column */
/** @typedef {{cells: Cell[], shows: string[]}} Line The things in the picture that it speaks of, by their names. */
/** @typedef {{title: string, columns: Column[], lines: Line[]}} Section */
/** @typedef {{sections: Section[], headline: string, why: string}} Card */
/** @typedef {import("./count.js").Tally} Tally */
/** @typedef {import("./mistakes.js").Box} Box */

/**
 * @param {string | number} [text]
 * @param {{seats?: number[], strong?: boolean}} [about]
 * @returns {Cell}
 */
const cell = (text = "", { seats = [], strong = false } = {}) => ({ text: String(text), seats, strong });

/**
 * @param {string | undefined} title
 * @param {boolean} [number]
 * @returns {Column}
 */
const column = (title, number = false) => ({ title: title ?? "", seat: null, number });

/**
 * The scorecard of what lies there, and whether the game is over.
 * @param {Box} box
 * @param {import("./board.js").Board} board
 * @param {readonly import("./count.js").Piece[]} pieces
 * @param {readonly string[]} names
 * @returns {{card: Card, tally: Tally, over: boolean}}
 */
export function cardOf(box, board, pieces, names) {
  const tally = count(board, pieces, names.length);
  const over = !ableSeats(board, pieces, names.length, box.pebbles).length;
  const sections = [pondSection(box, tally, board, over), gardenSection(box, tally, over), playerSection(box, tally, names, over)];
  const isEmptied = hands(pieces, names.length, box.pebbles).every((hand) => hand.every((left) => left <= 0));
  return { card: { sections, ...verdict(box, tally, names, over, isEmptied) }, tally, over };
}

/** @param {Tally} tally */
const seatColumns = (tally) => tally.players.map((_, seat) => ({ title: "", seat, number: true }));

/**
 * A cell a seat; those that win stand out.
 * @param {number[]} sums
 * @param {number[]} best
 */
const sumCells = (sums, best) => sums.map((sum, seat) => (sum ? cell(sum, { strong: best.includes(seat) }) : cell()));

/**
 * @param {Box} box
 * @param {Tally} tally
 * @param {import("./board.js").Board} board
 * @param {boolean} over
 * @returns {Section}
 */
function pondSection({ words: { card: words } }, tally, board, over) {
  const lines = tally.ponds.map(({ tile, square, sums, koi }) => {
    const said = koi.length > 1 ? words.one_each : koi.length ? "" : words.nobody;
    const cells = [cell(tile + 1), cell(nameOf(square)), ...sumCells(sums, koi), cell(said, { seats: koi })];
    const around = beside(square).filter((other) => (board.garden[other] ?? -1) >= 0);
    return { cells, shows: [square, ...around].map(nameOf) };
  });
  const columns = [column(words.tile, true), column(words.pond), ...seatColumns(tally), column(words.koi)];
  return { title: (over ? words.ponds : words.ponds_so_far) ?? "", columns, lines };
}

/**
 * @param {Box} box
 * @param {Tally} tally
 * @param {boolean} over
 * @returns {Section}
 */
function gardenSection({ words: { card: words } }, tally, over) {
  const lines = tally.gardens.map(({ number, squares, sums, winners, koi, points }) => {
    const won = winners.length > 1 ? words.tied : winners.length ? words.outright : words.nobody;
    const cells = [
      cell(Math.floor(number / 2) + 1),
      cell(fill(words.garden_at, { garden: "AB"[number % 2] ?? "", square: nameOf(squares[0] ?? 0) })),
      cell(squares.length),
      ...sumCells(sums, winners),
      cell(won, { seats: winners }),
      cell(koi >= 0 ? fill(words.on, { square: nameOf(koi) }) : ""),
      winners.length ? cell(points, { strong: true }) : cell(),
    ];
    return { cells, shows: squares.map(nameOf) };
  });
  const columns = [
    ...[column(words.tile, true), column(words.garden), column(words.squares, true), ...seatColumns(tally)],
    ...[column(words.won_by), column(words.koi), column(words.points, true)],
  ];
  return { title: (over ? words.gardens : words.gardens_so_far) ?? "", columns, lines };
}

/**
 * @param {Box} box
 * @param {Tally} tally
 * @param {readonly string[]} names
 * @param {boolean} over
 * @returns {Section}
 */
function playerSection({ words: { card: words } }, tally, names, over) {
  const lines = tally.players.map(({ koi, left, won, points, total }, seat) => ({
    cells: [cell(names[seat], { seats: [seat] }), cell(koi), cell(left), cell(won), cell(points), cell(total, { strong: true })],
    shows: tally.gardens.filter((garden) => garden.winners.includes(seat)).flatMap((garden) => garden.squares.map(nameOf)),
  }));
  const heads = [words.koi_won, words.koi_left, words.gardens_won, words.garden_points, words.total];
  const columns = [column(words.player), ...heads.map((head) => column(head, true))];
  return { title: (over ? words.players : words.players_so_far) ?? "", columns, lines };
}

/**
 * Who won and why; before the end who has how much, and no more.
 * @param {Box} box
 * @param {Tally} tally
 * @param {readonly string[]} names
 * @param {boolean} over
 * @param {boolean} isEmptied Whether all pebbles are placed.
 */
function verdict({ words }, tally, names, over, isEmptied) {
  const { card, and } = words;
  if (!over) {
    const scores = together(names.map((name, seat) => `${name} ${tally.players[seat]?.total}`), and);
    return { headline: fill(card.so_far, { scores }), why: card.not_over ?? "" };
  }
  const most = Math.max(...tally.players.map((player) => player.total));
  const winners = together(tally.winners.map((seat) => names[seat] ?? ""), and);
  const points = words.points[most] ?? "";
  const headline = { points: card.wins, gardens: card.wins_by_gardens, shared: card.share }[tally.decided];
  const decided = { points: card.by_points, gardens: card.by_gardens, shared: card.by_nothing }[tally.decided];
  const level = together(names.filter((_, seat) => tally.players[seat]?.total === most), and);
  const gardens = words.gardens[tally.players[tally.winners[0] ?? 0]?.won ?? 0] ?? "";
  const reason = (isEmptied ? words.reasons.placed : words.reasons.stuck) ?? "";
  const why = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${fill(decided, { names: level, points, gardens })}`;
  return { headline: fill(headline, { name: winners, names: winners, points }), why };
}
