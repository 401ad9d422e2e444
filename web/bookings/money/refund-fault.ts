import { parsePrice, priceFault } from '#web/forms/fields/price-text.ts';
import type { Words } from '#web/words.tsx';

/** How much goes back. */
export type RefundAmount = 'all' | 'seats' | 'amount';

interface TypedRefund {
  what: RefundAmount;
  /** The amount as it was typed. */
  typed: string;
  /** The seats that were chosen. */
  positions: readonly number[];
  currency: string;
  /** What can still go back, in minor units; undefined until it is known. */
  most: number | undefined;
}

/** Says why what was chosen cannot be given back; undefined if it can. */
export function refundFault(
  words: Pick<Words, 't' | 'language' | 'money'>,
  { what, typed, positions, currency, most = Number.POSITIVE_INFINITY }: TypedRefund,
): string | undefined {
  const { t, language, money } = words;
  if (what === 'all') return undefined;
  if (what === 'seats') return positions.length === 0 ? t('money_back.give.no_seat') : undefined;
  if (typed.trim() === '') return t('money_back.give.no_amount');
  const amount = parsePrice(typed, language, currency) ?? 0;
  if (amount > most) return t('money_back.give.too_much', { most: money({ amount: most, currency }) });
  return priceFault(words, typed, currency, { least: 1 });
}
