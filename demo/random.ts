import { MINUTE } from '#shared/time/time.ts';

/** A random generator: the same seed on the same day creates the same world. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both included. */
  integer: (least: number, most: number) => number;
  /** True in this share of all cases, 0 to 1. */
  isTrue: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Picks so many different items, or all if there are fewer. */
  sample: <Item>(items: readonly Item[], count: number) => Item[];
  /** A version 7 UUID with the time `day`; later ones sort after earlier ones. */
  id: () => string;
  /** A code of letters and digits without look-alikes, never the same twice. */
  code: (length: number) => string;
  /** A generator for one thing: the same whenever the world is continued. */
  forKey: (thing: string) => Random;
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates a generator. @param taken codes in use */
export function createRandom(seed: number, day: Date, taken: Iterable<string> = []): Random {
  let state = (seed + day.getTime() / MINUTE) >>> 0;
  let ids = 0;
  const codes = new Set(taken);
  // Mulberry32: small, fast, and random enough for a demo.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    integer: whole,
    isTrue: (share) => next() < share,
    pick,
    sample: (items, count) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat();
    },
    id: () => {
      ids += 1;
      const time = hex(day.getTime() + (ids >>> 12), 12);
      const [first, second, third] = [hex(ids & 0xfff, 3), hex(whole(0x8000, 0xbfff), 4), hex(whole(0, 0xffffff), 6)];
      return `${time.slice(0, 8)}-${time.slice(8)}-7${first}-${second}-${hex(whole(0, 0xffffff), 6)}${third}`;
    },
    code: (length) => {
      for (;;) {
        const code = Array.from({ length }, () => pick([...ALPHABET])).join('');
        if (!codes.has(code)) {
          codes.add(code);
          return code;
        }
      }
    },
    forKey: (thing) => createRandom(seed ^ hashOf(thing), new Date(0)),
  };
}

/** FNV-1a hash. */
const hashOf = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
