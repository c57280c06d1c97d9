/**
 * The load: tables of two players each, against Teien's server or the peer's, by the same code but for the protocol.
 *
 *     node load.mjs teien|boardgame ADDRESS
 *
 * Reads one JSON command a line and answers each with one line:
 *
 * - {"do": "open", "tables": n}: makes n more tables and connects both players of each.
 * - {"do": "play", "seconds": s, "pause": p, "tables": n}: n tables play, a move every p seconds each, or at once when
 *   p is 0. A table whose game is over gives way to one that was opened beforehand; where there is none, the time
 *   ends. Answers the `moves` made within the `seconds` that it took, and `made`, those together with the moves that
 *   were still under way then; of all of them the `median` and `p99` of the milliseconds from a move sent until the
 *   other player has read the news of it; and `busy`, the share of a core that this process took.
 */

import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { TIMEOUT, Table } from "./table.mjs";

const SEED = 1;
/** So many tables are opened at once. */
const AT_ONCE = 8;

/**
 * Random numbers, the same for the same seed.
 *
 * @param {number} seed
 * @returns {(most: number) => number} a whole number below `most`, by the mulberry32 generator
 */
function chance(seed) {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
}

const [name, server] = process.argv.slice(2);
const protocol = await import(`./${name}.mjs`);
const below = chance(SEED);

/** Tables that nobody has played at yet, and those that play now. */
const fresh = [];
const playing = [];

async function open({ tables }) {
  let missing = tables;
  const work = async () => {
    while (missing-- > 0) fresh.push(await Table.open(server, protocol));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { tables: fresh.length };
}

/** Some time of play. */
class Stretch {
  /** For each move, how long it took; and how many were made in time. */
  times = [];
  moves = 0;
  #pause;
  #running = true;
  #over;
  #end;
  #finished = [];

  /** @param {number} pause milliseconds between two moves of a table */
  constructor(pause) {
    this.#pause = pause;
    this.#over = new Promise((resolve) => (this.#end = resolve));
  }

  /** Plays for so many milliseconds; those that it took. */
  async run(most) {
    const start = performance.now();
    const timer = setTimeout(this.#end, most);
    // Paced tables take turns.
    playing.forEach((table, place) => this.#begin(table, place, start + (this.#pause * place) / playing.length));
    await this.#over;
    this.#running = false;
    this.moves = this.times.length;
    clearTimeout(timer);
    return performance.now() - start;
  }

  /** Waits until no move is under way any more, and takes leave of the tables whose games are over. */
  async settle() {
    const deadline = performance.now() + TIMEOUT;
    while (playing.some((table) => table.waits)) {
      if (performance.now() > deadline) throw new Error("a move was not answered");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    this.#finished.forEach((table) => table.close());
  }

  #begin(table, place, due) {
    let next = due;
    table.onRead = (time) => this.times.push(time);
    table.onSettled = () => {
      next += this.#pause;
      this.#go(table, place, next);
    };
    this.#go(table, place, next);
  }

  #go(table, place, due) {
    if (!this.#running) return;
    if (table.over) this.#replace(table, place, due);
    else if (this.#pause === 0) table.move(below);
    else setTimeout(() => this.#running && table.move(below), Math.max(0, due - performance.now()));
  }

  #replace(table, place, due) {
    this.#finished.push(table);
    const next = fresh.pop();
    if (next === undefined) {
      this.#end();
      return;
    }
    playing[place] = next;
    this.#begin(next, place, due);
  }
}

async function play({ seconds, pause, tables }) {
  playing.push(...fresh.splice(0, tables - playing.length));
  const stretch = new Stretch(pause * 1000);
  const before = process.cpuUsage();
  const took = await stretch.run(seconds * 1000);
  const { user, system } = process.cpuUsage(before);
  await stretch.settle();
  const times = Float64Array.from(stretch.times).sort();
  const at = (share) => times[Math.floor((times.length - 1) * share)];
  return {
    moves: stretch.moves,
    made: times.length,
    seconds: took / 1000,
    median: at(0.5),
    p99: at(0.99),
    busy: (user + system) / 1000 / took,
  };
}

const commands = { open, play };
for await (const line of createInterface({ input: process.stdin })) {
  const { do: command, ...details } = JSON.parse(line);
  console.log(JSON.stringify(await commands[command](details)));
}
process.exit();
