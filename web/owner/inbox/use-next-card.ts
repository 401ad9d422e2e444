import { useEffect, useRef, useState } from 'react';

/** Milliseconds after an answer in which the list does not move on: the second click of a double click comes sooner. */
const REST = 500;

/**
 * Keeps the answered card in its place until the pointer leaves it or half a second is over, so that a second click
 * does not answer the card that takes its place.
 * @param onMove called when the next card may be shown
 */
export function useNextCard(onMove: () => void) {
  const [answered, setAnswered] = useState<string>();
  const next = () => {
    setAnswered(undefined);
    onMove();
  };
  // The timer outlives renders, and must call what belongs to the last one.
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    if (answered === undefined) return;
    const timer = setTimeout(() => latest.current(), REST);
    return () => clearTimeout(timer);
  }, [answered]);
  return {
    /** The id of the booking whose card stays although it is answered. */
    answered,
    onAnswered: setAnswered,
    /** A finger leaves with each tap, so that only a mouse counts. */
    onPointerLeave: ({ pointerType }: { pointerType: string }) =>
      pointerType === 'mouse' && answered !== undefined && next(),
  };
}
