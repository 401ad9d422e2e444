import { useState } from 'react';
import { quote } from '#shared/bookings/bookings.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import type { BookingChoice } from '#web/offerings/booking-choices.ts';
import { isFew } from '#web/offerings/offering-words.ts';
import { bookEventUrl } from '#web/offerings/page/link-state.ts';
import { seatsText } from '#web/offerings/terms/event-seats.tsx';
import { bookingAddress } from '#web/offerings/urls.ts';
import { timeRange } from '#web/time/time-range.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { useWords, type Words } from '#web/words.tsx';
import * as css from './waitlist.module.css';

/** Dates shown. */
const SHOWN = 3;

interface OtherDatesProps {
  offering: Offering;
  /** Dates and courses with enough seats. */
  choices: readonly BookingChoice[];
  seats: number;
}

/** The next dates and courses of an offering that have so many seats, to choose one instead of waiting. */
export function OtherDates({ offering, choices, seats }: OtherDatesProps) {
  const words = useWords();
  const { t, money, dayTime } = words;
  const [chosenId, setChosenId] = useState<string>();
  const shown = choices.slice(0, SHOWN);
  const chosen = shown.find(({ key }) => key === chosenId) ?? shown[0];
  if (!chosen) return null;
  return (
    <>
      <fieldset className={optionCss.opts}>
        <legend>
          {t(shown.every(({ course }) => course) ? 'waitlist.or_course' : 'waitlist.or_date', { count: seats })}
        </legend>
        {shown.map((choice) => (
          <label key={choice.key} className={`${optionCss.opt} ${css.dopt}`}>
            <input
              type="radio"
              name="other"
              value={choice.key}
              checked={choice === chosen}
              onChange={() => setChosenId(choice.key)}
            />
            <DayBlock instant={choice.starts_at} zone={choice.time_zone} withMonth />
            <span>
              <b>{timesText(words, choice)}</b>
              <small>{choice.event ? seatsText(words, choice.event) : courseSeats(words, choice)}</small>
            </span>
            <span className="num strong">
              {choice.price.amount === 0 ? t('catalogue.free') : money(quote(choice.price, seats, offering.price_unit))}
            </span>
          </label>
        ))}
      </fieldset>
      <ButtonLink
        to={bookEventUrl(bookingAddress(offering), { ...chosen, id: chosen.key }, seats)}
        className={css.wide}
      >
        {t('waitlist.book_date', { date: dayTime(chosen.starts_at, chosen.time_zone) })}
      </ButtonLink>
    </>
  );
}

function timesText(words: Words, { starts_at, ends_at, time_zone: zone, course }: BookingChoice): string {
  const times = timeRange(words, starts_at, ends_at, zone);
  return course ? words.t('offerings.course.dates', { count: course.dates.length, times }) : times;
}

const courseSeats = ({ t }: Words, choice: BookingChoice) =>
  t(isFew(choice) ? 'catalogue.seats_left' : 'catalogue.free_seats', { count: choice.seats_left });
