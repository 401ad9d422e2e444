/**
 * What can be typed by itself: a field, or a field of something inside: `title`, `ca.title`, `space:{id}:seats`. The server
 * names it alike when two change the same.
 */
export type Part = string;
export type Parts = Record<Part, unknown>;

/** Whether two values of a part say the same: spaces around words, which the server takes away, say nothing. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'string' ? each.trim() : each));

export const without = <Value>(record: Readonly<Record<Part, Value>>, parts: readonly Part[]): Record<Part, Value> =>
  Object.fromEntries(Object.entries(record).filter(([part]) => !parts.includes(part)));
