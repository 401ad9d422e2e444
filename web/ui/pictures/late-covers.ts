/** Seconds to wait before each retry of a cover that is still being drawn. */
const PAUSES = [1, 2, 4, 8, 16, 32];

/** True for the placeholder of a cover that is not drawn yet: one pixel wide, or a few by `srcset` density. */
const isBlank = ({ naturalWidth }: HTMLImageElement) => naturalWidth < 8;

/** Reloads covers that are drawn on their first request: replaces visible placeholders once the cover is ready. */
export function awaitCovers(): void {
  const look = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement && isBlank(image))) return;
    if (image.currentSrc.includes('/media/covers/')) askAgain(image, 0);
  };
  for (const image of document.images) if (image.complete) look(image);
  document.addEventListener('load', ({ target }) => look(target), true);
}

function askAgain(image: HTMLImageElement, times: number): void {
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
        if (isBlank(drawn)) askAgain(image, times + 1);
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
