import type { AvailableSlot } from '#shared/schemas/slots.ts';
import { formatTime } from '#shared/time/time.ts';
import { noonOf } from '../time/calendar-days.ts';
import { useWords } from '../words.tsx';
import * as css from './slots.module.css';

/** A time with at most this many free places shows their number. */
const FEW = 3;

interface TimeGridProps {
  /** `YYYY-MM-DD` */
  day: string;
  free: readonly AvailableSlot[];
  zone: string;
  /** True if several parties can book the same time, so that the number of free places matters. */
  choice: boolean;
  chosen: string | undefined;
  onChoose: (slot: AvailableSlot) => void;
}

/** Selects one of the free times of a day. */
export function TimeGrid({ day, free, zone, choice, chosen, onChoose }: TimeGridProps) {
  const { t, longDay } = useWords();
  const times = free.map(({ starts_at }) => formatTime(starts_at, zone));
  return (
    <fieldset className={css.times}>
      <legend className="begins-line">{longDay(noonOf(day), 'UTC')}</legend>
      {free.map((slot, at) => {
        const time = times[at] ?? '';
        const isTwice = times.indexOf(time) !== times.lastIndexOf(time);
        return (
          <label key={slot.starts_at} className={css.time}>
            <input
              type="radio"
              name="time"
              className="sr"
              checked={slot.starts_at === chosen}
              onChange={() => onChoose(slot)}
            />
            <b>{time}</b>
            {/* Tells the two hours apart when the clocks go back. */}
            {isTwice && <small>UTC{slot.starts_at.slice(19)}</small>}
            {choice && slot.spaces_free <= FEW && (
              <small>{t('catalogue.free_seats', { count: slot.spaces_free })}</small>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
