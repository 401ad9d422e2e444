import { type RawBuilder, sql } from 'kysely';
import type { BookingPause } from '#shared/schemas/studios/booking-pause.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { refuse } from '../http/refuse.ts';

/** The pause of a studio, in which it takes no bookings; it may be over. */
export interface PauseRow {
  pause_began_at: Date | null;
  /** Null for a pause that the studio ends itself. */
  pause_ends_at: Date | null;
  pause_note: string;
}

/** The columns of `PauseRow`, of studios `s`. */
export const pauseColumns: RawBuilder<unknown> = sql`s.pause_began_at, s.pause_ends_at, s.pause_note`;

type Instant = Date | RawBuilder<unknown>;

const isPausedAt = (of: 's' | 'p', now: Instant) =>
  sql`${sql.ref(`${of}.pause_began_at`)} is not null
    and (${sql.ref(`${of}.pause_ends_at`)} is null or ${sql.ref(`${of}.pause_ends_at`)} > ${now}::timestamptz)`;

/** Studio `s` takes bookings now. */
export const takesBookings = (now: Instant): RawBuilder<unknown> => sql`not (${isPausedAt('s', now)})`;

/**
 * The same where the studio is not in the query.
 * @param id a column with its id; the paused ones are read once a statement
 */
export const isOfOpenStudio = (id: 'e.studio_id' | 'l.studio_id', now: Instant): RawBuilder<unknown> =>
  sql`${sql.ref(id)} <> all (array(select p.id from studios p where ${isPausedAt('p', now)}))`;

/** Since when studio `s` takes no bookings; null if it does. */
export const pausedSince = (now: Date): RawBuilder<unknown> =>
  sql`case when ${isPausedAt('s', now)} then s.pause_began_at end as paused_since`;

/** Returns the pause as guests see it; null if the studio takes bookings. */
export function shownPause(row: PauseRow, now: Date, zone: string): BookingPause | null {
  const { pause_began_at: began, pause_ends_at: ends, pause_note: note } = row;
  if (began === null || (ends !== null && ends <= now)) return null;
  return { until: ends && toOffsetIso(ends, zone), note };
}

/** True if the studio sells passes now: in a pause without an end it is unknown from when a pass can be used. */
export const sellsPasses = ({ pause_began_at: began, pause_ends_at: ends }: PauseRow): boolean =>
  began === null || ends !== null;

/** @throws Refusal `bookings.paused` */
export function assertTakesBookings(row: PauseRow & { time_zone: string }, now: Date): void {
  const pause = shownPause(row, now, row.time_zone);
  if (pause) refuse('bookings.paused', pause);
}
