import { beforeEach, describe, expect, it } from 'vitest';
import { statusOf } from '#shared/bookings/booking-status.ts';
import { scheduledStatusFacts, statusFacts, studioStatusFacts } from '#shared/bookings/status-facts.ts';
import type { ScheduledEvent } from '#shared/schemas/owner-desk/owner-desk.ts';
import { MINUTE } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { asPerson, type MadePerson } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const paid = await createPaidBookings();
const { world, owner, studio, call, pass, makeGuest, book, pay, see, work, makeDates, buyGiftCard } = paid;

beforeEach(() => paid.moveTo(START));

const fetchFile = (path: string, person: MadePerson) =>
  world.request(`/api/v1/bookings/${path}`, { headers: asPerson(person) });

/** The mails about a hold that ended. */
async function holdMails(guest: MadePerson) {
  await sendBookingMails(world);
  const { rows } = await world.pool.query(
    `select subject, attachments, text from emails where to_address = $1 and trigger = 'booking_hold_ended'`,
    [guest.email],
  );
  return rows;
}

describe('a booking that is held and not paid', () => {
  it('has no ticket in the API, as PDF, as picture and in calendars until it is paid', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates();
    const booking = await book(first, guest);
    expect(booking).toMatchObject({ state: 'held', attendees: [{ ticket_code: null }] });
    expect((await see(booking, guest)).attendees).toMatchObject([{ ticket_code: null }]);
    for (const path of ['tickets.pdf', 'tickets/1.png', 'calendar.ics']) {
      const response = await fetchFile(`${booking.id}/${path}`, guest);
      expect([path, response.status, await response.json()]).toMatchObject([path, 409, { code: 'bookings.no_ticket' }]);
    }
    await pay(booking.payment, guest);
    await work();
    const confirmed = await see(booking, guest);
    expect(confirmed.attendees[0].ticket_code).toMatch(/^\w{12}$/);
    for (const path of ['tickets.pdf', 'calendar.ics']) {
      expect((await fetchFile(`${booking.id}/${path}`, guest)).status).toBe(200);
    }
  });

  it('stands as held in the list of the studio too', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates();
    const { id, hold_ends_at } = await book(first, guest);
    const { items } = await call('GET', `/studios/${studio.id}/bookings?limit=100`, undefined, owner);
    expect(items.find((each: { id: string }) => each.id === id)).toMatchObject({ state: 'held', hold_ends_at });
  });

  it('is only to be booked, for guest and studio, once a gift card covers it', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates();
    const { id, event } = await book(first, guest);
    const day = event.starts_at.slice(0, 10);
    const statuses = async () => {
      const { items } = await call('GET', `/studios/${studio.id}/bookings?limit=100`, undefined, owner);
      const { items: events } = await call(
        'GET',
        `/studios/${studio.id}/schedule?from=${day}&to=${day}`,
        undefined,
        owner,
      );
      const bookings = events.flatMap((each: ScheduledEvent) => each.bookings);
      const isOne = (each: { id: string }) => each.id === id;
      return [
        statusFacts(await see({ id }, guest)),
        studioStatusFacts(items.find(isOne)),
        scheduledStatusFacts(bookings.find(isOne), event.time_zone),
      ].map((facts) => statusOf(facts, START));
    };
    expect(await statuses()).toEqual(['held', 'held', 'held']);
    const code = await buyGiftCard(guest, 10_000);
    await call('PUT', `/bookings/${id}/gift-card`, { code, book: false }, guest);
    expect(await statuses()).toEqual(['held_covered', 'held_covered', 'held_covered']);
    await call('POST', `/bookings/${id}/completion`, undefined, guest);
    expect(await statuses()).toEqual(['confirmed', 'confirmed', expect.any(String)]);
  });

  it('is notified of once when its hold ends, without a calendar entry', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates();
    const booking = await book(first, guest);
    await pass(16 * MINUTE);
    await work();
    await work();
    const ended = await see(booking, guest);
    expect(statusOf(statusFacts(ended), new Date(START))).toBe('hold_ended');
    expect(await holdMails(guest)).toMatchObject([
      {
        subject: expect.stringContaining('Your hold ended, nothing was charged'),
        text: expect.stringMatching(
          /Price: €\d[\s\S]+If you cancel: .+[\s\S]+seats? (was|were) free when we wrote this/,
        ),
        attachments: [],
      },
    ]);
  });

  it('is not notified of when the guest ends the hold', async () => {
    const guest = await makeGuest();
    const { first } = await makeDates();
    const booking = await book(first, guest);
    expect(await call('DELETE', `/bookings/${booking.id}/hold`, undefined, guest)).toMatchObject({ state: 'expired' });
    await work();
    expect(await holdMails(guest)).toEqual([]);
  });
});
