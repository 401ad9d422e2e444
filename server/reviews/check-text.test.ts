import { describe, expect, it } from 'vitest';
import { NewReview } from '#shared/schemas/reviews.ts';
import { checkText } from './check-text.ts';

const flagsOf = (text: string) => checkText(text).map(({ flag, words }) => `${flag}: ${words}`);

describe('the text of a review', () => {
  it.each([
    ['Take your photos at bit.ly/3xYz9, it is great', ['link: bit.ly/3xYz9']],
    ['Details on https://t.co/abc', ['link: https://t.co/abc']],
    ['My shop: keramik-laden.de!', ['link: keramik-laden.de']],
    ['The shop is tinyurl (dot) com/pots', ['link: tinyurl (dot) com/pots']],
    ['Escríbeme a laia @ correo punto com', ['link: correo punto com']],
    ['Write to laia@example.org please', ['contact: laia@example.org']],
    ['Ring 933 41 27 08 before you come', ['contact: 933 41 27 08']],
    ['Mein Handy ist +49 (170) 123-45-67.', ['contact: +49 (170) 123-45-67']],
    ['Follow @laia.makes for more', ['contact: @laia.makes']],
    ['Der Lehrer ist ein Arschloch', ['insult: Arschloch']],
    ['El profe es un GILIPOLLAS', ['insult: GILIPOLLAS']],
    ['Quina colla d’imbècils, un imbècil!', ['insult: imbècil']],
    ['You 1d1ot', ['insult: 1d1ot']],
    ['Nice <script>alert(1)</script>', ['markup: <script>', 'markup: </script>']],
    ['Look [url=x]here', ['markup: [url']],
  ])('%s', (text, expected) => {
    expect(flagsOf(text)).toEqual(expected);
  });

  it.each([
    'On 12.11.2031 we made 12 bowls in 3.5 hours, from 18:30 to 20h00.',
    'I ♥ clay <3 and paid 58,00 € for two. Dr. Vidal was kind, Mr. Li too.',
    'La Marta té molta paciència. El te és excel·lent; hi tornarem el 2032!',
    'Un atelier génial… mes 2 filles (8 et 10 ans) ont adoré.',
    'Wir waren zu acht, mittwochs um 19 Uhr. Sehr zu empfehlen: 10/10.',
  ])('finds nothing in: %s', (text) => {
    expect(flagsOf(text)).toEqual([]);
  });

  it('loses what does not show, and keeps what joins emoji', () => {
    const { text } = NewReview.parse({
      stars: 5,
      text: '  Lovely\u202E place\u200B and ti\u200Dme for 👩\u200D🎨 work\u2066!\n\n\n\nAgain.  ',
    });
    expect(text).toBe('Lovely place and time for 👩\u200D🎨 work!\n\nAgain.');
  });

  it('is too short where only what shows counts', () => {
    expect(NewReview.safeParse({ stars: 5, text: 'Nice\u200B'.repeat(4) }).success).toBe(false);
    expect(NewReview.safeParse({ stars: 5, text: '\u200B'.repeat(40) }).success).toBe(false);
    expect(NewReview.safeParse({ stars: 6, text: 'A lovely evening at the wheel' }).success).toBe(false);
    expect(NewReview.safeParse({ stars: 4.5, text: 'A lovely evening at the wheel' }).success).toBe(false);
    expect(NewReview.safeParse({ stars: 4, text: 'x'.repeat(2001) }).success).toBe(false);
  });
});
