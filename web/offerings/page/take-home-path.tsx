import type { CourseShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { addDays } from '#shared/time/local-time.ts';
import { HOUR } from '#shared/time/time.ts';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords, type Words } from '#web/words.tsx';
import * as css from './offering.module.css';

type TakeHome = NonNullable<Offering['take_home']>;

interface Times {
  starts_at: string;
  ends_at: string;
  time_zone: string;
}

interface TakeHomePathProps {
  takeHome: TakeHome;
  /** The event the path starts from; without one it counts days. */
  event: Times | undefined;
  /** The course that the event begins: its path starts from the last date. */
  course: Pick<CourseShape, 'dates'> | undefined;
}

/** The steps of a piece from the table to the guest's home, dated from the event. */
export function TakeHomePath({ takeHome, event, course }: TakeHomePathProps) {
  const words = useWords();
  const from = event && { ...event, ...course?.dates.at(-1) };
  const { steps, note } = takeHome;
  const later = steps.some(({ after_days }) => after_days > 0);
  return (
    <section className={columnCss.blk}>
      <h2>{words.t(later ? 'offerings.home_later' : 'offerings.home_at_once')}</h2>
      {later && (
        <ol className={css.path}>
          {steps.map(({ after_days, label }, at) => {
            const last = at === steps.length - 1;
            return (
              <li key={label} className={at === 0 ? css.hot : last ? css.fin : undefined}>
                <b>{stepDay(words, from, after_days, last && at > 0)}</b>
                <span>{label}</span>
              </li>
            );
          })}
        </ol>
      )}
      <p className={later ? `small muted ${columnCss.under}` : undefined}>{note}</p>
    </section>
  );
}

function stepDay({ t, day }: Words, from: Times | undefined, days: number, isLast: boolean): string {
  if (!from) return days === 0 ? t('offerings.same_day') : t('offerings.after_days', { count: days });
  const { starts_at, ends_at, time_zone: zone } = from;
  // What takes several days counts from the last one; an evening that ends after midnight is of its day.
  const last = new Date(Math.max(Date.parse(starts_at), Date.parse(ends_at) - 12 * HOUR));
  const text = day(addDays(last, days, zone), zone);
  return isLast ? t('offerings.from_day', { day: text }) : text;
}
