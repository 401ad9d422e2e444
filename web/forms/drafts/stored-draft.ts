import type { Pending } from './draft.ts';
import { draftKey } from './draft-keys.ts';

const WINDOW = 'atelio.window';

/** What one window keeps, and since when (milliseconds since 1970). */
interface Kept {
  at: number;
  pending: Pending;
}

/**
 * What a person typed of a thing that did not reach the server, in this window or in one that was closed; what was typed
 * last wins. Two windows that both send it write the same, which is no conflict.
 */
export function readKept(userId: string, thing: string): Pending {
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

/** One entry a window, so that windows do not write over each other. A browser that keeps nothing still saves to the server. */
export function keepDraft(userId: string, thing: string, pending: Pending, at = Date.now()): void {
  try {
    const key = `${draftKey(userId, thing)}:${windowName()}`;
    const kept: Kept = { at, pending };
    if (Object.keys(pending).length > 0) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Full, or not allowed.
  }
}

/** A reload keeps its window's name; a window that was closed leaves its entry to the next one. */
function windowName(): string {
  const known = sessionStorage.getItem(WINDOW);
  if (known) return known;
  const name = crypto.getRandomValues(new Uint32Array(2)).join('');
  sessionStorage.setItem(WINDOW, name);
  return name;
}
