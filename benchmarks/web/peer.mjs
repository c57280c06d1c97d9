/**
 * boardgame.io's own server with a game as large and as long as Hiroba: 81 cells, two players, 22 moves.
 *
 *     node peer.mjs [DIRECTORY]
 *
 * Without a directory matches are kept in memory, else by its FlatFile storage there. Prints its address when it
 * listens, on a free port.
 */

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { INVALID_MOVE } = require("boardgame.io/core");
const { FlatFile, Server } = require("boardgame.io/server");

const CELLS = 81;
/** How often a player may place each number, from 1 to 9. */
const HAND = [2, 2, 1, 1, 1, 1, 1, 1, 1];

/** A move places a number that the player still has on a free cell; the game ends with nothing left to place. */
const squares = {
  name: "squares",
  setup: () => ({
    cells: Array(CELLS).fill(null),
    left: [HAND, HAND],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell, number) => {
      if (!(G.cells[cell] === null && G.left[playerID][number - 1] > 0)) return INVALID_MOVE;
      G.cells[cell] = { player: playerID, number };
      G.left[playerID][number - 1] -= 1;
      return undefined;
    },
  },
  endIf: ({ G }) => (G.left.flat().some((count) => count > 0) ? undefined : { draw: true }),
};

const [directory] = process.argv.slice(2);
const server = Server({
  games: [squares],
  origins: [],
  ...(directory && { db: new FlatFile({ dir: directory }) }),
});
const { appServer } = await server.run({ port: 0 });
console.log(`http://127.0.0.1:${appServer.address().port}`);
