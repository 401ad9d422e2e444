import { useState } from 'react';
import { type NavigateFunction, useLocation } from 'react-router';
import { toast } from '#web/ui/toast.tsx';
import type { BookingResult } from './booking-result.ts';

/** The state of a navigation that brings the result of a change along. */
export interface ResultState {
  result: BookingResult;
}

/**
 * Returns the result of the last change on this screen, or the one that the navigation brought, and a function that
 * shows another.
 */
export function useResult() {
  const brought = (useLocation().state as ResultState | null)?.result;
  const [result, setResult] = useState(brought);
  const show = (next: BookingResult) => {
    setResult(next);
    toast({ title: next.toast });
  };
  return { result, show };
}

/** Leads to the page of a booking, which shows the result of a change at its top. */
export async function leadToResult(navigate: NavigateFunction, bookingId: string, result: BookingResult) {
  toast({ title: result.toast });
  await navigate(`/bookings/${bookingId}`, { state: { result } satisfies ResultState });
}
