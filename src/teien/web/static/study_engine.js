// @ts-check
// The computer beside a board to study on: what it finds, again and again while it thinks, and lines to be played.

import { effect } from "./store.js";
import { fill } from "./words.js";

/** @typedef {{move: string, text: string, spoken: string}} Move */
/** @typedef {{moves: Move[], percent: number | null, exact: boolean, whole: boolean}} Line */
/** @typedef {{seat: number, percent: number, bars: [string, number][]}} Mixture */
/** @typedef {{simulations: number, seat: number, lines: Line[], mixtures: Mixture[], exact: boolean, last: boolean, error?: string}} Thought */

/** Who walks quickly through the moves asks for nothing on the way. */
const PAUSE = 300;
/** So many moves of a line are shown at first. */
const SHOWN = 8;

/**
 * The objects that a stream brings, a line of JSON each.
 * @param {ReadableStream<Uint8Array>} body
 */
export async function* lines(body) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const pieces = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) if (piece) yield JSON.parse(piece);
  }
}

export class StudyEngine {
  #asking = new AbortController();
  /** What was said last to those who listen. */
  #said = "";

  /**
   * @param {import("./study.js").StudyPage} page
   * @param {AbortSignal} signal
   */
  constructor(page, signal) {
    this.page = page;
    this.words = page.words;
    this.button = page.part("engine-switch");
    this.button.addEventListener("click", () => this.#press(), { signal });
    page.part("engine-found").addEventListener("click", (event) => this.#follow(/** @type {Element} */ (event.target)), { signal });
    effect(() => {
      page.source.path.value;
      if (this.isOn) this.#ask();
    }, signal);
    signal.addEventListener("abort", () => this.#asking.abort(), { once: true });
  }

  get isOn() {
    return this.button.ariaPressed === "true";
  }

  #press() {
    this.button.ariaPressed = String(!this.isOn);
    this.page.part("engine-found").hidden = !this.isOn;
    if (this.isOn) this.#ask();
    else this.#asking.abort();
  }

  /** Thinks about the position that is shown, and about no other any more. */
  async #ask() {
    this.#asking.abort();
    const asking = (this.#asking = new AbortController());
    const { signal } = asking;
    const { source } = this.page;
    this.#clear(this.words.thinking ?? "");
    await new Promise((done) => setTimeout(done, PAUSE));
    if (signal.aborted) return;
    if (!Object.keys(source.position.peek().act).length) {
      this.#clear("");
      return;
    }
    try {
      const answer = await fetch(this.page.address("thoughts", ["moves", source.moves.join("/")]), { signal });
      if (!answer.ok || !answer.body) throw new Error((await answer.json()).error ?? "");
      for await (const thought of lines(answer.body)) {
        if (signal.aborted) return;
        this.#draw(/** @type {Thought} */ (thought));
      }
    } catch (error) {
      const why = error instanceof Error && error.name === "Error" ? error.message : "";
      if (!signal.aborted) this.#clear(why || (this.words.offline ?? ""));
    }
  }

  /** @param {string} note */
  #clear(note) {
    this.page.part("engine-lines").replaceChildren();
    this.page.part("engine-mixtures").replaceChildren();
    this.page.part("engine-note").textContent = note;
  }

  /** @param {Thought} thought */
  #draw(thought) {
    if (thought.error !== undefined) {
      this.#clear(thought.error);
      return;
    }
    const { page, words } = this;
    page.part("engine-lines").replaceChildren(...thought.lines.map((line, place) => this.#line(line, place)));
    page.part("engine-mixtures").replaceChildren(...thought.mixtures.map((mixture) => this.#mixture(mixture)));
    const count = thought.simulations.toLocaleString(document.documentElement.lang);
    page.part("engine-note").textContent = thought.exact ? "" : fill(words.thought, { count }) + (thought.last ? "" : " …");
    this.#say(thought);
  }

  /**
   * Tells what is expected to those who listen, where it is news.
   * @param {Thought} thought
   */
  #say({ lines: [best], mixtures, seat }) {
    const { words, page } = this;
    const name = (/** @type {number} */ number) => page.begin.seats[number]?.name ?? "";
    const text = best
      ? fill(best.exact ? words.best_exact : words.best, { move: best.moves[0]?.spoken ?? "", percent: best.percent ?? "", name: name(seat) })
      : mixtures.map((mixture) => fill(words.expects, { name: name(mixture.seat), percent: mixture.percent })).join(" ");
    if (text !== this.#said) page.part("engine-said").textContent = text;
    this.#said = text;
  }

  /**
   * @param {Line} line
   * @param {number} place
   */
  #line({ moves, percent, exact, whole }, place) {
    const item = document.createElement("li");
    const share = document.createElement("strong");
    share.textContent = percent === null ? "–" : `${percent}\u00a0%`;
    item.append(share);
    if (exact) {
      const certain = document.createElement("em");
      const { ends, ends_one: endsOne, certain: word } = this.words;
      const end = moves.length === 1 ? endsOne : fill(ends, { count: moves.length });
      certain.textContent = whole ? `${word}, ${end}` : (word ?? "");
      item.append(" ", certain);
    }
    moves.forEach((move, number) => {
      if (!exact && number >= SHOWN) return;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = move.text;
      button.title = move.spoken;
      button.setAttribute("aria-label", `${move.text}, ${move.spoken}`);
      button.dataset.follow = JSON.stringify(moves.slice(0, number + 1).map((each) => each.move));
      button.dataset.line = `${place}-${number}`;
      item.append(" ", button);
    });
    return item;
  }

  /** @param {Mixture} mixture */
  #mixture({ seat, percent, bars }) {
    const table = document.createElement("table");
    const caption = table.createCaption();
    caption.textContent = fill(this.words.expects, { name: this.page.begin.seats[seat]?.name ?? "", percent });
    for (const [move, share] of bars) {
      const row = table.insertRow();
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = move;
      const bar = document.createElement("meter");
      bar.max = 100;
      bar.value = share;
      bar.ariaHidden = "true";
      row.append(head);
      row.insertCell().append(bar);
      row.insertCell().textContent = `${share}\u00a0%`;
    }
    return table;
  }

  /** @param {Element} target */
  #follow(target) {
    const button = target.closest("button");
    if (button?.dataset.follow) this.page.source.follow(JSON.parse(button.dataset.follow));
  }
}
