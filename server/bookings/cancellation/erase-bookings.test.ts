import { describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';
import { eraseBookings } from './erase-bookings.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world);
const call = callsOf(world, owner);

describe('a deleted account', () => {
  it('is named in no stored mail about a booking, whoever booked and whoever received it', async () => {
    const studio = await makeStudio(world, owner);
    await makeMember(world, studio, 'manager', 'Pol');
    const event = await makeEvent(world, await makeOffering(world, studio));
    const other = await makeEvent(world, await makeOffering(world, studio));
    const [guest, leaver] = [await makePerson(world), await makePerson(world, { name: 'Zebedeu' })];
    const attendees = [{ name: 'Ada' }, { name: 'Zebedeu', email: leaver.email }];
    expect(await call('POST', '/bookings', { event_id: event.id, seats: 2, attendees }, guest)).toMatchObject({
      http: 201,
    });
    expect(await call('POST', '/bookings', { event_id: other.id, seats: 1 }, guest)).toMatchObject({ http: 201 });
    const moved = { version: 1, starts: '2031-02-03T19:00', tell_guests: true, anyway: true };
    expect(await call('PATCH', `/events/${event.id}`, moved)).toMatchObject({ http: 200 });
    await sendBookingMails(world);
    const named = async () =>
      (
        await world.pool.query(
          "select trigger from emails e where e::text like '%Zebedeu%' and dedupe_key like 'booking%' order by trigger",
        )
      ).rows.map(({ trigger }) => trigger);
    expect(await named()).toEqual(expect.arrayContaining(['booking_moved', 'studio_booking_confirmed']));
    await transaction(world.db, (tx) =>
      eraseBookings({ ...world, db: tx }, { userId: leaver.id, email: leaver.email, phone: null }),
    );
    expect(await named()).toEqual([]);
    const left = await world.db.selectFrom('emails').select('trigger').where('to_address', '=', guest.email).execute();
    expect(left).toEqual([{ trigger: 'booking_confirmed' }]);
  });
});
