// @ts-check
// One element made like another, touching only what differs; and the parts of a layer in the order of their depths.

/** Classes that the board gives to what it shows; the server knows nothing of them. */
export const OWN_CLASSES = [
  "touchable",
  "touched",
  "another",
  "carries",
  "explained",
  "withheld",
  "hinted",
  "looked",
  "focus",
  "lifted",
  "arrived",
];
const OWN_ATTRIBUTES = new Set([
  "role",
  "tabindex",
  "aria-pressed",
  "aria-selected",
  "aria-disabled",
  "aria-rowindex",
  "aria-colindex",
]);

/**
 * Makes an element like another, touching only what differs, so that its transitions run and its focus stays.
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
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
export function order(group, changed) {
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
