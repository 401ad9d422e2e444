import type { CourseShape } from '../../../shared/schemas/offerings.ts';
import { formatTimes } from '../../../shared/time/time.ts';
import * as optionCss from '../../forms/fields/option.module.css';
import { isFew } from '../../offerings/offering-words.ts';
import { DayBlock } from '../../ui/day-block.tsx';
import { useWords } from '../../words.tsx';
import * as css from './booking.module.css';
import { courseKey } from './booking-choices.ts';
import * as courseCss from './course-option.module.css';

interface CourseOptionProps {
  course: CourseShape;
  isChosen: boolean;
  onChoose: () => void;
}

/** A course to choose, with all its dates, its price, and what is over of it. */
export function CourseOption({ course, isChosen, onChoose }: CourseOptionProps) {
  const { t, money, day } = useWords();
  const { dates, time_zone: zone, seats_left, past_dates, price, full_price } = course;
  const [first] = dates;
  if (!first) return null;
  const isOpen = seats_left > 0;
  const few = isOpen && isFew({ seats_left });
  return (
    <label className={`${optionCss.opt} ${css.dopt} ${courseCss.course} ${isOpen ? '' : css.full}`}>
      <input
        type="radio"
        name="event"
        value={courseKey(course)}
        checked={isChosen}
        disabled={!isOpen}
        onChange={onChoose}
      />
      <DayBlock instant={first.starts_at} zone={zone} withMonth />
      <span>
        <b>
          {t('bookings.course.dates', {
            count: dates.length,
            times: formatTimes(first.starts_at, first.ends_at, zone),
          })}
        </b>
        <small className={few ? 'few-left' : undefined}>{t('catalogue.seats_left', { count: seats_left })}</small>
      </span>
      {isOpen && <span className="num strong">{price.amount === 0 ? t('catalogue.free') : money(price)}</span>}
      <ol className={`${courseCss.dates} small muted num`}>
        {dates.map(({ event_id, starts_at }) => (
          <li key={event_id}>{day(starts_at, zone)}</li>
        ))}
      </ol>
      {past_dates > 0 && (
        <small className={courseCss.late}>
          {t('bookings.course.late', { count: past_dates, price: money(full_price) })}
        </small>
      )}
    </label>
  );
}
