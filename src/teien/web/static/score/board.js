// @ts-check
// A table of nine tiles: what each of its squares is. Nothing here asks a rule but that a tile is one.

/** @typedef {"garden" | "start" | "pond" | "water" | "open"} Kind Open is a square where no tile lies yet. */

/**
 * @typedef {object} Board
 * @property {Kind[]} kinds What each square is, in reading order.
 * @property {number[]} garden The garden of each square; -1 for none. A of tile t is number 2 × t, B is 2 × t + 1.
 * @property {number[][]} gardens The squares of each garden.
 * @property {number[]} ponds Of each tile its pond's square; -1 for water and where none lies.
 */

export const TILES = 9;
export const SQUARES = 81;
export const WATER = "~";

export const NAMES = Array.from({ length: SQUARES }, (_, square) => `${"abcdefghi"[square % 9]}${9 - Math.floor(square / 9)}`);
export const NUMBERS = new Map(NAMES.map((name, square) => [name, square]));

const LEAST = 2;
const MOST = 6;

/**
 * The squares of a tile's place, in reading order.
 * @param {number} tile
 */
export function squaresOf(tile) {
  const first = 27 * Math.floor(tile / 3) + 3 * (tile % 3);
  return Array.from({ length: 9 }, (_, place) => first + 9 * Math.floor(place / 3) + (place % 3));
}

/** @param {number} square */
export const tileOf = (square) => 3 * Math.floor(square / 27) + Math.floor((square % 9) / 3);

/**
 * Whether two squares share a row or a column.
 * @param {number} one
 * @param {number} other
 */
export const sameLine = (one, other) => Math.floor(one / 9) === Math.floor(other / 9) || one % 9 === other % 9;

/**
 * The squares that share a side with this one.
 * @param {number} square
 */
export function beside(square) {
  const [row, column] = [Math.floor(square / 9), square % 9];
  const around = [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]];
  return around.filter((place) => place.every((at) => at >= 0 && at < 9)).map(([r = 0, c = 0]) => 9 * r + c);
}

/**
 * A tile after a quarter turn clockwise.
 * @param {string} tile
 */
export function turned(tile) {
  const old = tile.replaceAll("/", "");
  const letters = Array.from({ length: 9 }, (_, place) => old[3 * (2 - (place % 3)) + Math.floor(place / 3)]);
  return [0, 3, 6].map((row) => letters.slice(row, row + 3).join("")).join("/");
}

/**
 * The same text for a tile however it lies.
 * @param {string} tile
 */
export function canonical(tile) {
  const faces = [tile];
  while (faces.length < 4) faces.push(turned(/** @type {string} */ (faces.at(-1))));
  return faces.sort()[0] ?? tile;
}

/**
 * H01, H05: whether a text is a tile: one pond, one starting square not next to it, two gardens in one piece each.
 * @param {string} text
 */
export function isTile(text) {
  if (!/^[ABPab]{3}\/[ABPab]{3}\/[ABPab]{3}$/.test(text)) return false;
  const letters = [...text.replaceAll("/", "")];
  const start = letters.findIndex((letter) => letter === "a" || letter === "b");
  const pond = letters.indexOf("P");
  const isAlone = letters.filter((letter) => letter === "P").length === 1 && letters.filter((letter) => "ab".includes(letter)).length === 1;
  return isAlone && !nearOnTile(start).includes(pond) && ["A", "B"].every((garden) => isGarden(letters, garden));
}

/** Where a text has its lines, as the terminal splits it. */
const LINE_END = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;
const LAYOUT = /^layout\s+[A-Za-z](?:[A-Za-z0-9 -]*[A-Za-z0-9-])?\s*:/;

/**
 * H05: the tiles of a file, as the terminal takes it; none where it holds no good set of its own.
 * @param {string} text
 */
export function tilesOf(text) {
  const lines = text.replace(/^\ufeff/, "").split(LINE_END).map((line) => line.split("#", 1)[0]?.trim() ?? "");
  const tiles = lines.filter((line) => line && !LAYOUT.test(line));
  return isSet(tiles) ? tiles : [];
}

/**
 * H05: whether these are a set: so many good tiles that a garden can be laid.
 * @param {readonly string[]} tiles
 */
export const isSet = (tiles) => tiles.length >= TILES && tiles.every(isTile);

/** @param {number} place */
function nearOnTile(place) {
  return [...Array(9).keys()].filter((other) => Math.abs(Math.floor(other / 3) - Math.floor(place / 3)) + Math.abs((other % 3) - (place % 3)) === 1);
}

/**
 * @param {string[]} letters
 * @param {string} garden
 */
function isGarden(letters, garden) {
  const places = letters.flatMap((letter, place) => (letter.toUpperCase() === garden ? [place] : []));
  const reached = new Set(places.slice(0, 1));
  for (const place of reached) {
    for (const other of nearOnTile(place)) if (places.includes(other)) reached.add(other);
  }
  return places.length >= LEAST && places.length <= MOST && reached.size === places.length;
}

/**
 * The board that tiles make as they lie; null where none lies yet.
 * @param {readonly (string | null)[]} tiles
 * @returns {Board}
 */
export function boardOf(tiles) {
  /** @type {Board} */
  const board = {
    kinds: Array(SQUARES).fill("open"),
    garden: Array(SQUARES).fill(-1),
    gardens: Array.from({ length: 2 * TILES }, () => []),
    ponds: Array(TILES).fill(-1),
  };
  tiles.forEach((tile, number) => {
    const letters = tile === WATER ? WATER.repeat(9) : (tile ?? "").replaceAll("/", "");
    squaresOf(number).forEach((square, place) => {
      const letter = letters[place];
      if (letter === undefined) return;
      board.kinds[square] = letter === WATER ? "water" : letter === "P" ? "pond" : "ab".includes(letter) ? "start" : "garden";
      if (letter === "P") board.ponds[number] = square;
      if (letter === WATER || letter === "P") return;
      const garden = 2 * number + (letter.toUpperCase() === "B" ? 1 : 0);
      board.garden[square] = garden;
      board.gardens[garden]?.push(square);
    });
  });
  return board;
}
