import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { deleteRemovedCards, eraseSavedCards } from '#server/payments/saved-cards/saved-cards.ts';
import { reconcile } from '#server/reconciliation/reconciliation.ts';
import { inTransaction } from '#server/services.ts';
import { DAY, MINUTE } from '#shared/time/time.ts';
import { expectActivities } from '#tests/activities.ts';
import { asPerson, type MadePerson, makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';

const { world, stripe, studio, call, sessionOf, now, pass, restart, open, book, see, work } = await createStripeWorld();
const { db } = world;
const online = await makeOffering(world, studio, { payment: 'online', cancellation_policy: 'flexible' });

/** A card that goes through, and is declined when it is charged as a saved one. */
const DECLINED_LATER = '4000000000000341';
const ASKS_ALWAYS = '4000002760003184';
/** Requests of a call whose connection breaks. */
const TRIES = 2;

beforeEach(restart);
afterEach(async () => {
  stripe.faults.heal();
  await work();
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from ledger_entries where account in ('clearing', 'processor_fees')`.execute(
    db,
  );
  const atStripe = [...stripe.books.transactions.values()].reduce((sum, { amount }) => sum + amount, 0);
  expect(rows[0]?.sum, 'the ledger has what Stripe has').toBe(atStripe);
});

async function makeGuest(): Promise<MadePerson> {
  const guest = await makePerson(world);
  guest.accessToken = (await createSession(world, guest.id, { method: 'password' })).access_token;
  return guest;
}
const remove = (id: string, guest: MadePerson) =>
  world.request(`/api/v1/me/saved-cards/${id}`, { method: 'DELETE', headers: asPerson(guest) });
const cardsOf = async (guest: MadePerson) => (await call('GET', '/me/saved-cards', guest)).body.items;

/** Books a date and pays it on Stripe's page. */
async function bookAndPay(guest: MadePerson, number = '4242424242424242', keep = true) {
  const event = await makeEvent(world, online, { starts_at: new Date(now().getTime() + 40 * DAY) });
  const { body: booking } = await book(event, guest);
  await open(booking, guest);
  stripe.pay(await sessionOf(booking), 'succeeded', number, keep);
  await stripe.deliver();
  await work();
  return booking as { id: string; payment: { id: string } };
}

/**
 * Moves a paid booking to a date that costs €12 more.
 * @returns the payment of the difference, and how to charge the card
 */
async function moveDearer(guest: MadePerson, number?: string) {
  const booking = await bookAndPay(guest, number);
  const event_id = (
    await makeEvent(world, online, { starts_at: new Date(now().getTime() + 41 * DAY), price_override: 7000 })
  ).id;
  const { body } = await call('POST', `/bookings/${booking.id}/move`, guest, { event_id });
  const payment: { id: string } = body.held_change.payment;
  const [card] = (await call('GET', `/payments/${payment.id}`, guest)).body.saved_cards;
  const charge = () => call('POST', `/payments/${payment.id}/saved-card`, guest, { card_id: card.id });
  const isMoved = async () => (await see(booking, guest)).event.id === event_id;
  return { booking, payment, card, charge, isMoved };
}
const chargesOf = ({ id }: { id: string }) =>
  [...stripe.books.charges.values()].filter(({ metadata, captured }) => metadata.payment === id && captured);
const pageOf = async (payment: { id: string }) => stripe.books.sessions.get(await sessionOf({ payment }));

describe('a card', () => {
  it('is kept when the guest ticks it on Stripe’s page, and shown without its number', async () => {
    const guest = await makeGuest();
    await bookAndPay(guest, '4242424242424242', false);
    expect(await cardsOf(guest)).toEqual([]);
    await bookAndPay(guest);
    const [card, ...others] = await cardsOf(guest);
    expect([card, others]).toMatchObject([
      { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2050, is_expired: false },
      [],
    ]);
    // The same card kept again is kept once, and one customer is enough.
    await bookAndPay(guest);
    expect(await cardsOf(guest)).toHaveLength(1);
    const { rows } = await sql`select ref from payment_customers where user_id = ${guest.id}`.execute(db);
    expect(rows).toHaveLength(1);
    // Another guest can neither see nor remove nor use it.
    const other = await makeGuest();
    expect(await cardsOf(other)).toEqual([]);
    const [{ id }] = await cardsOf(guest);
    expect((await remove(id, other)).status).toBe(404);
  });

  it('is not asked for where several pay, because others open the page by a link', async () => {
    const guest = await makeGuest();
    const event = await makeEvent(world, online, { starts_at: new Date(now().getTime() + 40 * DAY) });
    const { body: booking } = await book(event, guest, 2);
    expect((await call('GET', `/payments/${booking.payment.id}`, guest)).body.can_keep_card).toBe(true);
    expect((await call('POST', `/bookings/${booking.id}/split`, guest)).status).toBeLessThan(300);
    const own = await see(booking, guest);
    expect((await call('GET', `/payments/${own.payment.id}`, guest)).body.can_keep_card).toBe(false);
    await open(own, guest);
    const params = (await pageOf(own.payment))?.params;
    expect([params?.customer, params?.customer_email]).toEqual([undefined, guest.email]);
  });

  it('pays the difference of a change in one press; two presses at once charge once', async () => {
    const guest = await makeGuest();
    const { payment, charge, isMoved } = await moveDearer(guest);
    const both = await Promise.all([charge(), charge()]);
    expect(both.map(({ body }) => body.outcome ?? body.code)).toContain('succeeded');
    expect(chargesOf(payment)).toMatchObject([{ amount: 1200 }]);
    expect(await isMoved()).toBe(true);
    expect((await charge()).body.code).toBe('payments.ended');
    await stripe.deliver({ times: 2 });
    await work();
    expect(chargesOf(payment)).toHaveLength(1);
  });

  it('that is declined leaves the change waiting, and it can be paid on Stripe’s page', async () => {
    const guest = await makeGuest();
    const { payment, charge, isMoved } = await moveDearer(guest, DECLINED_LATER);
    expect((await charge()).body).toMatchObject({
      outcome: 'declined',
      payment_state: 'created',
      decline_code: 'declined',
    });
    expect((await charge()).body.outcome).toBe('declined');
    expect(await isMoved()).toBe(false);
    await open({ payment }, guest);
    stripe.pay(await sessionOf({ payment }));
    await stripe.deliver();
    await work();
    expect([await isMoved(), chargesOf(payment).length]).toEqual([true, 1]);
  });

  it('whose bank asks for its holder leads to the page, and a page that is open ends before the card is charged', async () => {
    const guest = await makeGuest();
    const { payment, charge, isMoved } = await moveDearer(guest, ASKS_ALWAYS);
    await open({ payment }, guest);
    const first = await pageOf(payment);
    expect((await charge()).body).toMatchObject({
      outcome: 'authentication_required',
      decline_code: 'authentication_required',
      payment_state: 'created',
    });
    expect(first?.status).toBe('expired');
    expect((await open({ payment }, guest)).status).toBe(200);
    expect((await pageOf(payment))?.status).toBe('open');
    expect(await isMoved()).toBe(false);
  });

  it('that was deleted in Stripe’s dashboard is declined and forgotten', async () => {
    const guest = await makeGuest();
    const { charge } = await moveDearer(guest);
    for (const method of stripe.books.methods.values()) method.customer = null;
    expect((await charge()).body.outcome).toBe('declined');
    expect(await cardsOf(guest)).toEqual([]);
  });

  it('is deleted at Stripe when it is removed, as soon as Stripe answers, and with the account', async () => {
    const guest = await makeGuest();
    await bookAndPay(guest);
    const attached = () => [...stripe.books.methods.values()].filter(({ customer }) => customer !== null);
    const before = attached().length;
    const [{ id }] = await cardsOf(guest);
    stripe.faults.plan('down');
    expect((await remove(id, guest)).status).toBe(204);
    expect([(await cardsOf(guest)).length, attached().length]).toEqual([0, before]);
    stripe.faults.heal();
    await deleteRemovedCards(world);
    expect(attached()).toHaveLength(before - 1);
    await bookAndPay(guest);
    const customers = stripe.books.customers.size;
    await inTransaction(world, (inside) => eraseSavedCards(inside, { userId: guest.id, email: null, phone: null }));
    await deleteRemovedCards(world);
    expect([attached().length, stripe.books.customers.size]).toEqual([before - 1, customers - 1]);
  });
});

describe('when the program is killed, or an answer is lost', () => {
  const settle = async () => {
    stripe.faults.heal();
    await pass(MINUTE);
    await work();
  };

  it('after the card was charged, the change is carried out all the same, once', async () => {
    const guest = await makeGuest();
    const { payment, charge, isMoved } = await moveDearer(guest);
    stripe.faults.plan('answer_lost', '/confirm', TRIES);
    expect((await charge()).body.code).toBe('payments.no_answer');
    await settle();
    expect([await isMoved(), chargesOf(payment).length]).toEqual([true, 1]);
    await pass(2 * 60 * MINUTE);
    await reconcile(world);
    const { rows } = await sql`select ref from ledger_differences where resolved_at is null`.execute(db);
    expect(rows).toEqual([]);
  });

  it('before the card was charged, nothing is charged until the guest presses again', async () => {
    const guest = await makeGuest();
    const { payment, charge, isMoved } = await moveDearer(guest);
    stripe.faults.plan('down', '/confirm', TRIES);
    await charge();
    stripe.faults.heal();
    await work();
    expect([await isMoved(), chargesOf(payment).length]).toEqual([false, 0]);
    expect((await charge()).body.outcome).toBe('succeeded');
    expect([await isMoved(), chargesOf(payment).length]).toEqual([true, 1]);
  });

  it('after the payment was prepared and before that was written down, the next press charges it, once', async () => {
    const guest = await makeGuest();
    const { payment, charge, isMoved } = await moveDearer(guest);
    stripe.faults.plan('answer_lost', 'POST /v1/payment_intents', TRIES);
    expect((await charge()).body.code).toBe('payments.no_answer');
    stripe.faults.heal();
    expect((await charge()).body.outcome).toBe('succeeded');
    const prepared = [...stripe.books.intents.values()].filter(({ metadata }) => metadata.payment === payment.id);
    expect([await isMoved(), prepared.length, chargesOf(payment).length]).toEqual([true, 1, 1]);
  });

  it('after the payment was prepared, a change that ends unpaid is charged by nothing any more', async () => {
    const guest = await makeGuest();
    const { payment, charge } = await moveDearer(guest);
    stripe.faults.plan('down', '/confirm', TRIES);
    await charge();
    stripe.faults.heal();
    await pass(20 * MINUTE);
    await work();
    expect((await call('GET', `/payments/${payment.id}`, guest)).body.state).toBe('voided');
    expect(chargesOf(payment)).toEqual([]);
    const prepared = [...stripe.books.intents.values()].filter(({ metadata }) => metadata.payment === payment.id);
    expect(prepared.map(({ status }) => status)).toEqual(['canceled']);
  });
});

it('Another account of Stripe knows neither the cards nor the customers of the first', async () => {
  const guest = await makeGuest();
  await bookAndPay(guest);
  const settings = world.config.stripe;
  const account = stripe.books.account;
  Object.assign(stripe.books, { account: 'acct_other' });
  world.config.stripe = settings && { ...settings };
  expect(await cardsOf(guest)).toEqual([]);
  await bookAndPay(guest);
  const { rows } = await sql<{ account: string; ref: string }>`
    select account, ref from payment_customers where user_id = ${guest.id} order by created_at`.execute(db);
  expect(rows.map((row) => row.account)).toEqual([`stripe:${account}:test`, 'stripe:acct_other:test']);
  expect(rows[0]?.ref).not.toBe(rows[1]?.ref);
  world.config.stripe = settings;
  Object.assign(stripe.books, { account });
  expect(await cardsOf(guest)).toHaveLength(1);
});

expectActivities(world, 'account.saved_card_removed');
