import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { formatTime, MINUTE } from '#shared/time/time.ts';
import type { DrawnEvent } from '../events/use-new-event.ts';
import * as css from './grid.module.css';

/** The event being drawn, with its position on the screen. */
export interface Drawing {
  top: number;
  left: number;
  width: number;
  height: number;
  /** The times drawn so far: "10:00–12:30". */
  text: string;
}

/** Pixels below which a movement counts as a press. */
const SLOP = 6;
const STEP = 15;

interface Start {
  column: HTMLElement;
  pointer: number;
  y: number;
}

/**
 * Draws a new event into free time: by a press on a day, or on an hour, from which a mouse may drag to the end. Drop
 * targets are marked as for `useDragEvent`.
 * @param onDraw undefined if the user may not add events
 * @returns the `onPointerDown` handler of the calendar, and the event being drawn
 */
export function useDrawEvent(zone: string, onDraw: ((drawn: DrawnEvent) => void) | undefined) {
  const [drawing, setDrawing] = useState<Drawing>();
  const start = useRef<Start>(undefined);
  const draw = useRef(onDraw);
  draw.current = onDraw;

  useEffect(() => {
    const end = () => {
      start.current = undefined;
      setDrawing(undefined);
    };
    const move = (event: PointerEvent) => {
      const held = start.current;
      if (!held || held.pointer !== event.pointerId) return;
      if (Math.abs(event.clientY - held.y) < SLOP) return;
      // A moving finger scrolls.
      if (event.pointerType === 'touch') return end();
      if (held.column.dataset.first) setDrawing(drawingOf(held, event.clientY, zone));
    };
    const up = (event: PointerEvent) => {
      const held = start.current;
      if (!held || held.pointer !== event.pointerId) return;
      end();
      const target = event.target instanceof Node ? event.target : null;
      if (held.column.contains(target) || held.column.dataset.first) draw.current?.(drawnIn(held, event.clientY, zone));
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && end();
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', end);
    document.addEventListener('keydown', key);
    return () => {
      end();
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', key);
    };
  }, [zone]);

  const press = (event: ReactPointerEvent) => {
    if (!draw.current || event.button !== 0 || !(event.target instanceof Element)) return;
    const column = event.target.closest<HTMLElement>('td[data-day]');
    if (!column || event.target.closest(`button, a, .${css.ev}`)) return;
    if (event.pointerType === 'mouse') event.preventDefault();
    start.current = { column, pointer: event.pointerId, y: event.clientY };
  };
  return { drawing, press };
}

/** Returns the drawn interval in minutes from the top of a column; undefined in a view without hours. */
function drawnInterval({ column, y }: Start, to: number): { from: number; length: number } | undefined {
  const { scale } = column.dataset;
  if (!scale) return undefined;
  const { top, height } = column.getBoundingClientRect();
  const minute = (at: number) => Math.max(0, Math.min(at - top, height)) / Number(scale);
  const [first, last] = [Math.min(y, to), Math.max(y, to)].map(minute);
  const from = Math.floor((first ?? 0) / STEP) * STEP;
  return { from, length: Math.max(STEP, Math.ceil(((last ?? 0) - from) / STEP) * STEP) };
}

function drawnIn(start: Start, to: number, zone: string): DrawnEvent {
  const { day = '', row, first } = start.column.dataset;
  const interval = drawnInterval(start, to);
  const isDragged = Math.abs(to - start.y) >= SLOP;
  return {
    day,
    spaceId: row || null,
    ...(interval && first && { at: timeAt(first, interval.from, zone) }),
    ...(interval && isDragged && { minutes: interval.length }),
  };
}

function drawingOf(start: Start, to: number, zone: string): Drawing | undefined {
  const { first = '', scale } = start.column.dataset;
  const interval = drawnInterval(start, to);
  if (!interval) return undefined;
  const { top, left, width } = start.column.getBoundingClientRect();
  const { from, length } = interval;
  return {
    top: top + from * Number(scale),
    height: length * Number(scale),
    left: left + 2,
    width: width - 4,
    text: `${timeAt(first, from, zone)}–${timeAt(first, from + length, zone)}`,
  };
}

const timeAt = (first: string, minutes: number, zone: string) =>
  formatTime(new Date(Date.parse(first) + minutes * MINUTE), zone);
