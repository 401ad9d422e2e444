import type { ReactNode } from 'react';
import type { CourseShape, EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import type { AvailableSlots } from '#shared/schemas/slots.ts';
import { chooseTimeUrl, nextTime } from '#web/slots/first-and-last.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import * as css from '#web/ui/styles/book-bar.module.css';
import { useWords } from '#web/words.tsx';
import { type BookingChoice, pricedFor } from '../booking-choices.ts';
import { isFew, whenText } from '../offering-words.ts';
import { LateRuleInBar } from '../terms/late-rule.ts';
import { requestAddress, waitlistAddress } from '../urls.ts';
import { bookEventUrl } from './link-state.ts';

interface BookingBarProps {
  offering: Offering;
  /** What is chosen; undefined where the studio is asked for a date. */
  chosen: BookingChoice | undefined;
  /** Its courses, which can be waited for when they are full. */
  courses: readonly CourseShape[];
  /** Free slots, for offerings sold by the hour. */
  slots: AvailableSlots | undefined;
  /** URL to book it. */
  address: string;
  /** Seats searched for in the list. */
  seats?: number | undefined;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** The phone's bar with the price and the booking button, in place of the bottom bar. */
export function BookingBar({ offering, chosen, courses, slots, address, seats, now }: BookingBarProps) {
  const words = useWords();
  const { t, dayTime } = words;
  if (slots) {
    const next = nextTime(slots);
    return (
      <Bar
        price={offering.price}
        unit={offering.price_for}
        when={next ? dayTime(next.starts_at, next.time_zone) : whenText(words, offering)}
      >
        <ButtonLink kind="clay" to={chooseTimeUrl(address, slots, seats)}>
          {t('slots.choose')}
        </ButtonLink>
      </Bar>
    );
  }
  if (!chosen) {
    const next = courses[0]?.dates[0];
    return (
      <Bar
        price={offering.next_event?.price ?? offering.price}
        unit={offering.price_for}
        when={whenText(words, offering)}
      >
        <ButtonLink
          kind="clay"
          to={next ? waitlistAddress(next.event_id, { isCourse: true }) : requestAddress(offering)}
        >
          {t(next ? 'offerings.waitlist' : 'offerings.ask.send')}
        </ButtonLink>
      </Bar>
    );
  }
  const few = isFew(chosen) && (
    <>
      {' · '}
      <em className="few-left">{t('catalogue.seats_left', { count: chosen.seats_left })}</em>
    </>
  );
  return (
    <Bar
      price={chosen.price}
      unit={pricedFor(offering, chosen)}
      when={
        <>
          {dayTime(chosen.starts_at, chosen.time_zone)}
          {few}
        </>
      }
      rule={
        <LateRuleInBar
          offering={offering}
          starts_at={chosen.starts_at}
          time_zone={chosen.time_zone}
          price={chosen.price}
          now={now}
          inBar
        />
      }
    >
      <ButtonLink kind="clay" to={bookEventUrl(address, { ...chosen, id: chosen.key }, seats)}>
        {t('offerings.pick_date')}
      </ButtonLink>
    </Bar>
  );
}

interface BarProps {
  price: EventShape['price'];
  /** What the price is for. */
  unit: Offering['price_for'];
  when: ReactNode;
  /** The cancellation rule of what is chosen. */
  rule?: ReactNode;
  children: ReactNode;
}

function Bar({ price, unit, when, rule, children }: BarProps) {
  const { t, money } = useWords();
  return (
    <div className={css.bookbar} data-bar="booking">
      <p>
        {price.amount === 0 ? (
          <b>{t('catalogue.free')}</b>
        ) : (
          <>
            <b>{money(price)}</b> {t(`catalogue.price_unit.${unit}`)}
          </>
        )}
        <span>{when}</span>
        {rule}
      </p>
      {children}
    </div>
  );
}
