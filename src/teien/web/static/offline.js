// @ts-check
// The page in place of one that cannot be reached: it says what can be read meanwhile, and becomes the page that was
// asked for as soon as that can be had.

import { reached } from "./reach.js";

const OWN = "/offline";
const TABLE = /^\/table\/[^/]+$/;
const READING = /^\/(?:rules|learn|score)\/[^/]+$/;

const main = /** @type {HTMLElement} */ (document.getElementById("offline"));

/** @typedef {{path: string, page: Document, when: Date}} Copy A page that is kept. */

/** What the worker keeps for who reads here, the latest first. */
async function copies() {
  const cache = await caches.open(`teien kept ${document.body.dataset.build}`);
  const reader = await (await cache.match("/kept/reader"))?.text();
  const owners = [reader, document.documentElement.lang];
  /** @type {Copy[]} */
  const found = [];
  for (const request of await cache.keys()) {
    const { pathname: path, searchParams } = new URL(request.url);
    if (!owners.includes(searchParams.get("for") ?? "") || !(TABLE.test(path) || READING.test(path))) continue;
    const answer = await cache.match(request);
    if (!answer) continue;
    const when = new Date(answer.headers.get("Date") ?? Date.now());
    found.unshift({ path, page: new DOMParser().parseFromString(await answer.text(), "text/html"), when });
  }
  return found;
}

/** @param {Copy} copy */
function link({ path, page, when }) {
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = path;
  anchor.textContent = page.querySelector("h1")?.textContent ?? path;
  item.append(anchor);
  if (TABLE.test(path)) {
    const state = JSON.parse(page.getElementById("state")?.textContent ?? "null");
    const date = when.toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
    const about = document.createElement("span");
    about.className = "hint";
    about.textContent = [...(state?.seats ?? []).map((/** @type {{name: string}} */ { name }) => name)].join(", ");
    const result = document.createElement("span");
    result.className = "hint";
    result.textContent = [page.querySelector("[data-part=status]")?.textContent, date].filter(Boolean).join(" · ");
    item.append(about, result);
  }
  return item;
}

async function list() {
  for (const copy of await copies()) {
    const part = TABLE.test(copy.path) ? "games" : "pages";
    const section = /** @type {HTMLElement} */ (main.querySelector(`[data-part=${part}]`));
    section.querySelector("ul")?.append(link(copy));
    section.hidden = false;
  }
}

// Nothing can be sent from here.
document.documentElement.dataset.kept = "";
const atTable = /^\/(?:table|seat)\//.test(location.pathname);
for (const part of main.querySelectorAll("[data-where]")) {
  /** @type {HTMLElement} */ (part).hidden = (/** @type {HTMLElement} */ (part).dataset.where === "table") !== atTable;
}
main.querySelector("[data-part=again]")?.addEventListener("click", () => location.reload());
reached().then(() => (location.pathname === OWN ? location.replace("/") : location.reload()));
// Where nothing is kept there is nothing to list.
list().catch(() => {});
