import { useRef, useState } from 'react';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { problemText } from '#web/problem-text.ts';
import { daysFrom, mondayOf, WEEK } from '#web/time/calendar-weeks.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as ownerDashboardCss from '../today/owner-dashboard.module.css';
import * as css from './calendar.module.css';
import type { OpenDialog } from './calendar-dialog.tsx';
import { DayStrip } from './calendar-nav.tsx';
import type { CalendarParams } from './calendar-url.ts';
import { checkEvent } from './events/use-event-check.ts';
import { useMoveEvent } from './events/use-move-event.ts';
import { DayTable } from './grid/day-table.tsx';
import { DragGhost } from './grid/drag-ghost.tsx';
import { isMoved, placementAt } from './grid/drop-target.ts';
import * as gridCss from './grid/grid.module.css';
import { MonthTable } from './grid/month-table.tsx';
import { type Drag, useDragEvent } from './grid/use-drag-event.ts';
import { useDrawEvent } from './grid/use-draw-event.ts';
import { activeDays } from './grid/week-entries.ts';
import { WeekTable } from './grid/week-table.tsx';
import { Legend } from './legend.tsx';

interface CalendarBoardProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  /** True while the data of the previous week is shown, until this week's arrives. */
  isOld: boolean;
  params: CalendarParams;
  today: string;
  isWide: boolean;
  /** True if no offering can have events and the user may create one. */
  lacksOfferings: boolean;
  canAdd: boolean;
  onNavigate: (params: CalendarParams) => void;
  onOpenDialog: (dialog: OpenDialog) => void;
}

/** The calendar grid of a day, week or month: events are dragged to move them, free time is pressed to add one. */
export function CalendarBoard({
  studio,
  calendar,
  isOld,
  params,
  today,
  isWide,
  lacksOfferings,
  canAdd,
  onNavigate,
  onOpenDialog,
}: CalendarBoardProps) {
  const { t } = useWords();
  const zone = calendar.time_zone;
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const move = useMoveEvent(studio.id, calendar);
  const drop = async ({ event, from, target }: Drag) => {
    const placement = target && placementAt(event, from, target, calendar);
    if (!placement || !isMoved(event, placement, zone)) return;
    setFailure(undefined);
    try {
      const { conflicts, booked_guests } = await checkEvent({ event_id: event.id, scope: 'one', ...placement });
      if (conflicts.length > 0 || booked_guests > 0) onOpenDialog({ what: 'move', event, target: placement });
      else await move(event, placement);
    } catch (error) {
      setFailure(problemText(t, error));
    }
  };
  const { drag, grab, justDropped } = useDragEvent(place, zone, drop);
  const { drawing, press } = useDrawEvent(zone, canAdd ? (drawn) => onOpenDialog({ what: 'add', drawn }) : undefined);
  const days = daysFrom(params.monday, WEEK);
  const byMonth = params.view === 'month';
  const board = {
    calendar,
    today,
    drag,
    onGrab: grab,
    onOpen: (event: PlannedEvent) => !justDropped.current && onOpenDialog({ what: 'see', event }),
  };
  const isEmpty = !isOld && calendar.events.length === 0;
  return (
    <div
      ref={place}
      className={[css.planBoard, drag && gridCss.dragging, canAdd && gridCss.canAdd].filter(Boolean).join(' ')}
      aria-busy={isOld || undefined}
      onPointerDown={press}
    >
      {failure && <Note kind="brick" title={failure} />}
      {isWide ? (
        <Legend />
      ) : byMonth ? null : (
        <DayStrip
          days={days}
          chosen={params.day}
          today={today}
          busy={activeDays(calendar)}
          onChoose={(day) => onNavigate({ ...params, day })}
        />
      )}
      {lacksOfferings ? (
        <EmptyState title={t('plan.no_offering')}>
          <p className={ownerDashboardCss.ownSay}>{t('plan.no_offering_say')}</p>
          <ButtonLink kind="clay" icon="plus" to={`/manage-offerings/${studio.id}`}>
            {t('plan.create_offering')}
          </ButtonLink>
        </EmptyState>
      ) : (
        isEmpty &&
        !byMonth && (
          <div className={css.planEmpty}>
            <p>{t('plan.no_dates')}</p>
            {canAdd && (
              <Button size="s" icon="plus" onClick={() => onOpenDialog({ what: 'add' })}>
                {t('plan.add')}
              </Button>
            )}
          </div>
        )
      )}
      {byMonth ? (
        <MonthTable
          {...board}
          params={params}
          onDay={(day) => onNavigate({ day, monday: mondayOf(day), view: isWide ? 'day' : 'week' })}
        />
      ) : isWide && params.view === 'day' ? (
        <DayTable {...board} days={[params.day]} />
      ) : (
        <WeekTable {...board} days={isWide ? days : [params.day]} />
      )}
      {drag && <DragGhost drag={drag} calendar={calendar} />}
      {drawing && (
        <div
          className={`${gridCss.drawn} num`}
          style={{ top: drawing.top, left: drawing.left, width: drawing.width, height: drawing.height }}
        >
          {drawing.text}
        </div>
      )}
    </div>
  );
}
