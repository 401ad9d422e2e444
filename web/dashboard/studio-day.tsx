import { useQuery } from '@tanstack/react-query';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { wallClock } from '../../shared/time.ts';
import { api } from '../browser-api.ts';
import { Trouble } from '../ui/trouble.tsx';
import { useWords } from '../words.tsx';
import { dayOf } from './calendar-days.ts';
import { scheduleQuery } from './schedule-queries.ts';
import { RowsSkeleton } from './schedule-skeleton.tsx';
import { StudioWeek } from './studio-week.tsx';
import { TodayRow } from './today-row.tsx';
import { useNow } from './use-now.ts';

/** Today first, then the days after it. All in the studio's own time. */
export function StudioDay({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const now = useNow();
  const zone = studio.time_zone;
  const today = dayOf(now, zone);
  const schedule = useQuery(scheduleQuery(api, studio.id, today, today));
  const { weekday, day, month } = wallClock(now, zone);
  return (
    <>
      <h1>
        {t('owner.day', { weekday: t(`dates.weekday.${weekday}`), day, month: t(`dates.month_in_date.${month}`) })}
      </h1>
      <section className="own-today">
        <h2 className="own-t">{t('owner.today')}</h2>
        {schedule.data ? (
          schedule.data.length === 0 ? (
            <p className="muted own-none">{t('owner.nothing_today')}</p>
          ) : (
            <ol className="tl">
              {schedule.data.map((event) => (
                <TodayRow key={event.id} event={event} now={now} />
              ))}
            </ol>
          )
        ) : schedule.isError ? (
          <Trouble error={schedule.error} onRetry={() => schedule.refetch()} />
        ) : (
          <RowsSkeleton count={2} />
        )}
      </section>
      <StudioWeek studio={studio} today={today} />
    </>
  );
}
