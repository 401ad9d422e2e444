import type { Language } from '../text/languages.ts';
import { CURRENCIES } from './currencies.ts';
import { formatMoney, type Money, minorDigits, separatorsOf } from './money.ts';

/** A currency before or after the amount, with or without a space; "45€50" cannot be read. */
const CURRENCY = `(?:[€$£¥]|${CURRENCIES.join('|')})`;
const SYMBOLS = new RegExp(`^\\s*${CURRENCY}|${CURRENCY}\\s*$`, 'gi');
/** Spaces and apostrophes separate thousands in every language: "1 200", "1’200". */
const SPACED = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;
const MOST = 100_000_000;

/** An amount: thousands with separators or without, then the decimal sign and its digits. */
const WITHOUT_DECIMALS = /^(\d{1,3}(?:[.,]\d{3})+|\d+)$/;
const WITH_HUNDREDTHS = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/;
const WITH_THOUSANDTHS = /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d+)(?:([.,])(\d{1,3}))?$/;
/** An amount below a thousand with three decimals, where the sign cannot separate thousands. */
const THREE_DECIMALS = /^(\d{1,3})([.,])(\d{3})$/;

/**
 * Parses an amount as people type it: "58", "58,50", "58.50", "€ 1 200,5", "1.250,00". Before one or two final digits,
 * a comma or a point is the decimal sign in any language. A single one before three digits separates thousands only in
 * the user's language: "25,555" is twenty-five thousand in English, and ambiguous in German; a currency without a minor
 * unit has thousands there in any language, and one with thousandths has those where it is the decimal sign of the
 * language.
 * @returns minor units, or why the text cannot be read
 */
export function readMoney(
  text: string,
  language: Language,
  currency: string,
): number | 'no_amount' | 'thousands_or_cents' {
  const digits = minorDigits(currency);
  const typed = text.replace(SYMBOLS, '').trim().replace(SPACED, '');
  const [group] = separatorsOf(language);
  const [, lone] = /^\d{1,3}([.,])\d{3}$/.exec(typed) ?? [];
  const isDecimal = lone !== undefined && lone !== group;
  if (isDecimal && digits === 2) return 'thousands_or_cents';
  const [, whole = '', decimal, rest = ''] = shapeOf(digits, isDecimal).exec(typed) ?? [];
  const signs = new Set(whole.match(/[.,]/g));
  if (whole === '' || signs.size > 1 || (decimal && signs.has(decimal))) return 'no_amount';
  const amount = Number(whole.replace(/[.,]/g, '')) * 10 ** digits + Number(rest.padEnd(digits, '0'));
  return amount <= MOST ? amount : 'no_amount';
}

function shapeOf(digits: number, isDecimal: boolean): RegExp {
  if (digits === 0) return WITHOUT_DECIMALS;
  if (digits === 2) return WITH_HUNDREDTHS;
  return isDecimal ? THREE_DECIMALS : WITH_THOUSANDTHS;
}

/**
 * Returns the two unambiguous spellings of a text such as "25,555": "25,55" and "25555".
 * @param text for which `readMoney` returned `thousands_or_cents`
 */
export function clearerMoney(text: string, language: Language): { small: string; large: string } {
  const [, whole = '', rest = ''] = /(\d+)[.,](\d{3})/.exec(text) ?? [];
  return { small: `${whole}${separatorsOf(language)[1]}${rest.slice(0, 2)}`, large: whole + rest };
}

/** Formats an amount for a field: "58.50" in English, "58,50" elsewhere, without the currency. */
export function moneyText(money: Money, language: Language): string {
  const [number = ''] = formatMoney(money, language).match(/\d.*\d|\d/) ?? [];
  return number;
}

/** Returns an amount of another currency that is written with the same number: 58 euros, 58 yen. */
export const sameNumber = ({ amount, currency }: Money, to: string): Money => ({
  amount: Math.round(amount * 10 ** (minorDigits(to) - minorDigits(currency))),
  currency: to,
});
