import type { PointerEvent } from 'react';
import type { PlannedEvent, StudioCalendar } from '../../../../shared/schemas/events.ts';
import { MINUTE } from '../../../../shared/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useWords } from '../../../words.tsx';
import { inkOf } from '../event-colors.ts';
import { clashesOf } from './overlaps.ts';
import type { Entry } from './week-entries.ts';

interface EventBlockProps {
  entry: Entry;
  /** What the event may overlap: closures and entries of external calendars. */
  calendar: Pick<StudioCalendar, 'closures' | 'busy'>;
  /** True while the event is being dragged. */
  isTaken: boolean;
  onOpen: (date: PlannedEvent) => void;
  onTake: (event: PointerEvent, date: PlannedEvent) => void;
}

/** The block of an event, a closure or an entry of an external calendar. */
export function EventBlock({ entry, calendar, isTaken, onOpen, onTake }: EventBlockProps) {
  const { t } = useWords();
  const { what } = entry;
  const time = timeText(entry, t('plan.all_day'), (until) => t('plan.until', { time: until }));
  if (what.kind !== 'date') {
    const isBusy = what.kind === 'busy';
    return (
      <div className={isBusy ? 'ev ev-b' : 'ev ev-x'}>
        <span className="num">{time}</span>
        <b>{isBusy ? what.title || what.calendar : what.reason || t('plan.closed')}</b>
        <span className="sr">{isBusy ? t('plan.busy_in', { calendar: what.calendar }) : t('plan.closed')}</span>
      </div>
    );
  }
  const { date } = what;
  const isOff = date.status === 'cancelled';
  const isAhead = Date.parse(date.ends_at) > Date.now();
  const clashes = isAhead && clashesOf(date, calendar).length > 0;
  const isFull = date.seats_taken >= date.capacity;
  return (
    <button
      type="button"
      className={['ev', inkOf(date), isOff && 'ev-off', isTaken && 'ev-taken'].filter(Boolean).join(' ')}
      data-date={date.id}
      onClick={() => onOpen(date)}
      onPointerDown={(event) => date.can_edit && !isOff && onTake(event, date)}
    >
      <span className="num">{time}</span>
      <em className="num">
        {isOff ? t('plan.off') : date.is_slot ? lengthText(date) : `${date.seats_taken}/${date.capacity}`}
        {!isOff && !date.is_slot && <span className="sr"> {t('plan.seats_taken')}</span>}
        {!isOff && isFull && !date.is_slot && <span className="ev-full"> {t('plan.full')}</span>}
      </em>
      <b>
        {clashes && <Icon name="circle-alert" size="s" />}
        {clashes && <span className="sr">{t('plan.clash.mark')}: </span>}
        {date.series_id && <Icon name="repeat" size="s" />}
        {date.guest ?? date.offering.title}
      </b>
      {date.guest && <span className="ev-what">{date.offering.title}</span>}
      <span className="sr">{t(`catalogue.service_type.${date.offering.service_type}`)}</span>
    </button>
  );
}

function timeText({ from, until, allDay }: Entry, whole: string, goesOn: (until: string) => string): string {
  if (allDay) return whole;
  if (from) return from;
  return goesOn(until);
}

/** Formats the length of an event for a narrow block: "1 h 30". */
function lengthText({ starts_at, ends_at }: PlannedEvent): string {
  const minutes = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
}
