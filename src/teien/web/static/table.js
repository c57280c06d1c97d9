// @ts-check
// The page of a table: ties the board, the line to the server and the panels together. It knows no game and no rule.

import { defineBoard } from "./board/element.js";
import { Live } from "./live.js";
import { endMoments } from "./moment.js";
import { Moves } from "./moves.js";
import { Panel } from "./panel.js";
import { Replay } from "./replay.js";
import { ReplaySource, positionsOf } from "./sources/replay.js";
import { TableSource } from "./sources/table.js";
import { computed, effect } from "./store.js";
import { Teacher } from "./teacher.js";
import { carried, fill } from "./words.js";
import { zoomButtons } from "./zooming.js";

/** @typedef {import("./live.js").Command} Command */
/** @typedef {import("./board/element.js").TeienBoard} TeienBoard */

const ABSENCE = 6000;
const LATER = 3000;
/** The position that an address names: 12, or what the twelfth move made. */
const POSITION = /^\d{1,9}~?$/;

class Table {
  /** @type {Map<number, number>} For each seat that went away, the timer after which it is said. */
  #absent = new Map();
  /** @type {Element | null} What had the focus last. */
  #focused = null;
  #ended = new AbortController();
  /** @type {import("./side.js").Side | null} Which side of the board is below. */
  #side = null;
  /** The timer after which what could not be loaded is asked for again. */
  #late = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Record<string, string>} */
    const words = carried("words");
    const { base = "", live = "" } = root.dataset;
    const { signal } = this.#ended;
    this.words = words;
    this.frame = /** @type {TeienBoard} */ (root.querySelector("teien-board"));
    this.source = new TableSource(carried("state"), this.frame.parts, (ears) => new Live(live, ears), {
      announce: (sentence) => this.panel.announce(sentence),
      refused: (error) => this.panel.say(error, true),
      // The board takes the move back first, and what went wrong before is forgiven by that.
      offline: () => queueMicrotask(() => this.panel.say(words.offline ?? "", true)),
      hint: ({ touches, why }) => {
        this.board.guide(touches);
        this.panel.say(why);
        this.panel.status.scrollIntoView({ block: "nearest" });
      },
      reason: (reason) => this.teacher.explained(reason),
      notice: (notice) => this.teacher.noticed(notice),
      words: (words) => this.panel.name(words),
      answer: (answer) => this.asking?.answered(answer),
      presence: (before, now) => this.#presence(before, now),
      note: (sentence) => this.panel.say(sentence),
    });
    const { state, present, away, lineState, moment } = this.source;
    this.past = new ReplaySource(this.source, positionsOf(base), {
      failed: (why) => this.panel.say(why || (words.not_loaded ?? ""), true),
    });
    const { at } = this.past;
    root.addEventListener("focusin", (event) => (this.#focused = /** @type {Element} */ (event.target)), { signal });
    const standings = computed(() => (at.value === null ? null : (this.past.position.value.standings ?? null)));
    const shown = { state, present, away, lineState, at, moment, standings };
    this.panel = new Panel(root, words, shown, this.#page(), signal);
    endMoments(root, this.frame, this.source, signal);
    const node = (/** @type {string} */ part) => this.panel.node(part);
    this.frame.source = this.past;
    this.board = /** @type {import("./board/board.js").Board} */ (this.frame.board);
    this.board.confirms = "confirm" in document.documentElement.dataset;
    zoomButtons(node("zoom"), this.board.zoom, signal);
    this.replay = new Replay(node("replay"), root, this.past, words, signal);
    const { walk } = this.replay;
    const mark = (/** @type {number} */ seat) => this.panel.mark(state.peek().seats[seat], seat);
    this.moves = new Moves(node("moves"), (path) => walk.go(path), mark, words, signal);
    effect(() => {
      this.moves.draw(state.value.moves);
      this.moves.show(walk.path.value);
    }, signal);
    this.teacher = new Teacher(
      node,
      {
        state,
        at,
        moment,
        ask: (question) => this.source.ask(question),
        announce: (sentence) => this.panel.announce(sentence),
        light: (ids) => this.board.mark("looked", ids),
        rules: root.dataset,
      },
      words,
      signal,
    );
    effect(() => this.#changed(), signal);
    effect(() => {
      if (at.value !== null) this.board.reveal();
    }, signal);
    effect(() => this.#chosen(this.board.chosen.value), signal);
    const asked = new URLSearchParams(location.search).get("at");
    if (asked && POSITION.test(asked)) walk.go(asked);
    this.furnished = this.#furnish(root, base);
  }

  /**
   * Which side of the board is below. Who has theirs elsewhere is shown it by `turned.js` before anything is seen.
   * @param {typeof import("./side.js").Side} Side
   */
  side(Side) {
    const { mine } = this.source.state.peek();
    this.#side ??= new Side(this.frame, this.board, mine, this.#ended.signal);
    return this.#side;
  }

  /**
   * What nobody needs before the board can be touched comes after that, so that they need not wait for it.
   * @param {HTMLElement} root
   * @param {string} base
   */
  async #furnish(root, base) {
    const modules = await Promise.all([
      import("./asking.js"),
      import("./comfort.js"),
      import("./curve.js"),
      import("./ending.js"),
      import("./explain.js"),
      import("./legend.js"),
      import("./side.js"),
    ]).catch(() => null);
    const { signal } = this.#ended;
    if (signal.aborted) return;
    if (!modules) {
      // Without a connection the table goes on without them, and they are asked for again.
      this.#late = setTimeout(() => void this.#furnish(root, base), LATER);
      return;
    }
    const [{ Asking }, { comfort }, { Curve }, { showEnding }, { Explanation }, { Legend }, { Side }] = modules;
    const { words, source, past } = this;
    const node = (/** @type {string} */ part) => this.panel.node(part);
    const light = (/** @type {string[]} */ ids, /** @type {string[]} */ later) => {
      this.board.mark("withheld", later);
      this.board.mark("explained", ids);
      this.#keepFocus();
    };
    this.explanation = new Explanation(node("explanation"), light, words, signal);
    const nodes = { hint: node("meaning"), list: /** @type {HTMLDetailsElement} */ (node("legend")) };
    if (root.dataset.legend) this.legend = new Legend(root, this.board, nodes, signal);
    const keys = { keys: node("keys"), text: node("keys-text"), link: node("show-keys") };
    this.asking = new Asking(root, this.board, keys, this.#told(), words, signal);
    const over = computed(() => source.state.value.over);
    showEnding(root, over, signal, () => this.panel.ended());
    const shown = { state: source.state, at: past.at, walk: this.replay.walk };
    comfort(root, { state: source.state, path: this.replay.walk.path, side: this.side(Side) }, signal);
    this.curve = new Curve(node("curve"), `${base}/curve`, shown, words, signal);
  }

  destroy() {
    this.#ended.abort();
    for (const timer of this.#absent.values()) clearTimeout(timer);
    clearTimeout(this.#late);
    this.frame.destroy();
  }

  /** @returns {import("./panel.js").Page} */
  #page() {
    return {
      command: (command) => this.#command(command),
      answer: (yes) => this.#answer(yes),
      goOnWithout: (what, away) => this.source.act({ do: what, seat: this.source.state.peek().mine[0], away }),
      look: (seat) => this.source.ask({ do: "look", seat }),
      play: (option) => this.board.play(option),
      cancel: () => this.board.cancel(),
      present: () => this.replay.walk.last(),
      explain: async (scorecard) => {
        await this.furnished;
        this.replay.walk.last();
        this.explanation?.start(scorecard);
        this.board.reveal();
      },
    };
  }

  /** Another state or another position: what was being explained is over. */
  #changed() {
    this.source.state.value;
    this.past.at.value;
    this.explanation?.stop();
    this.legend?.hide();
    this.#keepFocus();
  }

  /** @param {import("./board/board.js").Chosen} chosen */
  #chosen(chosen) {
    this.panel.forgive();
    const nameless = this.panel.choices(chosen);
    const [option] = nameless;
    if (option) this.source.ask({ do: "words", seat: option.seat, moves: nameless.map(({ move }) => move) });
    this.#keepFocus();
  }

  /** A button that goes away hands the focus on to the board. */
  #keepFocus() {
    queueMicrotask(() => {
      const { activeElement, body } = document;
      const gone = this.#focused && !isVisible(this.#focused);
      if (gone && (activeElement === body || activeElement === this.#focused)) this.board.focus();
    });
  }

  /**
   * What is said to who asks by keys.
   * @returns {import("./asking.js").Told}
   */
  #told() {
    const seats = () => {
      const then = this.past.at.peek() === null ? undefined : this.past.position.peek().standings;
      return this.source.state.peek().seats.map(({ name, standing }, seat) => `${name}: ${then?.[seat] ?? standing}`);
    };
    return {
      ask: (question) => this.source.ask(question),
      announce: (sentence) => this.panel.announce(sentence),
      task: () => [this.panel.status, this.panel.node("step")].map((node) => node.textContent).filter(Boolean).join(". "),
      standings: () => seats().join("; "),
      at: () => this.past.at.peek(),
    };
  }

  /** @param {Command} command */
  #command(command) {
    const seat = this.#speaker();
    if (seat === undefined) return;
    if (command !== "hint") this.source.act({ do: command, seat });
    else if (this.source.ask({ do: "hint", seat }) !== null) this.panel.say(this.words.thinking ?? "");
  }

  /** @param {boolean} yes */
  #answer(yes) {
    const { asked, mine } = this.source.state.peek();
    const seat = mine.find((one) => one !== asked?.seat) ?? mine[0];
    if (asked && seat !== undefined) this.source.act({ do: yes ? asked.what : "refuse", seat });
  }

  /** Of my seats, the one that acts now. */
  #speaker() {
    const { mine, to_act, look } = this.source.state.peek();
    return look ?? mine.find((seat) => to_act.includes(seat)) ?? mine[0];
  }

  /**
   * Somebody who goes for a moment, to load the page again, has not left.
   * @param {boolean[]} before
   * @param {boolean[]} now
   */
  #presence(before, now) {
    this.source.state.peek().seats.forEach(({ name, mine, joined }, number) => {
      clearTimeout(this.#absent.get(number));
      if (!before[number] || now[number] || mine || !joined) return;
      const leave = () => this.panel.say(fill(this.words.left, { name }));
      this.#absent.set(number, setTimeout(leave, ABSENCE));
    });
  }
}

/**
 * Whether a thing is there to be seen; Safari before 17.4 cannot be asked directly.
 * @param {Element} thing
 */
function isVisible(thing) {
  return thing.checkVisibility ? thing.checkVisibility() : thing.getClientRects().length > 0;
}

defineBoard();

/** The table of this page. */
export const table = new Table(/** @type {HTMLElement} */ (document.getElementById("table")));
