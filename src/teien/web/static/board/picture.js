// @ts-check
// The picture in the page: takes over what changed, element by element, and lets things travel to their new places.

import { isStill } from "../motion.js";
import { OWN_CLASSES, morph, order } from "./morph.js";
import { rename } from "./names.js";

/** @typedef {import("../sources/source.js").Parts} Parts */
/** @typedef {{travels?: Record<string, string>, held?: Map<string, DOMRect>}} Manner */
/** @typedef {{layer: string, gone: string[], fresh: Map<string, SVGGraphicsElement>}} Change What becomes of a layer. */

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["rect", "path", "polygon", "circle", "ellipse"]);
const TRAVEL = { duration: 450, easing: "cubic-bezier(.3, .1, .2, 1)" };
const DROP = { duration: 160, easing: "ease-out" };
const FADE = { duration: 260, easing: "ease-out" };
const ROUND = 6;


/** The layer of marks and arrows: a picture without any may lack it. */
const SHAPES_LAYER = "shapes";
/** What is marked while it is explained how it was counted. */
const COUNTED = "explained";
/** What is not to be seen for a while: it has no outline. */
export const WITHHELD = "withheld";

export class Picture {
  #parser = new DOMParser();
  /** @type {Parts | null} */
  #shown;
  /** @type {Map<string, string[]>} What is marked, by kind. */
  #marked = new Map();
  #later = 0;
  /** @type {import("./turn.js").Turn | null} How the board is turned, where it is. */
  #turn = null;

  /**
   * @param {SVGSVGElement} svg
   * @param {string} [prefix] What all ids in it begin with, before the names that others know.
   * @param {Parts | null} [shown] What it shows; null where that is not known.
   */
  constructor(svg, prefix = "", shown = null) {
    this.svg = svg;
    this.prefix = prefix;
    this.#shown = shown;
    this.marks = group("markings");
    this.under = group("markings");
    svg.append(this.marks);
    this.#giveRoles();
  }

  /** Comes to rest: whatever moves is where it belongs, and nothing is marked. */
  destroy() {
    clearTimeout(this.#later);
    this.#rest();
    for (const [kind, ids] of this.#marked) for (const id of ids) this.element(id)?.classList.remove(kind);
    this.marks.remove();
    this.under.remove();
  }

  /**
   * The thing of this name, whichever layer it is in.
   * @param {string} id
   * @returns {SVGGraphicsElement | null}
   */
  element(id) {
    return this.svg.querySelector(`#${CSS.escape(this.prefix + id)}`);
  }

  /**
   * The name of a thing; "" where it has none.
   * @param {Element} thing
   */
  name(thing) {
    return thing.id.slice(this.prefix.length);
  }

  /**
   * Shows these parts and no others, touching only what changes. `travels` says from where a new thing comes, and
   * `held` where a thing is that a person has carried there. Throws, and has changed nothing, where a part cannot be
   * read or has no place.
   * @param {Parts} parts
   * @param {Manner} [manner]
   */
  apply(parts, { travels = {}, held = new Map() } = {}) {
    const changes = this.#changes(parts);
    const from = this.#places(changes, travels, held);
    // Should anything go wrong from here on, the next picture is compared with what is really there.
    this.#shown = null;
    for (const { layer, gone } of changes) {
      for (const id of gone) this.#remove(this.#child(this.#layer(layer), id), from.has(id), travels);
    }
    /** @type {Set<string>} */
    const appeared = new Set();
    for (const { layer, fresh } of changes) {
      const group = this.#layer(layer);
      /** @type {Set<Element>} */
      const changed = new Set();
      for (const [id, thing] of fresh) if (this.#put(group, id, thing, changed)) appeared.add(id);
      for (const thing of order(group, changed)) appeared.add(this.name(thing));
    }
    this.#shown = parts;
    if (!changes.length) return;
    this.#giveRoles();
    if (!isStill()) this.#animate(appeared, from, held);
    this.remark();
  }

  /**
   * Turns the board, or back to how it was drawn; nothing moves on its way there.
   * @param {import("./turn.js").Turn} turn
   */
  turn(turn) {
    const parts = this.#shown;
    if (!parts) return;
    this.#turn?.restore();
    this.#turn = turn;
    for (const layer of layersOf(this.svg)) turn.ground(layer, this.name(layer));
    const { width, height } = turn.size;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const paper = this.svg.querySelector(":scope > .paper");
    paper?.setAttribute("width", String(width));
    paper?.setAttribute("height", String(height));
    this.#shown = null;
    this.apply(parts);
    this.#rest();
    this.#drawMarks();
  }

  /** Whatever moves is where it belongs. */
  #rest() {
    for (const animation of this.svg.getAnimations({ subtree: true })) {
      if (!(animation instanceof CSSAnimation)) animation.finish();
    }
  }

  /** A label is heard only of something that has a role. */
  #giveRoles() {
    for (const thing of this.svg.querySelectorAll("[aria-label]:not([role])")) quieten(thing);
  }

  /** @param {string} said */
  describe(said) {
    const title = this.svg.querySelector(":scope > title")?.textContent ?? "";
    this.svg.setAttribute("aria-label", `${title}: ${said}`);
  }

  /**
   * Draws an outline around some things, instead of those of this kind until now.
   * @param {string} kind
   * @param {string[]} ids
   */
  mark(kind, ids) {
    for (const id of this.#marked.get(kind) ?? []) this.element(id)?.classList.remove(kind);
    this.#marked.set(kind, ids);
    for (const id of ids) this.element(id)?.classList.add(kind);
    this.remark();
  }

  /**
   * The things that are marked so.
   * @param {string} kind
   */
  marked(kind) {
    return this.#marked.get(kind) ?? [];
  }

  /** Draws all outlines again, now and when everything has come to rest. */
  remark() {
    this.#drawMarks();
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#drawMarks(), 2 * TRAVEL.duration);
  }

  #drawMarks() {
    this.marks.replaceChildren();
    this.under.replaceChildren();
    // What is being counted is framed below the points that it got, so that these can be read.
    const points = layersOf(this.svg).findLast((layer) => layer.querySelector(":scope > .scoring"));
    if (points) points.before(this.under);
    else this.under.remove();
    for (const [kind, ids] of this.#marked) {
      if (kind === WITHHELD) continue;
      const marks = points && kind === COUNTED ? this.under : this.marks;
      for (const id of ids) {
        const thing = this.element(id);
        if (!thing) continue;
        for (const under of ["marking under", "marking"]) {
          const outline = this.#outline(thing);
          outline.setAttribute("class", `${under} ${kind}`);
          marks.append(outline);
        }
      }
    }
  }

  /** @param {SVGGraphicsElement} thing */
  #outline(thing) {
    const matrix = this.#toRoot(thing);
    /** @type {SVGElement} */
    let outline;
    if (SHAPES.has(thing.localName)) {
      outline = document.createElementNS(SVG, /** @type {"path"} */ (thing.localName));
      for (const { name, value } of thing.attributes) {
        if (!["id", "class", "tabindex", "role", "transform"].includes(name) && !name.startsWith("aria-")) {
          outline.setAttribute(name, value);
        }
      }
    } else {
      outline = document.createElementNS(SVG, "rect");
      const box = thing.getBBox();
      for (const [name, value] of Object.entries({ x: box.x, y: box.y, width: box.width, height: box.height })) {
        outline.setAttribute(name, String(value));
      }
      outline.setAttribute("rx", String(ROUND));
    }
    outline.setAttribute("transform", matrix);
    return outline;
  }

  /**
   * The transform that shows a thing, moved to the end of the picture, where it is.
   * @param {SVGGraphicsElement} thing
   */
  #toRoot(thing) {
    const own = thing.getScreenCTM();
    const root = this.svg.getScreenCTM();
    return own && root ? String(DOMMatrix.fromMatrix(root).inverse().multiply(own)) : "";
  }

  /**
   * A copy of a thing as it is now, lying above everything else.
   * @param {SVGGraphicsElement} thing
   */
  copy(thing) {
    const copy = /** @type {SVGGraphicsElement} */ (thing.cloneNode(true));
    for (const element of [copy, ...copy.querySelectorAll("[id]")]) element.removeAttribute("id");
    for (const name of copy.getAttributeNames()) {
      if (["tabindex", "role"].includes(name) || name.startsWith("aria-")) copy.removeAttribute(name);
    }
    copy.classList.remove(...OWN_CLASSES);
    copy.setAttribute("transform", this.#toRoot(thing));
    return copy;
  }

  /** @param {string} name */
  #layer(name) {
    const layer = this.#child(this.svg, name);
    if (layer) return layer;
    if (name !== SHAPES_LAYER) throw new Error(`the picture has no layer ${name}`);
    const shapes = document.createElementNS(SVG, "g");
    shapes.id = this.prefix + SHAPES_LAYER;
    this.marks.before(shapes);
    return shapes;
  }

  /**
   * What must be done to show these parts.
   * @param {Parts} parts
   */
  #changes(parts) {
    const shown = this.#shown ?? this.#unknown();
    /** @type {Change[]} */
    const changes = [];
    for (const layer of new Set([...Object.keys(shown), ...Object.keys(parts)])) {
      const before = shown[layer] ?? {};
      const after = parts[layer] ?? {};
      if (before === after) continue;
      const gone = Object.keys(before).filter((id) => !(id in after));
      const texts = Object.entries(after).filter(([id, text]) => before[id] !== text);
      if (!gone.length && !texts.length) continue;
      this.#layer(layer);
      changes.push({ layer, gone, fresh: new Map(texts.map(([id, text]) => [id, this.#parse(layer, id, text)])) });
    }
    return changes;
  }

  /** All that is in the page, to be drawn anew or taken away. */
  #unknown() {
    /** @type {Parts} */
    const parts = {};
    for (const layer of layersOf(this.svg)) {
      parts[this.name(layer)] = Object.fromEntries(things(layer).map((thing) => [this.name(thing), ""]));
    }
    return parts;
  }

  /**
   * Where things come from that will be elsewhere under this or another name, in another layer or order.
   * @param {Change[]} changes
   * @param {Record<string, string>} travels
   * @param {Map<string, DOMRect>} held
   */
  #places(changes, travels, held) {
    /** @type {Map<string, DOMRect>} */
    const from = new Map();
    for (const { layer, fresh } of changes) {
      const group = this.#layer(layer);
      for (const [id, thing] of fresh) {
        const stays = this.#child(group, id)?.localName === thing.localName && !thing.hasAttribute("data-depth");
        if (stays && !(id in travels)) continue;
        const old = travels[id] ?? id;
        const place = held.get(old) ?? this.element(old)?.getBoundingClientRect();
        if (place) from.set(id, place);
      }
    }
    return from;
  }

  /**
   * Puts a part into its layer, or makes what is there already like it. Returns whether it is newly there.
   * @param {Element} group
   * @param {string} id
   * @param {SVGGraphicsElement} fresh
   * @param {Set<Element>} changed
   */
  #put(group, id, fresh, changed) {
    const old = this.#child(group, id);
    const same = old?.localName === fresh.localName;
    changed.add(old && same ? old : fresh);
    if (old && same) morph(old, fresh);
    else if (old) old.replaceWith(fresh);
    else group.append(fresh);
    return !same;
  }

  /**
   * Takes a thing away: at once where it, or something in it, goes on elsewhere.
   * @param {Element | null} thing
   * @param {boolean} elsewhere
   * @param {Record<string, string>} travels
   */
  #remove(thing, elsewhere, travels) {
    if (!thing) return;
    if (elsewhere || moves(travels, this.name(thing)) || isStill()) {
      thing.remove();
      return;
    }
    for (const part of [thing, ...thing.querySelectorAll("[id]")]) {
      if (moves(travels, this.name(part))) part.remove();
      part.removeAttribute("id");
      part.classList.remove(...OWN_CLASSES);
    }
    thing.setAttribute("aria-hidden", "true");
    thing.classList.add("leaving");
    thing.animate({ opacity: 0 }, FADE).finished.finally(() => thing.remove());
  }

  /**
   * @param {Set<string>} appeared
   * @param {Map<string, DOMRect>} from
   * @param {Map<string, DOMRect>} held
   */
  #animate(appeared, from, held) {
    const carried = [...held.keys()].filter((id) => !appeared.has(id)).map((id) => this.element(id));
    for (const thing of carried) thing?.style.setProperty("transition", "none");
    for (const id of appeared) {
      const thing = this.element(id);
      const place = from.get(id);
      if (!thing) continue;
      // What travels does not also play the picture's own little entrance.
      thing.classList.toggle("arrived", Boolean(place));
      if (!place || !travel(thing, place, held.size ? DROP : TRAVEL)) thing.animate([{ opacity: 0 }, {}], FADE);
    }
    for (const thing of carried) {
      const place = thing && held.get(this.name(thing));
      if (!thing || !place) continue;
      travel(thing, place, DROP);
      thing.style.removeProperty("transition");
    }
  }

  /**
   * @param {string} layer
   * @param {string} id
   * @param {string} text
   * @returns {SVGGraphicsElement}
   */
  #parse(layer, id, text) {
    const read = this.#parser.parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
    const thing = read.documentElement.firstElementChild;
    if (!thing || read.querySelector("parsererror")) throw new Error(`the part ${id} cannot be read`);
    const fresh = /** @type {SVGGraphicsElement} */ (document.importNode(thing, true));
    rename(fresh, this.prefix);
    this.#turn?.thing(fresh, this.#layer(layer), layer);
    return fresh;
  }

  /**
   * @param {Element} group
   * @param {string} id
   */
  #child(group, id) {
    const name = CSS.escape(this.prefix + id);
    return /** @type {SVGGraphicsElement | null} */ (group.querySelector(`:scope > #${name}`));
  }
}

/**
 * Gives a labelled thing the role it has while it is nothing to touch.
 * @param {Element} thing
 */
export function quieten(thing) {
  if (!thing.hasAttribute("aria-label")) thing.removeAttribute("role");
  else thing.setAttribute("role", thing.querySelector("[id], [aria-label]") ? "group" : "img");
}

/**
 * Every part of a picture that came with the page, as the server would write it.
 * @param {SVGSVGElement} svg
 */
export function partsOf(svg) {
  const serializer = new XMLSerializer();
  /** @type {Parts} */
  const parts = {};
  for (const layer of layersOf(svg)) {
    const texts = things(layer).map((thing) => [thing.id, serializer.serializeToString(thing)]);
    parts[layer.id] = Object.fromEntries(texts);
  }
  return parts;
}

/** @param {string} kind */
function group(kind) {
  const made = document.createElementNS(SVG, "g");
  made.classList.add(kind);
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** @param {SVGSVGElement} svg */
function layersOf(svg) {
  return [.../** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(":scope > g[id]"))];
}

/**
 * The parts of a layer: its children with a name.
 * @param {Element} layer
 */
function things(layer) {
  return [...layer.children].filter((thing) => thing.id);
}

/**
 * Whether the thing of this name goes on under another.
 * @param {Record<string, string>} travels
 * @param {string} id
 */
function moves(travels, id) {
  return Object.values(travels).includes(id);
}

/**
 * Lets a thing come from another place on the screen to its own. Returns whether there is anything to see of it.
 * @param {SVGGraphicsElement} thing
 * @param {DOMRect} from
 * @param {KeyframeAnimationOptions} timing
 */
function travel(thing, from, timing) {
  // A way it is still on would count as its own place.
  for (const animation of thing.getAnimations()) animation.cancel();
  const to = thing.getBoundingClientRect();
  const parent = /** @type {SVGGraphicsElement} */ (thing.parentNode).getScreenCTM();
  const whole = thing.getScreenCTM();
  if (!parent || !whole || !to.width || !from.width) return false;
  const inside = DOMMatrix.fromMatrix(parent).inverse();
  const start = inside.transformPoint(middle(from));
  const end = inside.transformPoint(middle(to));
  const size = Math.min(3, Math.max(1 / 3, Math.sqrt((from.width * from.height) / (to.width * to.height))));
  // Not the computed style: in WebKit it knows nothing of the attribute.
  const own = inside.multiply(whole);
  const back = `translate(${-end.x}px, ${-end.y}px) ${own}`;
  const frames = [
    { transform: `translate(${start.x}px, ${start.y}px) scale(${size}) ${back}` },
    { transform: `translate(${end.x}px, ${end.y}px) scale(1) ${back}` },
  ];
  thing.animate(frames, timing);
  return true;
}

/** @param {DOMRect} box */
function middle(box) {
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}
