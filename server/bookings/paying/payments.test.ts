import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { deliverTestNotices, handleNotices, receiveNotice } from '#server/payments/notices/receive-notice.ts';
import { settlePayments, syncSilentPayments } from '#server/payments/settle-payments.ts';
import { createTestBankIfUsed } from '#server/providers/payments/payments.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';

const START = new Date('2031-11-20T10:00:00+01:00');
let now = START;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);
const [laia, ona] = [await makePerson(world, { name: 'Laia' }), await makePerson(world, { name: 'Ona' })];
const studio = await makeStudio(world, owner);
const online = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'moderate' });
const approved = await makeOffering(world, studio, { payment: 'online', booking_mode: 'requires_approval' });

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000000000000002';
const SECOND_STEP = '4000000000003220';
const SLOW = '4000000000000077';
const TWICE = '4000000000000101';
const NEVER = '4000000000000119';

/** Moves the clock, and signs everyone in again: sessions end with time. */
async function moveTo(instant: Date) {
  now = instant;
  for (const person of [owner, laia, ona]) {
    person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  }
}
const pass = (milliseconds: number) => moveTo(new Date(now.getTime() + milliseconds));
beforeEach(() => moveTo(START));

async function call(method: string, path: string, person: MadePerson, body?: object, headers = {}) {
  const init = body ? json(method, body, person, headers) : { method, headers: { ...asPerson(person), ...headers } };
  const response = await world.request(`/api/v1${path}`, init);
  return { status: response.status, body: await response.json() };
}
const book = (event: { id: string }, person: MadePerson, seats = 1, more = {}, headers = {}) =>
  call('POST', '/bookings', person, { event_id: event.id, seats, ...more }, headers);
const pay = (booking: { payment: { id: string } }, person: MadePerson, number: string, more = {}) =>
  call('POST', `/payments/${booking.payment.id}/test-card`, person, { number, ...more });
const see = async ({ id }: { id: string }, person: MadePerson) => (await call('GET', `/bookings/${id}`, person)).body;
const seatsTaken = async ({ id }: { id: string }) =>
  (await db.selectFrom('events').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow()).seats_taken;
const refundsOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('refunds').select(['amount', 'state']).where('booking_id', '=', id).execute()) as {
    amount: number;
    state: string;
  }[];
const mailsOf = async ({ id }: { id: string }) =>
  (
    await sql<{ trigger: string }>`select trigger from emails where dedupe_key like ${`%${id}%`} order by 1`.execute(db)
  ).rows.map(({ trigger }) => trigger);
/** What the worker does each second, and each minute. */
async function work() {
  await deliverTestNotices(world);
  await lapseBookings(world);
  await settlePayments(world);
  await syncSilentPayments(world);
  await settlePayments(world);
}

describe('a booking that has to be paid', () => {
  it('holds its seats for fifteen minutes and says where to pay', async () => {
    const event = await makeEvent(world, online);
    const { status, body } = await book(event, laia, 2);
    expect([status, body]).toMatchObject([
      201,
      {
        state: 'held',
        hold_ends_at: '2031-11-20T10:15:00+01:00',
        payment: { state: 'created', url: `http://atelio.test/pay/${body.payment.id}` },
      },
    ]);
    expect(await see(body, laia)).toEqual(body);
    expect(await seatsTaken(event)).toBe(2);
    expect((await call('GET', `/payments/${body.payment.id}`, laia)).body).toMatchObject({
      amount: { amount: 11600, currency: 'EUR' },
      booking_id: body.id,
      capture: 'automatic',
    });
    expect((await call('GET', `/payments/${body.payment.id}`, ona)).status).toBe(404);
  });

  it('is confirmed by a card that succeeds', async () => {
    const { body } = await book(await makeEvent(world, online), laia);
    expect(await pay(body, laia, GOOD)).toMatchObject({
      status: 200,
      body: { outcome: 'succeeded', payment_state: 'captured', booking_state: 'confirmed' },
    });
    expect(await see(body, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
    expect((await pay(body, laia, GOOD)).body).toMatchObject({ code: 'payments.ended', data: { state: 'captured' } });
  });

  it('is confirmed by a success after a failure', async () => {
    const { body } = await book(await makeEvent(world, online), laia);
    expect((await pay(body, laia, DECLINED)).body).toMatchObject({ outcome: 'declined', decline_code: 'declined' });
    expect(await see(body, laia)).toMatchObject({ state: 'held', payment: { state: 'created' } });
    expect((await pay(body, laia, GOOD)).body).toMatchObject({ booking_state: 'confirmed' });
  });

  it('waits for the second step, which extends the hold once', async () => {
    const { body } = await book(await makeEvent(world, online), laia);
    expect((await pay(body, laia, SECOND_STEP)).body).toMatchObject({ outcome: 'second_step', booking_state: 'held' });
    expect((await see(body, laia)).hold_ends_at).toBe('2031-11-20T10:30:00+01:00');
    expect((await pay(body, laia, SECOND_STEP, { confirmed: false })).body).toMatchObject({
      outcome: 'declined',
      decline_code: 'second_step_failed',
    });
    await pay(body, laia, SECOND_STEP);
    expect((await see(body, laia)).hold_ends_at).toBe('2031-11-20T10:30:00+01:00');
    const { body: answer } = await pay(body, laia, SECOND_STEP, { confirmed: true });
    expect(answer).toMatchObject({ outcome: 'succeeded', booking_state: 'confirmed' });
  });

  it('refuses a card that is not a test card, and the payment of somebody else', async () => {
    const { body } = await book(await makeEvent(world, online), laia);
    expect((await pay(body, laia, '4111111111111111')).body.code).toBe('payments.not_a_test_card');
    expect((await pay(body, laia, 'none')).status).toBe(422);
    expect((await pay(body, ona, GOOD)).status).toBe(404);
  });

  it('costs nothing in advance where the offering leaves the choice and the guest pays at the studio', async () => {
    const either = await makeOffering(world, studio, { payment: 'either' });
    const event = await makeEvent(world, either);
    expect((await book(event, laia)).body).toMatchObject({ state: 'confirmed', payment: 'at_studio' });
    expect((await book(event, ona, 1, { payment: 'online' })).body).toMatchObject({ state: 'held' });
    const other = await makeEvent(world, online);
    expect((await book(other, laia, 1, { payment: 'at_studio' })).body).toMatchObject({
      code: 'bookings.payment_not_offered',
      data: { offered: 'online' },
    });
  });

  it('answers a replay with what is true now', async () => {
    const event = await makeEvent(world, online);
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await book(event, laia, 1, {}, key);
    await pay(body, laia, GOOD);
    expect((await book(event, laia, 1, {}, key)).body).toMatchObject({ id: body.id, state: 'confirmed' });
    expect(await seatsTaken(event)).toBe(1);
  });
});

describe('a hold', () => {
  it('that is abandoned never leaves a date sold out, also without a job', async () => {
    const event = await makeEvent(world, online, { capacity: 2 });
    const { body } = await book(event, laia, 2);
    expect((await book(event, ona)).body).toMatchObject({ code: 'bookings.sold_out' });
    await pass(15 * MINUTE);
    const { body: next } = await book(event, ona, 2);
    expect(next.state).toBe('held');
    expect(await see(body, laia)).toMatchObject({ state: 'expired' });
    expect(await seatsTaken(event)).toBe(2);
    expect((await pay(body, laia, GOOD)).body.code).toBe('payments.ended');
  });

  it('of an abandoned payment expires, and its payment is voided', async () => {
    const event = await makeEvent(world, online);
    const { body } = await book(event, laia);
    await pay(body, laia, DECLINED);
    await pass(15 * MINUTE);
    await work();
    expect(await see(body, laia)).toMatchObject({ state: 'expired', payment: { state: 'voided' } });
    expect(await seatsTaken(event)).toBe(0);
    expect(await mailsOf(body)).toEqual([]);
  });

  it('of an abandoned payment does not keep the guest from booking and paying again', async () => {
    const event = await makeEvent(world, online, { capacity: 1 });
    await book(event, laia);
    await pass(16 * MINUTE);
    await work();
    const { body } = await book(event, laia);
    expect((await pay(body, laia, GOOD)).body.booking_state).toBe('confirmed');
  });

  it('of one’s own is recognised, not "sold out"', async () => {
    const event = await makeEvent(world, online, { capacity: 2 });
    const { body } = await book(event, laia, 2);
    expect((await book(event, laia, 1)).body).toMatchObject({
      code: 'bookings.own_hold',
      data: { booking_id: body.id, payment_id: body.payment.id, seats: 2 },
    });
    expect((await call('GET', '/me/holds', laia)).body).toMatchObject([{ id: body.id, state: 'held' }]);
    expect((await call('GET', '/me/holds', ona)).body).not.toContainEqual(expect.objectContaining({ id: body.id }));
  });

  it('can be let go by its guest, once', async () => {
    const event = await makeEvent(world, online);
    const { body } = await book(event, laia, 2);
    expect((await call('DELETE', `/bookings/${body.id}/hold`, ona)).status).toBe(404);
    expect((await call('DELETE', `/bookings/${body.id}/hold`, laia)).body.state).toBe('expired');
    expect((await call('DELETE', `/bookings/${body.id}/hold`, laia)).body.state).toBe('expired');
    expect(await seatsTaken(event)).toBe(0);
  });

  it('keeps an early-bird price, which lapses with it', async () => {
    const event = await makeEvent(world, online, { price_override: 4000 });
    const { body } = await book(event, laia);
    await db.updateTable('events').set({ price_override: null }).where('id', '=', event.id).execute();
    expect((await see(body, laia)).total.amount).toBe(4000);
    await pass(16 * MINUTE);
    await work();
    expect((await book(event, laia)).body.total.amount).toBe(5800);
  });
});

describe('a slow bank', () => {
  it('answers later, and the hold waits for it', async () => {
    const { body } = await book(await makeEvent(world, online), laia);
    expect((await pay(body, laia, SLOW)).body).toMatchObject({ outcome: 'pending', booking_state: 'held' });
    expect((await pay(body, laia, GOOD)).body.code).toBe('payments.in_flight');
    await work();
    expect((await see(body, laia)).state).toBe('held');
    await pass(20_000);
    await work();
    expect(await see(body, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
  });

  it('is looked up when it never reports', async () => {
    const { body } = await book(await makeEvent(world, online), laia);
    expect((await pay(body, laia, NEVER)).body).toMatchObject({ outcome: 'pending' });
    await pass(31_000);
    await work();
    expect((await see(body, laia)).state).toBe('confirmed');
  });

  it('may report twice', async () => {
    const event = await makeEvent(world, online);
    const { body } = await book(event, laia);
    await pay(body, laia, TWICE);
    await work();
    await work();
    expect(await see(body, laia)).toMatchObject({ state: 'confirmed' });
    expect(await seatsTaken(event)).toBe(1);
  });

  it('that pays after the hold ended confirms while there are seats', async () => {
    const event = await makeEvent(world, online, { capacity: 1 });
    const { body } = await book(event, laia);
    await pay(body, laia, NEVER);
    await pass(31 * MINUTE);
    await lapseBookings(world);
    expect(await see(body, laia)).toMatchObject({ state: 'expired' });
    expect(await seatsTaken(event)).toBe(0);
    await work();
    expect(await see(body, laia)).toMatchObject({ state: 'confirmed' });
    expect(await seatsTaken(event)).toBe(1);
  });

  it('that pays after the hold, sold out, is refunded at once', async () => {
    const event = await makeEvent(world, online, { capacity: 1 });
    const { body } = await book(event, laia);
    await pay(body, laia, NEVER);
    await pass(31 * MINUTE);
    const { body: other } = await book(event, ona);
    expect(other.state).toBe('held');
    await work();
    expect(await see(body, laia)).toMatchObject({ state: 'expired' });
    expect(await refundsOf(body)).toEqual([{ amount: 5800, state: 'succeeded' }]);
    expect(await mailsOf(body)).toEqual(['payment_returned']);
    expect(await seatsTaken(event)).toBe(1);
  });

  it('that pays for seats that the guest let go is refunded', async () => {
    const event = await makeEvent(world, online);
    const { body } = await book(event, laia);
    await pay(body, laia, NEVER);
    await call('DELETE', `/bookings/${body.id}/hold`, laia);
    await pass(31_000);
    await work();
    expect((await see(body, laia)).state).toBe('expired');
    expect(await refundsOf(body)).toEqual([{ amount: 5800, state: 'succeeded' }]);
  });
});

describe('a booking that is paid and approved', () => {
  it('is authorised first, and charged when the studio approves', async () => {
    const event = await makeEvent(world, approved);
    const { body } = await book(event, laia);
    expect(body).toMatchObject({ state: 'held', answer_due_at: null });
    expect((await pay(body, laia, GOOD)).body).toMatchObject({
      payment_state: 'authorised',
      booking_state: 'awaiting_approval',
    });
    expect((await see(body, laia)).answer_due_at).toBe('2031-11-22T10:00:00+01:00');
    expect((await call('POST', `/bookings/${body.id}/approval`, owner, {})).status).toBe(200);
    expect(await see(body, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
    expect(await seatsTaken(event)).toBe(1);
  });

  it('is charged once by two approvals at once, of which one succeeds', async () => {
    const { body } = await book(await makeEvent(world, approved), laia);
    await pay(body, laia, GOOD);
    const answers = await Promise.all([1, 2].map(() => call('POST', `/bookings/${body.id}/approval`, owner, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await see(body, laia)).history).toHaveLength(3);
  });

  it.each(['declination', 'cancellation'])('is not charged after a %s', async (end) => {
    const event = await makeEvent(world, approved);
    const { body } = await book(event, laia);
    await pay(body, laia, GOOD);
    await call('POST', `/bookings/${body.id}/${end}`, end === 'declination' ? owner : laia, {});
    await work();
    expect(await see(body, laia)).toMatchObject({ payment: { state: 'voided' } });
    expect(await refundsOf(body)).toEqual([]);
    expect(await seatsTaken(event)).toBe(0);
  });

  it('ends visibly when its authorisation lapses', async () => {
    const { body } = await book(await makeEvent(world, approved), laia);
    await pay(body, laia, GOOD);
    await sql`update test_bank.payments set capture_before = ${new Date(now.getTime() + HOUR)}`.execute(db);
    await pass(2 * HOUR);
    const { body: refusal } = await call('POST', `/bookings/${body.id}/approval`, owner, {});
    expect(refusal.code).toBe('payments.authorisation_lapsed');
    expect(await see(body, laia)).toMatchObject({
      state: 'expired',
      payment: { state: 'voided' },
      history: [{ state: 'held' }, { state: 'awaiting_approval' }, { state: 'expired', by: 'system' }],
    });
  });

  it('is approved after a crash between the charge and the answer', async () => {
    const { body } = await book(await makeEvent(world, approved), laia);
    await pay(body, laia, GOOD);
    await sql`insert into payment_attempts (key, payment_id, step, actor_id, started_at)
      values (${`${body.payment.id}:capture`}, ${body.payment.id}, 'capture', ${owner.id}, ${now})`.execute(db);
    await sql`update test_bank.payments set state = 'captured'
      where ref = (select provider_ref from payments where id = ${body.payment.id})`.execute(db);
    await pass(HOUR);
    await work();
    expect(await see(body, laia)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } });
  });
});

describe('a refund', () => {
  it('follows the policy when the guest cancels, and all of it when the studio cancels the date', async () => {
    // Seven days before, the moderate policy gives half. There is no other date that could be chosen instead of the
    // money.
    const offering = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'moderate' });
    const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 100 * HOUR) });
    const { body } = await book(event, laia);
    const { body: other } = await book(event, ona, 2);
    await pay(body, laia, GOOD);
    await pay(other, ona, GOOD);
    await pass(25 * HOUR);
    await call('POST', `/bookings/${body.id}/cancellation`, laia, {});
    await call('POST', `/events/${event.id}/cancellation`, owner, { reason: 'The kiln broke.' });
    expect(await refundsOf(body)).toEqual([{ amount: 2900, state: 'pending' }]);
    await work();
    expect(await refundsOf(body)).toEqual([{ amount: 2900, state: 'succeeded' }]);
    expect(await refundsOf(other)).toEqual([{ amount: 11600, state: 'succeeded' }]);
    const { rows } = await sql<{ refunded: number }>`
      select refunded from test_bank.payments join payments on provider_ref = ref where id = ${body.payment.id}`.execute(
      db,
    );
    expect(rows).toEqual([{ refunded: 2900 }]);
  });
});

describe('a refund of a part', () => {
  it('goes back for a seat that is given up, and only once when the booking ends afterwards', async () => {
    const event = await makeEvent(world, online, { starts_at: new Date(START.getTime() + 300 * HOUR) });
    const { body } = await book(event, laia, 3);
    await pay(body, laia, GOOD);
    await call('POST', `/bookings/${body.id}/cancellation`, laia, { positions: [2] });
    await work();
    expect(await refundsOf(body)).toEqual([{ amount: 5800, state: 'succeeded' }]);
    await call('POST', `/bookings/${body.id}/cancellation`, laia, {});
    await work();
    expect((await refundsOf(body)).map(({ amount }) => amount)).toEqual([5800, 11600]);
    expect(await seatsTaken(event)).toBe(0);
  });

  it('goes back for a seat that was given up before the studio approved', async () => {
    const event = await makeEvent(world, approved);
    const { body } = await book(event, laia, 2);
    await pay(body, laia, GOOD);
    await call('POST', `/bookings/${body.id}/cancellation`, laia, { positions: [1] });
    await call('POST', `/bookings/${body.id}/approval`, owner, {});
    await work();
    expect(await see(body, laia)).toMatchObject({ state: 'confirmed', seats: 1 });
    expect(await refundsOf(body)).toEqual([{ amount: 5800, state: 'succeeded' }]);
  });
});

describe('an offer that is accepted', () => {
  it('is held while it is paid', async () => {
    const asked = await makeOffering(world, studio, { payment: 'online', booking_mode: 'request_only' });
    const starts_at = new Date(START.getTime() + 200 * HOUR).toISOString();
    const wish = { offering_id: asked.id, text: 'A birthday', times: [{ starts_at }], seats: 2 };
    const { body } = await call('POST', '/booking-requests', laia, wish);
    await call('POST', `/bookings/${body.id}/offer`, owner, { starts_at, price: { amount: 9000 } });
    const { body: held } = await call('POST', `/bookings/${body.id}/acceptance`, laia, {});
    expect(held).toMatchObject({
      state: 'held',
      hold_ends_at: '2031-11-20T10:15:00+01:00',
      payment: { state: 'created' },
    });
    expect((await pay(held, laia, GOOD)).body.booking_state).toBe('confirmed');
  });
});

describe('a notice', () => {
  it('that is forged, or about an unknown payment, changes nothing', async () => {
    const forged = await world.request('/api/v1/payment-notices', { method: 'POST', body: '{"id":"1","ref":"x"}' });
    expect([forged.status, (await forged.json()).code]).toEqual([400, 'payments.notice_invalid']);
    const { body } = await book(await makeEvent(world, online), laia);
    await pay(body, laia, SLOW);
    await db.updateTable('payments').set({ provider_ref: 'other' }).where('id', '=', body.payment.id).execute();
    await pass(20_000);
    for (const notice of (await createTestBankIfUsed(world)?.takeDueNotices()) ?? []) {
      await receiveNotice(world, notice.body, () => notice.signature);
    }
    await handleNotices(world);
    expect((await see(body, laia)).state).toBe('held');
  });
});
