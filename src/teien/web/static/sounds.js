// @ts-check
// Quiet sounds, made here: a tick for a move, two notes when it is one's turn, three at the end.

/** @typedef {"move" | "turn" | "end"} Kind */

const LOUDNESS = 0.06;
/** @type {Record<Kind, [frequency: number, start: number, length: number][]>} In hertz and seconds. */
const NOTES = {
  move: [[330, 0, 0.09]],
  turn: [
    [523, 0, 0.22],
    [659, 0.13, 0.34],
  ],
  end: [
    [392, 0, 0.3],
    [523, 0.16, 0.3],
    [784, 0.32, 0.7],
  ],
};

export class Sounds {
  /** @type {AudioContext | null} Browsers let a page be heard only once somebody has touched it. */
  #audio = null;

  /** @param {AbortSignal} signal */
  constructor(signal) {
    const wake = () => {
      if (typeof AudioContext === "undefined") return;
      this.#audio ??= new AudioContext();
      if (this.#audio.state === "suspended") this.#audio.resume().catch(() => {});
    };
    for (const name of ["pointerup", "keydown"]) addEventListener(name, wake, { signal, passive: true });
    signal.addEventListener("abort", () => this.#audio?.close(), { once: true });
  }

  /** @param {Kind} kind */
  play(kind) {
    const audio = this.#audio;
    if (audio?.state !== "running") return;
    for (const [frequency, start, length] of NOTES[kind]) {
      const from = audio.currentTime + start;
      const voice = new OscillatorNode(audio, { type: "triangle", frequency });
      const loudness = new GainNode(audio, { gain: 0 });
      loudness.gain.setValueAtTime(0, from);
      loudness.gain.linearRampToValueAtTime(LOUDNESS, from + 0.012);
      loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
      voice.connect(loudness).connect(audio.destination);
      voice.start(from);
      voice.stop(from + length);
    }
  }
}
