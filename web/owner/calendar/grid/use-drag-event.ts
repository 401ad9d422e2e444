import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import { formatTime, MINUTE } from '#shared/time/time.ts';
import type { DropTarget } from './drop-target.ts';

/** A drag in progress. */
export interface Drag {
  event: PlannedEvent;
  /** The row the drag began in. */
  from: string | null;
  x: number;
  y: number;
  target: DropTarget | undefined;
}

/** Pixels from which a mouse drags, and from which a finger scrolls unless its long press is over. */
const SLOP = 6;
const LONG_PRESS = 400;
const STEP = 15;

interface Press extends Omit<Drag, 'target'> {
  pointerId: number;
  /** Pixels between the top of the event and the pointer. */
  grip: number;
}

/**
 * Drags events by mouse, pen, or finger after a long press. Drop targets are marked in the DOM: `data-day`, `data-row`,
 * and where hours are shown `data-first` (the instant at the top) and `data-scale` (pixels per minute).
 * @param onDrop not called if the drag ends outside of a drop target or with Escape
 */
export function useDragEvent(place: RefObject<HTMLElement | null>, zone: string, onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag>();
  const current = useRef<Drag>(undefined);
  const press = useRef<Press>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const justDropped = useRef(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  useEffect(() => {
    const show = (next: Drag | undefined) => {
      current.current = next;
      setDrag(next);
    };
    const end = () => {
      clearTimeout(timer.current);
      press.current = undefined;
      show(undefined);
    };
    const move = (event: PointerEvent) => {
      const held = press.current;
      if (!held || held.pointerId !== event.pointerId) return;
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLOP;
      if (!current.current) {
        if (!far) return;
        if (event.pointerType === 'touch') return end();
      }
      const { clientX: x, clientY: y } = event;
      show({ event: held.event, from: held.from, x, y, target: targetAt(x, y, held.grip, zone) });
    };
    const up = (event: PointerEvent) => {
      if (press.current?.pointerId !== event.pointerId) return;
      const done = current.current;
      end();
      if (!done) return;
      // Ignores the click that the browser fires after a drag.
      justDropped.current = true;
      setTimeout(() => {
        justDropped.current = false;
      });
      if (done.target) drop.current(done);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && current.current) end();
    };
    // Prevents scrolling while dragging. It must be registered before the touch begins, or browsers ignore it.
    const still = (event: TouchEvent) => {
      if (current.current) event.preventDefault();
    };
    const noMenu = (event: Event) => {
      if (press.current) event.preventDefault();
    };
    const root = place.current;
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', end);
    document.addEventListener('keydown', key);
    root?.addEventListener('touchmove', still, { passive: false });
    root?.addEventListener('contextmenu', noMenu);
    return () => {
      end();
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', key);
      root?.removeEventListener('touchmove', still);
      root?.removeEventListener('contextmenu', noMenu);
    };
  }, [place, zone]);

  /** Starts a drag; the handler for `onPointerDown` of an event. */
  const grab = (pointer: ReactPointerEvent, event: PlannedEvent, from: string | null) => {
    if (pointer.button !== 0) return;
    const { clientX: x, clientY: y, pointerId } = pointer;
    const grip = y - pointer.currentTarget.getBoundingClientRect().top;
    press.current = { event, from, x, y, pointerId, grip };
    if (pointer.pointerType !== 'touch') return;
    timer.current = setTimeout(() => {
      const begun = { event, from, x, y, target: targetAt(x, y, grip, zone) };
      current.current = begun;
      setDrag(begun);
    }, LONG_PRESS);
  };
  return { drag, grab, justDropped };
}

function targetAt(x: number, y: number, grip: number, zone: string): DropTarget | undefined {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  const { day, row, first, scale } = found?.dataset ?? {};
  if (!found || !day) return undefined;
  return { day, row: row || null, time: first ? timeAt(y - grip, found, first, Number(scale), zone) : null };
}

function timeAt(y: number, column: HTMLElement, first: string, scale: number, zone: string): string {
  const minutes = Math.max(0, (y - column.getBoundingClientRect().top) / scale);
  return formatTime(new Date(Date.parse(first) + Math.round(minutes / STEP) * STEP * MINUTE), zone);
}
