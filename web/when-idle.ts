/** Milliseconds that the browser gets for what the screen itself needs. */
const HEAD_START = 1000;
/** Milliseconds after which work begins however busy the browser is. */
const LATEST = 5000;

/** Resolves when the page and its files are there and the browser has nothing else to do: for what may come later. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = () => {
      // Safari has no idle callbacks yet.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST });
      else setTimeout(resolve, HEAD_START);
    };
    const wait = () => setTimeout(rest, HEAD_START);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
