// @ts-check
// A game that is being analysed: the bar moves as the work goes on, and then the page becomes that of what was found.

import { spoken } from "./words.js";

const PAUSE = 1000;
const STEP = 0.25;

const main = /** @type {HTMLElement} */ (document.getElementById("analysing"));
const words = /** @type {HTMLElement} */ (document.getElementById("words"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("bar"));
const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));

/** Those who listen hear of every quarter. */
let heard = "";

/** @param {{is_going_on: boolean, done: number, count: number, words: string}} progress */
function show(progress) {
  if (!progress.is_going_on) {
    location.reload();
    return;
  }
  bar.max = progress.count || 1;
  bar.value = progress.done;
  words.textContent = progress.words;
  const now = `${Math.floor(bar.position / STEP) * STEP * 100} %`;
  if (now !== heard) announcer.textContent = heard = now;
  setTimeout(ask, PAUSE);
}

async function ask() {
  try {
    const answer = await fetch(spoken(main.dataset.progress ?? ""));
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
  } catch {
    // The server is gone, or starts anew.
    setTimeout(ask, PAUSE);
  }
}

setTimeout(ask, PAUSE);
