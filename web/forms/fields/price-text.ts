import { moneyText, readMoney } from '../../../shared/money/typed-money.ts';
import type { Language } from '../../../shared/text/languages.ts';

/**
 * Parses a typed price, "12,50" or "12.50", into minor units.
 * @returns null if empty, undefined if it is not a price, or is ambiguous: "1,234" in German
 */
export function parsePrice(text: string, language: Language, currency: string): number | null | undefined {
  if (text.trim() === '') return null;
  const amount = readMoney(text, language, currency);
  return typeof amount === 'number' ? amount : undefined;
}

/** Formats minor units for a price field: "12.50" in English, "12,50" elsewhere; "" for null. */
export const formatPrice = (amount: number | null, language: Language, currency: string): string =>
  amount === null ? '' : moneyText({ amount, currency }, language);
