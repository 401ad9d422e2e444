import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { ApiProblem } from '#web/api.ts';
import { isDropped } from '../booking-words.ts';

interface Sending {
  /** True for what is held until it is paid. */
  isToHold: boolean;
  /** Returns the id of a hold of the same choice. @param staleTime milliseconds for which an earlier answer counts */
  findHold: (staleTime?: number) => Promise<string | undefined>;
  /** Sends the booking under an idempotency key. */
  post: (key: string) => Promise<Booking>;
  /** Stores a new key in place of the draft's, and returns it. */
  renewKey: () => string;
}

/**
 * Sends a booking under the key of its draft. A guest who left while it was sent may have used the key up: with a hold
 * that has ended or was paid since, or with another choice. Then it is sent anew, under a new key.
 * @returns the booking, or the id of the hold that already has the same seats
 * @throws ApiProblem `http.idempotency_reused` if the key has booked something that is not held first
 */
export async function sendBooking(key: string, sending: Sending): Promise<Booking | string> {
  const { isToHold, findHold, post, renewKey } = sending;
  const held = await findHold();
  if (held) return held;
  try {
    const booking = await post(key);
    if (isToHold ? booking.state === 'held' : !isDropped(booking)) return booking;
  } catch (error) {
    const isReused = error instanceof ApiProblem && error.code === 'http.idempotency_reused';
    if (!isToHold || !isReused) throw error;
  }
  return (await findHold(0)) ?? post(renewKey());
}
