// @ts-check
/**
 * Shows an analysed game: a position, what points at moves in it, and what is said of the move that follows it.
 *
 * @typedef {[before: number, said: string, changed: Record<string, Record<string, number | null>>]} Frame
 * @typedef {[frame: number, shapes: number[], said: string]} Shown
 * @typedef {{frame: number, shapes: number[], heading: string, action: string, told: string, marked: boolean,
 *   aside: Record<string, string>, line: Shown[], reply: Shown[], after: number, detail: string}} Step
 */
(() => {
  /** @type {{texts: string[], frames: Frame[], steps: Step[]}} */
  const { texts, frames, steps } = JSON.parse(one("#data").textContent ?? "");
  const picture = one(".board > svg");
  const slider = /** @type {HTMLInputElement} */ (one(".controls input"));
  const title = (picture.getAttribute("aria-label") ?? "").split(":")[0];
  let here = 0;
  /** A line that is shown instead of the game, and how far it is: 0 before its first move.
   * @type {{kind: "line" | "reply", at: number} | null} */
  let aside = null;

  /** @param {string} selector @returns {HTMLElement} */
  function one(selector) {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`nothing is ${selector}`);
    return /** @type {HTMLElement} */ (found);
  }

  /** All parts of a picture, by layer and id.
   * @param {number} number @returns {Map<string, Map<string, number>>} */
  function parts(number) {
    const way = [];
    for (let frame = frames[number]; frame; frame = frames[frame[0]]) way.unshift(frame);
    const found = new Map();
    for (const [, , changed] of way) {
      for (const [layer, things] of Object.entries(changed)) {
        if (!found.has(layer)) found.set(layer, new Map());
        for (const [id, text] of Object.entries(things)) {
          if (text === null) found.get(layer).delete(id);
          else found.get(layer).set(id, text);
        }
      }
    }
    return found;
  }

  /** What each layer shows now, by the ids of its parts.
   * @type {Map<string, Map<string, {text: number, element: Element}>>} */
  const drawn = new Map();

  /** @param {string} name @param {Map<string, number>} wanted */
  function drawLayer(name, wanted) {
    const layer = picture.querySelector(`#${CSS.escape(name)}`);
    if (!layer) return;
    const known = drawn.get(name) ?? new Map();
    drawn.set(name, known);
    for (const [id, { element }] of [...known]) {
      if (!wanted.has(id)) {
        element.remove();
        known.delete(id);
      }
    }
    for (const [id, text] of wanted) {
      const old = known.get(id);
      if (old?.text === text) continue;
      const room = document.createElementNS("http://www.w3.org/2000/svg", "g");
      room.innerHTML = texts[text] ?? "";
      const element = room.firstElementChild;
      if (!element) continue;
      if (old) old.element.replaceWith(element);
      else layer.append(element);
      known.set(id, { text, element });
    }
  }

  /** @param {number} number @param {number[]} shapes */
  function draw(number, shapes) {
    const found = parts(number);
    for (const name of new Set([...drawn.keys(), ...found.keys()])) {
      if (name !== "shapes") drawLayer(name, found.get(name) ?? new Map());
    }
    drawLayer("shapes", new Map(shapes.map((text) => [String(text), text])));
    picture.setAttribute("aria-label", `${title}: ${frames[number]?.[1]}`);
  }

  /** The step that is shown. */
  function step() {
    return /** @type {Step} */ (steps[here]);
  }

  function show() {
    const now = step();
    const line = aside ? now[aside.kind] : [];
    const shown = aside?.at ? line[aside.at - 1] : undefined;
    if (shown) draw(shown[0], shown[1]);
    else if (aside?.kind === "reply") draw(now.after, []);
    else draw(now.frame, now.shapes);
    one(".heading").textContent = aside ? `${now.aside[aside.kind]} (${aside.at}/${line.length})` : now.heading;
    one(".action").textContent = shown ? shown[2] : now.action;
    one(".told").textContent = aside ? "" : now.told;
    one(".detail").hidden = aside !== null;
    one(".detail").innerHTML = now.detail;
    one(".lines .line").hidden = !now.line.length || aside !== null;
    one(".lines .reply").hidden = !now.reply.length || aside !== null;
    one(".lines .back").hidden = aside === null;
    slider.value = String(here);
    slider.setAttribute("aria-valuetext", `${now.heading}. ${now.action}`);
    const cursor = one(".curve-here");
    const place = String((1000 * here) / Math.max(1, steps.length - 1));
    cursor.setAttribute("x1", place);
    cursor.setAttribute("x2", place);
    for (const button of document.querySelectorAll(".moves [aria-current]")) button.removeAttribute("aria-current");
    const current = /** @type {HTMLElement | null} */ (document.querySelector(`.moves [data-step="${here}"]`));
    current?.setAttribute("aria-current", "true");
    const list = one(".moves ol");
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
    location.replace(`#${here + 1}`);
  }

  /** @param {number} place */
  function go(place) {
    here = Math.max(0, Math.min(steps.length - 1, place));
    aside = null;
    show();
  }

  /** A step on or back, in the line that is shown or in the game.
   * @param {number} by */
  function walk(by) {
    if (!aside) return go(here + by);
    aside.at = Math.max(0, Math.min(step()[aside.kind].length, aside.at + by));
    show();
  }

  /** @param {"line" | "reply"} kind */
  function enter(kind) {
    if (!step()[kind].length) return;
    aside = { kind, at: 1 };
    show();
  }

  /** The next marked move, or the one before.
   * @param {number} by */
  function seek(by) {
    let place = here + by;
    while (steps[place] && !steps[place]?.marked) place += by;
    if (steps[place]) go(place);
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
    ArrowUp: () => seek(-1),
    ArrowDown: () => seek(1),
    Home: () => go(0),
    End: () => go(steps.length - 1),
    Enter: () => enter("line"),
    Escape: () => go(here),
  };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const isButton = event.key === "Enter" && target.closest("button");
    if (event.ctrlKey || event.altKey || event.metaKey || isButton || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]?.();
  });
  /** @type {[string, () => void][]} */
  const buttons = [
    [".first", () => go(0)],
    [".previous", () => walk(-1)],
    [".next", () => walk(1)],
    [".last", () => go(steps.length - 1)],
    [".lines .line", () => enter("line")],
    [".lines .reply", () => enter("reply")],
    [".lines .back", () => go(here)],
  ];
  for (const [selector, act] of buttons) one(selector).addEventListener("click", act);
  slider.addEventListener("input", () => go(Number(slider.value)));
  one(".only").addEventListener("click", () => {
    const isOn = one(".moves").classList.toggle("only-marked");
    one(".only").setAttribute("aria-pressed", String(isOn));
  });
  one(".moves ol").addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button) go(Number(button.dataset.step));
  });
  one(".chart").addEventListener("click", (event) => {
    const box = one(".chart").getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * (steps.length - 1)));
  });
  const asked = Number(location.hash.slice(1)) - 1;
  const first = steps.findIndex((each) => each.marked);
  go(asked >= 0 ? asked : Math.max(0, first));
})();
