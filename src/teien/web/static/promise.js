// @ts-check
// At the end of a game with hidden shuffles: whether they are those whose fingerprint was shown at the start.

/** @typedef {{fingerprint: string | null, key: string | null}} Shuffles */

const PURPOSE = "teien shuffles 1\n";

/**
 * The fingerprint of a key; null where the browser does not lend its cryptography, as on a page without HTTPS.
 * @param {string} key
 * @returns {Promise<string | null>}
 */
async function fingerprintOf(key) {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = (key.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...new TextEncoder().encode(PURPOSE), ...bytes]));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Says on the page whether the promise that it shows was kept.
 * @param {HTMLElement} table
 * @param {Shuffles | null | undefined} shuffles
 */
export async function showPromise(table, shuffles) {
  const shown = table.querySelector("[data-part=fingerprint]")?.textContent;
  const line = table.querySelector("[data-part=promise]");
  if (!shown || !shuffles?.key || !(line instanceof HTMLElement)) return;
  const computed = (await fingerprintOf(shuffles.key)) ?? shuffles.fingerprint;
  const kept = computed === shown && shuffles.fingerprint === shown;
  line.textContent = (kept ? line.dataset.kept : line.dataset.broken) ?? "";
  line.hidden = false;
}
