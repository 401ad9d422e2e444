// Deterministic randomness: the same craft and seed give the same cover on every machine.
import { nth } from './sequence.ts';

/** FNV-1a with a final stir: any string to an unsigned 32-bit number. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h ^= h >>> 16;
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  h = Math.imul(h, 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** mulberry32: numbers from 0 up to 1. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A stream of random draws. Each call moves the stream on, so a composition must keep the order of its draws:
 * swapping two lines changes every cover that has been shown already.
 */
export class Random {
  readonly #seed: string;
  readonly next: () => number;

  constructor(seed: string) {
    this.#seed = seed;
    this.next = mulberry(hash(seed));
  }

  range(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return Math.floor(from + this.next() * (to - from + 1));
  }

  /** A small deviation to either side. */
  jit(amount: number): number {
    return (this.next() * 2 - 1) * amount;
  }

  pick<const T>(list: readonly T[]): T {
    return nth(list, Math.floor(this.next() * list.length));
  }

  chance(probability = 0.5): boolean {
    return this.next() < probability;
  }

  sign(): -1 | 1 {
    return this.next() < 0.5 ? -1 : 1;
  }

  shuffle<const T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = Math.floor(this.next() * (i + 1));
      [out[i], out[j]] = [nth(out, j), nth(out, i)];
    }
    return out;
  }

  /**
   * An independent stream. Loops whose length depends on the frame draw from a fork,
   * so that a wider frame never changes the rest.
   */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`);
  }
}
