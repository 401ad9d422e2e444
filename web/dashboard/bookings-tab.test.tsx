import { expect, it } from 'vitest';
import { ownEntriesQuery } from '../bookings/waitlist/waitlist-queries.ts';
import { api } from '../browser-api.ts';
import { renderPart, textOf } from '../testing/rendered.tsx';
import { STARTS, shownBooking } from '../testing/shown-booking.ts';
import { BookingsTab } from './bookings-tab.tsx';

const ENTRY = {
  ...{ id: 'entry', event_id: 'full', course_dates: null, seats: 1, state: 'waiting', position: 2, joined_at: STARTS },
  ...{ offered_at: null, offered_until: null, booking_id: null, lapsed_at: null, offers_end_at: STARTS },
  ...{ total: { amount: 5800, currency: 'EUR' }, cancellation_policy: 'moderate', mode: 'direct_booking' },
  event: { starts_at: STARTS, ends_at: STARTS, time_zone: 'Europe/Madrid', status: 'scheduled' },
  offering: {
    id: 'vase',
    slug: 'vase',
    title: 'A tall vase',
    service_type: 'class',
    picture: { url: '/cover', photo: null },
  },
  studio: { id: 'fang', slug: 'fang', name: 'Taller Fang' },
};
const OFFER = {
  ...{ ...ENTRY, state: 'offered', position: null, booking_id: 'offer' },
  ...{ offered_at: new Date().toISOString(), offered_until: STARTS },
};

const shown = async (entry: object, state?: unknown) => {
  const pages = [{ items: [shownBooking()], next_cursor: null }];
  const bookings = { data: { pages }, error: null, isError: false, refetch: () => undefined } as never;
  return textOf(
    await renderPart(<BookingsTab bookings={bookings} />, {
      at: { pathname: '/dashboard', state },
      me: { id: 'reader' },
      queries: [[ownEntriesQuery(api).queryKey, [entry]]],
    }),
  );
};

it('has the next ticket before the places in line', async () => {
  const page = await shown(ENTRY);
  expect(page).toMatch(/First bowl.*Waitlist.*A tall vase/);
  expect(page).not.toMatch(/A tall vase.*First bowl/);
});

it('has an offer of the waitlist before the ticket, because it has to be answered', async () => {
  expect(await shown(OFFER)).toMatch(/A tall vase.*Take it, €58.*First bowl/);
});
