import { type RawBuilder, sql } from 'kysely';
import { type DatedOfferingRow, eventColumns, offeringColumns } from '../offerings/offerings.ts';

/** An offering with the time for which all of the question holds, and where it stands in the list. */
export type HitRow = DatedOfferingRow & {
  part: number;
  rank: number;
  /** Of a free hour; null for a date, or without a time. */
  slot_starts_at: Date | null;
  slot_minutes: number | null;
  slot_price: number | null;
  metres: number | null;
  seconds: number | null;
};

/** What a statement says of each hit, before all that is shown of it is looked up. */
export const hitColumns = sql`l.offering_id, first.event_id, first.starts_at, first.minutes, first.price, l.metres, l.seconds`;

/** All that is shown, of a relation `hit` that is as long as a page. */
export const shownHits = (extra: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  select ${offeringColumns}, ${eventColumns()}, hit.part, hit.rank, hit.metres, hit.seconds,
    case when hit.event_id is null then hit.starts_at end as slot_starts_at, hit.minutes as slot_minutes,
    case when hit.event_id is null and hit.starts_at is not null then hit.price end as slot_price ${extra}
  from hit
  join offerings o on o.id = hit.offering_id
  join studios s on s.id = o.studio_id
  left join events e on e.id = hit.event_id
  order by hit.part, hit.rank, hit.offering_id`;
