const KEY = 'views';
/** Milliseconds for which coming back to a page is the same look at it. */
const SAME_LOOK = 30 * 60_000;

/**
 * Whether this tab has not shown the page within the last half hour, and remembers that it does now: loading it again, or
 * going back to it, is no second look.
 * @param now in milliseconds
 */
export function isNewLook(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
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
