import { describe, expect, test } from 'vitest';
import { makeStudio } from '#tests/makers.ts';
import { createSearchScenario } from '#tests/search/search-scenario.ts';

const { world, owner, offer, search, titles, refusedOn } = await createSearchScenario();

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
