import { describe, expect, it } from 'vitest';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { makeRebooking } from '#tests/worlds/rebooking.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-11-20T10:00:00+01:00'));
const { studio, call, book, seatsOf } = await makeRebooking(world, () => undefined);
const offering = await makeOffering(world, studio, { price: 5800, capacity: 8 });
const at = (instant: string) =>
  makeEvent(world, offering, {
    starts_at: new Date(instant),
    ends_at: new Date(Date.parse(instant) + 2 * 3_600_000),
  });

// Midnight in Barcelona is an hour before midnight in UTC.
const begun = await at('2031-11-20T09:00:00+01:00');
const before = await at('2031-11-28T23:59:00+01:00');
const [early, late] = [await at('2031-11-29T00:00:00+01:00'), await at('2031-11-29T23:59:00+01:00')];
const after = await at('2031-11-30T00:00:00+01:00');
const [one, other, third] = [await book(early.id), await book(late.id, { seats: 1 }), await book(after.id)];
const path = `/studios/${studio.id}/days/2031-11-29/cancellation`;

async function statusOf({ id }: { id: string }) {
  const { status } = await world.db
    .selectFrom('events')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

describe('a whole day that the studio cancels', () => {
  it('shows before what it does, and changes nothing by that', async () => {
    const totals = [{ amount: 17_400, currency: 'EUR' }];
    const counts = {
      http: 200,
      dates: 2,
      booked_dates: 2,
      bookings: 2,
      guests: 3,
      totals,
      refunds: [],
      desk_refunds: [],
    };
    expect(await call('GET', path)).toEqual(counts);
    expect(await call('GET', path)).toEqual(counts);
  });

  it('is refused to an instructor with the dates of others, and for what is no day', async () => {
    const instructor = await makeMember(world, studio, 'instructor', 'Pol');
    expect(await call('POST', path, {}, instructor)).toMatchObject({ http: 403, code: 'studios.no_right' });
    expect((await call('POST', path, {}, await makePerson(world))).http).toBe(404);
    expect((await call('POST', `/studios/${studio.id}/days/2031-13-29/cancellation`, {})).http).toBe(422);
  });

  it('cancels the dates that begin on it in the studio’s time zone, and tells everyone', async () => {
    const answers = await Promise.all([
      call('POST', path, { reason: 'The water is off.' }),
      call('POST', path, { reason: 'The water is off.' }),
    ]);
    expect(answers.map(({ guests }) => guests).sort()).toEqual([0, 3]);
    expect(await Promise.all([before, early, late, after].map(statusOf))).toEqual([
      'scheduled',
      'cancelled',
      'cancelled',
      'scheduled',
    ]);
    expect([await seatsOf(early.id), await seatsOf(late.id), await seatsOf(after.id)]).toEqual([0, 0, 2]);
    await sendBookingMails(world);
    for (const { guest } of [one, other]) {
      const mail = (await mailsTo(world, guest.email)).at(-1);
      expect(mail?.trigger).toBe('event_cancelled');
      expect(mail?.text).toContain('The water is off.');
      // No date of the same day is offered instead.
      expect(mail?.text).toContain(`?event=${after.id}`);
      expect(mail?.text).not.toContain(late.id);
    }
    expect((await mailsTo(world, third.guest.email)).map(({ trigger }) => trigger)).toEqual(['booking_confirmed']);
    expect(await call('GET', path)).toMatchObject({ dates: 0, bookings: 0, totals: [] });
  });

  it('leaves what has begun as it is', async () => {
    expect(await call('POST', `/studios/${studio.id}/days/2031-11-20/cancellation`, {})).toMatchObject({ events: [] });
    expect(await statusOf(begun)).toBe('scheduled');
  });
});
