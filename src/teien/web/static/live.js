// @ts-check
// The line to the server: it comes back by itself, and says nothing that was meant for an earlier moment.

/** @typedef {Record<string, Record<string, string | null>>} Parts By layer and id an element's text; null where it is gone. */
/** @typedef {Record<string, Record<string, string[]>>} Acts By seat and move, the ids to touch one after the other. */

/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} kind
 * @property {number | null} level
 * @property {boolean} joined
 * @property {boolean} present
 * @property {boolean} mine
 * @property {string} standing
 * @property {string} colour
 * @property {string} symbol
 */

/**
 * @typedef {object} Played
 * @property {number} n The number of moves after this one.
 * @property {number} seat
 * @property {string} text
 * @property {string} spoken
 * @property {number} round
 */

/** @typedef {"undo" | "draw" | "resign" | "hint"} Wish */

/**
 * @typedef {object} State What the table looks like to this viewer.
 * @property {number} version
 * @property {number} move
 * @property {string} said
 * @property {Seat[]} seats
 * @property {number[]} to_act
 * @property {number[]} mine
 * @property {number | null} look
 * @property {boolean} secret
 * @property {Acts} act
 * @property {Played[]} moves
 * @property {{seat: number, what: "undo" | "draw"} | null} asked
 * @property {Record<Wish, boolean>} can
 * @property {boolean} over
 * @property {{headline: string, why: string, winners: number[]} | null} result
 * @property {string} status
 * @property {boolean} [rematch] Whether the same people have begun to play once more.
 * @property {import("./promise.js").Shuffles | null} [shuffles] How what is hidden was drawn.
 */

/** @typedef {State & {type: "state", parts: Parts}} Whole */

/**
 * @typedef {object} Told What news have besides the changed entries of the state.
 * @property {"news"} type
 * @property {number} version
 * @property {Parts} [parts]
 * @property {number} [cut] Moves with a higher number were taken back.
 * @property {Record<string, string>} [travels]
 * @property {string} [say]
 * @property {string[]} [standings]
 * @property {boolean} [again] Whether the version is told once more, since a choice of one's own was changed in it.
 */

/** @typedef {Partial<State> & Told} News */
/** @typedef {{type: "done", id: number, version: number}} Done */
/** @typedef {{type: "refused", id?: number, error: string, code?: string}} Refused */
/** @typedef {{type: "hint", id: number, seat: number, move: string, touches: string[], spoken?: string}} Hint */
/** @typedef {{type: "presence", present: boolean[]}} Presence */
/** @typedef {Whole | News | Done | Refused | Hint | Presence} Message */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12000;
const PATIENCE = 6000;
const FOR_GOOD = [4403, 4404];
const CROWDED = 4429;
const CROWDED_WAIT = 30000;

/** A WebSocket that reconnects. The server begins every connection with the whole state, so nothing is missed. */
export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #retry = 0;
  #doubt = 0;
  #count = 0;
  /** @type {string[] | null} What was said before the first connection was up; null from then on. */
  #early = [];

  /**
   * @param {string} path
   * @param {(message: Message) => void} hear
   * @param {(line: "up" | "down" | "closed" | "crowded") => void} changed
   */
  constructor(path, hear, changed) {
    this.hear = hear;
    this.changed = changed;
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.url = url.href;
    addEventListener("online", () => this.wake());
    addEventListener("pageshow", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
    this.#connect();
  }

  get connected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Sends a message and returns its id; null when the line is down, and then nothing is kept for later. Only a page
   * that has just come keeps what is said to it until its line is up.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (!this.connected && !this.#early) return null;
    const id = ++this.#count;
    const text = JSON.stringify({ ...message, id });
    if (this.#early) this.#early.push(text);
    else this.#socket?.send(text);
    return id;
  }

  /** Asks for the whole state; a line that does not answer is given up. */
  catchUp() {
    if (this.send({ do: "state" }) !== null) this.#expect();
  }

  /** Tries at once: the network is back, or somebody looks again. */
  wake() {
    if (this.connected) this.catchUp();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  }

  #expect() {
    clearTimeout(this.#doubt);
    const socket = this.#socket;
    this.#doubt = setTimeout(() => this.#lost(socket), PATIENCE);
  }

  #connect() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      for (const text of this.#early ?? []) socket.send(text);
      this.#early = null;
      this.changed("up");
      this.#expect();
    });
    socket.addEventListener("message", (event) => {
      clearTimeout(this.#doubt);
      this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
  }

  /**
   * @param {WebSocket | null} socket
   * @param {number} [code] Why the server closed it.
   */
  #lost(socket, code = 0) {
    if (!socket || socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#doubt);
    socket.close();
    const forGood = FOR_GOOD.includes(code);
    this.changed(forGood ? "closed" : code === CROWDED ? "crowded" : "down");
    if (forGood) return;
    if (code === CROWDED) this.#wait = CROWDED_WAIT;
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }
}
