// @ts-check
// A live table: what the server tells becomes its state and its position; what somebody does is sent there.

import { batch, computed, signal } from "../store.js";
import { mainLine } from "../tree.js";

/** @typedef {import("../live.js").State} State */
/** @typedef {import("../live.js").Message} Message */
/** @typedef {import("../live.js").News} News */
/** @typedef {import("../board/choice.js").Option} Option */
/** @typedef {import("./source.js").Parts} Parts */
/** @typedef {import("./source.js").Source} Source */
/** @typedef {import("./source.js").Position} Position */
/** @typedef {"up" | "down" | "closed" | "crowded"} LineState */

/**
 * @typedef {object} Line The line to the server, as `Live` is one.
 * @property {(message: Record<string, unknown>) => number | null} send
 * @property {() => void} catchUp
 * @property {() => void} destroy
 */

/** @typedef {{hear(message: Message): void, changed(line: LineState): void}} Ears */

/**
 * @typedef {object} Handlers What is told besides the state.
 * @property {(sentence: string) => void} [announce] Something has happened, to be said aloud.
 * @property {(error: string) => void} [refused] Something cannot be done, and why.
 * @property {() => void} [offline] Something was not sent, since the line is down.
 * @property {(hint: import("../live.js").Hint) => void} [hint]
 * @property {(words: Record<string, string>) => void} [words] What some moves do, by their texts.
 * @property {(before: boolean[], now: boolean[]) => void} [presence] Somebody has come or gone.
 */

const NEVER = Infinity;
const ALL = -1;

/** @implements {Source} */
export class TableSource {
  /** @type {import("../store.js").Signal<LineState | null>} Null before the first connection. */
  lineState = signal(/** @type {LineState | null} */ (null));
  /** @type {import("../store.js").Signal<number | null>} The action that the server has not answered yet. */
  waiting = signal(/** @type {number | null} */ (null));
  /** The version that is waited for, once the server has said that the action was done in it. */
  #awaited = NEVER;
  /** The version that is shown; it rises when a picture has been taken over, and not before. */
  #version;

  /**
   * @param {State} state
   * @param {Parts} parts
   * @param {(ears: Ears) => Line} connect
   * @param {Handlers} [handlers]
   */
  constructor(state, parts, connect, handlers = {}) {
    this.handlers = handlers;
    this.#version = state.version;
    this.state = signal(state);
    /** Who is there, by seat. */
    this.present = signal(state.seats.map((seat) => seat.present));
    this.away = signal(sinceWhen(state.seats.map((seat) => seat.away)));
    this.picture = signal(/** @type {Pick<Position, "parts" | "travels">} */ ({ parts }));
    this.history = signal({ count: state.move, cut: ALL });
    this.position = computed(() => this.#position());
    this.line = computed(() => mainLine(this.history.value.count));
    this.connection = connect({ hear: (message) => this.#hear(message), changed: (line) => this.#changed(line) });
  }

  /** @param {Option} option */
  play({ seat, move }) {
    this.act({ do: "move", seat, move });
  }

  /**
   * @param {number | null} seat Somebody's here who acts, or else any, where it is nobody's in particular.
   * @param {string[]} touches
   */
  why(seat, touches) {
    const { mine, to_act } = this.state.peek();
    const asks = seat ?? mine.find((one) => to_act.includes(one)) ?? mine[0];
    // While something is on its way, there is nothing to touch for a moment, and no reason to tell.
    if (asks !== undefined && this.waiting.peek() === null) this.connection.send({ do: "why", seat: asks, touches });
  }

  /** The present is all there is here; see `ReplaySource`. */
  async go() {}

  /**
   * Sends an action; until it is answered there is nothing to touch.
   * @param {Record<string, unknown>} action
   */
  act(action) {
    const id = this.ask(action);
    if (id === null) {
      this.handlers.offline?.();
      return;
    }
    this.#awaited = NEVER;
    this.waiting.value = id;
  }

  /**
   * Asks for something that changes nothing for others. Returns whether it was sent, by its id.
   * @param {Record<string, unknown>} question
   */
  ask(question) {
    return this.connection.send({ ...question, version: this.#version });
  }

  destroy() {
    this.connection.destroy();
  }

  /** @returns {Position} */
  #position() {
    const { said, act, move } = this.state.value;
    return { path: String(move), said, act: this.waiting.value === null ? act : {}, ...this.picture.value };
  }

  /** @param {LineState} line */
  #changed(line) {
    batch(() => {
      // Whatever was under way on the line before is answered there no more.
      if (line === "up" && this.lineState.peek() !== null) this.waiting.value = null;
      this.lineState.value = line;
    });
  }

  /** @param {Message} message */
  #hear(message) {
    switch (message.type) {
      case "state":
        this.#whole(message);
        return;
      case "news":
        this.#news(message);
        return;
      case "done":
        if (message.id === this.waiting.peek()) this.#done(message.version);
        return;
      case "refused":
        if (message.code === "stale") this.connection.catchUp();
        if (message.id === this.waiting.peek()) this.waiting.value = null;
        this.handlers.refused?.(message.error);
        return;
      case "hint":
        this.handlers.hint?.(message);
        return;
      case "words":
        this.handlers.words?.(message.words);
        return;
      case "presence":
        this.#presence(message.present, message.away);
    }
  }

  /** @param {import("../live.js").Whole} message */
  #whole({ type: _, parts, ...state }) {
    this.#arrive(state, { parts: /** @type {Parts} */ (parts) }, ALL, state.seats);
    if (state.say) this.handlers.announce?.(state.say);
  }

  /** @param {News} message */
  #news(message) {
    const { type: _, done, parts, cut = NEVER, travels, say, moves = [], standings, again = false, ...changed } = message;
    if (done !== undefined && done === this.waiting.peek()) this.#done(message.version);
    if (message.version < this.#version || (message.version === this.#version && !again)) return;
    if (message.version > this.#version + 1) {
      this.connection.catchUp();
      return;
    }
    const before = this.state.peek();
    const kept = before.moves.filter(({ n }) => n <= cut);
    const seats = before.seats.map((seat, number) => ({ ...seat, standing: standings?.[number] ?? seat.standing }));
    const state = { ...before, ...changed, seats, moves: [...kept, ...moves] };
    const secret = before.secret || changed.secret;
    this.#arrive(state, this.#pictured(parts, travels), secret ? ALL : cut);
    if (say) this.handlers.announce?.(say);
  }

  /**
   * The picture with these changes; a layer that stays the same is the same object.
   * @param {import("../live.js").Parts} [changes]
   * @param {Record<string, string>} [names]
   * @returns {Pick<Position, "parts" | "travels">}
   */
  #pictured(changes, names) {
    const shown = this.picture.peek();
    if (!changes) return shown;
    const parts = { ...shown.parts };
    for (const [layer, things] of Object.entries(changes)) {
      const all = Object.entries({ ...parts[layer], ...things });
      parts[layer] = Object.fromEntries(all.flatMap(([id, text]) => (text === null ? [] : [[id, text]])));
    }
    return names ? { parts, travels: { from: shown.parts, names } } : { parts };
  }

  /**
   * @param {State} state
   * @param {Pick<Position, "parts" | "travels">} picture
   * @param {number} cut
   * @param {State["seats"]} [seats] Who is there, where that was told as well.
   */
  #arrive(state, picture, cut, seats) {
    batch(() => {
      this.picture.value = picture;
      this.state.value = state;
      if (seats) this.present.value = seats.map((seat) => seat.present);
      if (seats) this.away.value = sinceWhen(seats.map((seat) => seat.away));
      this.history.value = { count: state.move, cut };
      if (state.version >= this.#awaited) this.waiting.value = null;
    });
    this.#version = state.version;
  }

  /** @param {number} version */
  #done(version) {
    if (version <= this.#version) this.waiting.value = null;
    else this.#awaited = version;
  }

  /**
   * @param {boolean[]} present
   * @param {(number | null)[]} away
   */
  #presence(present, away) {
    const { seats } = this.state.peek();
    const before = this.present.peek();
    this.away.value = sinceWhen(away);
    this.present.value = seats.map((seat, number) => Boolean(present[number]) || seat.kind === "computer");
    this.handlers.presence?.(before, this.present.peek());
  }
}

/**
 * The times at which people went away, by this clock.
 * @param {(number | null | undefined)[]} seconds
 * @returns {import("../away.js").Since}
 */
function sinceWhen(seconds) {
  return seconds.map((length) => (length == null ? null : Date.now() - length * 1000));
}
