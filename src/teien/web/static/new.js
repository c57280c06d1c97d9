// @ts-check
// The form of a new table shows only what the choices made so far ask for, draws them, and says at once what cannot be.
// Without this it shows everything, and what is wrong is told when it is sent.

const TYPING_PAUSE = 350;

const form = /** @type {HTMLFormElement} */ (document.getElementById("new-table"));
const picture = /** @type {HTMLImageElement} */ (form.querySelector(".view img"));
const balance = /** @type {HTMLElement} */ (form.querySelector("[data-balance]"));
const frame = /** @type {HTMLElement} */ (picture.parentElement);

/**
 * @param {string} selector
 * @param {ParentNode} [place]
 */
function all(selector, place = form) {
  return /** @type {HTMLElement[]} */ ([...place.querySelectorAll(selector)]);
}

/**
 * A hidden part is not sent either.
 * @param {HTMLElement} element
 * @param {boolean} shown
 * @param {Iterable<HTMLElement>} [fields]
 */
function show(element, shown, fields = [element]) {
  element.hidden = !shown;
  for (const field of fields) field.toggleAttribute("disabled", !shown);
}

function showSeats() {
  const players = Number(new FormData(form).get("players"));
  const seats = all("[data-seat]").filter((seat) => Number(seat.dataset.seat) < players);
  for (const seat of all("[data-seat]")) show(seat, seats.includes(seat));
  const kinds = seats.map((seat) => /** @type {HTMLSelectElement} */ (seat.querySelector("select")).value);
  const alone = kinds.filter((kind) => kind === "here").length === 1;
  seats.forEach((seat, number) => {
    for (const name of all("[data-name]", seat)) show(name, kinds[number] === "here", all("input", name));
    for (const field of all("[data-name] input", seat)) {
      const { alone: own, madeUp = "" } = field.dataset;
      /** @type {HTMLInputElement} */ (field).placeholder = (alone && own) || (alone ? "" : madeUp);
    }
  });
  for (const part of all("[data-people]")) show(part, kinds.includes("link"));
  for (const element of all("option[data-chair]")) {
    const choice = /** @type {HTMLOptionElement} */ (element);
    show(choice, Number(choice.dataset.chair) <= players);
    if (choice.selected && choice.disabled) /** @type {HTMLSelectElement} */ (choice.parentElement).value = "random";
  }
}

/**
 * A text field with suggestions becomes a list to choose from, with the field itself behind its last entry.
 * @param {HTMLInputElement} field
 */
function offerSuggestions(field) {
  const select = document.createElement("select");
  for (const { value, label } of field.list?.options ?? []) select.add(new Option(label, value));
  const other = new Option(field.dataset.other, "");
  select.add(other);
  select.id = field.id;
  const help = field.getAttribute("aria-describedby");
  if (help) select.setAttribute("aria-describedby", help);
  field.id += "-other";
  field.removeAttribute("list");
  field.setAttribute("aria-label", field.dataset.other ?? "");
  select.value = field.value;
  if (select.selectedIndex < 0) other.selected = true;
  const showOther = () => {
    for (const part of [field, ...all(`[data-example="${field.name}"]`)]) part.hidden = !other.selected;
  };
  showOther();
  field.before(select);
  select.addEventListener("change", () => {
    showOther();
    field.value = select.value;
    if (other.selected) field.focus();
  });
}

/**
 * Says at a field what is wrong with it, and of all others that nothing is.
 * @param {string} name
 * @param {string} why
 */
function blame(name, why) {
  for (const fault of all("[data-fault]")) {
    const field = fault.dataset.fault ?? "";
    // Names are judged when the form is sent.
    if (!field.startsWith("option-")) continue;
    const meant = field === name;
    fault.hidden = !meant;
    if (fault.textContent !== (meant ? why : "")) fault.textContent = meant ? why : "";
    for (const input of all(`[name="${field}"], [id="${field}"]`)) input.ariaInvalid = meant ? "true" : null;
  }
}

/** What the picture is drawn from; null where a file is chosen, which does not fit into an address. */
function chosen() {
  // As an image it knows nothing of the page that it is on.
  const { theme, motion } = document.documentElement.dataset;
  const query = new URLSearchParams({
    language: form.dataset.language ?? "",
    ...(theme && { theme }),
    ...(motion && { motion }),
  });
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") {
      if (value.size) return null;
    } else if (name === "players" || (name.startsWith("option-") && value.trim())) query.set(name, value);
  }
  return query.toString();
}

let asked = new AbortController();
let drawn = chosen();

async function draw() {
  const query = chosen();
  frame.hidden = query === null;
  if (query === null) blame("", "");
  if (query === null || query === drawn) return;
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const address = `${form.dataset.picture}?${query}`;
  try {
    const answer = await fetch(address, { signal });
    if (answer.status === 400) {
      const { field, error } = await answer.json();
      drawn = null;
      blame(field, error);
      return;
    }
    if (!answer.ok) return;
    await answer.text();
    // The picture takes the place of the one before when it can be shown, so that nothing flickers.
    const next = new Image();
    next.src = address;
    await next.decode();
    if (signal.aborted) return;
    drawn = query;
    blame("", "");
    picture.src = address;
    const known = decodeURIComponent(answer.headers.get("Teien-Balance") ?? "");
    if (balance.textContent !== known) balance.textContent = known;
  } catch {
    // Somebody chose something else meanwhile, or there is no connection: the form can be sent all the same.
    if (!signal.aborted) drawn = null;
  }
}

let pause = 0;

for (const field of all("input[list]")) offerSuggestions(/** @type {HTMLInputElement} */ (field));
form.addEventListener("change", () => {
  showSeats();
  clearTimeout(pause);
  void draw();
});
form.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(() => void draw(), TYPING_PAUSE);
});
// The browser may put earlier choices back after the page was built.
addEventListener("pageshow", () => {
  showSeats();
  void draw();
});
showSeats();
