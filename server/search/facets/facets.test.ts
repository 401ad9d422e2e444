import { beforeEach, describe, expect, it } from 'vitest';
import type { FilterSuggestions, OfferingFacets, SearchMarkers } from '#shared/schemas/search/search.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

/** A Wednesday. */
const NOW = new Date('2026-11-18T12:00:00+01:00');
const world = await createWorld({}, () => NOW);
const owner = await makePerson(world);
const get = async <Answer>(path: string): Promise<Answer> => {
  const answer = await world.request(`/api/v1/search/${path}`);
  expect(answer.status).toBe(200);
  return answer.json();
};

async function offer(at: string, wanted: Parameters<typeof makeOffering>[2] = {}, seats_taken = 0) {
  const studio = await makeStudio(world, owner);
  const made = await makeOffering(world, studio, wanted);
  await makeEvent(world, made, { starts_at: new Date(at), ends_at: new Date(Date.parse(at) + 60_000), seats_taken });
  return { made, studio };
}

const [THURSDAY, SATURDAY, TUESDAY] = [
  '2026-11-19T10:00:00+01:00',
  '2026-11-21T19:00:00+01:00',
  '2026-11-24T13:00:00+01:00',
];

beforeEach(async () => {
  await world.db.deleteFrom('studios').execute();
});

describe('counts of the choices of a filter', () => {
  it('are what each would find while the other filters stay', async () => {
    await offer(THURSDAY, { studio_type: 'glass', price: 4000, level: 'all', languages: ['ca', 'en'] });
    await offer(SATURDAY, {
      studio_type: 'glass',
      price: 9000,
      level: 'beginner',
      rating_average: 4.6,
      rating_count: 3,
    });
    await offer(SATURDAY, { studio_type: 'ceramics', price: 12_000, service_type: 'class', step_free: true });
    await offer(TUESDAY, { studio_type: 'ceramics', price: 3000, level: 'experienced' });
    await offer(SATURDAY, { studio_type: 'glass', price: 1000 }, 8);
    const all = await get<OfferingFacets>('facets');
    expect(all).toMatchObject({ total: 4, more: false });
    expect(all.counts).toMatchObject({
      studio_type: { glass: 2, ceramics: 2, dance: 0 },
      service_type: { workshop: 3, class: 1, coworking: 0 },
      when: { next_3_days: 1, this_weekend: 2, next_week: 1 },
      time_of_day: { morning: 1, afternoon: 1, evening: 2 },
      price_max: { '4999': 2, '9999': 3 },
      level: { beginner: 3, improver: 2, experienced: 3 },
      taught_in: { ca: 1, en: 1, de: 0 },
      rating_min: { '4': 1, '4.5': 1 },
      materials_included: 4,
      step_free: 1,
    });
    const weekend = await get<OfferingFacets>('facets?when=this_weekend&studio_type=glass');
    expect(weekend.total).toBe(1);
    expect(weekend.counts).toMatchObject({
      studio_type: { glass: 1, ceramics: 1 },
      when: { next_3_days: 1, this_weekend: 1, next_week: 0 },
      price_max: { '4999': 0, '9999': 1 },
    });
  });

  it('are all nothing where nothing can be meant', async () => {
    await offer(SATURDAY);
    const { total, counts } = await get<OfferingFacets>('facets?q=%26%7C');
    expect(total).toBe(0);
    expect(counts).toMatchObject({ studio_type: { ceramics: 0 }, when: { this_weekend: 0 }, materials_included: 0 });
  });
});

it('a map is told where each is, and what it costs there', async () => {
  const { made, studio } = await offer(SATURDAY, { price: 4200, title: 'Riso poster' });
  const { studio: nowhere } = await offer(SATURDAY);
  await world.db.updateTable('studios').set({ latitude: null, longitude: null }).where('id', '=', nowhere.id).execute();
  expect(await get<SearchMarkers>('places?when=this_weekend')).toEqual({
    items: [
      {
        id: made.id,
        slug: made.slug,
        title: 'Riso poster',
        studio_id: studio.id,
        lat: 41.4,
        lng: 2.2,
        price: { amount: 4200, currency: 'EUR' },
      },
    ],
    minutes_by: null,
    more: false,
  });
});

describe('filter suggestions for an empty result', () => {
  it('change one filter, as little as brings something', async () => {
    await offer(TUESDAY, { price: 4000 });
    await offer(SATURDAY, { price: 7000 });
    await offer(SATURDAY, { price: 7499 });
    expect(await get<FilterSuggestions>('filter-suggestions?when=this_weekend&price_max=4999')).toEqual({
      items: [
        { change: { price_max: '7499' }, total: 2, more: false },
        { change: { when: 'next_week' }, total: 1, more: false },
      ],
    });
  });

  it('go further by minutes before they drop them', async () => {
    await offer(SATURDAY);
    // 1.7 km: 25 minutes on foot, as the estimate has it.
    const near = '41.415,2.2';
    expect(await get<FilterSuggestions>(`filter-suggestions?near=${near}&mode=walking&minutes=20`)).toEqual({
      items: [{ change: { minutes: '30' }, total: 1, more: false }],
    });
    expect(await get<FilterSuggestions>('filter-suggestions?near=50,10&mode=walking&minutes=20')).toEqual({
      items: [{ change: { minutes: null, mode: null }, total: 1, more: false }],
    });
  });

  it('are none where nothing helps', async () => {
    expect(await get('filter-suggestions?studio_type=glass&q=pottery')).toEqual({ items: [] });
  });

  it('moved from their former address, query and all', async () => {
    const moved = await world.request('/api/v1/search/ways-out?q=pottery&when=this_weekend');
    expect(moved.status).toBe(308);
    expect(moved.headers.get('location')).toBe('/api/v1/search/filter-suggestions?q=pottery&when=this_weekend');
  });
});
