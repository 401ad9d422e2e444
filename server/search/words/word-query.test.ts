import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { enableQueryCache } from '../query-cache.ts';
import { parseWords, type WordQuery } from './word-query.ts';

const world = await createWorld();
const { db } = world;
const owner = await makePerson(world);

beforeEach(async () => {
  await db.deleteFrom('studios').execute();
  await db.deleteFrom('search_words').execute();
});

type Wanted = Parameters<typeof makeOffering>[2] & { in?: Parameters<typeof makeStudio>[2] };

/** Offerings that are nothing but their words. */
async function list(...titles: (string | Wanted)[]) {
  for (const title of titles) {
    const { in: studio, ...wanted } = typeof title === 'string' ? { title } : title;
    const cached = await makeStudio(world, owner, { name: 'Nau', neighbourhood: 'el Clot', types: [], ...studio });
    await makeOffering(world, cached, { studio_type: 'mixed_media', service_type: 'event', ...wanted });
  }
}

async function understood(q: string): Promise<WordQuery> {
  const meaning = await parseWords(db, q);
  if (!meaning || meaning === 'nothing') throw new Error(`${q} means ${meaning}`);
  return meaning;
}

/** Titles of the listings that have what was typed. */
async function found(q: string): Promise<string[]> {
  const meaning = await parseWords(db, q);
  if (meaning === undefined || meaning === 'nothing') return [];
  const { rows } = await sql<{ title: string }>`
    select o.title from listings l join offerings o on o.id = l.offering_id
    where l.search @@ ${meaning.query}::tsquery order by o.title`.execute(db);
  return rows.map(({ title }) => title);
}

describe('words', () => {
  test('nothing asked is nothing to mean', async () => {
    await list('Bowl');
    for (const q of [undefined, '', '   ', '\n\t', '\u200b\u200d\ufeff'])
      expect(await parseWords(db, q)).toBeUndefined();
  });

  test('what has no words in it fits nothing', async () => {
    await list('Bowl');
    for (const q of ['%_\\', ':*&|!()<>', "'; --", '🎨', '👩‍🎨 🏺', '…', '\u0301'])
      expect(await parseWords(db, q)).toBe('nothing');
  });

  test('every word has to be there, accents and capitals or not', async () => {
    await list('Taller de música a Gràcia', 'Música', 'Gràcia');
    expect(await found('MUSICA gracia')).toEqual(['Taller de música a Gràcia']);
    expect(await found('mùsiça grácia')).toEqual(['Taller de música a Gràcia']);
  });

  test('the last word may still be growing, the others are whole', async () => {
    await list('Quarry visit');
    expect(await found('visit quar')).toEqual(['Quarry visit']);
    expect(await found('quar visit')).toEqual([]);
    expect(await found('qu')).toEqual([]);
  });

  test.each([
    ['en', 'Walking tours', 'walked tour'],
    ['es', 'Paseos nocturnos', 'paseo nocturno'],
    ['ca', 'Passejades nocturnes', 'passejada nocturna'],
    ['fr', 'Promenades nocturnes', 'promenade nocturne'],
    ['de', 'Nächtliche Spaziergänge', 'nächtlicher Spaziergänge'],
    ['it', 'Passeggiate notturne', 'passeggiata notturna'],
  ])('words are bent as their language bends them: %s', async (language, title, q) => {
    await list({ title, language });
    expect(await found(q)).toEqual([title]);
  });

  test('words that say nothing are left out, unless they are all there is', async () => {
    await list('Quarry visit', 'The end');
    expect(await found('a visit to the quarry with my friends')).toEqual([]);
    expect(await found('I would like a visit to the quarry near me')).toEqual(['Quarry visit']);
    expect(await found('the')).toEqual(['The end']);
    expect(await parseWords(db, 'pour les')).toBe('nothing');
  });

  test('of many words the first twelve count, of a long text the first 200 characters', async () => {
    await list('Eins zwei drei vier');
    expect(await found(`eins zwei drei vier ${'und so weiter '.repeat(700)}`)).toEqual([]);
    expect(await found(`eins zwei drei vier ${'x '.repeat(5000)}`)).toEqual([]);
    expect(await found(`eins zwei drei vier${' '.repeat(5000)}`)).toEqual(['Eins zwei drei vier']);
    expect(await found(`${'eins zwei drei vier '.repeat(500)}`)).toEqual(['Eins zwei drei vier']);
  });

  test.each([
    "'; drop table studios; --",
    "' or 1=1 --",
    "it's a bowl's",
    '%bowl_\\',
    'bowl:* & !raku | (x) <-> y',
    'bowl:A <2> bowl',
    '\u0000bowl\u0000',
    '\ud800bowl\udfff',
    '\u202eאומנות',
    'قوس bowl чаша 陶芸 बर्तन ชาม',
    'ﷺﷺﷺﷺﷺﷺﷺﷺﷺﷺ',
    'ŉ ŉŉ ß œ ½ ǆ İ',
    '1️⃣ 2️⃣',
    'x'.repeat(40),
    'x'.repeat(10_000),
    '陶'.repeat(10_000),
    '\u0301'.repeat(10_000),
    `a${'\u0301'.repeat(10_000)}`,
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'wörd '.repeat(2000),
    'the of a la el der die das les',
    'http://example.org/a?b=c user@example.org 1.2.3.4 -5 1e5 0x1F',
    'all of the co-op’s l·l d’eau',
  ])('whatever is typed is words or nothing: %j', async (q) => {
    await list('Bowl');
    for (const about of ['offerings', 'studios'] as const) {
      const meaning = await parseWords(db, q, about);
      if (!meaning || meaning === 'nothing') continue;
      await sql`select ${meaning.query}::tsquery`.execute(db);
    }
    expect((await db.selectFrom('studios').select('id').execute()).length).toBe(1);
  });

  test('words of every script are words', async () => {
    await list('陶芸', 'чаша', 'कटोरा', 'قدح');
    for (const q of ['陶芸', 'чаша', 'कटोरा', 'قدح', '陶']) expect((await found(q)).length).toBe(1);
  });
});

describe('synonyms', () => {
  test.each([
    'pottery',
    'Ceramics',
    'alfarería',
    'cerámica',
    'terrissa',
    'ceràmiques',
    'poterie',
    'céramique',
    'Töpfern',
    'Keramik',
    'ceramica',
  ])('%s finds pottery in all languages', async (q) => {
    const titles = ['Cerámica lenta', 'Céramique', 'Keramik', 'Pottery', 'Terrissa', 'Töpfern', 'Vasaio'];
    await list(...titles, 'Felt');
    expect((await found(q)).sort()).toEqual(titles.sort());
  });

  test('pottery is raku too, and raku is no other pottery', async () => {
    await list('Raku night', 'Pottery', 'Throw on the wheel', 'Felt');
    expect(await found('pottery')).toEqual(['Pottery', 'Raku night', 'Throw on the wheel']);
    expect(await found('rakú')).toEqual(['Raku night']);
    expect(await found('Drehscheibe')).toEqual(['Throw on the wheel']);
  });

  test.each([
    ['clase de cerámica', 'Class of clay'],
    ['Kurs für Keramik', 'Class of clay'],
    ['Töpferkurs', 'Class of clay'],
    ['Töpfer-Kurs', 'Class of clay'],
    ['Töpferabend', 'Class of clay'],
    ['cours de poterie', 'Class of clay'],
    ['glass blowing', 'Vidre bufat'],
    ['souffler le verre', 'Vidre bufat'],
    ['date night', 'Paint, for couples'],
    ['peindre en couple', 'Paint, for couples'],
    ['Malen für Paare', 'Paint, for couples'],
    ['kids clay', 'Fang per a infants, with clay'],
    ['impresión 3D', 'Use the 3D printer'],
    ['stampante 3d', 'Use the 3D printer'],
  ])('%s', async (q, title) => {
    await list(
      'Class of clay',
      'Vidre bufat',
      'Paint, for couples',
      'Fang per a infants, with clay',
      'Use the 3D printer',
    );
    expect(await found(q)).toContain(title);
  });

  test('a phrase is also its words, wherever they are', async () => {
    await list('Draw from life, drawing all day', 'Draw a cat');
    expect(await found('life drawing')).toEqual(['Draw from life, drawing all day']);
  });

  test('a word that means something is asked for by its meaning, where something listed has it', async () => {
    await list('Pottery', 'Keramik');
    expect((await understood('ceramics')).query).toBe("'§ceramics' | 'ceramics':*");
    expect(await parseWords(db, 'glass blowing')).toBe('nothing');
  });

  test('a studio is not asked for what only its dates are', async () => {
    await list({ title: 'Bowl', in: { name: 'Taller Fang', types: ['ceramics'] } });
    const about = async (q: string) => {
      const meaning = await parseWords(db, q, 'studios');
      return meaning && meaning !== 'nothing' ? meaning.query : meaning;
    };
    expect(await about('class for beginners pottery')).toBe(await about('pottery'));
    expect(await about('workshop')).toContain("'§workshops'");
    expect(await parseWords(db, 'pottery class for beginners')).toBe('nothing');
  });
});

describe('slips of the finger', () => {
  test.each([
    ['roku', 'raku'],
    ['rauk', 'raku'],
    ['thorw', 'throw'],
    ['poblenuo', 'poblenou'],
    ['cermaic', 'ceramic'],
    ['ukuelle', 'ukulele'],
    ['ukulele conecrt', 'ukulele concert'],
    ['Ukulele of Pobelnou', 'Ukulele of poblenou'],
  ])('%s is %s', async (q, meant) => {
    await list('Raku', 'Throw', 'Ceramic bell', { title: 'Ukulele concert', in: { neighbourhood: 'Poblenou' } });
    expect((await understood(q)).meant).toBe(meant);
    expect(await found(q)).toEqual(await found(meant));
    expect(await found(q)).not.toEqual([]);
  });

  test('a synonym that nothing listed is called by may be mistyped too', async () => {
    await list('Pottery');
    expect((await understood('alfareira')).meant).toBe('alfarería');
    expect(await found('alfareira')).toEqual(['Pottery']);
  });

  test('a word that something listed has was meant, also in a description', async () => {
    await list('Point', { title: 'Bowl', description: 'Say paint.' });
    expect(await understood('paint')).toMatchObject({ meant: null });
    expect(await found('paint')).toEqual(['Bowl']);
  });

  test('only the closest are meant, and not what is listed no more', async () => {
    await list('Velvet', 'Velour');
    expect(await found('velvat')).toEqual(['Velvet']);
    await list('Zither');
    await db.deleteFrom('offerings').where('title', '=', 'Zither').execute();
    expect(await parseWords(db, 'zithre')).toBe('nothing');
  });

  test('several that are equally close are all meant', async () => {
    await list('Bello', 'Yello');
    expect(await found('zello')).toEqual(['Bello', 'Yello']);
  });

  test('what is too short or too far off is nowhere', async () => {
    await list('Raku', 'Throw');
    for (const q of ['rk', 'trhwo', 'submarine', 'rakuuuuu', 'rak1']) expect(await parseWords(db, q)).toBe('nothing');
  });

  test('a draft lends nobody its words', async () => {
    await list({ title: 'Zither', status: 'draft' }, { title: 'Bowl', in: { name: 'Zither', status: 'draft' } });
    expect(await parseWords(db, 'zither')).toBe('nothing');
  });
});

test('a program remembers for a while what was meant, and asks once for all who ask together', async () => {
  const other = await createWorld();
  enableQueryCache(other.db);
  expect(await parseWords(other.db, 'zither')).toBe('nothing');
  const studio = await makeStudio(other, await makePerson(other));
  await makeOffering(other, studio, { title: 'Zither' });
  expect(await parseWords(other.db, 'zither')).toBe('nothing');
  expect(await parseWords(other.db, 'zither now', 'offerings')).toBe('nothing');
  const [one, two] = await Promise.all([parseWords(other.db, 'zithers'), parseWords(other.db, 'zithers')]);
  expect(one).toBe(two);
});
