import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedSearch, SavedSearchChange } from '#shared/schemas/saved-searches.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { updateSearch } from './saved-searches.ts';
import { sendSearchAlerts } from './search-alerts.ts';

/** The clock: noon in Barcelona, unless a test moves it. */
const NOON = new Date('2041-11-20T11:00:00Z');
let now = NOON;
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);

beforeEach(async () => {
  now = NOON;
  await db.deleteFrom('studios').execute();
  await db.deleteFrom('saved_searches').execute();
});

const hoursAfter = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

/** Makes a person who saved a search at noon. */
async function searcher(question: object = { q: 'kiln' }, wanted: { mail?: boolean } = {}) {
  const person = await makePerson(world);
  const reply = await world.request('/api/v1/me/searches', json('POST', { question, ...wanted }, person));
  return { person, search: (await reply.json()) as SavedSearch };
}

const studioOf = (wanted = {}) => makeStudio(world, owner, { published_at: hoursAfter(-9000), ...wanted });

async function offer(title: string, published_at: Date, studio?: { id: string }) {
  const made = await makeOffering(world, studio ?? (await studioOf()), { title, published_at });
  await makeEvent(world, made, { created_at: published_at, starts_at: hoursAfter(100) });
  return made;
}

/** Runs the job some hours after noon. @returns the subjects of all mails that the person got so far */
async function mailsAfter(hours: number, { email }: MadePerson) {
  now = hoursAfter(hours);
  await sendSearchAlerts(world);
  return (await mailsTo(world, email)).map(({ subject }) => subject);
}

const stored = ({ email }: MadePerson) =>
  db
    .selectFrom('emails')
    .select(['trigger', 'language', 'subject', 'text', 'html', 'unsubscribe_url', 'user_id'])
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();

describe('the mail about new results of a saved search', () => {
  it('is sent a day later, with picture, time, price, place and link of each result, and a link to the search', async () => {
    const { person } = await searcher({ q: 'kiln', price_max: '6000' });
    const studio = await studioOf({ name: 'Taller Fang' });
    const kiln = await offer('Your first kiln', hoursAfter(2), studio);
    await offer('A loom', hoursAfter(2), studio);
    expect(await mailsAfter(22, person)).toEqual([]);
    expect(await mailsAfter(24, person)).toEqual(['New for you: Your first kiln']);
    const mail = await stored(person);
    expect(mail).toMatchObject({ trigger: 'saved_search_news', user_id: person.id });
    expect(mail.text).toContain('There’s a new match for your search: “kiln”, up to €60.');
    expect(mail.text).toContain(`Your first kiln
Sun 24 Nov, 16:00 · €58
Taller Fang, el Poblenou
http://atelio.test/offering/${kiln.slug}`);
    expect(mail.text).toContain('http://atelio.test/workshops-classes?q=kiln&price_max=6000');
    expect(mail.html).toMatch(/<img[^>]+src="http:\/\/atelio\.test\/media\/covers\/\d+\/ceramics\/1-3x2-640\.jpg"/);
    expect(mail.text).not.toContain('A loom');
  });

  it('shows at most six results, and says how many there are', async () => {
    const { person } = await searcher();
    const studio = await studioOf();
    for (let at = 0; at < 8; at += 1) await offer(`Kiln ${at}`, hoursAfter(1), studio);
    expect(await mailsAfter(24, person)).toEqual(['8 new: “kiln”']);
    expect((await stored(person)).text.match(/\/offering\//g)).toHaveLength(6);
  });

  it('is in the person’s language, with their own words unchanged', async () => {
    const { person } = await searcher({ q: '<b>kiln' });
    await db.updateTable('profiles').set({ language: 'de' }).where('id', '=', person.id).execute();
    await offer('Brennofen <b>kiln</b>', hoursAfter(1));
    expect(await mailsAfter(24, person)).toEqual(['Neu für dich: Brennofen <b>kiln</b>']);
    const mail = await stored(person);
    expect(mail.language).toBe('de');
    expect(mail.html).not.toContain('<b>kiln');
  });

  it('says "on request" for an offering that cannot be booked directly', async () => {
    const { person } = await searcher();
    const wanted = { title: 'Kiln', booking_mode: 'request_only', published_at: hoursAfter(1) };
    await makeOffering(world, await studioOf(), wanted);
    await mailsAfter(24, person);
    expect((await stored(person)).text).toContain('Kiln\nOn request · €58');
  });

  it('is sent at most once a day, and shows no result twice', async () => {
    const { person } = await searcher();
    await offer('First kiln', hoursAfter(1));
    expect(await mailsAfter(24, person)).toEqual(['New for you: First kiln']);
    await offer('Second kiln', hoursAfter(24.5));
    expect(await mailsAfter(25, person)).toHaveLength(1);
    expect(await mailsAfter(47, person)).toHaveLength(1);
    expect(await mailsAfter(48, person)).toEqual(['New for you: First kiln', 'New for you: Second kiln']);
    expect(await mailsAfter(72, person)).toHaveLength(2);
  });

  it('shows results that were added while it was written the next time', async () => {
    const { person } = await searcher();
    await offer('First kiln', hoursAfter(1));
    const studio = await studioOf();
    await mailsAfter(24, person);
    await offer('Late kiln', new Date(hoursAfter(24).getTime() - MINUTE / 2), studio);
    expect(await mailsAfter(48, person)).toEqual(['New for you: First kiln', 'New for you: Late kiln']);
  });

  it('waits for the morning at the studio', async () => {
    const { person } = await searcher();
    await offer('Kiln', hoursAfter(1), await studioOf({ time_zone: 'Pacific/Auckland' }));
    // 21:00, then 1:00, 7:59 and 8:00 of the next day there.
    for (const hours of [21 + 24, 25 + 24, 31.98 + 24]) expect(await mailsAfter(hours, person)).toEqual([]);
    expect(await mailsAfter(32 + 24, person)).toHaveLength(1);
  });

  it('is not sent for results that its owner has seen, nor for those from before the search', async () => {
    const { person, search } = await searcher();
    await offer('Old kiln', hoursAfter(-1));
    expect(await mailsAfter(24, person)).toEqual([]);
    await offer('Seen kiln', hoursAfter(24.2));
    now = NOON;
    await world.request(`/api/v1/me/searches/${search.id}/looked`, json('POST', undefined, person));
    await db
      .updateTable('saved_searches')
      .set({ looked_at: hoursAfter(25) })
      .execute();
    expect(await mailsAfter(49, person)).toEqual([]);
  });

  it('is not sent to a person who unsubscribed, has no confirmed address, is banned, or deletes the account', async () => {
    const { person: quiet } = await searcher({ q: 'kiln' }, { mail: false });
    const { person: unproven } = await searcher();
    await db.updateTable('auth.users').set({ email_confirmed_at: null }).where('id', '=', unproven.id).execute();
    const { person: banned } = await searcher();
    await db
      .updateTable('auth.users')
      .set({ banned_until: hoursAfter(900) })
      .where('id', '=', banned.id)
      .execute();
    const { person: leaving } = await searcher();
    await db
      .insertInto('account_deletions')
      .values({ user_id: leaving.id, due_at: hoursAfter(300) })
      .execute();
    await offer('Kiln', hoursAfter(1));
    for (const person of [quiet, unproven, banned, leaving]) expect(await mailsAfter(24, person)).toEqual([]);
  });

  it('begins with results after the mails were switched on', async () => {
    const { person, search } = await searcher({ q: 'kiln' }, { mail: false });
    await offer('Unmailed kiln', hoursAfter(0.1));
    now = hoursAfter(0.5);
    await world.request(`/api/v1/me/searches/${search.id}`, json('PATCH', { mail: true }, person));
    await offer('Mailed kiln', hoursAfter(1));
    expect(await mailsAfter(25, person)).toEqual(['New for you: Mailed kiln']);
  });

  it('loses no results when mails are switched off and on again, or the search is renamed', async () => {
    const { person, search } = await searcher();
    const change = (wanted: SavedSearchChange) => updateSearch(world, { userId: person.id }, search.id, wanted);
    const studio = await studioOf();
    await offer('First kiln', hoursAfter(1), studio);
    now = hoursAfter(2);
    await change({ mail: false });
    await offer('Second kiln', hoursAfter(3), studio);
    now = hoursAfter(20);
    await change({ mail: false });
    await change({ mail: true });
    now = hoursAfter(23);
    await change({ mail: true, name: 'Kilns' });
    expect(await mailsAfter(24, person)).toEqual(['2 new: Kilns']);
  });

  it('is not sent for results from a pause of more than a day', async () => {
    const { person, search } = await searcher();
    const change = (wanted: SavedSearchChange) => updateSearch(world, { userId: person.id }, search.id, wanted);
    await offer('Unmailed kiln', hoursAfter(1));
    now = hoursAfter(2);
    await change({ mail: false });
    now = hoursAfter(27);
    await change({ mail: true });
    await offer('Mailed kiln', hoursAfter(28));
    expect(await mailsAfter(27 + 24, person)).toEqual(['New for you: Mailed kiln']);
  });

  it('is sent once when two workers check the searches at once', async () => {
    const { person } = await searcher();
    await offer('Kiln', hoursAfter(1));
    now = hoursAfter(24);
    await Promise.all([sendSearchAlerts(world), sendSearchAlerts(world), sendSearchAlerts(world)]);
    expect(await mailsTo(world, person.email)).toHaveLength(1);
  });

  it('is skipped for a stored query that is no longer valid', async () => {
    const { search } = await searcher();
    await db.updateTable('saved_searches').set({ question: '{"colour":"red"}' }).where('id', '=', search.id).execute();
    const { person } = await searcher();
    await offer('Kiln', hoursAfter(1));
    expect(await mailsAfter(24, person)).toHaveLength(1);
  });
});

it('a search that fails does not stop later ones, and is retried', async () => {
  const { person: first } = await searcher();
  const { person: second } = await searcher();
  await offer('Kiln', hoursAfter(1));
  await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''out of order''; end'`.execute(
    db,
  );
  await sql`create trigger failing before insert on emails for each row
    when (new.to_address = ${sql.lit(first.email)}) execute function fail()`.execute(db);
  await expect(mailsAfter(24, first)).rejects.toThrow('out of order');
  expect(await mailsTo(world, second.email)).toHaveLength(1);
  await sql`drop function fail cascade`.execute(db);
  expect(await mailsAfter(25, first)).toEqual(['New for you: Kiln']);
  expect(await mailsTo(world, second.email)).toHaveLength(1);
});

describe('the unsubscribe link of the mail', () => {
  it('works without signing in, by POST and repeatedly; a GET unsubscribes nobody', async () => {
    const { person, search } = await searcher();
    await offer('Kiln', hoursAfter(1));
    await mailsAfter(24, person);
    const { unsubscribe_url, text } = await stored(person);
    const { pathname } = new URL(unsubscribe_url ?? '');
    const token = pathname.split('/').at(-2) ?? '';
    expect(text).toContain(`http://atelio.test/account/mails#${token}`);
    const isMailed = async () =>
      (await db.selectFrom('saved_searches').select('mail').where('id', '=', search.id).executeTakeFirstOrThrow()).mail;

    const looked = await world.request(pathname);
    expect([looked.status, looked.headers.get('Location')]).toEqual([302, `/account/mails#${token}`]);
    const told = await world.request(`/api/v1/searches/${token}`);
    expect(await told.json()).toEqual({ name: '“kiln”', mail: true });
    expect(await isMailed()).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const stopped = await world.request(pathname, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect([stopped.status, await stopped.json()]).toEqual([200, { name: '“kiln”', mail: false }]);
      expect(await isMailed()).toBe(false);
    }
  });

  it('answers 404 for a forged token and for a deleted search', async () => {
    const made = await db.selectFrom('saved_searches').select('id').execute();
    for (const token of ['x', '00000000-0000-4000-8000-000000000000', ...made.map(({ id }) => id)]) {
      expect((await world.request(`/api/v1/searches/${token}`)).status).toBe(404);
      expect((await world.request(`/api/v1/searches/${token}/stop`, { method: 'POST' })).status).toBe(404);
    }
  });
});
