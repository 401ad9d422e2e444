import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense } from 'react';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { Client } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { type CalendarDay, shiftDay } from '#web/time/calendar-days.ts';
import { dayOf, mondayOf, WEEK } from '#web/time/calendar-weeks.ts';
import { useNow } from '#web/time/use-now.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { calendarQuery } from '../calendar/calendar-queries.ts';
import { waitingBookingsQuery } from '../inbox/waiting-bookings-query.ts';
import { balanceQuery, payoutAccountQuery } from '../money/money-queries.ts';
import { ownOfferingsQuery, withEvents } from '../offerings/own-offering-queries.ts';
import { PausedNote } from '../pause/paused-note.tsx';
import { useDayText } from './day-text.ts';
import { aheadQuery, EmptyToday } from './empty-today.tsx';
import { NewBookings } from './new-bookings.tsx';
import { NextSteps } from './next-steps.tsx';
import * as css from './owner-dashboard.module.css';
import { figuresQuery, newBookingsQuery, scheduleQuery, waitingQuery } from './schedule-queries.ts';
import { RowsSkeleton } from './schedule-skeleton.tsx';
import { StudioFiguresPanel } from './studio-figures.tsx';
import { ToDoList } from './to-do-list.tsx';
import { TodayRow } from './today-row.tsx';

const StudioWeek = lazy(() => import('./studio-week.tsx'));

/** Loads what the dashboard of a studio shows first. */
export async function loadStudioDay(api: Client, cache: QueryClient, { id, time_zone, rights }: OwnStudio) {
  const today = dayOf(new Date(), time_zone);
  const monday = mondayOf(today);
  await Promise.all([
    cache.prefetchQuery(waitingQuery(api, id)),
    loadToday(api, cache, id, today),
    cache.prefetchQuery(ownOfferingsQuery(api, id)),
    cache.prefetchQuery(calendarQuery(api, id, monday, shiftDay(monday, WEEK - 1))),
    rights.includes('decide_bookings') && cache.prefetchInfiniteQuery(waitingBookingsQuery(api, id)),
    rights.includes('see_own_guests') && cache.prefetchQuery(newBookingsQuery(api, id)),
    ...(rights.includes('see_money')
      ? [
          cache.prefetchQuery(figuresQuery(api, id)),
          cache.prefetchQuery(balanceQuery(api, id)),
          cache.prefetchQuery(payoutAccountQuery(api, id)),
        ]
      : []),
  ]);
}

/** Loads the events of today, and the next ones if there are none. */
async function loadToday(api: Client, cache: QueryClient, id: string, today: CalendarDay) {
  const events = await cache.fetchQuery(scheduleQuery(api, id, today, today));
  if (events.length === 0) await cache.prefetchQuery(aheadQuery(api, id, today));
}

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
            {plans && <ToDo studio={studio} />}
          </div>
          {rights.includes('see_own_guests') && <Latest studio={studio} />}
          {rights.includes('see_money') && <StudioFiguresPanel studio={studio} />}
          <Week studio={studio} today={today} />
        </>
      )}
    </>
  );
}

// The HTML of lazy parts comes with the page. An update of a part whose code is still fetched would remove it, so these
// are not rendered again with the time.
const ToDo = memo(ToDoList);
const Latest = memo(({ studio }: { studio: OwnStudio }) => (
  <Suspense fallback={<RowsSkeleton count={3} />}>
    <NewBookings key={studio.id} studio={studio} />
  </Suspense>
));
const Week = memo(({ studio, today }: { studio: OwnStudio; today: CalendarDay }) => (
  <Suspense fallback={<RowsSkeleton count={4} />}>
    <StudioWeek key={studio.id} studio={studio} today={today} />
  </Suspense>
));

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
