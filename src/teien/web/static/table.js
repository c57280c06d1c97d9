// @ts-check
// The page of a table: ties the board, the line to the server and the panels together. It knows no game and no rule.

import { Board } from "./board.js";
import { Live } from "./live.js";
import { Moves } from "./moves.js";
import { Panel } from "./panel.js";
import { Replay } from "./replay.js";
import { Telling } from "./telling.js";
import { carried, fill } from "./words.js";

/** @typedef {import("./live.js").State} State */
/** @typedef {import("./live.js").Message} Message */
/** @typedef {import("./live.js").Wish} Wish */

const NEVER = Infinity;
const ALL = -1;
const ABSENCE = 6000;

class Table {
  /** @type {Record<string, string>} */
  words = carried("words");
  /** @type {State} */
  state = carried("state");
  /** @type {Map<number, number>} For each seat that went away, the timer after which it is said. */
  #absent = new Map();
  /** @type {number | null} The deed the server has not answered yet. */
  #waiting = null;
  /** @type {Element | null} What had the focus last. */
  #focused = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    const { words } = this;
    const { base = "", live = "" } = root.dataset;
    root.addEventListener("focusin", (event) => (this.#focused = /** @type {Element} */ (event.target)));
    this.panel = new Panel(root, words, {
      wish: (wish) => this.#wish(wish),
      answer: (yes) => this.#answer(yes),
      look: (seat) => this.live.send({ do: "look", seat }),
      play: (option) => this.#move(option),
      cancel: () => this.board.cancel(),
      present: () => this.replay.back(),
      tell: (account) => {
        this.replay.back();
        this.telling.start(account);
        this.board.reveal();
      },
    });
    this.board = new Board(this.panel.node("frame"), {
      move: (option) => this.#move(option),
      why: (seat, touches) => this.live.send({ do: "why", seat, touches }),
      changed: () => this.#chosen(),
    });
    /** @type {import("./live.js").Parts} The picture of the present, whatever is shown. */
    this.parts = this.board.picture.parts();
    const light = (/** @type {string[]} */ ids) => {
      this.board.tell(ids);
      this.#keepFocus();
    };
    this.telling = new Telling(this.panel.node("telling"), light, words);
    this.replay = new Replay(
      this.panel.node("replay"),
      base,
      {
        show: ({ parts, said }) => this.#lookBack(parts, said),
        back: () => this.#present(),
        failed: () => this.panel.say(words.not_loaded ?? "", true),
      },
      words,
    );
    const mark = (/** @type {number} */ seat) => this.panel.mark(this.state.seats[seat], seat);
    this.moves = new Moves(this.panel.node("moves"), (n) => this.replay.go(n), mark, words);
    this.moves.add(this.state.moves);
    this.#update(ALL);
    this.live = new Live(live, (message) => this.#hear(message), (line) => this.panel.line(line));
  }

  /** @param {Message} message */
  #hear(message) {
    switch (message.type) {
      case "state": {
        const { parts, ...state } = message;
        const { status } = this.state;
        this.state = state;
        this.parts = parts;
        this.moves.cut(0);
        this.moves.add(state.moves);
        this.#arrive(parts, { whole: true }, ALL);
        if (state.status !== status) this.panel.announce(state.status);
        return;
      }
      case "news":
        this.#news(message);
        return;
      case "done":
        if (message.version <= this.state.version) this.#settle();
        return;
      case "refused":
        this.#refused(message);
        return;
      case "hint":
        this.board.hint(message.touches);
        this.panel.say(fill(this.words.hint, { move: message.spoken || message.move }));
        return;
      case "presence":
        this.#presence(message.present);
    }
  }

  /** @param {import("./live.js").News} message */
  #news(message) {
    const { parts = {}, cut = NEVER, travels, say, moves = [], standings, again = false, ...changed } = message;
    if (message.version < this.state.version || (message.version === this.state.version && !again)) return;
    if (message.version > this.state.version + 1) {
      this.live.catchUp();
      return;
    }
    const secret = this.state.secret || changed.secret;
    const kept = this.state.moves.filter(({ n }) => n <= cut);
    this.state = { ...this.state, ...changed, moves: [...kept, ...moves] };
    standings?.forEach((standing, seat) => Object.assign(this.state.seats[seat] ?? {}, { standing }));
    for (const [layer, things] of Object.entries(parts)) {
      const all = { ...this.parts[layer], ...things };
      this.parts[layer] = Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null));
    }
    this.moves.cut(cut);
    this.moves.add(moves);
    this.#arrive(parts, { travels }, secret ? ALL : cut);
    if (say) this.panel.announce(say);
  }

  /**
   * Shows what has come, unless somebody looks back.
   * @param {import("./live.js").Parts} parts
   * @param {import("./picture.js").Manner} manner
   * @param {number} cut
   */
  #arrive(parts, manner, cut) {
    this.#waiting = null;
    this.telling.stop();
    if (this.replay.at === null) this.board.show(parts, manner);
    this.#update(cut);
  }

  /** @param {number} cut */
  #update(cut) {
    this.replay.update(this.state.move, cut);
    this.#draw();
  }

  #draw() {
    this.panel.draw(this.state, this.replay.at);
    this.moves.show(this.replay.now);
    if (this.replay.at === null) this.board.picture.describe(this.state.said);
    const idle = this.#waiting !== null || this.replay.at !== null || this.panel.curtained;
    this.board.offer(idle ? {} : this.state.act);
    this.#keepFocus();
  }

  #chosen() {
    if (this.panel.erring) this.panel.say(this.state.status);
    this.panel.choices(this.board.extra, this.board.choice.touched.length > 0);
    this.#keepFocus();
  }

  /** A button that goes away hands the focus on to the board. */
  #keepFocus() {
    const { activeElement, body } = document;
    const gone = this.#focused?.checkVisibility() === false;
    if (gone && (activeElement === body || activeElement === this.#focused)) this.board.focus();
  }

  /** @param {import("./choice.js").Option} option */
  #move({ seat, move }) {
    this.#send({ do: "move", seat, move });
  }

  /**
   * Sends a deed; until it is answered there is nothing to touch.
   * @param {Record<string, unknown>} deed
   */
  #send(deed) {
    this.#waiting = this.live.send({ ...deed, version: this.state.version });
    if (this.#waiting === null) {
      this.board.drag.drop();
      this.board.cancel();
      this.panel.say(this.words.offline ?? "", true);
    } else {
      this.board.offer({});
    }
  }

  /** Nothing is under way any more. */
  #settle() {
    this.#waiting = null;
    this.board.drag.drop();
    this.#draw();
  }

  /** @param {import("./live.js").Refused} refused */
  #refused({ id, error, code }) {
    if (code === "stale") this.live.catchUp();
    if (id === this.#waiting) this.#settle();
    this.panel.say(error, true);
  }

  /** @param {Wish} wish */
  #wish(wish) {
    const seat = this.#speaker();
    if (seat === undefined) return;
    if (wish === "hint") {
      if (this.live.send({ do: "hint", seat, version: this.state.version }) !== null) {
        this.panel.say(this.words.thinking ?? "");
      }
    } else {
      this.#send({ do: wish, seat });
    }
  }

  /** @param {boolean} yes */
  #answer(yes) {
    const { asked, mine } = this.state;
    const seat = mine.find((one) => one !== asked?.seat) ?? mine[0];
    if (asked && seat !== undefined) this.#send({ do: yes ? asked.what : "refuse", seat });
  }

  /** Of my seats, the one that acts now. */
  #speaker() {
    const { mine, to_act, look } = this.state;
    return look ?? mine.find((seat) => to_act.includes(seat)) ?? mine[0];
  }

  /**
   * @param {import("./live.js").Parts} parts
   * @param {string} said
   */
  #lookBack(parts, said) {
    this.telling.stop();
    this.board.reveal();
    this.board.show(parts, { whole: true });
    this.board.picture.describe(said);
    this.#draw();
  }

  #present() {
    this.board.show(this.parts, { whole: true });
    this.#draw();
  }

  /**
   * Somebody who goes for a moment, to load the page again, has not left.
   * @param {boolean[]} present
   */
  #presence(present) {
    this.state.seats.forEach((seat, number) => {
      const is = present[number] || seat.kind === "computer";
      clearTimeout(this.#absent.get(number));
      if (seat.present && !is && !seat.mine && seat.joined) {
        const leave = () => this.panel.say(fill(this.words.left, { name: seat.name }));
        this.#absent.set(number, setTimeout(leave, ABSENCE));
      }
      seat.present = is;
    });
    this.panel.seats(this.state);
  }
}

const root = document.getElementById("table");
if (root) new Table(root);
