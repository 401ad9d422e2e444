import type { Language } from './languages.ts';
import { CURRENCIES, formatMoney, SEPARATORS } from './money.ts';

/** A currency before or after the amount, glued on or not; "45€50" is no amount that can be read. */
const CURRENCY = `(?:[€$£]|${CURRENCIES.join('|')})`;
const SYMBOLS = new RegExp(`^\\s*${CURRENCY}|${CURRENCY}\\s*$`, 'gi');
/** "1 200", "1’200": these stand between thousands in every language. */
const SPACED = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;
const MOST = 100_000_000;

/**
 * An amount as people type it: "58", "58,50", "58.50", "€ 1 200,5", "1.250,00". Before one or two digits at the end, a
 * comma or a point is the decimal sign in any language; between thousands, where it stands alone, it is that only in the
 * language of whoever writes. "25,555" is twenty-five thousand in English, and in German it may be anything.
 * @returns minor units, or why it cannot be said which
 */
export function readMoney(text: string, language: Language): number | 'no_amount' | 'thousands_or_cents' {
  const typed = text.replace(SYMBOLS, '').trim().replace(SPACED, '');
  const [group] = SEPARATORS[language];
  const [, lone] = /^\d{1,3}([.,])\d{3}$/.exec(typed) ?? [];
  if (lone && lone !== group) return 'thousands_or_cents';
  const [, whole = '', decimal, cents = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/.exec(typed) ?? [];
  const signs = new Set(whole.match(/[.,]/g));
  if (whole === '' || signs.size > 1 || (decimal && signs.has(decimal))) return 'no_amount';
  const amount = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return amount <= MOST ? amount : 'no_amount';
}

/**
 * The two ways to write what was typed as "25,555" so that nobody can misunderstand it: "25,55" and "25555".
 * @param text of which `readMoney` says that it may be thousands or cents
 */
export function clearerMoney(text: string, language: Language): { small: string; large: string } {
  const [, whole = '', rest = ''] = /(\d+)[.,](\d{3})/.exec(text) ?? [];
  return { small: `${whole}${SEPARATORS[language][1]}${rest.slice(0, 2)}`, large: whole + rest };
}

/** An amount as a field shows it: "58.50" in English, "58,50" elsewhere. The currency is beside the field. */
export const moneyText = (amount: number, language: Language): string =>
  formatMoney({ amount, currency: '' }, language).trim();
