// @ts-check
// Squares to touch over a picture, as a grid for keys and for who listens.

export const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of a picture.
 * @template {keyof SVGElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string | number>} [attributes]
 */
export function svg(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @typedef {{left: number, top: number, columns: number, rows: number}} Window The squares shown. */

export class Grid {
  /** @type {SVGRectElement[]} */
  cells = [];
  /** @type {Window} */
  #window;

  /**
   * @param {HTMLElement} place
   * @param {object} about
   * @param {string} about.kind The class of the game's pictures.
   * @param {string} about.label
   * @param {readonly string[]} about.names Of the squares, row by row.
   * @param {number} about.columns
   * @param {number} about.side How wide a square is.
   * @param {number} about.inset How far inside it is touched.
   * @param {(square: number) => void} touch
   */
  constructor(place, { kind, label, names, columns, side, inset }, touch) {
    this.columns = columns;
    this.side = side;
    this.#window = { left: 0, top: 0, columns, rows: names.length / columns };
    this.svg = svg("svg", { class: kind });
    const grid = svg("g", { role: "grid", "aria-label": label });
    for (let row = 0; row < names.length / columns; row++) {
      const line = svg("g", { role: "row" });
      for (let square = columns * row; square < columns * (row + 1); square++) {
        const { x, y } = this.corner(square);
        const size = side - 2 * inset;
        const cell = svg("rect", { id: names[square] ?? "", class: "square", role: "gridcell", tabindex: square ? -1 : 0, x: x + inset, y: y + inset, width: size, height: size });
        cell.addEventListener("click", () => {
          this.focus(square);
          touch(square);
        });
        this.cells.push(cell);
        line.append(cell);
      }
      grid.append(line);
    }
    this.grid = grid;
    this.svg.append(grid);
    place.replaceChildren(this.svg);
    grid.addEventListener("focusin", (event) => this.#comeTo(this.cells.indexOf(/** @type {SVGRectElement} */ (event.target))));
    grid.addEventListener("keydown", (event) => this.#walk(event));
  }

  /**
   * A layer of the picture, behind the squares and before those made earlier.
   * @param {string} [kind]
   */
  layer(kind) {
    const layer = svg("g", { ...(kind && { class: kind }), "aria-hidden": "true" });
    this.grid.before(layer);
    return layer;
  }

  /** @param {number} square */
  corner(square) {
    return { x: this.side * (square % this.columns), y: this.side * Math.floor(square / this.columns) };
  }

  /** The square under the focus, or the one that keys come to. */
  get at() {
    return this.cells.findIndex((cell) => cell.getAttribute("tabindex") === "0");
  }

  /** @param {Window} window */
  set window(window) {
    this.#window = window;
    this.cells.forEach((cell, square) => (cell.style.display = this.#isInside(square) ? "" : "none"));
    if (!this.#isInside(this.at)) this.#comeTo(this.columns * window.top + window.left);
  }

  /** @param {number} square */
  #isInside(square) {
    const { left, top, columns, rows } = this.#window;
    const [column, row] = [square % this.columns, Math.floor(square / this.columns)];
    return column >= left && column < left + columns && row >= top && row < top + rows;
  }

  /** @param {number} square */
  #comeTo(square) {
    for (const cell of this.cells) cell.setAttribute("tabindex", "-1");
    this.cells[square]?.setAttribute("tabindex", "0");
  }

  /** @param {number} square */
  focus(square) {
    this.#comeTo(square);
    this.cells[square]?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.cells[this.at]?.dispatchEvent(new MouseEvent("click"));
      return;
    }
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const [right = 0, down = 0] = steps[/** @type {keyof typeof steps} */ (event.key)] ?? [];
    if (!right && !down) return;
    event.preventDefault();
    const column = (this.at % this.columns) + right;
    const next = this.columns * Math.floor(this.at / this.columns + down) + column;
    if (column >= 0 && column < this.columns && this.cells[next] && this.#isInside(next)) this.focus(next);
  }
}
