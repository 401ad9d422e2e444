import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import { Stepper } from '#web/forms/fields/stepper.tsx';
import { type BookingChoice, courseKey } from '#web/offerings/booking-choices.ts';
import { isOpen } from '#web/offerings/terms/event-seats.tsx';
import { requestAddress } from '#web/offerings/urls.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { BookingPage } from '../bookings-queries.ts';
import { useHeldEvents } from '../pay/hold/own-holds.tsx';
import * as css from './booking.module.css';
import type { BookingDraft } from './booking-draft.ts';
import { CourseOption } from './course-option.tsx';
import { EventOption } from './event-option.tsx';
import type { PriceChoice } from './price-choice.ts';
import { AddonFields, KindFields } from './price-fields.tsx';
import { Step } from './step.tsx';

/** Events shown at first; the chosen one is always among them. */
const FIRST_DATES = 4;

interface DateStepProps {
  open: boolean;
  note: ReactNode;
  page: BookingPage;
  /** ISO instant at which the page was rendered. */
  now: string;
  chosen: BookingChoice | undefined;
  seats: number;
  /** Most seats that can be booked of what is chosen. */
  most: number;
  /** Kinds of prices and add-ons. */
  choice: PriceChoice;
  onChoose: (part: Partial<Pick<BookingDraft, 'eventId' | 'seats' | 'kinds' | 'addons'>>) => void;
  onEdit: () => void;
  onNext: () => void;
}

/** Step 1: which event or course, and how many seats. */
export function EventStep(props: DateStepProps) {
  const { open, note, page, now, chosen, seats, most, choice, onChoose, onEdit, onNext } = props;
  const words = useWords();
  const { t, day } = words;
  const [all, setAll] = useState(false);
  const held = useHeldEvents();
  const { offering, courses } = page;
  const events = page.events.filter(({ course_dates }) => course_dates === null);
  const place = events.findIndex(({ id }) => id === chosen?.key);
  const shown = all ? events : events.slice(0, Math.max(FIRST_DATES, place + 1));
  const hasKinds = chosen !== undefined && offering.prices.length > 0;
  const summary =
    chosen &&
    t('bookings.date.done', {
      count: seats,
      day: day(chosen.starts_at, chosen.time_zone),
      times: timeRange(words, chosen.starts_at, chosen.ends_at, chosen.time_zone),
    });
  return (
    <Step
      number={1}
      title={t('bookings.date.title')}
      state={open ? 'open' : 'done'}
      summary={summary}
      onEdit={onEdit}
      onSubmit={() => chosen && onNext()}
    >
      {note}
      <fieldset className={`${optionCss.opts} ${css.dopts}`}>
        <legend>{t(courses.length > 0 ? 'bookings.course.choose' : 'bookings.date.choose')}</legend>
        {courses.map((course) => (
          <CourseOption
            key={course.id}
            course={course}
            isChosen={chosen?.key === courseKey(course)}
            onChoose={() => onChoose({ eventId: courseKey(course) })}
          />
        ))}
        {courses.length > 0 && shown.length > 0 && (
          <p className={`small strong ${css.or}`}>{t('offerings.course.or_date')}</p>
        )}
        {shown.map((event) => (
          <EventOption
            key={event.id}
            event={event}
            open={isOpen(event, now)}
            isHeld={held.has(event.id) && !isOpen(event, now)}
            yours={event.id === chosen?.key ? seats : 0}
            onChoose={() => onChoose({ eventId: event.id })}
          />
        ))}
      </fieldset>
      <p className={css.more}>
        {shown.length < events.length && (
          <button type="button" className="link action" onClick={() => setAll(true)}>
            {t('bookings.date.all')}
          </button>
        )}
        <Link className="link action" to={requestAddress(offering)}>
          {t('bookings.request.another_date')}
        </Link>
      </p>
      {offering.service_type === 'recurring' && courses.length === 0 && (
        <p className="small muted">{t('offerings.each_date')}</p>
      )}
      <div className={css.seatrow}>
        <div>
          <span className="small strong">{t('offerings.seats')}</span>
          <p className="small muted">
            {chosen
              ? chosen.seats_left > MAX_SEATS
                ? t('bookings.date.up_to', { most: MAX_SEATS })
                : t('bookings.date.seats_left', { count: chosen.seats_left })
              : t('bookings.date.choose_first')}
            {offering.price_unit === 'group' && ` ${t('bookings.date.group')}`}
          </p>
        </div>
        {!hasKinds && (
          <Stepper
            label={t('offerings.seats')}
            lessLabel={t('offerings.seat_less')}
            moreLabel={t('offerings.seat_more')}
            value={seats}
            max={most}
            onChange={(count) => onChoose({ seats: count })}
          />
        )}
      </div>
      {hasKinds && (
        <KindFields offering={offering} base={chosen.price} choice={choice} most={most} onChoose={onChoose} />
      )}
      {chosen && <AddonFields offering={offering} choice={choice} onChoose={onChoose} />}
      <Button type="submit" kind="clay" className={css.stepGo} disabled={!chosen}>
        {t(chosen ? 'bookings.date.next' : 'offerings.pick_date')}
      </Button>
    </Step>
  );
}
