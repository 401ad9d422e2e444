import { type RefObject, useLayoutEffect } from 'react';

/** Pixels that stay free at the edges of the window, and under the header. */
const EDGE = 12;
const HEADER = 72;

/**
 * Opens what hangs under a field above it where there is no room below; where there is none above either, the page is
 * scrolled. @param isShown whether there is something to place
 */
export function useRoom(hanging: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const box = hanging.current;
    const field = box?.parentElement;
    if (!isShown || !box || !field) return;
    box.classList.remove('above');
    const { bottom, height } = box.getBoundingClientRect();
    if (bottom <= window.innerHeight - EDGE) return;
    if (field.getBoundingClientRect().top - HEADER - EDGE >= height) box.classList.add('above');
    else box.scrollIntoView({ block: 'nearest' });
  });
}
