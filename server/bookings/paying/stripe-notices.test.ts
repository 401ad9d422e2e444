import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#shared/time/time.ts';
import { renderEvent, sign } from '#tests/local-stripe/webhooks.ts';
import { makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { createStripeWorld } from '#tests/stripe-world.ts';

const { world, stripe, laia, studio, call, sessionOf, pass, restart, book, open, see, work, now } =
  await createStripeWorld();
const online = await makeOffering(world, studio, { payment: 'online' });
const admin = await makePerson(world, { admin: true });

beforeEach(restart);

const send = async (body: string, signature: string) =>
  (await world.request('/api/v1/payment-notices', { method: 'POST', body, headers: { 'stripe-signature': signature } }))
    .status;
const seconds = () => Math.floor(now().getTime() / 1000);
const countNotices = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from payment_notices`.execute(world.db)).rows[0]?.count ??
  0;

/** A paid booking of which nothing is known here yet, and the webhook that would say so. */
async function makePaid() {
  const { body: booking } = await book(await makeEvent(world, online), laia);
  await open(booking, laia);
  stripe.pay(await sessionOf(booking));
  const event = [...stripe.books.events.values()].findLast(({ type }) => type === 'checkout.session.completed');
  if (!event) throw new Error('Stripe says nothing');
  return { booking, event, body: JSON.stringify(renderEvent(event)) };
}

describe('a webhook of Stripe', () => {
  it('is refused when it is forged, truncated, changed or old, and changes nothing', async () => {
    const { booking, body } = await makePaid();
    const before = await countNotices();
    const genuine = sign(body, seconds());
    expect(await send(body, '')).toBe(400);
    expect(await send(body, 'nonsense')).toBe(400);
    expect(await send(body, sign(body, seconds(), 'whsec_other'))).toBe(400);
    expect(await send(body.slice(0, -20), genuine)).toBe(400);
    expect(await send(body.replace('"complete"', '"expired"'), genuine)).toBe(400);
    expect(await send(body, sign(body, seconds() - 600))).toBe(400);
    expect(await send('{}', sign('{}', seconds()))).toBe(400);
    expect(await countNotices()).toBe(before);
    await work();
    expect((await see(booking, laia)).state).toBe('held');
  });

  it('is stored once and answered at once, and looked up by the worker', async () => {
    const { booking, body } = await makePaid();
    const before = await countNotices();
    for (let time = 0; time < 3; time += 1) expect(await send(body, sign(body, seconds()))).toBe(204);
    expect(await countNotices()).toBe(before + 1);
    expect((await see(booking, laia)).state).toBe('held');
    await work();
    expect((await see(booking, laia)).state).toBe('confirmed');
    expect((await see(booking, laia)).history).toHaveLength(2);
  });

  it('of another account, or about a payment that is unknown here, changes nothing', async () => {
    const { booking, event } = await makePaid();
    const other = JSON.stringify(renderEvent({ ...event, id: 'evt_other', account: 'acct_other' }));
    const unknown = JSON.stringify(
      renderEvent({ ...event, id: 'evt_unknown', object: { ...event.object, id: 'cs_x' } }),
    );
    for (const body of [other, unknown]) expect(await send(body, sign(body, seconds()))).toBe(204);
    await work();
    expect((await see(booking, laia)).state).toBe('held');
  });

  it('may come in any order and any number of times', async () => {
    const { booking } = await makePaid();
    await stripe.deliver({ times: 2, order: (events) => events.reverse() });
    await work();
    await stripe.deliver();
    await work();
    expect((await see(booking, laia)).state).toBe('confirmed');
  });

  it('is shown to administrators with why it failed, and can be replayed', async () => {
    const { booking, event, body } = await makePaid();
    const ref = await sessionOf(booking);
    const session = stripe.books.sessions.get(ref);
    if (!session) throw new Error('no session');
    stripe.books.sessions.delete(ref);
    await send(body, sign(body, seconds()));
    await work();
    const listed = async () =>
      ((await call('GET', '/admin/payment-notices', admin)).body.items as { id: string }[]).find(
        ({ id }) => id === event.id,
      );
    expect(await listed()).toMatchObject({
      ...{ state: 'failed', about: 'booking', reference: booking.reference },
      error: expect.stringContaining('No such'),
    });
    stripe.books.sessions.set(ref, session);
    expect((await call('POST', `/admin/payment-notices/${event.id}/replay`, admin)).body).toMatchObject({
      state: 'handled',
      error: '',
    });
    expect((await see(booking, laia)).state).toBe('confirmed');
    expect((await call('POST', '/admin/payment-notices/evt_none/replay', admin)).status).toBe(404);
  });

  it('comes ten thousand times about one payment: the payment is looked up once', async () => {
    const { booking, event } = await makePaid();
    const asked = stripe.books.requests;
    for (let number = 0; number < 10_000; number += 100) {
      await Promise.all(
        Array.from({ length: 100 }, async (_, at) => {
          const body = JSON.stringify(renderEvent({ ...event, id: `evt_${number + at}` }));
          expect(await send(body, sign(body, seconds()))).toBe(204);
        }),
      );
    }
    await work();
    expect(stripe.books.requests - asked).toBeLessThan(5);
    expect((await see(booking, laia)).state).toBe('confirmed');
  });

  it('waits while Stripe is down, and is looked up afterwards', async () => {
    const { booking, body } = await makePaid();
    stripe.faults.plan('down');
    expect(await send(body, sign(body, seconds()))).toBe(204);
    await work();
    expect((await see(booking, laia)).state).toBe('held');
    stripe.faults.heal();
    await pass(MINUTE);
    await work();
    expect((await see(booking, laia)).state).toBe('confirmed');
  });
});
