import { describe, expect, it, test } from 'vitest';
import { serverTexts } from '#server/translate.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { DrawnPage } from '../pdf/drawn-page.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { findLetters, loadLetters, UNKNOWN_LETTER } from './find-letters.ts';
import { fitText, outline, widthOf, wrap } from './lettering.ts';
import { setLine } from './set-line.ts';

await loadLetters('abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** The letters of a text as they are drawn, in both typefaces. */
async function drawn(text: string): Promise<string[]> {
  await loadLetters(text);
  return (['display', 'text'] as const).map((face) =>
    setLine(face, text)
      .runs.map((run) => run.text)
      .join(''),
  );
}

/** Names in all scripts that Unicode recommends for them. */
const NAMES: readonly (readonly [name: string])[] = [
  ...([['Łukasz Ğüneş Ñúñez'], ['Nguyễn Văn Ịnh'], ['Αφοί Κεραμική ΑΕ'], ['Ольга Їжакевич']] as const),
  ...([
    ['שרה לוי'],
    ['محمد علي حسن'],
    ['Հայկ Սարգսյան'],
    ['გიორგი ბერიძე'],
    ['李雷'],
    ['歐陽菲菲'],
    ['𠮷田太郎 たろう'],
  ] as const),
  ...([['김민수'], ['ㄅㄆㄇ'], ['สมชาย ใจดี'], ['አበበ በቂላ'], ['தமிழ்'], ['বাংলা']] as const),
  // Of these, signs that are drawn before or above a letter are copied in the order in which they are drawn.
  ...([['राहुल शर्मा'], ['ខ្មែរ'], ['བོད'], ['ދިވެހި']] as const),
  ...([['ગુજરાતી'], ['ਪੰਜਾਬੀ'], ['ಕನ್ನಡ'], ['മലയാളം'], ['ଓଡ଼ିଆ'], ['සිංහල'], ['తెలుగు'], ['ລາວ'], ['မြန်မာ']] as const),
];

describe('a name', () => {
  it.each(NAMES)('is drawn with all its letters: %s', async (name) => {
    for (const letters of await drawn(name)) {
      expect(letters).not.toContain(UNKNOWN_LETTER);
      expect(Array.from(letters).sort()).toEqual(Array.from(name.normalize('NFC')).sort());
    }
  });

  it('is copied from a PDF as it is written, also between other words', async () => {
    const copied = NAMES.slice(0, 17).map(([name]) => name);
    const texts = [...copied, 'Gast: שרה לוי', '−18,36 € – “é”', '18:45–21:30'];
    await loadLetters(texts);
    const page = new DrawnPage();
    for (const [line, text] of texts.entries()) page.text('text', text, { x: 40, y: 40 + line * 20, size: 11 });
    const pdf = await writePdf([page], { title: 'שרה', language: 'de' });
    const { title, pages } = await readPdf(pdf);
    expect(pages[0]?.text.trim().split('\n').filter(Boolean)).toEqual(texts);
    expect([title, pages[0]?.tags.filter((tag) => tag === 'P').length]).toEqual(['שרה', texts.length]);
    expect(pdf.length).toBeLessThan(90_000);
  });

  it('is copied from each paper of a process: a glyph that was part of another one before, and one of two letters', async () => {
    const copied = async (text: string) => {
      await loadLetters(text);
      const page = new DrawnPage();
      page.text('text', text, { x: 40, y: 40, size: 11 });
      return (await readPdf(await writePdf([page], { title: 'x', language: 'en' }))).pages[0]?.text;
    };
    const texts = ['ä;', 'a, b. c', 'Ω', 'Ω m'];
    for (const text of texts) expect(await copied(text)).toBe(text);
  });

  it.each([
    ['an emoji, and one of several', '🏺👩‍🎨🇪🇸', '🏺👩‍🎨🇪🇸'],
    ['letters of mathematics as what they stand for', '𝓛𝓪𝓲𝓪', 'Laia'],
    ['accents that are not composed', 'A\u0300 la', 'À la'],
    ['no sign for what only says how others are drawn', 'Ana\u200b\u2068', 'Ana'],
    ['a sign for a letter that no font has', 'Ana 𒀀', `Ana ${UNKNOWN_LETTER}`],
    ['spaces and line breaks as one space', 'Łódź  and\nKraków', 'Łódź and Kraków'],
  ])('has %s', async (_, text, shown) => {
    expect(await drawn(text)).toEqual([shown, shown]);
  });

  it('is read from right to left among signs that stand around it', async () => {
    const [, shown] = await drawn('(שרה)');
    expect(shown).toBe('(שרה)');
    expect((await drawn('שרה לוי 12'))[1]).toBe('12שרה לוי ');
  });
});

test.each(LANGUAGES)('the fonts have all letters of the texts of papers and tickets, %s', async (language) => {
  const files = ['invoices', 'bookings', 'mail', 'money', 'time', 'door'].map((file) => serverTexts(language, file));
  await loadLetters(files);
  const letters = new Set(JSON.stringify(files).normalize('NFC').replace(/\s/g, ''));
  const unknown = [...letters].filter((letter) =>
    findLetters('text', letter).some(({ text }) => text === UNKNOWN_LETTER),
  );
  expect(unknown).toEqual([]);
});

test('letters that were not loaded are an error, not a gap', () => {
  expect(() => setLine('text', '뷁')).toThrow('were not loaded');
});

describe('a line', () => {
  it('is as wide as its letters, which some pairs bring closer', () => {
    expect(widthOf('display', 'nnnn', 40)).toBeCloseTo(4 * widthOf('display', 'n', 40));
    expect(widthOf('display', 'nn', 80)).toBeCloseTo(2 * widthOf('display', 'nn', 40));
    expect(widthOf('display', 'To', 40)).toBeLessThan(widthOf('display', 'T', 40) + widthOf('display', 'o', 40));
  });

  it('ends where the next word has no more room', () => {
    const room = { size: 40, width: widthOf('display', 'Throw a bowl', 40), most: 3 };
    const lines = ['Throw a bowl', 'on the wheel'];
    expect(wrap('display', 'Throw a bowl on the wheel', room)).toEqual({ lines, whole: true });
  });

  it('ends in an ellipsis where only some may be shown', () => {
    const { lines, whole } = wrap('display', 'One two three four five six seven eight nine ten', {
      ...{ size: 40, width: 220, most: 2 },
    });
    expect([whole, lines.length]).toEqual([false, 2]);
    expect(lines[1]).toMatch(/^.+\w…$/);
    for (const line of lines) expect(widthOf('display', line, 40)).toBeLessThanOrEqual(220);
  });

  it.each([
    ['a long word', 'Donaudampfschifffahrtsgesellschaft'],
    ['500 letters', 'x'.repeat(500)],
    ['a number', '1234567890'.repeat(6)],
    ['Chinese, which has no spaces', '陶艺工作室李雷'.repeat(9)],
  ])('goes on in the next one, with all letters: %s', async (_, word) => {
    await loadLetters(word);
    const { lines } = wrap('text', word, { size: 40, width: 200 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(word);
    for (const line of lines) expect(widthOf('text', line, 40)).toBeLessThanOrEqual(200.01);
  });

  it('never breaks a span of time or an amount', () => {
    const { lines } = wrap('text', 'Mon 3 Nov, 18:45–21:30, €1,234.50', { size: 10, width: 80 });
    expect(lines.some((line) => line.includes('18:45–21:30'))).toBe(true);
  });

  it('carries no letter that a reader of SVG would have to know', () => {
    expect(outline('display', 'A & <b>', { x: 10, y: 20, size: 40, ink: '#000' })).toMatch(
      /^<g fill="#000">(?:<path transform="[^"<&]*" d="[^"<&]*"\/>)+<\/g>$/,
    );
  });
});

test('a text is as large as its room allows, and there as a whole', () => {
  const room = { sizes: [20, 10, 5], width: 100, height: 60, leading: 1.2 };
  expect(fitText('text', 'Bowls', room)).toMatchObject({ size: 20, lines: ['Bowls'] });
  const long = fitText('text', 'word '.repeat(40).trim(), room);
  expect([long.size, long.lines.join(' ')]).toEqual([5, 'word '.repeat(40).trim()]);
});
