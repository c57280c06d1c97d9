// @ts-check
// The board under a person's hands: what can be touched glows, and touching it builds a move step by step.

import { effect, signal } from "../store.js";
import { Bounds } from "./bounds.js";
import { Choice } from "./choice.js";
import { Cursor } from "./cursor.js";
import { listen } from "./keys.js";
import { Lights, middle } from "./lights.js";
import { Load } from "./load.js";
import { Picture, WITHHELD } from "./picture.js";
import { Pointer } from "./pointer.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./choice.js").Option} Option */
/** @typedef {import("./pointer.js").Place} Place */
/** @typedef {import("../sources/source.js").Position} Position */

/**
 * @typedef {object} Chosen How far a move is made, and which moves a button must offer.
 * @property {number} touched So many things were touched for it.
 * @property {Option[]} complete Complete ones that could go on.
 * @property {Option[]} unseen Those with nothing to touch in the picture.
 */

/**
 * @typedef {object} Settings
 * @property {string} [prefix] What all ids in the picture begin with.
 * @property {import("../sources/source.js").Parts | null} [shown] What the picture shows already, where that is known.
 * @property {boolean} [viewOnly] Whether there is nothing to touch, whatever the source offers.
 * @property {Element} [scope] The part of the page whose keys are meant for this board; if nothing else, its frame.
 */

/** Whatever has a name, below the layers. */
const THING = "svg > g[id] [id]";

export class Board {
  /** Whether a move that is clear still waits for its button. */
  confirms = false;
  /** Whether touching the same thing again at once is meant. */
  repeats = false;
  choice = new Choice();
  /** @type {import("../store.js").Signal<Chosen>} */
  chosen = signal(/** @type {Chosen} */ ({ touched: 0, complete: [], unseen: [] }));
  #over = "";
  /** @type {Position | null} The position that is shown. */
  #position = null;
  /** @type {Bounds | null} Where something that is carried could be put down. */
  #targets = null;
  #ended = new AbortController();

  /**
   * @param {HTMLElement} frame Has the picture in it.
   * @param {import("../sources/source.js").Source} source
   * @param {Settings} [settings]
   */
  constructor(frame, source, { prefix = "", shown = null, viewOnly = false, scope = frame } = {}) {
    this.frame = frame;
    this.source = source;
    this.viewOnly = viewOnly;
    const svg = /** @type {SVGSVGElement} */ (frame.querySelector("svg"));
    this.picture = new Picture(svg, prefix, shown);
    this.load = new Load(this.picture);
    this.lights = new Lights(this.picture);
    this.cursor = new Cursor(frame, this.lights);
    const { signal } = this.#ended;
    const hands = {
      free: (/** @type {Place} */ place) => !this.#hit(place),
      busy: () => this.pointer?.carrying ?? false,
      stop: () => this.pointer?.stop(),
    };
    this.zoom = new Zoom(frame, svg, scope, hands, signal);
    if (!viewOnly) {
      this.lights.lay();
      this.#listen(scope, signal);
    }
    effect(() => this.#follow(source.position.value), signal);
  }

  /**
   * @param {Element} scope
   * @param {AbortSignal} signal
   */
  #listen(scope, signal) {
    const { frame } = this;
    this.pointer = new Pointer(this.picture.svg, this.#carrying(), signal);
    // Not on the picture itself: one that listens for the focus would be a stop of the Tab key.
    frame.addEventListener("click", (event) => this.#click(event), { signal });
    frame.addEventListener("keydown", (event) => this.#key(event), { signal });
    frame.addEventListener("focusin", (event) => this.#focused(/** @type {Element} */ (event.target)), { signal });
    frame.addEventListener("focusout", () => this.cursor.leave(), { signal });
    listen(scope, (event) => this.#escape(event), signal);
  }

  /** Ends everything; the picture stays as it is, with nothing to touch in it. */
  destroy() {
    this.#ended.abort();
    this.#targets?.destroy();
    this.load.drop();
    this.choice.offer({});
    const inside = this.#hasFocus;
    this.lights.destroy();
    this.cursor.settle(inside);
    this.picture.destroy();
  }

  /** Brings the picture into sight, for somebody who has asked to see something in it. */
  reveal() {
    this.frame.scrollIntoView({ block: "nearest" });
  }

  /** What has the focus, by keys. */
  get focused() {
    return this.cursor.focused;
  }

  /** Takes the focus, on the thing that had it last or the nearest that can be touched now. */
  focus() {
    this.cursor.focus();
  }

  /** Takes back what was touched so far. */
  cancel() {
    this.load.drop();
    this.choice.cancel();
    this.#changed();
  }

  /**
   * Turns the picture; what was touched so far is taken back.
   * @param {import("./turn.js").Turn} turn
   */
  turn(turn) {
    this.picture.turn(turn);
    this.zoom.reshape();
    this.cancel();
  }

  /**
   * Marks some things, such as those that are "explained" or "withheld", instead of those of this kind until now.
   * @param {string} kind
   * @param {string[]} ids
   */
  mark(kind, ids) {
    this.picture.mark(kind, ids);
    if (kind !== WITHHELD) this.zoom.reveal(this.#things(ids));
  }

  /**
   * Leads through a move: lights what to touch for it, each thing when it is its turn, until the picture is another.
   * @param {string[]} path
   */
  guide(path) {
    this.choice.guide = path;
    this.cancel();
  }

  /** @param {Option} option */
  play(option) {
    this.source.play(option);
    // Where it was not taken, everything is as it was before.
    if (this.source.position.peek() === this.#position) this.cancel();
  }

  /**
   * Shows a position, and offers what can be done in it.
   * @param {Position} position
   */
  #follow(position) {
    const { parts, travels, said, act } = position;
    const before = this.#position?.parts;
    if (parts !== before) {
      const held = this.pointer?.carrying ? new Map() : this.load.release();
      this.choice.guide = [];
      this.picture.mark("hinted", []);
      this.picture.apply(parts, { held, ...(travels && travels.from === before ? { travels: travels.names } : {}) });
    } else if (!this.pointer?.carrying && Object.keys(act).length) {
      this.load.drop();
    }
    this.#position = position;
    this.picture.describe(said);
    this.choice.offer(this.viewOnly ? {} : act);
    this.#changed(parts !== before);
  }

  /**
   * What can be touched at a place on the screen; with `any` also what cannot.
   * @param {Place} place
   * @param {boolean} [any]
   */
  #hit({ x, y }, any = false) {
    const things = document.elementsFromPoint(x, y).filter((thing) => this.picture.svg.contains(thing));
    for (const thing of things) {
      const id = this.lights.of(thing);
      if (id) return id;
    }
    const ground = any ? things.map((thing) => thing.closest(THING)).find(Boolean) : null;
    return ground ? this.picture.name(ground) : null;
  }

  /**
   * What moves when this is carried: the thing itself, or the pieces that lie on a square.
   * @param {string} id
   * @returns {SVGGraphicsElement[]}
   */
  #lyingOn(id) {
    const thing = this.picture.element(id);
    if (!thing) return [];
    if (!thing.matches(".square, .cell")) return [thing];
    const box = thing.getBoundingClientRect();
    const pieces = [.../** @type {NodeListOf<SVGGraphicsElement>} */ (this.picture.svg.querySelectorAll(".piece[id]"))];
    const lying = pieces.filter((piece) => {
      const { x, y } = middle(piece);
      return box.left < x && x < box.right && box.top < y && y < box.bottom;
    });
    return lying.length ? lying : [thing];
  }

  /**
   * Carrying something is touching it and then where it is put down.
   * @returns {import("./pointer.js").Handlers<string>}
   */
  #carrying() {
    return {
      grip: (place) => {
        const id = this.#hit(place);
        return id && this.choice.continues(id) ? id : null;
      },
      take: (id) => {
        this.load.drop();
        if (this.choice.touched.at(-1) !== id) this.#touch(id);
        this.load.lift(this.#lyingOn(id));
        this.#targets = new Bounds(this.picture, this.choice.next);
      },
      over: (_, place, from) => {
        // Looks before it moves anything: so nothing need be laid out anew for it.
        this.#hover(this.#targets?.include(place) ? this.#hit(place) : null);
        this.load.follow(from, place);
      },
      put: (id, place) => {
        this.#leave();
        if (!this.#put(this.#hit(place, true), id)) this.load.drop();
      },
      cancel: () => {
        this.#leave();
        this.cancel();
      },
    };
  }

  /**
   * Puts a thing down. Returns whether it may stay there.
   * @param {string | null} id
   * @param {string} carried
   */
  #put(id, carried) {
    if (id && id !== carried && this.choice.next.has(id)) {
      this.#touch(id);
      return true;
    }
    if (id && id !== carried) this.#ask(id);
    else this.cancel();
    return false;
  }

  #leave() {
    this.#targets?.destroy();
    this.#targets = null;
    this.#hover(null);
  }

  /**
   * Something is carried over this.
   * @param {string | null} id
   */
  #hover(id) {
    const over = id && this.choice.next.has(id) ? id : "";
    if (over === this.#over) return;
    if (this.#over) this.picture.element(this.#over)?.classList.remove("over");
    this.#over = over;
    if (over) this.picture.element(over)?.classList.add("over");
  }

  /** @param {string} id */
  #touch(id) {
    this.cursor.touched();
    const option = this.choice.touch(id);
    this.#changed();
    if (option && !this.confirms) this.play(option);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    // The second click of a double click would take back what the first has chosen.
    if (event.detail > 1 && !this.repeats) return;
    // A click without a place comes from a screen reader.
    const target = /** @type {Element} */ (event.target);
    const byPlace = event.detail > 0;
    const id = byPlace
      ? this.#hit({ x: event.clientX, y: event.clientY }, true)
      : (this.lights.of(target) ?? this.picture.name(target));
    if (id && this.lights.lit.has(id)) this.#touch(id);
    else if (id) this.#ask(id);
  }

  /**
   * Asks the referee why this cannot be touched after what was touched before, if anything was.
   * @param {string} id
   */
  #ask(id) {
    this.source.why(this.choice.open[0]?.seat ?? null, [...this.choice.touched, id]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = this.cursor.at(/** @type {Element} */ (event.target));
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "n") this.#next(event.shiftKey ? -1 : 1);
    else if (event.shiftKey) return;
    else if (key === "t") this.cursor.aside();
    else if (id && (key === "Enter" || key === " ")) this.#press(id);
    else if (!id || !this.cursor.step(id, key)) return;
    event.preventDefault();
  }

  /**
   * On to the next thing that can be touched now, or back.
   * @param {1 | -1} way
   */
  #next(way) {
    this.cursor.next(
      [...this.choice.next].filter((id) => this.picture.element(id)),
      way,
    );
  }

  /**
   * Touches a thing, or what can be touched on it; what cannot be touched says why.
   * @param {string} id
   */
  #press(id) {
    const thing = this.lights.lit.has(id) ? id : this.lights.on(id);
    if (thing) this.#touch(thing);
    else this.#ask(id);
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || !this.choice.touched.length) return;
    this.pointer?.stop();
    this.cancel();
    event.preventDefault();
  }

  /** @param {Element} thing */
  #focused(thing) {
    if (this.cursor.enter(thing)) this.zoom.reveal([thing]);
  }

  /** @param {string[]} ids */
  #things(ids) {
    return ids.flatMap((id) => this.picture.element(id) ?? []);
  }

  /** @param {boolean} [moving] Whether things are on their way. */
  #changed(moving = false) {
    this.#light();
    const { choice, picture } = this;
    this.zoom.attend(this.#things([...choice.touched, ...choice.next]), { begun: choice.touched.length > 0, moving });
    const hinted = choice.guided === null ? [] : [choice.guided];
    if (hinted[0] !== picture.marked("hinted")[0]) this.mark("hinted", hinted);
    const place = choice.touched.length;
    const unseen = choice.open.filter(({ path }) => path.length > place && !picture.element(path[place] ?? ""));
    this.chosen.value = { touched: place, complete: choice.complete, unseen };
  }

  /** Lights what can be touched, and nothing else; the focus stays on the board when it was there. */
  #light() {
    const inside = this.#hasFocus;
    this.lights.show(this.choice);
    this.cursor.settle(inside);
  }

  get #hasFocus() {
    const { activeElement } = document;
    return activeElement === this.frame || this.picture.svg.contains(activeElement);
  }
}
