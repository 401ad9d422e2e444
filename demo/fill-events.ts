import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { HOUR } from '#shared/time/time.ts';
import { type BookingRows, createBookingRows, formParties, type Party } from './bookings.ts';
import { dayOf } from './days-off.ts';
import { countSeatsToSell, type DemoEvent } from './events.ts';
import type { Account } from './people.ts';
import type { Random } from './random.ts';
import { insertRows } from './rows.ts';

/** An event, and the parties to add to it. */
export interface FilledEvent {
  event: DemoEvent;
  parties: Party[];
}

interface Guests {
  guests: readonly Account[];
  /** The bookings of the demo guest by event id. */
  hers: ReadonlyMap<string, Party>;
}

/** Fills an event with the seats that should be sold by today. */
export function fillEvent(random: Random, event: DemoEvent, { guests, hers }: Guests, today: Date): FilledEvent {
  if (event.isInCourse) return { event, parties: [] };
  const party = hers.get(event.id);
  const seatsOfHers = party && !party.cancelled ? party.seats : 0;
  // Events that the demo guest has booked or cancelled keep free seats.
  const most = party ? event.capacity - 2 : event.capacity;
  const others = Math.max(0, Math.min(most, countSeatsToSell(random, event, today)) - seatsOfHers - event.seatsTaken);
  const strangers = guests.filter(({ id }) => !event.guestIds.includes(id));
  const parties = formParties(random, others, strangers, event.offering.story);
  return { event, parties: party ? [party, ...parties] : parties };
}

/** Hours before today at which the bookings were made that wait: one has to be answered tonight, one tomorrow. */
const WAITING_SINCE = [24.5, 10] as const;

/** Leaves one booking of the next events of each offering whose bookings the studio approves to be answered. */
export function leaveUnanswered(filled: readonly FilledEvent[], today: Date): FilledEvent[] {
  const soonest = new Date(today.getTime() + 4 * 24 * HOUR);
  const left = new Map<string, number>();
  const inOrder = filled.toSorted((a, b) => a.event.starts.getTime() - b.event.starts.getTime());
  for (const { event, parties } of inOrder) {
    const { id, story } = event.offering;
    const hours = WAITING_SINCE[left.get(id) ?? 0];
    const party = parties.find(({ cancelled }) => !cancelled);
    if (story.bookingMode !== 'requires_approval' || event.starts < soonest || hours === undefined || !party) continue;
    party.waitingSince = new Date(today.getTime() - hours * HOUR);
    left.set(id, (left.get(id) ?? 0) + 1);
  }
  return [...filled];
}

const seatsOf = ({ parties }: FilledEvent) =>
  parties.reduce((sum, { seats, cancelled }) => sum + (cancelled ? 0 : seats), 0);

/** Inserts new events, with the rooms and the teacher they reserve. */
export async function insertEvents(tx: Tx, random: Random, filled: readonly FilledEvent[]): Promise<void> {
  await insertRows(
    tx,
    'events',
    filled.map(({ event, parties }) => ({
      id: event.id,
      offering_id: event.offering.id,
      studio_id: event.offering.studioId,
      starts_at: event.starts,
      ends_at: event.ends,
      capacity: event.capacity,
      seats_taken: seatsOf({ event, parties }),
      series_id: event.seriesId,
      series_day: event.seriesId && dayOf(event.starts),
      is_slot: event.isSlot,
      status: event.isPast ? 'completed' : 'scheduled',
    })),
  );
  await insertRows(
    tx,
    'space_reservations',
    filled.flatMap(({ event }) => {
      const uses = `[${event.starts.toISOString()},${event.ends.toISOString()})`;
      return event.offering.spaceIds.map((space_id) => ({
        id: random.id(),
        studio_id: event.offering.studioId,
        space_id,
        during: uses,
        uses,
        event_id: event.id,
      }));
    }),
  );
}

/** Adds sold seats to existing events. */
export async function takeSeats(tx: Tx, filled: readonly FilledEvent[]): Promise<void> {
  const taken = filled.map((each) => ({ id: each.event.id, seats: seatsOf(each) })).filter(({ seats }) => seats > 0);
  await sql`
    update events set seats_taken = seats_taken + taken.seats
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as taken (id uuid, seats integer)
    where events.id = taken.id
  `.execute(tx);
}

export async function insertBookings(tx: Tx, random: Random, filled: readonly FilledEvent[], today: Date) {
  const bookings = filled.flatMap(({ event, parties }) =>
    parties.map((party) => createBookingRows(random, party, event, today)),
  );
  const all = <Name extends keyof BookingRows>(name: Name) => bookings.flatMap((rows) => [...rows[name]]);
  await insertRows(tx, 'bookings', all('bookings'));
  await insertRows(tx, 'booking_events', all('events'));
  await insertRows(tx, 'booking_attendees', all('attendees'));
  await insertRows(tx, 'booking_log', all('log'));
  await insertRows(tx, 'booking_cancellations', all('cancellations'));
}
