import type { EventChange, EventRow } from '#server/availability/event-rows.ts';
import { addDays, zonedInstant } from '#server/availability/zoned-days.ts';
import type { SeriesRow } from './queries.ts';
import type { RecurrenceRule } from './rule.ts';

/** The update of a series from a day on. */
export interface SeriesReplacement {
  old: SeriesRow;
  oldRule: RecurrenceRule;
  from: string;
  rule: RecurrenceRule;
  fields: Pick<SeriesRow, 'first_day' | 'at' | 'minutes' | 'capacity' | 'price_override' | 'space_ids' | 'exceptions'>;
  /** Each event of the old series moves to the day of the new rule this many days later. */
  shift: number;
  /** The new note of every event. */
  note?: string | undefined;
  /** true moves booked events and notifies their guests; false leaves them; undefined refuses the update. */
  notifyGuests: boolean | undefined;
  message: string;
  /** Guests keep the price they booked at; false refuses another price for booked events. */
  keepPrices: boolean;
  /** Booked events and the edited one may move to where the studio is closed or busy. */
  overrideWarnings: boolean;
  /** Events that conflict at their new place stay where they are; false refuses, or leaves a gap for unbooked ones. */
  leaveConflicting: boolean;
  /** The event that the owner edited: a conflict refuses the update instead of leaving a gap. */
  editedEventId?: string;
  /** The edited event takes the values of the series, even those that were changed by hand. */
  followsSeries?: boolean;
}

/** An event of the old series with its place in the new one. */
export interface Rescheduling {
  event: EventRow;
  /** Its day in the new series, YYYY-MM-DD; undefined if there is none. */
  day: string | undefined;
  times: { from: Date; to: Date };
  /** Whether its time or its spaces change. */
  moves: boolean;
  /** Spaces that were assigned to this event by hand. */
  ownSpaces: string[] | undefined;
  /** Its new values if it does not move. */
  change: EventChange;
}

/**
 * Computes what a new rule makes of an event. Times and spaces that were changed by hand stay.
 * @param days of the new rule
 */
export function rescheduleEvent(
  event: EventRow,
  { old, fields, shift, note, editedEventId, followsSeries }: SeriesReplacement,
  days: readonly string[],
  zone: string,
): Rescheduling {
  const oldDay = event.series_day ?? '';
  const newDay = addDays(oldDay, shift);
  const day = days.includes(newDay) ? newDay : undefined;
  const usual = zonedInstant(oldDay, old.at, zone);
  const isForced = followsSeries === true && event.id === editedEventId;
  const minutes = (+event.ends_at - +event.starts_at) / 60_000;
  const from = isForced || +usual === +event.starts_at ? zonedInstant(newDay, fields.at, zone) : event.starts_at;
  const length = isForced || minutes === old.minutes ? fields.minutes : minutes;
  const times = { from, to: new Date(+from + length * 60_000) };
  const movesInTime = +times.from !== +event.starts_at || +times.to !== +event.ends_at;
  const same = (some: readonly string[], others: readonly string[]) =>
    some.length === others.length && some.every((id) => others.includes(id));
  // Where the offering chooses the spaces, a change by hand cannot be told from that choice.
  const ownSpaces = old.space_ids.length > 0 && !same(old.space_ids, event.space_ids) ? event.space_ids : undefined;
  const movesInSpace = !same(old.space_ids, fields.space_ids) && (isForced || !ownSpaces);
  return {
    event,
    day,
    times,
    moves: day !== undefined && (movesInTime || movesInSpace),
    ownSpaces: isForced ? undefined : ownSpaces,
    change: {
      id: event.id,
      starts_at: event.starts_at,
      ends_at: event.ends_at,
      capacity:
        event.capacity === old.capacity || isForced ? Math.max(fields.capacity, event.seats_taken) : event.capacity,
      price_override:
        event.price_override === old.price_override || isForced ? fields.price_override : event.price_override,
      note: note ?? event.note,
      series_id: null,
      series_day: day ?? null,
    },
  };
}
