import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../shared/refusal.ts';
import type { OfferingSummary } from '../../shared/schemas/offerings.ts';
import { createWorld } from '../../tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '../../tests/makers.ts';
import type { Offerings } from '../db/schema.ts';

/** Noon of a Wednesday in Barcelona, unless a test moves it. */
const WEDNESDAY = '2026-11-18T12:00:00+01:00';
let clock = new Date(WEDNESDAY);
const world = await createWorld({}, () => clock);
const { db } = world;
const owner = await makePerson(world);

beforeEach(async () => {
  clock = new Date(WEDNESDAY);
  await db.deleteFrom('studios').execute();
});

interface DateStory {
  at: string;
  left?: number;
  price?: number;
  status?: string;
}

/** An offering with dates, each with so many of eight seats left. */
async function offer(
  title: string,
  dates: (string | DateStory)[] = [],
  wanted: Partial<Insertable<Offerings>> & { studio?: { id: string } } = {},
) {
  const { studio = await makeStudio(world, owner), ...offering } = wanted;
  const made = await makeOffering(world, studio, { title, ...offering });
  for (const date of dates) {
    const { at, left = 8, price = null, status = 'scheduled' } = typeof date === 'string' ? { at: date } : date;
    const times = { starts_at: new Date(at), ends_at: new Date(Date.parse(at) + 7_200_000) };
    await makeEvent(world, made, { ...times, status, price_override: price, capacity: 8, seats_taken: 8 - left });
  }
  return made;
}

/** It is free every half hour from one of these starts to the other, for an hour. */
const freeFrom = (made: { id: string }, from: string, until: string) =>
  db
    .insertInto('free_hours')
    .values({
      ...{ offering_id: made.id, seats: 4, minutes: 60, step_minutes: 30, last_day: '2027-01-17' },
      starts: `{[${from},${until}]}`,
    })
    .execute();

type Question = Record<string, string | number>;

const search = async (question: Question | string = {}) => {
  const query = typeof question === 'string' ? question : new URLSearchParams(asText(question)).toString();
  return world.request(`/api/v1/offerings?${query}`);
};

const asText = (question: Question) => Object.entries(question).map(([name, value]) => [name, String(value)]);

async function find(question: Question | string = {}): Promise<OfferingSummary[]> {
  const answer = await search(question);
  expect(answer.status).toBe(200);
  const { items } = (await answer.json()) as { items: OfferingSummary[] };
  return items;
}

/** Titles of what is found, in order. */
const titles = async (question: Question | string = {}) => (await find(question)).map(({ title }) => title);

/** What is found, with the date that goes with it: "Bowl 2026-11-20T18:00:00+01:00". */
const dated = async (question: Question | string = {}) =>
  (await find(question)).map(({ title, next_event }) => `${title} ${next_event?.starts_at ?? '-'}`);

async function refusedOn(question: Question | string, field: string): Promise<void> {
  const answer = await search(question);
  expect(answer.status).toBe(422);
  const problem = (await answer.json()) as Problem;
  expect(problem.code).toBe('http.invalid');
  expect(new Set(problem.fields?.map(({ path }) => path))).toEqual(new Set([field]));
}

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
    clock = new Date(now);
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
  clock = new Date('2026-10-21T12:00:00+02:00');
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

describe('without a date', () => {
  const studioOf = async (id: string) =>
    (await db.selectFrom('offerings').select('studio_id').where('id', '=', id).executeTakeFirstOrThrow()).studio_id;

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
  ] as [Question, string[]][])('%j is asked of free hours too', async (question, expected) => {
    expect(await titles(question)).toEqual(expected);
  });

  test('an hour is found at the first start that the question leaves', async () => {
    const answer = await (await search({ service_type: 'private_lesson', time_of_day: 'evening' })).json();
    expect(answer.items[0].next_slot.starts_at).toBe('2026-11-21T17:00:00+01:00');
    clock = new Date('2026-11-21T12:10:00+01:00');
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

test('studio type, service type and materials narrow what is found', async () => {
  await offer('Bowl', ['2026-11-20T18:00:00+01:00']);
  await offer('Riso', ['2026-11-21T18:00:00+01:00'], { studio_type: 'printmaking', materials_included: false });
  await offer('Loom', ['2026-11-22T18:00:00+01:00'], { studio_type: 'textiles', service_type: 'recurring' });
  expect(await titles({ studio_type: 'ceramics' })).toEqual(['Bowl']);
  expect(await titles({ studio_type: 'textiles,printmaking' })).toEqual(['Riso', 'Loom']);
  expect(await titles('studio_type=textiles&studio_type=ceramics')).toEqual(['Bowl', 'Loom']);
  expect(await titles({ service_type: 'recurring' })).toEqual(['Loom']);
  expect(await titles({ materials_included: 'true' })).toEqual(['Bowl', 'Loom']);
  expect(await titles({ materials_included: 'false' })).toEqual(['Riso']);
});

test('one studio can be asked for, by id or slug', async () => {
  const studio = await makeStudio(world, owner, { slug: 'one-of-many' });
  await offer('Here', ['2026-11-20T18:00:00+01:00'], { studio });
  await offer('There', ['2026-11-20T18:00:00+01:00']);
  expect(await titles({ studio: 'one-of-many' })).toEqual(['Here']);
  expect(await titles({ studio: studio.id })).toEqual(['Here']);
  expect(await titles({ studio: 'nobody-s' })).toEqual([]);
  await refusedOn({ studio: "x' or true" }, 'studio');
});

test('what is not published, or whose studio is not, is not found', async () => {
  const hidden = await makeStudio(world, owner, { status: 'suspended' });
  await offer('Of a closed studio', ['2026-11-20T18:00:00+01:00'], { studio: hidden });
  await offer('Draft', ['2026-11-20T18:00:00+01:00'], { status: 'draft' });
  await offer('Paused', ['2026-11-20T18:00:00+01:00'], { status: 'paused' });
  expect(await titles()).toEqual([]);
});

describe('words', () => {
  beforeEach(async () => {
    const gracia = await makeStudio(world, owner, { name: 'Corda Fluixa', neighbourhood: 'Gràcia', types: ['music'] });
    const fang = await makeStudio(world, owner, { name: 'Taller Fang', neighbourhood: 'el Poblenou' });
    const at = ['2026-11-20T18:00:00+01:00'];
    await offer('Ukulele from zero', at, { studio: gracia, studio_type: 'music', tags: ['strings'] });
    await offer('Throw your first bowl', at, { studio: fang, description: 'On the wheel, and/or by hand. No music.' });
    await offer('Glaçage à l’atelier', at, { studio: fang, summary: 'Vidrio y fuego' });
    await offer('Paint a plate', at, { studio: fang, studio_type: 'painting' });
  });

  test.each([
    ['bowl', ['Throw your first bowl']],
    ['BOWL first', ['Throw your first bowl']],
    ['bow', ['Throw your first bowl']],
    ['glacage', ['Glaçage à l’atelier']],
    ['GLAÇAGE', ['Glaçage à l’atelier']],
    ['fuegó', ['Glaçage à l’atelier']],
    ['strings', ['Ukulele from zero']],
    ['hand wheel', ['Throw your first bowl']],
    ['gracia', ['Ukulele from zero']],
    ['ukulele gràcia', ['Ukulele from zero']],
    ['bowl gràcia', []],
    ['taller fang plate', ['Paint a plate']],
  ])('%j', async (q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });

  test.each([
    ['ukelele', 'Ukulele from zero'],
    ['ukulel', 'Ukulele from zero'],
    ['thorw', 'Throw your first bowl'],
    ['trow', 'Throw your first bowl'],
    ['bolw first', 'Throw your first bowl'],
    ['trhwo', undefined],
    ['cermaics', 'Throw your first bowl'],
    ['paintng', 'Paint a plate'],
    ['taler fang bowl', 'Throw your first bowl'],
    ['poblenuo bowl', 'Throw your first bowl'],
  ])('a slip of the finger: %j', async (q, expected) => {
    const found = await titles({ q });
    if (expected) expect(found).toContain(expected);
    else expect(found).toEqual([]);
  });

  test('a word that is in the catalogue is not taken for another', async () => {
    await offer('Point and line', ['2026-11-21T18:00:00+01:00']);
    expect(await titles({ q: 'paint' })).toEqual(['Paint a plate']);
  });

  test('what has the word in its title comes before what only mentions it', async () => {
    expect(await titles({ q: 'music' })).toEqual(['Ukulele from zero', 'Throw your first bowl']);
  });

  test('words that are nowhere find nothing, and no words find everything', async () => {
    expect(await titles({ q: 'submarine' })).toEqual([]);
    expect((await titles({ q: '   ' })).length).toBe(4);
  });

  test.each([
    "'; drop table studios; --",
    "' or 1=1 --",
    '%_\\',
    '\\',
    "a'b''c",
    ':* & | ! <-> ()',
    '🎨',
    '👩‍🎨 🏺',
    '\u202eאומנות',
    '陶芸',
    '\u0000bowl\u0000',
    'ﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺ',
    'ŉ ŉŉ ß œ ½',
    'x'.repeat(200),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    `${'wörd '.repeat(39)}`,
    'http://example.org/a?b=c user@example.org 1.2.3.4 -5',
  ])('whatever is typed is words or nothing: %j', async (q) => {
    const answer = await search({ q });
    expect(answer.status).toBe(200);
    expect((await answer.json()).items.length).toBeLessThan(4);
    expect((await db.selectFrom('studios').select('id').execute()).length).toBe(2);
  });

  test('words of more than 200 characters are refused', () => refusedOn({ q: 'x'.repeat(201) }, 'q'));
});

describe('a place', () => {
  const NEAR = '41.4,2.2';
  beforeEach(async () => {
    const at = ['2026-11-20T18:00:00+01:00'];
    const studioAt = (latitude: number | null, longitude: number | null) =>
      makeStudio(world, owner, { latitude, longitude });
    await offer('Two kilometres', ['2026-11-19T18:00:00+01:00'], { studio: await studioAt(41.418, 2.2) });
    await offer('Next door', at, { studio: await studioAt(41.4005, 2.2) });
    await offer('Nowhere', at, { studio: await studioAt(null, null) });
    await offer('North Pole', at, { studio: await studioAt(90, 0) });
    await offer('Across the date line', at, { studio: await studioAt(0, -179.999) });
  });

  test('the nearest come first, and those without a position last', async () => {
    expect(await titles({ near: NEAR, sort: 'nearest' })).toEqual([
      'Next door',
      'Two kilometres',
      'North Pole',
      'Across the date line',
      'Nowhere',
    ]);
  });

  test('a radius is a circle', async () => {
    expect(await titles({ near: NEAR, radius_km: 0.1 })).toEqual(['Next door']);
    expect(await titles({ near: NEAR, radius_km: 1.99 })).toEqual(['Next door']);
    expect(await titles({ near: NEAR, radius_km: 2.1 })).toEqual(['Two kilometres', 'Next door']);
    expect((await titles({ near: NEAR, radius_km: 20000 })).length).toBe(4);
    expect(await titles({ near: NEAR, radius_km: 0 })).toEqual([]);
  });

  test('the poles and the date line are places like any other', async () => {
    expect(await titles({ near: '90,0', radius_km: 1 })).toEqual(['North Pole']);
    expect(await titles({ near: '90,180', radius_km: 1 })).toEqual(['North Pole']);
    expect(await titles({ near: '-90,-180', radius_km: 1 })).toEqual([]);
    expect(await titles({ near: '0,179.999', radius_km: 1 })).toEqual(['Across the date line']);
    expect((await titles({ near: '-90,0', sort: 'nearest' })).at(-1)).toBe('Nowhere');
  });

  test('the nearest of nothing, and a radius around nothing, are refused', async () => {
    await refusedOn({ sort: 'nearest' }, 'near');
    await refusedOn({ radius_km: 5 }, 'near');
  });

  test.each(['91,0', '0,181', 'here', '41.4', '41.4;2.2', 'NaN,NaN', '1e1,2', ''])('%j is no place', (near) =>
    refusedOn({ near }, 'near'),
  );

  test.each([-1, 20001, 'far', '1e3', ''])('%j is no radius', (radius_km) =>
    refusedOn({ near: NEAR, radius_km }, 'radius_km'),
  );

  test('asking from all sides does not find a door that its owner keeps to the guests', async () => {
    await db.deleteFrom('studios').execute();
    const studio = await makeStudio(world, owner, { latitude: 41.4, longitude: 2.2, blur_position: true });
    await offer('Behind a door', ['2026-11-20T18:00:00+01:00'], { studio });
    const [found] = await find({ near: NEAR, radius_km: 1 });
    const { lat, lng } = found?.studio ?? {};
    expect([lat, lng]).not.toEqual([41.4, 2.2]);
    expect(await titles({ near: NEAR, radius_km: 0.07 })).toEqual([]);
    expect(await titles({ near: `${lat},${lng}`, radius_km: 0.01 })).toEqual(['Behind a door']);
    expect(await titles({ near: NEAR, radius_km: 0.21 })).toEqual(['Behind a door']);
  });
});

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

  async function walk(question: Question): Promise<string[]> {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await search({ ...question, ...(cursor && { cursor }) });
      expect(answer.status).toBe(200);
      const page = (await answer.json()) as { items: OfferingSummary[]; next_cursor: string | null };
      expect(page.items.length).toBeLessThanOrEqual(Number(question.limit));
      found.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor;
    }
    return found;
  }

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
  ] as Question[])('%j repeats nothing and skips nothing', async (question) => {
    const whole = await titles({ ...question, limit: 100 });
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(10);
    for (const limit of [1, 4, 7]) expect(await walk({ ...question, limit })).toEqual(whole);
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

describe('bad questions', () => {
  test('an unknown field is refused by its name', () => refusedOn({ colour: 'red' }, 'colour'));
  test('a field that is there twice is refused', () => refusedOn('q=a&q=b', 'q'));
  test.each([
    ['studio_type', 'pottery'],
    ['studio_type', 'ceramics,pottery'],
    ['service_type', 'WORKSHOP'],
    ['when', 'someday'],
    ['materials_included', 'yes'],
    ['price_max', '-1'],
    ['price_max', '1.5'],
    ['price_max', ''],
    ['price_max', '100000001'],
  ])('%s=%s', async (name, value) => {
    const answer = await search({ [name]: value });
    expect(answer.status).toBe(422);
    const { fields } = (await answer.json()) as { fields: { path: string }[] };
    expect(fields[0]?.path.split('.')[0]).toBe(name);
  });
});
