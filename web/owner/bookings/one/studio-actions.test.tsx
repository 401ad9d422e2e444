import { expect, it } from 'vitest';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { pendingRefunds } from './pending-refunds.ts';
import { type StudioActionProps, StudioActions } from './studio-actions.tsx';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const STUDIO = { id: 'fang', name: 'Taller Fang', rights: ['decide_bookings', 'sell_at_desk'] };
const EVENT = { id: 'event', starts_at: '2031-11-20T18:00:00+01:00', time_zone: 'Europe/Madrid' };
const TAKEN = { id: 'paid', amount: euros(5800), method: 'cash', taken_at: EVENT.starts_at, by: null, undone: false };

const shown = async (other: object = {}) => {
  const booking = {
    ...{ id: 'booking', state: 'completed', guest: { id: null, name: 'Pau Riera' }, event: EVENT, seats: 1 },
    ...{ cannot_cancel: 'bookings.started', cannot_move: null, cannot_change_attendees: 'bookings.started' },
    ...{ service_type: 'class', held_change: null, attendees: [], desk_payments: [], cannot_refund: null },
    ...{
      due_at_studio: null,
      to_return: null,
      refunds: [],
      given_refunds: [],
      payment_summary: { paid_at_studio: euros(0) },
    },
    ...{ refundable: euros(5800), ...other },
  } as unknown as StudioActionProps['booking'];
  const studio = STUDIO as unknown as StudioActionProps['studio'];
  return textOf(
    await renderPart(<StudioActions booking={booking} studio={studio} hash="" />, { me: { id: 'reader' } }),
  );
};

it('a refund that is given closes its form and shows that it goes out', async () => {
  const path = { id: 'fang', booking: 'booking' };
  const refund = { path, refund: {}, amount: euros(900), onFailure: () => undefined, key: 'key' };
  pendingRefunds.later('booking', refund);
  const text = await shown();
  pendingRefunds.takeBack('booking');
  expect(text).toMatch(/€9 goes back to Pau Riera\..* Undo/);
  expect(text).not.toContain('How much');
  expect(await shown()).not.toContain('goes back to');
});

it('a payment at the desk has an undo only while all of it can be taken back', async () => {
  expect(await shown({ desk_payments: [{ ...TAKEN, can_undo: true }] })).toContain('Undo');
  expect(await shown({ desk_payments: [{ ...TAKEN, can_undo: false }] })).not.toMatch(/Undo|by mistake/);
});

it('a slip is offered while the desk holds money of the booking', async () => {
  const undone = { desk_payments: [{ ...TAKEN, undone: true }] };
  expect(await shown({ ...undone, payment_summary: { paid_at_studio: euros(5800) } })).toContain('Open the slip');
  expect(await shown(undone)).not.toContain('Open the slip');
});

it('an ended booking says of each change whether it is possible, and nothing that speaks against another', async () => {
  const text = await shown();
  expect(text).toMatch(/Add a guest It has already started, so that’s no longer possible\./);
  expect(text).toMatch(/Cancel the booking It has already started, so that’s no longer possible\./);
  expect(text).not.toMatch(/can’t be changed/);
  expect(await shown({ cannot_move: 'bookings.has_come' })).toContain('checked in at this date');
});

it('a booking of which all went back is not moved', async () => {
  expect(await shown({ cannot_move: 'bookings.all_returned' })).toContain('All that was paid for it went back');
});
