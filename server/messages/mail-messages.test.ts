import { describe, expect, it } from 'vitest';
import type { Conversation } from '#shared/schemas/messages.ts';
import { MINUTE } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { json, type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';
import { inTransaction } from '../services.ts';
import { eraseMessages } from './erase-messages.ts';
import { mailUnreadMessages } from './mail-messages.ts';

let now = new Date('2041-11-20T11:00:00Z');
const world = await createWorld({}, () => now);

const begin = async (guest: MadePerson, studio: { id: string }, text: string) => {
  const body = { studio_id: studio.id, text };
  const reply = await world.request('/api/v1/conversations', json('POST', body, guest));
  return (await reply.json()) as Conversation;
};
const write = (person: MadePerson, { id }: { id: string }, text: string) =>
  world.request(`/api/v1/conversations/${id}/messages`, json('POST', { text }, person));
const read = (person: MadePerson, { id }: { id: string }) =>
  world.request(`/api/v1/conversations/${id}/read`, json('PUT', { to: 99 }, person));
const wait = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
  await mailUnreadMessages(world);
};
const mailsTo = async (person: MadePerson) =>
  (
    await world.db.selectFrom('emails').select('text').where('to_address', '=', person.email).orderBy('id').execute()
  ).map(({ text }) => text ?? '');

describe('the mail about unread messages', () => {
  it('comes after some minutes, once until the conversation is read', async () => {
    const owner = await makePerson(world);
    const studio = await makeStudio(world, owner, { name: 'Fang' });
    const manager = await makeMember(world, studio, 'manager', 'Pol');
    const desk = await makeMember(world, studio, 'front_desk', 'Ona');
    const guest = await makePerson(world, { name: 'Laia' });
    const conversation = await begin(guest, studio, 'Call 612 345 678');
    await wait(3);
    expect(await mailsTo(owner)).toEqual([]);
    await wait(3);
    const [mail] = await mailsTo(owner);
    expect(mail).toContain('Call •••••');
    expect(mail).toContain(`/manage-messages/${studio.id}?c=${conversation.id}`);
    expect([(await mailsTo(manager)).length, (await mailsTo(desk)).length]).toEqual([1, 0]);

    await write(guest, conversation, 'Hello?');
    await wait(10);
    expect(await mailsTo(owner)).toHaveLength(1);
    await read(owner, conversation);
    await write(guest, conversation, 'Thanks!');
    await wait(10);
    expect((await mailsTo(owner)).at(-1)).toContain('Thanks!');
    expect(await mailsTo(owner)).toHaveLength(2);

    await write(owner, conversation, 'You are welcome');
    await read(guest, conversation);
    await wait(10);
    expect(await mailsTo(guest)).toEqual([]);
  });

  it('is one for all conversations that wait, and none for people who turned it off', async () => {
    const owner = await makePerson(world);
    const [one, two] = [await makeStudio(world, owner), await makeStudio(world, owner)];
    const guest = await makePerson(world);
    for (const studio of [one, two]) await write(owner, await begin(guest, studio, 'Hi'), `From ${studio.name}`);
    await world.request('/api/v1/me/notification-choices/messages', json('PUT', { by_email: false }, owner));
    await Promise.all([wait(6), mailUnreadMessages(world)]);
    const mails = await mailsTo(guest);
    expect(mails).toHaveLength(1);
    for (const studio of [one, two]) expect(mails[0]).toContain(`From ${studio.name}`);
    expect(await mailsTo(owner)).toEqual([]);
  });

  it('is listed once for its conversation, and forgotten with the account of its guest', async () => {
    const owner = await makePerson(world);
    const studio = await makeStudio(world, owner);
    const guest = await makePerson(world, { name: 'Laia' });
    const { id } = await begin(guest, studio, 'Hi');
    await wait(6);
    const listed = () =>
      world.db.selectFrom('notifications').select(['title', 'link']).where('user_id', '=', owner.id).execute();
    expect(await listed()).toEqual([
      { title: 'Laia has written to you', link: `/manage-messages/${studio.id}?c=${id}` },
    ]);
    await inTransaction(world, (inside) =>
      eraseMessages(inside, { userId: guest.id, email: guest.email, phone: null }),
    );
    expect(await listed()).toEqual([]);
  });
});
