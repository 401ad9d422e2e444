/** What tells that a page is used: also the mouse that passes over it, and the finger that scrolls. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

/**
 * Fetches what a first visit does without and a next step may want, at the first sign that there will be one.
 * @param fetch may fail: what needs it asks for it again, and says so
 * @returns its end
 */
export function atFirstUse(fetch: () => Promise<unknown>): () => void {
  const end = new AbortController();
  const start = () => {
    end.abort();
    fetch().catch(() => undefined);
  };
  for (const sign of SIGNS) document.addEventListener(sign, start, { signal: end.signal, passive: true });
  return () => end.abort();
}
