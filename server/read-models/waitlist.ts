import { WAITLIST_OFFER } from '../../shared/bookings/waitlist.ts';

/**
 * SQL for the instant from which on no seats of event `e` of offering `o` are offered to those who wait; `offersEndAt` in
 * shared/bookings/waitlist.ts computes the same.
 */
export const OFFERS_END_AT = `e.starts_at - interval '1 minute' * greatest(o.notice_minutes,
  60 * case o.booking_mode when 'requires_approval' then ${WAITLIST_OFFER.closingWithApproval} else ${WAITLIST_OFFER.closing} end)`;
