// @ts-check
// Something made by hand on a board: what a touch does is chosen beside it, and what the rules say of it stands there.

import { defineBoard } from "./board/element.js";
import { Pointer } from "./board/pointer.js";
import { recall, remember } from "./memory.js";
import { cited, openRules } from "./rules.js";
import { EditorSource } from "./sources/editor.js";
import { effect } from "./store.js";
import { carried, fill, spoken } from "./words.js";
import { WorkshopFairness } from "./workshop_fairness.js";
import { WorkshopFields } from "./workshop_fields.js";
import { WorkshopPosition } from "./workshop_position.js";
import { zoomButtons } from "./zooming.js";

/** @typedef {import("./board/board.js").Board} Board */
/** @typedef {import("./board/element.js").TeienBoard} TeienBoard */
/** @typedef {import("./sources/editor.js").Asked} Asked */
/** @typedef {import("./sources/editor.js").Seen} Seen */

const MOST_FAULTS = 6;
/** Around what is printed, in units of the picture. */
const RIM = 24;
/** An address should fit into a message. */
const LONGEST_ADDRESS = 4000;

export class Workshop {
  #ended = new AbortController();
  /** What ends when another picture takes the place of this one. */
  #shown = new AbortController();
  /** @type {Set<string>} What is drawn across just now. */
  #stroke = new Set();

  /** @param {HTMLElement} root */
  constructor(root) {
    const { signal } = this.#ended;
    /** @type {HTMLElement} */
    this.root = root;
    /** @type {Record<string, string>} */
    this.words = carried("words");
    /** @type {{game: string, editor: string, seen: Omit<Seen, "parts" | "svg">, kept: string, given: boolean}} */
    const begin = carried("begin");
    this.begin = begin;
    this.kept = begin.kept;
    this.base = `/workshop/${begin.game}/${begin.editor}`;
    const frame = this.frame;
    this.source = new EditorSource(
      { ...begin.seen, parts: frame.parts, svg: null },
      {
        seen: (asked, stop) => this.#ask("at", asked, stop),
        why: (asked, touches) => this.#why(asked, touches),
        failed: (why) => this.say(why || (this.words.offline ?? ""), true),
        redraw: (svg) => this.#redraw(svg),
      },
    );
    // Before anything is shown, which would be remembered in its place.
    const draft = begin.given ? null : this.#recalled();
    if (draft) [this.kept, this.#name.value] = [draft.kept, draft.name];
    frame.source = this.source;
    this.#mounted();
    // What is painted is a list of tiles, to be read from the first on.
    if (this.#tool?.paints) frame.board?.zoom.begin();
    openRules(root, /** @type {HTMLDialogElement} */ (this.part("rules")), signal);
    this.#buttons(signal);
    effect(() => this.#show(this.source.seen.value), signal);
    addEventListener("beforeprint", () => this.#onPaper(true), { signal });
    addEventListener("afterprint", () => this.#onPaper(false), { signal });
    new WorkshopFields(this, signal);
    if (this.part("fairness")) new WorkshopFairness(this, signal);
    if (this.part("position")) new WorkshopPosition(this, signal);
    if (draft) this.source.open(draft.text);
  }

  /** @param {string} name */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part=${name}]`));
  }

  get frame() {
    return /** @type {TeienBoard} */ (this.part("frame"));
  }

  /**
   * @param {string} text
   * @param {boolean} [error]
   */
  say(text, error = false) {
    const status = this.part("status");
    status.classList.toggle("error", error);
    status.replaceChildren(...cited(text, this.root.dataset));
  }

  /**
   * Another picture takes the place of this one; what has the focus is found again by its name.
   * @param {string} svg
   */
  #redraw(svg) {
    const { frame } = this;
    const focused = document.activeElement?.closest("svg") ? document.activeElement.id : "";
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    frame.redraw(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (parsed)));
    this.#mounted();
    const again = focused && frame.querySelector(`#${CSS.escape(focused)}`);
    if (again instanceof SVGElement) again.focus();
    else if (focused) frame.board?.focus();
  }

  /**
   * On paper all of what is made is seen, however close one looks at it, by day, and nothing that is only to be touched.
   * @param {boolean} isPrinting
   */
  #onPaper(isPrinting) {
    const { svg, board } = this.frame;
    if (!svg || !board) return;
    this.root.classList.toggle("printing", isPrinting);
    if (isPrinting) svg.classList.replace("auto", "light");
    else svg.classList.replace("light", "auto");
    if (!isPrinting) {
      board.zoom.release();
      return;
    }
    const { x, y, width, height } = svg.getBBox();
    board.zoom.hold({ x: x - RIM, y: y - RIM, width: width + 2 * RIM, height: height + 2 * RIM });
  }

  #mounted() {
    this.#shown.abort();
    const { signal } = (this.#shown = new AbortController());
    const { frame } = this;
    const board = /** @type {Board} */ (frame.board);
    board.repeats = true;
    zoomButtons(this.part("zoom"), board.zoom, signal);
    new Pointer(/** @type {SVGSVGElement} */ (frame.svg), this.#painting(board), signal);
  }

  /**
   * Draws across several things at once, where that is what a touch does.
   * @param {Board} board
   * @returns {import("./board/pointer.js").Handlers<string>}
   */
  #painting(board) {
    const at = (/** @type {import("./board/pointer.js").Place} */ { x, y }) => {
      for (const thing of document.elementsFromPoint(x, y)) {
        const id = board.picture.svg.contains(thing) ? board.lights.of(thing) : null;
        if (id && board.choice.next.has(id)) return id;
      }
      return null;
    };
    const paint = (/** @type {string | null} */ id) => {
      if (!id || this.#stroke.has(id)) return;
      this.#stroke.add(id);
      board.picture.element(id)?.classList.add("painted");
    };
    const stop = () => {
      for (const id of this.#stroke) board.picture.element(id)?.classList.remove("painted");
      const stroke = [...this.#stroke];
      this.#stroke.clear();
      return stroke;
    };
    return {
      grip: (place) => (this.#tool?.paints ? at(place) : null),
      take: (id) => paint(id),
      over: (_id, place) => paint(at(place)),
      put: (_id, place) => {
        paint(at(place));
        this.source.take(stop());
      },
      cancel: stop,
    };
  }

  get #tool() {
    const { tool, tools } = this.source.seen.peek();
    return tools.find(({ name }) => name === tool);
  }

  /**
   * Asks the server something of a draft; fails with its words.
   * @param {string} what
   * @param {object} asked
   * @param {AbortSignal} [signal]
   */
  async #ask(what, asked, signal = this.#ended.signal) {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const answer = await fetch(spoken(`${this.base}/${what}`), { method: "POST", headers, body: JSON.stringify(asked), signal });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error ?? "");
    return told;
  }

  /**
   * @param {Asked} asked
   * @param {string[]} touches
   */
  async #why(asked, touches) {
    try {
      const { why } = await this.#ask("why", { ...asked, touches });
      if (why) this.say(why, true);
    } catch {
      // Where nobody can be asked, nothing is said.
    }
  }

  /** @param {Seen} seen */
  #show(seen) {
    this.#showTools(seen);
    this.#showParts(seen);
    this.say(seen.said);
    const faults = seen.faults.slice(0, MOST_FAULTS);
    const more = seen.faults.length - faults.length;
    this.#list("faults", more > 0 ? [...faults, fill(this.words.more, { count: more })] : faults);
    this.#list("notes", seen.notes);
    const good = this.part("good");
    good.hidden = faults.length > 0;
    good.textContent = this.words.good ?? "";
    for (const name of ["keep", "save"]) this.part(name).setAttribute("aria-disabled", String(faults.length > 0));
    this.#showPlay(seen);
    const pad = /** @type {HTMLAnchorElement} */ (this.part("pad"));
    pad.hidden = !seen.pad;
    pad.href = seen.pad;
    this.#showOnward(seen);
    const address = `${this.base}?${new URLSearchParams({ text: seen.text })}`;
    this.part("link").hidden = address.length > LONGEST_ADDRESS;
    this.part("link").dataset.copy = address;
    this.part("undo").setAttribute("aria-disabled", String(!this.source.canUndo));
    this.part("redo").setAttribute("aria-disabled", String(!this.source.canRedo));
    if (this.source.canUndo || this.source.canRedo) this.#remember(seen.text);
  }

  get #name() {
    return /** @type {HTMLInputElement} */ (this.part("name"));
  }

  /**
   * What is changed is found again by loading the page, whatever it began with.
   * @param {string} text
   */
  #remember(text) {
    remember(this.base, JSON.stringify({ text, kept: this.kept, name: this.#name.value }));
    history.replaceState(null, "", this.base);
  }

  /** @returns {{text: string, kept: string, name: string} | null} */
  #recalled() {
    try {
      const { text, kept, name } = JSON.parse(recall(this.base) ?? "null") ?? {};
      return [text, kept, name].every((each) => typeof each === "string") ? { text, kept, name } : null;
    } catch {
      return null;
    }
  }

  /**
   * The form of a table that plays with it; a position has another one.
   * @param {Seen} seen
   */
  #showPlay({ table: { players, options }, faults }) {
    const play = /** @type {HTMLFormElement | null} */ (this.part("play"));
    if (!play) return;
    play.hidden = faults.length > 0 || !Object.keys(options).length;
    const given = Object.entries(options).map(([name, value]) => [`option-${name}`, value]);
    if (players) given.push(["players", String(players)]);
    for (const field of play.querySelectorAll("input")) field.remove();
    play.append(...given.map(([name = "", value = ""]) => hidden(name, value)));
  }

  /**
   * Other editors go on with what is good.
   * @param {Seen} seen
   */
  #showOnward({ onward, faults }) {
    const forms = (faults.length ? [] : onward).map(([title, action, text]) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action });
      const button = document.createElement("button");
      button.className = "button quiet";
      button.textContent = fill(this.words.onward, { title });
      // As JSON, since a form would send every line with another end than it has.
      form.append(hidden("text", JSON.stringify(text)), button);
      return form;
    });
    this.part("onward").replaceChildren(...forms);
  }

  /** @param {Seen} seen */
  #showTools({ tools, tool }) {
    const field = this.part("tools");
    const known = [...field.querySelectorAll("input")].map(({ value }) => value);
    if (known.join() !== tools.map(({ name }) => name).join()) {
      for (const label of field.querySelectorAll("label")) label.remove();
      field.append(...tools.map(({ name, title }) => choice(name, title)));
    }
    for (const input of field.querySelectorAll("input")) input.checked = input.value === tool;
    field.hidden = tools.length < 2;
    this.root.classList.toggle("paints", Boolean(this.#tool?.paints));
  }

  /** @param {Seen} seen */
  #showParts({ names, part }) {
    const select = /** @type {HTMLSelectElement} */ (this.part("part"));
    this.part("part-field").hidden = names.length < 2;
    select.replaceChildren(...names.map((name) => new Option(name, name, name === part, name === part)));
  }

  /**
   * @param {string} name
   * @param {string[]} texts
   */
  #list(name, texts) {
    const items = texts.map((text) => {
      const item = document.createElement("li");
      item.append(...cited(text, this.root.dataset));
      return item;
    });
    this.part(name).replaceChildren(...items);
  }

  /** @param {AbortSignal} signal */
  #buttons(signal) {
    /** @type {Record<string, () => void>} */
    const acts = {
      undo: () => this.source.undo(),
      redo: () => this.source.redo(),
      keep: () => this.#keep(),
      save: () => this.#save(),
      print: () => print(),
    };
    for (const [name, act] of Object.entries(acts)) {
      const button = this.part(name);
      const press = () => (button.ariaDisabled === "true" ? this.#refuse(name) : act());
      button.addEventListener("click", press, { signal });
    }
    this.part("tools").addEventListener("change", (event) => {
      this.source.choose(/** @type {HTMLInputElement} */ (event.target).value);
    }, { signal });
    this.part("part").addEventListener("change", (event) => {
      this.source.look(/** @type {HTMLSelectElement} */ (event.target).value);
    }, { signal });
  }

  /** @param {string} name */
  #refuse(name) {
    if (name === "keep" || name === "save") this.say(this.words.unfinished ?? "", true);
  }

  async #keep() {
    const { text } = this.source.seen.peek();
    try {
      const { id } = await this.#ask("keep", { text, name: this.#name.value, id: this.kept });
      this.kept = id;
      this.#remember(text);
      history.replaceState(null, "", `${this.base}?kept=${id}`);
      this.say(this.words.kept ?? "");
    } catch (error) {
      this.say((error instanceof Error && error.message) || (this.words.offline ?? ""), true);
    }
  }

  /** The file that the terminal takes. */
  #save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.source.seen.peek().text], { type: "text/plain" }));
    link.download = `${this.begin.game}-${this.begin.editor}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function hidden(name, value) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  return field;
}

/**
 * @param {string} name
 * @param {string} title
 */
function choice(name, title) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "radio", name: "tool", value: name });
  label.append(input, title);
  return label;
}

defineBoard();

/** What is made on this page. */
export const workshop = new Workshop(/** @type {HTMLElement} */ (document.getElementById("workshop")));
