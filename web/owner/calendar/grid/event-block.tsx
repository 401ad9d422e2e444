import type { PointerEvent } from 'react';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { MINUTE } from '#shared/time/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { eventClass } from '../event-colors.ts';
import * as css from './grid.module.css';
import { findOverlaps } from './overlaps.ts';
import type { Entry } from './week-entries.ts';

interface EventBlockProps {
  entry: Entry;
  /** What the event may overlap: closures and entries of external calendars. */
  calendar: Pick<StudioCalendar, 'closures' | 'busy'>;
  /** True while the event is being dragged. */
  isDragged: boolean;
  onOpen: (event: PlannedEvent) => void;
  onGrab: (pointer: PointerEvent, event: PlannedEvent) => void;
}

/** The block of an event, a closure or an entry of an external calendar. */
export function EventBlock({ entry, calendar, isDragged, onOpen, onGrab }: EventBlockProps) {
  const { t } = useWords();
  const { what } = entry;
  const time = timeText(entry, t('plan.all_day'), (until) => t('plan.until', { time: until }));
  if (what.kind !== 'event') {
    const isBusy = what.kind === 'busy';
    return (
      <div className={isBusy ? `${css.ev} ${css.evB}` : `${css.ev} ${css.evX}`}>
        <span className="num">{time}</span>
        <b>{isBusy ? what.title || what.calendar : what.reason || t('plan.closed')}</b>
        <span className="sr">{isBusy ? t('plan.busy_in', { calendar: what.calendar }) : t('plan.closed')}</span>
      </div>
    );
  }
  const { event } = what;
  const isOff = event.status === 'cancelled';
  const isAhead = Date.parse(event.ends_at) > Date.now();
  const clashes = isAhead && findOverlaps(event, calendar).length > 0;
  // Seats that are kept for offers are not taken yet.
  const taken = event.seats_taken - event.seats_offered;
  const isFull = taken >= event.capacity;
  const isOffer = event.is_slot && event.seats_offered > 0;
  const waits = [
    !event.is_slot && event.seats_offered > 0 && t('plan.offer_open', { count: event.seats_offered }),
    event.parties_waiting > 0 && t('plan.wait', { count: event.parties_waiting }),
  ].filter((each) => each !== false);
  return (
    <button
      type="button"
      className={[css.ev, isOffer ? css.evO : eventClass(event), isOff && css.evOff, isDragged && css.evTaken]
        .filter(Boolean)
        .join(' ')}
      data-date={event.id}
      onClick={() => onOpen(event)}
      onPointerDown={(pointer) => event.can_edit && !isOff && onGrab(pointer, event)}
    >
      <span className="num">{time}</span>
      <em className="num">
        {isOff ? t('plan.off') : event.is_slot ? lengthText(event) : `${taken}/${event.capacity}`}
        {!isOff && !event.is_slot && <span className="sr"> {t('plan.seats_taken')}</span>}
        {!isOff && isFull && !event.is_slot && <span> {t('plan.full')}</span>}
      </em>
      <b>
        {clashes && <Icon name="circle-alert" size="s" />}
        {clashes && <span className="sr">{t('plan.clash.mark')}: </span>}
        {event.series_id && <Icon name="repeat" size="s" />}
        {event.guest ?? event.offering.title}
      </b>
      {event.guest && <span className={css.evWhat}>{event.offering.title}</span>}
      {!isOff && waits.length > 0 && <span className={`${css.evWaits} num`}>{waits.join(', ')}</span>}
      {isOffer && <span className="sr">{t('plan.offer_open', { count: event.seats_offered })}</span>}
      <span className="sr">{t(`catalogue.service_type.${event.offering.service_type}`)}</span>
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
