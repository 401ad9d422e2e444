import { expect, it } from 'vitest';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { shownBooking } from '#web/testing/shown-booking.ts';
import { PriceLines } from '../price-lines.tsx';
import BookingMoney from './booking-money.tsx';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

it('a booking for which credit was given leads to its code', async () => {
  const summary = { ...shownBooking().payment_summary, credited: euros(900) };
  const booking = shownBooking({ payment_summary: summary, cannot_object: 'objections.not_now' });
  const page = await renderPart(<BookingMoney booking={booking} />);
  expect(textOf(page)).toBe('You have €9 as credit at Taller Fang. See its code');
  expect(page).toContain('href="/dashboard?tab=gift_cards"');
});

it('the guest reads why money was given back, once for all that it went back to', async () => {
  const given = { reason: 'The kiln was cold', preset: 'our_fault', by: 'studio', names: [] };
  const refund = { at: '2031-02-03T10:00:00+01:00', amount: euros(900), returned: null, state: 'sent', given };
  const refunds = [
    { ...refund, id: 'one', to: 'card' },
    { ...refund, id: 'two', to: 'gift_card' },
  ];
  const booking = shownBooking({ refunds, cannot_object: 'objections.not_now' });
  expect(textOf(await renderPart(<BookingMoney booking={booking} />))).toBe(
    'Reason: Something went wrong at the studio · “The kiln was cold”',
  );
});

it('credit that paid is called credit', async () => {
  const gift_cards = [{ last4: '4F7K', is_credit: true, amount: euros(900) }];
  const text = textOf(await renderPart(<PriceLines booking={shownBooking({ gift_cards })} />));
  expect(text).toContain('Credit with the code ending 4F7K: €9');
});
