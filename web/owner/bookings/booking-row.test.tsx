import { expect, it } from 'vitest';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { BookingRow } from './booking-row.tsx';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

/** The text of the row of a booking of €174 that took place. */
const rowOf = async (summary: object | null, other: object = {}) => {
  const booking = {
    ...{ id: 'booking', reference: 'FANG7KQ2', state: 'completed', state_before: null, seats: 3, note: '' },
    ...{ answer_due_at: null, hold_ends_at: null, is_covered: false, is_from_waitlist: false, payment: 'online' },
    ...{ total: euros(17_400), rest_at_studio: null, due_at_studio: euros(0), cancelled: null, objection_state: null },
    event: {
      ...{ id: 'event', starts_at: '2031-11-20T18:00:00+01:00', ends_at: '2031-11-20T20:00:00+01:00' },
      time_zone: 'Europe/Madrid',
    },
    offering: { id: 'bowl', title: 'First bowl' },
    guest: { id: 'laia', name: 'Laia' },
    attendees: [],
    created_at: '2031-11-01T18:00:00+01:00',
    payment_summary: summary && { due_at_studio: euros(0), credited: euros(0), given_back: euros(0), ...summary },
    ...other,
  } as unknown as StudioBooking;
  return textOf(await renderPart(<BookingRow booking={booking} studioId="fang" />));
};

it('a booking of which money went back says so beside its total', async () => {
  expect(await rowOf({ given_back: euros(5800) })).toMatch(/€174 ?€58 given back/);
  expect(await rowOf({ credited: euros(5800) })).toMatch(/€174 ?€58 as credit at the studio/);
  expect(await rowOf({})).not.toContain('back');
});

it('what a deposit leaves at the studio stands there too; what is paid there in all is in its status, until it is over', async () => {
  const due = { due_at_studio: euros(5000) };
  expect(await rowOf(due, { rest_at_studio: euros(5000) })).toMatch(/€174 ?€50 at the studio/);
  expect(await rowOf(due, { state: 'confirmed' })).not.toContain('€50');
  expect(await rowOf(due)).toMatch(/€174 ?€50 at the studio/);
  expect(await rowOf(null, { total: null })).not.toContain('€');
});
