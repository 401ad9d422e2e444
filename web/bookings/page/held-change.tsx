import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { api } from '#web/browser-api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { cancelHeldChange } from '../bookings-queries.ts';
import { HoldClock } from '../pay/hold/hold-clock.tsx';
import { ReleaseHold } from '../pay/hold/release-hold.tsx';
import * as css from './held-change.module.css';

/** A change of the booking that waits for its payment: how long, what it costs, and the way out. */
export function HeldChangePanel({ booking }: { booking: Booking }) {
  const { t, money, dayTime } = useWords();
  const { held_change: change, event } = booking;
  if (!change) return null;
  return (
    <div className={css.panel}>
      <HoldClock
        endsAt={change.hold_ends_at}
        title={t(`payments.change.waits_${change.kind}`, { count: change.seats })}
      >
        <p>
          {t('payments.change.waits_say', {
            date: dayTime(change.starts_at, event.time_zone),
            amount: money(change.difference),
          })}
        </p>
        <p className={css.acts}>
          <ButtonLink size="s" kind="ink" to={`/pay/${change.payment.id}`}>
            {t('payments.pay', { amount: money(change.difference) })}
          </ButtonLink>
          <ReleaseHold label={t('payments.change.let_go')} onRelease={() => cancelHeldChange(api, booking.id)} />
        </p>
      </HoldClock>
    </div>
  );
}
