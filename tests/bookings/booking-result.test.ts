import { describe, expect, it } from 'vitest';
import { serverTexts } from '#server/translate.ts';
import type { Money } from '#shared/money/money.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { cancellationResult, moveResult, renameResult, seatsResult } from '#web/bookings/result/booking-result.ts';
import { createWords } from '#web/words.tsx';

const words = createWords('en', serverTexts);
const euros = (amount: number): Money => ({ amount, currency: 'EUR' });

/** A booking of two seats that was paid by card, as far as results read it. */
const booking = (more: object = {}) =>
  ({
    ...{ id: 'b1', state: 'confirmed', seats: 2, total: euros(10_440), kept: euros(0), deposit: null, pass: null },
    ...{ gift_cards: [], payment: { id: 'p1', state: 'captured', url: '' }, history: [], cancelled: null, refunds: [] },
    cancellation: { refund_now: euros(0) },
    event: { starts_at: '2031-11-28T18:00:00+01:00', time_zone: 'Europe/Madrid' },
    offering: { title: 'Coil a pot' },
    ...more,
  }) as unknown as Booking;
const cancelled = (refund: number, more: object = {}) =>
  booking({ state: 'cancelled', cancelled: { for: 'guest', refund: euros(refund) }, ...more });

describe('the result of a change', () => {
  it('has what goes back as its figure, and the toast repeats it', () => {
    expect(cancellationResult(words, booking(), cancelled(10_440))).toMatchObject({
      title: 'Cancelled. Your money is on its way',
      figure: '€104.40',
      say: 'to your card, usually within a few days. Coil a pot, Fri 28 Nov, 2 seats.',
      toast: 'Cancelled. €104.40 goes back to your card',
    });
  });

  it('says half, and where it goes, of what was paid in two ways', () => {
    const before = booking({ gift_cards: [{ last4: '4F7K', is_credit: false, amount: euros(2500) }] });
    const refunds = [
      { id: 'r1', amount: euros(1250), to: 'gift_card', card_last4: null, gift_card_last4: '4F7K', given: null },
      { id: 'r2', amount: euros(3970), to: 'card', card_last4: '4242', gift_card_last4: null, given: null },
    ];
    expect(cancellationResult(words, before, cancelled(5220, { refunds }))).toMatchObject({
      shares: [
        { label: 'To your card ending 4242', amount: '€39.70' },
        { label: 'On gift card 4F7K, now', amount: '€12.50' },
      ],
      title: 'Cancelled. Half comes back',
      figure: '€52.20',
      say: expect.stringMatching(/^to your card and your gift card, as you paid\. You had paid €104\.40\./),
    });
  });

  it('says credit where credit had paid', () => {
    const before = booking({ gift_cards: [{ last4: '4F7K', is_credit: true, amount: euros(10_440) }] });
    expect(cancellationResult(words, before, cancelled(10_440))).toMatchObject({
      say: expect.stringMatching(/^back in your credit\./),
      toast: 'Cancelled. €104.40 is back in your credit',
    });
  });

  it('names no amount where none moves, and what is still due at the studio', () => {
    const free = { payment: 'free', total: euros(0) };
    expect(cancellationResult(words, booking(free), cancelled(0, free))).not.toHaveProperty('figure');
    expect(cancellationResult(words, booking(), cancelled(0))).toMatchObject({
      title: 'Cancelled. Nothing comes back',
    });
    const atStudio = { payment: 'at_studio' };
    expect(cancellationResult(words, booking(atStudio), cancelled(5220, atStudio))).toMatchObject({
      title: 'Cancelled. A part is still due',
      figure: '€52.20',
    });
  });

  it('is about single seats, a new date, or a new name too', () => {
    const change = { refund: euros(5220), price_difference: euros(-5220), kept: euros(0) };
    const after = booking({ seats: 1, history: [{ state: 'confirmed', change }] });
    expect(seatsResult(words, booking(), after)).toMatchObject({
      title: '1 seat is cancelled',
      figure: '€52.20',
      toast: '1 seat is cancelled. €52.20 goes back to your card',
    });
    const moved = booking({ history: [{ change: { ...change, refund: euros(0), price_difference: euros(0) } }] });
    expect(moveResult(words, booking(), moved)).toMatchObject({
      figure: 'Fri 28 Nov, 18:00',
      say: 'It costs the same.',
      toast: 'Moved to Fri 28 Nov, 18:00',
    });
    expect(renameResult(words, 'Ona').title).toContain('Ona');
  });
});
