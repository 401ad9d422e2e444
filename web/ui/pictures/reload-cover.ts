/** Seconds to wait before each retry of a cover that is still being drawn. */
const PAUSES = [1, 2, 4, 8, 16, 32];

/**
 * Replaces the visible placeholder of a cover once the cover is drawn.
 * @param isBlank true for a placeholder
 * @param times how often it was tried
 */
export function reloadCover(image: HTMLImageElement, isBlank: (image: HTMLImageElement) => boolean, times = 0): void {
  const pause = PAUSES[times];
  if (pause === undefined || !image.isConnected) return;
  const address = image.currentSrc;
  setTimeout(() => {
    new IntersectionObserver(([place], watch) => {
      if (!place?.isIntersecting) return;
      watch.disconnect();
      // The original URL would come from the browser's cache, which holds the placeholder.
      const drawn = new Image();
      drawn.onload = () => {
        // The image has been given another source in the meantime.
        if (image.currentSrc !== address) return;
        if (isBlank(drawn)) reloadCover(image, isBlank, times + 1);
        else show(image, drawn.src);
      };
      drawn.src = `${address}?${times}`;
    }).observe(image);
  }, pause * 1000);
}

/** Replaces the placeholder with a cover that has already been loaded. */
function show(image: HTMLImageElement, address: string): void {
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = address;
  image.src = address;
}
