// @ts-check
// The worker between pages and the server: it keeps what can be read without a connection. Whatever can be reached is
// fetched, as if there were no worker; only what a page is made of comes from here at once. A table in play is never
// kept, so nothing old is ever shown as if it were now.
//
// What is kept of a table belongs to one reader, a guest and a language, as the server names them; rules and lessons are
// the same for everybody who reads a language.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const SHELL = `teien shell ${HOUSE.build}`;
const KEPT = `teien kept ${HOUSE.build}`;
/** Where it is written down for whom the last page was. */
const READER = "/kept/reader";
/** What is kept of a game besides its page. */
const PARTS = ["positions", "curve", "record"];
const MOST_GAMES = 24;
const MOST_PAGES = 80;
/** Bytes on the wire of all positions of a game. */
const LARGEST = 1_000_000;
/** What a proxy says whose server is gone; the server itself names a reader with it. */
const GONE = [502, 503, 504];

/** So many pages were asked for, and this one was the last that told for whom it is: an answer may come late. */
let asked = 0;
let heard = 0;

const READING = /^\/(?:rules|learn|legend|score)\/[^.]+$/;
const TABLE = /^\/table\/[^/]+$/;
const ENDING = /^(\/table\/[^/]+)\/ending$/;
const POSITION = /^(\/table\/[^/]+)\/at\/(\d+)$/;
const PART = /^\/table\/[^/]+\/(?:curve|record)$/;
const LEGEND = /^\/legend\/[^/]+$/;
const PICTURE = /^\/(?:rules|pictures)\/.+\.(?:svg|css)$/;

worker.addEventListener("install", (event) => event.waitUntil(settle()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(aside(notice(String(event.data)))));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(comeTo(String(event.notification.data)));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // What changes something goes its own way: the server must see who really sent it.
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const [, game] = ENDING.exec(url.pathname) ?? [];
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(ofShell(request));
  else if (POSITION.test(url.pathname)) event.respondWith(position(request, url));
  else if (PART.test(url.pathname) || LEGEND.test(url.pathname)) event.respondWith(part(request, url));
  else if (PICTURE.test(url.pathname)) event.respondWith(picture(request));
  else if (game) event.waitUntil(aside(keepGame(game)));
});

/**
 * What is done in passing: where the connection goes meanwhile, it is done another time.
 * @param {Promise<void>} keeping
 */
function aside(keeping) {
  return keeping.catch(() => {});
}

/** Fetches all that pages are made of, and takes the place of an older worker at once. */
async function settle() {
  const shell = await caches.open(SHELL);
  await shell.addAll([...HOUSE.shell, ...Object.values(HOUSE.offline)]);
  await worker.skipWaiting();
}

/** Older pages need what the server has no more, so nothing that they were made of is of use. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("teien shell ") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * A page was opened before there was a worker to see it.
 * @param {string} path
 */
async function notice(path) {
  const turn = ++asked;
  const { headers } = await fetch("/offline");
  const reader = headers.get("Teien-Reader");
  if (!reader) return;
  await meet(reader, turn);
  if (TABLE.test(path)) await keepGame(path);
  else if (READING.test(path)) await keepPage(path, await fetch(path));
}

/**
 * A page as the server has it; where it cannot be reached, what is kept of it, or a page that says so.
 * @param {FetchEvent} event
 * @param {URL} url
 */
async function page(event, url) {
  const turn = ++asked;
  const answer = await fetch(event.request).catch(() => null);
  if (!answer || (GONE.includes(answer.status) && !answer.headers.has("Teien-Reader"))) return kept(url.pathname);
  event.waitUntil(aside(learn(url.pathname, answer.clone(), turn)));
  return answer;
}

/**
 * What is kept under an address for who reads here; else the page that says that there is no connection.
 * @param {string} path
 */
async function kept(path) {
  const reader = await lastReader();
  const found = await find(path, reader);
  if (!found) {
    const offline = HOUSE.offline[languageOf(reader)] ?? Object.values(HOUSE.offline)[0] ?? "";
    return (await caches.match(offline, { cacheName: SHELL })) ?? Response.error();
  }
  if (!found.headers.get("Content-Type")?.startsWith("text/html")) return found;
  // The page knows by this what it is.
  const text = (await found.text()).replace("<html ", "<html data-kept ");
  return new Response(text, { headers: found.headers });
}

/**
 * Whatever comes from the server tells for whom it is; some of it is worth keeping.
 * @param {string} path
 * @param {Response} answer
 * @param {number} turn When it was asked for.
 */
async function learn(path, answer, turn) {
  const reader = answer.headers.get("Teien-Reader");
  if (!reader) return;
  await meet(reader, turn);
  if (TABLE.test(path)) await keepGame(path, answer);
  else if (READING.test(path)) await keepPage(path, answer);
}

/**
 * Somebody reads here, in a language. What was kept for another guest is forgotten.
 * @param {string} reader
 * @param {number} turn
 */
async function meet(reader, turn) {
  if (turn < heard) return;
  heard = turn;
  if ((await lastReader()) !== reader) {
    const cache = await caches.open(KEPT);
    await cache.put(READER, new Response(reader));
    for (const request of await cache.keys()) {
      if (isOfAnother(ownerOf(request), reader)) await cache.delete(request);
    }
  }
  await keepRules(languageOf(reader));
  await renew();
}

/** What an older worker kept is fetched anew, one after the other, as far as it still can be. */
async function renew() {
  for (const name of await caches.keys()) {
    if (!name.startsWith("teien kept ") || name === KEPT) continue;
    const old = await caches.open(name);
    for (const request of await old.keys()) {
      const { pathname } = new URL(request.url);
      if (TABLE.test(pathname)) await keepGame(pathname);
      else if (READING.test(pathname)) await keepPage(pathname, await fetch(pathname));
      await old.delete(request);
    }
    await caches.delete(name);
  }
}

/**
 * All rules with their pictures, and what symbols mean, in one language; not where somebody saves what they download.
 * @param {string} language
 */
async function keepRules(language) {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  if (connection?.saveData) return;
  for (const path of HOUSE.reading) {
    if (!(await find(path, language))) await keepPage(path, await fetch(`${path}?language=${language}`));
  }
}

/**
 * A page of rules or lessons, with the pictures in it.
 * @param {string} path
 * @param {Response} answer
 */
async function keepPage(path, answer) {
  const reader = answer.headers.get("Teien-Reader");
  if (!answer.ok || !reader) return;
  const cache = await caches.open(KEPT);
  const text = await answer.clone().text();
  await put(path, languageOf(reader), answer);
  for (const [, address = ""] of text.matchAll(/<img src="([^"]+)"/g)) {
    const source = address.replaceAll("&amp;", "&");
    if (!(await cache.match(source))) await cache.add(source);
  }
  await forgetBeyond(MOST_PAGES, READING);
}

/**
 * A game that is over, with its positions, where they are not too many, its curve and its record; one that is not, or not any more, is not kept.
 * @param {string} path
 * @param {Response} [seen] Its page, where that was fetched already.
 */
async function keepGame(path, seen) {
  const answer = seen ?? (await fetch(path));
  const reader = answer.headers.get("Teien-Reader");
  if (!reader) return;
  const parts = PARTS.map((part) => `${path}/${part}`);
  if (!answer.ok || !answer.headers.has("Teien-Finished")) {
    await Promise.all([path, ...parts].map((part) => forget(part)));
    return;
  }
  for (const part of parts) {
    const told = (await find(part, reader)) ?? (await fetch(`${part}?language=${languageOf(reader)}`));
    if (told.ok && Number(told.headers.get("Content-Length")) <= LARGEST) await put(part, reader, told);
  }
  await put(path, reader, answer);
  for (const gone of await forgetBeyond(MOST_GAMES, TABLE)) {
    for (const part of PARTS) await forget(`${gone}/${part}`);
  }
}

/** @param {Request} request */
async function ofShell(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/**
 * A picture or its colours, which change without another address.
 * @param {Request} request
 */
async function picture(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = (await caches.match(request, { cacheName: KEPT })) ?? (await caches.match(request, { cacheName: SHELL }));
    if (found) return found;
    throw error;
  }
}

/**
 * Something that belongs to a page, in the page's language.
 * @param {Request} request
 * @param {URL} url
 */
async function part(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await find(url.pathname, await readerOf(url));
    if (found) return found;
    throw error;
  }
}

/**
 * A position of a game; where it cannot be reached, put together from what is kept.
 * @param {Request} request
 * @param {URL} url
 */
async function position(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const [, game = "", number = ""] = POSITION.exec(url.pathname) ?? [];
    const found = await find(`${game}/positions`, await readerOf(url));
    const whole = found && composed(await found.json(), Number(number));
    if (whole) return new Response(JSON.stringify(whole), { headers: { "Content-Type": "application/json" } });
    throw error;
  }
}

/** @typedef {{parts: Record<string, Record<string, string | null>>}} Told A position as what differs from the one before. */

/**
 * The whole of a position, null where there is none of this number.
 * @param {Told[]} positions
 * @param {number} number
 */
function composed(positions, number) {
  const then = positions[number];
  if (!then) return null;
  /** @type {Record<string, Record<string, string>>} */
  const parts = {};
  for (const told of positions.slice(0, number + 1)) {
    for (const [layer, things] of Object.entries(told.parts)) {
      const all = (parts[layer] ??= {});
      for (const [id, text] of Object.entries(things)) {
        if (text === null) delete all[id];
        else all[id] = text;
      }
    }
  }
  return { ...then, parts };
}

/** Who the last page was for; nobody before the first. */
async function lastReader() {
  const found = await caches.match(READER, { cacheName: KEPT });
  return found ? found.text() : "";
}

/**
 * Who the last page was for, in the language that an address names.
 * @param {URL} url
 */
async function readerOf(url) {
  const reader = await lastReader();
  return `${url.searchParams.get("language") ?? languageOf(reader)}-${guestOf(reader)}`;
}

/** @param {string} reader */
function languageOf(reader) {
  return reader.split("-", 1)[0] ?? "";
}

/** @param {string} reader */
function guestOf(reader) {
  return reader.slice(languageOf(reader).length + 1);
}

/**
 * Whether something belongs to another guest than this reader; what belongs to a language belongs to all.
 * @param {string} owner
 * @param {string} reader
 */
function isOfAnother(owner, reader) {
  return owner.includes("-") && guestOf(owner) !== guestOf(reader);
}

/** @param {Request} request */
function ownerOf(request) {
  return new URL(request.url).searchParams.get("for") ?? "";
}

/**
 * What is kept under an address, for a reader or for all who read the language.
 * @param {string} path
 * @param {string} reader
 */
async function find(path, reader) {
  const owner = READING.test(path) ? languageOf(reader) : reader;
  return caches.match(keyOf(path, owner), { cacheName: KEPT });
}

/**
 * Keeps an answer as the latest of all, unless another guest has come meanwhile.
 * @param {string} path
 * @param {string} owner A reader or a language.
 * @param {Response} answer
 */
async function put(path, owner, answer) {
  const cache = await caches.open(KEPT);
  const key = keyOf(path, owner);
  await cache.delete(key);
  await cache.put(key, answer);
  if (isOfAnother(owner, await lastReader())) await cache.delete(key);
}

/**
 * Forgets what is kept under an address, for whomever.
 * @param {string} path
 */
async function forget(path) {
  const cache = await caches.open(KEPT);
  await cache.delete(path, { ignoreSearch: true });
}

/**
 * Forgets the oldest of what is kept under such addresses, so that no more than so many stay; returns their addresses.
 * @param {number} most
 * @param {RegExp} kind
 */
async function forgetBeyond(most, kind) {
  const cache = await caches.open(KEPT);
  const all = (await cache.keys()).filter((request) => ownerOf(request) && kind.test(new URL(request.url).pathname));
  const gone = all.slice(0, Math.max(0, all.length - most));
  for (const request of gone) await cache.delete(request);
  return gone.map((request) => new URL(request.url).pathname);
}

/**
 * @param {string} path
 * @param {string} owner
 */
function keyOf(path, owner) {
  return `${path}?for=${encodeURIComponent(owner)}`;
}

/**
 * Brings the page of an address to the front, or opens it: somebody has touched the notice that it is their turn.
 * @param {string} path
 */
async function comeTo(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}
