/** True for the placeholder of a cover that is not drawn yet: one pixel wide, or a few by `srcset` density. */
const isBlank = ({ naturalWidth }: HTMLImageElement) => naturalWidth < 8;

/** Reloads covers that are drawn on their first request: the code for it is only fetched where one is blank. */
export function awaitCovers(): void {
  const look = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement && isBlank(image) && image.currentSrc.includes('/media/covers/'))) return;
    import('./reload-cover.ts').then(
      ({ reloadCover }) => reloadCover(image, isBlank),
      () => undefined,
    );
  };
  for (const image of document.images) if (image.complete) look(image);
  document.addEventListener('load', ({ target }) => look(target), true);
}
