import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { api } from '../../browser-api.ts';
import { dayOf } from '../../time/calendar-weeks.ts';
import { useNow } from '../../time/use-now.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import { useWords } from '../../words.tsx';
import { ownOfferingsQuery, withEvents } from '../offerings/own-offering-queries.ts';
import { PausedNote } from '../pause/paused-note.tsx';
import { useDayText } from './day-text.ts';
import { EmptyToday } from './empty-today.tsx';
import { NewBookings } from './new-bookings.tsx';
import { NextSteps } from './next-steps.tsx';
import * as css from './owner-dashboard.module.css';
import { scheduleQuery, waitingQuery } from './schedule-queries.ts';
import { RowsSkeleton } from './schedule-skeleton.tsx';
import { StudioFiguresPanel } from './studio-figures.tsx';
import { ToDoList } from './to-do-list.tsx';
import { TodayRow } from './today-row.tsx';

const StudioWeek = lazy(() => import('./studio-week.tsx'));

/** The dashboard of a studio: today and tasks first, then figures and the week, in the studio's time zone. */
export function StudioDay({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const dayText = useDayText();
  const now = useNow();
  const { time_zone: zone, rights } = studio;
  const today = dayOf(now, zone);
  const plans = rights.includes('edit_dates') || rights.includes('edit_own_dates');
  const waiting = useQuery(waitingQuery(api, studio.id));
  // The button to add an event appears only if the user may add events to an offering.
  const offerings = useQuery({ ...ownOfferingsQuery(api, studio.id), enabled: plans && studio.status !== 'archived' });
  // A studio without events shows its next steps only.
  const isEmpty = waiting.data?.steps?.dates === false;
  return (
    <>
      <div className={`${css.ownH} ${css.ownTopH}`}>
        <h1 className="begins-line">{dayText(today)}</h1>
        <div className={css.ownActs}>
          {!isEmpty && (
            <ButtonLink icon="search" to={`/manage-bookings/${studio.id}?shelf=all&q=`}>
              {t('owner_day.find_guest')}
            </ButtonLink>
          )}
          {offerings.data && withEvents(offerings.data).length > 0 && !isEmpty && (
            <ButtonLink kind="clay" icon="plus" to={`/manage-studio-events/${studio.id}?new=${today}`}>
              {t('owner_day.new_date')}
            </ButtonLink>
          )}
        </div>
      </div>
      <PausedNote studio={studio} />
      {rights.includes('edit_studio') && <NextSteps studio={studio} />}
      {!isEmpty && (
        <>
          <div className={plans ? css.ownG : undefined}>
            <Today studio={studio} today={today} now={now} />
            {plans && <ToDoList studio={studio} />}
          </div>
          {rights.includes('see_own_guests') && (
            <Suspense fallback={<RowsSkeleton count={3} />}>
              <NewBookings key={studio.id} studio={studio} />
            </Suspense>
          )}
          {rights.includes('see_money') && <StudioFiguresPanel studio={studio} />}
          <Suspense fallback={<RowsSkeleton count={4} />}>
            <StudioWeek key={studio.id} studio={studio} today={today} />
          </Suspense>
        </>
      )}
    </>
  );
}

function Today({ studio, today, now }: { studio: OwnStudio; today: string; now: Date }) {
  const { t } = useWords();
  const schedule = useQuery(scheduleQuery(api, studio.id, today, today));
  return (
    <section>
      <h2 className={css.ownT}>{t('owner.today')}</h2>
      {schedule.data ? (
        schedule.data.length === 0 ? (
          <EmptyToday studio={studio} today={today} />
        ) : (
          <ol className={css.tl}>
            {schedule.data.map((event) => (
              <TodayRow
                key={event.id}
                event={event}
                studio={studio}
                now={now}
                canCheckIn={studio.rights.includes('check_in')}
              />
            ))}
          </ol>
        )
      ) : schedule.isError ? (
        <Trouble error={schedule.error} onRetry={() => schedule.refetch()} />
      ) : (
        <RowsSkeleton count={2} />
      )}
    </section>
  );
}
