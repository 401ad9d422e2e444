import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { makeCourse, makeEvent, makeOffering } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { earnEvents } from './earn-events.ts';

const paid = await createPaidBookings();
const { world, owner, studio, call, moveTo, makeGuest, book, bookPaid, pay, work } = paid;
const guest = await makeGuest();

const comeTo = (hours: number) => moveTo(new Date(START.getTime() + hours * HOUR));
async function earn() {
  await work();
  await completeEvents(world);
  await earnEvents(world);
}

/** What the ledger has of a studio, by kind of account; positive in debit, negative in credit. */
async function balances() {
  const { rows } = await sql<{ account: string; balance: number }>`
    select e.account, sum(e.amount)::int as balance from ledger_entries e join ledger_groups g on g.id = e.group_id
    where g.studio_id = ${studio.id} group by e.account having sum(e.amount) <> 0`.execute(world.db);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

/** What changed in the ledger while something was done. */
async function changes(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before: Record<string, number> = await balances();
  await act();
  const now: Record<string, number> = await balances();
  const kinds = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, (now[kind] ?? 0) - (before[kind] ?? 0)]).filter(([, change]) => change !== 0),
  );
}

const earningsOf = async ({ id }: { id: string }) =>
  (
    await sql<{ amount: number; commission: number; vat: number }>`
      select amount, commission, vat from earnings where booking_id = ${id} order by id`.execute(world.db)
  ).rows;

describe('what guests paid', () => {
  it('is earned 48 hours after the end of the event, less the commission of the plan, and once', async () => {
    await comeTo(0);
    const offering = await makeOffering(world, studio, { payment: 'online', duration_minutes: 120 });
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 100 * HOUR) });
    const booking = await bookPaid(event, guest, ['Laia', 'Ona']);
    await comeTo(149);
    expect(await changes(earn)).toEqual({});
    await comeTo(150);
    const share = { booking_funds: 11_600, studio_payable: -10_440, commission: -959, vat_output: -201 };
    expect(await changes(earn)).toEqual(share);
    expect(await changes(earn)).toEqual({});
    expect(await earningsOf(booking)).toEqual([{ amount: 11_600, commission: 1160, vat: 201 }]);
  });

  it('has the commission of the owner’s plan', async () => {
    await comeTo(200);
    await sql`insert into subscriptions (owner_id, plan_id, started_at) values (${owner.id}, 'collective', ${START})`.execute(
      world.db,
    );
    const event = await makeEvent(world, await makeOffering(world, studio, { payment: 'online' }), {
      starts_at: new Date(START.getTime() + 250 * HOUR),
    });
    const booking = await bookPaid(event, guest);
    await comeTo(400);
    await earn();
    await sql`delete from subscriptions`.execute(world.db);
    expect(await earningsOf(booking)).toEqual([{ amount: 5800, commission: 116, vat: 20 }]);
  });

  it('has the commission of the plan at the moment of booking, whatever plan the owner has when it is earned', async () => {
    await comeTo(200);
    const subscribe = () =>
      sql`insert into subscriptions (owner_id, plan_id, started_at) values (${owner.id}, 'collective', ${START})`.execute(
        world.db,
      );
    const offering = await makeOffering(world, studio, { payment: 'online' });
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 250 * HOUR) });
    const before = await bookPaid(event, guest);
    await subscribe();
    const during = await bookPaid(event, guest);
    await sql`delete from subscriptions`.execute(world.db);
    await comeTo(400);
    await earn();
    expect(await earningsOf(before)).toEqual([{ amount: 5800, commission: 580, vat: 101 }]);
    expect(await earningsOf(during)).toEqual([{ amount: 5800, commission: 116, vat: 20 }]);
  });

  it('is earned date by date of a course', async () => {
    await comeTo(500);
    const { first } = await makeCourse(
      world,
      studio,
      { course_price: 10_000, payment: 'online', duration_minutes: 60 },
      { dates: 3, startsIn: 100 * HOUR },
    );
    const { id, payment } = await call(
      'POST',
      '/bookings',
      { course: { event_id: first.id, dates: 3 }, seats: 1 },
      guest,
    );
    await pay(payment, guest);
    const amounts: number[][] = [];
    for (const week of [0, 1, 2]) {
      await comeTo(500 + 100 + 49 + week * 168);
      await earn();
      amounts.push((await earningsOf({ id })).map(({ amount }) => amount));
    }
    expect(amounts).toEqual([[3334], [3334, 3333], [3334, 3333, 3333]]);
  });

  it('is what the policy kept, of a booking that was cancelled late', async () => {
    await comeTo(1200);
    const offering = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'strict' });
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 1210 * HOUR) });
    const booking = await bookPaid(event, guest);
    const { cancelled } = await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest);
    await comeTo(1300);
    await earn();
    const kept = 5800 - cancelled.refund.amount;
    expect(kept).toBeGreaterThan(0);
    expect((await earningsOf(booking)).map(({ amount }) => amount)).toEqual([kept]);
  });

  it('at the studio is the studio’s, which owes the commission; not of who never came, and not of a sale at the desk', async () => {
    await comeTo(1400);
    const offering = await makeOffering(world, studio, { payment: 'at_studio' });
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 1450 * HOUR) });
    const came = await book(event, guest);
    const absent = await book(event, await makeGuest('Pau'), ['Pau']);
    const desk = { event_id: event.id, seats: 1, name: 'Nil', paid: true };
    const { booking: sold } = await call('POST', `/studios/${studio.id}/desk-bookings`, desk);
    await sql`
      insert into attendances (attendee_id, event_id, studio_id, outcome, at, created_at)
      select id, ${event.id}, ${studio.id}, 'no_show', ${event.starts_at}, ${event.starts_at}
      from booking_attendees where booking_id = ${absent.id}`.execute(world.db);
    await comeTo(1600);
    expect(await changes(earn)).toEqual({ studio_receivable: 580, commission: -479, vat_output: -101 });
    expect(await earningsOf(came)).toHaveLength(1);
    expect([await earningsOf(absent), await earningsOf(sold)]).toEqual([[], []]);
  });
});

expectActivities(world, 'booking.completed');
