import type { Language } from '../../../shared/languages.ts';
import { formatMoney } from '../../../shared/money.ts';

/**
 * An amount as people type it, in any of our languages: "58", "58,50", "58.50", "€ 1.200", "1 200,5".
 * A point or comma before exactly three digits parts thousands; the other one, before one or two, is the decimal sign.
 * @returns minor units; null for nothing; undefined for what is no amount
 */
export function parseMoney(text: string): number | null | undefined {
  const typed = text.replace(/[\s\u00a0\u202f']|€|\$|£|CHF|EUR|USD|GBP/gi, '');
  if (typed === '') return null;
  const [, whole = '', decimal, cents = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/.exec(typed) ?? [];
  const signs = new Set(whole.match(/[.,]/g));
  if (whole === '' || signs.size > 1 || (decimal && signs.has(decimal))) return undefined;
  const amount = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return amount <= 100_000_000 ? amount : undefined;
}

/** An amount as a field shows it: "58.50" in English, "58,50" elsewhere. */
export function moneyText(amount: number | null, language: Language): string {
  if (amount === null) return '';
  // The symbol is beside the field.
  return formatMoney({ amount, currency: '' }, language).trim();
}
