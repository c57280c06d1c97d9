// @ts-check
// What stands around the board: who plays, what is going on, and buttons.

import { Absence } from "./away.js";
import { cited, openRules } from "./rules.js";
import { show } from "./sight.js";
import { computed, effect, signal } from "./store.js";
import { between, depth } from "./tree.js";
import { fill } from "./words.js";

/** @typedef {import("./live.js").State} State */
/** @typedef {import("./live.js").Seat} Seat */
/** @typedef {import("./live.js").Command} Command */
/** @typedef {import("./board/choice.js").Option} Option */
/** @typedef {import("./board/board.js").Chosen} Chosen */

/**
 * @template T
 * @typedef {import("./store.js").Readable<T>} Readable
 */

/**
 * @typedef {object} Shown What the panels derive from.
 * @property {Readable<State>} state
 * @property {Readable<boolean[]>} present Who is there, by seat.
 * @property {Readable<import("./away.js").Since>} away
 * @property {Readable<string | null>} at The position looked back to; null for the present.
 * @property {Readable<"up" | "down" | "closed" | "crowded" | null>} lineState
 * @property {Readable<{said: string} | null>} moment What the last move made, while it is shown before anything else.
 * @property {Readable<string[] | null>} standings How the seats stood in the position looked back to.
 */

/**
 * @typedef {object} Page What the buttons do.
 * @property {(command: Command) => void} command
 * @property {(yes: boolean) => void} answer
 * @property {(what: "replace" | "end", away: number) => void} goOnWithout
 * @property {(seat: number) => void} look
 * @property {(option: Option) => void} play
 * @property {() => void} cancel
 * @property {() => void} present
 * @property {(scorecard: HTMLElement) => void} explain
 */

/** @typedef {{sentence: string, error: boolean, state: State, at: string | null}} Notice Said of a moment, and of no other. */

/** A sentence with more letters is set smaller. */
const LONG = 90;

export class Panel {
  /** @type {import("./store.js").Signal<Notice | null>} */
  #notice = signal(/** @type {Notice | null} */ (null));
  /** How many things were touched for the move in the making. */
  #touched = signal(0);

  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} words
   * @param {Shown} shown
   * @param {Page} page
   * @param {AbortSignal} until
   */
  constructor(root, words, shown, page, until) {
    this.root = root;
    this.words = words;
    this.shown = shown;
    this.page = page;
    this.title = document.title;
    this.status = this.node("status");
    this.announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
    const { state, at } = shown;
    /** The seat to which the screen must be passed before anything is shown; null when nobody need be waited for. */
    this.curtain = computed(() => (shown.moment.value ? null : passedTo(state.value)));
    this.#listen(until);
    const node = (/** @type {string} */ part) => this.node(part);
    const { lengths } = new Absence(node, words, shown, (what, away) => page.goOnWithout(what, away), until);
    const standings = computed(() => (at.value === null ? null : shown.standings.value));
    effect(() => this.#seats(state.value, shown.present.value, lengths.value.split("\n"), standings.value), until);
    effect(() => this.#status(state.value, at.value, this.#notice.value, shown.moment.value), until);
    effect(() => this.#step(state.value, at.value, this.#touched.value, shown.moment.value, this.#notice.value), until);
    effect(() => this.#line(shown.lineState.value), until);
    effect(() => this.#curtain(this.curtain.value, state.value), until);
    effect(() => this.#commands(state.value, this.curtain.value !== null), until);
    effect(() => this.#asked(state.value), until);
    effect(() => this.#friends(state.value), until);
    effect(() => this.#over(state.value), until);
    openRules(root, /** @type {HTMLDialogElement} */ (this.node("rules")), until);
  }

  /** The account of a game that is over has come. */
  ended() {
    this.#over(this.shown.state.peek());
  }

  /**
   * An element of the page by its part in it: pictures use ids as they like.
   * @param {string} part
   */
  node(part) {
    const node = this.root.querySelector(`[data-part=${part}]`);
    if (!node) throw new Error(`the page has no ${part}`);
    return /** @type {HTMLElement} */ (node);
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
   * Puts a sentence in the status line, until something else happens.
   * @param {string} sentence
   * @param {boolean} [error]
   */
  say(sentence, error = false) {
    this.#notice.value = { sentence, error, state: this.shown.state.peek(), at: this.shown.at.peek() };
  }

  /** What went wrong is old news. */
  forgive() {
    if (this.#notice.peek()?.error) this.#notice.value = null;
  }

  /**
   * Tells those who listen to the page.
   * @param {string} sentence
   */
  announce(sentence) {
    // The same once more is heard only if it is not quite the same.
    this.announcer.textContent = this.announcer.textContent === sentence ? `${sentence}\u00a0` : sentence;
  }

  /**
   * @param {State} state
   * @param {string | null} at
   * @param {Notice | null} notice
   * @param {{said: string} | null} moment
   */
  #status(state, at, notice, moment) {
    const looking = { number: at === null ? 0 : depth(at), count: state.move };
    const made = at !== null && at === between(depth(at)) ? state.moves.find(({ n }) => n === depth(at))?.ended : "";
    const usual = at === null ? (moment?.said ?? state.status) : made || fill(this.words.looking, looking);
    const said = notice?.state === state && notice.at === at ? notice : { sentence: usual, error: false };
    if (this.status.textContent !== said.sentence) this.status.replaceChildren(...cited(said.sentence, this.root.dataset));
    this.status.classList.toggle("error", said.error);
    this.status.classList.toggle("long", said.sentence.length > LONG);
    this.root.classList.toggle("looking-back", at !== null);
    this.node("back").hidden = at === null;
  }

  /**
   * How the next step is done, as far as it has come.
   * @param {State} state
   * @param {string | null} at
   * @param {number} touched
   * @param {object | null} moment
   * @param {Notice | null} notice
   */
  #step(state, at, touched, moment, notice) {
    let { step } = state;
    const said = notice?.state === state && notice.at === at ? notice.sentence : "";
    if (moment && at === null) step = { touches: [this.words.go_on ?? ""], besides: "" };
    const how = at === null && step ? [step.touches[touched] ?? step.touches.at(-1), touched ? "" : step.besides] : [];
    // What the status says already is not said twice.
    const sentence = how.filter((part) => part && !said.includes(part)).join(" ");
    const node = this.node("step");
    if (node.textContent !== sentence) node.textContent = sentence;
  }

  /** @param {"up" | "down" | "closed" | "crowded" | null} line */
  #line(line) {
    this.node("line").hidden = line === "up" || line === null;
    this.node("line").textContent = this.words[line === "down" ? "lost" : (line ?? "")] ?? "";
  }

  /** @param {State} state */
  #over(state) {
    const myTurn = !state.over && state.mine.some((seat) => state.to_act.includes(seat));
    const ended = state.result?.headline.replace(/\.$/, "");
    document.title = ended ? `${ended} – ${this.title}` : myTurn ? `● ${this.title}` : this.title;
    this.root.classList.toggle("over", state.over);
    if (state.rematch) this.#rematch();
    if (state.over) import("./promise.js").then(({ showPromise }) => showPromise(this.root, state.shuffles));
  }

  /**
   * @param {State} state
   * @param {boolean[]} present
   * @param {string[]} lengths For how long who is away has been so, in words.
   * @param {string[] | null} standings How they stood in the position looked back to.
   */
  #seats(state, present, lengths, standings) {
    const seats = state.seats.map((seat, number) => ({
      ...seat,
      present: present[number] ?? seat.present,
      standing: standings?.[number] ?? seat.standing,
    }));
    this.node("seats").replaceChildren(...seats.map((seat, number) => this.#seat(seat, number, state, lengths[number])));
  }

  /**
   * The buttons for a move in the making. Returns the moves among them whose words must be asked for.
   * @param {Chosen} chosen
   */
  choices({ complete, unseen, touched }) {
    this.#touched.value = touched;
    const buttons = [...complete, ...unseen].map((option) => {
      const isDone = complete.length === 1 && option === complete[0];
      const button = element("button", isDone ? (this.words.done ?? "") : option.move, "button");
      if (!isDone) button.dataset.move = option.move;
      button.addEventListener("click", () => this.page.play(option));
      return button;
    });
    if (touched) {
      const cancel = element("button", this.words.cancel ?? "", "button quiet");
      cancel.addEventListener("click", () => this.page.cancel());
      buttons.push(cancel);
    }
    this.node("choices").replaceChildren(...buttons);
    return complete.length === 1 ? unseen : [...complete, ...unseen];
  }

  /**
   * Gives the buttons of moves the words for them.
   * @param {Record<string, string>} words By the moves' texts.
   */
  name(words) {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.node("choices").querySelectorAll("[data-move]"))) {
      button.textContent = words[button.dataset.move ?? ""] ?? button.textContent;
    }
  }

  /**
   * @param {Seat} seat
   * @param {number} number
   * @param {State} state
   * @param {string} [length]
   */
  #seat(seat, number, state, length) {
    const { words } = this;
    const turn = state.to_act.includes(number);
    const item = element("li", "", turn ? "player turn" : "player");
    if (turn) item.ariaCurrent = "true";
    const notes = [];
    if (seat.mine && state.mine.length === 1) notes.push(words.you ?? "");
    if (seat.bot) notes.push(words.bot ?? "");
    if (seat.kind === "computer") notes.push(fill(words.level, { level: seat.level ?? "" }));
    else if (!seat.joined) notes.push(words.not_here ?? "");
    else if (!seat.present && !state.over && !seat.mine) notes.push(length || (words.away ?? ""));
    if (seat.kind !== "computer" && seat.level !== null && !state.over) notes.push(fill(words.substitute, { level: seat.level }));
    const isBack = this.shown.at.peek() !== null;
    if (state.result?.winners.includes(number) && !isBack) notes.push(words.winner ?? "");
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

  /**
   * @param {State} state
   * @param {boolean} curtained
   */
  #commands(state, curtained) {
    this.node("commands").hidden = state.over || !state.mine.length;
    for (const button of this.#commandButtons()) {
      const command = /** @type {Command} */ (button.dataset.command);
      button.ariaDisabled = String(!state.can[command] || curtained);
      if (command === "draw") button.hidden = !state.can.draw;
      if (command === "hint") button.hidden = !state.hints;
    }
  }

  #commandButtons() {
    return /** @type {NodeListOf<HTMLButtonElement>} */ (this.root.querySelectorAll("[data-command]"));
  }

  /** @param {State} state */
  #asked({ asked, mine, seats, over }) {
    const card = this.node("asked");
    const asker = asked && !over ? seats[asked.seat] : undefined;
    const own = asked !== null && mine.includes(asked.seat) && mine.length === 1;
    const able = mine.length > 0;
    show(card, Boolean(asker));
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

  /**
   * @param {number | null} next
   * @param {State} state
   */
  #curtain(next, { seats }) {
    const curtain = this.node("curtain");
    const was = curtain.hidden;
    curtain.hidden = next === null;
    this.node("frame").inert = next !== null;
    if (next === null) return;
    const name = seats[next]?.name ?? "";
    this.node("pass").textContent = fill(this.words.pass, { name });
    this.node("i-am").textContent = fill(this.words.i_am, { name });
    if (was) this.node("i-am").focus({ preventScroll: true });
  }

  /** Everybody is led on, those who watch as well. */
  #rematch() {
    const { root, words } = this;
    if (root.querySelector("[data-next]")) return;
    const link = document.createElement("a");
    link.className = "button";
    link.href = `${root.dataset.base}/next`;
    link.textContent = words.follow ?? "";
    link.dataset.next = "";
    const form = root.querySelector("form.rematch");
    if (form) form.replaceWith(link);
    else this.node("ending").querySelector(".row")?.append(link);
    this.announce(words.again ?? "");
  }

  /** @param {AbortSignal} until */
  #listen(until) {
    /** @type {(node: EventTarget, name: string, hear: (event: Event) => void) => void} */
    const on = (node, name, hear) => node.addEventListener(name, hear, { signal: until });
    const dialog = /** @type {HTMLDialogElement} */ (this.node("resigning"));
    on(dialog, "close", () => {
      if (dialog.returnValue === "resign") this.page.command("resign");
    });
    for (const button of this.#commandButtons()) {
      on(button, "click", () => {
        if (button.ariaDisabled === "true") return;
        const command = /** @type {Command} */ (button.dataset.command);
        dialog.returnValue = "";
        if (command === "resign") dialog.showModal();
        else this.page.command(command);
      });
    }
    on(this.node("yes"), "click", () => this.page.answer(true));
    on(this.node("no"), "click", () => this.page.answer(false));
    on(this.node("back"), "click", () => this.page.present());
    on(this.node("i-am"), "click", () => this.page.look(this.curtain.peek() ?? 0));
    on(this.root, "click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.closest("[data-part=explain]")) this.page.explain(this.node("scorecard"));
    });
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-share]"))) {
      const { share = "" } = button.dataset;
      button.hidden = !("share" in navigator);
      on(button, "click", () => void navigator.share({ title: this.title, url: share }).catch(() => {}));
    }
  }
}

/**
 * The seat to which the screen must be passed: of several people who share it, only the next may look at a secret.
 * @param {State} state
 */
function passedTo({ mine, to_act, secret, look, over }) {
  const next = mine.find((seat) => to_act.includes(seat));
  return secret && !over && look === null && mine.length > 1 && next !== undefined ? next : null;
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
