// @ts-check
// Saving files from a page that is kept: browsers do not ask the worker for what a link downloads, but pages can.

/**
 * Saves what a link leads to, under the name that the server gave it; fails where it is not kept.
 * @param {HTMLAnchorElement} link
 */
export async function save(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(`${link.href}: ${answer.status}`);
  const [, name = ""] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  const copy = document.createElement("a");
  copy.href = URL.createObjectURL(await answer.blob());
  copy.download = name;
  copy.click();
  setTimeout(() => URL.revokeObjectURL(copy.href), 10_000);
}
