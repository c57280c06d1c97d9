// @ts-check
// Which side of a board is below: one's own, unless one wishes to see it as it is drawn.

import { drawn, Turn } from "./board/turn.js";
import { recall, remember } from "./memory.js";
import { signal } from "./store.js";

const OWN_SIDE = "own side";
/** Where the board has the page's whole height, and room beside it; as in the style sheet of a table. */
const WIDE = "(min-width: 56rem), (min-width: 36rem) and (orientation: landscape)";
const ROUND = 2;

export class Side {
  turned = signal(false);
  #wide = matchMedia(WIDE);
  #drawn;

  /**
   * Turns the board at once for who has their own side elsewhere than below, unless they have turned it back before.
   * @param {HTMLElement} frame Says by how many quarters it is to be turned.
   * @param {import("./board/board.js").Board} board
   * @param {number[]} mine The seats of who looks.
   * @param {AbortSignal} until
   */
  constructor(frame, board, mine, until) {
    this.board = board;
    this.mine = mine;
    this.own = Number(frame.dataset.quarters ?? 0);
    this.#drawn = drawn(board.picture.svg);
    if (this.own && recall(OWN_SIDE) !== "above") this.#show(true);
    delete frame.dataset.quarters;
    this.#wide.addEventListener("change", () => this.turned.peek() && this.#show(true), { signal: until });
  }

  /** Whether it makes sense to turn this board. */
  get canTurn() {
    return this.#drawn !== null;
  }

  /** Turns the board, or back to how it is drawn. */
  turn() {
    this.#show(!this.turned.peek());
    if (this.own) remember(OWN_SIDE, this.turned.peek() ? "below" : "above");
  }

  /** @param {boolean} turned */
  #show(turned) {
    if (!this.#drawn) return;
    const quarters = turned ? this.own || ROUND : 0;
    this.board.turn(new Turn(this.#drawn, quarters, { wide: this.#wide.matches, below: this.mine[0] ?? 0 }));
    this.turned.value = turned;
  }
}
