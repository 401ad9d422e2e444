import type { CancellationStep } from '#shared/bookings/cancellation.ts';
import { depositShare, type SplitPrice, stepsWithDeposit } from '#shared/bookings/deposit.ts';
import { useWords } from '#web/words.tsx';
import * as css from './cancellation-bar.module.css';

interface CancellationBarProps {
  /** From `cancellationSteps`: in order of time, the last one refunds nothing. */
  steps: readonly CancellationStep[];
  /** All is free at least until the studio's yes, or 24 hours after it. */
  freeByYes?: 'yes' | 'day_after_yes' | undefined;
  /** The studio's IANA time zone. */
  zone: string;
  /** ISO instant at which the page was rendered; steps over by then are left out. */
  now: string;
  /** What of the price is paid now: nothing more than it is lost. */
  deposit?: SplitPrice | null | undefined;
}

/** The part whose end is the studio's answer. */
const BY_YES = { share: 100, until: null } as const;

/** The refund steps as a bar of up to three parts, each with its deadline. */
export function CancellationBar({ steps, freeByYes, zone, now, deposit }: CancellationBarProps) {
  const { t, dayTime, money } = useWords();
  const dated = stepsWithDeposit(steps, depositShare(deposit)).filter(
    ({ until }) => until === null || until.toISOString() > now,
  );
  const coming = freeByYes ? [BY_YES, ...dated.filter(({ share }) => share !== 100)] : dated;
  return (
    <ol className={css.cancel} data-parts={coming.length}>
      {coming.map(({ share, until }) => (
        <li key={share} data-share={share}>
          <b>
            {share === 0 && deposit
              ? t('offerings.cancel_deposit', { deposit: money(deposit.online) })
              : t(`offerings.cancel_${share}`)}
          </b>
          {until
            ? t('offerings.until', { date: dayTime(until, zone) })
            : share === 100 && freeByYes
              ? t(`offerings.until_${freeByYes}`)
              : t(coming.length > 1 ? 'offerings.after' : 'offerings.from_now')}
        </li>
      ))}
    </ol>
  );
}
