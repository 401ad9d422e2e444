import { useState } from 'react';
import { Form, Link } from 'react-router';
import { quote } from '#shared/bookings/bookings.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import { Stepper } from '#web/forms/fields/stepper.tsx';
import { timeRange } from '#web/time/time-range.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { type BookingChoice, pricedFor } from '../booking-choices.ts';
import { isFew } from '../offering-words.ts';
import { ApprovalNote } from '../terms/approval-note.tsx';
import { LateRuleLine } from '../terms/late-rule.ts';
import { LazyReducedPrice } from '../terms/lazy-reduced-price.ts';
import { OfferingPrice } from '../terms/offering-price.tsx';
import * as css from './booking-box.module.css';

/** Choices in the box; more are in the list of events. */
const CHOICES_IN_BOX = 3;

interface BookingBoxProps {
  offering: Offering;
  /** URL of the booking, which takes `event` and `seats`. */
  address: string;
  /** Courses and events with free seats. */
  open: readonly BookingChoice[];
  chosen: BookingChoice;
  onChoose: (choice: BookingChoice) => void;
  /** Seats searched for in the list. */
  asked?: number | undefined;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** Returns the first choices, always including the chosen one. */
function choicesInBox(open: readonly BookingChoice[], chosen: BookingChoice): readonly BookingChoice[] {
  const next = open.slice(0, CHOICES_IN_BOX);
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
      <OfferingPrice price={chosen.price} unit={pricedFor(offering, chosen)} />
      {chosen.reduction && <LazyReducedPrice reduction={chosen.reduction} zone={chosen.time_zone} />}
      <ApprovalNote offering={offering} />
      <fieldset className={optionCss.opts}>
        <legend>{t('offerings.date')}</legend>
        {choicesInBox(open, chosen).map((choice) => (
          <Option key={choice.key} choice={choice} checked={choice === chosen} onChoose={() => onChoose(choice)} />
        ))}
      </fieldset>
      {open.length > CHOICES_IN_BOX && (
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
      <LateRuleLine
        offering={offering}
        starts_at={chosen.starts_at}
        time_zone={chosen.time_zone}
        price={chosen.price}
        now={now}
      />
      <p className={`small muted ${css.promise}`}>
        {t(offering.deposit_percent ? 'offerings.deposit' : 'offerings.pay_later', {
          count: offering.deposit_percent ?? 0,
        })}
      </p>
    </Form>
  );
}

function Option(props: { choice: BookingChoice; checked: boolean; onChoose: () => void }) {
  const words = useWords();
  const { t, day } = words;
  const { choice, checked, onChoose } = props;
  const { key, starts_at, ends_at, time_zone: zone, seats_left, course } = choice;
  const date = day(starts_at, zone);
  const times = timeRange(words, starts_at, ends_at, zone);
  return (
    <label className={optionCss.opt}>
      <input type="radio" name="event" value={key} checked={checked} onChange={onChoose} />
      <span>
        <b>{course ? t('offerings.course.from', { date }) : date}</b>
        <small>{course ? t('offerings.course.dates', { count: course.dates.length, times }) : times}</small>
      </span>
      {isFew(choice) ? (
        <span className="few-left">{t('catalogue.seats_left', { count: seats_left })}</span>
      ) : (
        <small>{t('catalogue.free_seats', { count: seats_left })}</small>
      )}
    </label>
  );
}
