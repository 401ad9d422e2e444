import type { Language } from '../text/languages.ts';

/** `amount` is a whole number of minor units (cents); `currency` is ISO 4217. */
export interface Money {
  amount: number;
  currency: string;
}

const SYMBOLS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£' };

export const SEPARATORS: Record<Language, [group: string, decimal: string]> = {
  en: [',', '.'],
  es: ['.', ','],
  ca: ['.', ','],
  fr: ['\u202f', ','],
  de: ['.', ','],
  it: ['.', ','],
};

/**
 * Formats a price: "€58", "€14.50", in the other languages "58 €", "14,50 €". Does not use `Intl`: server and browser
 * have different versions of its data, and a price must not change during hydration.
 */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const [group, decimal] = SEPARATORS[language];
  const whole = String(Math.trunc(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  const cents = Math.abs(amount) % 100;
  const number = cents === 0 ? whole : `${whole}${decimal}${String(cents).padStart(2, '0')}`;
  const sign = amount < 0 ? '−' : '';
  const symbol = SYMBOLS[currency] ?? currency;
  return language === 'en'
    ? `${sign}${symbol}${symbol.length > 1 ? '\u00a0' : ''}${number}`
    : `${sign}${number}\u00a0${symbol}`;
}
