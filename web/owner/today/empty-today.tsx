import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { Client } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { houseCover } from '#web/studios/house-cover.ts';
import { type CalendarDay, shiftDay } from '#web/time/calendar-days.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { useWords } from '#web/words.tsx';
import { eventAddress } from '../calendar/calendar-url.ts';
import { QuietState } from './quiet-state.tsx';
import { scheduleQuery } from './schedule-queries.ts';

/** The number of days after today that are searched for the next event. */
const DAYS_AHEAD = 14;

/** Lists the events of the days after an empty day. */
export const aheadQuery = (client: Client, studioId: string, today: CalendarDay) =>
  scheduleQuery(client, studioId, shiftDay(today, 1), shiftDay(today, DAYS_AHEAD));

/** The empty state of today: shows the next event, or links to the calendar. */
export function EmptyToday({ studio, today }: { studio: OwnStudio; today: CalendarDay }) {
  const { t, dayTime } = useWords();
  const ahead = useQuery(aheadQuery(api, studio.id, today));
  const next = ahead.data?.find(({ status }) => status === 'scheduled');
  return (
    <QuietState title={t('owner.nothing_today')} picture={houseCover(studio.types[0] ?? 'ceramics')}>
      {next ? (
        <>
          <p className="small muted">{t('owner_day.next_date', { when: dayTime(next.starts_at, next.time_zone) })}</p>
          <Link className="link action" to={eventAddress(studio.id, dayOf(next.starts_at, next.time_zone), next.id)}>
            {next.offering.title}
          </Link>
        </>
      ) : (
        <Link className="link action" to={`/manage-studio-events/${studio.id}`}>
          {t('owner_day.open_calendar')}
        </Link>
      )}
    </QuietState>
  );
}
