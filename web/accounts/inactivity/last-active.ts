const KEY = 'last-active';

let here = 0;

/** When somebody was last active in any tab of this browser, in milliseconds; 0 when nobody was. */
export function readLastActive(): number {
  try {
    return Number(localStorage.getItem(KEY)) || here;
  } catch {
    return here;
  }
}

export function keepLastActive(now: number): void {
  here = now;
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Where storage is forbidden, each tab counts for itself.
  }
}

/** Calls back when another tab has seen somebody. */
export function onActiveElsewhere(tell: () => void): () => void {
  const stored = (event: StorageEvent) => event.key === KEY && tell();
  window.addEventListener('storage', stored);
  return () => window.removeEventListener('storage', stored);
}
