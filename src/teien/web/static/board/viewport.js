// @ts-check
// Which part of a picture is seen: sizes and places alone, without a page.

/** @typedef {{x: number, y: number, width: number, height: number}} Box In the picture's own coordinates. */
/** @typedef {{width: number, height: number}} Size On the screen. */
/** @typedef {{scale: number, x: number, y: number}} Look How much larger than when all is seen, and around which middle. */

/** The most a picture is enlarged. */
export const LARGEST = 6;
/** So many pixels across must anything be that is touched with a finger, and so many it should be. */
export const ENOUGH = 24;
export const COMFORTABLE = 44;
/** Around what is to be seen, in parts of the smallest thing. */
const ROOM = 0.5;

/**
 * How many pixels a unit of the picture is long when all of it is seen.
 * @param {Box} whole
 * @param {Size} frame
 */
export function unit(whole, frame) {
  return Math.min(frame.width / whole.width, frame.height / whole.height);
}

/**
 * The look at the whole picture.
 * @param {Box} whole
 * @returns {Look}
 */
export function everything(whole) {
  return { scale: 1, ...middle(whole) };
}

/**
 * The part of the picture that is seen, never beyond its edges where there is more of it inside.
 * @param {Look} look
 * @param {Box} whole
 * @param {Size} frame
 * @returns {Box}
 */
export function seen({ scale, x, y }, whole, frame) {
  const pixels = unit(whole, frame) * scale;
  const width = frame.width / pixels;
  const height = frame.height / pixels;
  return {
    x: inside(x - width / 2, width, whole.x, whole.width),
    y: inside(y - height / 2, height, whole.y, whole.height),
    width,
    height,
  };
}

/**
 * The same look, its middle where it really is.
 * @param {Look} look
 * @param {Box} whole
 * @param {Size} frame
 * @returns {Look}
 */
export function settled(look, whole, frame) {
  const scale = Math.min(LARGEST, Math.max(1, look.scale));
  return { scale, ...middle(seen({ ...look, scale }, whole, frame)) };
}

/**
 * A look so many times closer, at which a place of the screen, counted from the frame's corner, shows the same.
 * @param {Look} look
 * @param {number} times
 * @param {{x: number, y: number}} place
 * @param {Box} whole
 * @param {Size} frame
 */
export function closer(look, times, place, whole, frame) {
  const scale = Math.min(LARGEST, Math.max(1, look.scale * times));
  const box = seen(look, whole, frame);
  const across = place.x / frame.width;
  const down = place.y / frame.height;
  const [width, height] = [(box.width * look.scale) / scale, (box.height * look.scale) / scale];
  const x = box.x + across * box.width - (across - 0.5) * width;
  const y = box.y + down * box.height - (down - 0.5) * height;
  return settled({ scale, x, y }, whole, frame);
}

/**
 * The look after the picture was pushed so many pixels.
 * @param {Look} look
 * @param {{x: number, y: number}} by
 * @param {Box} whole
 * @param {Size} frame
 */
export function pushed(look, by, whole, frame) {
  const pixels = unit(whole, frame) * look.scale;
  return settled({ ...look, x: look.x - by.x / pixels, y: look.y - by.y / pixels }, whole, frame);
}

/**
 * The look at some things: as close that the smallest can be touched, and up to a wished size closer while all of them
 * are seen. Null where they can be touched when everything is seen.
 * @param {Box[]} things
 * @param {number} wish Pixels across, of the smallest.
 * @param {Box} whole
 * @param {Size} frame
 * @returns {Look | null}
 */
export function around(things, wish, whole, frame) {
  const smallest = Math.min(...things.map(({ width, height }) => Math.min(width, height)));
  const pixels = unit(whole, frame);
  if (!things.length || smallest * pixels >= ENOUGH) return null;
  const all = union(things);
  const room = 2 * ROOM * smallest;
  const fitting = unit({ ...all, width: all.width + room, height: all.height + room }, frame) / pixels;
  // A little more, since a browser's pixels are not quite exact.
  const scale = Math.max((ENOUGH + 0.5) / (smallest * pixels), Math.min(wish / (smallest * pixels), fitting));
  return settled({ scale, ...middle(all) }, whole, frame);
}

/**
 * The look pushed just so far that a thing is seen.
 * @param {Look} look
 * @param {Box} thing
 * @param {Box} whole
 * @param {Size} frame
 */
export function revealing(look, thing, whole, frame) {
  const box = seen(look, whole, frame);
  const x = look.x + past(thing.x, thing.width, box.x, box.width);
  const y = look.y + past(thing.y, thing.height, box.y, box.height);
  return settled({ ...look, x, y }, whole, frame);
}

/**
 * The box around several.
 * @param {Box[]} boxes
 * @returns {Box}
 */
export function union(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * The box on the way from one to another.
 * @param {Box} from
 * @param {Box} to
 * @param {number} part
 * @returns {Box}
 */
export function between(from, to, part) {
  const mix = (/** @type {number} */ one, /** @type {number} */ other) => one + (other - one) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}

/** @param {Box} box */
function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Where a stretch may begin that stays inside another, or has it in its middle.
 * @param {number} start
 * @param {number} length
 * @param {number} from
 * @param {number} room
 */
function inside(start, length, from, room) {
  if (length >= room) return from - (length - room) / 2;
  return Math.min(from + room - length, Math.max(from, start));
}

/**
 * How far a stretch is outside of another.
 * @param {number} start
 * @param {number} length
 * @param {number} from
 * @param {number} room
 */
function past(start, length, from, room) {
  if (start < from) return start - from;
  return Math.max(0, Math.min(start + length - from - room, start - from));
}
