// @ts-check
// Keys that nothing on the page has used go to one board: the one with the focus, the one used last, or the only one.

/** @typedef {(event: KeyboardEvent) => void} Hear */

/** @type {Map<Element, Set<Hear>>} By the part of the page that belongs to a board, who listens for it. */
const scopes = new Map();
/** @type {Element | null} */
let last = null;
/** @type {AbortController | null} */
let listening = null;

/**
 * Listens to the keys that are meant for a part of the page.
 * @param {Element} scope
 * @param {Hear} hear
 * @param {AbortSignal} signal
 */
export function listen(scope, hear, signal) {
  if (signal.aborted) return;
  const ears = scopes.get(scope) ?? new Set();
  ears.add(hear);
  scopes.set(scope, ears);
  const use = () => (last = scope);
  scope.addEventListener("pointerdown", use, { signal });
  scope.addEventListener("focusin", use, { signal });
  if (!listening) {
    listening = new AbortController();
    document.addEventListener("keydown", pass, { signal: listening.signal });
  }
  signal.addEventListener("abort", () => leave(scope, hear), { once: true });
}

/**
 * @param {Element} scope
 * @param {Hear} hear
 */
function leave(scope, hear) {
  const ears = scopes.get(scope);
  ears?.delete(hear);
  if (ears?.size) return;
  scopes.delete(scope);
  if (last === scope) last = null;
  if (scopes.size) return;
  listening?.abort();
  listening = null;
}

/** @param {KeyboardEvent} event */
function pass(event) {
  const target = /** @type {Element} */ (event.target);
  // A dialog over the page has its own use for keys.
  if (target.closest?.("dialog")) return;
  const [only, another] = scopes.keys();
  const scope = [...scopes.keys()].find((one) => one.contains(target)) ?? last ?? (another ? null : only);
  for (const hear of (scope && scopes.get(scope)) ?? []) {
    if (event.defaultPrevented) return;
    hear(event);
  }
}
