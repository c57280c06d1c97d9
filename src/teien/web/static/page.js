// @ts-check
// Niceties of every page; all of them work without.

const LONGEST_BUSY = 4000;
const COPIED_FOR = 2000;

/** @type {WeakMap<HTMLElement, {label: string, timer: number}>} What buttons say again after they said that they copied. */
const copied = new WeakMap();

/**
 * Puts a text on the clipboard, also on a home network, where browsers keep the clipboard's own interface to HTTPS.
 * @param {string} text
 */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (!copied) throw new Error("the clipboard is closed");
}

/**
 * `<button data-copy="/seat/…" data-copied="Copied">` copies the whole address and says so for a moment; what it has in
 * `data-text` it copies as it is.
 * @param {HTMLElement} button
 */
async function copyLink(button) {
  const address = button.dataset.text ?? new URL(button.dataset.copy ?? "", location.href).href;
  const { label, timer } = copied.get(button) ?? { label: button.textContent ?? "", timer: 0 };
  try {
    await copy(address);
  } catch {
    window.prompt(label.trim(), address);
    button.focus();
    return;
  }
  button.focus();
  button.textContent = button.dataset.copied ?? "✓";
  announce(button.textContent);
  clearTimeout(timer);
  copied.set(button, { label, timer: setTimeout(() => (button.textContent = label), COPIED_FOR) });
}

/**
 * Tells it to those who listen to the page.
 * @param {string} text
 */
function announce(text) {
  /** @type {HTMLElement} */ (document.getElementById("announcer")).textContent = text;
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (button instanceof HTMLElement) copyLink(button);
  // The browser's own way back leads to a form as it was filled in.
  if (/** @type {Element} */ (event.target).closest("[data-back]") && history.length > 1) {
    event.preventDefault();
    history.back();
  }
  const settings = /** @type {Element} */ (event.target).closest("a[data-settings]");
  if (settings instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey && !event.shiftKey && !isKept()) {
    event.preventDefault();
    import("./settings.js").then(({ openSettings }) => openSettings(settings));
  }
});

const unreached = /** @type {HTMLElement} */ (document.getElementById("unreached"));

/**
 * Says that there is no connection, or takes it back.
 * @param {string} [text]
 */
function unreachable(text) {
  unreached.textContent = text ?? "";
  unreached.hidden = !text;
}

/** Whether this page was not fetched but kept, as the worker says, and the server has not been reached since. */
function isKept() {
  return "kept" in document.documentElement.dataset;
}

if (isKept()) {
  unreachable(unreached.dataset.kept);
  import("./reach.js")
    .then(({ reached }) => reached())
    .then(() => {
      delete document.documentElement.dataset.kept;
      unreachable("");
    });
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[download]");
  if (!(link instanceof HTMLAnchorElement) || !isKept()) return;
  event.preventDefault();
  import("./saving.js").then(({ save }) => save(link)).catch(() => unreachable(unreached.dataset.unsent));
});

// A second press on a button that is already at work would lay a second table.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post" || event.defaultPrevented) return;
  if (isKept()) {
    event.preventDefault();
    unreachable(unreached.dataset.unsent);
    unreached.scrollIntoView({ block: "nearest" });
    return;
  }
  if (form.ariaBusy === "true") {
    event.preventDefault();
    return;
  }
  form.ariaBusy = "true";
  setTimeout(() => (form.ariaBusy = null), LONGEST_BUSY);
});

// The browser's way back shows the page as it was left, with its forms still busy.
addEventListener("pageshow", () => {
  for (const form of document.forms) form.ariaBusy = null;
});

/** The worker keeps what can be read without a connection. It sees every page but those before it came. */
async function keep() {
  const { serviceWorker } = navigator;
  const [came] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  try {
    await serviceWorker.register("/sw.js");
    const { active } = await serviceWorker.ready;
    if (!came?.workerStart) active?.postMessage(location.pathname);
  } catch {
    // Some browsers keep nothing, as in a private window.
  }
}

// Only over HTTPS, and on this machine; nothing that is needed at once waits for it.
if (navigator.serviceWorker) addEventListener("load", keep);
