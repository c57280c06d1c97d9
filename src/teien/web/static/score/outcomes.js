// @ts-check
// Games without points: who won each, where, and in how many turns.

/** @typedef {{grounds: [string, string][], most_turns: number}} Box Where games are played, and the most turns of one. */
/** @typedef {{winner: number, ground: string, turns: number}} Outcome -1 for a draw; 0 turns where nobody has counted. */

const STEP = /^(\d):([a-z-]+):(\d{1,6})$/;

/**
 * The games after some steps, `1:meadow:34` each, `0:…` for a draw; null where one of them cannot be.
 * @param {Box} box
 * @param {readonly string[]} steps
 * @param {number} players
 */
export function outcomes({ grounds, most_turns }, steps, players) {
  /** @type {Outcome[]} */
  const found = [];
  for (const step of steps) {
    const [, winner, ground = "", turns] = STEP.exec(step) ?? [];
    const isKnown = grounds.some(([name]) => name === ground);
    if (winner === undefined || Number(winner) > players || !isKnown || Number(turns) > most_turns) return null;
    found.push({ winner: Number(winner) - 1, ground, turns: Number(turns) });
  }
  return found;
}

/**
 * How many games a seat has won.
 * @param {readonly Outcome[]} games
 * @param {number} seat
 */
export const standing = (games, seat) => games.filter((game) => game.winner === seat).length;
