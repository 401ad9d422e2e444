import { useNavigate } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useAttempt } from '#web/use-attempt.ts';
import { adoptBooking } from '../bookings-queries.ts';

/**
 * Accepts the offer of a studio, and leads on to paying where it is paid online; a repetition of it changes nothing.
 */
export function useAcceptance({ id }: Booking) {
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const accept = () =>
    run(async () => {
      const header = { 'idempotency-key': `accept-${id}` };
      const accepted = await readJson(api.bookings[':id'].acceptance.$post({ param: { id }, header, json: {} }));
      await adoptBooking(api, accepted);
      if (accepted.state === 'held' && typeof accepted.payment !== 'string')
        await navigate(`/pay/${accepted.payment.id}`);
    });
  return { busy, failure, accept };
}
