// @ts-check
// A live table on any page: its own page has all that it begins with.

import { partsOf } from "../board/picture.js";
import { Live } from "../live.js";
import { carried, spoken } from "../words.js";
import { TableSource } from "./table.js";

/**
 * The picture of a table, for a board to draw, and where its positions come from.
 * @param {string} address
 * @param {import("./table.js").Handlers} [handlers]
 */
export async function openTable(address, handlers) {
  const answer = await fetch(spoken(address));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const root = page.getElementById("table");
  const svg = /** @type {SVGSVGElement | null} */ (root?.querySelector("teien-board > svg") ?? null);
  if (!root || !svg) throw new Error(`${address} is no table`);
  const line = root.dataset.live ?? "";
  const source = new TableSource(carried("state", page), partsOf(svg), (ears) => new Live(line, ears), handlers);
  return { svg, source };
}
