import { useState } from 'react';
import { quote } from '../../../shared/bookings/bookings.ts';
import type { EventShape, Offering } from '../../../shared/schemas/offerings.ts';
import { formatTimes } from '../../../shared/time/time.ts';
import * as optionCss from '../../forms/fields/option.module.css';
import { bookEventUrl } from '../../offerings/page/link-state.ts';
import { seatsText } from '../../offerings/terms/event-seats.tsx';
import { bookingAddress } from '../../offerings/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DayBlock } from '../../ui/day-block.tsx';
import { useWords } from '../../words.tsx';
import * as css from './waitlist.module.css';

/** Dates shown. */
const SHOWN = 3;

interface OtherDatesProps {
  offering: Offering;
  /** Those with enough seats. */
  events: readonly EventShape[];
  seats: number;
}

/** The next dates of an offering that have so many seats, to choose one instead of waiting. */
export function OtherDates({ offering, events, seats }: OtherDatesProps) {
  const words = useWords();
  const { t, money, dayTime } = words;
  const [chosenId, setChosenId] = useState<string>();
  const shown = events.slice(0, SHOWN);
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0];
  if (!chosen) return null;
  return (
    <>
      <fieldset className={optionCss.opts}>
        <legend>{t('waitlist.or_date', { count: seats })}</legend>
        {shown.map((event) => (
          <label key={event.id} className={`${optionCss.opt} ${css.dopt}`}>
            <input
              type="radio"
              name="other"
              value={event.id}
              checked={event === chosen}
              onChange={() => setChosenId(event.id)}
            />
            <DayBlock instant={event.starts_at} zone={event.time_zone} withMonth />
            <span>
              <b>{formatTimes(event.starts_at, event.ends_at, event.time_zone)}</b>
              <small>{seatsText(words, event)}</small>
            </span>
            <span className="num strong">
              {event.price.amount === 0 ? t('catalogue.free') : money(quote(event.price, seats, offering.price_unit))}
            </span>
          </label>
        ))}
      </fieldset>
      <ButtonLink to={bookEventUrl(bookingAddress(offering), chosen, seats)} className={css.wide}>
        {t('waitlist.book_date', { date: dayTime(chosen.starts_at, chosen.time_zone) })}
      </ButtonLink>
    </>
  );
}
