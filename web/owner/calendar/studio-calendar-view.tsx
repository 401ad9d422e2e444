import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import type { CalendarDay } from '#web/time/calendar-days.ts';
import { dayOf, daysFrom, WEEK, weeksOfMonth } from '#web/time/calendar-weeks.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useWords } from '#web/words.tsx';
import { ownOfferingsQuery, withEvents } from '../offerings/own-offering-queries.ts';
import * as ownerDashboardCss from '../today/owner-dashboard.module.css';
import * as css from './calendar.module.css';
import { CalendarBoard } from './calendar-board.tsx';
import { CalendarDialog, type OpenDialog } from './calendar-dialog.tsx';
import { CalendarNav } from './calendar-nav.tsx';
import { calendarQuery } from './calendar-queries.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { calendarTitle, rangeTitle } from './calendar-title.ts';
import {
  type CalendarParams,
  calendarSearchParams,
  parseCalendarParams,
  parseDrawnEvent,
  showDay,
} from './calendar-url.ts';
import { weekNumber } from './grid/week-entries.ts';
import { useWideScreen } from './use-wide-screen.ts';

/** The calendar of a studio with its dialogs. */
export function StudioCalendarView({ studio }: { studio: OwnStudio }) {
  const words = useWords();
  const { t } = words;
  const zone = studio.time_zone;
  const today = dayOf(useNow().toISOString(), zone);
  const [query, setQuery] = useSearchParams();
  const isWide = useWideScreen();
  const params = parseCalendarParams(query, today);
  const days = params.view === 'month' ? weeksOfMonth(params.day).flat() : daysFrom(params.monday, WEEK);
  const [first, last] = [days[0] ?? params.monday, days.at(-1) ?? params.monday];
  const calendar = useQuery({
    ...calendarQuery(api, studio.id, first, last),
    placeholderData: keepPreviousData,
  });
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  const dated = offerings.data && withEvents(offerings.data);
  const hasOfferings = dated !== undefined && dated.length > 0;
  const canAdd = studio.rights.includes('edit_dates') || studio.rights.includes('edit_own_dates');
  const wantsNewEvent = query.has('offering') || query.has('new');
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    wantsNewEvent && canAdd
      ? { what: 'add', offeringId: query.get('offering') ?? undefined, drawn: parseDrawnEvent(query) }
      : undefined,
  );
  const eventId = query.get('event');
  const linked = eventId && calendar.data?.events.find(({ id }) => id === eventId);
  const openDialog: OpenDialog | undefined = dialog ?? (linked ? { what: 'see', event: linked } : undefined);
  const navigate = (next: CalendarParams) =>
    setQuery(calendarSearchParams(next, today), { replace: true, preventScrollReset: true });
  const close = () => {
    setDialog(undefined);
    if (wantsNewEvent || eventId) navigate(params);
  };
  const show = (day: CalendarDay) => {
    setDialog(undefined);
    navigate(showDay(params, day));
  };
  const byWeek = isWide && params.view === 'week';
  const title = byWeek
    ? rangeTitle(words, first, last)
    : calendarTitle(words, params.view === 'month' ? 'month' : 'day', params.day);
  return (
    <section className={css.plan}>
      <div className={ownerDashboardCss.ownH}>
        <div className={css.planH}>
          <h1>{title}</h1>
          {params.view !== 'month' && (
            <p className="small muted">{t('plan.week', { week: weekNumber(params.monday) })}</p>
          )}
        </div>
        <div className={css.planActs}>
          {canAdd && hasOfferings && (
            <Button kind="clay" icon="plus" onClick={() => setDialog({ what: 'add' })}>
              {t('plan.add')}
            </Button>
          )}
          <Menu label={t('shell.more')} button={t('shell.more')} buttonClass={buttonClass({ kind: 'line' })}>
            {hasOfferings && studio.rights.includes('manage_calendars') && (
              <button type="button" role="menuitem" onClick={() => setDialog({ what: 'import' })}>
                {t('plan.import')}
              </button>
            )}
            {canAdd && (
              <button type="button" role="menuitem" onClick={() => setDialog({ what: 'series_list' })}>
                {t('plan.rules.title')}
              </button>
            )}
            {canAdd && (
              <button type="button" role="menuitem" onClick={() => setDialog({ what: 'cancel_day' })}>
                {t('plan.cancel_day')}
              </button>
            )}
            {studio.rights.includes('edit_studio') && (
              <Link role="menuitem" to={`/edit-studio/${studio.id}?step=spaces#closures`}>
                {t('plan.closures')}
              </Link>
            )}
            <button type="button" role="menuitem" onClick={() => setDialog({ what: 'calendars' })}>
              {t('plan.calendars')}
            </button>
          </Menu>
        </div>
      </div>
      <CalendarNav params={params} today={today} isWide={isWide} onNavigate={navigate} />
      <p className="sr" role="status">
        {title}
      </p>
      {calendar.data ? (
        <CalendarBoard
          studio={studio}
          calendar={calendar.data}
          isOld={calendar.isPlaceholderData}
          params={params}
          today={today}
          isWide={isWide}
          lacksOfferings={dated?.length === 0 && studio.rights.includes('edit_offerings')}
          canAdd={canAdd && hasOfferings}
          onNavigate={navigate}
          onOpenDialog={setDialog}
        />
      ) : calendar.isError ? (
        <Trouble error={calendar.error} onRetry={() => calendar.refetch()} />
      ) : (
        <CalendarSkeleton />
      )}
      {openDialog && calendar.data && (
        <CalendarDialog
          studio={studio}
          calendar={calendar.data}
          offerings={dated}
          dialog={openDialog}
          day={params.day < today ? today : params.day}
          today={today}
          onOpen={setDialog}
          onCreated={show}
          onClose={close}
        />
      )}
    </section>
  );
}
