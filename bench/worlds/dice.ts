/** The seed; another one makes another world. */
const SEED = 0x5eed_a7e1;

/** What has ids and chances of its own. The order is part of every id: add at the end. */
const KINDS = [
  'city',
  'person',
  'owner',
  'identity',
  'studio',
  'studio_details',
  'studio_words',
  'member',
  'space',
  'places',
  'hours',
  'offering',
  'offering_details',
  'offering_words',
  'event',
  'subscription',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A random generator for one item: the same item gets the same numbers, independent of all others and of the order.
 * Mulberry32 seeded by a hash: small, and fast enough for millions.
 */
export class Dice {
  #state: number;

  /** @param n which one of its kind, from 0 */
  constructor(kind: Kind, n: number) {
    this.#state = mixed(mixed(SEED ^ Math.imul(KINDS.indexOf(kind) + 1, 0x9e3779b1)) ^ n);
  }

  /** Returns a number from 0 to 1, excluding 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return (mixed(this.#state) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from 0 to `count`, excluding `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** True in this share of all cases, 0 to 1. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return itemAt(items, this.below(items.length));
  }

  /** Which of so many, where the first comes up most and each next one less, as words of a language do. */
  rank(count: number): number {
    return Math.min(count - 1, Math.floor((count + 1) ** this.next() - 1));
  }

  /** Returns one of these by weight. */
  weighed<Item>(items: readonly (readonly [Item, number])[]): Item {
    let left = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return itemAt(items, items.length - 1)[0];
  }
}

/** @throws RangeError where there is none */
export function itemAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new RangeError(`nothing at ${at} of ${items.length}`);
  return item;
}

/** Ids are no older than this, whenever the world is made: the same world has the same ids. */
const EPOCH = Date.UTC(2025, 0, 1);

/** A UUID of version 7; of one kind, later ones sort after earlier ones. */
export function idOf(kind: Kind, n: number): string {
  const time = hex(EPOCH + Math.floor(n / 4096), 12);
  const chance = mixed(n ^ SEED);
  const rest = hex(chance >>> 8, 6) + hex(mixed(chance + 1) >>> 8, 6);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(n % 4096, 3)}-8${hex(KINDS.indexOf(kind), 3)}-${rest}`;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

function mixed(state: number): number {
  let mix = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  mix = Math.imul(mix ^ (mix >>> 15), 0x735a2d97);
  return mix ^ (mix >>> 15);
}
