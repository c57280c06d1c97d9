// @ts-check
// The squares or cells of a picture as a grid: rows for who listens, and neighbours for who walks over it by keys.

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{id: string, x: number, y: number, row: number, column: number}} Cell */

const SVG = "http://www.w3.org/2000/svg";
const CELLS = "svg > g[id] > .square[id], svg > g[id] > .cell[id]";
/** Places nearer than this, in units of the picture, are the same. */
const NEAR = 4;

export class Grid {
  /** @type {Map<string, Cell>} */
  cells = new Map();
  #element = document.createElementNS(SVG, "g");
  #written = "";

  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.#element.setAttribute("role", "grid");
    this.#element.setAttribute("aria-label", picture.svg.querySelector(":scope > title")?.textContent ?? "");
  }

  /** Takes over the cells that there are now. */
  read() {
    const { picture } = this;
    const things = /** @type {SVGGraphicsElement[]} */ ([...(picture.svg.parentElement?.querySelectorAll(CELLS) ?? [])]);
    const written = things.map(({ id }) => id).join(" ");
    if (written !== this.#written) this.#lay(things.map((thing) => ({ id: picture.name(thing), ...middle(thing) })));
    this.#written = written;
    for (const { id, row, column } of this.cells.values()) {
      const thing = picture.element(id);
      thing?.setAttribute("role", "gridcell");
      thing?.setAttribute("aria-rowindex", String(row + 1));
      thing?.setAttribute("aria-colindex", String(column + 1));
    }
  }

  destroy() {
    this.#element.remove();
  }

  /**
   * The next cell in a direction; null at the rim.
   * @param {string} id
   * @param {[number, number]} direction
   */
  step(id, [right, down]) {
    const here = this.cells.get(id);
    if (!here) return null;
    let best = Infinity;
    /** @type {string | null} */
    let next = null;
    for (const { id: other, row, column } of this.cells.values()) {
      const far = right ? (column - here.column) * right : (row - here.row) * down;
      const isInLine = right ? row === here.row : column === here.column;
      if (isInLine && far > 0 && far < best) [best, next] = [far, other];
    }
    return next;
  }

  /**
   * Gives each cell its row and column. Where every other column lies half a cell lower or higher, as those of hexagons
   * do, a row goes up and down with them.
   * @param {{id: string, x: number, y: number}[]} cells
   */
  #lay(cells) {
    const columns = distinct(cells.map(({ x }) => x));
    const heights = distinct(cells.map(({ y }) => y));
    const column = (/** @type {number} */ x) => columns.findIndex((one) => Math.abs(one - x) < NEAR);
    const height = (/** @type {number} */ y) => heights.findIndex((one) => Math.abs(one - y) < NEAR);
    const parities = new Set(cells.map(({ x, y }) => (column(x) + height(y)) % 2));
    const isStaggered = cells.length > 1 && parities.size === 1;
    const row = (/** @type {number} */ y) => (isStaggered ? Math.ceil(height(y) / 2) : height(y));
    this.cells = new Map(cells.map((cell) => [cell.id, { ...cell, row: row(cell.y), column: column(cell.x) }]));
    this.#write();
  }

  /** Rows that own their cells: these stay in the layer where they are drawn. */
  #write() {
    /** @type {Map<number, Cell[]>} */
    const rows = new Map();
    for (const cell of this.cells.values()) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
    const written = [...rows].sort(([one], [other]) => one - other);
    this.#element.replaceChildren(
      ...written.map(([row, cells]) => {
        const element = document.createElementNS(SVG, "g");
        const names = cells.sort((one, other) => one.column - other.column).map(({ id }) => this.picture.prefix + id);
        element.setAttribute("role", "row");
        element.setAttribute("aria-rowindex", String(row + 1));
        element.setAttribute("aria-owns", names.join(" "));
        return element;
      }),
    );
    if (written.length) this.picture.marks.before(this.#element);
    else this.#element.remove();
  }
}

/** @param {SVGGraphicsElement} thing */
function middle(thing) {
  const { x, y, width, height } = thing.getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * The different ones of some numbers, in order.
 * @param {number[]} numbers
 */
function distinct(numbers) {
  /** @type {number[]} */
  const found = [];
  for (const number of numbers.sort((one, other) => one - other)) {
    if (number - (found.at(-1) ?? -Infinity) >= NEAR) found.push(number);
  }
  return found;
}
