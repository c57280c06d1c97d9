// @ts-check
// The squares or cells of a picture as a grid: rows for who listens, and neighbours for who walks over it by keys.

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{id: string, x: number, y: number, row: number, column: number}} Cell */

const SVG = "http://www.w3.org/2000/svg";
const CELLS = "svg > g[id] > .square[id], svg > g[id] > .cell[id]";
/** Places nearer than this, in parts of a cell's size, are the same. */
const NEAR = 0.1;

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

  /** Takes over the cells that there are now, where they are seen. */
  read() {
    const { picture } = this;
    const things = [...(picture.svg.parentElement?.querySelectorAll(CELLS) ?? [])];
    const written = things.map((thing) => `${thing.id} ${thing.getAttribute("transform")}`).join();
    if (written !== this.#written) {
      const places = things.map((thing) => ({ id: picture.name(thing), ...placeOf(thing) }));
      this.#lay(places);
      // What is not on the page as yet has no size, and is looked at again.
      this.#written = places.every(({ size }) => size) ? written : "";
    }
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
   * do, a row goes up and down with them; where every other row lies half a cell aside, a column goes to and fro.
   * @param {{id: string, x: number, y: number, size: number}[]} cells
   */
  #lay(cells) {
    const near = NEAR * Math.min(...cells.map(({ size }) => size));
    const across = distinct(cells.map(({ x }) => x), near);
    const down = distinct(cells.map(({ y }) => y), near);
    const placed = cells.map(({ id, x, y }) => {
      return { id, x, y, row: indexOf(down, y, near), column: indexOf(across, x, near) };
    });
    const parities = new Set(placed.map(({ row, column }) => (row + column) % 2));
    const isStaggered = cells.length > 1 && parities.size === 1;
    // The steps of half a cell are the shorter ones.
    const halved = isStaggered && (step(down) < step(across) ? "row" : "column");
    for (const cell of placed) if (halved) cell[halved] = Math.floor(cell[halved] / 2);
    this.cells = new Map(placed.map((cell) => [cell.id, cell]));
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

/**
 * Where a thing is on the screen, and how large.
 * @param {Element} thing
 */
function placeOf(thing) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height) };
}

/**
 * The different ones of some numbers, in order.
 * @param {number[]} numbers
 * @param {number} near
 */
function distinct(numbers, near) {
  /** @type {number[]} */
  const found = [];
  for (const number of numbers.sort((one, other) => one - other)) {
    if (number - (found.at(-1) ?? -Infinity) >= near) found.push(number);
  }
  return found;
}

/**
 * @param {number[]} numbers
 * @param {number} number
 * @param {number} near
 */
function indexOf(numbers, number, near) {
  return numbers.findIndex((one) => Math.abs(one - number) < near);
}

/**
 * How far two neighbours are apart, as a rule.
 * @param {number[]} numbers
 */
function step(numbers) {
  return ((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)) / Math.max(1, numbers.length - 1);
}
