import type { CancellationStep } from '#shared/bookings/cancellation.ts';
import { depositShare, type SplitPrice, stepsWithDeposit } from '#shared/bookings/deposit.ts';
import type { Words } from '#web/words.tsx';

/**
 * Returns the steps as sentences: "Free to cancel until Sat 22 Nov, 10:00." "Then half the price until …"
 * @param deposit what of the price was paid: nothing more than it is lost
 */
export function cancellationStepText(
  { t, dayTime, money }: Words,
  steps: readonly CancellationStep[],
  zone: string,
  deposit?: SplitPrice | null,
): string[] {
  return stepsWithDeposit(steps, depositShare(deposit)).map(({ share, until }, at) => {
    if (!until && deposit) {
      return t(`bookings.cancel.${at === 0 ? 'deposit' : 'after_deposit'}`, { deposit: money(deposit.online) });
    }
    if (!until) return t(at === 0 ? 'bookings.cancel.never' : 'bookings.cancel.after');
    const date = dayTime(until, zone);
    if (share === 100) return t('bookings.cancel.free_until', { date });
    return t(at === 0 ? 'bookings.cancel.half_until' : 'bookings.cancel.then_half', { date });
  });
}
