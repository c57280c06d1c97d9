// @ts-check
// The settings beside the page one is on, instead of a page of their own.

/**
 * Opens the form of the settings' page over this one; where it cannot be fetched, that page itself.
 * @param {HTMLAnchorElement} link
 */
export async function openSettings(link) {
  const answer = await fetch(link.href).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const form = page?.querySelector("[data-part=settings]");
  if (!form) {
    location.assign(link.href);
    return;
  }
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", link.textContent ?? "");
  dialog.append(document.importNode(form, true));
  const field = /** @type {HTMLInputElement} */ (dialog.querySelector("[name=back]"));
  field.value = location.pathname + location.search;
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog && !(/** @type {Element} */ (event.target).closest("[data-close]"))) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
