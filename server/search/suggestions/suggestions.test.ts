import { beforeEach, describe, expect, test } from 'vitest';
import type { Suggestion, Suggestions } from '#shared/schemas/search/suggestions.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const { db } = world;
const owner = await makePerson(world);

beforeEach(async () => {
  await db.deleteFrom('studios').execute();
  await db.deleteFrom('search_words').execute();
});

const ask = (q: string, more: Record<string, string> = {}, language = 'en') =>
  world.request(`/api/v1/search/suggestions?${new URLSearchParams({ q, ...more })}`, {
    headers: { 'Accept-Language': language },
  });

async function suggested(q: string, more: Record<string, string> = {}, language = 'en'): Promise<Suggestion[]> {
  const answer = await ask(q, more, language);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Suggestions).items;
}

const labels = async (...asked: Parameters<typeof suggested>) =>
  (await suggested(...asked)).map(({ kind, label }) => `${kind}: ${label}`);

/** A studio with offerings of these titles. */
async function open(studio: Parameters<typeof makeStudio>[2], ...titles: string[]) {
  const made = await makeStudio(world, owner, { name: 'Nau', neighbourhood: '', city: '', ...studio });
  const offerings = [];
  for (const title of titles) offerings.push(await makeOffering(world, made, { title, studio_type: made.cover_craft }));
  return { studio: made, offerings };
}

describe('what may be looked for', () => {
  test('each kind brings what its screen needs', async () => {
    const { studio, offerings } = await open(
      { name: 'Gala', neighbourhood: 'Gavà Mar', city: 'Gavà', cover_craft: 'glass', latitude: 41.25, longitude: 2 },
      'Gather by the sea',
    );
    expect(await suggested('ga')).toEqual([
      {
        kind: 'neighbourhood',
        label: 'Gavà Mar',
        detail: 'Gavà',
        lat: expect.closeTo(41.25),
        lng: expect.closeTo(2),
        count: 1,
      },
      { kind: 'city', label: 'Gavà', detail: '', lat: expect.closeTo(41.25), lng: expect.closeTo(2), count: 1 },
      { kind: 'studio', label: 'Gala', detail: 'Gavà Mar, Gavà', id: studio.id, slug: studio.slug, count: 1 },
      { kind: 'offering', label: 'Gather by the sea', detail: 'Gala', id: offerings[0]?.id, slug: offerings[0]?.slug },
    ]);
    expect(await suggested('gla')).toEqual([
      { kind: 'craft', label: 'Glass', detail: '', studio_type: 'glass', count: 1 },
    ]);
  });

  test('any word of a name may be begun, accents and capitals or not', async () => {
    await open({ name: 'Taller Ànima', neighbourhood: 'el Poblenou', city: "l'Hospitalet" }, 'Throw a bòwl');
    expect(await labels('ANIM')).toEqual(['studio: Taller Ànima']);
    expect(await labels('pobl')).toEqual(['neighbourhood: el Poblenou']);
    expect(await labels('hosp')).toEqual(["city: l'Hospitalet"]);
    expect(await labels('bowl')).toEqual(['offering: Throw a bòwl']);
    expect(await labels('bow thr')).toEqual(['offering: Throw a bòwl']);
    expect(await labels('owl')).toEqual([]);
  });

  test.each([
    ['en', 'cer', 'Ceramics', ''],
    ['de', 'kera', 'Keramik', ''],
    ['de', 'töpf', 'Keramik', 'Töpfern'],
    ['ca', 'terriss', 'Ceràmica', 'terrissa'],
    ['fr', 'poter', 'Céramique', 'poterie'],
    ['it', 'alfarer', 'Ceramica', 'alfarería'],
    ['es', 'pottery', 'Cerámica', 'pottery'],
  ])(
    'crafts go by their names in the language of the reader, and by synonyms: %s %s',
    async (language, q, label, detail) => {
      await open({ cover_craft: 'ceramics' }, 'Bowl');
      expect(await suggested(q, {}, language)).toEqual([
        { kind: 'craft', label, detail, studio_type: 'ceramics', count: 1 },
      ]);
    },
  );

  test('offerings are told in the language of the reader, and found in any', async () => {
    const { offerings } = await open({}, 'Throw a bowl');
    await db
      .insertInto('offering_translations')
      .values({
        offering_id: offerings[0]?.id ?? '',
        language: 'ca',
        title: 'Torneja un bol',
        summary: '',
        description: '',
      })
      .execute();
    expect(await labels('torne', {}, 'ca')).toEqual(['offering: Torneja un bol']);
    expect(await labels('throw', {}, 'ca')).toEqual(['offering: Torneja un bol']);
    expect(await labels('torne', {}, 'en')).toEqual(['offering: Throw a bowl']);
  });

  test('what is not listed is not suggested', async () => {
    await open({ name: 'Zither house', status: 'draft', neighbourhood: 'Zona', city: 'Zug' }, 'Zither');
    const { studio } = await open({ name: 'Nau' });
    await makeOffering(world, studio, { title: 'Zither', status: 'draft' });
    await open({ name: 'Zinc', neighbourhood: 'Zona', latitude: null, longitude: null }, 'Bowl');
    expect(await labels('z')).toEqual([]);
    expect(await labels('zi')).toEqual(['studio: Zinc']);
    expect(await labels('zo')).toEqual([]);
  });
});

describe('in order', () => {
  test('exact beginnings first, then how much is behind them', async () => {
    await open({ name: 'Mar', neighbourhood: 'Vila Mar', city: 'Marató' }, 'Marble', 'A big marimba');
    await open({ name: 'La Marina', neighbourhood: 'Vila Mar', city: 'Marató' }, 'Bowl');
    expect(await labels('mar')).toEqual([
      'city: Marató',
      'studio: Mar',
      'studio: La Marina',
      'offering: Marble',
      'neighbourhood: Vila Mar',
      'offering: A big marimba',
    ]);
  });

  test('at most eight, and not all of one kind', async () => {
    const many = (name: string) => Array.from({ length: 12 }, (_, at) => `${name} ${at}`);
    for (const name of many('Sol')) await open({ name, neighbourhood: name, city: name }, name);
    const letters = (await suggested('sol')).map(({ kind }) => kind[0]).join('');
    expect(letters).toBe('nnnsssoo');
  });

  test('of two that are equally likely the nearer comes first', async () => {
    await open({ name: 'Sol A', neighbourhood: 'Sol A', latitude: 41.4, longitude: 2.1 }, 'Sol A');
    await open({ name: 'Sol B', neighbourhood: 'Sol B', latitude: 41.4, longitude: 2.2 }, 'Sol B');
    const near = (position: string) => labels('sol', { near: position });
    expect((await near('41.4,2.21')).map((label) => label.at(-1)).join('')).toBe('BABABA');
    expect((await near('41.4,2.09')).map((label) => label.at(-1)).join('')).toBe('ABABAB');
  });

  test('places of one name in several countries are several, each where it is, with its country', async () => {
    const valencia = { city: 'Valencia', neighbourhood: 'Centro' };
    await open({ ...valencia, country: 'ES', latitude: 39.47, longitude: -0.38 }, 'Bowl', 'Cup');
    await open({ ...valencia, country: 'VE', latitude: 10.16, longitude: -68 }, 'Bowl');
    expect(await suggested('valencia', {}, 'de')).toMatchObject([
      { kind: 'city', label: 'Valencia', detail: 'Spanien', lat: expect.closeTo(39.47), count: 2 },
      { kind: 'city', label: 'Valencia', detail: 'Venezuela', lat: expect.closeTo(10.16), count: 1 },
    ]);
    expect((await suggested('centro')).map(({ detail }) => detail)).toEqual(['Valencia, Spain', 'Valencia, Venezuela']);
  });

  test('drafts of a name keep no listed offering of it from being found', async () => {
    const { studio, offerings } = await open({ name: 'Nau' }, 'Bowl', 'Cup');
    const drafts = Array.from({ length: 160 }, (_, at) => ({ title: `Zwirbel ${at}`, slug: `zwirbel-${at}` }));
    const like = {
      studio_id: studio.id,
      service_type: 'workshop',
      studio_type: 'glass',
      price: 100,
      duration_minutes: 60,
    };
    const made = await db
      .insertInto('offerings')
      .values(drafts.map((draft) => ({ ...like, ...draft, status: 'draft' })))
      .returning('id')
      .execute();
    const told = (id: string, title: string) => ({
      offering_id: id,
      language: 'de',
      title,
      summary: '',
      description: '',
    });
    await db
      .insertInto('offering_translations')
      .values([...made.map(({ id }, at) => told(id, `Zwirbel ${at}`)), told(offerings[0]?.id ?? '', 'Zwirbelz')])
      .execute();
    expect(await labels('zwirbel', {}, 'de')).toEqual(['offering: Zwirbelz']);
  });

  test('a place lies in the middle of its studios, beside the date line too', async () => {
    await open({ neighbourhood: 'Taveuni', latitude: -16.8, longitude: 179.9 }, 'Bowl');
    await open({ neighbourhood: 'taveuni', latitude: -16.9, longitude: -179.9 }, 'Bowl');
    const [place] = await suggested('tave');
    expect(place).toMatchObject({ kind: 'neighbourhood', lat: expect.closeTo(-16.85), count: 2 });
    expect(Math.abs(place && 'lng' in place ? place.lng : 0)).toBeCloseTo(180);
  });
});

describe('slips of the finger', () => {
  test.each([
    ['pbolen', 'neighbourhood: el Poblenou'],
    ['poblanou', 'neighbourhood: el Poblenou'],
    ['marimab', 'offering: Marimba night'],
    ['mrimb', 'offering: Marimba night'],
    ['marimba nihg', 'offering: Marimba night'],
    ['gallla', 'studio: Galla Ànima'],
    ['anmia', 'studio: Galla Ànima'],
    ['cermi', 'craft: Ceramics'],
    ['terrsisa', 'craft: Ceramics'],
  ])('%s', async (q, label) => {
    await open({ name: 'Galla Ànima', neighbourhood: 'el Poblenou', cover_craft: 'ceramics' }, 'Marimba night');
    expect(await labels(q)).toContain(label);
  });

  test('what begins something was meant', async () => {
    await open({}, 'Marble', 'Garble');
    expect(await labels('marb')).toEqual(['offering: Marble']);
  });

  test('two slips, or one in a short word, are not guessed', async () => {
    await open({ neighbourhood: 'el Poblenou' }, 'Marble');
    for (const q of ['pbolne', 'mrb', 'xxxxxx']) expect(await labels(q)).toEqual([]);
  });
});

describe('bad input', () => {
  test.each([
    '',
    '   ',
    '%',
    '_ar',
    '\\',
    "'; drop table studios; --",
    ':*&|!()<>',
    '🎨',
    '\u200b\u202e',
    '\u0301',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'x'.repeat(200),
    'קרמיקה',
    '%61',
  ])('%j suggests nothing', async (q) => {
    await open({ name: 'Marble', neighbourhood: 'Marble', city: 'Marble' }, 'Marble');
    expect(await suggested(q)).toEqual([]);
    expect((await db.selectFrom('studios').select('id').execute()).length).toBe(1);
  });

  test('words of every script are begun', async () => {
    await open({}, '陶芸の夜', 'Чаша');
    expect(await labels('陶')).toEqual(['offering: 陶芸の夜']);
    expect(await labels('чаш')).toEqual(['offering: Чаша']);
  });

  test.each([
    ['q', ''],
    ['q', `q=${'x'.repeat(201)}`],
    ['q', 'q=a&q=b'],
    ['near', 'q=a&near=91,0'],
    ['near', 'q=a&near=here'],
    ['colour', 'q=a&colour=red'],
  ])('%s is refused in %j', async (path, query) => {
    const answer = await world.request(`/api/v1/search/suggestions?${query}`);
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toMatchObject([{ path }]);
  });
});
