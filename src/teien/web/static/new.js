// @ts-check
// The form of a new table shows only what the choices made so far ask for; without this it shows everything.

const form = /** @type {HTMLFormElement} */ (document.getElementById("new-table"));

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
  for (const seat of all("[data-seat]")) {
    show(seat, Number(seat.dataset.seat) < players);
    const here = all("select", seat).some((select) => /** @type {HTMLSelectElement} */ (select).value === "here");
    for (const name of all("[data-name]", seat)) show(name, here, all("input", name));
  }
  const seats = all("[data-seat]:not([hidden]) select");
  const invites = seats.some((select) => /** @type {HTMLSelectElement} */ (select).value === "link");
  for (const part of all("[data-people]")) show(part, invites);
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
  field.hidden = !other.selected;
  field.before(select);
  select.addEventListener("change", () => {
    field.hidden = !other.selected;
    field.value = select.value;
    if (other.selected) field.focus();
  });
}

for (const field of all("input[list]")) offerSuggestions(/** @type {HTMLInputElement} */ (field));
form.addEventListener("change", showSeats);
// The browser may put earlier choices back after the page was built.
addEventListener("pageshow", showSeats);
showSeats();
