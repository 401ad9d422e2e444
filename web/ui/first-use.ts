/** Events that show the page is being used, including hovering and touching it to scroll. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

/**
 * Starts a fetch of what the first page does not need and the next step may, at the first sign of use.
 * @param fetch may fail: the part that needs it fetches it again and reports the failure
 * @returns a function that cancels it
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
