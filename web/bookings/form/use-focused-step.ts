import { useEffect, useRef } from 'react';
import type { BookingStep } from './booking-draft.ts';

/** Returns a function that changes the step and moves the focus to its heading; the first render does not. */
export function useFocusedStep(change: (step: BookingStep) => void) {
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const heading = document.querySelector<HTMLElement>('[aria-current=step] h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'nearest' });
  });
  return (step: BookingStep) => {
    moved.current = true;
    change(step);
  };
}
