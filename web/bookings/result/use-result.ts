import { useState } from 'react';
import type { NavigateFunction } from 'react-router';
import { toast } from '#web/ui/toast.tsx';
import { useNavigationState } from '#web/use-navigation-state.ts';
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
  const brought = useNavigationState() as ResultState | null | undefined;
  const [last, setLast] = useState<BookingResult>();
  const show = (next: BookingResult) => {
    setLast(next);
    toast({ title: next.toast });
  };
  return { result: last ?? brought?.result, show };
}

/** Leads to the page of a booking, which shows the result of a change at its top. */
export async function leadToResult(navigate: NavigateFunction, bookingId: string, result: BookingResult) {
  toast({ title: result.toast });
  await navigate(`/bookings/${bookingId}`, { state: { result } satisfies ResultState });
}
