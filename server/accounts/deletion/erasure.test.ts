import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mediaTasks } from '#server/media/jobs.ts';
import { HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import {
  bookFor,
  bookingOf,
  erase,
  isGone,
  MARKS,
  makeFolder,
  makeLeaver,
  makeTraceable,
  sendAway,
  userOf,
} from '#tests/worlds/accounts-to-erase.ts';

const DAY = 24 * HOUR;
let time = new Date('2031-03-01T10:00:00Z').getTime();
const world = await createWorld({ dataDir: makeFolder('erasure') }, () => new Date(time));

const seatsOf = (id: string) =>
  world.db
    .selectFrom('booking_attendees')
    .select(['name', 'email'])
    .where('booking_id', '=', id)
    .orderBy('position')
    .execute();

/** The rows of each table that contain one of these words. */
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

describe('an account that is due for erasure', () => {
  it('is erased: no table contains anything that names the person', async () => {
    const { person, file, secure_url } = await makeTraceable(world);
    const owner = await makePerson(world);
    const studio = await makeStudio(world, owner);
    const offering = await makeOffering(world, studio);
    const [past, coming] = [await makeEvent(world, offering), await makeEvent(world, offering)];
    const body = {
      attendees: [{ name: 'Zebedeu' }, { name: 'Unmistakable', email: 'unmistakable@x.test' }],
      note: 'I am Zebedeu',
    };
    const been = await bookFor(world, person, past, body);
    await world.db
      .updateTable('events')
      .set({ starts_at: new Date(time - DAY), ends_at: new Date(time - DAY + HOUR) })
      .where('id', '=', past.id)
      .execute();
    const next = await bookFor(world, person, coming, body);
    const gone = await bookFor(world, person, coming, body);
    await world.request(`/api/v1/bookings/${gone}/cancellation`, json('POST', { reason: 'Zebedeu is ill' }, person));
    const friends = await bookFor(world, await makePerson(world, { name: 'Friend' }), coming, {
      attendees: [{ name: 'Friend' }, { name: 'Zebedeu', email: person.email }],
    });
    await sendBookingMails(world);
    expect((await tablesWith(MARKS)).length).toBeGreaterThan(15);
    expect(existsSync(file)).toBe(true);

    await sendAway(world, person);
    await erase(world);
    await doQueued(world, mediaTasks(world));
    await sendBookingMails(world);
    expect(await tablesWith(MARKS)).toEqual([]);
    expect(existsSync(file)).toBe(false);
    expect((await world.request(new URL(secure_url).pathname)).status).toBe(404);

    const user = await userOf(world, person);
    expect(user).toMatchObject({ email: null, phone: null, password_hash: null, app_metadata: {}, user_metadata: {} });
    expect(user.deleted_at).toEqual(new Date(time));
    expect(await bookingOf(world, been)).toMatchObject({
      guest_id: person.id,
      state: 'confirmed',
      seats: 2,
      total: 11600,
      note: '',
    });
    expect(await bookingOf(world, next)).toMatchObject({ state: 'cancelled', total: 11600 });
    expect(await seatsOf(been)).toEqual([
      { name: 'Guest 1', email: null },
      { name: 'Guest 2', email: null },
    ]);
    expect(await seatsOf(friends)).toEqual([
      { name: 'Friend', email: null },
      { name: 'Guest 2', email: null },
    ]);
  });

  it('loses its upcoming bookings: the seats are free, and the studio gets a mail without a name', async () => {
    const [person, owner] = [await makePerson(world, { name: 'Nameable' }), await makePerson(world)];
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, owner), { capacity: 2 }));
    const id = await bookFor(world, person, event);
    await sendBookingMails(world);
    await sendAway(world, person);
    await erase(world);
    await sendBookingMails(world);
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

  it('stays on teams as a person without an account, and its archived studios lose their contact details', async () => {
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
    await sendAway(world, person);
    await erase(world);
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

  it('leaves the pictures that it uploaded for others, without an owner', async () => {
    const person = await makePerson(world);
    const public_id = `art_studios/${person.id}`;
    await world.db
      .insertInto('uploads')
      .values({ public_id, owner_id: person.id, folder: 'art_studios/x', width: 1, height: 1, bytes: 1 })
      .execute();
    await sendAway(world, person);
    await erase(world);
    const left = await world.db.selectFrom('uploads').select('owner_id').where('public_id', '=', public_id).execute();
    expect(left).toEqual([{ owner_id: null }]);
  });

  it('frees its email address for a new account', async () => {
    const person = await makePerson(world);
    await sendAway(world, person);
    await erase(world);
    const { id } = await makePerson(world, { email: person.email });
    expect(id).not.toBe(person.id);
  });

  it('keeps what others with the same address wrote, if the address was never confirmed', async () => {
    const address = `claimed-${crypto.randomUUID()}@example.test`;
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, await makePerson(world))));
    const booking = await bookFor(world, await makePerson(world), event, {
      attendees: [{ name: 'A' }, { name: 'B', email: address }],
    });
    const claimer = await makePerson(world, { email: address, isProven: false });
    await sendAway(world, claimer);
    await erase(world);
    expect((await seatsOf(booking))[1]).toEqual({ name: 'B', email: address });
  });

  it('is not erased before its time', async () => {
    const person = await makePerson(world);
    await sendAway(world, person);
    await world.db
      .updateTable('account_deletions')
      .set({ due_at: new Date(time + 1) })
      .where('user_id', '=', person.id)
      .execute();
    await erase(world);
    expect(await isGone(world, person)).toBe(false);
    time += 2;
    await erase(world);
    expect(await isGone(world, person)).toBe(true);
  });

  it('is kept if its owner has got a studio in the meantime', async () => {
    const person = await makeLeaver(world);
    await makeStudio(world, person);
    await erase(world);
    expect(await isGone(world, person)).toBe(false);
    await erase(world);
    const log = await world.db
      .selectFrom('activities')
      .select(['type', 'data'])
      .where('subject_id', '=', person.id)
      .execute();
    expect(log.filter(({ type }) => type === 'account.deletion_undone')).toEqual([
      { type: 'account.deletion_undone', data: { reason: 'owns_studio' } },
    ]);
  });

  it('is logged as erased, and the log cannot be changed in any other way', async () => {
    const person = await makeLeaver(world);
    const other = await makePerson(world);
    await erase(world);
    const log = await world.db
      .selectFrom('activities')
      .selectAll()
      .where('subject_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ type }) => type)).toEqual(['account.signed_in', 'account.erased']);
    expect(log[0]).toMatchObject({ actor_id: person.id, data: {}, ip: null, user_agent: null });
    const change = (id: string, set: object) =>
      world.db.updateTable('activities').set(set).where('subject_id', '=', id).execute();
    await expect(change(other.id, { data: '{}' })).rejects.toThrow('never changed');
    await expect(change(person.id, { data: '{"a":1}' })).rejects.toThrow('never changed');
    await expect(change(person.id, { data: '{}', type: 'x.y' })).rejects.toThrow('never changed');
    await expect(change(person.id, { data: '{}', user_agent: 'x' })).rejects.toThrow('never changed');
    await expect(world.db.deleteFrom('activities').where('subject_id', '=', person.id).execute()).rejects.toThrow();
  });
});

/** Columns that keep referring to the anonymous row of an erased person, each with the reason. */
const STILL_POINTING: Record<string, string> = {
  'bookings.guest_id': 'accounts have to say what was sold',
  'booking_cancellations.cancelled_by': 'part of what was sold',
  'studios.owner_id': 'an archived studio has bookings that were sold',
};

describe('every column that refers to people', () => {
  it('is emptied by the erasure, or listed with a reason', async () => {
    const { person } = await makeTraceable(world);
    await sendAway(world, person);
    await erase(world);
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
