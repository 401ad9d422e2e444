import { sql } from 'kysely';
import { WAITLIST_OFFER } from '../../shared/bookings/waitlist.ts';

/**
 * SQL for the instant from which on no seats of event `e` of offering `o` are offered to those who wait; `offersEndAt` in
 * shared/bookings/waitlist.ts computes the same.
 */
export const OFFERS_END_AT = `e.starts_at - interval '1 minute' * greatest(o.notice_minutes,
  60 * case o.booking_mode when 'requires_approval' then ${WAITLIST_OFFER.closingWithApproval} else ${WAITLIST_OFFER.closing} end)`;

/** SQL for the number of parties that wait for event `e`. */
export const partiesWaiting = sql<number>`(
  select count(*)::int from waitlist_entries w where w.event_id = e.id and w.state = ${'waiting'})`;
