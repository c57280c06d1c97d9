// @ts-check
// A board turned round: what lies on it goes to the place opposite and stays upright, what is beside it stays.

/** @typedef {{x: number, y: number}} Place */

const PLACED = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)/;
/** What keeps its head up. */
const UPRIGHT = ".piece, .seal";
/** Marks and arrows lie on whatever there is. */
const ALWAYS = "shapes";
/** How far above its line the middle of a letter is, in parts of its size. */
const MIDDLE = 0.35;

export class Turning {
  /**
   * How a picture is turned, as it says itself; null where that makes no sense.
   * @param {SVGSVGElement} svg
   */
  static of(svg) {
    const { turn, turning, below } = svg.dataset;
    return turn ? new Turning(turn, turning ?? "", Number(below)) : null;
  }

  /**
   * @param {string} far The corner opposite to where the picture begins: the board reaches from one to the other.
   * @param {string} layers The layers that are turned.
   * @param {number} below The seat whose side is below as the picture is drawn.
   */
  constructor(far, layers, below) {
    const [x = 0, y = 0] = far.split(" ").map(Number);
    this.far = { x, y };
    this.layers = new Set([...layers.split(" "), ALWAYS]);
    this.below = below;
  }

  /**
   * Turns a thing that is about to be put into a layer.
   * @param {Element} thing
   * @param {Element} layer
   * @param {string} name The layer's.
   */
  turn(thing, layer, name) {
    if (!this.layers.has(name)) return;
    const far = this.#farIn(layer);
    const own = thing.getAttribute("transform") ?? "";
    if (!thing.matches(UPRIGHT)) {
      thing.setAttribute("transform", `translate(${far.x} ${far.y}) rotate(180) ${own}`.trim());
      return;
    }
    const [text, x, y] = PLACED.exec(own)?.map((part, place) => (place ? Number(part) : part)) ?? [];
    if (typeof text !== "string" || typeof x !== "number" || typeof y !== "number") return;
    if (x < 0 || y < 0 || x > far.x || y > far.y) return;
    thing.setAttribute("transform", `translate(${far.x - x} ${far.y - y})${own.slice(text.length)}`);
    const depth = thing.getAttribute("data-depth");
    if (depth !== null) thing.setAttribute("data-depth", String(this.far.y - Number(depth)));
  }

  /**
   * Turns what is behind the things of a layer, or turns it back; its letters stay upright.
   * @param {Element} layer
   * @param {string} name The layer's.
   * @param {boolean} on
   */
  turnGround(layer, name, on) {
    if (!this.layers.has(name)) return;
    const far = this.#farIn(layer);
    for (const part of layer.children) {
      if (part.id) continue;
      if (on) part.setAttribute("transform", `translate(${far.x} ${far.y}) rotate(180)`);
      else part.removeAttribute("transform");
      for (const letters of part.querySelectorAll("text")) {
        const size = parseFloat(getComputedStyle(letters).fontSize);
        const [x, y] = [Number(letters.getAttribute("x")), Number(letters.getAttribute("y"))];
        if (on) letters.setAttribute("transform", `rotate(180 ${x} ${y - MIDDLE * size})`);
        else letters.removeAttribute("transform");
      }
    }
  }

  /**
   * The far corner of the board in the coordinates of a layer.
   * @param {Element} layer
   */
  #farIn(layer) {
    const [, x = 0, y = 0] = PLACED.exec(layer.getAttribute("transform") ?? "")?.map(Number) ?? [];
    return { x: this.far.x - 2 * x, y: this.far.y - 2 * y };
  }
}
