import { beforeEach, describe, expect, test } from 'vitest';
import { createSearchScenario, type QueryParams } from '#tests/search/search-scenario.ts';

const { world, setClock, offer, freeFrom, search, find, titles } = await createSearchScenario();

describe('without a date', () => {
  const studioOf = async (id: string) =>
    (await world.db.selectFrom('offerings').select('studio_id').where('id', '=', id).executeTakeFirstOrThrow())
      .studio_id;

  beforeEach(async () => {
    const lesson = await offer('Lesson', [], { service_type: 'private_lesson', price: 3000, price_unit: 'hour' });
    await freeFrom(lesson, '2026-11-21T10:00:00+01:00', '2026-11-21T18:30:00+01:00');
    const bench = await offer('Bench', [], { service_type: 'coworking', price: 900, price_unit: 'hour' });
    await freeFrom(bench, '2026-11-19T09:00:00+01:00', '2026-11-19T12:00:00+01:00');
    await offer('Never free', [], { service_type: 'coworking' });
    await offer('Resting');
    await offer('Full', [{ at: '2026-11-20T18:00:00+01:00', left: 0 }]);
    await offer('Class', ['2026-11-20T18:00:00+01:00'], { service_type: 'class' });
    await offer('On request', [], { booking_mode: 'request_only', price: 800 });
  });

  test('free hours come after dates, then what can be asked for; what cannot be booked is not there', async () => {
    expect(await titles()).toEqual(['Class', 'Bench', 'Lesson', 'On request']);
  });

  test('a free hour says when it is and what it costs', async () => {
    const answer = await (await search({ service_type: 'private_lesson' })).json();
    expect(answer.items).toMatchObject([
      {
        title: 'Lesson',
        next_event: null,
        next_slot: {
          starts_at: '2026-11-21T10:00:00+01:00',
          ends_at: '2026-11-21T11:00:00+01:00',
          price: { amount: 3000, currency: 'EUR' },
        },
      },
    ]);
  });

  test.each([
    [{ when: 'this_weekend' }, ['Class', 'Lesson']],
    [{ to: '2026-11-20' }, ['Class', 'Bench']],
    [{ seats: 4, to: '2026-12-31' }, ['Class', 'Bench', 'Lesson']],
    [{ seats: 5 }, ['Class']],
    [{ time_of_day: 'evening' }, ['Class', 'Lesson']],
    [{ time_of_day: 'morning,afternoon' }, ['Bench', 'Lesson']],
    [{ time_of_day: 'evening', service_type: 'coworking' }, []],
  ] as [QueryParams, string[]][])('%j is asked of free hours too', async (question, expected) => {
    expect(await titles(question)).toEqual(expected);
  });

  test('an hour is found at the first start that the question leaves', async () => {
    const answer = await (await search({ service_type: 'private_lesson', time_of_day: 'evening' })).json();
    expect(answer.items[0].next_slot.starts_at).toBe('2026-11-21T17:00:00+01:00');
    setClock('2026-11-21T12:10:00+01:00');
    const later = await (await search({ service_type: 'private_lesson' })).json();
    expect(later.items[0].next_slot.starts_at).toBe('2026-11-21T12:30:00+01:00');
  });

  test('a price holds for hours too, and for what can be asked for', async () => {
    expect(await titles({ price_max: 1000 })).toEqual(['Bench', 'On request']);
  });

  test('what can only be booked for more is not shown without a date', async () => {
    const dearer = { booking_mode: 'request_only', price: 9000 } as const;
    await offer('Dearer now', [{ at: '2026-11-20T18:00:00+01:00', price: 9900 }], dearer);
    expect(await titles({ price_max: 1000 })).toEqual(['Bench', 'On request']);
  });

  test('a studio is asked for all that it has: what cannot be booked comes last', async () => {
    const [shown] = await find({ q: 'class' });
    const studio = { id: await studioOf(shown?.id ?? '') };
    await offer('No date yet', [], { studio });
    await offer('On request too', [], { studio, booking_mode: 'request_only' });
    expect(await titles({ studio: studio.id })).toEqual(['Class', 'On request too', 'No date yet']);
    expect(await titles({ studio: studio.id, seats: 1 })).toEqual(['Class']);
  });
});
