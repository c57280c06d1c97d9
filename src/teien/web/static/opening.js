// @ts-check
// The page before the server is ready: it moves its bar as the work goes on, and then becomes the page that was asked for.

const PAUSE = 400;
const STEP = 0.25;

const main = /** @type {HTMLElement} */ (document.getElementById("opening"));
const words = /** @type {HTMLElement} */ (document.getElementById("words"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("bar"));
const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));

/** Those who listen hear of every game and every quarter. */
let heard = "";

/** @param {{done: boolean, share: number, text: string}} progress */
function show({ done, share, text }) {
  if (done) {
    if (main.dataset.target) location.replace(main.dataset.target);
    else location.reload();
    return;
  }
  bar.value = share;
  words.textContent = text;
  const now = `${text} ${Math.floor(share / STEP) * STEP * 100} %`;
  if (now !== heard) announcer.textContent = heard = now;
  setTimeout(ask, PAUSE);
}

async function ask() {
  try {
    const response = await fetch("/opening");
    show(await response.json());
  } catch {
    // The server is gone, or starts anew.
    setTimeout(ask, PAUSE);
  }
}

ask();
