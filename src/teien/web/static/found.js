// @ts-check
// What was found of the move looked at: in a sentence, with the best move, the answer to it, and both mixtures where
// the choice was secret.

import { percent } from "./grades.js";
import { effect } from "./store.js";
import { fill } from "./words.js";

/** @typedef {import("./analysis.js").AnalysisPage} Page */
/** @typedef {import("./analysis.js").Judged} Judged */
/** @typedef {import("./analysis.js").Chance} Chance */
/** @typedef {import("./grades.js").Grade} Grade */

export class Found {
  /**
   * @param {Page} page
   * @param {AbortSignal} signal
   */
  constructor(page, signal) {
    this.page = page;
    page.part("show-best").addEventListener("click", () => page.best(page.looked.peek()), { signal });
    page.part("show-reply").addEventListener("click", () => page.reply(page.looked.peek()), { signal });
    const { source, replay, looked, grades } = page;
    effect(() => this.#say(looked.value, grades.value, source.side.value, replay.walk.now.value), signal);
    effect(() => this.#show(looked.value, grades.value, source.side.value?.kind === "task"), signal);
  }

  /**
   * What those see above the board, and hear, whenever another position is shown.
   * @param {number} number
   * @param {(Grade | null)[]} grades
   * @param {import("./sources/review.js").Side | null} side
   * @param {number} step
   */
  #say(number, grades, side, step) {
    const { page } = this;
    const { words, begin } = page;
    const move = begin.moves[number - 1];
    const [status, verdict] = [page.part("status"), page.part("verdict")];
    if (side?.kind === "task") return;
    if (!move) {
      status.textContent = words.start ?? "";
      verdict.textContent = "";
      return;
    }
    if (side) {
      const count = side.paths.length - 1;
      const where = side.kind === "reply" ? words.reply_line : step ? words.best_line : words.before;
      status.textContent = fill(where, { number: step || number, count });
      const first = side.kind === "best" ? fill(words.best, { move: move.best_words }) : fill(words.reply, { move: move.reply_words });
      verdict.textContent = step ? first : `${first} ${words.both}`;
      return;
    }
    const grade = grades[number - 1];
    const name = begin.seats[move.seat]?.name ?? "";
    status.replaceChildren(fill(words.move, { number, name, move: move.spoken || move.text }));
    if (grade) status.append(" ", page.sign(grade));
    verdict.textContent = this.verdict(move, grade ?? null);
  }

  /**
   * @param {Judged} move
   * @param {Grade | null} grade
   */
  verdict(move, grade) {
    const { words } = this.page;
    if (!grade) return move.fair;
    const said = fill(words.falls[grade], { before: percent(move.before), after: percent(move.after) });
    return move.exact ? fill(words.certain, { verdict: said }) : said;
  }

  /**
   * What stands beside the board.
   * @param {number} number
   * @param {(Grade | null)[]} grades
   * @param {boolean} isTask While somebody looks for it, nothing is given away.
   */
  #show(number, grades, isTask) {
    const { page } = this;
    const { words } = page;
    const move = page.begin.moves[number - 1];
    page.part("found").hidden = !move || isTask;
    if (!move) return;
    const more = page.part("more");
    more.textContent = move.more;
    more.hidden = !move.more;
    const grade = grades[number - 1];
    const isWorse = percent(move.before) > percent(move.after);
    this.#line("best", isWorse && move.best ? fill(words.best, { move: move.best_words }) : "");
    this.#line("reply", grade && move.reply.length ? fill(words.reply, { move: move.reply_words }) : "");
    const { choice } = move;
    page.part("mixtures").hidden = !choice;
    if (!choice) return;
    this.#bars("own-mixture", choice.own);
    this.#bars("other-mixture", choice.other);
  }

  /**
   * @param {"best" | "reply"} part
   * @param {string} text
   */
  #line(part, text) {
    const node = this.page.part(part);
    node.hidden = !text;
    /** @type {HTMLElement} */ (node.querySelector("span")).textContent = text;
  }

  /**
   * @param {string} part
   * @param {Chance[]} chances
   */
  #bars(part, chances) {
    const table = /** @type {HTMLTableElement} */ (this.page.part(part).closest("table"));
    table.hidden = !chances.length;
    const rows = chances.map(({ what, share, is_chosen }) => {
      const row = document.createElement("tr");
      row.classList.toggle("chosen", is_chosen);
      const name = document.createElement("th");
      name.scope = "row";
      name.textContent = is_chosen ? `${what} (${this.page.words.chosen})` : what;
      const bar = document.createElement("progress");
      bar.value = share;
      bar.ariaHidden = "true";
      const [cell, number] = [document.createElement("td"), document.createElement("td")];
      cell.append(bar);
      number.textContent = `${percent(share)} %`;
      row.append(name, cell, number);
      return row;
    });
    table.tBodies[0]?.replaceChildren(...rows);
  }
}
