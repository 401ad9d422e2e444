import type { TxServices } from '#server/services.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { createLink } from '../core/capability-links.ts';

/** The link by which a guest chooses another event instead of a cancelled one. */
export interface RebookLink {
  url: string;
  choose_until: Date;
}

/**
 * Creates the link for the mail about a booking that the studio cancelled; undefined when there is nothing to choose.
 */
export async function createRebookLink(
  { db, now, config }: TxServices,
  { id, studio_id, dates }: BookingRow,
): Promise<RebookLink | undefined> {
  const date = dates.find(({ choose_until }) => choose_until !== null && new Date(choose_until) > now());
  if (!date?.choose_until) return undefined;
  const link = { purpose: 'rebook', booking_id: id, studio_id, event_id: date.event_id } as const;
  return {
    url: `${config.siteUrl}/rebook/${await createLink(db, link, now())}`,
    choose_until: new Date(date.choose_until),
  };
}
