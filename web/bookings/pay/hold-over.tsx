import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { formatTime } from '#shared/time/time.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { HoldClock } from './hold/hold-clock.tsx';
import { useHoldAgain } from './hold/use-hold-again.ts';
import * as css from './pay.module.css';

/** The page after the hold ended: hold the seats again, or where the money is that arrived too late. */
export function HoldOver({ payment, booking }: { payment: Payment; booking: Booking }) {
  const { t, money } = useWords();
  const { event, offering, hold_ends_at } = booking;
  const at = hold_ends_at ? formatTime(hold_ends_at, event.time_zone) : '';
  const offeringLink = `/offering/${offering.slug}`;
  if (payment.state === 'captured') {
    return (
      <div className={css.over}>
        <h1>{t('payments.late.heading')}</h1>
        <Note kind="brick" title={t('payments.late.title')}>
          {t('payments.late.say', { amount: money(payment.amount) })}
        </Note>
        <p className={css.acts}>
          <ButtonLink kind="clay" to={offeringLink}>
            {t('payments.other_dates')}
          </ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <div className={css.over}>
      <h1>{t('payments.over.heading')}</h1>
      {hold_ends_at && (
        <HoldClock endsAt={hold_ends_at} title={t('payments.over.title', { time: at })}>
          <p>{t('payments.over.say')}</p>
        </HoldClock>
      )}
      <HoldAgain booking={booking} offeringLink={offeringLink} />
    </div>
  );
}

/** Holds the same seats again with one press; a slot or a course is chosen again on its page. */
function HoldAgain({ booking, offeringLink }: { booking: Booking; offeringLink: string }) {
  const { t } = useWords();
  const { busy, failure, canHoldAgain, holdAgain } = useHoldAgain(booking);
  return (
    <>
      {failure && <Note kind="brick" title={failure} />}
      <p className={css.acts}>
        {canHoldAgain && (
          <Button kind="clay" busy={busy} busyLabel={t('bookings.confirm.busy')} onClick={() => void holdAgain()}>
            {t('payments.over.again')}
          </Button>
        )}
        <ButtonLink kind={canHoldAgain ? 'quiet' : 'clay'} to={offeringLink}>
          {t('payments.other_dates')}
        </ButtonLink>
      </p>
    </>
  );
}
