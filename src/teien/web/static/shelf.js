// @ts-check
// Things that this browser keeps, so that nothing is lost when a page is loaded again. The oldest make room for new ones.

/** @typedef {{id: string, game: string, when: number}} Line A thing in the list of all. */

/** A name for a new thing. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @template {Line} L What the list says of a thing.
 * @template T The thing.
 */
export class Shelf {
  /**
   * @param {string} name What the place of each begins with.
   * @param {string} list Where the list is.
   * @param {number} most
   * @param {(thing: any) => boolean} isWhole Whether what was read is such a thing.
   */
  constructor(name, list, most, isWhole) {
    this.name = name;
    this.list = list;
    this.most = most;
    this.isWhole = isWhole;
  }

  /**
   * All of them, the latest first.
   * @returns {L[]}
   */
  lines() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.list) ?? "[]");
      return Array.isArray(kept) ? kept.filter((line) => line && typeof line.id === "string") : [];
    } catch {
      return [];
    }
  }

  /**
   * @param {string} id
   * @returns {T | null}
   */
  recall(id) {
    try {
      const kept = JSON.parse(localStorage.getItem(`${this.name}${id}`) ?? "null");
      return kept && this.isWhole(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  /**
   * Keeps a thing. Returns whether it could be kept.
   * @param {L} line
   * @param {T} thing
   */
  keep(line, thing) {
    const lines = [line, ...this.lines().filter(({ id }) => id !== line.id)];
    try {
      for (const old of lines.splice(this.most)) localStorage.removeItem(`${this.name}${old.id}`);
      localStorage.setItem(`${this.name}${line.id}`, JSON.stringify(thing));
      localStorage.setItem(this.list, JSON.stringify(lines));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} id */
  forget(id) {
    try {
      localStorage.removeItem(`${this.name}${id}`);
      localStorage.setItem(this.list, JSON.stringify(this.lines().filter((line) => line.id !== id)));
    } catch {
      // There is nothing to forget.
    }
  }
}
