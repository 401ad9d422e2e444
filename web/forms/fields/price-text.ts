import { clearerMoney, moneyText, readMoney } from '#shared/money/typed-money.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Words } from '#web/words.tsx';

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

/** The limits of a price, in minor units. */
interface PriceLimits {
  least?: number | undefined;
  most?: number | undefined;
}

/** Says why a typed price is not accepted; undefined if it is, or if it is empty. */
export function priceFault(
  { t, language, money }: Pick<Words, 't' | 'language' | 'money'>,
  text: string,
  currency: string,
  { least = 0, most = Number.POSITIVE_INFINITY }: PriceLimits = {},
): string | undefined {
  if (text.trim() === '') return undefined;
  const amount = readMoney(text, language, currency);
  if (amount === 'thousands_or_cents')
    return t('fields.misread.price_unclear', { value: text, ...clearerMoney(text, language) });
  if (amount === 'no_amount') return t('fields.misread.price');
  if (amount < least) return t('fields.invalid.at_least', { min: money({ amount: least, currency }) });
  if (amount > most) return t('fields.invalid.at_most', { max: money({ amount: most, currency }) });
  return undefined;
}
