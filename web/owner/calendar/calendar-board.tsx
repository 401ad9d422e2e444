import { useRef, useState } from 'react';
import type { PlannedEvent, StudioCalendar } from '../../../shared/schemas/events.ts';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { problemText } from '../../problem-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useWords } from '../../words.tsx';
import type { Asked } from './calendar-dialog.tsx';
import { DayStrip } from './calendar-nav.tsx';
import type { Seen } from './calendar-url.ts';
import { checkDate } from './events/use-event-check.ts';
import { useMoves } from './events/use-move-event.ts';
import { DayTable } from './grid/day-table.tsx';
import { DragGhost } from './grid/drag-ghost.tsx';
import { moves, wantedAt } from './grid/drop-target.ts';
import { MonthTable } from './grid/month-table.tsx';
import { type Drag, useDrag } from './grid/use-drag-event.ts';
import { useDraw } from './grid/use-draw-event.ts';
import { activeDays, mondayOf, weekFrom } from './grid/week-entries.ts';
import { WeekTable } from './grid/week-table.tsx';
import { Legend } from './legend.tsx';

interface PlanBoardProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  /** True while the data of the previous week is shown, until this week's arrives. */
  isOld: boolean;
  seen: Seen;
  today: string;
  isWide: boolean;
  /** True if no offering can have events and the user may create one. */
  lacksOfferings: boolean;
  mayAdd: boolean;
  onSee: (seen: Seen) => void;
  onAsk: (asked: Asked) => void;
}

/** The calendar grid of a day, week or month: events are dragged to move them, free time is pressed to add one. */
export function PlanBoard({
  studio,
  calendar,
  isOld,
  seen,
  today,
  isWide,
  lacksOfferings,
  mayAdd,
  onSee,
  onAsk,
}: PlanBoardProps) {
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
  const { drawing, press } = useDraw(zone, mayAdd ? (drawn) => onAsk({ what: 'add', drawn }) : undefined);
  const days = weekFrom(seen.monday);
  const byMonth = seen.view === 'month';
  const board = {
    calendar,
    today,
    drag,
    onTake: take,
    onOpen: (date: PlannedEvent) => !justDropped.current && onAsk({ what: 'see', date }),
  };
  const isEmpty = !isOld && calendar.events.length === 0;
  return (
    <div
      ref={place}
      className={['plan-board', drag && 'dragging', mayAdd && 'can-add'].filter(Boolean).join(' ')}
      aria-busy={isOld || undefined}
      onPointerDown={press}
    >
      {failure && <Note kind="brick" title={failure} />}
      {isWide ? (
        <Legend />
      ) : byMonth ? null : (
        <DayStrip
          days={days}
          chosen={seen.day}
          today={today}
          busy={activeDays(calendar)}
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
        isEmpty &&
        !byMonth && (
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
      {byMonth ? (
        <MonthTable
          {...board}
          seen={seen}
          onDay={(day) => onSee({ day, monday: mondayOf(day), view: isWide ? 'day' : 'week' })}
        />
      ) : isWide && seen.view === 'day' ? (
        <DayTable {...board} days={[seen.day]} />
      ) : (
        <WeekTable {...board} days={isWide ? days : [seen.day]} />
      )}
      {drag && <DragGhost drag={drag} calendar={calendar} />}
      {drawing && (
        <div
          className="drawn num"
          style={{ top: drawing.top, left: drawing.left, width: drawing.width, height: drawing.height }}
        >
          {drawing.text}
        </div>
      )}
    </div>
  );
}
