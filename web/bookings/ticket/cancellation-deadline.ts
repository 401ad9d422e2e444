import type { CancellationStep } from '../../../shared/bookings/cancellation.ts';
import type { Money } from '../../../shared/money/money.ts';
import type { Words } from '../../words.tsx';

/**
 * Returns the steps as sentences: "Free to cancel until Sat 22 Nov, 10:00." "Then half the price until …"
 * @param deposit after which no more is charged
 */
export function cancellationStepText(
  { t, dayTime, money }: Words,
  steps: readonly CancellationStep[],
  zone: string,
  deposit?: Money,
): string[] {
  const sentences = steps.map(({ share, until }, at) => {
    if (!until) return t(at === 0 ? 'bookings.cancel.never' : 'bookings.cancel.after');
    const date = dayTime(until, zone);
    if (share === 100) return t('bookings.cancel.free_until', { date });
    return t(at === 0 ? 'bookings.cancel.half_until' : 'bookings.cancel.then_half', { date });
  });
  return deposit ? [...sentences, t('bookings.cancel.deposit', { deposit: money(deposit) })] : sentences;
}
