// @ts-check
// How somebody is doing with puzzles, kept in this browser by the puzzles' ids. Where nothing can be kept, as in a
// private window, nothing is, and everything else works.

const KEY = "teien-puzzles";

/**
 * @typedef {object} Standing With a game's puzzles.
 * @property {number | null} rating None before the first answer.
 * @property {string[]} solved
 * @property {string[]} shown Those whose solution was shown.
 */

/** @returns {Record<string, unknown>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} game
 * @returns {Standing}
 */
export function standing(game) {
  const kept = /** @type {Partial<Record<keyof Standing, unknown>>} */ (read()[game] ?? {});
  const list = (/** @type {unknown} */ names) => (Array.isArray(names) ? names.map(String) : []);
  const rating = typeof kept.rating === "number" ? kept.rating : null;
  return { rating, solved: list(kept.solved), shown: list(kept.shown) };
}

/**
 * @param {string} game
 * @param {Standing} now
 */
export function keep(game, now) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: now }));
  } catch {
    // Training goes on without.
  }
}

/**
 * Tells a form that asks for the next puzzle how somebody is doing.
 * @param {Element} form
 * @param {Standing} now
 */
export function fillIn(form, { rating, solved, shown }) {
  const values = { rating: String(rating ?? ""), solved: solved.join(" "), shown: shown.join(" ") };
  for (const [name, value] of Object.entries(values)) {
    const field = form.querySelector(`[name=${name}]`);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
