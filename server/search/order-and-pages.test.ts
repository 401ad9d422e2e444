import { beforeEach, describe, expect, test } from 'vitest';
import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import { makeStudio } from '#tests/makers.ts';
import { allPages } from '#tests/search/read-pages.ts';
import { createSearchScenario, type QueryParams, queryOf } from '#tests/search/search-scenario.ts';

const { world, owner, offer, freeFrom, search, find, titles, refusedOn } = await createSearchScenario();

describe('in order', () => {
  test('the soonest first, unless asked otherwise', async () => {
    await offer('Later', ['2026-11-22T18:00:00+01:00'], { price: 1000 });
    await offer('Soon', ['2026-11-19T18:00:00+01:00'], { price: 3000 });
    await offer('Soon after', [{ at: '2026-11-20T18:00:00+01:00', price: 2000 }]);
    const bench = await offer('By the hour', [], { service_type: 'coworking', price: 500 });
    await freeFrom(bench, '2026-11-18T14:00:00+01:00', '2026-11-18T14:00:00+01:00');
    await offer('On request', [], { booking_mode: 'request_only', price: 100 });
    expect(await titles()).toEqual(['Soon', 'Soon after', 'Later', 'By the hour', 'On request']);
    expect(await titles({ sort: 'relevance' })).toEqual(['Soon', 'Soon after', 'Later', 'By the hour', 'On request']);
    expect(await titles({ sort: 'price' })).toEqual(['By the hour', 'Later', 'Soon after', 'Soon', 'On request']);
  });

  test.each(['best', 'PRICE', ''])('%j is no order', (sort) => refusedOn({ sort }, 'sort'));
});

describe('page by page', () => {
  beforeEach(async () => {
    const studios = [];
    for (const latitude of [41.4, 41.41, 41.42]) studios.push(await makeStudio(world, owner, { latitude }));
    for (let at = 0; at < 23; at += 1) {
      const studio = studios[at % 3];
      // Several start at the same time, cost the same, are equally far: the id decides.
      const dates = at % 5 === 4 ? [] : [`2026-11-${20 + (at % 4)}T18:00:00+01:00`];
      const service_type = at % 10 === 4 ? 'private_lesson' : 'class';
      const made = await offer(`Clay ${at}`, dates, { studio, service_type, price: 1000 * (at % 3) });
      if (service_type === 'private_lesson') {
        await freeFrom(made, '2026-11-20T18:00:00+01:00', '2026-11-21T18:00:00+01:00');
      }
    }
  });

  test.each([
    { sort: 'soonest' },
    { sort: 'price' },
    { sort: 'nearest', near: '41.4,2.2' },
    { sort: 'relevance', q: 'clay' },
    { sort: 'soonest', q: 'clya' },
    { sort: 'soonest', when: 'this_weekend' },
    { sort: 'soonest', near: '41.4,2.2', radius_km: 50 },
    { sort: 'soonest', service_type: 'class,private_lesson' },
    { sort: 'soonest', studio_type: 'ceramics', service_type: 'class' },
  ] as QueryParams[])('%j repeats nothing and skips nothing', async (question) => {
    const whole = await titles({ ...question, limit: 100 });
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(10);
    for (const limit of [1, 4, 7]) {
      const paged = await allPages(world, queryOf(question), limit);
      expect(paged.map(({ title }) => title)).toEqual(whole);
    }
  });

  test('the last page says so, also when it is full', async () => {
    const { length } = await find({ limit: 100 });
    const { next_cursor } = await (await search({ limit: length })).json();
    expect(next_cursor).toBeNull();
  });

  test('what comes and goes between two pages moves nothing else', async () => {
    const first = await (await search({ limit: 5 })).json();
    await offer('New, and first', ['2026-11-18T18:00:00+01:00']);
    const second = await find({ limit: 5, cursor: first.next_cursor });
    const shown = new Set(first.items.map(({ id }: OfferingSummary) => id));
    expect(second.filter(({ id }) => shown.has(id))).toEqual([]);
  });

  test('a cursor goes on at another length of page', async () => {
    const whole = await titles({ limit: 100 });
    const { next_cursor } = await (await search({ limit: 3 })).json();
    expect(await titles({ limit: 50, cursor: next_cursor })).toEqual(whole.slice(3));
  });

  test('a cursor of another question is refused', async () => {
    const { next_cursor: cursor } = await (await search({ limit: 3 })).json();
    await refusedOn({ limit: 3, cursor, sort: 'price' }, 'cursor');
    await refusedOn({ limit: 3, cursor, q: 'clay' }, 'cursor');
    const studios = await world.request(`/api/v1/studios?cursor=${cursor}`);
    expect(studios.status).toBe(422);
  });

  test('a cursor that was made up or damaged is refused', async () => {
    const { next_cursor } = (await (await search({ limit: 3 })).json()) as { next_cursor: string };
    const [mark] = JSON.parse(Buffer.from(next_cursor, 'base64url').toString());
    const id = '01a1fcee-a102-73ed-b688-249f02b3e462';
    const made = [
      [mark, [[0, 'x', id], null]],
      [mark, [[0, 1e300, id], null]],
      [mark, [[0, 1, "x'"], null]],
      [mark, [[100, 1, id], null]],
      [mark, [[0, 1, id], 'guess']],
      [mark, [0, 1, id]],
      [mark],
      { mark },
    ];
    const cursors = made.map((content) => Buffer.from(JSON.stringify(content)).toString('base64url'));
    for (const cursor of ['x', '!!!', 'bnVsbA', next_cursor.slice(0, -4), ...cursors]) {
      await refusedOn({ limit: 3, cursor }, 'cursor');
    }
  });

  test.each([0, 101, -1, 1.5, 'all', ''])('a page of %j is refused', (limit) => refusedOn({ limit }, 'limit'));
});
