import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';

export interface Dragging {
  id: string;
  /** Id of the entry whose position it takes when dropped; its own id if none. */
  over: string;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Pixels from the edge of the window at which the page scrolls along, and the pixels per frame. */
const EDGE = 110;
const STRIDE = 9;

/**
 * Reorders the entries of a list (`data-id`) by dragging a grip with a mouse, pen or finger; Escape cancels. On the
 * grip the arrow keys do the same.
 * @param onPut called with the new position, from 0
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onPut: (id: string, place: number) => unknown) {
  const [dragging, setDragging] = useState<Dragging>();
  const [y, setY] = useState(0);
  const isDragging = dragging !== undefined;

  useEffect(() => {
    if (!isDragging) return;
    const letBe = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && setDragging(undefined);
    document.addEventListener('keydown', letBe);
    return () => document.removeEventListener('keydown', letBe);
  }, [isDragging]);

  useEffect(() => {
    const by = !isDragging ? 0 : y < EDGE ? -STRIDE : y > window.innerHeight - EDGE ? STRIDE : 0;
    if (by === 0) return;
    let frame = requestAnimationFrame(function follow() {
      window.scrollBy(0, by);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging, y]);

  const idsThere = () =>
    [...(list.current?.children ?? [])].flatMap((item) => (item instanceof HTMLElement && item.dataset.id) || []);
  const idAt = (event: PointerEvent) => {
    const item = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-id]');
    return item && list.current?.contains(item) ? item.dataset.id : undefined;
  };

  /** Returns the props of an entry's grip. */
  const gripOf = (id: string, place: number, count: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setY(event.clientY);
      setDragging({ id, over: id });
    },
    onPointerMove(event: PointerEvent) {
      if (dragging?.id !== id) return;
      setY(event.clientY);
      setDragging({ id, over: idAt(event) ?? dragging.over });
    },
    onPointerUp() {
      if (dragging?.id !== id) return;
      setDragging(undefined);
      if (dragging.over !== id) onPut(id, idsThere().indexOf(dragging.over));
    },
    onPointerCancel: () => setDragging(undefined),
    onKeyDown(event: KeyboardEvent) {
      const to = place + (ARROWS[event.key] ?? Number.NaN);
      if (!(to >= 0 && to < count)) return;
      event.preventDefault();
      onPut(id, to);
    },
  });
  return { dragging, gripOf };
}
