// @ts-check
// A scorecard as tables, with the marks of the seats.

import { cited } from "../rules.js";

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("./pad.js").Mark} Mark */

/** More columns than a phone has room for: there each line becomes a card of its own. */
const WIDE = 5;

/**
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [inside]
 */
function made(name, attributes = {}, inside = []) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/**
 * A seat's symbol in its colour.
 * @param {number} seat
 * @param {Mark | undefined} mark
 * @param {string} kind The class of the game's pictures.
 */
export function seatMark(seat, mark, kind) {
  const symbol = made("span", { class: `of-${seat}`, "aria-hidden": "true" }, [mark?.symbol ?? ""]);
  return made("span", { class: `${kind} seat-mark`, role: "img", "aria-label": mark?.colour ?? "", title: mark?.colour ?? "" }, [symbol]);
}

/**
 * The tables of a scorecard.
 * @param {Card} card
 * @param {readonly Mark[]} marks
 * @param {HTMLElement} root What says where the rules are, and of which game the pictures.
 */
export function tablesOf(card, marks, root) {
  const mark = (/** @type {number} */ seat) => seatMark(seat, marks[seat], root.dataset.picture ?? "");
  return card.sections.map(({ title, columns, lines }) => {
    const heads = columns.map((column) => {
      const inside = column.seat === null ? [column.title] : [mark(column.seat)];
      return made("th", { scope: "col", role: "columnheader", ...(column.number && { class: "number" }) }, inside);
    });
    const rows = lines.map(({ cells }) => {
      const shown = cells.map((cell, place) => {
        const column = columns[place];
        /** @type {(Node | string)[]} */
        const inside = [];
        if (cell.text || cell.seats.length) {
          const head = column?.seat === null ? column.title : mark(column?.seat ?? 0);
          inside.push(made("span", { class: "folded", "aria-hidden": "true" }, [head]));
        }
        for (const seat of cell.seats) inside.push(mark(seat), "\u00a0");
        if (cell.text) inside.push(cell.strong ? made("strong", {}, [cell.text]) : cell.text);
        return made("td", { role: "cell", ...(column?.number && { class: "number" }) }, inside);
      });
      return made("tr", { role: "row" }, shown);
    });
    return made("table", columns.length > WIDE ? { class: "wide" } : {}, [
      made("caption", {}, cited(title, root.dataset)),
      made("thead", { role: "rowgroup" }, [made("tr", { role: "row" }, heads)]),
      made("tbody", { role: "rowgroup" }, rows),
    ]);
  });
}
