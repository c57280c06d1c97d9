// @ts-check
// Names in a picture that stands beside others: every id gets a prefix, and what refers to it follows.

const REFERENCES = ["href", "xlink:href"];
const LISTS = ["aria-labelledby", "aria-describedby", "aria-owns", "aria-controls"];

/**
 * Gives all names in an element, its own included, a prefix.
 * @param {Element} root
 * @param {string} prefix
 */
export function rename(root, prefix) {
  if (!prefix) return;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const attribute of [...element.attributes]) {
      const value = renamed(attribute.name, attribute.value, prefix);
      if (value !== attribute.value) element.setAttribute(attribute.name, value);
    }
  }
}

/**
 * An attribute's value once names have a prefix.
 * @param {string} name
 * @param {string} value
 * @param {string} prefix
 */
export function renamed(name, value, prefix) {
  if (name === "id") return prefix + value;
  if (REFERENCES.includes(name)) return value.startsWith("#") ? `#${prefix}${value.slice(1)}` : value;
  if (LISTS.includes(name)) return value.replace(/\S+/g, (one) => prefix + one);
  return value.replace(/url\((["']?)#/g, (found) => found + prefix);
}
