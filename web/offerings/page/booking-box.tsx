import { useState } from 'react';
import { Form, Link } from 'react-router';
import { MAX_SEATS, quote } from '../../../shared/bookings/bookings.ts';
import type { EventShape, Offering } from '../../../shared/schemas/offerings.ts';
import { formatTimes } from '../../../shared/time/time.ts';
import * as optionCss from '../../forms/fields/option.module.css';
import { Stepper } from '../../forms/fields/stepper.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import { isFew } from '../offering-words.ts';
import { ApprovalNote } from '../terms/approval-note.tsx';
import { OfferingPrice } from '../terms/offering-price.tsx';
import { RefundDeadline } from '../terms/refund-deadline.tsx';
import * as css from './booking-box.module.css';

/** Events in the box; more are chosen in the list of events. */
const DATES_IN_BOX = 3;

interface BookingBoxProps {
  offering: Offering;
  /** URL of the booking, which takes `event` and `seats`. */
  address: string;
  /** Events with free seats. */
  open: readonly EventShape[];
  chosen: EventShape;
  onChoose: (event: EventShape) => void;
  /** Seats searched for in the list. */
  asked?: number | undefined;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** Returns the next events, always including the chosen one. */
function datesInBox(open: readonly EventShape[], chosen: EventShape): readonly EventShape[] {
  const next = open.slice(0, DATES_IN_BOX);
  return next.includes(chosen) ? next : [...next.slice(0, -1), chosen];
}

/** The booking box beside an offering: event, seats and total. A form that also works without script. */
export function BookingBox({ offering, address, open, chosen, onChoose, asked = 1, now }: BookingBoxProps) {
  const { t, money } = useWords();
  const [wanted = asked, setWanted] = useState<number>();
  const most = Math.min(chosen.seats_left, MAX_SEATS);
  const seats = Math.min(wanted, most);
  return (
    <Form className={css.book} action={address} aria-label={t('offerings.book')}>
      <OfferingPrice offering={offering} price={chosen.price} />
      <ApprovalNote offering={offering} />
      <fieldset className={optionCss.opts}>
        <legend>{t('offerings.date')}</legend>
        {datesInBox(open, chosen).map((event) => (
          <EventOption key={event.id} event={event} checked={event.id === chosen.id} onChoose={() => onChoose(event)} />
        ))}
      </fieldset>
      {open.length > DATES_IN_BOX && (
        <Link className="link action" to="#dates">
          {t('offerings.all_dates')}
        </Link>
      )}
      <div className={css.line}>
        <span className="strong small">{t('offerings.seats')}</span>
        <Stepper
          label={t('offerings.seats')}
          lessLabel={t('offerings.seat_less')}
          moreLabel={t('offerings.seat_more')}
          value={seats}
          max={most}
          onChange={setWanted}
        />
        <input type="hidden" name="seats" value={seats} />
      </div>
      <div className={`${css.line} ${css.sum}`}>
        <span>{t('offerings.total')}</span>
        <b>{money(quote(chosen.price, seats, offering.price_unit))}</b>
      </div>
      <Button type="submit" kind="clay" wide>
        {t(offering.booking_mode === 'requires_approval' ? 'offerings.ask_for_seats' : 'offerings.book_seats', {
          count: seats,
        })}
      </Button>
      <p className={`small ${css.promise}`}>
        <Icon name="rotate-ccw" size="s" />
        <span>
          <RefundDeadline offering={offering} event={chosen} now={now} /> {t('offerings.pay_later')}
        </span>
      </p>
    </Form>
  );
}

function EventOption(props: { event: EventShape; checked: boolean; onChoose: () => void }) {
  const { t, day } = useWords();
  const { event, checked, onChoose } = props;
  return (
    <label className={optionCss.opt}>
      <input type="radio" name="event" value={event.id} checked={checked} onChange={onChoose} />
      <span>
        <b>{day(event.starts_at, event.time_zone)}</b>
        <small>{formatTimes(event.starts_at, event.ends_at, event.time_zone)}</small>
      </span>
      {isFew(event) ? (
        <span className="few-left">{t('catalogue.seats_left', { count: event.seats_left })}</span>
      ) : (
        <small>{t('catalogue.free_seats', { count: event.seats_left })}</small>
      )}
    </label>
  );
}
