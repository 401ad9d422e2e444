import { beforeEach, describe, expect, it } from 'vitest';
import { settlePayments } from '#server/payments/settle-payments.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { makeCourse, makePerson } from '#tests/makers.ts';
import { makeRebooking } from '#tests/worlds/rebooking.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';
import { checkMinimums } from './check-minimums.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const desk = await makeRebooking(world, (instant) => {
  now = instant;
});
const { owner, call, pass, makeDates, book } = desk;
const frontDesk = await makeMember(world, desk.studio, 'front_desk', 'Pol');
beforeEach(async () => {
  now = START;
  await pass(0);
  await world.db.deleteFrom('emails').execute();
  await world.db.updateTable('events').set({ guaranteed_at: START }).execute();
});

/** A date in 60 hours that needs four guests and has two, with another date after it. */
async function thin(offeringOf: Parameters<typeof makeDates>[1] = {}) {
  const { offering, events } = await makeDates([60, 240], { title: 'Raku', minimum_to_run: 4, ...offeringOf });
  return { offering, event: events[0], other: events[1], ...(await book(events[0])) };
}
const statusOf = async (id: string) =>
  (await world.db.selectFrom('events').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const studioMails = async (address = owner.email) =>
  (await mailsTo(world, address)).filter(({ trigger }) => trigger === 'studio_event_below_minimum');
/** What the worker does each minute. */
async function work() {
  await checkMinimums(world);
  await sendBookingMails(world);
}

describe('a date below its minimum', () => {
  it('asks the studio 48 hours before, once, until when it can decide', async () => {
    const { event } = await thin();
    await work();
    expect(await studioMails()).toHaveLength(0);
    await pass(12);
    await work();
    await Promise.all([work(), work()]);
    const [mail, ...others] = await studioMails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Does it take place? Raku, Sat 22 Nov, 22:00, 2 missing');
    expect(mail?.text).toContain('Please decide by Fri 21 Nov, 22:00.');
    // The front desk sees guests, but does not decide about dates.
    expect(await studioMails(frontDesk.email)).toEqual([]);
    const { items } = await call('GET', `/studios/${desk.studio.id}/waiting`);
    expect(items[0]).toMatchObject({ kind: 'below_minimum', cancelled_at: '2031-11-21T22:00:00+01:00' });
    expect(await statusOf(event)).toBe('scheduled');
  });

  it('is cancelled by the studio’s silence: everyone is told, with the link to choose', async () => {
    const { id, guest, event, other } = await thin({ payment: 'online' });
    await pass(12);
    await work();
    await pass(23);
    await work();
    expect(await statusOf(event)).toBe('scheduled');
    await pass(1, guest);
    await Promise.all([checkMinimums(world), checkMinimums(world)]);
    await work();
    expect(await statusOf(event)).toBe('cancelled');
    expect(await call('GET', `/bookings/${id}`, undefined, guest)).toMatchObject({
      state: 'cancelled',
      cancelled: { for: 'studio', refund: { amount: 11_600 } },
    });
    const mails = (await mailsTo(world, guest.email)).filter(({ trigger }) => trigger === 'event_cancelled');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Too few guests have booked, so it doesn’t take place.');
    expect(mails[0]?.text).toMatch(/\/rebook\/[0-9a-f]{64}/);
    expect((await studioMails()).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Does it take place? Raku, Sat 22 Nov, 22',
      'Cancelled, too few guests',
    ]);
    expect(await statusOf(other as string)).toBe('scheduled');
    await pass(24 * 3);
    await settlePayments(world);
    expect(await desk.refundsOf(id)).toMatchObject([{ amount: 11_600, state: 'succeeded' }]);
  });

  it('takes place when the studio says so, and is asked about again when it withdraws that', async () => {
    const { event } = await thin();
    await pass(12);
    await work();
    expect((await call('POST', `/events/${event}/guarantee`)).http).toBe(200);
    await pass(30);
    await work();
    expect(await statusOf(event)).toBe('scheduled');
    await call('DELETE', `/events/${event}/guarantee`);
    await work();
    expect(await statusOf(event)).toBe('scheduled');
    expect((await studioMails()).at(-1)?.text).toContain('Please decide by Sat 22 Nov, 16:00.');
  });

  it('takes place when enough guests book in time', async () => {
    const { event } = await thin();
    await pass(12);
    await work();
    await book(event);
    await pass(30);
    await work();
    expect(await statusOf(event)).toBe('scheduled');
  });

  it('still leaves time to answer when the job is late, and is not cancelled when there is none left', async () => {
    const { event } = await thin();
    await pass(30);
    await work();
    expect((await studioMails())[0]?.text).toContain('Please decide by Sat 22 Nov, 04:00.');
    const late = await thin();
    await world.db.updateTable('events').set({ guaranteed_at: START }).where('id', '=', event).execute();
    await pass(50);
    await work();
    expect(await studioMails()).toHaveLength(1);
    expect(await statusOf(late.event)).toBe('scheduled');
    // Asked in time, but the worker was away until two hours before the start: guests are on their way.
    await pass(-50);
    const asked = await thin();
    await pass(12);
    await work();
    await pass(46);
    await work();
    expect(await statusOf(asked.event)).toBe('scheduled');
  });

  it('is asked about again after it moved to a later time', async () => {
    const { event } = await thin();
    await pass(12);
    await work();
    const starts_at = desk.inHours(100);
    await world.db
      .updateTable('events')
      .set({ starts_at, ends_at: new Date(starts_at.getTime() + 7_200_000) })
      .where('id', '=', event)
      .execute();
    await pass(30);
    await work();
    expect(await statusOf(event)).toBe('scheduled');
    expect(await studioMails()).toHaveLength(1);
    await pass(22);
    await work();
    expect(await studioMails()).toHaveLength(2);
  });

  it('stays on sale without a question while no one has booked', async () => {
    const { events } = await makeDates([60], { minimum_to_run: 4 });
    await pass(12);
    await work();
    await pass(40);
    await work();
    expect(await statusOf(events[0])).toBe('scheduled');
    expect(await studioMails()).toEqual([]);
  });

  it('ends a course as a whole, by its first date alone', async () => {
    const course = await makeCourse(
      world,
      desk.studio,
      { course_price: 10_000, minimum_to_run: 3 },
      { dates: 3, startsIn: 60 * 3_600_000 },
    );
    const guest = await makePerson(world);
    await call('POST', '/bookings', { course: { event_id: course.first.id }, seats: 1 }, guest);
    await pass(12);
    await work();
    expect(await studioMails()).toHaveLength(1);
    await pass(24);
    await work();
    expect(await Promise.all(course.dates.map(({ id }) => statusOf(id)))).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    const triggers = (await mailsTo(world, guest.email)).map(({ trigger }) => trigger);
    expect(triggers.filter((trigger) => trigger === 'event_cancelled')).toHaveLength(1);
  });
});
