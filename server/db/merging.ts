import { isDeepStrictEqual } from 'node:util';

/** The last change of a field: who made it, when (ISO 8601), and the version of the record it created. */
export interface FieldChange {
  version: number;
  by: string;
  at: string;
}

/** The last change of each field that was ever changed. */
export type ChangeHistory = Record<string, FieldChange>;

export interface Merged {
  /** Fields with a new value. */
  changed: Record<string, unknown>;
  /** Fields that another user has changed since, the latest change first. If there are any, nothing must be saved. */
  clashes: { field: string; change: FieldChange }[];
}

/**
 * Merges an edit into the current record, which may be newer than the version the editor saw.
 * @param current the current values
 * @param wanted the values of the edit
 * @param since the version that the editor saw
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
