import { sql } from 'kysely';
import type { Language } from '../../../shared/text/languages.ts';
import type { Tx } from '../../db/database.ts';
import { isListed, isScheduled } from '../../read-models/bookable.ts';
import { OFFERS_END_AT } from '../../read-models/waitlist.ts';

/** A party that waits, with what its event has left. */
export interface WaitingPartyRow {
  id: string;
  event_id: string;
  guest_id: string;
  language: Language;
  seats: number;
  /** Seats that the event has left. */
  left: number;
  starts_at: Date;
  /** It let the seats go that are free now. */
  passed_over: boolean;
}

/**
 * Lists the parties that wait for seats of locked events, the longest waiting first, of events whose seats may be offered now. It
 * locks offering and studio for key share, as a booking does, so that neither is taken off sale while it runs.
 */
export async function listWaitingParties(tx: Tx, eventIds: readonly string[], now: Date): Promise<WaitingPartyRow[]> {
  const { rows } = await sql<WaitingPartyRow>`
    select w.id, w.event_id, w.guest_id, w.language, w.seats, e.capacity - e.seats_taken as left, e.starts_at,
      w.passed_over
    from waitlist_entries w
    join events e on e.id = w.event_id
    join offerings o on o.id = e.offering_id
    join studios s on s.id = e.studio_id
    where w.event_id = any(${[...eventIds]}::uuid[]) and w.state = ${'waiting'} and ${isListed} and ${isScheduled()}
      and o.booking_mode <> 'request_only' and e.course_total is null and ${now} < ${sql.raw(OFFERS_END_AT)}
    order by w.event_id, w.joined_at, w.id
    for key share of o, s`.execute(tx);
  return rows;
}

/** Makes parties that let seats go eligible again. */
export async function clearPassedOver(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update waitlist_entries set passed_over = false where id = any(${[...ids]}::uuid[])`.execute(tx);
}
