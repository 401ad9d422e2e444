import { createECDH } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/services.ts';
import { decrypt, startPushService } from '#tests/fakes/push-service.ts';
import { createWorld } from '#tests/harness.ts';
import { mailData } from '#tests/mail-data.ts';
import { json, type MadePerson, makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { notificationTasks } from '../jobs.ts';
import { notify } from '../notifications.ts';
import { encryptPush } from './encrypt.ts';
import { getPushKeys } from './vapid.ts';

const world = await createWorld({ push: { privateAddresses: true } });
const service = await startPushService(async () => (await getPushKeys(world.db)).public_key);
afterAll(() => service.close());

async function subscribe(person: MadePerson) {
  const made = service.subscribe();
  expect((await world.request('/api/v1/me/push', json('POST', made.subscription, person))).status).toBe(204);
  return made;
}
const tell = (person: MadePerson) =>
  inTransaction(world, (inside) =>
    notify(inside, [
      {
        ...{ template: 'waitlist-joined', data: mailData, to: person.email, userId: person.id },
        ...{ language: 'en', link: '/dashboard?tab=bookings' },
      },
    ]),
  );
const work = () => doQueued(world, notificationTasks(world));
const isSubscribed = async (person: MadePerson) =>
  (await world.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', person.id).execute()).length > 0;
/** Makes the jobs that wait for another attempt due. */
const retry = () => world.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');

describe('a push message', () => {
  it('is decrypted by each browser of the person, and by no other', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    const [phone, laptop, foreign] = [await subscribe(person), await subscribe(person), await subscribe(other)];
    await tell(person);
    await work();
    const row = await world.db
      .selectFrom('notifications')
      .select(['id', 'title'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const message = { title: row.title, link: '/dashboard?tab=bookings', tag: row.id, ttl: 86_400 };
    expect(phone.browser.received).toEqual([message]);
    expect(laptop.browser.received).toEqual([message]);
    expect(foreign.browser.received).toEqual([]);
    await work();
    expect(phone.browser.received).toHaveLength(1);
  });

  it('ends the subscription of a browser that is gone', async () => {
    const person = await makePerson(world);
    const { browser } = await subscribe(person);
    browser.isGone = true;
    await tell(person);
    await work();
    expect([await isSubscribed(person), browser.received]).toEqual([false, []]);
    await tell(person);
    await work();
    expect(service.requests.at(-1)).toBe(410);
  });

  it('ends the subscription of an endpoint that the service does not know', async () => {
    const person = await makePerson(world);
    const { subscription } = service.subscribe();
    const unknown = { ...subscription, endpoint: `${service.origin}/push/unknown` };
    await world.request('/api/v1/me/push', json('POST', unknown, person));
    await tell(person);
    await work();
    expect(await isSubscribed(person)).toBe(false);
  });

  it.each([500, 503, 429])('is sent again after the answer %i', async (status) => {
    const person = await makePerson(world);
    const { browser } = await subscribe(person);
    service.failures.push(status);
    await tell(person);
    await work();
    expect(browser.received).toHaveLength(0);
    await retry();
    await work();
    expect([browser.received.length, await isSubscribed(person)]).toEqual([1, true]);
  });

  it('is given up after a refusal, and the subscription stays', async () => {
    const person = await makePerson(world);
    const { browser } = await subscribe(person);
    service.failures.push(413);
    await tell(person);
    await work();
    await retry();
    await work();
    expect([browser.received.length, await isSubscribed(person)]).toEqual([0, true]);
  });

  it('does not come for what was read or signed out of before', async () => {
    const [reader, leaver] = [await makePerson(world), await makePerson(world)];
    const [read, left] = [await subscribe(reader), await subscribe(leaver)];
    await tell(reader);
    await tell(leaver);
    await world.request('/api/v1/me/notifications/read', json('POST', { all: true }, reader));
    await world.db.deleteFrom('auth.sessions').where('user_id', '=', leaver.id).execute();
    await work();
    expect([read.browser.received, left.browser.received]).toEqual([[], []]);
  });

  it('comes also where the list is off', async () => {
    const person = await makePerson(world);
    const { browser } = await subscribe(person);
    await world.request('/api/v1/me/notification-choices/waitlist', json('PUT', { by_app: false }, person));
    await tell(person);
    await work();
    expect(browser.received).toHaveLength(1);
  });

  it('does not go to a private address, and ends such a subscription', async () => {
    const person = await makePerson(world);
    const { browser } = await subscribe(person);
    await tell(person);
    await doQueued(
      world,
      notificationTasks({ ...world, config: { ...world.config, push: { privateAddresses: false } } }),
    );
    expect([browser.received, await isSubscribed(person)]).toEqual([[], false]);
  });
});

describe('the encryption', () => {
  // RFC 8291, appendix A.
  const text = 'When I grow up, I want to be a watermelon';
  const bytes = (value: string) => Buffer.from(value, 'base64url');
  const pairOf = (secret: string) => {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(bytes(secret));
    return pair;
  };
  const browser = pairOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
  const keys = { p256dh: browser.getPublicKey('base64url'), auth };

  it('writes the message of the standard', () => {
    const random = {
      pair: pairOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    };
    expect(encryptPush(text, keys, random).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is undone by the browser, with another key each time', () => {
    const [one, two] = [encryptPush(text, keys), encryptPush(text, keys)];
    expect(one.equals(two)).toBe(false);
    expect(decrypt(one, { pair: browser, auth: bytes(auth) })).toBe(text);
  });
});
