// @ts-check
// The board under a person's hands: what can be touched glows, and touching it builds a move step by step.

import { effect, signal } from "../store.js";
import { Bounds } from "./bounds.js";
import { Choice } from "./choice.js";
import { Grid } from "./grid.js";
import { listen } from "./keys.js";
import { Load } from "./load.js";
import { Picture, quieten, WITHHELD } from "./picture.js";
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
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
const ASIDE = 2.5;
/** What a thing has only while it is something to touch or to walk to. */
const GIVEN = ["tabindex", "aria-pressed", "aria-selected", "aria-disabled", "aria-rowindex", "aria-colindex"];

export class Board {
  /** Whether a move that is clear still waits for its button. */
  confirms = false;
  choice = new Choice();
  /** @type {import("../store.js").Signal<Chosen>} */
  chosen = signal(/** @type {Chosen} */ ({ touched: 0, complete: [], unseen: [] }));
  /** @type {import("../store.js").Signal<string | null>} What has the focus, by keys. */
  focused = signal(/** @type {string | null} */ (null));
  /** @type {Grid | null} The squares or cells, which arrows walk over; null where there is nothing to touch. */
  #grid = null;
  /** Whether somebody has walked on by keys since they touched something. */
  #walked = false;
  /** @type {Set<string>} What can be touched now, other beginnings included. */
  #lit = new Set();
  /** @type {string | null} The one thing that the Tab key reaches. */
  #current = null;
  #place = new DOMPoint();
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
    const { signal } = this.#ended;
    const hands = {
      free: (/** @type {Place} */ place) => !this.#hit(place),
      busy: () => this.pointer?.carrying ?? false,
      stop: () => this.pointer?.stop(),
    };
    this.zoom = new Zoom(frame, svg, scope, hands, signal);
    if (!viewOnly) {
      this.#grid = new Grid(this.picture);
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
    frame.addEventListener("focusout", () => this.#blurred(), { signal });
    listen(scope, (event) => this.#escape(event), signal);
  }

  /** Ends everything; the picture stays as it is, with nothing to touch in it. */
  destroy() {
    this.#ended.abort();
    this.#targets?.destroy();
    this.load.drop();
    this.choice.offer({});
    const cells = this.#grid?.cells.keys() ?? [];
    this.#grid?.destroy();
    this.#grid = null;
    this.#light();
    for (const id of cells) this.#extinguish(this.picture.element(id));
    this.picture.destroy();
  }

  /** Brings the picture into sight, for somebody who has asked to see something in it. */
  reveal() {
    this.frame.scrollIntoView({ block: "nearest" });
  }

  /** Takes the focus, on the thing that had it last or the nearest that can be touched now. */
  focus() {
    const thing = this.#current ? this.picture.element(this.#current) : this.frame;
    if (thing !== document.activeElement) thing?.focus({ preventScroll: true });
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
      const id = this.#lightOf(thing);
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
    this.#walked = false;
    const option = this.choice.touch(id);
    this.#changed();
    if (option && !this.confirms) this.play(option);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    // The second click of a double click would take back what the first has chosen.
    if (event.detail > 1) return;
    // A click without a place comes from a screen reader.
    const target = /** @type {Element} */ (event.target);
    const byPlace = event.detail > 0;
    const id = byPlace
      ? this.#hit({ x: event.clientX, y: event.clientY }, true)
      : (this.#lightOf(target) ?? this.picture.name(target));
    if (id && this.#lit.has(id)) this.#touch(id);
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
    const target = /** @type {Element} */ (event.target);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "n") this.#next(event.shiftKey ? -1 : 1);
    else if (event.shiftKey) return;
    else if (key === "t") this.#aside();
    else if (!this.#standing(target, key)) return;
    event.preventDefault();
  }

  /**
   * What a key does with the thing that has the focus. Returns whether it does anything.
   * @param {Element} target
   * @param {string} key
   */
  #standing(target, key) {
    // Who uses a pointer, and has left the focus where nothing can be touched, means something else by it.
    const id = this.#lightOf(target) ?? (this.focused.peek() ? this.#stopOf(target) : null);
    const arrow = ARROWS[key];
    if (!id) return false;
    if (arrow) this.#step(id, arrow);
    else if (key === "Enter" || key === " ") this.#press(id);
    else return false;
    return true;
  }

  /**
   * Touches a thing, or what can be touched on it; what cannot be touched says why.
   * @param {string} id
   */
  #press(id) {
    const thing = this.#lit.has(id) ? id : this.#litOn(id);
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

  /**
   * Moves the focus in a direction: to the next cell and, from the rim, to what can be touched beside the board.
   * @param {string} id
   * @param {[number, number]} direction
   */
  #step(id, direction) {
    const cell = this.#cellOf(id);
    const inside = cell && this.#grid?.step(cell, direction);
    if (inside) {
      this.#walk(inside);
      return;
    }
    const [right, down] = direction;
    const here = this.#middle(id);
    const ahead = (/** @type {DOMPoint} */ { x, y }) => {
      const along = (x - here.x) * right + (y - here.y) * down;
      const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
      return along > 1 ? along + ASIDE * aside : Infinity;
    };
    const beside = [...this.#lit].filter((one) => !this.#cellOf(one));
    // Who is beside the board comes back to it where nothing else lies in that direction.
    const next = this.#nearest(ahead, beside) ?? (cell ? null : this.#nearest(ahead, this.#cells));
    if (next) this.#walk(next);
  }

  /**
   * On to the next thing that can be touched now, in reading order, or back.
   * @param {1 | -1} way
   */
  #next(way) {
    const things = this.#sorted([...this.choice.next].filter((id) => this.picture.element(id)));
    const here = this.#current ?? "";
    const place = things.indexOf(here);
    const all = this.#sorted([...new Set([...things, here].filter(Boolean))]);
    const from = place >= 0 ? place : way > 0 ? all.indexOf(here) - 1 : all.indexOf(here);
    const next = things[(from + way + things.length) % things.length];
    if (next) this.#walk(next);
  }

  /** From the board to the first thing to touch beside it, or from there back. */
  #aside() {
    const isInside = Boolean(this.#current && this.#cellOf(this.#current));
    const beside = this.#sorted([...this.#lit].filter((id) => !this.#cellOf(id)));
    const next = isInside ? beside[0] : this.#nearest(({ x, y }) => Math.hypot(x - this.#place.x, y - this.#place.y), this.#cells);
    if (next) this.#walk(next);
  }

  /** @param {string} id */
  #walk(id) {
    this.#walked = true;
    this.picture.element(id)?.focus();
  }

  get #cells() {
    return [...(this.#grid?.cells.keys() ?? [])];
  }

  /**
   * Things in reading order: the cells row by row, then the others.
   * @param {string[]} ids
   */
  #sorted(ids) {
    const place = (/** @type {string} */ id) => {
      const cell = this.#grid?.cells.get(this.#cellOf(id) ?? "");
      const { x, y } = this.#middle(id);
      return cell ? [0, cell.row, cell.column] : [1, y, x];
    };
    const places = new Map(ids.map((id) => [id, place(id)]));
    return ids.sort((one, other) => compare(places.get(one) ?? [], places.get(other) ?? []));
  }

  /**
   * The cell that a thing is, or lies on; null for what is beside the board.
   * @param {string} id
   */
  #cellOf(id) {
    if (this.#grid?.cells.has(id)) return id;
    const { x, y } = this.#middle(id);
    const under = this.#cells.filter((cell) => {
      const box = this.picture.element(cell)?.getBoundingClientRect();
      return box && box.left < x && x < box.right && box.top < y && y < box.bottom;
    });
    return this.#nearest((middle) => Math.hypot(middle.x - x, middle.y - y), under);
  }

  /**
   * What can be touched and lies on a cell.
   * @param {string} cell
   */
  #litOn(cell) {
    return [...this.#lit].find((id) => this.#cellOf(id) === cell) ?? null;
  }

  /**
   * Of some things, the lit ones unless said, the one that is nearest by this measure of its middle.
   * @param {(middle: DOMPoint) => number} distance
   * @param {Iterable<string>} [things]
   */
  #nearest(distance, things = this.#lit) {
    let best = Infinity;
    /** @type {string | null} */
    let nearest = null;
    for (const id of things) {
      const far = distance(this.#middle(id));
      if (far < best) [best, nearest] = [far, id];
    }
    return nearest;
  }

  /** @param {Element} thing */
  #focused(thing) {
    const id = this.#lightOf(thing) ?? this.#stopOf(thing);
    if (!id) return;
    const byKeys = thing.matches(":focus-visible");
    this.#current = id;
    this.#place = this.#middle(id);
    this.#rove();
    // Only now, since what lies on it may have been on its way before.
    if (this.#grid?.cells.has(id)) this.#allow(id, this.#lit.has(id) || this.#litOn(id) !== null);
    this.picture.mark("focus", byKeys ? [id] : []);
    this.focused.value = byKeys ? id : null;
    this.zoom.reveal([thing]);
  }

  #blurred() {
    this.picture.mark("focus", []);
    this.focused.value = null;
  }

  /**
   * Says of a cell whether it can be touched.
   * @param {string} id
   * @param {boolean} can
   */
  #allow(id, can) {
    const thing = this.picture.element(id);
    if (thing?.ariaDisabled !== String(!can)) thing?.setAttribute("aria-disabled", String(!can));
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
    const { choice, picture } = this;
    const { next, firsts } = choice;
    const lit = new Set([...next, ...firsts, ...choice.touched].filter((id) => picture.element(id)));
    const was = document.activeElement;
    const inside = was === this.frame || picture.svg.contains(was);
    for (const id of this.#lit) if (!lit.has(id)) this.#extinguish(picture.element(id));
    this.#lit = lit;
    this.#grid?.read();
    for (const id of lit) {
      const thing = picture.element(id);
      if (!thing) continue;
      thing.classList.toggle("touchable", next.has(id));
      thing.classList.toggle("touched", choice.touched.includes(id));
      thing.classList.toggle("another", !next.has(id) && !choice.touched.includes(id));
      thing.classList.toggle("carries", choice.continues(id));
      const isCell = this.#grid?.cells.has(id);
      if (!isCell) thing.setAttribute("role", "button");
      thing.setAttribute(isCell ? "aria-selected" : "aria-pressed", String(choice.touched.includes(id)));
      if (!thing.hasAttribute("aria-label")) thing.setAttribute("aria-label", id);
    }
    for (const id of this.#cells) this.#allow(id, lit.has(id));
    const isStop = this.#current !== null && (lit.has(this.#current) || Boolean(this.#grid?.cells.has(this.#current)));
    // Who walks over the board stays where they are, whatever others do.
    const stays = isStop && inside && (this.#walked || !lit.size);
    if (!stays && (!this.#current || !lit.has(this.#current))) {
      const nearest = this.#nearest(({ x, y }) => Math.hypot(x - this.#place.x, y - this.#place.y));
      this.#current = nearest ?? (isStop ? this.#current : (this.#cells[0] ?? null));
    }
    this.#rove();
    if (inside) this.focus();
  }

  #rove() {
    for (const id of [...this.#lit, ...this.#cells]) {
      this.picture.element(id)?.setAttribute("tabindex", id === this.#current ? "0" : "-1");
    }
  }

  /** @param {SVGElement | null} thing */
  #extinguish(thing) {
    if (!thing) return;
    thing.classList.remove("touchable", "touched", "another", "carries");
    for (const name of GIVEN) thing.removeAttribute(name);
    quieten(thing);
  }

  /**
   * The name of the lit thing that this is a part of.
   * @param {Element} thing
   */
  #lightOf(thing) {
    /** @type {Element | null} */
    let element = thing;
    while (element && element !== this.picture.svg) {
      const name = this.picture.name(element);
      if (element.id && this.#lit.has(name)) return name;
      element = element.parentElement;
    }
    return null;
  }

  /**
   * The name of the cell that this is.
   * @param {Element} thing
   */
  #stopOf(thing) {
    const name = this.picture.svg.contains(thing) ? this.picture.name(thing) : "";
    return this.#grid?.cells.has(name) ? name : null;
  }

  /** @param {string} id */
  #middle(id) {
    const thing = this.picture.element(id);
    return thing ? middle(thing) : new DOMPoint();
  }
}

/** @param {Element} thing */
function middle(thing) {
  const box = thing.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Which of two lists of numbers comes first, by the first that differs.
 * @param {number[]} some
 * @param {number[]} others
 */
function compare(some, others) {
  const place = some.findIndex((number, index) => Math.abs(number - (others[index] ?? 0)) > 1e-6);
  return place < 0 ? 0 : (some[place] ?? 0) - (others[place] ?? 0);
}
