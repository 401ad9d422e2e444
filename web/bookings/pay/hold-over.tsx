import { useNavigate } from 'react-router';
import type { Booking } from '../../../shared/schemas/bookings.ts';
import type { Payment } from '../../../shared/schemas/payments.ts';
import { formatTime } from '../../../shared/time/time.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import { newBookingKey } from '../form/booking-draft.ts';
import { hasPrices, pricesAgain } from './hold-again.ts';
import { HoldClock } from './hold-clock.tsx';
import * as css from './pay.module.css';

/** The page after the hold ended: hold the seats again, or where the money is that arrived too late. */
export function HoldOver({ payment, booking }: { payment: Payment; booking: Booking }) {
  const { t, money } = useWords();
  const { event, seats, offering, hold_ends_at } = booking;
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
      <HoldAgain booking={booking} seats={seats} offeringLink={offeringLink} />
    </div>
  );
}

/** Holds the same seats again with one press; a slot or a course is chosen again on its page. */
function HoldAgain({ booking, seats, offeringLink }: { booking: Booking; seats: number; offeringLink: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const { event, attendees, total } = booking;
  const isOneEvent = booking.dates.length === 1 && event.spaces.length === 0 && event.status === 'scheduled';
  const holdAgain = () =>
    run(async () => {
      const priced = hasPrices(booking)
        ? pricesAgain(booking, await readJson(api.offerings[':id'].$get({ param: { id: booking.offering.id } })))
        : {};
      // The offering no longer has what was chosen: the guest chooses again.
      if (!priced) return navigate(offeringLink);
      const json = {
        ...priced,
        event_id: event.id ?? '',
        seats,
        attendees: attendees.map(({ name }) => ({ name })),
        note: booking.note,
        payment: 'online' as const,
        shown_total: total,
        ...(booking.discount?.code && { code: booking.discount.code }),
      };
      const header = { 'idempotency-key': newBookingKey() };
      const next = await readJson(api.bookings.$post({ json, header }));
      await adoptBooking(api, next);
      return navigate(typeof next.payment === 'string' ? `/bookings/${next.id}` : `/pay/${next.payment.id}`, {
        replace: true,
      });
    });
  return (
    <>
      {failure && <Note kind="brick" title={failure} />}
      <p className={css.acts}>
        {isOneEvent && (
          <Button kind="clay" busy={busy} busyLabel={t('bookings.confirm.busy')} onClick={() => void holdAgain()}>
            {t('payments.over.again')}
          </Button>
        )}
        <ButtonLink kind={isOneEvent ? 'quiet' : 'clay'} to={offeringLink}>
          {t('payments.other_dates')}
        </ButtonLink>
      </p>
    </>
  );
}
