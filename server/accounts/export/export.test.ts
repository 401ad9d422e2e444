import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { enqueueMail, VERIFICATION_TRIGGERS } from '#server/mail/mail.ts';
import { TEMPLATES, templateFolder } from '#server/mail/templates.ts';
import { personalData } from '#server/personal-data.ts';
import { inTransaction } from '#server/services.ts';
import { enqueueTextMessage } from '#server/sms/sms.ts';
import { createBrowser } from '#tests/browser.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { lastMailTo } from '#tests/mailbox.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { makeWaiting } from '#tests/worlds/waitlist.ts';

const { exportTables } = personalData;
const world = await createWorld();

type DataFile = Record<string, unknown> & Record<'sessions' | 'emails' | 'bookings' | 'log', Record<string, unknown>[]>;

async function download(person: MadePerson) {
  const answer = await world.request('/api/v1/me/export', { headers: asPerson(person) });
  return { answer, text: await answer.text() };
}
const fileOf = async (person: MadePerson) => JSON.parse((await download(person)).text) as DataFile;

/** Makes a person with a row in every table about people. */
async function makeKnown(): Promise<MadePerson> {
  const { db } = world;
  const person = await makePerson(world, { name: 'Laia Kessler' });
  const user_id = person.id;
  const at = new Date();
  await db
    .updateTable('auth.users')
    .set({ email_proven_at: at, password_hash: 'SECRET-hash', phone: null })
    .where('id', '=', user_id)
    .execute();
  await db
    .insertInto('auth.identities')
    .values({ user_id, provider: 'google', provider_id: `g-${user_id}`, identity_data: { sub: 'g-1' } })
    .execute();
  const factor = await db
    .insertInto('auth.factors')
    .values({ user_id, factor_type: 'totp', secret: 'SECRET-totp', friendly_name: 'Phone' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth.recovery_codes')
    .values({ factor_id: factor.id, code_hash: Buffer.from('SECRET-recovery') })
    .execute();
  await db
    .insertInto('auth.one_time_tokens')
    .values({
      user_id,
      kind: 'recovery',
      address: person.email,
      link_hash: Buffer.from(`SECRET-link-${user_id}`),
      code_hash: Buffer.from('SECRET-code'),
    })
    .execute();
  await db.insertInto('user_phone_numbers').values({ user_id, phone_number: '+34600100200' }).execute();
  await db.insertInto('user_locations').values({ user_id, city: 'Girona' }).execute();
  await db.insertInto('notification_choices').values({ user_id, topic: 'new_device', by_email: false }).execute();
  await db
    .insertInto('notifications')
    .values({ user_id, topic: 'messages', title: 'Laia', link: '/', is_listed: true, created_at: at })
    .execute();
  await db
    .insertInto('quiet_hours')
    .values({ user_id, starts: '22:00', ends: '08:00', time_zone: 'Europe/Madrid' })
    .execute();
  const session = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{ user_id, session_id: session.id, endpoint: `https://push.example/${user_id}`, created_at: at },
      ...{ p256dh: 'SECRET-p256dh', auth: 'SECRET-auth' },
    })
    .execute();
  await db
    .insertInto('known_devices')
    .values({
      user_id,
      browser: 'Firefox',
      system: 'Linux',
      network: '203.0.113.7',
      first_seen_at: at,
      last_seen_at: at,
    })
    .execute();
  await db.insertInto('account_deletions').values({ user_id, due_at: at, undone_at: at }).execute();
  await db
    .insertInto('uploads')
    .values({ public_id: `avatars/${user_id}`, owner_id: user_id, folder: 'avatars', width: 1, height: 1, bytes: 1 })
    .execute();
  const studio = await makeStudio(world, person, { name: 'Taller Fang' });
  await db
    .insertInto('studio_members')
    .values({ studio_id: studio.id, user_id, role: 'owner', name: 'Laia' })
    .execute();
  const event = await makeEvent(world, await makeOffering(world, studio));
  const book = async (guest: MadePerson, attendees: object[]) => {
    const body = { event_id: event.id, seats: attendees.length, attendees, note: 'Vegan' };
    return (await world.request('/api/v1/bookings', json('POST', body, guest))).json();
  };
  const { id } = await book(person, [{ name: 'Laia' }, { name: 'Pau' }]);
  await db
    .insertInto('payments')
    .values({
      ...{ studio_id: studio.id, guest_id: user_id, provider: 'test_bank', amount: 11600, currency: 'EUR' },
      ...{ capture: 'automatic', created_at: at, changed_at: at },
    })
    .execute();
  const address = { country: 'ES', street: 'Verdi 12', postcode: '08012', city: 'Barcelona', tax_id: 'B12345674' };
  await db
    .insertInto('booking_invoice_details')
    .values({ booking_id: id, studio_id: studio.id, name: 'Laia SL', ...address, changed_at: at })
    .execute();
  await db
    .insertInto('studio_tax_details')
    .values({ studio_id: studio.id, legal_name: 'Fang', ...address, agreed_at: at, agreed_by: user_id, changed_at: at })
    .onConflict((is) => is.column('studio_id').doUpdateSet({ agreed_by: user_id }))
    .execute();
  const card = { sender_name: 'Laia', recipient_name: 'Pau', recipient_email: 'pau@guests.example', amount: 5000 };
  await world.request('/api/v1/gift-cards', json('POST', card, person));
  const pass = { name: 'Five evenings', price: 9000, currency: 'EUR', credits: 5, months: 6, created_at: at };
  const type = await db
    .insertInto('pass_types')
    .values({ ...pass, studio_id: studio.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('passes')
    .values({
      ...pass,
      studio_id: studio.id,
      pass_type_id: type.id,
      guest_id: user_id,
      credits_left: 5,
      language: 'en',
    })
    .execute();
  await world.request(`/api/v1/bookings/${id}/cancellation`, json('POST', { reason: 'Ill' }, person));
  await book(await makePerson(world), [{ name: 'Friend' }, { name: 'Laia K.', email: person.email.toUpperCase() }]);
  await makeWaiting(world, event, person, 2);
  await db.insertInto('guest_notes').values({ studio_id: studio.id, guest_id: user_id, text: 'Left-handed' }).execute();
  await inTransaction(world, (inside) =>
    enqueueMail(inside, {
      template: 'contact-message',
      to: person.email,
      userId: user_id,
      language: 'en',
      data: { name: 'Oriol', email: 'o@example.test', topic: 'press', message: 'Hello' },
    }),
  );
  await transaction(db, (tx) => enqueueTextMessage(tx, { to: '+34600100200', text: 'Your code', userId: user_id }));
  await db.insertInto('subscriptions').values({ owner_id: user_id, plan_id: 'studio', started_at: at }).execute();
  await db
    .insertInto('plan_charges')
    .values({
      ...{ owner_id: user_id, is_sandbox: false, kind: 'start', plan_id: 'studio', provider: 'test_bank' },
      ...{ period_starts_at: at, period_ends_at: new Date(at.getTime() + 1000), created_at: at },
      ...{ currency: 'EUR', price: 2900, credit: 0, vat: 503 },
    })
    .execute();
  const token_hash = createHash('sha256').update(`SECRET-feed-${user_id}`).digest();
  await db.insertInto('calendar_feeds').values({ user_id, token_hash }).execute();
  await db.insertInto('favorite_studios').values({ user_id, studio_id: studio.id, added_at: at }).execute();
  await db.insertInto('favorite_offerings').values({ user_id, offering_id: event.offering_id, added_at: at }).execute();
  await db.insertInto('favorite_date_positions').values({ user_id, notified_at: at }).execute();
  const conversation = await db
    .insertInto('conversations')
    .values({ studio_id: studio.id, guest_id: user_id, subject: 'studio', created_at: at, last_message_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { conversation_id: conversation.id, created_at: at };
  await db
    .insertInto('messages')
    .values({ ...about, number: 1, sender_id: user_id, from_studio: false, text: 'Is there parking?' })
    .execute();
  const block = { studio_id: studio.id, guest_id: user_id, by: 'guest', blocked_by: user_id, blocked_at: at };
  await db.insertInto('message_blocks').values(block).execute();
  await db
    .insertInto('message_reports')
    .values({ ...about, by_studio: false, reporter_id: user_id, reason: 'spam' })
    .execute();
  const review = await db
    .insertInto('reviews')
    .values({
      ...{ booking_id: id, offering_id: event.offering_id, studio_id: studio.id, author_id: user_id },
      ...{ attended_at: at, created_at: at, published_at: at, stars: 5, language: 'en', state: 'published' },
      text: 'A good evening at the wheel.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('review_votes').values({ review_id: review.id, user_id, at }).execute();
  await db
    .insertInto('review_reports')
    .values({ review_id: review.id, reporter_id: user_id, objection: 'insults', created_at: at })
    .execute();
  await db.insertInto('saved_searches').values({ user_id, name: 'Bowls', question: '{"q":"bowl"}' }).execute();
  const customer = await db
    .insertInto('payment_customers')
    .values({ user_id, account: 'test_bank', ref: `cus_${user_id}`, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('saved_cards')
    .values({
      ...{ customer_id: customer.id, ref: 'card_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2050 },
      saved_at: at,
    })
    .execute();
  return person;
}

describe('the data export of a person', () => {
  it('has a row of each table about people, and no secret', async () => {
    const person = await makeKnown();
    const { answer, text } = await download(person);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${new Date().toISOString().slice(0, 10)}.json"`,
      'cache-control': 'no-store, no-transform',
    });
    const file = JSON.parse(text);
    expect(Object.keys(file)).toEqual(['exported_at', ...exportTables.map(({ name }) => name)]);
    const empty = exportTables.filter(({ name }) => !file[name] || file[name].length === 0).map(({ name }) => name);
    expect(empty).toEqual([]);
    expect(text).not.toMatch(/SECRET|rotation_key|password_hash|token_hash/);
    expect(text).not.toContain(Buffer.from('SECRET').toString('hex'));

    expect(file.account).toMatchObject({ id: person.id, email: person.email, has_password: true });
    expect(file.profile).toMatchObject({ full_name: 'Laia Kessler' });
    expect(file.bookings).toEqual([
      expect.objectContaining({
        studio: 'Taller Fang',
        note: 'Vegan',
        attendees: [expect.objectContaining({ name: 'Laia' }), expect.objectContaining({ name: 'Pau' })],
        cancellation: expect.objectContaining({ reason: 'Ill' }),
      }),
    ]);
    expect(file.seats_that_others_booked).toEqual([
      expect.objectContaining({ name: 'Laia K.', studio: 'Taller Fang' }),
    ]);
    expect(file.emails[0]).toMatchObject({ to_address: person.email, text: expect.stringContaining('Hello') });
    expect(file.log.map(({ action }: { action: string }) => action)).toContain('account.signed_in');
  });

  it('contains nothing about other people', async () => {
    const [person, other] = [await makeKnown(), await makeKnown()];
    const { text } = await download(person);
    expect(text).not.toContain(other.id);
    expect(text).not.toContain(other.email);
  });

  it('contains no seats of an email address that is not confirmed', async () => {
    const person = await makeKnown();
    await world.db.updateTable('auth.users').set({ email_proven_at: null }).where('id', '=', person.id).execute();
    expect((await fileOf(person)).seats_that_others_booked).toEqual([]);
  });

  it('redacts links and codes that would confirm an address', async () => {
    const email = `claimed-${randomUUID()}@atelio.test`;
    const { data } = await createBrowser(world).signUp({ email, password: 'clay and fire' });
    await doQueued(world);
    const { link } = await lastMailTo(world, email, 'account_confirm');
    const person = { id: '', email, name: '', accessToken: data.session?.access_token ?? '' };
    await transaction(world.db, (tx) =>
      enqueueTextMessage(tx, { to: '+34600100200', text: '314159 is your code.', userId: data.user?.id }),
    );
    const file = JSON.parse((await download(person)).text);
    expect(file.emails).toMatchObject([{ trigger: 'account_confirm', to_address: email, text: null }]);
    expect(file.text_messages).toMatchObject([{ text: '······ is your code.' }]);
    expect(JSON.stringify(file)).not.toContain(new URL(link).searchParams.get('token'));
  });

  it('redacts every template that shows a code', () => {
    const withCode = TEMPLATES.filter((name) =>
      /\{\{ code|code: code/.test(readFileSync(join(templateFolder, `${name}.txt`), 'utf8')),
    );
    expect(withCode.map((name) => name.replaceAll('-', '_'))).toEqual(expect.arrayContaining(['recovery', 'invite']));
    expect(
      withCode.map((name) => name.replaceAll('-', '_')).filter((name) => !VERIFICATION_TRIGGERS.includes(name)),
    ).toEqual([]);
  });

  it('omits the IP address of others who changed the account', async () => {
    const [person, admin] = [await makePerson(world), await makePerson(world, { admin: true })];
    await world.db
      .insertInto('activities')
      .values({
        type: 'account.banned',
        actor_id: admin.id,
        actor_role: 'platform',
        subject_type: 'user',
        subject_id: person.id,
        ip: '198.51.100.77',
        user_agent: 'Admin’s own',
      })
      .execute();
    const entry = (await fileOf(person)).log.find(({ action }) => action === 'account.banned');
    expect(entry).toMatchObject({ by_me: false, ip: null, user_agent: null });
  });

  it('omits the people whom its person changed as an administrator, and their data', async () => {
    const [admin, person] = [await makePerson(world, { admin: true }), await makePerson(world)];
    const entry = { type: 'account.email_changed', actor_id: admin.id, actor_role: 'platform', subject_type: 'user' };
    const data = { before: 'old@elsewhere.test', after: 'new@elsewhere.test' };
    await world.db
      .insertInto('activities')
      .values([
        { ...entry, subject_id: person.id, data: JSON.stringify(data) },
        { ...entry, subject_id: admin.id, data: JSON.stringify({ before: 'mine@here.test', after: admin.email }) },
      ])
      .execute();
    const { text } = await download(admin);
    expect(text).not.toContain('elsewhere.test');
    expect(text).not.toContain(person.id);
    const changes = (JSON.parse(text) as DataFile).log.filter(({ action }) => action === entry.type);
    expect(changes).toEqual([
      expect.objectContaining({ by_me: true, subject_type: 'user', subject_id: null, data: null }),
      expect.objectContaining({ subject_id: admin.id, data: { before: 'mine@here.test', after: admin.email } }),
    ]);
  });

  it('is complete for any amount of data, and is streamed', async () => {
    const person = await makePerson(world);
    await sql`
      insert into emails (trigger, user_id, to_address, subject, text, html)
      select 'x', ${person.id}::uuid, ${person.email}, 'Mail ' || n, 'é "quoted" ' || n, '' from generate_series(1, 350) n`.execute(
      world.db,
    );
    const { emails } = await fileOf(person);
    expect(emails).toHaveLength(350);
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(350);
  });

  it('releases its connections when the client disconnects', async () => {
    const person = await makePerson(world);
    const answer = await world.request('/api/v1/me/export', { headers: asPerson(person) });
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => world.pool.totalCount - world.pool.idleCount).toBe(0);
  });

  it('of an owner has no address of a guest', async () => {
    const [owner, guest] = [await makePerson(world), await makePerson(world, { name: 'Greta' })];
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, owner)));
    await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
    await sendBookingMails(world);
    const { answer, text } = await download(owner);
    const mails = await world.db.selectFrom('emails').select('reply_to').where('user_id', '=', owner.id).execute();
    expect(mails).toContainEqual({ reply_to: guest.email });
    expect([answer.status, text.includes('Greta'), text.includes(guest.email)]).toEqual([200, true, false]);
  });

  it('is logged', async () => {
    const person = await makePerson(world);
    expect((await fileOf(person)).log.map(({ action }) => action)).toContain('account.data_exported');
  });

  it('requires the second factor of a person who has one', async () => {
    const person = await makePerson(world);
    await world.db
      .insertInto('auth.factors')
      .values({ user_id: person.id, factor_type: 'totp', status: 'verified', secret: 'JBSWY3DPEHPK3PXP' })
      .execute();
    const { answer, text } = await download(person);
    expect([answer.status, JSON.parse(text).code]).toEqual([403, 'http.second_factor']);
  });

  it('is limited to five an hour', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });
    const person = await makePerson(strict);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await strict.request('/api/v1/me/export', { headers: asPerson(person) });
      statuses.push(answer.status);
      await answer.text();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

/** Tables that refer to people and are not in the export, each with the reason. */
const NOT_IN_THE_FILE: Record<string, string> = {
  ...Object.fromEntries(
    ['closures', 'event_series', 'events', 'offerings', 'external_calendars', 'studio_invitations'].map((table) => [
      table,
      'a studio’s, and names only who wrote it last; what somebody did stands in the log',
    ]),
  ),
  'auth.challenges': 'a question to a factor, for minutes; the factors themselves are there',
  'auth.flow_states': 'a sign-in under way, for minutes, and mostly secrets; the session that comes of it is there',
  upload_pieces: 'a picture on its way, for a day at most; the picture it becomes is there',
};

describe('every table that refers to people', () => {
  it('is in the export, or listed with a reason', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct case n.nspname when 'public' then '' else n.nspname || '.' end || t.relname as table
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      where c.contype = 'f' and c.confrelid = 'auth.users'::regclass`.execute(world.db);
    const pointing = rows.map(({ table }) => table);
    expect(pointing.length).toBeGreaterThan(15);
    const inTheFile = new Set(exportTables.flatMap(({ tables }) => tables));
    expect(pointing.filter((table) => !inTheFile.has(table) && !NOT_IN_THE_FILE[table])).toEqual([]);
    expect(Object.keys(NOT_IN_THE_FILE).filter((table) => !pointing.includes(table))).toEqual([]);
  });
});
