import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './pay.module.css';

/** The page after a change ended unpaid, or its payment arrived too late: the booking is as it was. */
export function ChangeOver({ payment, booking }: { payment: Payment; booking: Booking }) {
  const { t, money } = useWords();
  const isLate = payment.state === 'captured';
  return (
    <div className={css.over}>
      <h1>{t(isLate ? 'payments.late.heading' : 'payments.change.over_heading')}</h1>
      <Note kind={isLate ? 'brick' : 'sun'} title={t('payments.change.over_title')}>
        {isLate ? t('payments.late.say', { amount: money(payment.amount) }) : t('payments.change.over_say')}
      </Note>
      <p className={css.acts}>
        <ButtonLink kind="clay" to={`/bookings/${booking.id}`}>
          {t('payments.change.back')}
        </ButtonLink>
      </p>
    </div>
  );
}
