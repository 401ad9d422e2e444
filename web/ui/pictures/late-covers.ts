/** Seconds before a cover that is being drawn is asked for again. */
const PAUSES = [1, 2, 4, 8, 16, 32];

/** What stands in for a cover until it is drawn is a sheet one pixel wide; it counts for less where it is shown larger. */
const isBlank = ({ naturalWidth }: HTMLImageElement) => naturalWidth < 8;

/** Covers that nobody had seen yet come by themselves once they are drawn, where somebody looks at their place. */
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
      // Browsers have the blank sheet at hand for its own address.
      const drawn = new Image();
      drawn.onload = () => {
        // It shows something else by now.
        if (image.currentSrc !== address) return;
        if (isBlank(drawn)) askAgain(image, times + 1);
        else show(image, drawn.src);
      };
      drawn.src = `${address}?${times}`;
    }).observe(image);
  }, pause * 1000);
}

/** What is there already takes the place of the sheet at once. */
function show(image: HTMLImageElement, address: string): void {
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = address;
  image.src = address;
}
