/** Events that show the page is being used, including hovering and touching it to scroll. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

/** Resolves at the first sign of use; never on the server. */
const firstUse = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return;
  for (const sign of SIGNS) document.addEventListener(sign, () => resolve(), { once: true, passive: true });
});

/**
 * Starts a fetch of what the first page does not need and the next step may, at the first sign of use, or now if the
 * page has been used already: what waits for it would otherwise miss a click that comes before it is rendered.
 * @param fetch may fail: the part that needs it fetches it again and reports the failure
 * @returns a function that cancels it
 */
export function atFirstUse(fetch: () => Promise<unknown>): () => void {
  let isCancelled = false;
  void firstUse.then(() => isCancelled || fetch().catch(() => undefined));
  return () => {
    isCancelled = true;
  };
}
