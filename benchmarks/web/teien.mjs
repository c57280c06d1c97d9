/** A player of Hiroba at a table of Teien's. */

import { post } from "./post.mjs";

let joined = 0;

/** Makes a table and gives both seats to players, no two of the same name; the way in of each. */
export async function create(server) {
  const seats = [{ kind: "link" }, { kind: "link" }];
  const table = await post(`${server}/api/tables`, { game: "hiroba", seats });
  const join = async ({ seat, token }) => {
    const name = `Player ${++joined}`;
    const bearer = { Authorization: `Bearer ${token}` };
    const own = await post(`${server}/api/tables/${table.id}/join`, { name }, bearer);
    return { seat, table: table.id, headers: { Authorization: `Bearer ${own.token}` } };
  };
  return Promise.all(table.seats.map(join));
}

export const address = ({ table }) => `/live/${table}`;

/** What one player knows of the table. */
export class Player {
  version = -1;
  over = false;
  #act = {};

  /**
   * @param {{seat: number}} way
   * @param {(text: string) => void} send
   */
  constructor(way, send) {
    this.way = way;
    this.send = send;
  }

  /** Takes in one frame; whether it brought the game to another version. */
  hear(text) {
    const { type, version, act, over, error } = JSON.parse(text);
    if (type === "refused") throw new Error(`Teien refused a move: ${error}`);
    if (type !== "state" && type !== "news") return false;
    this.version = version;
    this.#act = act ?? this.#act;
    this.over = over ?? this.over;
    return true;
  }

  get acts() {
    return !this.over && this.way.seat in this.#act;
  }

  /** Sends a legal move, drawn with `below`; the version that it leads to. */
  move(below) {
    const { seat } = this.way;
    const moves = Object.keys(this.#act[seat]);
    const move = moves[below(moves.length)];
    this.send(JSON.stringify({ do: "move", seat, move, version: this.version, id: 1 }));
    return this.version + 1;
  }
}
