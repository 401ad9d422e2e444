import type { Money } from '#shared/money/money.ts';
import type { Words } from '#web/words.tsx';

/** Says what a date costs more or less: "same price", "+ €24", "€12 less". */
export function differenceText({ t, money }: Words, difference: Money): string {
  if (difference.amount === 0) return t('booking_changes.move.same_price');
  if (difference.amount > 0) return `+ ${money(difference)}`;
  return t('booking_changes.move.less', { amount: money({ ...difference, amount: -difference.amount }) });
}
