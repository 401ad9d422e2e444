import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { ApiProblem } from '#web/api.ts';
import { sendBooking } from './send-booking.ts';

const booking = (state: Booking['state']) => ({ id: state, state }) as Booking;
const reused = () => new ApiProblem({ type: 'about:blank', status: 422, code: 'http.idempotency_reused', detail: '' });

/** Sends with a server that knows the key `first`. @returns the result, and the keys that were sent */
async function send({
  first,
  holds = [],
  isToHold = true,
}: {
  /** What the server answers to the key of the draft. */
  first: Booking | ApiProblem;
  /** What the guest holds of the same choice, by look. */
  holds?: (string | undefined)[];
  isToHold?: boolean;
}) {
  const keys: string[] = [];
  const answers = [...holds];
  const result = await sendBooking('first', {
    isToHold,
    findHold: async () => answers.shift(),
    post: async (key) => {
      keys.push(key);
      if (key === 'second') return booking(isToHold ? 'held' : 'confirmed');
      if (first instanceof ApiProblem) throw first;
      return first;
    },
    renewKey: () => 'second',
  }).catch((error: ApiProblem) => error.code);
  return { result, keys };
}

describe('a booking that is sent', () => {
  it('is held under the key of its draft', async () => {
    expect(await send({ first: booking('held') })).toEqual({ result: booking('held'), keys: ['first'] });
  });

  it('leads to the hold that the guest already has', async () => {
    expect(await send({ first: reused(), holds: ['mine'] })).toEqual({ result: 'mine', keys: [] });
    expect(await send({ first: reused(), holds: [undefined, 'mine'] })).toEqual({ result: 'mine', keys: ['first'] });
  });

  it('is sent anew where the key went with another choice, or with a hold that is over', async () => {
    for (const first of [reused(), booking('expired'), booking('confirmed')]) {
      expect(await send({ first })).toEqual({ result: booking('held'), keys: ['first', 'second'] });
    }
    const declined = await send({ first: booking('declined'), isToHold: false });
    expect(declined).toEqual({ result: booking('confirmed'), keys: ['first', 'second'] });
  });

  it('is refused where the key has booked without a hold, so that nothing is booked twice', async () => {
    expect(await send({ first: reused(), isToHold: false })).toEqual({
      result: 'http.idempotency_reused',
      keys: ['first'],
    });
    expect(await send({ first: booking('confirmed'), isToHold: false })).toMatchObject({ keys: ['first'] });
  });
});
