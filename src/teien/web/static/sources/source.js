// @ts-check
// Where positions come from: what a board knows of a live table, a replay, a lesson, a puzzle, an analysis, an editor.

/** @typedef {import("../live.js").Acts} Acts */

/** @typedef {Record<string, Record<string, string>>} Parts By layer and id, the text of every element there is. */

/**
 * @typedef {object} Position One position of a game, as somebody sees it.
 * @property {string} path Where it is in the game; see tree.js.
 * @property {Parts} parts All of its picture that can change. Marks and arrows are the parts of the layer "shapes". A
 *   layer that is the same object as before has not changed.
 * @property {string} said What a person must know first, in words.
 * @property {Acts} act What can be done, by seat and move: the ids to touch one after the other.
 * @property {Travels} [travels] What comes from another place under another name.
 * @property {string[]} [standings] How each seat stood then, where that is not as it is now.
 */

/** @typedef {{from: Parts, names: Record<string, string>}} Travels After the picture `from`, and after no other. */

/**
 * @typedef {object} Source
 * @property {import("../store.js").Readable<Position>} position The position to show.
 * @property {import("../store.js").Readable<string[]>} line The paths of the line it is in, from the first to the last.
 * @property {(option: import("../board/choice.js").Option) => void} play Somebody has made one of the moves of `act`.
 * @property {(seat: number | null, touches: string[]) => void} why Somebody has touched what cannot be
 *   touched; without a seat where nothing can be.
 * @property {(path: string) => Promise<void>} go Shows another position; fulfilled when it is shown, or cannot be.
 * @property {() => void} destroy Ends everything, for good.
 */

export {};
