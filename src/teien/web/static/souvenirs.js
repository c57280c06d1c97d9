// @ts-check
// Pictures and films of a table, to keep or to hand on: by the device's own sheet where it takes files.

import { effect } from "./store.js";
import { spoken } from "./words.js";

/**
 * @param {HTMLElement} section Has the links, each with the file that it leads to.
 * @param {string} base
 * @param {import("./store.js").Readable<string>} path The position that is looked at.
 * @param {import("./store.js").Readable<boolean>} over
 * @param {AbortSignal} signal
 */
export function souvenirs(section, base, path, over, signal) {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (section.querySelectorAll("a[data-file]"));
  const films = /** @type {HTMLElement} */ (section.querySelector("[data-comfort=film]"));
  effect(() => {
    films.hidden = !over.value;
    for (const link of links) link.href = address(base, link.dataset.file ?? "", path.value);
  }, signal);
  for (const link of links) link.addEventListener("click", (event) => hand(event, link), { signal });
}

/**
 * @param {string} base
 * @param {string} file
 * @param {string} at
 */
function address(base, file, at) {
  const url = spoken(`${base}/${file}`);
  if (file.startsWith("picture")) url.searchParams.set("at", at);
  const { theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light" } = document.documentElement.dataset;
  url.searchParams.set("theme", theme);
  return url.href;
}

/**
 * Hands a file to the device's own sheet on a phone; elsewhere, or where that cannot be, the link downloads it.
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
async function hand(event, link) {
  const name = link.dataset.file ?? "";
  const probe = new File([""], name, { type: name.endsWith("png") ? "image/png" : "image/gif" });
  const takes = !name.endsWith("svg") && matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [probe] });
  if (!takes) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    await navigator.share({ files: [new File([await answer.blob()], name, { type: probe.type })] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) location.assign(link.href);
  }
}
