import { performance } from "node:perf_hooks";
import WebSocket from "ws";

/** Milliseconds to wait for an answer before giving up. */
export const TIMEOUT = 30_000;

/** One game at a server, its two players, and the move that is under way. */
export class Table {
  /** What to call when the other player has read the news of a move, with the milliseconds, and when both have. */
  onRead = () => {};
  onSettled = () => {};
  /** The time when the move under way was sent, its sender and the version that it leads to. */
  #sent = 0;
  #sender = null;
  #version = -1;
  #players = [];
  #sockets = [];

  /**
   * Makes a table and connects both players.
   *
   * @param {string} server its address
   * @param {typeof import("./teien.mjs")} protocol how to speak with it
   */
  static async open(server, { address, create, Player }) {
    const table = new Table();
    const ways = await create(server);
    await Promise.all(
      ways.map((way) => {
        const options = { origin: server, headers: way.headers, perMessageDeflate: false };
        const socket = new WebSocket(server.replace("http", "ws") + address(way), options);
        return table.#seat(socket, new Player(way, (text) => socket.send(text)));
      }),
    );
    return table;
  }

  get over() {
    return this.#players.some((player) => player.over);
  }

  get waits() {
    return this.#sender !== null;
  }

  /** The player who acts next sends a move, drawn with `below`. */
  move(below) {
    const player = this.#players.find((each) => each.acts);
    if (player === undefined) throw new Error("nobody is to act at a table whose game goes on");
    this.#sender = player;
    this.#sent = performance.now();
    this.#version = player.move(below);
  }

  close() {
    for (const socket of this.#sockets) {
      socket.removeAllListeners("close");
      socket.close();
    }
  }

  /** Resolved when the player knows the game. */
  #seat(socket, player) {
    this.#players.push(player);
    this.#sockets.push(socket);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("the server told nothing of a table")), TIMEOUT);
      socket.on("error", reject);
      socket.on("close", (code, reason) => {
        throw new Error(`the server closed a connection: ${code} ${reason}`);
      });
      socket.on("message", (data) => {
        if (!player.hear(data.toString())) return;
        clearTimeout(timer);
        resolve();
        this.#heard(player);
      });
    });
  }

  #heard(player) {
    if (!this.waits || player.version !== this.#version) return;
    if (player !== this.#sender) this.onRead(performance.now() - this.#sent);
    if (this.#players.every((each) => each.version === this.#version)) {
      this.#sender = null;
      this.onSettled();
    }
  }
}
