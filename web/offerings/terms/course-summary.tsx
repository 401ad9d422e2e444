import type { ReactNode } from 'react';
import type { CourseShape } from '#shared/schemas/offerings/offerings.ts';
import { timeRange } from '#web/time/time-range.ts';
import { DayBlock } from '#web/ui/day-block.tsx';
import { useWords } from '#web/words.tsx';
import { isFew } from '../offering-words.ts';
import * as css from './course-summary.module.css';
import { ReducedPrice } from './reduced-price.tsx';

interface CourseSummaryProps {
  course: CourseShape;
  /** In place of the price of a full course. */
  children?: ReactNode;
}

/** A course in cells of its parent's grid: first day, seats, price, all dates, and how many are over. */
export function CourseSummary({ course, children }: CourseSummaryProps) {
  const words = useWords();
  const { t, money, day } = words;
  const { dates, time_zone: zone, seats_left, past_dates, price, reduction, full_price } = course;
  const [first] = dates;
  if (!first) return null;
  const isOpen = seats_left > 0;
  return (
    <>
      <DayBlock instant={first.starts_at} zone={zone} withMonth />
      <span className={css.what}>
        <b>
          {t('offerings.course.dates', {
            count: dates.length,
            times: timeRange(words, first.starts_at, first.ends_at, zone),
          })}
        </b>
        <small className={isOpen && isFew({ seats_left }) ? 'few-left' : undefined}>
          {t('catalogue.seats_left', { count: seats_left })}
        </small>
        {isOpen && reduction && <ReducedPrice reduction={reduction} zone={zone} />}
      </span>
      {isOpen ? (
        <span className="num strong">{price.amount === 0 ? t('catalogue.free') : money(price)}</span>
      ) : (
        children
      )}
      <ol className={`${css.dates} small muted num`}>
        {dates.map(({ event_id, starts_at }) => (
          <li key={event_id}>{day(starts_at, zone)}</li>
        ))}
      </ol>
      {past_dates > 0 && (
        <small className={css.late}>
          {t('offerings.course.late', { count: past_dates, price: money(full_price) })}
        </small>
      )}
    </>
  );
}
