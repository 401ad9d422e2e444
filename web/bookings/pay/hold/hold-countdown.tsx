import { HOLD_MINUTES } from '#shared/bookings/bookings.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { MINUTE } from '#shared/time/time.ts';
import { isCovered } from '#web/bookings/booking-words.ts';
import { useWords } from '#web/words.tsx';
import { clockOf, useSecondsUntil } from './hold-clock.tsx';
import * as css from './hold-countdown.module.css';

/** The time that is left of a hold, and what happens after it. */
export function HoldCountdown({ endsAt, booking }: { endsAt: string; booking: Booking }) {
  const { t } = useWords();
  const left = useSecondsUntil(endsAt);
  const kind = left === 0 ? 'over' : left < 120 ? 'soon' : undefined;
  const width = `${Math.min(100, (left * 1000 * 100) / (HOLD_MINUTES * MINUTE))}%`;
  return (
    <div className={css.countdown} data-kind={kind}>
      <p>
        <span className={css.clock} role="timer" aria-live="off">
          {clockOf(left)}
        </span>{' '}
        <span className="small muted">
          {t(isCovered(booking) ? 'bookings.hold.left_covered' : 'bookings.hold.left', { count: booking.seats })}
        </span>
      </p>
      <span className={css.bar} aria-hidden="true">
        <i style={{ width }} />
      </span>
    </div>
  );
}

/** The figure of the time that is left of a hold. */
export function HoldFigure({ endsAt }: { endsAt: string }) {
  const left = useSecondsUntil(endsAt);
  return (
    <span className={css.figure} role="timer" aria-live="off">
      {clockOf(left)}
    </span>
  );
}
