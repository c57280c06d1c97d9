// What the server tells the worker, in a line before its script; web/offline.py writes it.

declare const HOUSE: {
  /** Changes whenever pages do. */
  build: string;
  /** The addresses of all that pages are made of. */
  shell: string[];
  /** By language, the page in place of one that cannot be reached. */
  offline: Record<string, string>;
  /** The addresses of the rules of all games, and of what their symbols mean. */
  reading: string[];
};
