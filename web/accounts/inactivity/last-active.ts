const KEY = 'last-active';
const ENDED = 'inactivity-ended';

/** Values of this tab, for browsers that forbid storage: then each tab counts separately. */
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
    // Without storage `here` has the value.
  }
}

/** Returns the time of the last activity in any tab of this browser, in milliseconds; 0 if there is none. */
export const readLastActive = (): number => read(KEY);
export const storeLastActive = (now: number): void => keep(KEY, now);

/** Tells every tab that the session ends because of inactivity. */
export const storeEnded = (now: number): void => keep(ENDED, now);

/** Subscribes to activity in other tabs. */
export const onActiveElsewhere = (tell: () => void) => onStoredElsewhere(KEY, tell);
/** Subscribes to another tab ending the session. May be called after the event that there is no session. */
export const onEndedElsewhere = (tell: () => void) => onStoredElsewhere(ENDED, tell);

function onStoredElsewhere(key: string, tell: () => void): () => void {
  const stored = (event: StorageEvent) => event.key === key && event.newValue && tell();
  window.addEventListener('storage', stored);
  return () => window.removeEventListener('storage', stored);
}
