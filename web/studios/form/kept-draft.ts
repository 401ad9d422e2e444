import { draftKey } from '../../drafts/kept.ts';
import type { KeptDraft } from './draft.ts';

/** One entry a person, studio and window, so that windows do not write over each other. */
const placeOf = (userId: string, studioId: string) => draftKey(userId, `studio:${studioId}:`);
const WINDOW = 'atelio.window';

/** A reload keeps its window's name; a window that was closed leaves its entry to the next one. */
function windowName(): string {
  const known = sessionStorage.getItem(WINDOW);
  if (known) return known;
  const name = crypto.getRandomValues(new Uint32Array(2)).join('');
  sessionStorage.setItem(WINDOW, name);
  return name;
}

/**
 * What a person typed that did not reach the server, in this window or in one that was closed. Two windows that both send it
 * write the same, which is no conflict.
 */
export function readKept(userId: string, studioId: string): KeptDraft | undefined {
  try {
    const prefix = placeOf(userId, studioId);
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    const all = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null);
    for (const key of keys) localStorage.removeItem(key);
    const drafts = all.filter((each) => each !== null);
    if (drafts.length === 0) return undefined;
    const kept = {
      version: Math.min(...drafts.map(({ version }) => version)),
      pending: Object.assign({}, ...drafts.map(({ pending }) => pending)),
    };
    keepDraft(userId, studioId, kept);
    return kept;
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing still saves to the server. */
export function keepDraft(userId: string, studioId: string, draft: KeptDraft | undefined): void {
  try {
    const key = placeOf(userId, studioId) + windowName();
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Full, or not allowed.
  }
}
