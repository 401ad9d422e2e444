import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { AvailableSlots } from '#shared/schemas/slots.ts';
import * as bookingBoxCss from '../offerings/page/booking-box.module.css';
import { ApprovalNote } from '../offerings/terms/approval-note.tsx';
import { OfferingPrice } from '../offerings/terms/offering-price.tsx';
import { noonOf } from '../time/calendar-days.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { chooseTimeUrl, nextTime } from './first-and-last.ts';
import * as css from './slots.module.css';

interface SlotBoxProps {
  offering: Offering;
  slots: AvailableSlots;
  /** The URL at which it is booked. */
  address: string;
  /** Seats searched for in the list. */
  seats?: number | undefined;
}

/** Shows the price and the next free time of a lesson or of coworking, beside the offering. */
export default function SlotBox({ offering, slots, address, seats }: SlotBoxProps) {
  const { t, day, dayTime } = useWords();
  const next = nextTime(slots);
  return (
    <section className={bookingBoxCss.book} aria-label={t('offerings.book')}>
      <OfferingPrice price={offering.price} unit={offering.price_for} />
      <ApprovalNote offering={offering} />
      <p className={css.freeFrom}>
        <span className="small muted">{t('slots.next_free')}</span>
        <b className="num">
          {next ? dayTime(next.starts_at, slots.time_zone) : slots.next_day ? day(noonOf(slots.next_day), 'UTC') : '–'}
        </b>
      </p>
      <ButtonLink kind="clay" wide to={chooseTimeUrl(address, slots, seats)}>
        {t('slots.choose')}
      </ButtonLink>
      <p className={`small muted ${bookingBoxCss.promise}`}>
        {t(offering.deposit_percent ? 'offerings.deposit' : 'offerings.pay_later', {
          count: offering.deposit_percent ?? 0,
        })}
      </p>
    </section>
  );
}
