/**
 * The path of a field of a resource or of something inside it: `title`, `ca.title`, `space:{id}:seats`. The server uses
 * the same names in edit conflicts.
 */
export type FieldPath = string;
export type FieldValues = Record<FieldPath, unknown>;

/** True if two values are equal, ignoring spaces around strings, which the server trims. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'string' ? each.trim() : each));

export const without = <Value>(
  record: Readonly<Record<FieldPath, Value>>,
  paths: readonly FieldPath[],
): Record<FieldPath, Value> => Object.fromEntries(Object.entries(record).filter(([path]) => !paths.includes(path)));
