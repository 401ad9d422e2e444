import { describe, expect, it } from 'vitest';
import { GUEST_TOPICS, STUDIO_TOPICS, type Topic } from '#shared/notifications.ts';
import type { NotificationChoice } from '#shared/schemas/notifications.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { addFactor } from '#tests/factors.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const world = await createWorld();
const choicesOf = async (person: MadePerson): Promise<NotificationChoice[]> =>
  (await (await world.request('/api/v1/me/notification-choices', { headers: asPerson(person) })).json()).items;
const choiceOf = async (person: MadePerson, topic: Topic) =>
  (await choicesOf(person)).find((choice) => choice.topic === topic);
const choose = (person: MadePerson, topic: string, body: unknown) =>
  world.request(`/api/v1/me/notification-choices/${topic}`, json('PUT', body, person));

describe('the notification settings of a person', () => {
  it('are on until they are switched off, and only those that apply to the person', async () => {
    const guest = await makePerson(world);
    const usual = (topic: Topic) => ({ topic, by_app: true, by_email: true, by_push: true, by_text: null });
    const forAll = GUEST_TOPICS.map(usual);
    expect(await choicesOf(guest)).toEqual(forAll);
    const owner = await makePerson(world);
    await makeStudio(world, owner);
    expect(await choicesOf(owner)).toEqual([...forAll, ...STUDIO_TOPICS.map(usual)]);
  });

  it.each([
    ['manager', true],
    ['instructor', true],
    ['front_desk', false],
  ] as const)('tell whoever works in a studio of its bookings: %s, %s until they choose', async (role, by_email) => {
    const member = await makeMember(world, await makeStudio(world, await makePerson(world)), role, 'Pol');
    expect(await choiceOf(member, 'studio_bookings')).toMatchObject({ by_email });
    expect((await choose(member, 'studio_bookings', { by_email: !by_email })).status).toBe(200);
    expect(await choiceOf(member, 'studio_bookings')).toMatchObject({ by_email: !by_email });
  });

  it('keep mails about new devices on until a person with a second factor has shown it', async () => {
    const person = await makePerson(world);
    await addFactor(world, person.id);
    const refused = await choose(person, 'new_device', { by_email: false });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'http.second_factor' }]);
    expect(await choiceOf(person, 'new_device')).toMatchObject({ by_email: true });
    expect((await choose(person, 'new_device', { by_email: true })).status).toBe(200);
    await world.db.updateTable('auth.sessions').set({ aal: 'aal2' }).where('user_id', '=', person.id).execute();
    expect((await choose(person, 'new_device', { by_email: false })).status).toBe(200);
  });

  it('can be switched off and on again, and changes are logged', async () => {
    const person = await makePerson(world);
    const answer = await choose(person, 'new_device', { by_email: false });
    expect([answer.status, await answer.json()]).toMatchObject([200, { topic: 'new_device', by_email: false }]);
    expect(await choiceOf(person, 'new_device')).toMatchObject({ by_email: false });
    await choose(person, 'new_device', { by_email: true });
    expect(await choiceOf(person, 'new_device')).toMatchObject({ by_email: true });
    const log = await world.db
      .selectFrom('activities')
      .select('data')
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ data }) => data).slice(-2)).toEqual([
      { topic: 'new_device', by_email: false },
      { topic: 'new_device', by_email: true },
    ]);
  });

  it('have no mails for a person without an email address', async () => {
    const person = await makePerson(world);
    await world.db
      .updateTable('auth.users')
      .set({ email: null, phone: '34600100201' })
      .where('id', '=', person.id)
      .execute();
    expect(await choiceOf(person, 'messages')).toMatchObject({ by_app: true, by_email: null, by_push: true });
    expect((await choose(person, 'messages', { by_email: false })).status).toBe(404);
    expect((await choose(person, 'messages', { by_push: false })).status).toBe(200);
    expect(await choiceOf(person, 'messages')).toMatchObject({ by_app: true, by_email: null, by_push: false });
  });

  it('save each channel on its own', async () => {
    const person = await makePerson(world);
    await choose(person, 'reviews', { by_app: false });
    await choose(person, 'reviews', { by_push: false });
    const last = await choose(person, 'reviews', { by_email: false, by_push: true });
    expect(await last.json()).toEqual({
      ...{ topic: 'reviews', by_app: false, by_email: false, by_push: true, by_text: null },
    });
    expect((await choose(person, 'reviews', { by_text: true })).status).toBe(404);
  });

  it.each([
    ['studio_bookings', { by_email: false }, 404],
    ['newsletter', { by_email: false }, 404],
    ['new_device', { by_email: 'no' }, 422],
    ['new_device', {}, 422],
    ['new_device', { by_email: false, topic: 'x' }, 422],
  ])('refuse %s %j to a guest', async (topic, body, status) => {
    const person = await makePerson(world);
    expect((await choose(person, topic, body)).status).toBe(status);
    expect(await choiceOf(person, 'new_device')).toMatchObject({ by_email: true });
  });
});

describe('an owner who unsubscribed from mails about bookings', () => {
  it('gets none, while the guest still gets them', async () => {
    const [owner, guest] = [await makePerson(world), await makePerson(world)];
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, owner)));
    const book = async () => {
      await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
      await sendBookingMails(world);
    };
    const told = async (person: MadePerson) =>
      (await world.db.selectFrom('emails').select('trigger').where('to_address', '=', person.email).execute()).length;

    await choose(owner, 'studio_bookings', { by_email: false });
    await book();
    expect([await told(guest), await told(owner)]).toEqual([1, 0]);
    await choose(owner, 'studio_bookings', { by_email: true });
    await book();
    expect([await told(guest), await told(owner)]).toEqual([2, 1]);
  });
});
