const KEY = 'views';
/** Milliseconds in which returning to a page is the same view. */
const SAME_LOOK = 30 * 60_000;

/**
 * Returns true if this tab has not shown the page within the last half hour, and records the view: reloads and going
 * back are not new views.
 * @param now in milliseconds
 */
export function isNewView(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const looks = read(storage).filter(([, at]) => at <= now && now - at < SAME_LOOK);
  if (looks.some(([seen]) => seen === path)) return false;
  storage.setItem(KEY, JSON.stringify([...looks, [path, now]]));
  return true;
}

function read(storage: Pick<Storage, 'getItem'>): [path: string, at: number][] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((look) => Array.isArray(look) && Number.isFinite(look[1])) : [];
  } catch {
    return [];
  }
}
