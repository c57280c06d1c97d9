// @ts-check
// What the page says comes translated with the page; only names and numbers are put in here.

/**
 * @param {string | undefined} text With places such as {name}.
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return (text ?? "").replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * The address of something that speaks the language of this page, whatever was chosen elsewhere since.
 * @param {string} path
 */
export function spoken(path) {
  const url = new URL(path, location.href);
  url.searchParams.set("language", document.documentElement.lang);
  return url;
}

/**
 * The JSON that a page carries in a script element.
 * @param {string} id
 * @param {Document} [page]
 */
export function carried(id, page = document) {
  return JSON.parse(page.getElementById(id)?.textContent ?? "null");
}
