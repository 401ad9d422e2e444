import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { type ErasureHook, eraseAccounts } from '#server/accounts/deletion/erasure.ts';
import { accountTasks } from '#server/accounts/jobs.ts';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { eraseBookings } from '#server/bookings/cancellation/erase-bookings.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { eraseMessages } from '#server/messages/erase-messages.ts';
import { eraseSavedSearches } from '#server/saved-searches/erase-saved-searches.ts';
import { inTransaction } from '#server/services.ts';
import { enqueueTextMessage } from '#server/sms/sms.ts';
import { eraseMember } from '#server/studios/erase-member.ts';
import { HOUR } from '#shared/time/time.ts';
import type { TestWorld } from '../harness.ts';
import { asPerson, json, type MadePerson, makePerson } from '../makers.ts';
import { doQueued } from '../queue.ts';

/** Makes a folder for the files of a test, deleted after it. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `atelio-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Erases the accounts that are due, like the job. */
export const erase = (world: TestWorld, more: ErasureHook[] = []) =>
  eraseAccounts(world, [eraseBookings, eraseMember, eraseSavedSearches, eraseMessages, ...more]);

export const userOf = (world: TestWorld, { id }: { id: string }) =>
  world.db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const isGone = async (world: TestWorld, person: { id: string }) =>
  (await userOf(world, person)).deleted_at !== null;

/** Marks an account as deleted 14 days and an hour ago: signed out everywhere, and due for erasure. */
export async function sendAway({ db, now }: TestWorld, { id }: { id: string }): Promise<void> {
  const due_at = new Date(now().getTime() - HOUR);
  const requested_at = new Date(due_at.getTime() - 14 * 24 * HOUR);
  await db.deleteFrom('auth.sessions').where('user_id', '=', id).execute();
  await db.insertInto('account_deletions').values({ user_id: id, requested_at, due_at }).execute();
}

export async function makeLeaver(world: TestWorld): Promise<MadePerson> {
  const person = await makePerson(world);
  await sendAway(world, person);
  return person;
}

/** Books two seats of an event. @returns the id of the booking */
export async function bookFor(world: TestWorld, guest: MadePerson, event: { id: string }, body: object = {}) {
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const wanted = { event_id: event.id, seats: 2, ...body };
  const answer = await world.request('/api/v1/bookings', json('POST', wanted, guest, key));
  return ((await answer.json()) as { id: string }).id;
}

export const bookingOf = ({ db }: TestWorld, id: string) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The unique names and all other identifying values of the person. */
export const MARKS = ['Zebedeu', 'Unmistakable', '600199288', '203.0.113.199', 'Marked-Browser', 'Carrer Marcat'];

/** Makes a person with data in every table. */
export async function makeTraceable(world: TestWorld) {
  const { db, now, config } = world;
  const person = await makePerson(world, {
    name: 'Zebedeu Marcat',
    email: `zebedeu-${crypto.randomUUID()}@atelio.test`,
  });
  const user_id = person.id;
  await db
    .updateTable('auth.users')
    .set({
      phone: '34600199288',
      phone_confirmed_at: now(),
      email_proven_at: now(),
      password_hash: 'x',
      new_email: 'zebedeu-new@atelio.test',
      last_sign_in_at: now(),
    })
    .where('id', '=', user_id)
    .execute();
  await createSession(world, user_id, { method: 'password', userAgent: 'Marked-Browser', ip: '203.0.113.199' });
  await doQueued(world, accountTasks(world, []));
  await db
    .insertInto('auth.identities')
    .values({ user_id, provider: 'google', provider_id: 'Zebedeu-g', identity_data: { name: 'Zebedeu' } })
    .execute();
  const factor = await db
    .insertInto('auth.factors')
    .values({ user_id, factor_type: 'phone', phone: '34600199288', friendly_name: 'Zebedeu’s phone' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('auth.challenges').values({ user_id, factor_id: factor.id, purpose: 'factor' }).execute();
  await db
    .insertInto('auth.recovery_codes')
    .values({ factor_id: factor.id, code_hash: Buffer.from('x') })
    .execute();
  await db
    .insertInto('auth.one_time_tokens')
    .values({
      user_id,
      kind: 'recovery',
      address: person.email,
      link_hash: Buffer.from(user_id),
      code_hash: Buffer.from('x'),
    })
    .execute();
  await db
    .insertInto('auth.flow_states')
    .values({ user_id, authentication_method: 'magiclink', redirect_to: 'http://atelio.test' })
    .execute();
  const own = (path: string, method: string, body: unknown) =>
    world.request(`/api/v1/me${path}`, json(method, body, person));
  await own('/phone-numbers', 'PUT', { phone_number: '+34600199288', whatsapp_number: '' });
  await own('/location', 'PUT', { street: 'Carrer Marcat 1' });
  await own('/notification-choices/new_device', 'PUT', { by_email: false });
  await own('/searches', 'POST', { question: { q: 'Zebedeu' } });
  await db
    .insertInto('activities')
    .values({
      type: 'account.email_changed',
      actor_id: user_id,
      actor_role: 'person',
      subject_type: 'user',
      subject_id: user_id,
      ip: '203.0.113.199',
      user_agent: 'Marked-Browser',
      data: { before: 'zebedeu-old@atelio.test', after: person.email },
    })
    .execute();
  await inTransaction(world, (inside) =>
    enqueueMail(inside, {
      template: 'contact-message',
      to: 'hello@atelio.test',
      replyTo: person.email,
      language: 'en',
      data: { name: 'Zebedeu', email: person.email, topic: 'press', message: 'Hello' },
    }),
  );
  await transaction(db, (tx) => enqueueTextMessage(tx, { to: '+34600199288', text: 'For Zebedeu' }));
  const form = new FormData();
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#b54' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(photo)], 'me.png'));
  form.set('folder', 'avatars');
  const sent = await world.request('/media/v1/upload', { method: 'POST', headers: asPerson(person), body: form });
  const { secure_url, public_id } = (await sent.json()) as { secure_url: string; public_id: string };
  await own('', 'PATCH', { avatarUrl: secure_url });
  return { person, file: join(config.dataDir, 'media', 'uploads', `${public_id}.webp`), secure_url };
}
