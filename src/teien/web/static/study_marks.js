// @ts-check
// Marks and arrows of one's own, as a line of a record has them: "c4 good, e5, c4 > e5 bad".

export const KINDS = /** @type {const} */ (["note", "good", "fair", "bad"]);

/**
 * What a line marks: by a name, or by two with " > " between, the kind.
 * @param {string} text
 * @returns {Map<string, string>}
 */
export function readMarks(text) {
  const parts = text.split(",").map((part) => part.trim()).filter(Boolean);
  return new Map(
    parts.map((part) => {
      const words = part.split(/\s+/);
      const kind = words.length % 2 === 0 ? /** @type {string} */ (words.pop()) : "note";
      return [words.join(" "), kind];
    }),
  );
}

/** @param {Map<string, string>} marks */
export function writeMarks(marks) {
  const text = (/** @type {[string, string]} */ [what, kind]) => (kind === "note" ? what : `${what} ${kind}`);
  const sorted = [...marks].sort(([one], [other]) => Number(one.includes(" > ")) - Number(other.includes(" > ")));
  return sorted.map(text).join(", ");
}

/**
 * Marks a thing, or draws an arrow to another; takes it away where it was there in this very kind.
 * @param {string} text
 * @param {string} tail
 * @param {string} head The same as the tail for a mark.
 * @param {string} kind
 */
export function toggled(text, tail, head, kind) {
  const marks = readMarks(text);
  const what = tail === head ? tail : `${tail} > ${head}`;
  if (marks.get(what) === kind) marks.delete(what);
  else marks.set(what, kind);
  return writeMarks(marks);
}

/**
 * Draws with the pointer: the right button, Shift or Alt with the left one, or any touch while marks are what it is for.
 * @typedef {object} Drawing
 * @property {() => boolean} active Whether a plain touch marks.
 * @property {(x: number, y: number) => string | null} thing What lies at a place on the screen.
 * @property {(tail: string, head: string) => void} draw From a thing to another, or to itself.
 * @property {() => string | null} focused What has the focus, by keys.
 */

/**
 * Listens for marks on a board, before the board itself does.
 * @param {HTMLElement} frame
 * @param {Drawing} drawing
 * @param {AbortSignal} signal
 */
export function listenForMarks(frame, drawing, signal) {
  /** @type {string | null} */
  let begun = null;
  /** Whether the click that follows was a mark. */
  let marked = false;
  const means = (/** @type {MouseEvent} */ event) =>
    event.button === 2 || (event.button === 0 && (event.shiftKey || event.altKey || drawing.active()));
  const stop = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const options = { signal, capture: true };
  frame.addEventListener(
    "pointerdown",
    (event) => {
      marked = false;
      if (!event.isPrimary || !means(event)) return;
      begun = drawing.thing(event.clientX, event.clientY);
      marked = true;
      stop(event);
    },
    options,
  );
  addEventListener(
    "pointerup",
    (event) => {
      if (begun === null || !event.isPrimary) return;
      const head = drawing.thing(event.clientX, event.clientY);
      if (head !== null) drawing.draw(begun, head);
      begun = null;
      stop(event);
    },
    options,
  );
  addEventListener("pointercancel", () => (begun = null), { signal });
  frame.addEventListener("click", (event) => marked && stop(event), options);
  frame.addEventListener("contextmenu", stop, options);
  /** @type {string | null} Where an arrow by keys begins. */
  let tail = null;
  frame.addEventListener(
    "keydown",
    (event) => {
      const isEnter = event.key === "Enter" || event.key === " ";
      const id = drawing.focused();
      if (!isEnter || !id || !(drawing.active() || event.shiftKey)) return;
      // With Shift an arrow begins, or ends where one has begun.
      if (!event.shiftKey) drawing.draw(id, id);
      else if (tail === null) tail = id;
      else {
        drawing.draw(tail, id);
        tail = null;
      }
      stop(event);
    },
    options,
  );
}
