/** Returns the item at an index. @throws RangeError if there is none */
export function nth<const T>(list: readonly T[], index: number): T {
  if (!(index in list)) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return list[index] as T;
}

/** Returns the item at an index modulo the length: −1 is the last one. */
export function cycle<const T>(list: readonly T[], index: number): T {
  return nth(list, modulo(index, list.length));
}

export const last = <T>(list: readonly T[]): T => nth(list, list.length - 1);

/** Returns the remainder, never negative. */
export const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

/** Returns the integers from 0 up to, not including, `count`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const without = <const T>(list: readonly T[], item: unknown): T[] => list.filter((other) => other !== item);

/** Groups numbers into pairs. */
export const sequencePairs = (numbers: readonly number[]): [number, number][] =>
  range(numbers.length / 2).map((i) => [nth(numbers, i * 2), nth(numbers, i * 2 + 1)]);
