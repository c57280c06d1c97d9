// @ts-check
// The board to study on: whatever is tried stays as a variation, and what is said of positions with it. It knows no rule.

import { defineBoard } from "./board/element.js";
import { Legend } from "./legend.js";
import { Replay } from "./replay.js";
import { cited, openRules } from "./rules.js";
import { newId } from "./shelf.js";
import { StudySource, planted, writtenDown } from "./sources/study.js";
import { effect } from "./store.js";
import { StudyDraws } from "./study_draws.js";
import { StudyEngine } from "./study_engine.js";
import { StudyList } from "./study_list.js";
import { listenForMarks, toggled } from "./study_marks.js";
import { STUDIES, keep } from "./study_store.js";
import { ROOT, isMain } from "./tree.js";
import { carried, fill, spoken } from "./words.js";
import { zoomButtons } from "./zooming.js";

/** @typedef {import("./board/element.js").TeienBoard} TeienBoard */
/** @typedef {import("./sources/study.js").Seen} Seen */
/** @typedef {import("./sources/study.js").Told} Told */
/** @typedef {import("./study_list.js").Seat} Seat */
/** @typedef {{game: string, start: string, line: string | null, nodes: Told[], path: string, seen: Omit<Seen, "parts">, seats: Seat[]}} Begin */

/** An address should fit into a message. */
const LONGEST_ADDRESS = 1800;
/** So many milliseconds after the last letter a comment is in the list. */
const TYPING = 400;

export class StudyPage {
  #ended = new AbortController();

  /** @param {HTMLElement} root */
  constructor(root) {
    const { signal } = this.#ended;
    this.root = root;
    /** @type {Record<string, string>} */
    this.words = carried("words");
    /** @type {Begin} */
    this.begin = carried("begin");
    this.base = `/study/${this.begin.game}`;
    const { id, kept } = this.#kept();
    this.id = id;
    const frame = /** @type {TeienBoard} */ (this.part("frame"));
    const first = { ...this.begin.seen, parts: frame.parts };
    const tree = planted(kept?.nodes ?? this.begin.nodes);
    const entry = tree.get(this.begin.path);
    if (entry) entry.seen = first;
    this.source = new StudySource(tree, entry ? this.begin.path : ROOT, {
      seen: (moves, stop) => this.ask("at", stop, ["moves", moves.join("/")]),
      shapes: (moves, marks, stop) => this.ask("shapes", stop, ["moves", moves.join("/")], ["marks", marks]),
      failed: (why) => this.say(why || (this.words.offline ?? ""), true),
      why: (moves, seat, touches) => this.#why(moves, seat, touches),
    });
    if (!entry) /** @type {import("./sources/study.js").Entry} */ (tree.get(ROOT)).seen = first;
    frame.source = this.source;
    this.board = /** @type {import("./board/board.js").Board} */ (frame.board);
    this.list = new StudyList(this.part("moves"), (path) => this.source.go(path), (seat) => this.#mark(seat), this.begin.seats, this.words, signal);
    this.draws = new StudyDraws(this.part("draws"), (drawn) => this.source.redraw(drawn), this.begin.seats, this.words, signal);
    this.replay = new Replay(this.part("replay"), root, this.source, this.words, signal);
    this.#companions(signal);
    this.#buttons(signal);
    this.#marking(frame, signal);
    this.#follow(signal);
    this.engine = new StudyEngine(this, signal);
    if (kept && tree.has(kept.path) && kept.path !== this.source.path.peek()) this.source.go(kept.path);
    else if (this.source.entry.marks) this.source.annotate({ marks: this.source.entry.marks });
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
   * Asks the server something of a position; fails with its words.
   * @param {string} what
   * @param {AbortSignal} signal
   * @param {[string, string][]} more
   */
  async ask(what, signal, ...more) {
    const answer = await fetch(this.address(what, ...more), { signal });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error ?? "");
    return told;
  }

  /**
   * @param {string} what
   * @param {[string, string][]} more
   */
  address(what, ...more) {
    const address = spoken(`${this.base}/${what}`);
    for (const [name, value] of /** @type {[string, string][]} */ ([["start", this.begin.start], ...more])) address.searchParams.append(name, value);
    return address;
  }

  /**
   * Says something until the position is another one.
   * @param {string} text
   * @param {boolean} [error]
   */
  say(text, error = false) {
    const status = this.part("status");
    status.classList.toggle("error", error);
    status.replaceChildren(...cited(text, this.root.dataset));
  }

  /** The study that this browser keeps under the name in the address; the name of a new one, where there is none. */
  #kept() {
    const id = location.hash.slice(1);
    const kept = /^[0-9a-f]{12}$/.test(id) ? STUDIES.recall(id) : null;
    if (!kept || kept.game !== this.begin.game) return { id: newId(), kept: null };
    if (kept.start !== this.begin.start) {
      // Its garden is another one: the page must be, too.
      location.replace(`${this.base}?${new URLSearchParams({ start: kept.start })}#${id}`);
    }
    return { id, kept };
  }

  /** @param {AbortSignal} signal */
  #companions(signal) {
    const nodes = { hint: this.part("meaning"), list: /** @type {HTMLDetailsElement} */ (this.part("legend")) };
    this.legend = this.root.dataset.legend ? new Legend(this.root, this.board, nodes, signal) : null;
    zoomButtons(this.part("zoom"), this.board.zoom, signal);
    openRules(this.root, /** @type {HTMLDialogElement} */ (this.part("rules")), signal);
  }

  /** @param {AbortSignal} signal */
  #follow(signal) {
    const { source } = this;
    effect(() => {
      source.edition.value;
      this.list.draw(source.tree);
      this.list.show(source.path.peek());
      this.#able("clear", source.entry.marks !== "");
      this.#keep();
    }, signal);
    effect(() => this.#show(source.path.value), signal);
    effect(() => this.#chosen(this.board.chosen.value), signal);
    effect(() => {
      this.root.classList.toggle("busy", source.busy.value);
    }, signal);
  }

  /** @param {string} path */
  #show(path) {
    const { source, words } = this;
    const { entry } = source;
    const seen = /** @type {Seen} */ (entry.seen);
    this.list.show(path);
    this.legend?.hide();
    const name = this.begin.seats[entry.seat]?.name ?? "";
    const move = path === ROOT ? "" : fill(words.played, { name, action: entry.spoken });
    this.say([move, seen.result || seen.said].filter(Boolean).join(" "));
    this.#standings(seen.standings);
    this.draws.show(seen.draws);
    const comment = /** @type {HTMLTextAreaElement} */ (this.part("comment"));
    if (comment.value !== entry.comment) comment.value = entry.comment;
    this.#able("remove", path !== ROOT);
    this.#able("clear", entry.marks !== "");
    this.#able("promote", !isMain(path));
    this.part("link").dataset.copy = this.#link();
    this.part("link").hidden = false;
    /** @type {HTMLInputElement} */ (this.part("play-moves")).value = source.moves.join("/");
    this.#keep();
  }

  /**
   * @param {string} name
   * @param {boolean} can
   */
  #able(name, can) {
    this.part(name).setAttribute("aria-disabled", String(!can));
  }

  /** @param {string[]} standings */
  #standings(standings) {
    const items = this.begin.seats.slice(0, standings.length).map((seat, number) => {
      const item = document.createElement("li");
      item.append(this.#mark(number), ` ${fill(this.words.standing, { name: seat.name, standing: standings[number] ?? "" })}`);
      return item;
    });
    this.part("standings").replaceChildren(...items);
  }

  /**
   * A seat's mark, in the colours of the picture.
   * @param {number} number
   */
  #mark(number) {
    const seat = this.begin.seats[number];
    const mark = document.createElement("span");
    mark.className = `${this.root.dataset.picture} seat-mark`;
    mark.ariaHidden = "true";
    mark.title = seat?.colour ?? "";
    const symbol = document.createElement("span");
    symbol.className = `of-${number}`;
    symbol.textContent = seat?.symbol ?? "";
    mark.append(symbol);
    return mark;
  }

  /** The address of the position that is shown: by the start and the way, or by its own line. */
  #link() {
    const { line, game } = this.begin;
    const { entry, moves } = this.source;
    const way = new URLSearchParams(moves.length ? { position: line ?? "", moves: moves.join("/") } : { position: line ?? "" });
    const own = new URLSearchParams({ position: /** @type {Seen} */ (entry.seen).line });
    return `/study/${game}?${line !== null && String(way).length <= LONGEST_ADDRESS ? way : own}`;
  }

  #keep() {
    const { source, begin } = this;
    const nodes = writtenDown(source.tree);
    // An empty board that somebody only looked at is not worth a line in a list.
    if (nodes.length === 1 && !nodes[0]?.comment && !nodes[0]?.marks) {
      STUDIES.forget(this.id);
      return;
    }
    const isKept = keep(this.id, { game: begin.game, start: begin.start, nodes, path: source.path.peek() });
    this.part("kept").hidden = !isKept;
    if (location.hash !== `#${this.id}`) history.replaceState(null, "", `${location.search}#${this.id}`);
  }

  /** @param {AbortSignal} signal */
  #buttons(signal) {
    /** @type {Record<string, () => void>} */
    const acts = {
      promote: () => this.source.promote(),
      remove: () => this.source.remove(),
      clear: () => this.source.annotate({ marks: "" }),
      save: () => this.#save(),
    };
    for (const [name, act] of Object.entries(acts)) {
      const button = this.part(name);
      button.addEventListener("click", () => button.ariaDisabled !== "true" && act(), { signal });
    }
    const comment = /** @type {HTMLTextAreaElement} */ (this.part("comment"));
    let waiting = 0;
    const redraw = () => {
      clearTimeout(waiting);
      this.source.annotate({});
    };
    const type = () => {
      this.source.entry.comment = comment.value.trim();
      clearTimeout(waiting);
      waiting = setTimeout(redraw, TYPING);
    };
    comment.addEventListener("input", type, { signal });
    comment.addEventListener("change", redraw, { signal });
    addEventListener("pagehide", () => this.#keep(), { signal });
    signal.addEventListener("abort", () => clearTimeout(waiting), { once: true });
  }

  /** A study as a file on this device. */
  async #save() {
    const nodes = writtenDown(this.source.tree).map(({ parent, move, comment, marks }) => ({ parent, move, comment, marks }));
    const body = JSON.stringify({ start: this.begin.start, nodes });
    try {
      const answer = await fetch(spoken(`${this.base}/record`), { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body });
      if (!answer.ok) throw new Error((await answer.json()).error ?? "");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await answer.blob());
      link.download = `${this.begin.game}-study.txt`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      this.say((error instanceof Error && error.message) || (this.words.offline ?? ""), true);
    }
  }

  /**
   * @param {HTMLElement} frame
   * @param {AbortSignal} signal
   */
  #marking(frame, signal) {
    const marking = this.part("marking");
    const kind = /** @type {HTMLSelectElement} */ (this.part("kind"));
    const isOn = () => marking.ariaPressed === "true";
    marking.addEventListener("click", () => {
      marking.ariaPressed = String(!isOn());
      this.root.classList.toggle("marks", isOn());
    }, { signal });
    const drawing = {
      active: isOn,
      thing: (/** @type {number} */ x, /** @type {number} */ y) => this.#thingAt(x, y),
      focused: () => this.board.focused.peek(),
      draw: (/** @type {string} */ tail, /** @type {string} */ head) => {
        const { spots } = /** @type {Seen} */ (this.source.entry.seen);
        if (!spots.includes(tail) || !spots.includes(head)) return;
        this.source.annotate({ marks: toggled(this.source.entry.marks, tail, head, kind.value) });
      },
    };
    listenForMarks(frame, drawing, signal);
  }

  /**
   * What can be marked at a place on the screen.
   * @param {number} x
   * @param {number} y
   */
  #thingAt(x, y) {
    const spots = new Set(/** @type {Seen} */ (this.source.entry.seen).spots);
    for (const thing of document.elementsFromPoint(x, y)) {
      for (let element = /** @type {Element | null} */ (thing); element && element !== this.board.picture.svg; element = element.parentElement) {
        if (element.id && spots.has(this.board.picture.name(element))) return this.board.picture.name(element);
      }
    }
    return null;
  }

  /**
   * @param {string[]} moves
   * @param {number} seat
   * @param {string[]} touches
   */
  async #why(moves, seat, touches) {
    const given = touches.map((name) => /** @type {[string, string]} */ (["touches", name]));
    try {
      const { why } = await this.ask("why", this.#ended.signal, ["moves", moves.join("/")], ["seat", String(seat)], ...given);
      if (why) this.say(why, true);
    } catch {
      // Where nobody can be asked, nothing is said.
    }
  }

  /** @param {import("./board/board.js").Chosen} chosen */
  #chosen({ touched, complete, unseen }) {
    const buttons = [...complete, ...unseen].map((option) => {
      const isDone = complete.includes(option);
      return this.#button(isDone ? (this.words.done ?? "") : option.move, "button", () => this.board.play(option));
    });
    if (touched) buttons.push(this.#button(this.words.cancel ?? "", "button quiet", () => this.board.cancel()));
    this.part("choices").replaceChildren(...buttons);
  }

  /**
   * @param {string} text
   * @param {string} kinds
   * @param {() => void} press
   */
  #button(text, kinds, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = kinds;
    button.textContent = text;
    button.addEventListener("click", press, { signal: this.#ended.signal });
    return button;
  }
}

defineBoard();

/** The study of this page. */
export const study = new StudyPage(/** @type {HTMLElement} */ (document.getElementById("study")));
