// @ts-check
// The picture in the page: takes over what changed, element by element, and lets things travel to their new places.

/** @typedef {import("./live.js").Parts} Parts */
/** @typedef {{whole?: boolean, travels?: Record<string, string>, held?: Map<string, DOMRect>}} Manner */

const SVG = "http://www.w3.org/2000/svg";
const OWN_CLASSES = ["touchable", "touched", "another", "carries", "told", "hinted", "focus", "lifted", "arrived"];
const OWN_ATTRIBUTES = new Set(["role", "tabindex", "aria-pressed"]);
const SHAPES = new Set(["rect", "path", "polygon", "circle", "ellipse"]);
const TRAVEL = { duration: 450, easing: "cubic-bezier(.3, .1, .2, 1)" };
const DROP = { duration: 160, easing: "ease-out" };
const FADE = { duration: 260, easing: "ease-out" };
const ROUND = 6;

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Picture {
  #parser = new DOMParser();
  /** @type {WeakMap<Element, string>} The text each element was last made from. */
  #texts = new WeakMap();
  /** @type {Map<string, string[]>} What is marked, by kind. */
  #marked = new Map();
  #later = 0;

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.marks = document.createElementNS(SVG, "g");
    this.marks.classList.add("markings");
    this.marks.setAttribute("aria-hidden", "true");
    svg.append(this.marks);
    this.#giveRoles();
  }

  /**
   * The thing of this name, whichever layer it is in.
   * @param {string} id
   * @returns {SVGGraphicsElement | null}
   */
  element(id) {
    return this.svg.querySelector(`#${CSS.escape(id)}`);
  }

  /** Every part there is now, as the server would write it. */
  parts() {
    const serializer = new XMLSerializer();
    return Object.fromEntries(
      this.#layers().map((layer) => [
        layer.id,
        Object.fromEntries(things(layer).map((thing) => [thing.id, serializer.serializeToString(thing)])),
      ]),
    );
  }

  /**
   * Takes over changed parts. With `whole` they are all there are; `travels` says from where a new thing comes, and
   * `held` where a thing is that a person has carried there.
   * @param {Parts} parts
   * @param {Manner} [manner]
   */
  apply(parts, { whole = false, travels = {}, held = new Map() } = {}) {
    const changes = whole ? this.#completed(parts) : parts;
    const from = this.#places(changes, travels, held);
    /** @type {Set<string>} */
    const appeared = new Set();
    for (const [name, layer] of Object.entries(changes)) {
      for (const [id, text] of Object.entries(layer)) {
        if (text === null) this.#remove(child(this.#layer(name), id), from.has(id), travels);
      }
    }
    for (const [name, layer] of Object.entries(changes)) {
      const group = this.#layer(name);
      /** @type {Set<Element>} */
      const changed = new Set();
      for (const [id, text] of Object.entries(layer)) {
        if (text !== null && this.#put(group, id, text, changed)) appeared.add(id);
      }
      for (const thing of order(group, changed)) appeared.add(thing.id);
    }
    this.#giveRoles();
    if (!still.matches) this.#animate(appeared, from, held);
    this.remark();
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

  /** Draws all outlines again, now and when everything has come to rest. */
  remark() {
    this.#drawMarks();
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#drawMarks(), 2 * TRAVEL.duration);
  }

  #drawMarks() {
    this.marks.replaceChildren();
    for (const [kind, ids] of this.#marked) {
      for (const id of ids) {
        const thing = this.element(id);
        if (!thing) continue;
        for (const under of ["marking under", "marking"]) {
          const outline = this.#outline(thing);
          outline.setAttribute("class", `${under} ${kind}`);
          this.marks.append(outline);
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
    for (const name of ["tabindex", "role", "aria-label"]) copy.removeAttribute(name);
    copy.classList.remove(...OWN_CLASSES);
    copy.setAttribute("transform", this.#toRoot(thing));
    return copy;
  }

  #layers() {
    return [.../** @type {NodeListOf<SVGGElement>} */ (this.svg.querySelectorAll(":scope > g[id]"))];
  }

  /** @param {string} name */
  #layer(name) {
    const layer = this.svg.querySelector(`:scope > #${CSS.escape(name)}`);
    if (!layer) throw new Error(`the picture has no layer ${name}`);
    return layer;
  }

  /**
   * All parts, and null for whatever the picture has beyond.
   * @param {Parts} parts
   */
  #completed(parts) {
    /** @type {Parts} */
    const changes = {};
    for (const layer of this.#layers()) {
      const gone = things(layer).map((thing) => [thing.id, null]);
      changes[layer.id] = { ...Object.fromEntries(gone), ...parts[layer.id] };
    }
    return changes;
  }

  /**
   * Where things come from that will be elsewhere under this or another name, in another layer or order.
   * @param {Parts} changes
   * @param {Record<string, string>} travels
   * @param {Map<string, DOMRect>} held
   */
  #places(changes, travels, held) {
    /** @type {Map<string, DOMRect>} */
    const from = new Map();
    for (const layer of Object.values(changes)) {
      for (const [id, text] of Object.entries(layer)) {
        if (text === null) continue;
        const old = travels[id] ?? id;
        const thing = this.element(old);
        const place = held.get(old) ?? thing?.getBoundingClientRect();
        if (place && this.#texts.get(thing ?? this.svg) !== text) from.set(id, place);
      }
    }
    return from;
  }

  /**
   * Puts a part into its layer, or changes what is there already. Returns whether it is newly there.
   * @param {Element} group
   * @param {string} id
   * @param {string} text
   * @param {Set<Element>} changed
   */
  #put(group, id, text, changed) {
    const old = child(group, id);
    if (old && this.#texts.get(old) === text) return false;
    const fresh = this.#parse(text);
    const same = old?.localName === fresh.localName;
    const thing = old && same ? old : fresh;
    this.#texts.set(thing, text);
    changed.add(thing);
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
    if (elsewhere || moves(travels, thing.id) || still.matches) {
      thing.remove();
      return;
    }
    for (const part of [thing, ...thing.querySelectorAll("[id]")]) {
      if (moves(travels, part.id)) part.remove();
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
      const place = held.get(thing?.id ?? "");
      if (!thing || !place) continue;
      travel(thing, place, DROP);
      thing.style.removeProperty("transition");
    }
  }

  /**
   * @param {string} text
   * @returns {SVGGraphicsElement}
   */
  #parse(text) {
    const root = this.#parser.parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml").documentElement;
    return /** @type {SVGGraphicsElement} */ (document.importNode(/** @type {Element} */ (root.firstElementChild), true));
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
 * The parts of a layer: its children with a name.
 * @param {Element} layer
 */
function things(layer) {
  return [...layer.children].filter((thing) => thing.id);
}

/**
 * @param {Element} group
 * @param {string} id
 */
function child(group, id) {
  return /** @type {SVGGraphicsElement | null} */ (group.querySelector(`:scope > #${CSS.escape(id)}`));
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
 * Makes an element like another, touching only what differs, so that its transitions run and its focus stays.
 * @param {Element} old
 * @param {Element} fresh
 */
function morph(old, fresh) {
  const own = OWN_CLASSES.filter((name) => old.classList.contains(name));
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OWN_ATTRIBUTES.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    const text = name === "class" ? [value, ...own].join(" ") : value;
    if (old.getAttribute(name) !== text) old.setAttribute(name, text);
  }
  if (own.length) old.classList.add(...own);
  const pairs = [...old.childNodes].map((node, place) => [node, fresh.childNodes[place]]);
  const alike = pairs.every(([one, other]) => one?.nodeName === other?.nodeName && one?.nodeType === Node.ELEMENT_NODE);
  if (alike && old.childNodes.length === fresh.childNodes.length) {
    for (const [one, other] of pairs) morph(/** @type {Element} */ (one), /** @type {Element} */ (other));
  } else if (old.innerHTML !== fresh.innerHTML) {
    old.replaceChildren(...fresh.childNodes);
  }
}

/**
 * Puts the changed parts of a layer where their depths say, among the others, which lie right. Returns those that had
 * to be taken out for that.
 * @param {Element} group
 * @param {Set<Element>} changed
 */
function order(group, changed) {
  const moved = [];
  const waiting = new Set(changed);
  for (const thing of changed) {
    waiting.delete(thing);
    const depth = depthOf(thing);
    if (depth === null) continue;
    const placed = [...group.children].filter((other) => depthOf(other) !== null && !waiting.has(other));
    const place = placed.indexOf(thing);
    const behind = placed[place - 1];
    const before = placed[place + 1];
    if ((!behind || (depthOf(behind) ?? 0) <= depth) && (!before || (depthOf(before) ?? 0) >= depth)) continue;
    const next = placed.find((other) => other !== thing && (depthOf(other) ?? 0) > depth);
    const focused = thing === document.activeElement;
    if (next) next.before(thing);
    else group.append(thing);
    if (focused) /** @type {SVGElement} */ (thing).focus({ preventScroll: true });
    moved.push(thing);
  }
  return moved;
}

/** @param {Element} thing */
function depthOf(thing) {
  const depth = thing.getAttribute("data-depth");
  return depth === null ? null : Number(depth);
}

/**
 * Lets a thing come from another place on the screen to its own. Returns whether there is anything to see of it.
 * @param {SVGGraphicsElement} thing
 * @param {DOMRect} from
 * @param {KeyframeAnimationOptions} timing
 */
function travel(thing, from, timing) {
  const to = thing.getBoundingClientRect();
  const parent = /** @type {SVGGraphicsElement} */ (thing.parentNode).getScreenCTM();
  if (!parent || !to.width || !from.width) return false;
  const inside = DOMMatrix.fromMatrix(parent).inverse();
  const start = inside.transformPoint(middle(from));
  const end = inside.transformPoint(middle(to));
  const size = Math.min(3, Math.max(1 / 3, Math.sqrt((from.width * from.height) / (to.width * to.height))));
  const own = getComputedStyle(thing).transform.replace("none", "");
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
