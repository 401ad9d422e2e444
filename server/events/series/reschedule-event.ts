import { addDays, zonedInstant } from '../../availability/zoned-days.ts';
import type { EventChange, EventRow } from '../queries.ts';
import type { SeriesReplacement } from './plan-replacement.ts';

/** A date that an old rule made, as the new one has it. */
export interface Rescheduling {
  date: EventRow;
  /** Of the new rule, YYYY-MM-DD; undefined where it has none for it. */
  day: string | undefined;
  times: { from: Date; to: Date };
  /** Whether its time or its spaces change. */
  moves: boolean;
  /** Given to it by hand. */
  ownSpaces: string[] | undefined;
  /** Where it stays in its place. */
  changed: EventChange;
}

/** @param days of the new rule */
export function rescheduleEvent(
  date: EventRow,
  { old, fields, shift, note, inHand, forced }: SeriesReplacement,
  days: readonly string[],
  zone: string,
): Rescheduling {
  const oldDay = date.series_day ?? '';
  const newDay = addDays(oldDay, shift);
  const day = days.includes(newDay) ? newDay : undefined;
  const usual = zonedInstant(oldDay, old.at, zone);
  const isForced = forced === true && date.id === inHand;
  const minutes = (+date.ends_at - +date.starts_at) / 60_000;
  const from = isForced || +usual === +date.starts_at ? zonedInstant(newDay, fields.at, zone) : date.starts_at;
  const length = isForced || minutes === old.minutes ? fields.minutes : minutes;
  const times = { from, to: new Date(+from + length * 60_000) };
  const movesInTime = +times.from !== +date.starts_at || +times.to !== +date.ends_at;
  const same = (some: readonly string[], others: readonly string[]) =>
    some.length === others.length && some.every((id) => others.includes(id));
  // Of spaces that the offering chooses nobody can tell.
  const ownSpaces = old.space_ids.length > 0 && !same(old.space_ids, date.space_ids) ? date.space_ids : undefined;
  const movesInSpace = !same(old.space_ids, fields.space_ids) && (isForced || !ownSpaces);
  return {
    date,
    day,
    times,
    moves: day !== undefined && (movesInTime || movesInSpace),
    ownSpaces: isForced ? undefined : ownSpaces,
    changed: {
      id: date.id,
      starts_at: date.starts_at,
      ends_at: date.ends_at,
      capacity:
        date.capacity === old.capacity || isForced ? Math.max(fields.capacity, date.seats_taken) : date.capacity,
      price_override:
        date.price_override === old.price_override || isForced ? fields.price_override : date.price_override,
      note: note ?? date.note,
      series_id: null,
      series_day: day ?? null,
    },
  };
}
