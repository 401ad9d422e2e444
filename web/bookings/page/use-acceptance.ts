import type { Booking } from '../../../shared/schemas/bookings.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { useAttempt } from '../../use-attempt.ts';
import { adoptBooking } from '../bookings-queries.ts';

/** Accepts the offer of a studio; a repetition of it changes nothing. */
export function useAcceptance({ id }: Booking) {
  const { busy, failure, run } = useAttempt();
  const accept = () =>
    run(async () => {
      const header = { 'idempotency-key': `accept-${id}` };
      await adoptBooking(
        api,
        await readJson(api.bookings[':id'].acceptance.$post({ param: { id }, header, json: {} })),
      );
    });
  return { busy, failure, accept };
}
