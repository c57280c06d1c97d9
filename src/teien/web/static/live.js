// @ts-check
// The line to the server: it comes back by itself, notices when nobody answers, and says nothing that was meant for an
// earlier moment.

/** @typedef {import("./protocol.d.ts").Parts} Parts */
/** @typedef {import("./protocol.d.ts").Acts} Acts */
/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** @typedef {import("./protocol.d.ts").Played} Played */
/** @typedef {import("./protocol.d.ts").Command} Command */
/** @typedef {import("./protocol.d.ts").State} State */
/** @typedef {import("./protocol.d.ts").Whole} Whole */
/** @typedef {import("./protocol.d.ts").News} News */
/** @typedef {import("./protocol.d.ts").Done} Done */
/** @typedef {import("./protocol.d.ts").Refused} Refused */
/** @typedef {import("./protocol.d.ts").Hint} Hint */
/** @typedef {import("./protocol.d.ts").Presence} Presence */
/** @typedef {import("./protocol.d.ts").Message} Message */

/**
 * @typedef {object} Ears
 * @property {(message: Message) => void} hear What the server says; one that throws is told everything once more.
 * @property {(line: "up" | "down" | "closed" | "crowded") => void} changed
 * @property {AbortSignal} [signal] Ends everything.
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12000;
const CONNECT_TIMEOUT = 12000;
const ANSWER_TIMEOUT = 6000;
const SILENCE = 20000;
const FOR_GOOD = [4403, 4404];
const CROWDED = 4429;
const CROWDED_WAIT = 30000;
/** What is answered late, or not at all. */
const UNANSWERED = ["hint", "reason", "why"];
const MISHEARD = "misheard";

/** A WebSocket that reconnects. The server begins every connection with the whole state, so nothing is missed. */
export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  /** @type {Timer} */
  #retry;
  /** @type {Timer} Runs while an answer is expected. */
  #doubt;
  /** @type {Timer} Runs until it has been silent for so long that one asks whether anybody is there. */
  #silence;
  #count = 0;
  /** The version of the table that was heard of last. */
  #version = -1;
  /** Whether a message could not be taken in, and everything has been asked for once more since. */
  #misheard = false;
  /** @type {string[] | null} What was said before the first connection was up; null from then on. */
  #early = [];
  #ended = new AbortController();

  /**
   * @param {string} path
   * @param {Ears} ears
   */
  constructor(path, { hear, changed, signal }) {
    this.hear = hear;
    this.changed = changed;
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.url = url.href;
    const until = { signal: this.#ended.signal };
    signal?.addEventListener("abort", () => this.destroy(), until);
    addEventListener("online", () => this.wake(), until);
    addEventListener("pageshow", () => this.wake(), until);
    document.addEventListener("visibilitychange", () => !document.hidden && this.wake(), until);
    if (signal?.aborted) this.destroy();
    else this.#connect();
  }

  get connected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Ends the line and leaves nothing behind; nobody is told. */
  destroy() {
    this.#ended.abort();
    this.#early = null;
    this.#hangUp();
  }

  /**
   * Sends a message and returns its id; null when the line is down, and then nothing is kept for later. Only a page
   * that has just come keeps what is said to it until its line is up. A line that does not answer is given up.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (!this.connected && !this.#early) return null;
    const id = ++this.#count;
    const text = JSON.stringify({ ...message, id });
    if (this.#early) {
      this.#early.push(text);
      return id;
    }
    this.#socket?.send(text);
    if (UNANSWERED.includes(String(message.do))) this.#ping();
    else this.#expect(ANSWER_TIMEOUT);
    return id;
  }

  /** Asks for the whole state. */
  catchUp() {
    this.send({ do: "state" });
  }

  /** Tries at once: the network is back, or somebody looks again. */
  wake() {
    if (this.#ended.signal.aborted) return;
    if (this.connected) this.catchUp();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  }

  #ping() {
    this.send({ do: "ping" });
  }

  /**
   * Somebody must say something within so many milliseconds, or the line is given up.
   * @param {number} time
   */
  #expect(time) {
    const socket = this.#socket;
    this.#doubt ??= setTimeout(() => this.#lost(socket), time);
  }

  /** Somebody has said something; who looks at the page asks for more before long. */
  #calm() {
    clearTimeout(this.#doubt);
    clearTimeout(this.#silence);
    this.#doubt = undefined;
    this.#silence = setTimeout(() => !document.hidden && this.#ping(), SILENCE);
  }

  #connect() {
    this.#hangUp();
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#expect(CONNECT_TIMEOUT);
    const open = () => {
      this.#wait = FIRST_WAIT;
      this.#calm();
      for (const text of this.#early ?? []) socket.send(text);
      this.#early = null;
      this.changed("up");
      this.#expect(ANSWER_TIMEOUT);
    };
    socket.addEventListener("open", () => socket === this.#socket && open());
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#heard(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => this.#lost(socket, code));
  }

  /** @param {Message} message */
  #heard(message) {
    this.#calm();
    const { build } = document.body.dataset;
    if ("build" in message && build && message.build !== build && loadAnew(message.build)) return;
    if (message.type === "pong") {
      if (message.version !== this.#version) this.catchUp();
      return;
    }
    if ("version" in message) this.#version = message.version;
    try {
      this.hear(message);
    } catch (error) {
      reportError(error);
      this.#mishear();
      return;
    }
    if (message.type === "state") {
      this.#misheard = false;
      forget(MISHEARD);
    }
  }

  /** The page shows who knows what: it is told everything once more, then loaded anew, and then left alone. */
  #mishear() {
    if (!this.#misheard) {
      this.#misheard = true;
      this.catchUp();
    } else if (!loadAnew(MISHEARD)) {
      this.destroy();
      this.changed("closed");
    }
  }

  /**
   * @param {WebSocket | null} socket
   * @param {number} [code] Why the server closed it.
   */
  #lost(socket, code = 0) {
    if (!socket || socket !== this.#socket) return;
    this.#hangUp();
    const forGood = FOR_GOOD.includes(code);
    this.changed(forGood ? "closed" : code === CROWDED ? "crowded" : "down");
    if (forGood || this.#ended.signal.aborted) return;
    if (code === CROWDED) this.#wait = CROWDED_WAIT;
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #hangUp() {
    const socket = this.#socket;
    this.#socket = null;
    for (const timer of [this.#doubt, this.#silence, this.#retry]) clearTimeout(timer);
    this.#doubt = undefined;
    socket?.close();
  }
}

/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */

/**
 * Loads the page anew, but only once for a reason; returns whether it does.
 * @param {string} reason
 */
function loadAnew(reason) {
  try {
    if (sessionStorage.getItem(reasonKey(reason))) return false;
    sessionStorage.setItem(reasonKey(reason), "loaded");
  } catch {
    // Without a memory it could go on for ever.
    return false;
  }
  location.reload();
  return true;
}

/**
 * The reason is no more: another time the page may be loaded for it again.
 * @param {string} reason
 */
function forget(reason) {
  try {
    sessionStorage.removeItem(reasonKey(reason));
  } catch {
    // There is nothing to forget.
  }
}

/** @param {string} reason */
function reasonKey(reason) {
  return `teien: ${reason}`;
}
