// @ts-check
// Which lessons somebody has done, kept in this browser by the ids of the lessons. Where nothing can be kept, as in a
// private window, nothing is, and everything else works.

const KEY = "teien-lessons";

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
 * The ids of the lessons of a game that are done.
 * @param {string} game
 * @returns {Set<string>}
 */
export function done(game) {
  const kept = read()[game];
  return new Set(Array.isArray(kept) ? kept.map(String) : []);
}

/**
 * Remembers a lesson.
 * @param {string} game
 * @param {string} lesson
 */
export function remember(game, lesson) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: [...done(game).add(lesson)] }));
  } catch {
    // The course goes on without.
  }
}

/**
 * Ticks what is done in a list of lessons. Returns the first that is left; null where none is.
 * @param {Element} list
 * @param {string} game
 * @returns {HTMLElement | null}
 */
export function tick(list, game) {
  const known = done(game);
  const steps = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-lesson]"))];
  for (const step of steps) {
    const isDone = known.has(step.dataset.lesson ?? "");
    step.classList.toggle("done", isDone);
    const word = /** @type {HTMLElement | null} */ (step.querySelector("[data-part=done]"));
    if (word) word.hidden = !isDone;
  }
  return steps.find((step) => !step.classList.contains("done")) ?? null;
}
