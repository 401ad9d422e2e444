import { useEffect, useRef } from 'react';
import type { BookingStep } from './booking-draft.ts';

/** After a step the keyboard and the reader's eye are at the heading of the next; not when the page arrives. */
export function useFocusedStep(change: (step: BookingStep) => void) {
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const heading = document.querySelector<HTMLElement>('.step.open h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'nearest' });
  });
  return (step: BookingStep) => {
    moved.current = true;
    change(step);
  };
}
