import type { Language } from '../text/languages.ts';
import { CURRENCIES } from './currencies.ts';
import { formatMoney, SEPARATORS } from './money.ts';

/** A currency before or after the amount, with or without a space; "45€50" cannot be read. */
const CURRENCY = `(?:[€$£]|${CURRENCIES.join('|')})`;
const SYMBOLS = new RegExp(`^\\s*${CURRENCY}|${CURRENCY}\\s*$`, 'gi');
/** Spaces and apostrophes separate thousands in every language: "1 200", "1’200". */
const SPACED = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;
const MOST = 100_000_000;

/**
 * Parses an amount as people type it: "58", "58,50", "58.50", "€ 1 200,5", "1.250,00". Before one or two final digits,
 * a comma or a point is the decimal sign in any language. A single one before three digits separates thousands only in
 * the user's language: "25,555" is twenty-five thousand in English, and ambiguous in German.
 * @returns minor units, or why the text cannot be read
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
 * Returns the two unambiguous spellings of a text such as "25,555": "25,55" and "25555".
 * @param text for which `readMoney` returned `thousands_or_cents`
 */
export function clearerMoney(text: string, language: Language): { small: string; large: string } {
  const [, whole = '', rest = ''] = /(\d+)[.,](\d{3})/.exec(text) ?? [];
  return { small: `${whole}${SEPARATORS[language][1]}${rest.slice(0, 2)}`, large: whole + rest };
}

/** Formats an amount for a field: "58.50" in English, "58,50" elsewhere, without the currency. */
export const moneyText = (amount: number, language: Language): string =>
  formatMoney({ amount, currency: '' }, language).trim();
