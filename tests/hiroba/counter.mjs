// Counts tables as the score pad in the browser does: one a line on standard input, what it says of it on standard output.
// A line with a text is a file of tiles, of which it says the tiles.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [folder, boxFile] = process.argv.slice(2);
const { boardOf, tilesOf } = await import(`${folder}/score/board.js`);
const { cardOf } = await import(`${folder}/score/card.js`);
const { mistakes } = await import(`${folder}/score/mistakes.js`);
const { recordOf, resultOf, sheetOf, stepsTo, tableOf } = await import(`${folder}/score/written.js`);

const box = JSON.parse(readFileSync(boxFile, "utf8"));
const game = { name: "hiroba", version: 1 };

for await (const line of createInterface({ input: process.stdin })) {
  const { names, steps, text } = JSON.parse(line);
  if (text !== undefined) {
    console.log(JSON.stringify(tilesOf(text)));
    continue;
  }
  const table = tableOf(steps, names.length);
  if (!table) {
    console.log("null");
    continue;
  }
  const board = boardOf(table.tiles);
  const { card, tally, over } = cardOf(box, board, table.pieces, names);
  const found = mistakes(box, board, table.pieces, names).map(({ text }) => text);
  const record = recordOf(game, table, names, box.stones[names.length], over ? resultOf(tally) : "");
  const again = stepsTo(table);
  console.log(JSON.stringify({ card, mistakes: found, over, sheet: sheetOf("hiroba", table, names), record, again }));
}
