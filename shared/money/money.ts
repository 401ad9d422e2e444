import type { Language } from '../text/languages.ts';

/** `amount` is a whole number of minor units (cents, for most); `currency` is ISO 4217. */
export interface Money {
  amount: number;
  currency: string;
}

/** The currencies of ISO 4217 without a minor unit, and those with thousandths; all others have hundredths. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND';

/** Returns how many digits an amount of a currency has after the decimal sign. */
export function minorDigits(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  return THOUSANDTHS.includes(currency) ? 3 : 2;
}

/** Converts minor units: 5850 cents are 58.5. */
export const inMajorUnits = ({ amount, currency }: Money): number => amount / 10 ** minorDigits(currency);

const SYMBOLS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥' };

/** Returns what separates thousands, and what decimals. */
export function separatorsOf(language: Language): [group: string, decimal: string] {
  if (language === 'en') return [',', '.'];
  return [language === 'fr' ? '\u202f' : '.', ','];
}

/**
 * Formats a price: "€58", "€14.50", in the other languages "58 €", "14,50 €". Does not use `Intl`: server and browser
 * have different versions of its data, and a price must not change during hydration.
 */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const [group, decimal] = separatorsOf(language);
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const whole = String(Math.trunc(Math.abs(amount) / unit)).replace(/\B(?=(\d{3})+$)/g, group);
  const rest = Math.abs(amount) % unit;
  const number = rest === 0 ? whole : `${whole}${decimal}${String(rest).padStart(digits, '0')}`;
  const sign = amount < 0 ? '−' : '';
  const symbol = SYMBOLS[currency] ?? currency;
  return language === 'en'
    ? `${sign}${symbol}${symbol.length > 1 ? '\u00a0' : ''}${number}`
    : `${sign}${number}\u00a0${symbol}`;
}
