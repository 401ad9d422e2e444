import { coverPicture } from '#server/media/media.ts';
import { quote } from '#shared/bookings/bookings.ts';
import { offersEndAt } from '#shared/bookings/waitlist.ts';
import type { WaitlistEntry } from '#shared/schemas/bookings/waitlist.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import type { EntryRow } from './entry-queries.ts';

/** A place in line as the API returns it to its guest. */
export function toWaitlistEntry(row: EntryRow): WaitlistEntry {
  const { currency, time_zone: zone } = row;
  const moment = (at: Date) => toOffsetIso(at, zone);
  return {
    id: row.id,
    event_id: row.event_id,
    course_dates:
      row.course_id === null
        ? null
        : (row.course_dates ?? []).map((date) => ({
            event_id: date.event_id,
            starts_at: moment(new Date(date.starts_at)),
            ends_at: moment(new Date(date.ends_at)),
          })),
    seats: row.seats,
    state: row.state,
    position: row.position,
    joined_at: moment(row.joined_at),
    offered_at: row.offered_at && moment(row.offered_at),
    offered_until: row.offered_until && moment(row.offered_until),
    booking_id: row.booking_id,
    lapsed_at: row.lapsed_at && moment(row.lapsed_at),
    offers_end_at: moment(offersEndAt({ ...row, startsAt: row.starts_at })),
    total:
      row.offered_total === null
        ? quote({ amount: row.price, currency }, row.seats, row.price_unit)
        : { amount: row.offered_total, currency },
    cancellation_policy: row.cancellation_policy,
    mode: row.mode,
    event: {
      starts_at: moment(row.starts_at),
      ends_at: moment(row.ends_at),
      time_zone: zone,
      status: row.event_status,
    },
    offering: {
      id: row.offering_id,
      slug: row.offering_slug,
      title: row.title,
      service_type: row.service_type,
      picture: coverPicture({ ...row, craft: row.studio_type }),
    },
    studio: { id: row.studio_id, slug: row.studio_slug, name: row.studio_name },
  };
}
