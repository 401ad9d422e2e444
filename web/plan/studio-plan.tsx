import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PlannedDate, StudioCalendar } from '../../shared/schemas/events.ts';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { api } from '../browser-api.ts';
import { dayOf, noonOf, shiftDay } from '../dashboard/calendar-days.ts';
import { useNow } from '../dashboard/use-now.ts';
import { ownOfferingsQuery } from '../offerings/manage/own-offering-queries.ts';
import { problemText } from '../problem-text.ts';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Menu } from '../ui/menu.tsx';
import { Note } from '../ui/note.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { useWords } from '../words.tsx';
import { datedOf } from './add-dates.tsx';
import { DayTable } from './day-table.tsx';
import { DragGhost } from './drag-ghost.tsx';
import { Legend } from './legend.tsx';
import { moves, wantedAt } from './moving.ts';
import { readSeen, type Seen, writeSeen } from './plan-address.ts';
import { type Asked, PlanDialog } from './plan-dialog.tsx';
import { calendarQuery } from './plan-queries.ts';
import { PlanSkeleton } from './plan-skeleton.tsx';
import { checkDate } from './use-check.ts';
import { type Drag, useDrag } from './use-drag.ts';
import { useMoves } from './use-moves.ts';
import { useWide } from './use-wide.ts';
import { mondayOf, WEEK, weekFrom, weekNumber } from './week.ts';
import { DayStrip, WeekNav } from './week-nav.tsx';
import { WeekTable } from './week-table.tsx';

/** The calendar of one studio, and what is done with its dates. */
export function StudioPlan({ studio }: { studio: OwnStudio }) {
  const { t, day: dayText } = useWords();
  const zone = studio.time_zone;
  const today = dayOf(useNow().toISOString(), zone);
  const [query, setQuery] = useSearchParams();
  const isWide = useWide();
  const seen = readSeen(query, today);
  const calendar = useQuery({
    ...calendarQuery(api, studio.id, seen.monday, shiftDay(seen.monday, WEEK - 1)),
    placeholderData: keepPreviousData,
  });
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  const dated = offerings.data && datedOf(offerings.data);
  const hasOfferings = dated !== undefined && dated.length > 0;
  const mayAdd = studio.rights.includes('edit_dates') || studio.rights.includes('edit_own_dates');
  const wantsDates = query.get('offering') ?? undefined;
  const [asked, setAsked] = useState<Asked | undefined>(
    wantsDates && mayAdd ? { what: 'add', offeringId: wantsDates } : undefined,
  );
  const see = (next: Seen) => setQuery(writeSeen(next, today), { replace: true, preventScrollReset: true });
  const close = () => {
    setAsked(undefined);
    if (wantsDates) see(seen);
  };
  const show = (start: string) => {
    const day = dayOf(start, zone);
    setAsked(undefined);
    see({ ...seen, day, monday: mondayOf(day) });
  };
  const byDay = isWide && seen.view === 'day';
  const title =
    byDay || !isWide ? dayText(noonOf(seen.day, zone), zone) : t('plan.week', { week: weekNumber(seen.monday) });
  return (
    <section className="plan">
      <div className="own-h">
        <h1>{title}</h1>
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
        {byDay
          ? title
          : t('plan.range', {
              from: dayText(noonOf(seen.monday, zone), zone),
              to: dayText(noonOf(shiftDay(seen.monday, WEEK - 1), zone), zone),
            })}
      </p>
      {calendar.data ? (
        <Board
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
      {asked && calendar.data && (
        <PlanDialog
          studio={studio}
          calendar={calendar.data}
          offerings={dated}
          asked={asked}
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

interface BoardProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  /** Another week's, until this one is there. */
  isOld: boolean;
  seen: Seen;
  today: string;
  isWide: boolean;
  /** Nothing that gets dates, for whoever could change that. */
  lacksOfferings: boolean;
  mayAdd: boolean;
  onSee: (seen: Seen) => void;
  onAsk: (asked: Asked) => void;
}

function Board({ studio, calendar, isOld, seen, today, isWide, lacksOfferings, mayAdd, onSee, onAsk }: BoardProps) {
  const { t } = useWords();
  const zone = calendar.time_zone;
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const move = useMoves(studio.id, calendar);
  const drop = async ({ date, from, target }: Drag) => {
    const wanted = target && wantedAt(date, from, target, calendar);
    if (!wanted || !moves(date, wanted, zone)) return;
    setFailure(undefined);
    try {
      const { conflicts, booked_guests } = await checkDate({ event_id: date.id, scope: 'one', ...wanted });
      if (conflicts.length > 0 || booked_guests > 0) onAsk({ what: 'move', date, wanted });
      else await move(date, wanted);
    } catch (error) {
      setFailure(problemText(t, error));
    }
  };
  const { drag, take, justDropped } = useDrag(place, zone, drop);
  const days = weekFrom(seen.monday);
  const board = {
    calendar,
    today,
    drag,
    onTake: take,
    onOpen: (date: PlannedDate) => !justDropped.current && onAsk({ what: 'see', date }),
  };
  const isEmpty = !isOld && calendar.events.length === 0;
  return (
    <div ref={place} className={drag ? 'plan-board dragging' : 'plan-board'} aria-busy={isOld || undefined}>
      {failure && <Note kind="brick" title={failure} />}
      {isWide ? (
        <Legend />
      ) : (
        <DayStrip
          days={days}
          chosen={seen.day}
          today={today}
          busy={new Set(calendar.events.map(({ starts_at }) => dayOf(starts_at, zone)))}
          onChoose={(day) => onSee({ ...seen, day })}
        />
      )}
      {lacksOfferings ? (
        <EmptyState title={t('plan.no_offering')}>
          <p className="own-say">{t('plan.no_offering_say')}</p>
          <ButtonLink kind="clay" icon="plus" to={`/manage-offerings/${studio.id}`}>
            {t('plan.create_offering')}
          </ButtonLink>
        </EmptyState>
      ) : (
        isEmpty && (
          <div className="plan-empty">
            <p>{t('plan.no_dates')}</p>
            {mayAdd && (
              <Button size="s" icon="plus" onClick={() => onAsk({ what: 'add' })}>
                {t('plan.add')}
              </Button>
            )}
          </div>
        )
      )}
      {isWide && seen.view === 'day' ? (
        <DayTable {...board} days={[seen.day]} />
      ) : (
        <WeekTable {...board} days={isWide ? days : [seen.day]} />
      )}
      {drag && <DragGhost drag={drag} calendar={calendar} />}
    </div>
  );
}
