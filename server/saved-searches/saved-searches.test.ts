import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/refusal.ts';
import { MAX_SAVED_SEARCHES } from '#shared/saved-searches.ts';
import type { SavedSearch } from '#shared/schemas/saved-searches.ts';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const NOW = new Date('2041-11-20T11:00:00Z');
const world = await createWorld({}, () => NOW);
const { db } = world;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
const studio = await makeStudio(world, await makePerson(world), { published_at: hoursAgo(9000) });

const PATH = '/api/v1/me/searches';
const save = (person: MadePerson, body: object, headers = {}) =>
  world.request(PATH, json('POST', body, person, headers));
const saved = async (person: MadePerson, body: object, headers = {}) =>
  (await (await save(person, body, headers)).json()) as SavedSearch;
const listOf = async (person: MadePerson) =>
  ((await (await world.request(PATH, { headers: asPerson(person) })).json()) as { items: SavedSearch[] }).items;
const newsOf = async (person: MadePerson) => (await listOf(person)).map(({ news }) => news.total);

/** A workshop that has been published for long, with an event that is as old. */
async function offer(title: string, published = hoursAgo(5000)) {
  const offering = await makeOffering(world, studio, { title, published_at: published });
  await addDate(offering, published);
  return offering;
}
const addDate = (offering: Awaited<ReturnType<typeof makeOffering>>, created_at: Date, wanted = {}) =>
  makeEvent(world, offering, { created_at, starts_at: hoursAgo(-100), ...wanted });

describe('a saved search', () => {
  it('is stored with its query, and listed with the newest first', async () => {
    const person = await makePerson(world);
    const question = {
      q: 'bowl',
      when: 'this_weekend',
      price_max: '4999',
      near: '41.4,2.17',
      mode: 'walking',
      minutes: '20',
    };
    const first = await saved(person, { question });
    expect(first).toMatchObject({ question, mail: true, news: { total: 0, more: false } });
    await db
      .updateTable('saved_searches')
      .set({ created_at: hoursAgo(1) })
      .where('id', '=', first.id)
      .execute();
    const second = await saved(person, {
      name: 'Glass',
      question: { studio_type: 'glass', sort: 'price' },
      mail: false,
    });
    expect(second).toMatchObject({ name: 'Glass', mail: false });
    expect((await listOf(person)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is named in the language of its owner', async () => {
    const person = await makePerson(world);
    const question = { when: 'this_weekend', near: '41.4,2.17', place: 'Sant Antoni' };
    expect((await saved(person, { question })).name).toBe('This weekend, near Sant Antoni');
    const german = await saved(person, { question }, { 'Accept-Language': 'de' });
    expect(german.name).toBe('Dieses Wochenende, nahe Sant Antoni');
  });

  it('stores the name of its place, and finds what is near it', async () => {
    const person = await makePerson(world);
    const question = { q: 'loom', near: '41.4,2.17', place: 'Sant Antoni' };
    expect(await saved(person, { question })).toMatchObject({ question });
    await db
      .updateTable('saved_searches')
      .set({ looked_at: hoursAgo(2) })
      .where('user_id', '=', person.id)
      .execute();
    await offer('Loom', hoursAgo(1));
    expect(await newsOf(person)).toEqual([1]);
  });

  it.each([
    [{ question: { price_max: 'cheap' } }, 'question.price_max'],
    [{ question: { colour: 'red' } }, 'question.colour'],
    [{ question: { from: '2041-11-30', to: '2041-11-29' } }, 'question.to'],
    [{ question: { radius_km: '5' } }, 'question.near'],
    [{ question: { cursor: 'abc' } }, 'question.cursor'],
    [{ question: { limit: '5' } }, 'question.limit'],
    [{ question: { studio: 'taller-fang' } }, 'question.studio'],
    [{ question: { materials_included: 'false' } }, 'question.materials_included'],
    [{ question: { q: 'x'.repeat(600) } }, 'question.q'],
    [{ question: { seats: 2 } }, 'question.seats'],
    [{ question: 'bowl' }, 'question'],
    [{}, 'question'],
    [{ question: {}, name: ' ' }, 'name'],
    [{ question: {}, name: 'x'.repeat(121) }, 'name'],
    [{ question: {}, mail: 'yes' }, 'mail'],
    [{ question: {}, user_id: 'x' }, 'user_id'],
  ])('%j is refused, at the field with the error', async (body, field) => {
    const person = await makePerson(world);
    const response = await save(person, body);
    expect(response.status).toBe(422);
    const problem = (await response.json()) as Problem;
    expect(problem.fields?.map(({ path }) => path)).toEqual([field]);
    expect(await listOf(person)).toEqual([]);
  });

  it('is refused beyond fifty, also when two are saved at once', async () => {
    const person = await makePerson(world);
    for (let at = 1; at < MAX_SAVED_SEARCHES; at += 1) await saved(person, { question: { q: `bowl ${at}` } });
    const both = await Promise.all([save(person, { question: {} }), save(person, { question: {} })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'saved_searches.limit_reached', data: { limit: 50 } });
  });

  it('can be renamed, subscribed, unsubscribed and deleted by its owner only', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    const { id } = await saved(person, { question: { q: 'bowl' } });
    const change = (body: object, who = person) => world.request(`${PATH}/${id}`, json('PATCH', body, who));
    expect(await (await change({ name: 'Bowls' })).json()).toMatchObject({ name: 'Bowls', mail: true });
    expect(await (await change({ mail: false })).json()).toMatchObject({ name: 'Bowls', mail: false });
    expect((await change({})).status).toBe(422);
    expect((await change({ question: {} })).status).toBe(422);
    for (const path of [id, 'x', "';--"]) {
      const at = `${PATH}/${encodeURIComponent(path)}`;
      expect((await world.request(at, json('PATCH', { name: 'Mine' }, other))).status).toBe(404);
      expect((await world.request(at, json('DELETE', undefined, other))).status).toBe(404);
      expect((await world.request(`${at}/looked`, json('POST', undefined, other))).status).toBe(404);
    }
    expect((await listOf(person)).map(({ name }) => name)).toEqual(['Bowls']);
    expect((await world.request(`${PATH}/${id}`, json('DELETE', undefined, person))).status).toBe(204);
    expect(await listOf(person)).toEqual([]);
  });

  it('is deleted with the account', async () => {
    const person = await makePerson(world);
    await saved(person, { question: { q: 'bowl' } });
    await db.deleteFrom('auth.users').where('id', '=', person.id).execute();
    const left = await db.selectFrom('saved_searches').select('id').where('user_id', '=', person.id).execute();
    expect(left).toEqual([]);
  });
});

describe('a new result of a saved search', () => {
  /** A search that was saved a day ago. */
  async function searcher(question: object = { q: 'kiln' }) {
    const person = await makePerson(world);
    const { id } = await saved(person, { question });
    await db
      .updateTable('saved_searches')
      .set({ looked_at: hoursAgo(24) })
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('offerings').execute();
    return { person, id };
  }

  it('is an offering that was published since, or whose studio was', async () => {
    const { person } = await searcher();
    await offer('Old kiln');
    expect(await newsOf(person)).toEqual([0]);
    await offer('New kiln', hoursAgo(2));
    await offer('New loom', hoursAgo(2));
    expect(await newsOf(person)).toEqual([1]);
    const late = await makeStudio(world, await makePerson(world), { published_at: hoursAgo(1) });
    const prepared = await makeOffering(world, late, { title: 'Kiln at last', published_at: hoursAgo(4000) });
    await addDate(prepared, hoursAgo(4000));
    expect(await newsOf(person)).toEqual([2]);
  });

  it('is an offering with a new event that matches, not one with an event that does not', async () => {
    const { person } = await searcher({ q: 'kiln', price_max: '4999' });
    const kiln = await offer('Old kiln');
    await addDate(kiln, hoursAgo(1), { price_override: 9000 });
    expect(await newsOf(person)).toEqual([0]);
    await addDate(kiln, hoursAgo(1), { price_override: 4999 });
    expect(await newsOf(person)).toEqual([1]);
  });

  it('is not an event that existed before: sold out and free again, moved, or cancelled and restored', async () => {
    const { person } = await searcher();
    const offering = await makeOffering(world, studio, { title: 'Old kiln', published_at: hoursAgo(5000) });
    const event = await addDate(offering, hoursAgo(5000), { seats_taken: 8 });
    const set = (change: object) => db.updateTable('events').set(change).where('id', '=', event.id).execute();
    await set({ seats_taken: 2 });
    await set({ status: 'cancelled' });
    await set({ status: 'scheduled', starts_at: hoursAgo(-90) });
    expect(await newsOf(person)).toEqual([0]);
  });

  it('is not an event that the nightly expansion of a series created, but the first ones of a new series', async () => {
    const { person } = await searcher();
    const kiln = await offer('Weekly kiln');
    const rule = (created_at: Date) =>
      db
        .insertInto('event_series')
        .values({
          studio_id: studio.id,
          offering_id: kiln.id,
          rule: 'FREQ=WEEKLY',
          at: '10:00',
          minutes: 120,
          capacity: 8,
          first_day: '2041-01-01',
          created_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const old = await rule(hoursAgo(5000));
    await addDate(kiln, hoursAgo(1), { series_id: old.id, series_day: '2042-11-20' });
    expect(await newsOf(person)).toEqual([0]);
    const fresh = await rule(hoursAgo(1));
    await addDate(kiln, hoursAgo(1), { series_id: fresh.id, series_day: '2041-12-01' });
    expect(await newsOf(person)).toEqual([1]);
  });

  it('is not an offering that was on request before, even if an event was added', async () => {
    const { person } = await searcher({ q: 'kiln', price_max: '6000' });
    const wanted = { booking_mode: 'request_only', published_at: hoursAgo(5000) };
    const asked = await makeOffering(world, studio, { title: 'Kiln on request', ...wanted, notice_minutes: 120 });
    for (const lost of [{ seats_taken: 8 }, { status: 'cancelled' }, { starts_at: hoursAgo(-1) }]) {
      await addDate(asked, hoursAgo(2), lost);
    }
    const priced = await makeOffering(world, studio, { title: 'Kiln at a price', ...wanted });
    await addDate(priced, hoursAgo(5000), { price_override: 9000 });
    await addDate(priced, hoursAgo(2), { price_override: 9000 });
    expect(await newsOf(person)).toEqual([0]);
    await makeOffering(world, studio, { title: 'New kiln on request', ...wanted, published_at: hoursAgo(2) });
    expect(await newsOf(person)).toEqual([1]);
  });

  it('is none once the owner has viewed them', async () => {
    const { person, id } = await searcher();
    await offer('New kiln', hoursAgo(2));
    expect(await newsOf(person)).toEqual([1]);
    const looked = await world.request(`${PATH}/${id}/looked`, json('POST', undefined, person));
    expect(await looked.json()).toMatchObject({ id, news: { total: 0 }, looked_at: NOW.toISOString() });
    expect(await newsOf(person)).toEqual([0]);
  });

  it('is counted up to 99', async () => {
    const { person } = await searcher({});
    const like = { studio_id: studio.id, service_type: 'workshop', studio_type: 'glass', status: 'published' };
    const rows = Array.from({ length: 101 }, (_, at) => ({
      ...{ ...like, slug: `kiln-${at}`, title: `Kiln ${at}`, price: 100, duration_minutes: 60 },
      ...{ booking_mode: 'request_only', published_at: hoursAgo(2) },
    }));
    await db.insertInto('offerings').values(rows).execute();
    expect((await listOf(person)).map(({ news }) => news)).toEqual([{ total: 99, more: true }]);
  });
});
