import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { issueSales } from '#server/invoices/issue/issue-sales.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../complete-events.ts';
import { earnEvents } from '../earning/earn-events.ts';
import { lapseObjections } from './objections.ts';

const { world, studio, call, moveTo, pass, makeGuest, bookPaid, see, work, bankHas, mailsOf, now } =
  await createPaidBookings();
const { db } = world;
const guest = await makeGuest();
const admin = await makeGuest('Ada', { admin: true });
await moveTo(START);

/** Two seats at €58, two hours after their start. */
async function begun(names = ['Laia', 'Oriol']) {
  const offering = await makeOffering(world, studio, { payment: 'online' });
  const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 10 * HOUR) });
  const booking = await bookPaid(event, guest, names);
  await pass(12 * HOUR);
  return booking;
}
const earn = async () => {
  await pass(5 * DAY);
  await completeEvents(world);
  await earnEvents(world);
};
const path = ({ id }: { id: string }) => `/studios/${studio.id}/bookings/${id}/refunds`;
const give = (booking: { id: string }, wanted: object) =>
  call('POST', path(booking), { reason: 'The kiln was cold', ...wanted });
/** The figures that Money shows, in the form of the preview. */
async function figures(when: 'before' | 'after') {
  const { upcoming, open } = (await call('GET', `/studios/${studio.id}/balance`)).items[0];
  return { upcoming: { [when]: upcoming }, open: { [when]: open } };
}

/** The group of the ledger of a cause, as account and amount; positive in debit. */
async function groupsOf(booking: { id: string }, cause: string) {
  const { rows } = await sql<{ account: string; amount: number }>`
    select e.account, e.amount::int as amount from ledger_groups g join ledger_entries e on e.group_id = g.id
    where g.cause = ${cause} and exists (select from ledger_entries x where x.group_id = g.id and x.owner = ${booking.id})
    order by e.id`.execute(db);
  return rows.map(({ account, amount }) => [account, amount]);
}
const earningsOf = async ({ id }: { id: string }) =>
  (
    await sql<{ amount: number; commission: number; vat: number }>`
      select amount, commission, vat from earnings where booking_id = ${id} order by id`.execute(db)
  ).rows;

describe('a studio that gives money back', () => {
  it('cannot before the start: then it cancels', async () => {
    const offering = await makeOffering(world, studio, { payment: 'online' });
    const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 10 * HOUR) });
    const booking = await bookPaid(event, guest);
    expect(await give(booking, {})).toMatchObject({ http: 409, code: 'refunds.not_started' });
  });

  it('gives a seat, an amount and the rest, never more than was paid, and each with its reason', async () => {
    const booking = await begun();
    const before = await bankHas(guest);
    expect(await give(booking, { positions: [2] })).toMatchObject({
      http: 201,
      amount: { amount: 5800 },
      positions: [2],
    });
    expect(await give(booking, { positions: [2] })).toMatchObject({ http: 409, code: 'refunds.seat_refunded' });
    expect(await give(booking, { amount: 1500 })).toMatchObject({ http: 201, amount: { amount: 1500 } });
    expect(await give(booking, { amount: 4301 })).toMatchObject({ http: 422, code: 'refunds.too_much' });
    expect(await give(booking, {})).toMatchObject({ http: 201, amount: { amount: 4300 } });
    expect(await give(booking, {})).toMatchObject({ http: 409, code: 'refunds.nothing_paid' });
    await work();
    expect(before - (await bankHas(guest))).toBe(11_600);
    expect((await see(booking, guest)).refunds).toMatchObject([
      {
        amount: { amount: 5800 },
        state: 'sent',
        given: { reason: 'The kiln was cold', by: 'studio', names: ['Oriol'] },
      },
      { amount: { amount: 1500 }, given: { names: [] } },
      { amount: { amount: 4300 } },
    ]);
    await issueSales(world);
    const { rows } = await sql<{ total: number; credit_reason: string | null; lines: { detail: string }[] }>`
      select total, credit_reason, lines from invoices where booking_id = ${booking.id} and kind = 'credit_note' order by position`.execute(
      db,
    );
    expect(rows.map(({ total }) => total)).toEqual([-5800, -1500, -4300]);
    expect(rows.map(({ credit_reason }) => credit_reason)).toEqual([null, null, null]);
    expect(rows[0]?.lines[0]?.detail).toContain('The kiln was cold');
    await earn();
    expect(await earningsOf(booking)).toEqual([]);
  });

  it('says what becomes of the figures that Money shows, with what other dates hold', async () => {
    await begun(['Pau']);
    const booking = await begun(['Laia']);
    const preview = await call('GET', `${path(booking)}?amount=2900`);
    expect(preview.balance.upcoming.before.amount - preview.balance.upcoming.after.amount).toBe(2610);
    expect(preview.balance).toMatchObject(await figures('before'));
    await give(booking, { amount: 2900 });
    expect(preview.balance).toMatchObject(await figures('after'));
  });

  it('gives back of what it earned, with the commission of it, as a refund after the earning', async () => {
    const booking = await begun(['Laia']);
    await earn();
    const preview = await call('GET', `${path(booking)}?amount=2900`);
    expect(preview).toMatchObject({ commission: { amount: 290 }, cost: { amount: 2610 }, most: { amount: 5800 } });
    expect(preview.commission_percent).toBe(10);
    expect(preview.balance.open.before.amount - preview.balance.open.after.amount).toBe(2610);
    expect(preview.balance).toMatchObject(await figures('before'));
    await give(booking, { amount: 2900 });
    expect(preview.balance).toMatchObject(await figures('after'));
    expect(await groupsOf(booking, 'earning_reversed')).toEqual([
      ['studio_payable', 2610],
      ['commission', 239],
      ['vat_output', 51],
      ['booking_funds', -2900],
    ]);
    expect(await earningsOf(booking)).toMatchObject([{ amount: 5800 }, { amount: -2900, commission: -290, vat: -51 }]);
    const { items, totals } = await call('GET', `/studios/${studio.id}/earnings?limit=100`);
    const net = items.reduce((sum: number, row: { net: { amount: number } }) => sum + row.net.amount, 0);
    expect(totals).toMatchObject([{ net: { amount: net } }]);
  });
});

it('says the house’s reason in the language of who reads it, beside the studio’s own words', async () => {
  const booking = await begun(['Laia']);
  expect(await give(booking, { reason: '' })).toMatchObject({ http: 422 });
  await sql`update bookings set language = 'de' where id = ${booking.id}`.execute(db);
  const given = await give(booking, { preset: 'our_fault', reason: 'Sorry, come back soon.', amount: 2000 });
  expect(given).toMatchObject({ http: 201, preset: 'our_fault' });
  const { rows } = await sql<{ text: string }>`
    select text from emails where dedupe_key like ${`%${given.id}%`}`.execute(db);
  expect(rows[0]?.text).toContain(
    `Im Studio ist etwas schiefgelaufen\n\n${studio.name} schreibt:\n„Sorry, come back soon.“`,
  );
  await work();
  await issueSales(world);
  const { rows: notes } = await sql<{ detail: string }>`
    select lines->0->>'detail' as detail from invoices where booking_id = ${booking.id} and kind = 'credit_note'`.execute(
    db,
  );
  expect(notes[0]?.detail).toContain('Im Studio ist etwas schiefgelaufen · Sorry, come back soon.');
});

describe('a studio that gives back what was paid there', () => {
  /** Two seats at €58, two hours after their start, paid at the desk: one in cash, one by card. */
  async function paidAtDesk() {
    const offering = await makeOffering(world, studio, { payment: 'at_studio' });
    const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 10 * HOUR) });
    const wanted = { event_id: event.id, seats: 2, attendees: [{ name: 'Laia' }, { name: 'Oriol' }] };
    const booking = await call('POST', '/bookings', wanted, guest);
    await pass(12 * HOUR);
    for (const [position, method] of [[1, 'cash'] as const, [2, 'card'] as const]) {
      const money = { amount: 5800, method, positions: [position] };
      const taken = await call('POST', `/studios/${studio.id}/bookings/${booking.id}/desk-payments`, money);
      expect(taken.http).toBe(201);
    }
    return booking;
  }
  const details = (booking: { id: string }) => call('GET', `/studios/${studio.id}/bookings/${booking.id}`);

  it('records it as returned there with the reason, and the seat is not due again', async () => {
    const booking = await paidAtDesk();
    expect((await details(booking)).cannot_refund).toBeNull();
    const preview = await call('GET', `${path(booking)}?positions=2`);
    expect(preview).toMatchObject({
      ...{ amount: { amount: 5800 }, at_desk: { amount: 5800 }, most: { amount: 11_600 } },
      ...{ commission: { amount: 580 }, cost: { amount: 5220 } },
    });
    expect(preview.balance).toMatchObject(await figures('before'));
    expect(preview.balance).toMatchObject(await figures('after'));
    const given = await give(booking, { positions: [2] });
    expect(given).toMatchObject({ http: 201, amount: { amount: 5800 }, positions: [2] });
    const { rows } = await sql<{ text: string }>`
      select text from emails where dedupe_key like ${`%${given.id}%`}`.execute(db);
    expect(rows).toEqual([{ text: expect.stringContaining('You get €58 back at the studio.') }]);
    const { payment_summary, desk_payments, due_at_studio, to_return, history, given_refunds } = await details(booking);
    expect(payment_summary.paid).toEqual([{ by: 'desk_cash', amount: { amount: 5800, currency: 'EUR' } }]);
    expect([due_at_studio.amount, to_return.amount]).toEqual([0, 0]);
    expect(desk_payments).toMatchObject([
      { method: 'cash', amount: { amount: 5800 }, can_undo: true },
      { method: 'card', amount: { amount: 5800 }, can_undo: false },
      { method: 'card', amount: { amount: -5800 }, can_undo: false },
    ]);
    expect(history.at(-1)).toMatchObject({
      message: 'The kiln was cold',
      change: { kind: 'given_back', refund: { amount: 5800 } },
    });
    expect(given_refunds).toMatchObject([
      { amount: { amount: 5800 }, names: ['Oriol'], reason: 'The kiln was cold', by: 'studio', name: 'Marta' },
    ]);
    for (const { id } of desk_payments.slice(1)) {
      const undo = `/studios/${studio.id}/bookings/${booking.id}/desk-payments/${id}`;
      expect(await call('DELETE', undo)).toMatchObject({ code: 'desk_payments.not_undoable' });
    }
    expect((await details(booking)).cannot_move).not.toBe('bookings.all_returned');
    expect(await give(booking, { amount: 5801 })).toMatchObject({ http: 422, code: 'refunds.too_much' });
    expect(await give(booking, {})).toMatchObject({ http: 201, amount: { amount: 5800 } });
    expect(await give(booking, {})).toMatchObject({ http: 409, code: 'refunds.nothing_paid' });
    expect((await details(booking)).cannot_move).toBe('bookings.all_returned');
    await earn();
    expect(await earningsOf(booking)).toEqual([]);
  });

  it('gets the commission of it back once that was charged', async () => {
    const booking = await paidAtDesk();
    await earn();
    const preview = await call('GET', `${path(booking)}?amount=2900`);
    expect(preview).toMatchObject({ commission: { amount: 290 }, cost: { amount: 2610 } });
    expect(preview.balance.open.after.amount - preview.balance.open.before.amount).toBe(290);
    await give(booking, { amount: 2900 });
    expect(preview.balance).toMatchObject(await figures('after'));
    expect(await earningsOf(booking)).toMatchObject([
      { amount: 11_600, commission: 1160 },
      { amount: -2900, commission: -290 },
    ]);
  });
});

describe('an administrator', () => {
  it('can give money of the platform at any time, and the studio keeps what it earns', async () => {
    const offering = await makeOffering(world, studio, { payment: 'online' });
    const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 10 * HOUR) });
    const booking = await bookPaid(event, guest);
    const wanted = { amount: 2000, reason: 'For the trouble', paid_by: 'platform' };
    const found = await call(
      'GET',
      `/admin/bookings/${booking.reference.replace(/(.{4})/g, '$1 ').toLowerCase()}/refunds?amount=2000&paid_by=platform`,
      undefined,
      admin,
    );
    expect(found).toMatchObject({
      ...{ http: 200, booking: { id: booking.id }, guest: { name: 'Laia' }, studio: { id: studio.id } },
      ...{ amount: { amount: 2000 }, most: { amount: 5800 }, cost: { amount: 0 } },
    });
    const byStudio = await call('GET', `/admin/bookings/${booking.id}/refunds?amount=2000`, undefined, admin);
    expect(byStudio).toMatchObject({ cost: { amount: 1800 }, commission: { amount: 200 } });
    expect(await call('GET', `/admin/bookings/${booking.id}/refunds`, undefined, guest)).toMatchObject({ http: 403 });
    expect(await call('POST', `/admin/bookings/${booking.id}/refunds`, wanted, admin)).toMatchObject({ http: 201 });
    expect(await groupsOf(booking, 'goodwill')).toEqual([
      ['losses', 2000],
      ['booking_funds', -2000],
    ]);
    await work();
    await pass(DAY);
    await earn();
    expect(await earningsOf(booking)).toMatchObject([{ amount: 5800, commission: 580 }]);
  });
});

describe('a guest who says that it did not take place', () => {
  const object = (booking: { id: string }) =>
    call('POST', `/bookings/${booking.id}/objection`, { text: 'The gate stayed shut.' }, guest);
  const answer = (booking: { id: string }, said: object) =>
    call('POST', `/studios/${studio.id}/bookings/${booking.id}/objection`, said);
  const tasksOf = async (booking: { id: string }) =>
    (await call('GET', `/studios/${studio.id}/waiting`)).items.filter(
      (task: { booking_id?: string }) => task.booking_id === booking.id,
    );
  const mailOf = async (booking: { id: string }, state: string, role: 'guest' | 'studio') => {
    const { rows } = await sql<{ subject: string; text: string }>`
      select subject, text from emails where dedupe_key like ${`%objection_${state}%${booking.id}%`}
        and trigger = ${role === 'guest' ? 'money_back' : 'studio_money_back'}`.execute(db);
    return rows[0];
  };
  const stateOf = async (booking: { id: string }) => (await see(booking, guest)).objection?.state;

  it('holds the earning, and gets all back when the studio is silent for three days', async () => {
    const booking = await begun(['Laia']);
    expect(await object(booking)).toMatchObject({ http: 201, objection: { state: 'open' } });
    expect(await object(booking)).toMatchObject({ http: 409, code: 'objections.made' });
    await pass(2.9 * DAY);
    await completeEvents(world);
    await earnEvents(world);
    await lapseObjections(world);
    expect([await stateOf(booking), await earningsOf(booking)]).toEqual(['open', []]);
    await pass(DAY);
    await lapseObjections(world);
    await work();
    expect(await stateOf(booking)).toBe('refunded');
    expect((await see(booking, guest)).refunds).toMatchObject([{ amount: { amount: 5800 }, given: { by: 'system' } }]);
    expect(await earningsOf(booking)).toEqual([]);
    expect(await mailsOf(booking)).toContain('studio_money_back');
    await issueSales(world);
    const { rows } = await sql<{ credit_reason: string | null; detail: string }>`
      select credit_reason, lines->0->>'detail' as detail from invoices
      where booking_id = ${booking.id} and kind = 'credit_note'`.execute(db);
    expect(rows).toEqual([{ credit_reason: null, detail: expect.stringContaining('It did not take place') }]);
    expect((await mailOf(booking, 'open', 'studio'))?.text).toContain('Laia writes:\n“The gate stayed shut.”');
    expect(await mailOf(booking, 'refunded', 'guest')).toMatchObject({
      subject: expect.stringMatching(/^€58 comes back to you/),
      text: expect.stringContaining('€58 goes back to your card'),
    });
    expect((await mailOf(booking, 'refunded', 'studio'))?.subject).toMatch(/^€58 goes back to Laia/);
    expect((await see(booking, guest)).history.at(-1)).toMatchObject({ by: 'system', change: { kind: 'given_back' } });
  });

  it('can ask the platform when the studio says that it did; without a refund the studio earns what waited', async () => {
    const booking = await begun(['Laia']);
    await object(booking);
    expect(await tasksOf(booking)).toMatchObject([
      {
        ...{ kind: 'objection', guest: 'Laia', text: 'The gate stayed shut.' },
        ...{ amount: { amount: 5800, currency: 'EUR' }, can_move: true },
      },
    ]);
    expect((await answer(booking, { answer: 'took_place', text: 'Seven of eight came.' })).http).toBe(204);
    expect(await tasksOf(booking)).toEqual([]);
    expect((await see(booking, guest)).objection).toMatchObject({ state: 'denied', answer: 'Seven of eight came.' });
    await call('POST', `/bookings/${booking.id}/objection/escalation`, undefined, guest);
    await earn();
    expect(await earningsOf(booking)).toEqual([]);
    const { items } = await call('GET', '/admin/objections', undefined, admin);
    const [escalated] = items.filter((item: { booking: { id: string } }) => item.booking.id === booking.id);
    const decided = await call('POST', `/admin/objections/${escalated.id}/decision`, { decision: 'dismiss' }, admin);
    expect(decided.http).toBe(204);
    expect(await earningsOf(booking)).toMatchObject([{ amount: 5800, commission: 580 }]);
    const mail = await mailOf(booking, 'dismissed', 'guest');
    expect(mail?.text).toContain('The €58 you paid goes to the studio');
    expect(mail?.text).toContain(`${studio.name} writes:\n“Seven of eight came.”`);
  });

  it('reads of the money, and not of the credit that it did not take, once the platform has decided', async () => {
    const booking = await begun(['Laia']);
    await object(booking);
    await answer(booking, { answer: 'credit', text: 'Come again.' });
    await call('POST', `/bookings/${booking.id}/objection/escalation`, undefined, guest);
    const { items } = await call('GET', '/admin/objections', undefined, admin);
    const [escalated] = items.filter((item: { booking: { id: string } }) => item.booking.id === booking.id);
    await call('POST', `/admin/objections/${escalated.id}/decision`, { decision: 'refund' }, admin);
    expect((await mailOf(booking, 'refunded', 'guest'))?.subject).toMatch(/^€58 comes back to you/);
  });

  it('has nothing more in question once the studio has given all of it back', async () => {
    const booking = await begun(['Laia']);
    await object(booking);
    expect(await give(booking, { amount: 2000 })).toMatchObject({ http: 201 });
    expect(await stateOf(booking)).toBe('open');
    expect(await give(booking, {})).toMatchObject({ http: 201 });
    expect([await stateOf(booking), await tasksOf(booking)]).toEqual(['refunded', []]);
  });

  it('is told later than 48 hours after the end that it is too late', async () => {
    const booking = await begun(['Laia']);
    await pass(3 * DAY);
    expect(await object(booking)).toMatchObject({ http: 409, code: 'objections.not_now' });
  });
});

expectActivities(world, 'objection.made', 'objection.answered', 'objection.escalated', 'objection.decided');
