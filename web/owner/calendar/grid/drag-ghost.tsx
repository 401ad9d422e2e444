import { isBlocking } from '#shared/events.ts';
import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import { noonOf } from '#web/time/calendar-days.ts';
import { useWords } from '#web/words.tsx';
import { conflictText } from '../events/conflicts.tsx';
import { useEventCheck } from '../events/use-event-check.ts';
import { isMoved, placementAt } from './drop-target.ts';
import * as css from './grid.module.css';
import type { Drag } from './use-drag-event.ts';

/** The label beside the pointer while an event is dragged: its new time and place, and the conflicts there. */
export function DragGhost({ drag, calendar }: { drag: Drag; calendar: StudioCalendar }) {
  const words = useWords();
  const { t, day } = words;
  const zone = calendar.time_zone;
  const { event, from, target } = drag;
  const placement = target && placementAt(event, from, target, calendar);
  const isMoving = placement !== undefined && isMoved(event, placement, zone);
  const { checked } = useEventCheck(isMoving ? { event_id: event.id, scope: 'one', ...placement } : null);
  const [worst] = [...(checked?.conflicts ?? [])].sort(
    (one, other) => Number(isBlocking(other)) - Number(isBlocking(one)),
  );
  const state = !isMoving || !checked ? '' : !checked.possible ? css.ghostBad : worst ? css.ghostWarn : css.ghostOk;
  return (
    <div className={`${css.ghost} ${state}`} data-drag="" role="status" style={{ left: drag.x, top: drag.y }}>
      <b>{event.offering.title}</b>
      {placement && (
        <span className="num">
          {t('dates.day_time', {
            day: day(noonOf(placement.starts.slice(0, 10)), 'UTC'),
            time: placement.starts.slice(11),
          })}
        </span>
      )}
      {isMoving && checked && (
        <span>
          {worst ? conflictText(words, worst, zone) : t('plan.nothing_in_the_way')}
          {checked.possible && checked.booked_guests > 0 && (
            <> {t('plan.guests_asked', { count: checked.booked_guests })}</>
          )}
        </span>
      )}
    </div>
  );
}
