import { isDeepStrictEqual } from 'node:util';

/** Who changed a field last, when (ISO 8601), and the version of the whole that it made. */
export interface FieldChange {
  version: number;
  by: string;
  at: string;
}

/** The last change of each field that was ever changed. */
export type ChangeHistory = Record<string, FieldChange>;

export interface Merged {
  /** Fields that become something else. */
  changed: Record<string, unknown>;
  /** Fields that somebody else made something else meanwhile, the last change first; when there are any, nothing is to be kept. */
  clashes: { field: string; change: FieldChange }[];
}

/**
 * Brings a change to what is there now, which may be newer than what its writer saw.
 * @param current the fields as they are
 * @param wanted the fields as they should become
 * @param since the version that the writer saw
 */
export function mergeChanges(
  current: Record<string, unknown>,
  history: ChangeHistory,
  wanted: Record<string, unknown>,
  since: number,
): Merged {
  const differing = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(current[field], value),
  );
  const clashes = differing.flatMap(([field]) => {
    const change = history[field];
    return change && change.version > since ? [{ field, change }] : [];
  });
  return {
    changed: Object.fromEntries(differing),
    clashes: clashes.sort((a, b) => b.change.version - a.change.version),
  };
}
