import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makePerson } from '#tests/makers.ts';
import { mailTopicToken } from './mail-topics.ts';

const world = await createWorld();
const topicOf = async (token: string) => world.request(`/api/v1/mail-topics/${token}`);
const stop = (token: string) => world.request(`/api/v1/mail-topics/${token}/stop`, { method: 'POST' });
const forged = (token: string) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;

describe('the unsubscribe link of a topic', () => {
  it('stops its mails by a POST without signing in, and nothing by a GET', async () => {
    const person = await makePerson(world);
    const token = await mailTopicToken(world.db, person.id, 'messages');
    expect(await (await topicOf(token)).json()).toEqual({ topic: 'messages', is_on: true });
    const opened = await world.request(`/api/v1/mail-topics/${token}/stop`);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/account/mails#t:${token}`]);
    expect(await (await topicOf(token)).json()).toEqual({ topic: 'messages', is_on: true });
    expect(await (await stop(token)).json()).toEqual({ topic: 'messages', is_on: false });
    expect(await (await stop(token)).json()).toEqual({ topic: 'messages', is_on: false });
    expect(await (await topicOf(token)).json()).toEqual({ topic: 'messages', is_on: false });
    const choices = await world.request('/api/v1/me/notification-choices', { headers: asPerson(person) });
    const { items } = (await choices.json()) as { items: { topic: string; by_email: boolean; by_app: boolean }[] };
    expect(items.filter(({ by_email }) => !by_email)).toMatchObject([{ topic: 'messages', by_app: true }]);
  });

  it('is the same in each mail, and accepts a form as mail programs send it', async () => {
    const person = await makePerson(world);
    const token = await mailTopicToken(world.db, person.id, 'waitlist');
    expect(await mailTopicToken(world.db, person.id, 'waitlist')).toBe(token);
    const answer = await world.request(`/api/v1/mail-topics/${token}/stop`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
  });

  it('is found only with the signature of its person and topic', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    const token = await mailTopicToken(world.db, person.id, 'messages');
    const wrong = [
      forged(token),
      token.replace(person.id, other.id),
      token.replace('messages', 'reviews'),
      token.replace('messages', 'news'),
      `${person.id}.messages`,
      'x',
    ];
    for (const each of wrong) {
      expect([(await topicOf(each)).status, (await stop(each)).status]).toEqual([404, 404]);
    }
    expect(await (await topicOf(token)).json()).toMatchObject({ is_on: true });
  });

  it('is not found once the account is gone', async () => {
    const person = await makePerson(world);
    const token = await mailTopicToken(world.db, person.id, 'messages');
    await world.db.deleteFrom('auth.users').where('id', '=', person.id).execute();
    expect((await stop(token)).status).toBe(404);
  });
});
