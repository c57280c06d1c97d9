// @ts-check
// A board turned by quarters: what lies on it goes to another place and stays upright; what is below it keeps its place,
// or moves over to where there is room for it.

/** @typedef {{x: number, y: number}} Place */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {Place & {scale: number}} Shift Every place is taken so many times as far from the corner, and moved. */

/**
 * @typedef {object} Drawn How a picture was drawn, as far as that matters for turning it.
 * @property {Place} far The corner of the board opposite to where the picture begins.
 * @property {number} foot Where, below what belongs to the seats, begins what belongs to nobody.
 * @property {Size} size Of the whole picture.
 * @property {Set<string>} layers Those that are turned.
 */

const PLACED = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)/;
const SCALED = /scale\(\s*([\d.]+)/;
/** What keeps its head up. */
const UPRIGHT = ".piece, .seal";
const UPRIGHT_BEHIND = "text, [data-upright]";
/** Marks and arrows lie on whatever there is. */
const ALWAYS = "shapes";
/** How far above its line the middle of a letter is, in parts of its size. */
const MIDDLE = 0.35;
/** Numbers that stood one below the other have less room side by side. */
const SMALLER = 0.7;
/** A picture is no narrower than so many parts of its board's height, so that what is below the board can be read. */
const NARROWEST = 2 / 3;
/** And no broader, as far as what is beside the board can be read at this size, in parts of how it was drawn. */
const BROADEST = 1.1;
const SMALLEST = 0.7;

/** @type {Shift} */
const STILL = { x: 0, y: 0, scale: 1 };

/**
 * How a picture was drawn; null where it makes no sense to turn it.
 * @param {SVGSVGElement} svg
 * @returns {Drawn | null}
 */
export function drawn(svg) {
  const { turn, turning = "", foot } = svg.dataset;
  if (!turn) return null;
  const [x = 0, y = 0] = turn.split(" ").map(Number);
  const size = { width: Number(svg.getAttribute("width")), height: Number(svg.getAttribute("height")) };
  return { far: { x, y }, foot: Number(foot ?? size.height), size, layers: new Set([...turning.split(" "), ALWAYS]) };
}

export class Turn {
  /** @type {Size} Of the picture when it is turned. */
  size;
  /** How far from the left edge of the picture the turned board begins. */
  #left = 0;
  /** @type {[Shift, Shift]} What becomes of the left and of the right half of what is below the board. */
  #seats = [STILL, STILL];
  /** @type {[Shift, Shift]} And of the halves of the foot. */
  #feet = [STILL, STILL];
  /** @type {Map<Element, string | null>} What was turned behind the things, and the transform it had. */
  #ground = new Map();

  /**
   * @param {Drawn} drawn
   * @param {number} quarters Clockwise, from 0 to 3.
   * @param {{wide: boolean, below: number}} room Whether there is more room beside the board than below it, and the seat
   * whose side is below then.
   */
  constructor(drawn, quarters, { wide, below }) {
    this.drawn = drawn;
    this.quarters = quarters;
    if (quarters % 2 === 0) this.size = drawn.size;
    else if (wide) this.size = this.#standBeside(drawn, below);
    else this.size = this.#standBelow(drawn);
  }

  /**
   * In a column beside the board: below what is one's own, above what is the other's, between them the foot.
   * @param {Drawn} drawn
   * @param {number} below
   */
  #standBeside({ far, foot, size }, below) {
    const half = size.width / 2;
    const scale = Math.min(1, Math.max(SMALLEST, (BROADEST * far.x - far.y) / half));
    const [high, low] = [scale * (foot - far.y), scale * (size.height - foot)];
    const height = Math.max(far.x, 2 * (high + low));
    const tops = below === 0 ? [height - high, 0] : [0, height - high];
    const shift = (/** @type {number} */ side, /** @type {number} */ from, /** @type {number} */ to) => {
      return { x: far.y - scale * side * half, y: to - scale * from, scale };
    };
    this.#seats = [shift(0, far.y, tops[0] ?? 0), shift(1, far.y, tops[1] ?? 0)];
    this.#feet = [shift(0, foot, height / 2 - low), shift(1, foot, height / 2)];
    return { width: far.y + scale * half, height };
  }

  /**
   * As it was, below the board.
   * @param {Drawn} drawn
   */
  #standBelow({ far, size }) {
    const width = Math.max(far.y, NARROWEST * far.x);
    const scale = width / size.width;
    const shift = { x: 0, y: far.x - scale * far.y, scale };
    this.#left = (width - far.y) / 2;
    this.#seats = this.#feet = [shift, shift];
    return { width, height: far.x + scale * (size.height - far.y) };
  }

  /**
   * Turns a thing that is about to be put into a layer.
   * @param {Element} thing
   * @param {Element} layer
   * @param {string} name The layer's.
   */
  thing(thing, layer, name) {
    const place = placeOf(thing);
    if (!this.drawn.layers.has(name)) this.#shift(thing, layer);
    else if (!thing.matches(UPRIGHT)) this.#rotate(thing, layer);
    else if (place && this.#isBeside(place, layer)) this.#shift(thing, layer);
    else if (place) this.#put(thing, this.#turned(place, layer), "");
    const depth = thing.getAttribute("data-depth");
    const now = placeOf(thing);
    if (depth !== null && now) thing.setAttribute("data-depth", String(Math.round(now.y)));
  }

  /**
   * Turns what is behind the things of a layer; its letters stay upright.
   * @param {Element} layer
   * @param {string} name The layer's.
   */
  ground(layer, name) {
    const isTurned = this.drawn.layers.has(name);
    for (const part of layer.children) {
      if (part.id) continue;
      this.#ground.set(part, part.getAttribute("transform"));
      if (isTurned) this.#rotate(part, layer);
      else this.#shift(part, layer);
      for (const upright of isTurned ? part.querySelectorAll(UPRIGHT_BEHIND) : []) {
        this.#ground.set(upright, upright.getAttribute("transform"));
        this.#raise(upright);
      }
    }
  }

  /**
   * Turns something upright again whose ground was turned.
   * @param {Element} thing
   */
  #raise(thing) {
    const back = `rotate(${-90 * this.quarters})`;
    if (thing.localName !== "text") {
      thing.setAttribute("transform", `${thing.getAttribute("transform") ?? ""} ${back}`.trim());
      return;
    }
    const [x, y] = [Number(thing.getAttribute("x")), Number(thing.getAttribute("y"))];
    // What is written below a place stays below it, and is as large as ever.
    const isBelow = thing.hasAttribute("dy");
    const up = isBelow ? 0 : MIDDLE * parseFloat(getComputedStyle(thing).fontSize);
    const smaller = isBelow || this.quarters % 2 === 0 ? "" : ` scale(${SMALLER})`;
    thing.setAttribute("transform", `${translate({ x, y: y - up })} ${back}${smaller} ${translate({ x: -x, y: up - y })}`);
  }

  /** Turns back what is behind the things. */
  restore() {
    for (const [part, transform] of this.#ground) {
      if (transform === null) part.removeAttribute("transform");
      else part.setAttribute("transform", transform);
    }
    this.#ground.clear();
  }

  /**
   * Where a place of the board is on the turned one.
   * @param {Place} place
   * @returns {Place}
   */
  place({ x, y }) {
    const { far } = this.drawn;
    const left = this.#left;
    if (this.quarters === 1) return { x: left + far.y - y, y: x };
    if (this.quarters === 2) return { x: left + far.x - x, y: far.y - y };
    if (this.quarters === 3) return { x: left + y, y: far.x - x };
    return { x: left + x, y };
  }

  /**
   * Where a place of the picture below its board moves to.
   * @param {Place} place
   * @returns {Place}
   */
  beside({ x, y }) {
    const shift = this.#shiftOf({ x, y });
    return { x: shift.x + shift.scale * x, y: shift.y + shift.scale * y };
  }

  /** @param {Place} place In the picture. */
  #shiftOf({ x, y }) {
    const { foot, size } = this.drawn;
    return (y < foot ? this.#seats : this.#feet)[x < size.width / 2 ? 0 : 1];
  }

  /**
   * Whether a place of a layer is not on the board.
   * @param {Place} place
   * @param {Element} layer
   */
  #isBeside(place, layer) {
    const { far } = this.drawn;
    const { x, y } = outside(place, layer);
    return x < 0 || y < 0 || x > far.x || y > far.y;
  }

  /**
   * @param {Place} place
   * @param {Element} layer
   */
  #turned(place, layer) {
    return inside(this.place(outside(place, layer)), layer);
  }

  /**
   * @param {Element} thing
   * @param {Element} layer
   */
  #rotate(thing, layer) {
    const corner = this.#turned({ x: 0, y: 0 }, layer);
    const own = thing.getAttribute("transform") ?? "";
    thing.setAttribute("transform", `${translate(corner)} rotate(${90 * this.quarters}) ${own}`.trim());
  }

  /**
   * @param {Element} thing
   * @param {Element} layer
   */
  #shift(thing, layer) {
    if (this.quarters % 2 === 0) return;
    const place = placeOf(thing);
    const from = place ?? { x: Number(thing.getAttribute("x")), y: Number(thing.getAttribute("y")) };
    const { scale } = this.#shiftOf(outside(from, layer));
    const smaller = scale === 1 ? "" : ` scale(${rounded(scale)})`;
    if (place) {
      this.#put(thing, inside(this.beside(outside(place, layer)), layer), smaller);
      return;
    }
    const to = inside(this.beside(outside(from, layer)), layer);
    thing.setAttribute("transform", translate({ x: to.x - scale * from.x, y: to.y - scale * from.y }) + smaller);
  }

  /**
   * Puts a thing that is drawn around its place elsewhere.
   * @param {Element} thing
   * @param {Place} place
   * @param {string} smaller
   */
  #put(thing, place, smaller) {
    const own = thing.getAttribute("transform") ?? "";
    thing.setAttribute("transform", own.replace(PLACED, translate(place) + smaller));
  }
}

/**
 * Around which place of its layer a thing is drawn; null where that is not said.
 * @param {Element} thing
 * @returns {Place | null}
 */
function placeOf(thing) {
  const found = PLACED.exec(thing.getAttribute("transform") ?? "");
  return found && { x: Number(found[1]), y: Number(found[2]) };
}

/**
 * A place of a layer in the picture.
 * @param {Place} place
 * @param {Element} layer
 */
function outside({ x, y }, layer) {
  const { origin, scale } = frameOf(layer);
  return { x: origin.x + scale * x, y: origin.y + scale * y };
}

/**
 * A place of the picture in a layer.
 * @param {Place} place
 * @param {Element} layer
 */
function inside({ x, y }, layer) {
  const { origin, scale } = frameOf(layer);
  return { x: (x - origin.x) / scale, y: (y - origin.y) / scale };
}

/** @param {Element} layer */
function frameOf(layer) {
  const scale = SCALED.exec(layer.getAttribute("transform") ?? "");
  return { origin: placeOf(layer) ?? { x: 0, y: 0 }, scale: scale ? Number(scale[1]) : 1 };
}

/** @param {Place} place */
function translate({ x, y }) {
  return `translate(${rounded(x)} ${rounded(y)})`;
}

/** @param {number} number */
function rounded(number) {
  return Math.round(number * 1000) / 1000;
}
