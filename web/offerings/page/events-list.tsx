import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { OfferingHistory } from '#shared/schemas/offerings/offering-history.ts';
import type { CourseShape, EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { wallClock } from '#shared/time/time.ts';
import { timeRange } from '#web/time/time-range.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { EventSeats, isOpen } from '../terms/event-seats.tsx';
import { LazyReducedPrice } from '../terms/lazy-reduced-price.ts';
import { bookingAddress, requestAddress, waitlistAddress } from '../urls.ts';
import { bookEventUrl } from './link-state.ts';
import * as css from './offering.module.css';

// Fetched for courses only; their HTML comes with the page.
const CoursesList = lazy(() => import('./courses-list.tsx'));

/** Events shown at first; later ones are unfolded. */
const SHOWN = 8;

interface DatesListProps {
  offering: Offering;
  events: readonly EventShape[];
  /** True if there are later events; the booking form shows more of them. */
  hasLater: boolean;
  /** The courses that its dates belong to. */
  courses: readonly CourseShape[];
  history: OfferingHistory;
  /** Seats searched for in the list. */
  seats?: number | undefined;
  /** ISO instant at which the page was rendered. */
  now: string;
  /** True if no date has free seats. */
  isFull: boolean;
}

/** The coming events by month, full and cancelled ones struck out; open ones link to the booking. */
export function EventsList({ offering, events, hasLater, courses, history, seats, now, isFull }: DatesListProps) {
  const { t } = useWords();
  // The dates of a course that are not sold alone are listed with it.
  const single = courses.length > 0 ? events.filter(({ course_dates }) => course_dates === null) : events;
  const dates = [...single, ...history.cancelled].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const months = (shown: readonly EventShape[]) => (
    <Months events={shown} offering={offering} seats={seats} now={now} />
  );
  const address = bookingAddress(offering);
  return (
    <section className={columnCss.blk} id="dates">
      <h2>{t('offerings.dates')}</h2>
      {events.length === 0 ? (
        <p>
          <b className="strong">{t('offerings.no_dates')}</b> {t('offerings.no_dates_help')}
        </p>
      ) : (
        <>
          {isFull && (
            <p>
              <b className="strong">{t('offerings.all_full')}</b> {t('offerings.all_full_help')}
            </p>
          )}
          {offering.service_type === 'recurring' && <p className="small muted">{t(howSold(courses, single))}</p>}
          {courses.length > 0 && (
            <Suspense>
              <CoursesList courses={courses} address={address} seats={seats} />
            </Suspense>
          )}
          {courses.length > 0 && single.length > 0 && <h3 className={css.month}>{t('offerings.course.or_date')}</h3>}
          {months(dates.slice(0, SHOWN))}
          {dates.length > SHOWN && (
            <details className={css.later}>
              <summary className="link action">
                {hasLater ? t('offerings.more_open') : t('offerings.more_dates', { count: dates.length - SHOWN })}
              </summary>
              {months(dates.slice(SHOWN))}
              {hasLater && (
                <Link className="link action" to={address}>
                  {t('offerings.more_open')}
                </Link>
              )}
            </details>
          )}
          {offering.minimum_to_run !== null && (
            <p className={`small muted ${columnCss.under}`}>
              {t('offerings.minimum', { count: offering.minimum_to_run })}
            </p>
          )}
        </>
      )}
      <p className={columnCss.under}>
        <Link className="link action" to={requestAddress(offering)}>
          {t('offerings.another_date')}
        </Link>
      </p>
    </section>
  );
}

/** Returns the text key for how the dates of a series are sold. */
function howSold(courses: readonly CourseShape[], single: readonly EventShape[]): string {
  if (courses.length === 0) return 'offerings.each_date';
  return single.length > 0 ? 'offerings.course.whole_or_single' : 'offerings.course_dates';
}

interface MonthsProps {
  offering: Offering;
  events: readonly EventShape[];
  seats: number | undefined;
  now: string;
}

function Months({ events, offering, seats, now }: MonthsProps) {
  const { t } = useWords();
  return byMonth(events).map(({ month, year, dates }) => (
    <div key={`${year}-${month}`}>
      <h3 className={css.month}>{t('offerings.month', { month: t(`dates.month.${month}`), year })}</h3>
      <ul className={css.dates}>
        {dates.map((event) => (
          <DateRow key={event.id} event={event} offering={offering} seats={seats} open={isOpen(event, now)} />
        ))}
      </ul>
    </div>
  ));
}

interface DateRowProps {
  event: EventShape;
  offering: Offering;
  seats: number | undefined;
  open: boolean;
}

function DateRow({ event, offering, seats, open }: DateRowProps) {
  const words = useWords();
  const { t, money, dayTime } = words;
  const { starts_at, ends_at, time_zone: zone, price, reduction } = event;
  const address = bookingAddress(offering);
  // Shows the former time, which some guests may still rely on.
  const movedFrom = event.status === 'scheduled' && event.moved_from;
  return (
    <li className={open ? css.date : `${css.date} ${css.full}`}>
      <DayBlock instant={starts_at} zone={zone} />
      <div>
        <span className={css.t}>
          {timeRange(words, starts_at, ends_at, zone)}
          {event.status !== 'cancelled' && !event.course_dates && (
            <span className="price">
              {price.amount === 0 ? t('catalogue.free') : money(price)}
              {reduction && (
                <Suspense>
                  <LazyReducedPrice reduction={reduction} zone={zone} />
                </Suspense>
              )}
            </span>
          )}
          {movedFrom && <small>{t('offerings.moved_from', { date: dayTime(movedFrom, zone) })}</small>}
        </span>
        {event.status === 'cancelled' ? (
          <span className={css.s}>
            <b>{t('offerings.cancelled')}</b>
          </span>
        ) : open || event.seats_left === 0 ? (
          <EventSeats event={event} />
        ) : (
          <span className={css.s}>{t('offerings.closed')}</span>
        )}
      </div>
      {open && !event.course_dates ? (
        <ButtonLink
          size="s"
          to={bookEventUrl(address, event, seats)}
          aria-label={t('offerings.choose_date', { date: dayTime(starts_at, zone) })}
        >
          {t('offerings.choose')}
        </ButtonLink>
      ) : event.status === 'scheduled' && event.seats_left === 0 ? (
        <Link className="link action" to={waitlistAddress(event.id)}>
          {t('offerings.waitlist')}
        </Link>
      ) : (
        <span />
      )}
    </li>
  );
}

interface Month {
  year: number;
  month: number;
  dates: EventShape[];
}

function byMonth(events: readonly EventShape[]): Month[] {
  const months: Month[] = [];
  for (const event of events) {
    const { year, month } = wallClock(event.starts_at, event.time_zone);
    const last = months.at(-1);
    if (last?.year === year && last.month === month) last.dates.push(event);
    else months.push({ year, month, dates: [event] });
  }
  return months;
}
