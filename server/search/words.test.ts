import { beforeEach, describe, expect, test } from 'vitest';
import { makeStudio } from '#tests/makers.ts';
import { createSearchScenario } from '#tests/search/search-scenario.ts';

const { world, owner, offer, search, titles, refusedOn } = await createSearchScenario();

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

  test('titles with the typed words come first, then those that mean the same, then what only mentions it', async () => {
    const at = (hour: number) => [`2026-11-20T${hour}:00:00+01:00`];
    await offer('Pull a mug', at(12), { description: 'Wheel throwing, and a handle.' });
    await offer('Throw pots after work', at(10));
    await offer('Throwing on the wheel for beginners', at(18));
    await offer('Compta una sardana i torna a casa', at(10), { language: 'ca', studio_type: 'dance' });
    await offer('Bind the book you cannot throw away', at(10), { studio_type: 'mixed_media' });
    const found = await titles({ q: 'wheel throwing' });
    expect(found).toEqual([
      'Throwing on the wheel for beginners',
      'Throw pots after work',
      'Throw your first bowl',
      'Pull a mug',
    ]);
    expect(await titles({ q: 'torno' })).toEqual(expect.arrayContaining(['Throw pots after work']));
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
    expect((await world.db.selectFrom('studios').select('id').execute()).length).toBe(2);
  });

  test('words of more than 200 characters are refused', () => refusedOn({ q: 'x'.repeat(201) }, 'q'));
});
