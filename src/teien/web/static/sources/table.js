// @ts-check
// A live table: what the server tells becomes its state and its position; what somebody does is sent there.

import { batch, computed, signal } from "../store.js";
import { between, mainLine } from "../tree.js";

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
 * @property {(reason: import("../protocol.d.ts").Reason) => void} [reason]
 * @property {(notice: import("../protocol.d.ts").Notice) => void} [notice]
 * @property {(words: Record<string, string>) => void} [words] What some moves do, by their texts.
 * @property {(answer: import("../protocol.d.ts").Answer) => void} [answer] To a question about a thing.
 * @property {(before: boolean[], now: boolean[]) => void} [presence] Somebody has come or gone.
 * @property {(sentence: string) => void} [note] What was answered to a request.
 */

/** @typedef {Pick<Position, "parts" | "travels">} Pictured */

/** So many milliseconds what a move made is shown before the position that the rules went on to. */
const MOMENT = 2200;
const NEVER = Infinity;
const ALL = -1;

/** @implements {Source} */
export class TableSource {
  /** @type {import("../store.js").Signal<LineState | null>} Null before the first connection. */
  lineState = signal(/** @type {LineState | null} */ (null));
  /** @type {import("../store.js").Signal<number | null>} The action that the server has not answered yet. */
  waiting = signal(/** @type {number | null} */ (null));
  /** @type {import("../store.js").Signal<(Pictured & {said: string}) | null>} What the last move made, while it is shown. */
  moment = signal(/** @type {(Pictured & {said: string}) | null} */ (null));
  /** @type {ReturnType<typeof setTimeout> | undefined} Runs while it is shown. */
  #pause;
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
    this.picture = signal(/** @type {Pictured} */ ({ parts }));
    this.history = signal({ count: state.move, cut: ALL, stages: stagesOf(state) });
    this.position = computed(() => this.#position());
    this.line = computed(() => mainLine(this.history.value.count, this.history.value.stages));
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

  /** What the last move made has been seen. */
  goOn() {
    clearTimeout(this.#pause);
    this.moment.value = null;
  }

  destroy() {
    clearTimeout(this.#pause);
    this.connection.destroy();
  }

  /** @returns {Position} */
  #position() {
    const { said, act, move } = this.state.value;
    const moment = this.moment.value;
    if (moment) return { path: between(move), act: {}, ...moment };
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
      case "reason":
        this.handlers.reason?.(message);
        return;
      case "notice":
        this.handlers.notice?.(message);
        return;
      case "words":
        this.handlers.words?.(message.words);
        return;
      case "answer":
        this.handlers.answer?.(message);
        return;
      case "presence":
        this.#presence(message.present, message.away);
    }
  }

  /** @param {import("../live.js").Whole} message */
  #whole({ type: _, parts, moment, ...state }) {
    const before = this.state.peek();
    if (state.version !== this.#version) this.goOn();
    const made = moment && { said: moment.said, ...this.#from(/** @type {Parts} */ (moment.parts), moment.travels) };
    this.#arrive(state, { parts: /** @type {Parts} */ (parts) }, ALL, { seats: state.seats, made });
    const said = [state.say, made?.said, state.over && !before.over ? ending(state) : ""].filter(Boolean).join(" ");
    if (said) this.handlers.announce?.(said);
  }

  /** @param {News} message */
  #news(message) {
    const { type: _, done, parts, moment, travels, say, note, standings, ...rest } = message;
    const { cut = NEVER, moves = [], again = false, ...changed } = rest;
    if (done !== undefined && done === this.waiting.peek()) this.#done(message.version);
    if (message.version < this.#version || (message.version === this.#version && !again)) return;
    if (message.version > this.#version + 1) {
      this.connection.catchUp();
      return;
    }
    const before = this.state.peek();
    if (cut !== NEVER) this.goOn();
    const kept = before.moves.filter(({ n }) => n <= cut);
    const seats = before.seats.map((seat, number) => ({ ...seat, standing: standings?.[number] ?? seat.standing }));
    const state = { ...before, ...changed, seats, moves: [...kept, ...moves] };
    const secret = before.secret || changed.secret;
    const made = moment && { said: moment.said, ...this.#pictured(moment.parts, moment.travels) };
    this.#arrive(state, this.#pictured(parts, travels), secret ? ALL : cut, { made });
    const heard = say && (commented(message, state) ?? say);
    const said = [heard, note, state.over && !before.over ? ending(state) : ""].filter(Boolean).join(" ");
    if (said) this.handlers.announce?.(said);
    if (note) this.handlers.note?.(note);
  }

  /**
   * The picture with these changes; a layer that stays the same is the same object.
   * @param {import("../live.js").Parts} [changes]
   * @param {Record<string, string>} [names]
   * @returns {Pictured}
   */
  #pictured(changes, names) {
    const shown = this.picture.peek();
    if (!changes) return shown;
    const parts = { ...shown.parts };
    for (const [layer, things] of Object.entries(changes)) {
      const all = Object.entries({ ...parts[layer], ...things });
      parts[layer] = Object.fromEntries(all.flatMap(([id, text]) => (text === null ? [] : [[id, text]])));
    }
    return this.#from(parts, names);
  }

  /**
   * @param {Parts} parts
   * @param {Record<string, string>} [names]
   * @returns {Pictured}
   */
  #from(parts, names) {
    return names ? { parts, travels: { from: this.picture.peek().parts, names } } : { parts };
  }

  /**
   * @param {State} state
   * @param {Pictured} picture
   * @param {number} cut
   * @param {object} also
   * @param {State["seats"]} [also.seats] Who is there, where that was told as well.
   * @param {(Pictured & {said: string}) | undefined} [also.made] What the last move made, to be seen first.
   */
  #arrive(state, picture, cut, { seats, made }) {
    batch(() => {
      if (made) this.#hold(made);
      this.picture.value = picture;
      this.state.value = state;
      if (seats) this.present.value = seats.map((seat) => seat.present);
      if (seats) this.away.value = sinceWhen(seats.map((seat) => seat.away));
      this.history.value = { count: state.move, cut, stages: stagesOf(state) };
      if (state.version >= this.#awaited) this.waiting.value = null;
    });
    this.#version = state.version;
  }

  /**
   * Shows what a move made, for a while: somebody who does not look sees it when they do.
   * @param {Pictured & {said: string}} made
   */
  #hold(made) {
    this.moment.value = made;
    clearTimeout(this.#pause);
    const look = () => {
      if (globalThis.document?.hidden) this.#pause = setTimeout(look, MOMENT);
      else this.goOn();
    };
    this.#pause = setTimeout(look, MOMENT);
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
 * What is said aloud of a computer's move, where more is known of it than the move.
 * @param {News} message
 * @param {State} state
 */
function commented({ comments = [], moves = [] }, { seats }) {
  const [played] = moves;
  const comment = comments.find(({ n }) => n === played?.n);
  const isTold = moves.length === 1 && !played?.ended && comment && seats[comment.seat]?.kind === "computer";
  return isTold ? comment.text : null;
}

/**
 * The moves that made something to be seen before the position after them; what the last of a game made stays.
 * @param {State} state
 */
function stagesOf({ moves, over, move }) {
  return moves.filter(({ ended, n }) => ended && !(over && n === move)).map(({ n }) => n);
}

/**
 * How it ended, as it is said aloud: with what the last move made, where that ended with it.
 * @param {State} state
 */
function ending({ moves, result }) {
  return [moves.at(-1)?.ended, result?.headline, result?.why].filter(Boolean).join(" ");
}

/**
 * The times at which people went away, by this clock.
 * @param {(number | null | undefined)[]} seconds
 * @returns {import("../away.js").Since}
 */
function sinceWhen(seconds) {
  return seconds.map((length) => (length == null ? null : Date.now() - length * 1000));
}
