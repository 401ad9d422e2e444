import { expect, it } from 'vitest';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { shownBooking } from '#web/testing/shown-booking.ts';
import { useWords } from '#web/words.tsx';
import { paymentText } from '../booking-words.ts';
import { BookingActions } from './booking-actions.tsx';

const EVENT = { ...shownBooking().event, starts_at: '2020-01-01T10:00:00Z', ends_at: '2020-01-01T12:00:00Z' };
const STARTED = 'bookings.started';
const over = shownBooking({ state: 'completed', event: EVENT, cannot_cancel: STARTED, cannot_move: STARTED });

const actionsOf = async (booking: typeof over) =>
  textOf(await renderPart(<BookingActions booking={booking} onCancel={() => undefined} />));

it('what is over is neither cancelled nor said to be', async () => {
  const text = await actionsOf(over);
  expect(text).not.toMatch(/Cancel|already started/);
  expect(await actionsOf(shownBooking())).toMatch(/Cancel/);
});

it('what has begun offers nothing that cannot be done any more', async () => {
  const begun = { ...over, state: 'confirmed', event: { ...EVENT, ends_at: shownBooking().event.ends_at } } as const;
  expect(await actionsOf({ ...begun, cannot_change_attendees: STARTED })).not.toContain('already started');
});

it('what was to be paid at the studio is not to come once it is over', async () => {
  const Said = ({ booking }: { booking: typeof over }) => paymentText(useWords(), booking);
  expect(textOf(await renderPart(<Said booking={over} />))).toBe('€116, was to be paid at the studio');
  expect(textOf(await renderPart(<Said booking={shownBooking()} />))).toBe('€116, to pay at the studio');
});

it('an offer is called an offer, and seats of a waitlist are called by what they are', async () => {
  const due = { state: 'offered', answer_due_at: shownBooking().event.starts_at } as const;
  const offer = await actionsOf(shownBooking(due));
  expect(offer).toContain('This offer stays as it is');
  expect(offer).toContain('The time is free for others again');
  const seats = await actionsOf(shownBooking({ ...due, waitlist_entry_id: 'entry' }));
  expect(seats).toContain('The 2 seats you’re offered stay yours to take');
  expect(seats).toContain('The 2 seats go to the next in line');
  for (const text of [offer, seats]) expect(text).not.toContain('This booking stays');
});
