import type { CourseShape } from '#shared/schemas/offerings/offerings.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { courseKey } from '../booking-choices.ts';
import { CourseSummary } from '../terms/course-summary.tsx';
import { waitlistAddress } from '../urls.ts';
import * as css from './courses-list.module.css';
import { bookEventUrl } from './link-state.ts';

interface CoursesListProps {
  courses: readonly CourseShape[];
  /** URL of the booking. */
  address: string;
  /** Seats searched for in the list. */
  seats?: number | undefined;
}

/**
 * The courses of an offering that can still be joined, each with its dates and a link to its booking, or to its
 * waitlist.
 */
export default function CoursesList({ courses, address, seats }: CoursesListProps) {
  const { t, day } = useWords();
  return (
    <ul className={css.courses}>
      {courses.map((course) => {
        const [first] = course.dates;
        const isOpen = course.seats_left > 0;
        return (
          first && (
            <li key={course.id} className={isOpen ? undefined : css.full}>
              <CourseSummary course={course} />
              {isOpen ? (
                <ButtonLink
                  size="s"
                  className={css.go}
                  to={bookEventUrl(address, { id: courseKey(course), seats_left: course.seats_left }, seats)}
                  aria-label={t('offerings.course.book_from', { date: day(first.starts_at, course.time_zone) })}
                >
                  {t('offerings.course.book')}
                </ButtonLink>
              ) : (
                <ButtonLink
                  size="s"
                  className={css.go}
                  to={waitlistAddress(first.event_id, { isCourse: true })}
                  aria-label={t('offerings.course.waitlist_from', { date: day(first.starts_at, course.time_zone) })}
                >
                  {t('offerings.waitlist')}
                </ButtonLink>
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}
