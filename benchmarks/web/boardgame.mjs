/** A player of the peer's game (see peer.mjs), who speaks boardgame.io's socket.io protocol over a plain WebSocket. */

import { post } from "./post.mjs";

const GAME = "squares";
const PREFIX = `42/${GAME},`;

/** Makes a match and gives both seats to players, one after the other: FlatFile forgets one of two who join at once. */
export async function create(server) {
  const { matchID } = await post(`${server}/games/${GAME}/create`, { numPlayers: 2 });
  const ways = [];
  for (const playerID of ["0", "1"]) {
    const joined = await post(`${server}/games/${GAME}/${matchID}/join`, { playerID, playerName: "A" });
    ways.push({ matchID, playerID, credentials: joined.playerCredentials });
  }
  return ways;
}

export const address = () => "/socket.io/?EIO=4&transport=websocket";

/** What one player knows of the match. */
export class Player {
  version = -1;
  over = false;
  #state = null;

  /**
   * @param {{matchID: string, playerID: string, credentials: string}} way
   * @param {(text: string) => void} send
   */
  constructor(way, send) {
    this.way = way;
    this.send = send;
  }

  /** Takes in one frame; whether it brought the game to another version. */
  hear(text) {
    if (!text.startsWith(PREFIX)) {
      this.#answer(text);
      return false;
    }
    const [event, , content] = JSON.parse(text.slice(PREFIX.length));
    if (event !== "sync" && event !== "update") return false;
    this.#state = event === "sync" ? content.state : content;
    this.version = this.#state._stateID;
    this.over = this.#state.ctx.gameover !== undefined;
    return true;
  }

  get acts() {
    return !this.over && this.#state?.ctx.currentPlayer === this.way.playerID;
  }

  /** Sends a legal move, drawn with `below`; the version that it leads to. */
  move(below) {
    const { playerID, matchID, credentials } = this.way;
    const { cells, left } = this.#state.G;
    const free = [...cells.keys()].filter((cell) => cells[cell] === null);
    const mine = left[playerID];
    const numbers = [...mine.keys()].filter((index) => mine[index] > 0);
    const args = [free[below(free.length)], numbers[below(numbers.length)] + 1];
    const action = { type: "MAKE_MOVE", payload: { type: "place", args, playerID, credentials } };
    this.send(PREFIX + JSON.stringify(["update", action, this.version, matchID, playerID]));
    return this.version + 1;
  }

  /** The handshake of engine.io and socket.io, and the answer to a ping. */
  #answer(text) {
    if (text.startsWith("0")) this.send(`40/${GAME},`);
    else if (text === "2") this.send("3");
    else if (text.startsWith(`40/${GAME},`)) {
      const { matchID, playerID, credentials } = this.way;
      this.send(PREFIX + JSON.stringify(["sync", matchID, playerID, credentials, 2]));
    } else throw new Error(`boardgame.io said: ${text}`);
  }
}
