import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makePerson } from '#tests/makers.ts';

const world = await createWorld();
const PATH = '/api/v1/me/push';
const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };
const subscribe = (person: MadePerson, endpoint: string) =>
  world.request(PATH, json('POST', { endpoint, expirationTime: null, keys }, person));
const endpointsOf = async (person: MadePerson) =>
  (
    await world.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ endpoint }) => endpoint);

describe('a push subscription', () => {
  it('is saved once, and deleted by its person only', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    const endpoint = 'https://push.example/one';
    expect((await subscribe(person, endpoint)).status).toBe(204);
    expect((await subscribe(person, endpoint)).status).toBe(204);
    expect(await endpointsOf(person)).toEqual([endpoint]);
    expect((await world.request(PATH, json('DELETE', { endpoint }, other))).status).toBe(204);
    expect(await endpointsOf(person)).toEqual([endpoint]);
    expect((await world.request(PATH, json('DELETE', { endpoint }, person))).status).toBe(204);
    expect(await endpointsOf(person)).toEqual([]);
  });

  it('belongs to the last person who saved it', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    await subscribe(person, 'https://push.example/shared');
    await subscribe(other, 'https://push.example/shared');
    expect([await endpointsOf(person), await endpointsOf(other)]).toEqual([[], ['https://push.example/shared']]);
  });

  it('ends with its session', async () => {
    const person = await makePerson(world);
    await subscribe(person, 'https://push.example/session');
    await world.db.deleteFrom('auth.sessions').where('user_id', '=', person.id).execute();
    expect(await endpointsOf(person)).toEqual([]);
  });

  it('replaces the oldest of a person who has too many', async () => {
    const person = await makePerson(world);
    for (let each = 0; each < 22; each += 1) await subscribe(person, `https://push.example/many/${each}`);
    const endpoints = await endpointsOf(person);
    expect([endpoints.length, endpoints[0]]).toEqual([20, 'https://push.example/many/2']);
  });

  it.each([
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://10.1.2.3:8443/1',
    'https://[::1]/1',
    'https://[fd00::1]/1',
    'https://user:secret@push.example/1',
    'file:///etc/passwd',
    'push',
  ])('is refused for %s', async (endpoint) => {
    const answer = await subscribe(await makePerson(world), endpoint);
    expect([answer.status, await answer.json()]).toMatchObject([422, { fields: [{ path: 'endpoint' }] }]);
  });

  it('is made for one key of the installation', async () => {
    const [one, two] = await Promise.all([makePerson(world), makePerson(world)]);
    const keyOf = async (person: MadePerson) =>
      ((await (await world.request(PATH, { headers: asPerson(person) })).json()) as { public_key: string }).public_key;
    const [first, second] = await Promise.all([keyOf(one), keyOf(two)]);
    expect(Buffer.from(first, 'base64url')).toHaveLength(65);
    expect(second).toBe(first);
  });
});
