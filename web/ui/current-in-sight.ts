import { type RefObject, useEffect, useRef } from 'react';

/** Left of what is brought into sight, in pixels: that there is more on that side is seen too. */
const ROOM = 20;

/**
 * For a row of links that scrolls on the phone: the one that is open is in sight.
 * @param current whatever says which is open
 * @returns for the row; the link that is open has `aria-current`
 */
export function useCurrentInSight<Row extends HTMLElement = HTMLElement>(current: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current]');
    if (!row.current || !open) return;
    row.current.scrollLeft += open.getBoundingClientRect().left - row.current.getBoundingClientRect().left - ROOM;
  }, [current]);
  return row;
}
