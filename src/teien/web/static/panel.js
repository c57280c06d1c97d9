// @ts-check
// What stands around the board: who plays, what is going on, and buttons.

import { showPromise } from "./promise.js";
import { fill, spoken } from "./words.js";

/** @typedef {import("./live.js").State} State */
/** @typedef {import("./live.js").Seat} Seat */
/** @typedef {import("./live.js").Wish} Wish */
/** @typedef {import("./choice.js").Option} Option */

/**
 * @typedef {object} Page What the buttons do.
 * @property {(wish: Wish) => void} wish
 * @property {(yes: boolean) => void} answer
 * @property {(seat: number) => void} look
 * @property {(option: Option) => void} play
 * @property {() => void} cancel
 * @property {() => void} present
 * @property {(account: HTMLElement) => void} tell
 */

export class Panel {
  /** Whether a curtain hides the board, because several people share this screen. */
  curtained = false;
  #over = false;
  #next = 0;

  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} words
   * @param {Page} page
   */
  constructor(root, words, page) {
    this.root = root;
    this.words = words;
    this.page = page;
    this.title = document.title;
    this.status = this.node("status");
    this.announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
    this.#over = !this.node("ending").hidden;
    this.#listen();
  }

  /**
   * An element of the page by its part in it: pictures use ids as they like.
   * @param {string} part
   */
  node(part) {
    const found = this.root.querySelector(`[data-part=${part}]`);
    if (!found) throw new Error(`the page has no ${part}`);
    return /** @type {HTMLElement} */ (found);
  }

  /**
   * A seat's mark, in the colours of the picture.
   * @param {Seat | undefined} seat
   * @param {number} number
   */
  mark(seat, number) {
    const mark = element("span", seat?.symbol ?? "", `of-${number}`);
    const shown = element("span", "", `${this.root.dataset.picture} seat-mark`);
    shown.title = seat?.colour ?? "";
    shown.ariaHidden = "true";
    shown.append(mark);
    return shown;
  }

  /**
   * @param {State} state
   * @param {number | null} at The position looked back to.
   */
  draw(state, at) {
    this.seats(state);
    this.say(at === null ? state.status : fill(this.words.looking, { number: at, count: state.move }));
    this.root.classList.toggle("looking-back", at !== null);
    this.root.classList.toggle("over", state.over);
    this.node("back").hidden = at === null;
    this.#curtain(state);
    this.#wishes(state);
    this.#asked(state);
    this.#friends(state);
    const myTurn = !state.over && state.mine.some((seat) => state.to_act.includes(seat));
    document.title = myTurn ? `● ${this.title}` : this.title;
    if (state.over && !this.#over) this.#fetchEnding();
    this.#over = state.over;
    if (!state.over) this.node("ending").hidden = true;
    if (state.rematch) this.#rematch();
    if (state.over) showPromise(this.root, state.shuffles);
  }

  /**
   * Puts a sentence in the status line.
   * @param {string} sentence
   * @param {boolean} [error]
   */
  say(sentence, error = false) {
    if (this.status.textContent !== sentence) this.status.textContent = sentence;
    this.status.classList.toggle("error", error);
  }

  get erring() {
    return this.status.classList.contains("error");
  }

  /**
   * Tells those who listen to the page.
   * @param {string} sentence
   */
  announce(sentence) {
    this.announcer.textContent = sentence;
  }

  /** @param {"up" | "down" | "closed" | "crowded"} line */
  line(line) {
    this.node("line").textContent = this.words[line === "down" ? "lost" : line] ?? "";
    this.node("line").hidden = line === "up";
  }

  /** @param {State} state */
  seats(state) {
    const items = state.seats.map((seat, number) => this.#seat(seat, number, state));
    this.node("seats").replaceChildren(...items);
  }

  /**
   * The buttons for a move in the making.
   * @param {{complete: Option[], unseen: Option[]}} options
   * @param {boolean} begun
   */
  choices({ complete, unseen }, begun) {
    const buttons = [...complete, ...unseen].map((option) => {
      const done = complete.length === 1 && option === complete[0];
      const button = element("button", done ? (this.words.done ?? "") : option.move, "button");
      button.addEventListener("click", () => this.page.play(option));
      return button;
    });
    if (begun) {
      const cancel = element("button", this.words.cancel ?? "", "button quiet");
      cancel.addEventListener("click", () => this.page.cancel());
      buttons.push(cancel);
    }
    this.node("choices").replaceChildren(...buttons);
  }

  /**
   * @param {Seat} seat
   * @param {number} number
   * @param {State} state
   */
  #seat(seat, number, state) {
    const { words } = this;
    const turn = state.to_act.includes(number);
    const item = element("li", "", turn ? "player turn" : "player");
    if (turn) item.ariaCurrent = "true";
    const notes = [];
    if (seat.mine && state.mine.length === 1 && seat.name.toLowerCase() !== words.you) notes.push(words.you ?? "");
    if (seat.kind === "computer") notes.push(fill(words.level, { level: seat.level ?? "" }));
    else if (!seat.joined) notes.push(words.not_here ?? "");
    else if (!seat.present && !state.over && !seat.mine) notes.push(words.away ?? "");
    if (state.result?.winners.includes(number)) notes.push(words.winner ?? "");
    const dot = element("span", "", seat.present ? "dot here" : "dot");
    dot.ariaHidden = "true";
    const colour = element("span", seat.colour, "visually-hidden");
    const who = element("span", "", "player-who");
    who.append(element("span", seat.name, "player-name"), element("small", notes.join(", ")));
    item.append(this.mark(seat, number), colour, who);
    if (seat.kind === "link" && !state.over) item.append(dot);
    item.append(element("span", seat.standing, "standing"));
    return item;
  }

  /** @param {State} state */
  #wishes(state) {
    this.node("wishes").hidden = state.over || !state.mine.length;
    for (const button of this.#wishButtons()) {
      const wish = /** @type {Wish} */ (button.dataset.wish);
      button.ariaDisabled = String(!state.can[wish] || this.curtained);
      if (wish === "draw") button.hidden = !state.can.draw;
    }
  }

  #wishButtons() {
    return /** @type {NodeListOf<HTMLButtonElement>} */ (this.root.querySelectorAll("[data-wish]"));
  }

  /** @param {State} state */
  #asked({ asked, mine, seats, over }) {
    const card = this.node("asked");
    const asker = asked && !over ? seats[asked.seat] : undefined;
    const own = asked !== null && mine.includes(asked.seat) && mine.length === 1;
    const able = mine.length > 0;
    card.hidden = !asker;
    if (!asked || !asker) return;
    const { words } = this;
    const sentences = own
      ? { undo: words.i_ask_undo, draw: words.i_ask_draw }
      : { undo: words.asks_undo, draw: words.asks_draw };
    const sentence = fill(sentences[asked.what], { name: asker.name });
    if (this.node("question").textContent !== sentence) this.node("question").textContent = sentence;
    this.node("yes").hidden = own || !able;
    this.node("no").hidden = !able;
    this.node("no").textContent = (own ? words.withdraw : words.no) ?? "";
  }

  /** @param {State} state */
  #friends({ seats, over }) {
    let waiting = false;
    for (const link of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-friend]"))) {
      link.hidden = over || Boolean(seats[Number(link.dataset.friend)]?.joined);
      waiting ||= !link.hidden;
    }
    this.node("friends").hidden = !waiting;
  }

  /** @param {State} state */
  #curtain({ mine, to_act, secret, look, over, seats }) {
    const next = mine.find((seat) => to_act.includes(seat));
    this.curtained = secret && !over && look === null && mine.length > 1 && next !== undefined;
    const curtain = this.node("curtain");
    const was = curtain.hidden;
    curtain.hidden = !this.curtained;
    this.node("frame").inert = this.curtained;
    if (!this.curtained || next === undefined) return;
    this.#next = next;
    const name = seats[next]?.name ?? "";
    this.node("pass").textContent = fill(this.words.pass, { name });
    this.node("i-am").textContent = fill(this.words.i_am, { name });
    if (was) this.node("i-am").focus({ preventScroll: true });
  }

  /** The account comes with the page; a game that has ended just now asks for it. */
  async #fetchEnding() {
    const answer = await fetch(spoken(location.href)).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-part=ending]");
    if (fresh) this.node("ending").replaceWith(document.importNode(fresh, true));
  }

  #rematch() {
    const form = this.root.querySelector("form.rematch");
    const link = document.createElement("a");
    link.className = "button";
    link.href = `${this.root.dataset.base}/next`;
    link.textContent = this.words.follow ?? "";
    form?.replaceWith(link);
  }

  #listen() {
    const dialog = /** @type {HTMLDialogElement} */ (this.node("resigning"));
    dialog.addEventListener("close", () => {
      if (dialog.returnValue === "resign") this.page.wish("resign");
    });
    for (const button of this.#wishButtons()) {
      button.addEventListener("click", () => {
        if (button.ariaDisabled === "true") return;
        const wish = /** @type {Wish} */ (button.dataset.wish);
        dialog.returnValue = "";
        if (wish === "resign") dialog.showModal();
        else this.page.wish(wish);
      });
    }
    this.node("yes").addEventListener("click", () => this.page.answer(true));
    this.node("no").addEventListener("click", () => this.page.answer(false));
    this.node("back").addEventListener("click", () => this.page.present());
    this.node("i-am").addEventListener("click", () => this.page.look(this.#next));
    this.root.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.closest("[data-part=tell]")) this.page.tell(this.node("account"));
    });
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-share]"))) {
      button.hidden = !("share" in navigator);
      button.addEventListener("click", () => {
        navigator.share({ title: this.title, url: button.dataset.share }).catch(() => {});
      });
    }
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} text
 * @param {string} [kinds]
 */
function element(tag, text, kinds = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = kinds;
  if (made instanceof HTMLButtonElement) made.type = "button";
  return made;
}
