import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { api } from '../../browser-api.ts';
import { dayOf } from '../../time/calendar-days.ts';
import { useNow } from '../../time/use-now.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useWords } from '../../words.tsx';
import { datedOf, ownOfferingsQuery } from '../offerings/own-offering-queries.ts';
import { PlanBoard } from './calendar-board.tsx';
import { type Asked, PlanDialog } from './calendar-dialog.tsx';
import { WeekNav } from './calendar-nav.tsx';
import { calendarQuery } from './calendar-queries.ts';
import { PlanSkeleton } from './calendar-skeleton.tsx';
import { planTitle, rangeTitle } from './calendar-title.ts';
import { readDrawn, readSeen, type Seen, writeSeen } from './calendar-url.ts';
import { mondayOf, monthFrom, weekFrom, weekNumber } from './grid/week-entries.ts';
import { useWide } from './use-wide-screen.ts';

/** The calendar of a studio with its dialogs. */
export function StudioPlan({ studio }: { studio: OwnStudio }) {
  const words = useWords();
  const { t } = words;
  const zone = studio.time_zone;
  const today = dayOf(useNow().toISOString(), zone);
  const [query, setQuery] = useSearchParams();
  const isWide = useWide();
  const seen = readSeen(query, today);
  const days = seen.view === 'month' ? monthFrom(seen.day) : weekFrom(seen.monday);
  const [first, last] = [days[0] ?? seen.monday, days.at(-1) ?? seen.monday];
  const calendar = useQuery({
    ...calendarQuery(api, studio.id, first, last),
    placeholderData: keepPreviousData,
  });
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  const dated = offerings.data && datedOf(offerings.data);
  const hasOfferings = dated !== undefined && dated.length > 0;
  const mayAdd = studio.rights.includes('edit_dates') || studio.rights.includes('edit_own_dates');
  const wantsDates = query.has('offering') || query.has('new');
  const [asked, setAsked] = useState<Asked | undefined>(
    wantsDates && mayAdd
      ? { what: 'add', offeringId: query.get('offering') ?? undefined, drawn: readDrawn(query) }
      : undefined,
  );
  const eventId = query.get('event');
  const linked = eventId && calendar.data?.events.find(({ id }) => id === eventId);
  const opened: Asked | undefined = asked ?? (linked ? { what: 'see', date: linked } : undefined);
  const see = (next: Seen) => setQuery(writeSeen(next, today), { replace: true, preventScrollReset: true });
  const close = () => {
    setAsked(undefined);
    if (wantsDates || eventId) see(seen);
  };
  const show = (start: string) => {
    const day = dayOf(start, zone);
    setAsked(undefined);
    see({ ...seen, day, monday: mondayOf(day) });
  };
  const byWeek = isWide && seen.view === 'week';
  const title = byWeek
    ? rangeTitle(words, first, last)
    : planTitle(words, seen.view === 'month' ? 'month' : 'day', seen.day);
  return (
    <section className="plan">
      <div className="own-h">
        <div className="plan-h">
          <h1>{title}</h1>
          {seen.view !== 'month' && <p className="small muted">{t('plan.week', { week: weekNumber(seen.monday) })}</p>}
        </div>
        <div className="plan-acts">
          {mayAdd && hasOfferings && (
            <Button kind="clay" icon="plus" onClick={() => setAsked({ what: 'add' })}>
              {t('plan.add')}
            </Button>
          )}
          <Menu label={t('shell.more')} button={t('shell.more')} buttonClass={buttonClass({ kind: 'line' })}>
            {hasOfferings && studio.rights.includes('manage_calendars') && (
              <button type="button" role="menuitem" onClick={() => setAsked({ what: 'import' })}>
                {t('plan.import')}
              </button>
            )}
            {mayAdd && (
              <button type="button" role="menuitem" onClick={() => setAsked({ what: 'rules' })}>
                {t('plan.rules.title')}
              </button>
            )}
            {studio.rights.includes('edit_studio') && (
              <Link role="menuitem" to={`/edit-studio/${studio.id}?step=spaces#closures`}>
                {t('plan.closures')}
              </Link>
            )}
            <button type="button" role="menuitem" onClick={() => setAsked({ what: 'calendars' })}>
              {t('plan.calendars')}
            </button>
          </Menu>
        </div>
      </div>
      <WeekNav seen={seen} today={today} isWide={isWide} onSee={see} />
      <p className="sr" role="status">
        {title}
      </p>
      {calendar.data ? (
        <PlanBoard
          studio={studio}
          calendar={calendar.data}
          isOld={calendar.isPlaceholderData}
          seen={seen}
          today={today}
          isWide={isWide}
          lacksOfferings={dated?.length === 0 && studio.rights.includes('edit_offerings')}
          mayAdd={mayAdd && hasOfferings}
          onSee={see}
          onAsk={setAsked}
        />
      ) : calendar.isError ? (
        <Trouble error={calendar.error} onRetry={() => calendar.refetch()} />
      ) : (
        <PlanSkeleton />
      )}
      {opened && calendar.data && (
        <PlanDialog
          studio={studio}
          calendar={calendar.data}
          offerings={dated}
          asked={opened}
          day={seen.day < today ? today : seen.day}
          today={today}
          onAsk={setAsked}
          onMade={show}
          onClose={close}
        />
      )}
    </section>
  );
}
