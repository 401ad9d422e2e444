import { sql } from 'kysely';
import type { Tx } from '../server/db/database.ts';
import { type BookingRows, formParties, type Party, tellBooking } from './bookings.ts';
import type { Chance } from './chance.ts';
import { seatsWanted, type ToldDate } from './dates.ts';
import { dayOf } from './days-off.ts';
import type { Account } from './people.ts';
import { insertRows } from './rows.ts';

/** An event, and the parties to add to it. */
export interface FilledDate {
  date: ToldDate;
  parties: Party[];
}

interface Guests {
  guests: readonly Account[];
  /** The bookings of the demo guest by event id. */
  hers: ReadonlyMap<string, Party>;
}

/** Fills an event with the seats that should be sold by today. */
export function fillDate(chance: Chance, date: ToldDate, { guests, hers }: Guests, today: Date): FilledDate {
  const party = hers.get(date.id);
  const seatsOfHers = party && !party.cancelled ? party.seats : 0;
  // Events that the demo guest has booked or cancelled keep free seats.
  const most = party ? date.capacity - 2 : date.capacity;
  const others = Math.max(0, Math.min(most, seatsWanted(chance, date, today)) - seatsOfHers - date.seatsTaken);
  const strangers = guests.filter(({ id }) => !date.guestIds.includes(id));
  const parties = formParties(chance, others, strangers, date.offering.story);
  return { date, parties: party ? [party, ...parties] : parties };
}

const seatsOf = ({ parties }: FilledDate) =>
  parties.reduce((sum, { seats, cancelled }) => sum + (cancelled ? 0 : seats), 0);

/** Inserts new events, with the rooms and the teacher they reserve. */
export async function insertDates(tx: Tx, chance: Chance, filled: readonly FilledDate[]): Promise<void> {
  await insertRows(
    tx,
    'events',
    filled.map(({ date, parties }) => ({
      id: date.id,
      offering_id: date.offering.id,
      studio_id: date.offering.studioId,
      starts_at: date.starts,
      ends_at: date.ends,
      capacity: date.capacity,
      seats_taken: seatsOf({ date, parties }),
      series_id: date.seriesId,
      series_day: date.seriesId && dayOf(date.starts),
      is_slot: date.isSlot,
      status: date.isPast ? 'completed' : 'scheduled',
    })),
  );
  await insertRows(
    tx,
    'space_reservations',
    filled.flatMap(({ date }) => {
      const uses = `[${date.starts.toISOString()},${date.ends.toISOString()})`;
      return date.offering.spaceIds.map((space_id) => ({
        id: chance.id(),
        studio_id: date.offering.studioId,
        space_id,
        during: uses,
        uses,
        event_id: date.id,
      }));
    }),
  );
}

/** Adds sold seats to existing events. */
export async function takeSeats(tx: Tx, filled: readonly FilledDate[]): Promise<void> {
  const taken = filled.map((each) => ({ id: each.date.id, seats: seatsOf(each) })).filter(({ seats }) => seats > 0);
  await sql`
    update events set seats_taken = seats_taken + taken.seats
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as taken (id uuid, seats integer)
    where events.id = taken.id
  `.execute(tx);
}

export async function insertBookings(tx: Tx, chance: Chance, filled: readonly FilledDate[], today: Date) {
  const bookings = filled.flatMap(({ date, parties }) =>
    parties.map((party) => tellBooking(chance, party, date, today)),
  );
  const all = <Name extends keyof BookingRows>(name: Name) => bookings.flatMap((rows) => [...rows[name]]);
  await insertRows(tx, 'bookings', all('bookings'));
  await insertRows(tx, 'booking_attendees', all('attendees'));
  await insertRows(tx, 'booking_log', all('log'));
  await insertRows(tx, 'booking_cancellations', all('cancellations'));
}
