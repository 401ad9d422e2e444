import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../shared/time.ts';
import { createWorld } from '../../tests/harness.ts';
import { mailsTo } from '../../tests/mailbox.ts';
import {
  asPerson,
  json,
  type MadePerson,
  makeEvent,
  makeOffering,
  makePerson,
  makeStudio,
} from '../../tests/makers.ts';
import { doQueued } from '../../tests/queue.ts';
import { createSession } from '../auth/sessions/sessions.ts';
import { forgetGuest } from '../bookings/leaving.ts';
import { tellBookings } from '../bookings/telling.ts';
import { queueMail } from '../mail/mail.ts';
import { mediaTasks } from '../media/jobs.ts';
import { queueTextMessage } from '../sms/sms.ts';
import { forgetMember } from '../studios/leaving.ts';
import { eraseAccounts, type Farewell } from './erasure.ts';
import { accountTasks } from './jobs.ts';

const DAY = 24 * HOUR;
const dataDir = mkdtempSync(join(tmpdir(), 'atelio-erasure-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const START = new Date('2031-03-01T10:00:00Z').getTime();
let time = START;
const world = await createWorld({ dataDir }, () => new Date(time));

const farewells = [forgetGuest, forgetMember];
const erase = (more: Farewell[] = []) => eraseAccounts(world, [...farewells, ...more]);
const userOf = (person: { id: string }) =>
  world.db.selectFrom('auth.users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
const isGone = async (person: { id: string }) => (await userOf(person)).deleted_at !== null;

/** On the way out since 14 days and an hour: signed out everywhere, and due. */
async function sendAway(person: MadePerson): Promise<void> {
  await world.db.deleteFrom('auth.sessions').where('user_id', '=', person.id).execute();
  await world.db
    .insertInto('account_deletions')
    .values({
      user_id: person.id,
      requested_at: new Date(time - 14 * DAY - HOUR),
      due_at: new Date(time - HOUR),
    })
    .execute();
}
async function makeLeaver(): Promise<MadePerson> {
  const person = await makePerson(world);
  await sendAway(person);
  return person;
}

/** What nobody else is called, and everything else by which this person could be found. */
const MARKS = ['Zebedeu', 'Unmistakable', '600199288', '203.0.113.199', 'Marked-Browser', 'Carrer Marcat'];

/** Somebody who left traces everywhere. */
async function makeTraceable() {
  const { db } = world;
  const person = await makePerson(world, {
    name: 'Zebedeu Marcat',
    email: `zebedeu-${crypto.randomUUID()}@atelio.test`,
  });
  const user_id = person.id;
  await db
    .updateTable('auth.users')
    .set({
      phone: '34600199288',
      phone_confirmed_at: new Date(time),
      email_proven_at: new Date(time),
      password_hash: 'x',
      new_email: 'zebedeu-new@atelio.test',
      last_sign_in_at: new Date(time),
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
  await db
    .insertInto('audit_log')
    .values({
      action: 'account.email_changed',
      actor_id: user_id,
      subject_type: 'user',
      subject_id: user_id,
      ip: '203.0.113.199',
      user_agent: 'Marked-Browser',
      data: { before: 'zebedeu-old@atelio.test', after: person.email },
    })
    .execute();
  await queueMail(world, db, {
    template: 'contact-message',
    to: 'hello@atelio.test',
    replyTo: person.email,
    language: 'en',
    data: { name: 'Zebedeu', email: person.email, topic: 'press', message: 'Hello' },
  });
  await queueTextMessage(db, { to: '+34600199288', text: 'For Zebedeu' });
  const form = new FormData();
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#b54' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(photo)], 'me.png'));
  form.set('folder', 'avatars');
  const sent = await world.request('/media/v1/upload', { method: 'POST', headers: asPerson(person), body: form });
  const { secure_url, public_id } = (await sent.json()) as { secure_url: string; public_id: string };
  await own('', 'PATCH', { avatar_url: secure_url });
  return { person, file: join(dataDir, 'media', 'uploads', `${public_id}.webp`), secure_url };
}

async function bookFor(guest: MadePerson, event: { id: string }, body: object = {}) {
  const answer = await world.request(
    '/api/v1/bookings',
    json('POST', { event_id: event.id, seats: 2, ...body }, guest, { 'Idempotency-Key': crypto.randomUUID() }),
  );
  return ((await answer.json()) as { id: string }).id;
}
const bookingOf = (id: string) =>
  world.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const seatsOf = (id: string) =>
  world.db
    .selectFrom('booking_attendees')
    .select(['name', 'email'])
    .where('booking_id', '=', id)
    .orderBy('position')
    .execute();

/** Every table of ours, with the rows in which one of these words stands. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`.execute(world.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} t where t::text ilike any(${words.map((word) => `%${word}%`)})`.execute(
      world.db,
    );
    if (hits.rows.length > 0) found.push(`${name}: ${hits.rows[0]?.row.slice(0, 200)}`);
  }
  return found;
}

describe('an account that is due', () => {
  it('is erased: in no table is there anything that names the person', async () => {
    const { person, file, secure_url } = await makeTraceable();
    const owner = await makePerson(world);
    const studio = await makeStudio(world, owner);
    const offering = await makeOffering(world, studio);
    const [past, coming] = [await makeEvent(world, offering), await makeEvent(world, offering)];
    const body = {
      attendees: [{ name: 'Zebedeu' }, { name: 'Unmistakable', email: 'unmistakable@x.test' }],
      note: 'I am Zebedeu',
    };
    const been = await bookFor(person, past, body);
    await world.db
      .updateTable('events')
      .set({ starts_at: new Date(time - DAY), ends_at: new Date(time - DAY + HOUR) })
      .where('id', '=', past.id)
      .execute();
    const next = await bookFor(person, coming, body);
    const gone = await bookFor(person, coming, body);
    await world.request(`/api/v1/bookings/${gone}/cancellation`, json('POST', { reason: 'Zebedeu is ill' }, person));
    const friends = await bookFor(await makePerson(world, { name: 'Friend' }), coming, {
      attendees: [{ name: 'Friend' }, { name: 'Zebedeu', email: person.email }],
    });
    await tellBookings(world);
    expect((await tablesWith(MARKS)).length).toBeGreaterThan(15);
    expect(existsSync(file)).toBe(true);

    await sendAway(person);
    await erase();
    await doQueued(world, mediaTasks(world));
    await tellBookings(world);
    expect(await tablesWith(MARKS)).toEqual([]);
    expect(existsSync(file)).toBe(false);
    expect((await world.request(new URL(secure_url).pathname)).status).toBe(404);

    const user = await userOf(person);
    expect(user).toMatchObject({ email: null, phone: null, password_hash: null, app_metadata: {}, user_metadata: {} });
    expect(user.deleted_at).toEqual(new Date(time));
    expect(await bookingOf(been)).toMatchObject({
      guest_id: person.id,
      state: 'confirmed',
      seats: 2,
      total: 11600,
      note: '',
    });
    expect(await bookingOf(next)).toMatchObject({ state: 'cancelled', total: 11600 });
    expect(await seatsOf(been)).toEqual([
      { name: 'Guest 1', email: null },
      { name: 'Guest 2', email: null },
    ]);
    expect(await seatsOf(friends)).toEqual([
      { name: 'Friend', email: null },
      { name: 'Guest 2', email: null },
    ]);
  });

  it('leaves its coming bookings: the seats are free, and the studio hears of it without a name', async () => {
    const [person, owner] = [await makePerson(world, { name: 'Nameable' }), await makePerson(world)];
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, owner), { capacity: 2 }));
    const id = await bookFor(person, event);
    await tellBookings(world);
    await sendAway(person);
    await erase();
    await tellBookings(world);
    const { seats_taken } = await world.db
      .selectFrom('events')
      .select('seats_taken')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    expect(seats_taken).toBe(0);
    const cancellation = await world.db
      .selectFrom('booking_cancellations')
      .selectAll()
      .where('booking_id', '=', id)
      .executeTakeFirst();
    expect(cancellation).toMatchObject({ cancelled_for: 'guest', refund_share: 100, refund_amount: 11600 });
    const [mail, ...more] = await mailsTo(world, owner.email);
    expect(more).toEqual([]);
    expect(mail?.trigger).toBe('studio_booking_cancelled');
    expect(mail?.text).toContain('Guest 1');
    expect(await mailsTo(world, person.email)).toEqual([]);
  });

  it('becomes a person without an account where it worked, and its own archived studios lose how to reach it', async () => {
    const [person, owner] = [await makePerson(world), await makePerson(world)];
    const [theirs, own] = [
      await makeStudio(world, owner),
      await makeStudio(world, person, { status: 'archived', email: 'me@x.test', phone: '1', name: 'Old Studio' }),
    ];
    for (const studio of [theirs, own]) {
      await world.db
        .insertInto('studio_members')
        .values({ studio_id: studio.id, user_id: person.id, role: 'instructor', name: 'Pere', about: 'Throws' })
        .execute();
    }
    await sendAway(person);
    await erase();
    const memberOf = (studio: { id: string }) =>
      world.db
        .selectFrom('studio_members')
        .select(['user_id', 'name', 'about'])
        .where('studio_id', '=', studio.id)
        .execute();
    expect(await memberOf(theirs)).toEqual([{ user_id: null, name: 'Pere', about: 'Throws' }]);
    expect(await memberOf(own)).toEqual([{ user_id: null, name: 'Old Studio', about: '' }]);
    const studio = await world.db.selectFrom('studios').selectAll().where('id', '=', own.id).executeTakeFirst();
    expect(studio).toMatchObject({ email: null, phone: null, owner_id: person.id });
  });

  it('lets somebody else have its address', async () => {
    const person = await makePerson(world);
    await sendAway(person);
    await erase();
    const { id } = await makePerson(world, { email: person.email });
    expect(id).not.toBe(person.id);
  });

  it('keeps what others of the same address said, when the address was only claimed', async () => {
    const address = `claimed-${crypto.randomUUID()}@example.test`;
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, await makePerson(world))));
    const booking = await bookFor(await makePerson(world), event, {
      attendees: [{ name: 'A' }, { name: 'B', email: address }],
    });
    const claimer = await makePerson(world, { email: address });
    await sendAway(claimer);
    await erase();
    expect((await seatsOf(booking))[1]).toEqual({ name: 'B', email: address });
  });

  it('is not erased before its time', async () => {
    const person = await makePerson(world);
    await sendAway(person);
    await world.db
      .updateTable('account_deletions')
      .set({ due_at: new Date(time + 1) })
      .where('user_id', '=', person.id)
      .execute();
    await erase();
    expect(await isGone(person)).toBe(false);
    time += 2;
    await erase();
    expect(await isGone(person)).toBe(true);
  });

  it('stays when a studio has become theirs meanwhile', async () => {
    const person = await makeLeaver();
    await makeStudio(world, person);
    await erase();
    expect(await isGone(person)).toBe(false);
    await erase();
    const log = await world.db
      .selectFrom('audit_log')
      .select(['action', 'data'])
      .where('subject_id', '=', person.id)
      .execute();
    expect(log.filter(({ action }) => action === 'account.deletion_undone')).toEqual([
      { action: 'account.deletion_undone', data: { reason: 'owns_studio' } },
    ]);
  });

  it('is in the log as gone, and the log itself cannot be changed otherwise', async () => {
    const person = await makeLeaver();
    const other = await makePerson(world);
    await erase();
    const log = await world.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['account.signed_in', 'account.erased']);
    expect(log[0]).toMatchObject({ actor_id: person.id, data: {}, ip: null, user_agent: null });
    const change = (id: string, set: object) =>
      world.db.updateTable('audit_log').set(set).where('subject_id', '=', id).execute();
    await expect(change(other.id, { data: '{}' })).rejects.toThrow('never changed');
    await expect(change(person.id, { data: '{"a":1}' })).rejects.toThrow('never changed');
    await expect(change(person.id, { data: '{}', action: 'x.y' })).rejects.toThrow('never changed');
    await expect(change(person.id, { data: '{}', user_agent: 'x' })).rejects.toThrow('never changed');
    await expect(world.db.deleteFrom('audit_log').where('subject_id', '=', person.id).execute()).rejects.toThrow();
  });
});

describe('erasing', () => {
  it('that breaks off half-way has changed nothing, and goes on with the next run; others do not wait for it', async () => {
    const [broken, whole] = [await makeTraceable(), await makeLeaver()];
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, await makePerson(world))));
    const booking = await bookFor(broken.person, event);
    await sendAway(broken.person);
    const before = await userOf(broken.person);
    const breaks: Farewell = async (_, { userId }) => {
      if (userId === broken.person.id) throw new Error('killed');
    };
    await expect(erase([breaks])).rejects.toThrow('killed');
    expect(await isGone(whole)).toBe(true);
    expect(await userOf(broken.person)).toEqual(before);
    expect((await bookingOf(booking)).state).toBe('confirmed');
    expect(existsSync(broken.file)).toBe(true);
    await erase();
    expect(await isGone(broken.person)).toBe(true);
    expect((await bookingOf(booking)).state).toBe('cancelled');
  });

  it('is done once by two workers at the same moment', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(makeLeaver));
    await Promise.all([erase(), erase(), erase()]);
    for (const person of people) expect(await isGone(person)).toBe(true);
    const log = await world.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'account.erased')
      .where(
        'subject_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    expect(log).toHaveLength(4);
  });

  it('and signing in at the last moment: one of the two happens, wholly', async () => {
    for (let round = 0; round < 12; round += 1) {
      const person = await makeLeaver();
      const [, signedIn] = await Promise.all([
        erase(),
        createSession(world, person.id, { method: 'password' }).then(
          () => true,
          () => false,
        ),
      ]);
      await doQueued(world, accountTasks(world, []));
      const sessions = await world.db
        .selectFrom('auth.sessions')
        .select('id')
        .where('user_id', '=', person.id)
        .execute();
      expect([signedIn, sessions.length]).toEqual((await isGone(person)) ? [false, 0] : [true, 1]);
      await erase();
      expect(await isGone(person)).toBe(!signedIn);
    }
  });

  it('waits for a sign-in that is under way, which then keeps the account', async () => {
    const person = await makeLeaver();
    let erasing: Promise<void> | undefined;
    await world.db.transaction().execute(async (trx) => {
      await createSession({ ...world, db: trx }, person.id, { method: 'password' });
      erasing = erase();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await erasing;
    expect(await isGone(person)).toBe(false);
  });

  it('keeps a sign-in waiting, which then finds nobody and leaves nothing', async () => {
    const person = await makeLeaver();
    let signingIn: Promise<unknown> | undefined;
    const meanwhile: Farewell = async () => {
      signingIn = createSession(world, person.id, { method: 'password' }).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    await erase([meanwhile]);
    expect(await signingIn).toMatchObject({ code: 'user_not_found' });
    expect(await world.db.selectFrom('auth.sessions').select('id').where('user_id', '=', person.id).execute()).toEqual(
      [],
    );
    expect(await isGone(person)).toBe(true);
  });
});

/** Columns that point at people and keep pointing at the nameless row that is left, each for a reason. */
const STILL_POINTING: Record<string, string> = {
  'bookings.guest_id': 'accounts have to say what was sold',
  'booking_cancellations.cancelled_by': 'part of what was sold',
  'studios.owner_id': 'an archived studio has bookings that were sold',
};

describe('every column that points at people', () => {
  it('is empty of somebody who is gone, or has a reason why not', async () => {
    const { person } = await makeTraceable();
    await sendAway(person);
    await erase();
    const { rows } = await sql<{ table: string; column: string }>`
      select t.oid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'auth.users'::regclass`.execute(world.db);
    expect(rows.length).toBeGreaterThan(15);
    const left: string[] = [];
    for (const { table, column } of rows) {
      if (STILL_POINTING[`${table}.${column}`]) continue;
      const gone = await sql`
        select from ${sql.raw(table)} t join auth.users u on u.id = t.${sql.ref(column)}
        where u.id = ${person.id} limit 1`.execute(world.db);
      if (gone.rows.length > 0) left.push(`${table}.${column}`);
    }
    expect(left).toEqual([]);
  });
});
