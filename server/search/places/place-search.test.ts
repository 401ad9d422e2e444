import { describe, expect, test } from 'vitest';
import type { WherePlaces } from '#shared/schemas/search/where.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { loadGazetteer } from './gazetteer.ts';

const world = await createWorld();
const owner = await makePerson(world);

async function open(neighbourhood: string, city: string, at: [number, number], offerings: number) {
  const studio = await makeStudio(world, owner, { neighbourhood, city, latitude: at[0], longitude: at[1] });
  for (let each = 0; each < offerings; each += 1) await makeOffering(world, studio, { title: `Bowl ${each}` });
}
await open('el Poblenou', 'Barcelona', [41.4, 2.2], 2);
await open('Gràcia Nova', 'Girona', [41.98, 2.82], 1);

async function where(q: string, more: Record<string, string> = {}) {
  const answer = await world.request(`/api/v1/search/where?${new URLSearchParams({ q, ...more })}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as WherePlaces).items;
}
const first = async (q: string) => {
  const [place] = await where(q);
  return place && `${place.kind}: ${place.label}`;
};

describe('places by name', () => {
  test.each(
    loadGazetteer()
      .filter(({ kind }) => kind === 'neighbourhood')
      .map(({ label }) => [label]),
  )('the neighbourhood %s is found by its name', async (label) =>
    expect((await where(label)).map((place) => place.label)).toContain(label),
  );

  test.each([
    ['Born', 'neighbourhood: Sant Pere, Santa Caterina i la Ribera'],
    ['gotico', 'neighbourhood: el Barri Gòtic'],
    ['Poble Nou', 'neighbourhood: el Poblenou'],
    ['poblenuo', 'neighbourhood: el Poblenou'],
    ['poblesec', 'neighbourhood: el Poble-sec'],
    ['gracia, barcelona', 'neighbourhood: la Vila de Gràcia'],
    ['barcelonetta', 'neighbourhood: la Barceloneta'],
    ['eixample', "neighbourhood: la Dreta de l'Eixample"],
    ['Sagrada Familia', 'neighbourhood: la Sagrada Família'],
    ['park guell', 'landmark: Park Güell'],
    ['parque guel', 'landmark: Park Güell'],
    ['macba', 'landmark: MACBA'],
    ['las ramblas', 'landmark: La Rambla'],
    ['estación de sants', 'station: Barcelona Sants'],
    ['fontana metro', 'station: Fontana'],
    ['paralel', 'station: Paral·lel'],
    ['08012', 'postcode: 08012'],
    ['Barcelona', 'city: Barcelona'],
  ])('%s is %s', async (q, expected) => {
    expect(await first(q)).toBe(expected);
  });

  test('a neighbourhood with something in it is where that is, and says how much; a station says its lines', async () => {
    expect((await where('poblenou')).slice(0, 2)).toMatchObject([
      { kind: 'neighbourhood', label: 'el Poblenou', detail: 'Barcelona', lat: 41.4, lng: 2.2, count: 2 },
      { kind: 'station', label: 'Poblenou', detail: 'L4', count: 0 },
    ]);
  });

  test('nothing typed asks for the neighbourhoods with most to book', async () => {
    expect((await where('')).map(({ label }) => label)).toEqual(['el Poblenou', 'Gràcia Nova']);
  });

  test('of two that are equally likely the nearer comes first', async () => {
    const [near] = await where('sant gervasi', { near: '41.409,2.131' });
    expect(near?.label).toBe('Sant Gervasi - la Bonanova');
  });

  test.each(['zzzz', '%', '\u200b', 'x'.repeat(200), '🎨'])('%j is nowhere', async (q) => {
    expect(await where(q)).toEqual([]);
  });

  test('where nothing is listed in the city, its places are not offered', async () => {
    const elsewhere = await createWorld();
    await makeStudio(elsewhere, await makePerson(elsewhere), { neighbourhood: 'Mitte', city: 'Berlin' });
    const answer = await elsewhere.request('/api/v1/search/where?q=macba');
    expect(await answer.json()).toEqual({ items: [], guessed: false });
  });
});
