import { beforeEach, describe, expect, test } from 'vitest';
import { makeStudio } from '#tests/makers.ts';
import { createSearchScenario } from '#tests/search/search-scenario.ts';

const { world, owner, setClock, offer, find, titles, dated, refusedOn } = await createSearchScenario();

describe('when', () => {
  const DATES = [
    '2026-11-18T11:00:00+01:00',
    '2026-11-18T19:00:00+01:00',
    '2026-11-20T23:59:00+01:00',
    '2026-11-21T00:00:00+01:00',
    '2026-11-22T23:59:00+01:00',
    '2026-11-23T00:00:00+01:00',
    '2026-11-29T23:59:00+01:00',
    '2026-11-30T00:00:00+01:00',
  ];
  beforeEach(async () => {
    for (const at of DATES) await offer(at.slice(8, 13), [at]);
  });

  test('what has begun is not found', async () => {
    expect((await find()).filter(({ next_event }) => next_event).length).toBe(7);
  });

  test.each([
    ['next_3_days', '2026-11-18T12:00:00+01:00', ['18T19', '20T23']],
    ['this_weekend', '2026-11-18T12:00:00+01:00', ['20T23', '21T00', '22T23']],
    ['this_weekend', '2026-11-21T12:00:00+01:00', ['22T23']],
    ['this_weekend', '2026-11-22T23:58:00+01:00', ['22T23']],
    ['this_weekend', '2026-11-20T00:00:00+01:00', ['20T23', '21T00', '22T23']],
    ['next_week', '2026-11-18T12:00:00+01:00', ['23T00', '29T23']],
    ['next_week', '2026-11-22T12:00:00+01:00', ['23T00', '29T23']],
    ['next_week', '2026-11-23T00:00:00+01:00', ['30T00']],
  ])('%s, asked at %s', async (when, now, expected) => {
    setClock(now);
    expect(await titles({ when })).toEqual(expected);
  });

  test('days are whole days, the last one included', async () => {
    expect(await titles({ from: '2026-11-21', to: '2026-11-22' })).toEqual(['21T00', '22T23']);
    expect(await titles({ from: '2026-11-23' })).toEqual(['23T00', '29T23', '30T00']);
    expect(await titles({ to: '2026-11-20' })).toEqual(['18T19', '20T23']);
    expect(await titles({ from: '2026-11-22', when: 'this_weekend' })).toEqual(['22T23']);
  });

  test('days that end before they begin are refused', () => refusedOn({ from: '2026-11-22', to: '2026-11-21' }, 'to'));

  test.each(['2026-02-30', '22-11-2026', '0000-01-01', 'tomorrow', ''])('%j is no day', (from) =>
    refusedOn({ from }, 'from'),
  );

  test('days far away are days too', async () => {
    expect(await titles({ from: '9999-12-31', to: '9999-12-31' })).toEqual([]);
    expect((await titles({ from: '0001-01-01', to: '9999-12-31' })).length).toBe(7);
  });
});

test('days are those of the studio, wherever it is', async () => {
  const studio = await makeStudio(world, owner, { time_zone: 'America/New_York' });
  await offer('Late in New York', ['2026-11-21T04:30:00Z'], { studio });
  await offer('Early in Barcelona', ['2026-11-21T04:30:00Z']);
  expect(await titles({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['Late in New York']);
  expect(await dated({ from: '2026-11-21' })).toEqual(['Early in Barcelona 2026-11-21T05:30:00+01:00']);
});

test('a weekend in which the clocks change is still Friday to Sunday', async () => {
  setClock('2026-10-21T12:00:00+02:00');
  await offer('Sunday night', ['2026-10-25T23:30:00+01:00']);
  await offer('Monday', ['2026-10-26T00:30:00+01:00']);
  expect(await titles({ when: 'this_weekend' })).toEqual(['Sunday night']);
});

describe('one and the same date', () => {
  test('has the seats, the price and the day that were asked for', async () => {
    await offer('Never together', [
      { at: '2026-11-20T18:00:00+01:00', left: 1 },
      { at: '2026-11-21T18:00:00+01:00', price: 9000 },
      { at: '2026-11-27T18:00:00+01:00' },
    ]);
    await offer('Together', ['2026-11-19T18:00:00+01:00', '2026-11-22T18:00:00+01:00']);
    expect(await dated({ when: 'this_weekend', seats: 2, price_max: 6000 })).toEqual([
      'Together 2026-11-22T18:00:00+01:00',
    ]);
  });

  test('is still open: neither sold out, cancelled, nor closed by its notice', async () => {
    await offer('Sold out', [{ at: '2026-11-20T18:00:00+01:00', left: 0 }, '2026-11-27T18:00:00+01:00']);
    await offer('Cancelled', [{ at: '2026-11-20T18:00:00+01:00', status: 'cancelled' }, '2026-11-28T18:00:00+01:00']);
    await offer('Closed', ['2026-11-20T12:00:00+01:00', '2026-11-29T18:00:00+01:00'], { notice_minutes: 2 * 24 * 60 });
    expect(await dated()).toEqual([
      'Sold out 2026-11-27T18:00:00+01:00',
      'Cancelled 2026-11-28T18:00:00+01:00',
      'Closed 2026-11-29T18:00:00+01:00',
    ]);
    expect(await titles({ when: 'this_weekend' })).toEqual([]);
  });

  test('tells its own price, and the seats that are left', async () => {
    await offer('Cheaper', [{ at: '2026-11-20T18:00:00+01:00', price: 4000, left: 3 }]);
    const [found] = await find({ price_max: 4000 });
    expect(found).toMatchObject({
      price: { amount: 5800, currency: 'EUR' },
      next_event: { price: { amount: 4000, currency: 'EUR' }, seats_left: 3, time_zone: 'Europe/Madrid' },
    });
    expect(await titles({ price_max: 3999 })).toEqual([]);
  });

  test.each([0, 11, -1, 1000, 1.5, 'two'])('%j seats are refused', (seats) => refusedOn({ seats }, 'seats'));
});
