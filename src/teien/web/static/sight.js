// @ts-check
// What somebody is asked comes into sight, wherever on the page it is.

/**
 * Shows a part of the page or hides it. What comes is brought into sight: on a phone it may begin below the fold.
 * @param {HTMLElement} part
 * @param {boolean} shown
 */
export function show(part, shown) {
  const comes = shown && part.hidden;
  part.hidden = !shown;
  if (comes) requestAnimationFrame(() => part.scrollIntoView({ block: "nearest" }));
}
