import { type RefObject, useEffect, useRef } from 'react';

/** Space left of the link scrolled into view, in pixels, so that one sees there is more on that side. */
const ROOM = 20;

/**
 * Scrolls the current link of a horizontally scrolling row into view.
 * @param current changes when another link is current
 * @returns ref of the row; its current link has `aria-current`
 */
export function useCurrentInSight<Row extends HTMLElement = HTMLElement>(current: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another link is current
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current]');
    if (!row.current || !open) return;
    const place = row.current;
    const show = () => {
      place.scrollLeft += open.getBoundingClientRect().left - place.getBoundingClientRect().left - ROOM;
    };
    show();
    // Texts, fonts and counts that arrive later change the widths. Once a visitor has scrolled the row, it stays.
    const sizes = new ResizeObserver(show);
    for (const each of [place, ...place.children]) sizes.observe(each);
    const stop = () => sizes.disconnect();
    for (const kind of ['pointerdown', 'wheel'] as const) place.addEventListener(kind, stop, { passive: true });
    return () => {
      stop();
      for (const kind of ['pointerdown', 'wheel'] as const) place.removeEventListener(kind, stop);
    };
  }, [current]);
  return row;
}
