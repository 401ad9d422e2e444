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
  /** How many seats a pass pays for; undefined where none does. */
  passSeats?: number | undefined;
}

/** Says until when a booking made now can be cancelled for free, and what it costs after that. */
export function CancellationTerms({
  policy,
  startsAt,
  bookedAt,
  zone,
  free,
  deposit,
  passSeats,
}: CancellationPromiseProps) {
  const words = useWords();
  const isPass = passSeats !== undefined;
  const steps = cancellationSteps({ policy, startsAt: new Date(startsAt), bookedAt: new Date(bookedAt), zone, isPass });
  const [first, ...rest] = isPass
    ? [creditText(words, steps[0]?.until, zone, passSeats)]
    : free
      ? [words.t('bookings.cancel.always_free')]
      : cancellationStepText(words, steps, zone, deposit);
  return (
    <div className="small">
      <Note kind={(free && !isPass) || steps[0]?.until ? 'leaf' : 'sun'} icon="rotate-ccw" title={first}>
        {rest.join(' ')}
      </Note>
    </div>
  );
}

/** Says until when the credits of a pass come back. */
const creditText = ({ t, dayTime }: Words, until: Date | null | undefined, zone: string, count: number): string =>
  until
    ? `${t('bookings.cancelling.credit_until', { count, date: dayTime(until, zone) })}.`
    : t('bookings.cancelling.credit_kept', { count });

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
