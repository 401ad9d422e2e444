import type { Pending } from './draft.ts';
import { draftKey } from './draft-keys.ts';

const WINDOW = 'atelio.window';

/** The stored changes of one window, with their time in epoch milliseconds. */
interface Kept {
  at: number;
  pending: Pending;
}

/**
 * Reads a user's unsaved changes of a resource, from this window and from closed ones; the latest change wins. If two
 * windows send the same change, there is no conflict.
 */
export function readStoredDraft(userId: string, thing: string): Pending {
  try {
    const prefix = `${draftKey(userId, thing)}:`;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    const all = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept);
    for (const key of keys) localStorage.removeItem(key);
    const inOrder = all.sort((one, other) => one.at - other.at);
    const pending: Pending = Object.assign({}, ...inOrder.map((each) => each.pending));
    keepDraft(userId, thing, pending, inOrder.at(-1)?.at);
    return pending;
  } catch {
    return {};
  }
}

/** Stores unsaved changes, one entry per window so that windows do not overwrite each other. Ignores storage errors. */
export function keepDraft(userId: string, thing: string, pending: Pending, at = Date.now()): void {
  try {
    const key = `${draftKey(userId, thing)}:${windowName()}`;
    const kept: Kept = { at, pending };
    if (Object.keys(pending).length > 0) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or forbidden; changes are still saved to the server.
  }
}

/** Returns the name of this window, which survives reloads. */
function windowName(): string {
  const known = sessionStorage.getItem(WINDOW);
  if (known) return known;
  const name = crypto.getRandomValues(new Uint32Array(2)).join('');
  sessionStorage.setItem(WINDOW, name);
  return name;
}
