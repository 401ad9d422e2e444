import type { Insertable } from 'kysely';
import type { Events, Offerings } from '#server/db/schema.ts';
import { callsOf } from '../calls.ts';
import type { TestWorld } from '../harness.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';

/** A studio with a guest, and what the tests of changed bookings read. */
export async function makeBookingChanges(world: TestWorld) {
  const owner = await makePerson(world, { name: 'Marta' });
  const guest = await makePerson(world, { name: 'Laia' });
  const studio = await makeStudio(world, owner);
  const call = callsOf(world, guest);
  const hours = (count: number) => new Date(world.now().getTime() + count * 3_600_000);

  /** Makes two events of one offering, ten and twelve days ahead. */
  async function makeDates(
    offeringOf: Partial<Insertable<Offerings>> = {},
    { first = {}, second = {} }: { first?: Partial<Insertable<Events>>; second?: Partial<Insertable<Events>> } = {},
  ) {
    const offering = await makeOffering(world, studio, offeringOf);
    return {
      offering,
      first: await makeEvent(world, offering, { starts_at: hours(240), ...first }),
      second: await makeEvent(world, offering, { starts_at: hours(288), ...second }),
    };
  }

  const book = (eventId: string, names: string[], person: MadePerson = guest) =>
    call(
      'POST',
      '/bookings',
      { event_id: eventId, seats: names.length, attendees: names.map((name) => ({ name })) },
      person,
    );

  /** The seats of an event by its counter, and by the rows that take them. */
  async function seatsOf(eventId: string): Promise<{ taken: number; sum: number }> {
    const { rows } = await world.pool.query<{ taken: number; sum: number }>(
      `select seats_taken as taken, (select coalesce(sum(seats), 0)::int from booking_events
        where event_id = e.id and released_at is null) as sum from events e where id = $1`,
      [eventId],
    );
    return rows[0] ?? { taken: -1, sum: -1 };
  }

  return { owner, guest, studio, call, hours, makeDates, book, seatsOf };
}
