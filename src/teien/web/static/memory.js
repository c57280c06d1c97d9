// @ts-check
// What this browser remembers of somebody's choices; where it keeps nothing, as in a private window, for this page alone.

/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`teien: ${name}`) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(`teien: ${name}`, value);
  } catch {
    // It is remembered here.
  }
}
