// @ts-check
// A score pad: steps that somebody taps in, one after the other. The browser keeps them after each, so neither a reload
// nor a flat battery loses any; all of it fits into a link. What is counted on it, and how, its sheet knows.

import { newId, Shelf } from "../shelf.js";
import { carried, fill } from "../words.js";

/** @typedef {{names: string[], steps: string[], tiles: string[]}} Entered Tiles are those of a set of one's own; without any it is the game's. */
/** @typedef {{id: string, game: string, when: number, title: string}} Line */
/** @typedef {{symbol: string, colour: string}} Mark */

/**
 * @typedef {object} Begin
 * @property {{name: string, version: number, players: number[]}} game
 * @property {Mark[]} marks
 * @property {string[]} names What players are called who have given no name.
 * @property {Entered | null} opened What was brought along as a file.
 * @property {any} box
 */

/**
 * @typedef {object} Sheet What is kept on a pad.
 * @property {(entered: Entered) => boolean} show Shows it; false where there can be no such sheet.
 * @property {(text: string) => string[]} [tilesOf] The tiles of a file, where they can be one's own; none where it holds no good set.
 */

const MOST = 40;
const ID = /^#[0-9a-f]{12}$/;
const LONGEST_NAME = 40;
/** Of everything that a link or this browser brings: far more than anybody taps in, and not so much that a page stands still. */
const MOST_STEPS = 4000;
/** As many as the workshop shows. */
const MOST_TILES = 60;
const LONGEST_STEP = 40;

/** @type {Shelf<Line, Entered>} */
const PADS = new Shelf("teien-score-", "teien-scores", MOST, (kept) => isEntered(kept));

/** @param {unknown} thing */
function isEntered(thing) {
  const { names, steps, tiles = [] } = /** @type {Partial<Entered>} */ (thing ?? {});
  const areTexts = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((text) => typeof text === "string");
  return areTexts(names) && areTexts(steps) && areTexts(tiles);
}

export class Pad {
  /** @type {string[]} */
  names = [];
  /** @type {string[]} */
  steps = [];
  /** @type {string[]} */
  tiles = [];
  /** @type {string[]} What the next pad begins with. */
  #first = [];
  /** @type {string[]} What was undone, the latest last. */
  #undone = [];
  #id = "";

  /**
   * @param {HTMLElement} root
   * @param {(pad: Pad) => Sheet} sheet
   */
  constructor(root, sheet) {
    this.root = root;
    /** @type {Begin} */
    this.begin = carried("begin");
    /** @type {Record<string, string>} */
    this.words = carried("words");
    this.sheet = sheet(this);
    this.part("undo").addEventListener("click", () => this.undo());
    this.part("redo").addEventListener("click", () => this.redo());
    this.part("another").addEventListener("click", () => this.#askWho());
    this.part("who").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    this.#takeTiles();
    for (const field of this.#counts) field.addEventListener("change", () => this.#showNames());
    addEventListener("hashchange", () => this.#open());
    this.#showNames();
    this.#open();
  }

  /** @param {string} name */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part="${name}"]`));
  }

  /** How many play: nothing to choose from where only so many can. */
  get #counts() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.root.querySelectorAll("[name=players]"))];
  }

  get #players() {
    return Number(this.#counts.find((field) => field.checked)?.value ?? this.begin.game.players[0]);
  }

  #showNames() {
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-seat-name]"))) {
      field.hidden = Number(field.dataset.seatName) >= this.#players;
    }
  }

  /** Where a set of one's own can be played with: it comes from a file, and may go again. */
  #takeTiles() {
    const { tilesOf } = this.sheet;
    if (!tilesOf) return;
    const field = /** @type {HTMLInputElement} */ (this.part("set"));
    field.addEventListener("change", async () => {
      const tiles = tilesOf((await field.files?.[0]?.text()) ?? "");
      this.part("set-fault").hidden = tiles.length > 0;
      if (tiles.length) this.#with(tiles, []);
    });
    this.part("set-usual").addEventListener("click", () => {
      field.value = "";
      this.#with([], []);
      // The button is gone: what is next comes.
      this.part("begin").focus();
    });
  }

  /**
   * What the next pad is played and begun with.
   * @param {string[]} tiles
   * @param {string[]} first
   */
  #with(tiles, first) {
    [this.tiles, this.#first] = [tiles, first];
    history.replaceState(null, "", tiles.length || first.length ? written({ names: [], steps: first, tiles }) : location.pathname);
    this.#showTiles();
  }

  #showTiles() {
    if (!this.sheet.tilesOf) return;
    const count = this.tiles.length;
    const said = [...(count ? [this.say("own", { count })] : []), ...(this.#first.length ? [this.say("laid")] : [])];
    this.part("set-own").hidden = !said.length;
    this.part("set-count").textContent = said.join(" ");
  }

  /** The pad that an address names or holds, or that was brought along; else the question who plays. */
  #open() {
    const { hash } = location;
    const shared = ID.test(hash) ? PADS.recall(hash.slice(1)) : read(hash);
    const entered = shared ?? this.begin.opened;
    this.begin.opened = null;
    if (entered && !entered.names.length && this.sheet.show({ ...entered, names: this.begin.names })) {
      this.#askWho(entered.steps, entered.tiles ?? []);
      this.part("unreadable").hidden = true;
      return;
    }
    const id = ID.test(hash) && shared ? hash.slice(1) : (entered && this.#known(entered)) || newId();
    if (!entered || !this.#fill(entered, id)) {
      this.#askWho();
      this.part("unreadable").hidden = hash.length < 2;
    }
  }

  /**
   * The name under which the very same is kept already: whoever opens a link twice has one pad.
   * @param {Entered} entered
   */
  #known({ names, steps, tiles = [] }) {
    const text = JSON.stringify({ names, steps, tiles });
    return PADS.lines().find(({ id }) => JSON.stringify(PADS.recall(id)) === text)?.id;
  }

  /**
   * @param {Entered} entered
   * @param {string} id
   */
  #fill({ names, steps, tiles = [] }, id) {
    if (!this.begin.game.players.includes(names.length) || !this.sheet.show({ names, steps, tiles })) return false;
    [this.names, this.steps, this.tiles, this.#first] = [names, [...steps], tiles, []];
    [this.#undone, this.#id] = [[], id];
    this.part("unreadable").hidden = true;
    this.part("start").hidden = true;
    this.part("pad").hidden = false;
    this.#keep();
    return true;
  }

  /**
   * @param {string[]} [first] What is to be on it already.
   * @param {string[]} [tiles] Another game is played with the same.
   */
  #askWho(first = [], tiles = this.tiles) {
    this.#with(tiles, first);
    this.part("pad").hidden = true;
    this.part("start").hidden = false;
    this.#list();
  }

  #start() {
    const fields = [.../** @type {NodeListOf<HTMLInputElement>} */ (this.root.querySelectorAll("[data-seat-name] input"))];
    const names = fields.slice(0, this.#players).map((field, seat) => tidy(field.value) || (this.begin.names[seat] ?? ""));
    this.part("unreadable").hidden = this.#fill({ names, steps: this.#first, tiles: this.tiles }, newId());
    scrollTo(0, 0);
  }

  /** The pads that this browser keeps of the game. */
  #list() {
    const lines = PADS.lines().filter(({ game }) => game === this.begin.game.name);
    this.part("kept").hidden = !lines.length;
    const items = lines.map((line) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#${line.id}`;
      const when = new Date(line.when).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
      link.textContent = `${line.title}, ${when}`;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button quiet";
      button.textContent = this.words.forget ?? "";
      button.setAttribute("aria-label", `${this.words.forget}: ${link.textContent}`);
      button.addEventListener("click", () => {
        PADS.forget(line.id);
        this.#list();
      });
      item.append(link, button);
      return item;
    });
    this.part("kept").querySelector("ul")?.replaceChildren(...items);
  }

  /**
   * One step more. Returns whether it could be taken.
   * @param {string} step
   */
  take(step) {
    const { names, tiles } = this;
    const steps = [...this.steps, step];
    if (steps.length > MOST_STEPS || !this.sheet.show({ names, steps, tiles })) return false;
    this.steps = steps;
    this.#undone = [];
    this.#keep();
    return true;
  }

  undo() {
    const step = this.steps.pop();
    if (step === undefined) return;
    this.#undone.push(step);
    this.sheet.show(this);
    this.#keep();
  }

  redo() {
    const step = this.#undone.pop();
    if (step === undefined) return;
    this.steps.push(step);
    this.sheet.show(this);
    this.#keep();
  }

  #keep() {
    const { names, steps, tiles } = this;
    const line = { id: this.#id, game: this.begin.game.name, when: Date.now(), title: names.join(", ") };
    const isKept = PADS.keep(line, { names, steps, tiles });
    if (isKept) history.replaceState(null, "", `#${this.#id}`);
    this.part("unkept").hidden = isKept;
    disable(this.part("undo"), !steps.length);
    disable(this.part("redo"), !this.#undone.length);
    this.part("link").dataset.copy = `${location.pathname}${written({ names, steps, tiles })}`;
  }

  /**
   * Words of the page, with values put in.
   * @param {string} name
   * @param {Record<string, string | number>} [values]
   */
  say(name, values = {}) {
    return fill(this.words[name], values);
  }
}

/**
 * A button that does nothing now keeps the focus.
 * @param {HTMLElement} button
 * @param {boolean} isOff
 */
export function disable(button, isOff) {
  button.setAttribute("aria-disabled", String(isOff));
}

/** @param {string} name */
function tidy(name) {
  return name.replace(/[\p{C}\s]+/gu, " ").trim().slice(0, LONGEST_NAME);
}

/**
 * What was entered, as the end of an address: everything is in it, and no server sees it.
 * @param {Entered} entered
 */
export function written({ names, steps, tiles }) {
  const own = tiles.length ? [["tiles", tiles.join(" ")]] : [];
  const values = new URLSearchParams([...names.map((name) => ["name", name]), ...own, ["steps", steps.join(" ")]]);
  return `#${String(values).replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%7E", "~")}`;
}

/**
 * @param {string} hash
 * @returns {Entered | null}
 */
export function read(hash) {
  const values = new URLSearchParams(hash.slice(1));
  const names = values.getAll("name").map(tidy);
  const [steps, tiles] = ["steps", "tiles"].map((name) => (values.get(name) ?? "").split(" ").filter(Boolean));
  if (!steps || !tiles || !(values.has("steps") || tiles.length) || names.some((name) => !name)) return null;
  const isTooMuch = steps.length > MOST_STEPS || tiles.length > MOST_TILES || [...steps, ...tiles].some((text) => text.length > LONGEST_STEP);
  return isTooMuch ? null : { names, steps, tiles };
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
