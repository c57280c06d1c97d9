// @ts-check
// The page of an analysis: the game on the board, the curve, every move judged, lines to play out, and what one may
// learn from one's mistakes. It knows no game and no rule.

import { defineBoard } from "./board/element.js";
import { Curve } from "./curve.js";
import { Found } from "./found.js";
import { gradeOf, thresholdsOf } from "./grades.js";
import { recall, remember } from "./memory.js";
import { Mending } from "./mending.js";
import { Moves } from "./moves.js";
import { Replay } from "./replay.js";
import { ARROWS, ReviewSource, TASK } from "./sources/review.js";
import { computed, effect, signal } from "./store.js";
import { ROOT, isMain, mainLine, mainOf } from "./tree.js";
import { carried, fill, spoken } from "./words.js";
import { zoomButtons } from "./zooming.js";

/** @typedef {import("./board/element.js").TeienBoard} TeienBoard */
/** @typedef {import("./grades.js").Grade} Grade */
/** @typedef {import("./sources/source.js").Position} Position */
/** @typedef {{what: string, text: string, share: number, is_chosen: boolean}} Chance */
/** @typedef {{own: Chance[], other: Chance[], brings: Record<string, number>}} Choice */
/**
 * @typedef {import("./live.js").Played & import("./grades.js").Shares & {
 *   exact: boolean, fair: string, more: string, best: string, best_words: string, line: string[], reply: string[],
 *   reply_words: string, known: Record<string, number>, choice?: Choice}} Judged
 */
/**
 * @typedef {object} Begin What the page carries.
 * @property {string} base
 * @property {string} said
 * @property {{name: string, symbol: string, mine: boolean}[]} seats
 * @property {Judged[]} moves
 * @property {import("./curve.js").Values} curve
 * @property {import("./grades.js").Yardstick} yardstick
 */
/** @typedef {import("./sources/replay.js").Past & {last: string}} Shown */

/** How a mark on the board looks for a move of each grade. */
const KINDS = { inaccuracy: "fair", mistake: "bad", "grave mistake": "bad", "missed win": "bad" };
const REMEMBERED = "grades";

class Analysis {
  #ended = new AbortController();

  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Begin} */
    this.begin = carried("begin");
    /** @type {Record<string, string> & {falls: Record<string, string>, grades: Record<string, string>}} */
    this.words = carried("words");
    this.root = root;
    this.announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
    const { begin, words } = this;
    const { signal: until } = this.#ended;
    const usual = begin.yardstick.grades;
    this.thresholds = signal(thresholdsOf((recall(REMEMBERED) ?? "").split(" ").map(Number)) ?? usual);
    /** Every move's grade, as somebody sets them. */
    this.grades = computed(() => begin.moves.map((move) => gradeOf(move, this.thresholds.value, begin.yardstick)));

    const frame = /** @type {TeienBoard} */ (this.part("frame"));
    const count = begin.moves.length;
    const stages = begin.moves.filter(({ ended, n }) => ended && n !== count).map(({ n }) => n);
    this.history = signal({ count, cut: -1, stages });
    /** @type {import("./store.js").Signal<Position>} The last position, which came with the page. */
    this.end = signal({ path: String(count), parts: frame.parts, said: begin.said, act: {} });
    this.source = this.#source();
    frame.source = this.source;
    this.board = /** @type {import("./board/board.js").Board} */ (frame.board);
    zoomButtons(this.part("zoom"), this.board.zoom, until);
    this.replay = new Replay(this.part("replay"), root, this.source, words, until);
    const { walk } = this.replay;
    /** The move looked at: its number, or 0 at the beginning. */
    this.looked = computed(() => this.source.side.value?.number ?? mainOf(walk.path.value));
    this.moves = new Moves(this.part("moves"), (path) => walk.go(path), (seat) => this.mark(seat), words, until);
    this.moves.draw(begin.moves);
    const state = signal(/** @type {any} */ ({ seats: begin.seats, move: begin.moves.length, version: 0, over: true }));
    const dots = computed(() => this.grades.value.map((grade, place) => ({ grade, seat: begin.moves[place]?.seat ?? 0 })));
    this.curve = new Curve(this.part("curve"), begin.curve, { state, at: this.source.at, walk: this.#game(), dots }, words, until);
    this.found = new Found(this, until);
    this.mending = new Mending(this, until);
    this.#listen(until);
    effect(() => this.moves.show(String(this.looked.value)), until);
    effect(() => this.#sign(this.grades.value), until);
    effect(() => this.#draw(this.grades.value), until);
    effect(() => this.#link(walk.path.value), until);
    effect(() => {
      if (this.source.at.value !== null) this.board.reveal();
    }, until);
    effect(() => void (this.part("back").hidden = this.source.side.value === null), until);
  }

  /** @param {string} name */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part=${name}]`));
  }

  destroy() {
    this.#ended.abort();
    /** @type {TeienBoard} */ (this.part("frame")).destroy();
  }

  /**
   * A seat's mark, in the colours of the picture.
   * @param {number} seat
   */
  mark(seat) {
    const shown = element("span", `${this.root.dataset.picture} seat-mark`);
    shown.ariaHidden = "true";
    shown.append(element("span", `of-${seat}`, this.begin.seats[seat]?.symbol));
    return shown;
  }

  /**
   * Tells those who listen to the page.
   * @param {string} sentence
   */
  announce(sentence) {
    this.announcer.textContent = this.announcer.textContent === sentence ? `${sentence}\u00a0` : sentence;
  }

  /**
   * The best line instead of a move: first the position before it, with arrows, then step by step.
   * @param {number} number
   */
  best(number) {
    const before = String(number - 1);
    const line = this.begin.moves[number - 1]?.line ?? [];
    this.replay.walk.pause();
    this.source.follow({ number, kind: "best", paths: [`${before}/${ARROWS}`, ...along(before, line)] });
  }

  /**
   * What was expected to follow a move.
   * @param {number} number
   */
  reply(number) {
    const line = this.begin.moves[number - 1]?.reply ?? [];
    this.replay.walk.pause();
    this.source.follow({ number, kind: "reply", paths: [String(number), ...along(String(number), line)] }, 1);
  }

  /**
   * The walk through the game itself, whichever line is looked at.
   * @returns {import("./curve.js").Walked}
   */
  #game() {
    const line = mainLine(this.history.peek().count, this.history.peek().stages);
    const { walk } = this.replay;
    const now = computed(() => {
      const at = this.source.side.value ? String(this.looked.value) : walk.path.value;
      return Math.max(0, line.indexOf(at));
    });
    const to = (/** @type {number} */ step) => void walk.go(line[step] ?? ROOT);
    return { source: { line: signal(line) }, now, count: signal(line.length - 1), to };
  }

  #source() {
    const present = {
      position: this.end,
      history: this.history,
      line: signal([ROOT]),
      play() {},
      why() {},
      async go() {},
      destroy() {},
    };
    return new ReviewSource(present, (path, signal) => this.#load(path, signal), {
      failed: (why) => this.announce(why || (this.words.not_loaded ?? "")),
      tried: (option) => this.mending.tried(option),
    });
  }

  /**
   * A position with what is to be seen there.
   * @param {string} path
   * @param {AbortSignal} signal
   * @returns {Promise<Shown>}
   */
  async #load(path, signal) {
    const isTask = path.endsWith(`/${TASK}`);
    const hasArrows = path.endsWith(`/${ARROWS}`);
    const plain = isTask || hasArrows ? path.slice(0, path.lastIndexOf("/")) : path;
    const address = spoken(`${this.begin.base}/analysis/at/${plain.split("/").map(encodeURIComponent).join("/")}`);
    const number = mainOf(plain) + Number(isTask || hasArrows);
    const move = this.begin.moves[number - 1];
    const add = (/** @type {string} */ name, /** @type {string} */ value) => address.searchParams.append(name, value);
    if (isTask) add("act", String(move?.seat));
    else if (hasArrows) {
      add("arrow", `good:${move?.best}`);
      add("arrow", `bad:${move?.text}`);
    } else if (isMain(plain)) {
      const grade = this.grades.peek()[number - 1];
      add("mark", grade ? KINDS[grade] : "good");
      if (grade && move?.reply[0]) add("arrow", `note:${move.reply[0]}`);
    } else add("mark", "note");
    const answer = await fetch(address, { signal, headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { walk } = this.replay;
    this.part("back").addEventListener("click", () => this.#back(), { signal });
    for (const button of this.root.querySelectorAll("button[data-mistake]")) {
      const step = /** @type {HTMLElement} */ (button).dataset.mistake === "next" ? 1 : -1;
      button.addEventListener("click", () => this.#mistake(step), { signal });
    }
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("button[data-turning]"))) {
      button.addEventListener("click", () => walk.go(button.dataset.turning || ROOT), { signal });
    }
    const form = /** @type {HTMLFormElement} */ (this.part("thresholds"));
    const inputs = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input"))];
    const fillIn = () => inputs.forEach((input, at) => (input.value = String(Math.round(100 * (this.thresholds.peek()[at] ?? 0)))));
    const say = (/** @type {boolean} */ isWrong) => {
      inputs.forEach((input) => input.setAttribute("aria-invalid", String(isWrong)));
      this.part("order").hidden = !isWrong;
    };
    fillIn();
    form.addEventListener("submit", (event) => event.preventDefault(), { signal });
    form.addEventListener(
      "input",
      () => {
        const read = thresholdsOf(inputs.map((input) => input.valueAsNumber));
        say(!read);
        if (!read) return;
        remember(REMEMBERED, inputs.map((input) => input.value).join(" "));
        this.thresholds.value = read;
      },
      { signal },
    );
    this.part("usual").addEventListener(
      "click",
      () => {
        this.thresholds.value = this.begin.yardstick.grades;
        remember(REMEMBERED, "");
        fillIn();
        say(false);
      },
      { signal },
    );
  }

  /** From a line to the game, where it left it. */
  #back() {
    const side = this.source.side.peek();
    this.mending.stop();
    if (side) this.replay.walk.go(String(side.number));
  }

  /**
   * The board to study on, with the position that is shown here.
   * @param {string} path
   */
  #link(path) {
    const link = /** @type {HTMLAnchorElement} */ (this.part("study"));
    const address = new URL(link.href);
    address.searchParams.set("at", path.replace(/\/[?!]$/, ""));
    link.href = address.href;
  }

  /**
   * To the next marked move in a direction; where there is none, nothing happens.
   * @param {1 | -1} step
   */
  #mistake(step) {
    const grades = this.grades.peek();
    const now = this.looked.peek();
    for (let number = now + step; number > 0 && number <= grades.length; number += step) {
      if (grades[number - 1]) {
        this.replay.walk.go(String(number));
        return;
      }
    }
  }

  /**
   * The signs in the list of moves, and how many of each there are.
   * @param {(Grade | null)[]} grades
   */
  #sign(grades) {
    for (const button of this.part("moves").querySelectorAll("li:not(.ended) > button")) {
      const grade = grades[Number(/** @type {HTMLElement} */ (button).dataset.n) - 1];
      button.querySelector(".grade")?.remove();
      if (grade) button.append(this.sign(grade));
    }
    for (const summary of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".summary[data-seat]"))) {
      const own = this.begin.moves.filter((move, place) => grades[place] && String(move.seat) === summary.dataset.seat);
      for (const count of /** @type {NodeListOf<HTMLElement>} */ (summary.querySelectorAll("[data-count]"))) {
        count.textContent = String(own.filter(({ n }) => grades[n - 1] === count.dataset.count).length);
      }
      this.#turn(/** @type {HTMLElement} */ (summary.querySelector("[data-turning]")), own);
    }
  }

  /**
   * The marked move that lost a player most.
   * @param {HTMLElement} button
   * @param {Judged[]} own
   */
  #turn(button, own) {
    const loss = (/** @type {Judged} */ move) => move.before - move.after;
    const worst = own.reduce((/** @type {Judged | null} */ one, move) => (one && loss(one) >= loss(move) ? one : move), null);
    button.dataset.turning = worst ? String(worst.n) : "";
    button.textContent = worst ? fill(this.words.turning, { number: worst.n }) : "";
    /** @type {HTMLElement} */ (button.parentElement).hidden = !worst;
  }

  /** @param {Grade} grade */
  sign(grade) {
    const sign = element("span", "grade");
    sign.dataset.grade = grade;
    sign.title = this.words.grades[grade] ?? "";
    const shown = element("span", "", this.begin.yardstick.signs[grade]);
    shown.ariaHidden = "true";
    sign.append(shown, element("span", "visually-hidden", `, ${this.words.grades[grade]}`));
    return sign;
  }

  /**
   * Other grades are other marks on the board.
   * @param {(Grade | null)[]} _grades
   */
  #draw(_grades) {
    this.history.value = { ...this.history.peek() };
    const path = String(this.begin.moves.length);
    this.#load(path, this.#ended.signal).then(
      ({ parts, said }) => void (this.end.value = { path, parts, said, act: {} }),
      () => {},
    );
  }
}

/**
 * The paths of a line's positions.
 * @param {string} path
 * @param {string[]} line
 */
function along(path, line) {
  return line.map((_, place) => [path, ...line.slice(0, place + 1)].join("/"));
}

/**
 * @param {string} tag
 * @param {string} kinds
 * @param {string} [text]
 */
export function element(tag, kinds, text = "") {
  const made = document.createElement(tag);
  made.className = kinds;
  made.textContent = text;
  return made;
}

defineBoard();

/** The analysis of this page. */
export const analysis = new Analysis(/** @type {HTMLElement} */ (document.getElementById("analysis")));

/** @typedef {Analysis} AnalysisPage */
