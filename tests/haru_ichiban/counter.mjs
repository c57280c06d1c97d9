// Counts games as the score pad in the browser does: one a line on standard input, what it says of it on standard output.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [folder, boxFile] = process.argv.slice(2);
const { gameOf, told, verdict } = await import(`${folder}/score/rounds.js`);

const box = JSON.parse(readFileSync(boxFile, "utf8"));

for await (const line of createInterface({ input: process.stdin })) {
  const { names, steps } = JSON.parse(line);
  const game = gameOf(box, steps);
  if (!game) {
    console.log("null");
    continue;
  }
  const { scores, winner, rounds } = game;
  const points = rounds.map((round) => round.points);
  const ends = rounds.map((round, number) => told(box, round, number + 1, names));
  console.log(JSON.stringify({ scores, winner, points, ends, verdict: verdict(box, game, names) }));
}
