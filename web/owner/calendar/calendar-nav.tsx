import { useRef } from 'react';
import * as dateFieldCss from '#web/forms/fields/date-field.module.css';
import { MonthGrid } from '#web/forms/fields/month-grid.tsx';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import { useDropPanel } from '#web/forms/fields/use-drop-panel.ts';
import { type CalendarDay, noonOf, shiftDay } from '#web/time/calendar-days.ts';
import { mondayOf, shiftMonth, WEEK } from '#web/time/calendar-weeks.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as ownerDashboardCss from '../today/owner-dashboard.module.css';
import * as css from './calendar.module.css';
import { type CalendarParams, VIEWS } from './calendar-url.ts';
import * as dialogsCss from './events/dialogs.module.css';
import * as gridCss from './grid/grid.module.css';

interface CalendarNavProps {
  params: CalendarParams;
  today: CalendarDay;
  isWide: boolean;
  onNavigate: (params: CalendarParams) => void;
}

/** Moves the calendar back, forward, to today or to any day, and switches between day, week and month. */
export function CalendarNav({ params, today, isWide, onNavigate }: CalendarNavProps) {
  const { t } = useWords();
  // A phone shows the week one day at a time, so it needs no day view.
  const views = isWide ? VIEWS : (['week', 'month'] as const);
  const view = views.find((each) => each === params.view) ?? 'week';
  const goToDay = (day: CalendarDay) => onNavigate({ ...params, day, monday: mondayOf(day) });
  const turn = (by: number) => {
    if (view === 'month') goToDay(shiftMonth(`${params.day.slice(0, 7)}-01`, by));
    else goToDay(view === 'day' ? shiftDay(params.day, by) : shiftDay(params.monday, by * WEEK));
  };
  return (
    <div className={css.planNav}>
      <fieldset className={dialogsCss.planSet}>
        <legend className="sr">{t('plan.view')}</legend>
        <div className={`${segmentedCss.segmented} ${dialogsCss.segmented}`}>
          {views.map((each) => (
            <label key={each} className={view === each ? `${segmentedCss.on} ${gridCss.on}` : undefined}>
              <input
                type="radio"
                name="view"
                className="sr"
                checked={view === each}
                onChange={() => onNavigate({ ...params, view: each })}
              />
              {t(`plan.view_${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <JumpTo day={view === 'week' && isWide ? params.monday : params.day} today={today} onJump={goToDay} />
      <div className={`${ownerDashboardCss.calNav} ${css.calNav}`}>
        <IconButton icon="chevron-left" label={t(`plan.${view}_before`)} onClick={() => turn(-1)} />
        <Button size="s" onClick={() => goToDay(today)}>
          {t('plan.today')}
        </Button>
        <IconButton icon="chevron-right" label={t(`plan.${view}_after`)} onClick={() => turn(1)} />
      </div>
    </div>
  );
}

/** A button that opens a month to choose a day from. */
function JumpTo({ day, today, onJump }: { day: CalendarDay; today: CalendarDay; onJump: (day: CalendarDay) => void }) {
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const { isOpen, toggle, close, panelProps } = useDropPanel(place);
  return (
    <div ref={place}>
      <IconButton icon="calendar" label={t('plan.go_to')} aria-expanded={isOpen} onClick={toggle} />
      <div {...panelProps} className={dateFieldCss.dropPanel} role="dialog" aria-label={t('plan.go_to')}>
        {isOpen && (
          <MonthGrid
            value={day}
            today={today}
            onChoose={(chosen) => {
              close();
              onJump(chosen);
            }}
          />
        )}
      </div>
    </div>
  );
}

interface DayStripProps {
  days: readonly CalendarDay[];
  chosen: CalendarDay;
  today: CalendarDay;
  /** The days that have events. */
  busy: ReadonlySet<CalendarDay>;
  onChoose: (day: CalendarDay) => void;
}

/** The days of the week on phones; each is a drop target for events. */
export function DayStrip({ days, chosen, today, busy, onChoose }: DayStripProps) {
  const { t, longDay } = useWords();
  return (
    <fieldset className={`${css.calDays} ${gridCss.calDays} ${dialogsCss.planSet}`}>
      <legend className="sr">{t('plan.day')}</legend>
      {days.map((day, at) => (
        <label
          key={day}
          data-day={day}
          className={[
            day === chosen && `${segmentedCss.on} ${gridCss.on}`,
            day === today && gridCss.isToday,
            busy.has(day) && gridCss.has,
          ]
            .filter(Boolean)
            .join(' ')}
        >
          <input
            type="radio"
            name="seen-day"
            className="sr"
            checked={day === chosen}
            aria-label={longDay(noonOf(day), 'UTC')}
            onChange={() => onChoose(day)}
          />
          <span aria-hidden="true">{t(`dates.weekday_short.${at + 1}`)}</span>
          <b aria-hidden="true">{Number(day.slice(8))}</b>
        </label>
      ))}
    </fieldset>
  );
}
