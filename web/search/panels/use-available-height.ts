import { type RefObject, useLayoutEffect } from 'react';

/** Pixels kept free at the edges of the window, and under the header. */
const EDGE = 12;
const HEADER = 72;

/**
 * Opens a drop-down above its field if there is no room below; if there is none above either, scrolls the page. @param
 * isShown true if the drop-down is open
 */
export function useAvailableHeight(hanging: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const box = hanging.current;
    const field = box?.parentElement;
    if (!isShown || !box || !field) return;
    box.removeAttribute('data-above');
    const { bottom, height } = box.getBoundingClientRect();
    if (bottom <= window.innerHeight - EDGE) return;
    if (field.getBoundingClientRect().top - HEADER - EDGE >= height) box.setAttribute('data-above', '');
    else box.scrollIntoView({ block: 'nearest' });
  });
}
