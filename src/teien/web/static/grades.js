// @ts-check
// How moves are marked: the server's yardstick, with the grades that somebody may set.

/** @typedef {"inaccuracy" | "mistake" | "grave mistake" | "missed win"} Grade */
/** @typedef {[number, number, number]} Thresholds From which loss of the share of the win on each of the first three. */

/**
 * @typedef {object} Yardstick
 * @property {Thresholds} grades The usual ones.
 * @property {number} decided A share this near to all or to nothing: the game is decided.
 * @property {number} winning A share from which on there was a win to be missed.
 * @property {number} good_enough Within so much of the best, something better was found.
 * @property {Record<Grade, string>} signs
 */

/** @typedef {{before: number, after: number, only: boolean}} Shares What was to be expected of the best move, and of this. */

/**
 * The grade of a move; null for a fair one.
 * @param {Shares} move
 * @param {Thresholds} thresholds
 * @param {Yardstick} yardstick
 * @returns {Grade | null}
 */
export function gradeOf({ before, after, only }, [inaccuracy, mistake, grave], { decided, winning }) {
  // Shares come rounded, and a loss of just so much counts.
  const loss = before - after + 1e-9;
  const isDecided = Math.min(before, after) > 1 - decided || Math.max(before, after) < decided;
  if (only || isDecided || loss < inaccuracy) return null;
  if (before >= winning && after >= 0.5 && loss >= mistake) return "missed win";
  return loss >= grave ? "grave mistake" : loss >= mistake ? "mistake" : "inaccuracy";
}

/**
 * Three numbers of a hundred as thresholds; null where they are none, or fall.
 * @param {number[]} numbers
 * @returns {Thresholds | null}
 */
export function thresholdsOf(numbers) {
  const [inaccuracy = NaN, mistake = NaN, grave = NaN] = numbers.map((number) => number / 100);
  const isRising = 0 < inaccuracy && inaccuracy <= mistake && mistake <= grave && grave <= 1;
  return isRising ? [inaccuracy, mistake, grave] : null;
}

/**
 * A share as a whole number of a hundred.
 * @param {number} share
 */
export function percent(share) {
  return Math.round(100 * share);
}
