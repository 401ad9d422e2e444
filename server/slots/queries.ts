import { sql } from 'kysely';
import type { PriceRule } from '#shared/bookings/price-rules.ts';
import type { BookingMode, OfferedPayment, PriceUnit, ServiceType } from '#shared/offerings/offerings.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Interval } from '#shared/time/interval.ts';
import { DAY, MINUTE } from '#shared/time/time.ts';
import type { SlotSearch } from '../availability/free-slots.ts';
import type { ClosureRow, OpeningHoursRow } from '../availability/opening-hours.ts';
import { closuresOf, epochMs, openingHoursOf } from '../availability/studio-availability.ts';
import type { Connection } from '../db/database.ts';
import { isListed } from '../read-models/bookable.ts';
import { type IdOrSlug, matchesOffering } from '../read-models/id-or-slug.ts';
import { type PauseRow, pauseColumns } from '../read-models/pause.ts';
import { priceRules } from '../read-models/price.ts';
import { literal, translatedColumn } from '../read-models/translations.ts';

export interface SpaceRow {
  id: string;
  name: string;
  kind: string;
  seats: number;
  /** The number of units, each of which one slot can have. */
  quantity: number;
  /** false: one of the spaces that are not needed is enough. */
  needed: boolean;
  archived: boolean;
  min_minutes: number;
  max_minutes: number;
  step_minutes: number;
  buffer_before: number;
  buffer_after: number;
}

/** A published offering that is sold by the slot, with everything its slots depend on except for reservations. */
export interface SlotOfferingRow extends PauseRow {
  id: string;
  studio_id: string;
  service_type: ServiceType;
  booking_mode: BookingMode;
  payment: OfferedPayment;
  /** Before the rules. */
  price: number;
  price_rules: PriceRule[];
  price_unit: PriceUnit;
  currency: string;
  capacity: number;
  duration_minutes: number;
  notice_minutes: number;
  slot_step_minutes: number;
  slot_days_ahead: number;
  time_zone: string;
  /** Of the studio and all of its spaces. */
  hours: OpeningHoursRow[];
  closures: ClosureRow[];
  spaces: SpaceRow[];
}

/**
 * Finds an offering that is sold by the slot. Its teacher is one of its needed spaces; past closures are left out.
 * @param language of the names of its spaces; the original names when left out
 */
export async function findSlotOffering(
  db: Connection,
  at: IdOrSlug,
  now: Date,
  language?: Language,
): Promise<SlotOfferingRow | undefined> {
  const coming = sql`c.last_day >= (${now}::timestamptz at time zone s.time_zone)::date - 1`;
  const { rows } = await sql<SlotOfferingRow>`
    select o.id, o.studio_id, o.service_type, o.booking_mode, o.payment, o.price, ${priceRules} as price_rules, o.price_unit, o.currency, o.capacity,
      o.duration_minutes, o.notice_minutes, o.slot_step_minutes, o.slot_days_ahead, s.time_zone, ${pauseColumns},
      ${openingHoursOf(sql`s.id`)} as hours, ${closuresOf(sql`s.id`, coming)} as closures,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', ${nameIn(language)}, 'kind', p.kind, 'seats', p.seats, 'quantity', p.quantity,
          'needed', coalesce(d.needed, true), 'archived', p.archived_at is not null, 'min_minutes', p.min_minutes,
          'max_minutes', p.max_minutes, 'step_minutes', p.step_minutes, 'buffer_before', p.buffer_before,
          'buffer_after', p.buffer_after) order by p.position, p.id), '[]')
        from spaces p left join offering_spaces d on d.space_id = p.id and d.offering_id = o.id
        where p.studio_id = s.id and (d.space_id is not null or p.member_id = o.instructor_id)) as spaces
    from offerings o join studios s on s.id = o.studio_id
    where ${isListed} and o.service_type in ('private_lesson', 'coworking')
      and ${matchesOffering(at)}`.execute(db);
  return rows[0];
}

const nameIn = (language: Language | undefined) =>
  language
    ? sql.raw(translatedColumn('space', 'name', { row: 'p', language: literal(language), writtenIn: 's.language' }))
    : sql`p.name`;

export interface BusyRow extends Interval {
  /** null: every space of the studio. */
  space_id: string | null;
  /** Whether one unit of the space is taken, instead of all. */
  one_unit: boolean;
}

/** Offsets from UTC and buffers are at most a day each. */
const AROUND = 2 * DAY;

/**
 * Lists when the offering's spaces are taken: reservations with their buffers, and busy times of external calendars.
 */
export async function listBusy(
  db: Connection,
  { studio_id, spaces }: Pick<SlotOfferingRow, 'studio_id' | 'spaces'>,
  { from, days, minutes }: SlotSearch,
): Promise<BusyRow[]> {
  const begin = Date.parse(from);
  const period = sql`tstzrange(${new Date(begin - AROUND)}, ${new Date(begin + days * DAY + minutes * MINUTE + AROUND)})`;
  const ids = spaces.map(({ id }) => id);
  const times = sql`${epochMs(sql`lower(during)`)} as start, ${epochMs(sql`upper(during)`)} as end`;
  const { rows } = await sql<BusyRow>`
    select space_id, one_unit, ${times} from space_reservations
    where space_id = any(${ids}::uuid[]) and during && ${period}
    union all
    select space_id, false, ${times} from busy_times
    where studio_id = ${studio_id} and (space_id is null or space_id = any(${ids}::uuid[]))
      and during && ${period}`.execute(db);
  return rows;
}
