import type { CancellationTerms } from '../../shared/cancellation.ts';
import type { BookingRow } from './queries.ts';

/** The terms that decide the refund of a booking. */
export const cancellationTermsOf = (row: BookingRow): CancellationTerms => ({
  policy: row.cancellation_policy,
  startsAt: row.starts_at,
  zone: row.time_zone,
  bookedAt: row.created_at,
  moved: row.moved_at !== null,
});
