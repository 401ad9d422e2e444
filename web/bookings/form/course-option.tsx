import { Link } from 'react-router';
import type { CourseShape } from '#shared/schemas/offerings/offerings.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import { courseKey } from '#web/offerings/booking-choices.ts';
import { CourseSummary } from '#web/offerings/terms/course-summary.tsx';
import { waitlistAddress } from '#web/offerings/urls.ts';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';

interface CourseOptionProps {
  course: CourseShape;
  isChosen: boolean;
  onChoose: () => void;
}

/** A course to choose, or to wait for. */
export function CourseOption({ course, isChosen, onChoose }: CourseOptionProps) {
  const { t } = useWords();
  const isOpen = course.seats_left > 0;
  const [first] = course.dates;
  return (
    <label className={`${optionCss.opt} ${css.dopt} ${css.course} ${isOpen ? '' : css.full}`}>
      <input
        type="radio"
        name="event"
        value={courseKey(course)}
        checked={isChosen}
        disabled={!isOpen}
        onChange={onChoose}
      />
      <CourseSummary course={course}>
        {!isOpen && first && (
          <Link className="link" to={waitlistAddress(first.event_id, { isCourse: true })}>
            {t('bookings.waitlist')}
          </Link>
        )}
      </CourseSummary>
    </label>
  );
}
