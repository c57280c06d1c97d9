// @ts-check
// Studies that this browser keeps, so that nothing is lost when a page is loaded again. The oldest make room for new ones.

/** @typedef {import("./sources/study.js").Told} Told */
/** @typedef {{game: string, start: string, nodes: Told[], path: string}} Kept */
/** @typedef {{id: string, game: string, moves: number, when: number}} Line A study in the list of all. */

const KEY = "teien-studies";
export const MOST = 20;

/** @param {string} id */
const place = (id) => `teien-study-${id}`;

/** A name for a new study. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * All studies, the latest first.
 * @returns {Line[]}
 */
export function studies() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((line) => line && typeof line.id === "string") : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} id
 * @returns {Kept | null}
 */
export function recall(id) {
  try {
    const kept = JSON.parse(localStorage.getItem(place(id)) ?? "null");
    return kept && Array.isArray(kept.nodes) && kept.nodes.length && typeof kept.start === "string" ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a study. Returns whether it could be kept.
 * @param {string} id
 * @param {Kept} study
 */
export function keep(id, study) {
  const lines = [{ id, game: study.game, moves: study.nodes.length - 1, when: Date.now() }, ...studies().filter((line) => line.id !== id)];
  try {
    for (const old of lines.splice(MOST)) localStorage.removeItem(place(old.id));
    localStorage.setItem(place(id), JSON.stringify(study));
    localStorage.setItem(KEY, JSON.stringify(lines));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id */
export function forget(id) {
  try {
    localStorage.removeItem(place(id));
    localStorage.setItem(KEY, JSON.stringify(studies().filter((line) => line.id !== id)));
  } catch {
    // There is nothing to forget.
  }
}
