const KEY = 'last-active';
const ENDED = 'inactivity-ended';

/** What this tab knows, where storage is forbidden: then each counts for itself. */
const here = new Map<string, number>();

function read(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || (here.get(key) ?? 0);
  } catch {
    return here.get(key) ?? 0;
  }
}

function keep(key: string, time: number): void {
  here.set(key, time);
  try {
    localStorage.setItem(key, String(time));
  } catch {
    // See above.
  }
}

/** When somebody was last active in any tab of this browser, in milliseconds; 0 when nobody was. */
export const readLastActive = (): number => read(KEY);
export const keepLastActive = (now: number): void => keep(KEY, now);

/** Says in every tab that the session ends, because nobody was active. */
export const keepEnded = (now: number): void => keep(ENDED, now);

/** Calls back when another tab has seen somebody. */
export const onActiveElsewhere = (tell: () => void) => onKeptElsewhere(KEY, tell);
/** Calls back when another tab has ended the session. May come after the news that there is none any more. */
export const onEndedElsewhere = (tell: () => void) => onKeptElsewhere(ENDED, tell);

function onKeptElsewhere(key: string, tell: () => void): () => void {
  const stored = (event: StorageEvent) => event.key === key && event.newValue && tell();
  window.addEventListener('storage', stored);
  return () => window.removeEventListener('storage', stored);
}
