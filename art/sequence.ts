/** The item at a place that is known to exist; says so loudly where it does not. */
export function nth<const T>(list: readonly T[], index: number): T {
  if (!(index in list)) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return list[index] as T;
}

/** The same, going round: item −1 is the last one, and the one after the last is the first. */
export function cycle<const T>(list: readonly T[], index: number): T {
  return nth(list, modulo(index, list.length));
}

export const last = <T>(list: readonly T[]): T => nth(list, list.length - 1);

/** A remainder that is never negative. */
export const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

/** The whole numbers from 0 up to `count`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const without = <const T>(list: readonly T[], item: unknown): T[] => list.filter((other) => other !== item);

/** Numbers by twos. */
export const sequencePairs = (numbers: readonly number[]): [number, number][] =>
  range(numbers.length / 2).map((i) => [nth(numbers, i * 2), nth(numbers, i * 2 + 1)]);
