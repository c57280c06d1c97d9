// @ts-check
// Studies that this browser keeps.

import { Shelf } from "./shelf.js";

/** @typedef {import("./sources/study.js").Told} Told */
/** @typedef {{game: string, start: string, nodes: Told[], path: string}} Kept */
/** @typedef {{id: string, game: string, moves: number, when: number}} Line A study in the list of all. */

export const MOST = 20;

/** @type {Shelf<Line, Kept>} */
export const STUDIES = new Shelf("teien-study-", "teien-studies", MOST, (kept) => Array.isArray(kept.nodes) && kept.nodes.length && typeof kept.start === "string");

/**
 * Keeps a study. Returns whether it could be kept.
 * @param {string} id
 * @param {Kept} study
 */
export function keep(id, study) {
  return STUDIES.keep({ id, game: study.game, moves: study.nodes.length - 1, when: Date.now() }, study);
}
