import { describe, expect, it } from 'vitest';
import { MASK, maskContacts } from './mask-contacts.ts';

const masked = (text: string) => ({ text, is_masked: true });

describe('contact details before a booking', () => {
  it.each([
    ['Ring me at 612 345 678, please', `Ring me at ${MASK}, please`],
    ['+34 612 34 56 78', MASK],
    ['0034612345678', MASK],
    ['(93) 318-55-60.12', MASK],
    ['612.345.678!', `${MASK}!`],
    ['my number is ６１２３４５６７８', `my number is ${MASK}`],
    ['٠٦١٢٣٤٥٦٧٨', MASK],
    ['laia@fang.test or pau@fang.test', `${MASK} or ${MASK}`],
    ['laia ＠ fang.test', MASK],
    ['laia (at) fang dot com, thanks', `${MASK}, thanks`],
    ['laia arroba fang punto es', MASK],
    ['https://wa.me/34612345678?text=hi now', `${MASK} now`],
    ['join t.me/fang', `join ${MASK}`],
    ['whatsapp:fang', MASK],
    ['I am @laia_k there', `I am ${MASK} there`],
    ['www.instagram.com/fang', MASK],
  ])('are covered: %s', (text, shown) => {
    expect(maskContacts(text)).toEqual(masked(shown));
  });

  it.each([
    'On 2026-11-28 at 16:00, or 28/11/2026 16:00–18:00?',
    '28.11.2026, 3 seats, 104,40 €',
    'We are 12 children and 2 teachers, 9 to 11 years old',
    'It costs 1.250,00 € for 2 weeks',
    'Is it at Pujades 118, 08005 Barcelona?',
    'Kiln at 1240 °C, then 980 °C',
    'My booking is 7KQ2M9XA',
    'See https://atelio.test/offering/bowls',
    'Meet me at the studio. Then we go',
    '',
  ])('are not seen in what is none: %s', (text) => {
    expect(maskContacts(text)).toEqual({ text, is_masked: false });
  });
});
