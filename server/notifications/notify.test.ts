import { describe, expect, it } from 'vitest';
import { CHANNELS, type Channel, TOPIC_CHANNELS, TOPICS, type Topic } from '#shared/notifications.ts';
import { TWILIO_ACCOUNT } from '#tests/fakes/twilio.ts';
import { createWorld } from '#tests/harness.ts';
import { mailData } from '#tests/mail-data.ts';
import { json, type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';
import { TEMPLATES } from '../mail/templates.ts';
import { inTransaction } from '../services.ts';
import { type Notice, notify, withdraw } from './notifications.ts';
import { topicOf } from './topics.ts';

let now = new Date('2041-05-01T10:00:00Z');
const world = await createWorld({ twilio: { ...TWILIO_ACCOUNT, url: 'http://127.0.0.1:9' } }, () => now);
const { db } = world;

/** A person whom all channels reach, with a studio. */
async function makeReachable() {
  const person = await makePerson(world);
  const studio = await makeStudio(world, person);
  const phone = `346${String(phones++).padStart(8, '0')}`;
  await db.updateTable('auth.users').set({ phone, phone_confirmed_at: now }).where('id', '=', person.id).execute();
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };
  await world.request('/api/v1/me/push', json('POST', { endpoint: `https://push.example/${phone}`, keys }, person));
  return { person, studio };
}
let phones = 1;

const noticeOf = (person: MadePerson, topic: Topic, more: Partial<Notice> = {}): Notice => ({
  ...{ template: TEMPLATES.find((template) => topicOf(template) === topic) ?? 'contact-message', data: mailData },
  ...{ to: person.email, userId: person.id, language: 'en', link: '/somewhere', text: 'Soon' },
  ...more,
});
const send = (...notices: Notice[]) => inTransaction(world, (inside) => notify(inside, notices));

const pushJobs = async (person: MadePerson) => {
  const { rows } = await world.pool.query<{ run_at: Date; payload: { notification: string } }>(
    `select run_at, payload from graphile_worker._private_jobs j
     where payload ->> 'subscription' in (select id::text from push_subscriptions where user_id = $1) order by j.id`,
    [person.id],
  );
  return rows;
};

/** Counts what reached a person on each channel. */
async function reached(person: MadePerson): Promise<Record<Channel, number>> {
  const listed = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', person.id)
    .where('is_listed', '=', true)
    .execute();
  const mails = await db.selectFrom('emails').select('id').where('user_id', '=', person.id).execute();
  const texts = await db.selectFrom('text_messages').select('id').where('user_id', '=', person.id).execute();
  const pushes = await pushJobs(person);
  return { app: listed.length, email: mails.length, push: pushes.length, text: texts.length };
}

const choose = (person: MadePerson, topic: Topic, body: object) =>
  world.request(`/api/v1/me/notification-choices/${topic}`, json('PUT', body, person));
const without = (channel: Channel) => ({ [`by_${channel}`]: false });

describe.each(TOPICS)('a notification about %s', (topic) => {
  const all = Object.fromEntries(CHANNELS.map((each) => [each, TOPIC_CHANNELS[topic].includes(each) ? 1 : 0]));

  it('comes once on each channel that the topic has', async () => {
    const { person } = await makeReachable();
    if (all.text) await choose(person, topic, { by_text: true });
    await send(noticeOf(person, topic, { dedupeKey: `${topic}:1` }));
    await send(noticeOf(person, topic, { dedupeKey: `${topic}:1` }));
    expect(await reached(person)).toEqual(all);
  });

  it.each(TOPIC_CHANNELS[topic])('does not come by %s when that is off', async (channel) => {
    const { person } = await makeReachable();
    if (all.text) await choose(person, topic, { by_text: true });
    expect((await choose(person, topic, without(channel))).status).toBe(200);
    await send(noticeOf(person, topic));
    expect(await reached(person)).toEqual({ ...all, [channel]: 0 });
  });
});

describe('a notification', () => {
  it('has the subject of its mail as title, with the link and a way to stop such mails', async () => {
    const { person } = await makeReachable();
    await send(noticeOf(person, 'waitlist'));
    const mail = await db
      .selectFrom('emails')
      .select(['subject', 'text', 'html', 'unsubscribe_url'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const row = await db
      .selectFrom('notifications')
      .select(['title', 'link', 'topic'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ title: mail.subject, link: '/somewhere', topic: 'waitlist' });
    const token = /mail-topics\/([^/]+)\/stop$/.exec(mail.unsubscribe_url ?? '')?.[1] ?? '';
    const page = `http://atelio.test/account/mails#t:${token}`;
    expect([mail.text, mail.html].every((part) => part.includes(page))).toBe(true);
    await world.request(`/api/v1/mail-topics/${token}/stop`, { method: 'POST' });
    await send(noticeOf(person, 'waitlist'));
    expect(await reached(person)).toMatchObject({ app: 2, email: 1 });
  });

  it('without a topic is a mail alone, with nothing to stop', async () => {
    const { person } = await makeReachable();
    await send({ ...noticeOf(person, 'waitlist'), template: 'password-changed' });
    expect(await reached(person)).toEqual({ app: 0, email: 1, push: 0, text: 0 });
    const mail = await db
      .selectFrom('emails')
      .select(['text', 'unsubscribe_url'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(mail.unsubscribe_url).toBe(null);
    expect(mail.text).not.toContain('/account/mails');
  });

  it('reaches a person without an account by mail', async () => {
    const { userId: _, ...notice } = noticeOf(await makePerson(world), 'booking_reminders');
    await send({ ...notice, to: 'guest@desk.test' });
    const mails = await db.selectFrom('emails').select('id').where('to_address', '=', 'guest@desk.test').execute();
    expect(mails).toHaveLength(1);
  });

  it('reaches a person without an email address in the list', async () => {
    const { person } = await makeReachable();
    await send(noticeOf(person, 'messages', { to: null }));
    expect(await reached(person)).toMatchObject({ app: 1, email: 0, push: 1 });
  });

  it('is mailed to an address once, and listed for everyone who has it', async () => {
    const [one, two] = [await makeReachable(), await makeReachable()];
    const shared = { to: 'hello@studio.test' };
    await send(noticeOf(one.person, 'studio_bookings', shared), noticeOf(two.person, 'studio_bookings', shared));
    expect([await reached(one.person), await reached(two.person)]).toMatchObject([
      { app: 1, email: 1 },
      { app: 1, email: 0 },
    ]);
  });

  it.each(['studio_bookings', 'studio_requests'] as const)('about %s is not mailed to a front desk', async (topic) => {
    const { studio } = await makeReachable();
    const member = await makeMember(world, studio, 'front_desk', 'Pol');
    await send(noticeOf(member, topic, { studioId: studio.id }));
    expect(await reached(member)).toMatchObject({ app: 1, email: 0 });
    await choose(member, topic, { by_email: true });
    await send(noticeOf(member, topic, { studioId: studio.id }));
    expect(await reached(member)).toMatchObject({ app: 2, email: 1 });
  });

  it('does not come when its transaction fails', async () => {
    const { person } = await makeReachable();
    await inTransaction(world, async (inside) => {
      await notify(inside, [noticeOf(person, 'messages')]);
      throw new Error('undone');
    }).catch(() => {});
    expect(await reached(person)).toEqual({ app: 0, email: 0, push: 0, text: 0 });
  });

  it('tells the open pages of its person', async () => {
    const { person } = await makeReachable();
    await send(noticeOf(person, 'messages'));
    const told = await db.selectFrom('live_changes').select('change').where('person', '=', person.id).execute();
    expect(told).toEqual([{ change: { kind: 'notification' } }]);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', until: '08:00', time_zone: 'Europe/Madrid' };
  const runs = async (person: MadePerson) => {
    const { rows } = await world.pool.query<{ run_at: Date }>(
      `select j.run_at from graphile_worker._private_jobs j
       join text_messages m on m.id::text = j.payload ->> 'id' where m.user_id = $1`,
      [person.id],
    );
    return [...(await pushJobs(person)), ...rows].map(({ run_at }) => run_at.toISOString());
  };
  async function remind(at: string, startsAt: string) {
    now = new Date(at);
    const { person } = await makeReachable();
    await world.request('/api/v1/me/quiet-hours', json('PUT', night, person));
    await choose(person, 'booking_reminders', { by_text: true });
    await send(noticeOf(person, 'booking_reminders', { startsAt: new Date(startsAt), dedupeKey: `r:${person.id}` }));
    return person;
  }

  it('delay push and text messages, and neither the list nor the mail', async () => {
    const person = await remind('2041-05-01T23:30:00Z', '2041-05-02T10:00:00Z');
    expect(await reached(person)).toEqual({ app: 1, email: 1, push: 1, text: 1 });
    expect(await runs(person)).toEqual(['2041-05-02T06:00:00.000Z', '2041-05-02T06:00:00.000Z']);
  });

  it('do not delay what begins before they end', async () => {
    const person = await remind('2041-05-02T04:00:00Z', '2041-05-02T05:30:00Z');
    expect((await runs(person)).every((at) => at < '2041')).toBe(true);
  });

  it('end for a notification that was withdrawn with nothing', async () => {
    const person = await remind('2041-05-01T23:30:00Z', '2041-05-02T10:00:00Z');
    await inTransaction(world, (inside) => withdraw(inside, [`r:${person.id}`]));
    expect(await reached(person)).toMatchObject({ app: 0, email: 0, text: 0 });
  });
});
