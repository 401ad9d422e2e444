/** Events that show the page is being used, including hovering and touching it to scroll. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

/**
 * Resolves at the first sign of use; never on the server. It listens at the window, because React stops events above
 * parts that are not hydrated yet.
 */
const firstUse = new Promise<unknown>((resolve) => {
  if (typeof window === 'undefined') return;
  const options = { once: true, passive: true, capture: true };
  for (const sign of SIGNS) window.addEventListener(sign, resolve, options);
});

/**
 * Starts a fetch of what the first page does not need and the next step may, at the first sign of use, or now if the
 * page has been used already: what waits for it would otherwise miss a click that comes before it is rendered.
 * @param fetch may fail: the part that needs it fetches it again and reports the failure
 * @param now true where it does not wait
 * @returns a function that cancels it
 */
export function atFirstUse(fetch: () => unknown, now?: boolean): () => void {
  let isCancelled = false;
  void Promise.resolve(now || firstUse)
    .then(() => isCancelled || fetch())
    .catch(() => undefined);
  return () => {
    isCancelled = true;
  };
}
