import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#shared/refusal.ts';
import type { OfferingSearchPage } from '#shared/schemas/search/search.ts';
import { SORTS, type Sort } from '#shared/search.ts';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { allPages, read } from '#tests/search/read-pages.ts';

const NOW = new Date('2041-11-20T11:00:00Z');
const world = await createWorld({}, () => NOW);
const { db } = world;
const owner = await makePerson(world);

beforeEach(async () => {
  await db.deleteFrom('studios').execute();
});

const hours = (after: number) => ({ starts_at: new Date(NOW.getTime() + after * HOUR) });

/** A workshop of a studio of its own. Each third one is like the one before in what it is sorted by. */
async function offer(at: number, name = `Bowl ${at}`) {
  const rank = at % 3 === 2 ? at - 1 : at;
  const studio = await makeStudio(world, owner, { latitude: 41.4 + ((rank * 7) % 20) / 1000, longitude: 2.17 });
  const offering = await makeOffering(world, studio, {
    title: at % 4 === 0 ? name : `Thing ${at}`,
    tags: at % 4 === 1 ? ['bowl'] : [],
    summary: 'A bowl of your own',
    price: 2000 + ((rank * 5) % 11) * 100,
    rating_average: at % 5 === 0 ? null : 3 + ((rank * 3) % 9) / 8,
    rating_count: at % 5 === 0 ? 0 : 4,
  });
  const event = await makeEvent(world, offering, hours(24 + ((rank * 11) % 17)));
  return { ...offering, event };
}

const questionBy = (sort: Sort) => `q=bowl&near=41.39,2.17&sort=${sort}`;

describe('pages of what is found', () => {
  test.each(SORTS)('by %s: what did not change meanwhile is listed exactly once, in its order', async (sort) => {
    const all: Awaited<ReturnType<typeof offer>>[] = [];
    for (let at = 0; at < 16; at += 1) all.push(await offer(at));
    const before = (await allPages(world, questionBy(sort), 100)).map(({ id }) => id);
    expect(before).toHaveLength(16);
    const [first = '', second = ''] = before;
    const [last = '', lastButOne = '', third = ''] = before.toReversed();
    const eventOf = (id: string) => all.find((offering) => offering.id === id)?.event.id ?? '';
    const setEvent = (
      id: string,
      change: { seats_taken?: number; starts_at?: Date; ends_at?: Date; status?: string },
    ) => db.updateTable('events').set(change).where('id', '=', eventOf(id)).execute();

    const changes = [
      // Before what has been listed, and after it.
      () => Promise.all([offer(20), offer(21), offer(23), offer(24)]),
      // What the page ended with, and what comes next.
      () => db.deleteFrom('offerings').where('id', '=', second).execute(),
      () => setEvent(last, { seats_taken: 8 }),
      () => setEvent(lastButOne, { status: 'cancelled' }),
      () => db.updateTable('offerings').set({ status: 'paused' }).where('id', '=', third).execute(),
      () => setEvent(first, { starts_at: hours(20).starts_at, ends_at: hours(22).starts_at }),
    ];
    const after = await allPages(world, questionBy(sort), 2, (page) => changes[page - 1]?.() as Promise<unknown>);

    const changed = [first, second, last, lastButOne, third];
    const untouched = before.filter((id) => !changed.includes(id));
    expect(after.map(({ id }) => id).filter((id) => untouched.includes(id))).toEqual(untouched);
    expect(after.map(({ id }) => id)).not.toContain(last);
  });

  test('go on after an offering that is gone', async () => {
    for (let at = 0; at < 4; at += 1) await offer(at);
    const found: OfferingSearchPage = await read(world, '/api/v1/offerings?limit=2');
    const [one, two] = found.items;
    await db
      .deleteFrom('offerings')
      .where('id', 'in', [one?.id ?? '', two?.id ?? ''])
      .execute();
    const rest: OfferingSearchPage = await read(world, `/api/v1/offerings?limit=2&cursor=${found.next_cursor}`);
    expect(rest.items).toHaveLength(2);
    expect(rest.next_cursor).toBeNull();
  });
});

describe('a cursor', () => {
  const cursorOf = async (query: string) => {
    for (let at = 0; at < 4; at += 1) await offer(at);
    const { next_cursor } = await read<OfferingSearchPage>(world, `/api/v1/offerings?limit=2&${query}`);
    return next_cursor ?? '';
  };
  const refused = async (path: string) => {
    const response = await world.request(path);
    expect(response.status, path).toBe(422);
    const { code, fields } = (await response.json()) as Problem;
    expect({ code, fields: fields?.map((field) => field.path) }).toEqual({ code: 'http.invalid', fields: ['cursor'] });
  };

  test('of another question, or of another order, is refused', async () => {
    const cursor = await cursorOf('sort=price');
    for (const query of ['sort=rating', 'sort=price&price_max=5000', 'sort=price&q=bowl', 'sort=soonest', '']) {
      await refused(`/api/v1/offerings?limit=2&${query}&cursor=${cursor}`);
    }
  });

  test('of offerings is none of studios, and one of studios none of offerings', async () => {
    const cursor = await cursorOf('');
    await refused(`/api/v1/studios?limit=2&cursor=${cursor}`);
    const studios: OfferingSearchPage = await read(world, '/api/v1/studios?limit=2');
    await refused(`/api/v1/offerings?limit=2&cursor=${studios.next_cursor}`);
  });

  test('that was cut, made up or tampered with is refused, and never an error of ours', async () => {
    const query = 'near=41.39,2.17&sort=nearest';
    const cursor = await cursorOf(query);
    const [mark] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      null,
      'x',
      [],
      [null],
      ['x', 'y', 'z'],
      [[0, '1e400', 'x'], null],
      [[{}], {}],
      "'; drop table offerings",
    ];
    const cursors = [
      ...['x', '%00', "';drop table studios", cursor.slice(0, -4), cursor.slice(4), `${cursor}x`.repeat(2), '[]'],
      ...forged.map((key) => written([mark, key])),
      ...[written(mark), written([mark]), written({}), written(null), written('')],
    ];
    for (const bad of cursors) await refused(`/api/v1/offerings?limit=2&${query}&cursor=${encodeURIComponent(bad)}`);
  });
});
