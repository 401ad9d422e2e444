import type { Insertable } from 'kysely';
import { createSession } from '#server/auth/sessions/sessions.ts';
import type { Offerings } from '#server/db/schema.ts';
import { HOUR } from '#shared/time/time.ts';
import { callsOf } from '../calls.ts';
import { sendBookingMails } from '../deliveries.ts';
import type { TestWorld } from '../harness.ts';
import { mailsTo } from '../mailbox.ts';
import { json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';

/** A studio that cancels dates, and what the tests of rebooking read. @param setClock of the world */
export async function makeRebooking(world: TestWorld, setClock: (now: Date) => void) {
  const owner = await makePerson(world, { name: 'Marta' });
  const studio = await makeStudio(world, owner, { name: 'Taller Fang', time_zone: 'Europe/Madrid' });
  const call = callsOf(world, owner);
  const inHours = (count: number) => new Date(world.now().getTime() + count * HOUR);
  const until = (instant: Date) => ({ starts_at: instant, ends_at: new Date(instant.getTime() + 3 * HOUR) });

  /** Moves the clock, and signs people in again: sessions end with time. */
  async function pass(hours: number, ...people: MadePerson[]) {
    setClock(inHours(hours));
    for (const person of [owner, ...people]) {
      person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
    }
  }

  /** Makes an offering with events that start in these hours. */
  async function makeDates(hours: number[], offeringOf: Partial<Insertable<Offerings>> = {}) {
    const offering = await makeOffering(world, studio, { price: 5800, capacity: 8, ...offeringOf });
    const events = [];
    for (const each of hours) events.push(await makeEvent(world, offering, until(inHours(each))));
    return { offering, events: events.map(({ id }) => id) as [string, string, string] };
  }

  /** Books two seats; what has to be paid online is paid. */
  async function book(eventId: string, { seats = 2, guest }: { seats?: number; guest?: MadePerson } = {}) {
    const person = guest ?? (await makePerson(world, { name: 'Laia' }));
    const attendees = [{ name: 'Laia' }, { name: 'Oriol' }].slice(0, seats);
    const booking = await call('POST', '/bookings', { event_id: eventId, seats, attendees }, person);
    if (booking.state === 'held') {
      await call('POST', `/payments/${booking.payment.id}/test-card`, { number: '4242424242424242' }, person);
    }
    return { id: String(booking.id), guest: person };
  }

  /** Cancels an event, and returns the token of the link in the mail to the guest; '' without one. */
  async function cancel(eventId: string, guest: MadePerson, reason = 'The kiln is broken.') {
    await call('POST', `/events/${eventId}/cancellation`, { scope: 'one', reason });
    await sendBookingMails(world);
    const mail = (await mailsTo(world, guest.email)).findLast(({ trigger }) => trigger === 'event_cancelled');
    return { mail, token: /\/rebook\/([0-9a-f]{64})\b/.exec(mail?.text ?? '')?.[1] ?? '' };
  }

  async function send(token: string, init?: RequestInit) {
    const response = await world.request(`/api/v1/rebookings/${token}`, init);
    return { http: response.status, ...(await response.json()) };
  }
  const read = (token: string) => send(token);
  const choose = (token: string, choice: object) => send(token, json('POST', choice));

  async function refundsOf(bookingId: string) {
    const { rows } = await world.pool.query<{ amount: number; state: string; waits: boolean }>(
      'select amount, state, due_at > $2 as waits from refunds where booking_id = $1 order by id',
      [bookingId, world.now()],
    );
    return rows;
  }

  /** The seats of an event by its counter, which the rows that take them must equal. */
  async function seatsOf(eventId: string): Promise<number> {
    const { rows } = await world.pool.query<{ taken: number; sum: number }>(
      `select seats_taken as taken, (select coalesce(sum(seats), 0)::int from booking_events
        where event_id = e.id and released_at is null) as sum from events e where id = $1`,
      [eventId],
    );
    if (rows[0]?.taken !== rows[0]?.sum) throw new Error(`the seats of ${eventId} are counted wrongly`);
    return rows[0]?.taken ?? -1;
  }

  /** The booking that was made instead of a cancelled one. */
  async function bookingInstead(cancelledId: string, guest: MadePerson) {
    const { rows } = await world.pool.query<{ id: string }>(
      "select booking_id as id from booking_changes where other_booking_id = $1 and kind = 'rebooked'",
      [cancelledId],
    );
    return rows[0] && call('GET', `/bookings/${rows[0].id}`, undefined, guest);
  }

  return {
    owner,
    studio,
    call,
    inHours,
    pass,
    makeDates,
    book,
    cancel,
    read,
    choose,
    refundsOf,
    seatsOf,
    bookingInstead,
  };
}
