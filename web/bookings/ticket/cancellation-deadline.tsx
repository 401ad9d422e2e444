import {
  type CancellationPolicy,
  type CancellationStep,
  cancellationSteps,
} from '../../../shared/bookings/cancellation.ts';
import type { Money } from '../../../shared/money/money.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { useWords, type Words } from '../../words.tsx';

interface CancellationPromiseProps {
  policy: CancellationPolicy;
  /** ISO instants. */
  startsAt: string;
  bookedAt: string;
  /** The studio's IANA time zone. */
  zone: string;
  /** True if it costs nothing, so that cancelling is free as well. */
  free: boolean;
  /** What is paid online at first, if the rest is paid at the studio. */
  deposit?: Money | undefined;
}

/** Says until when a booking made now can be cancelled for free, and what it costs after that. */
export function CancellationTerms({ policy, startsAt, bookedAt, zone, free, deposit }: CancellationPromiseProps) {
  const words = useWords();
  const steps = cancellationSteps({ policy, startsAt: new Date(startsAt), bookedAt: new Date(bookedAt), zone });
  const [first, ...rest] = free
    ? [words.t('bookings.cancel.always_free')]
    : cancellationStepText(words, steps, zone, deposit);
  return (
    <div className="small">
      <Note kind={free || steps[0]?.until ? 'leaf' : 'sun'} icon="rotate-ccw" title={first}>
        {rest.join(' ')}
      </Note>
    </div>
  );
}

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
