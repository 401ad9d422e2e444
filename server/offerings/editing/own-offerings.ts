import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { pictureOf } from '#server/media/media.ts';
import { kindsOf } from '#server/read-models/price.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs, type StudioAccess } from '#server/studios/studios.ts';
import {
  type BookingMode,
  isDated,
  type OfferedPayment,
  type OfferingStatus,
  type PriceUnit,
  type ServiceType,
} from '#shared/offerings/offerings.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import type { PhotoShape } from '#shared/schemas/studios/studio-editing.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import { mayPlan } from '#shared/studios/team.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { type EditingRow, hoursOf, photosOf, spacesOf } from './editing-queries.ts';
import { needsOf } from './offering-editing.ts';

/**
 * Lists all offerings of a studio for its team, drafts and archived ones included, the last changed first.
 * @throws Refusal `http.not_found`
 */
export async function findOwnOfferings(services: Services, person: { userId: string }, idOrSlug: string) {
  const studio = await getStudioAs(services.db, person, idOrSlug);
  const rows = await listOwnOfferings(services.db, studio.id, services.now());
  return { items: rows.map((row) => ownOffering(row, studio)), next_cursor: null };
}

interface OwnOfferingRow {
  id: string;
  slug: string;
  title: string;
  summary: string;
  description: string;
  service_type: ServiceType;
  booking_mode: BookingMode;
  studio_type: StudioType;
  status: OfferingStatus;
  language: Language;
  translated: Language[];
  price: number | null;
  course_price: number | null;
  prices: EditingRow['prices'];
  payment: OfferedPayment;
  currency: string;
  price_unit: PriceUnit;
  capacity: number;
  duration_minutes: number;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  photo: PhotoShape | null;
  space_ids: string[];
  any_space_ids: string[];
  instructor_id: string | null;
  hours: { has_hours: boolean }[];
  dates: number;
  seats: number;
  seats_taken: number;
  next_starts_at: Date | null;
  updated_at: Date;
}

async function listOwnOfferings(db: Connection, studioId: string, now: Date): Promise<OwnOfferingRow[]> {
  const { rows } = await sql<OwnOfferingRow>`
    select o.id, o.slug, o.title, o.summary, o.description, o.service_type, o.booking_mode, o.studio_type, o.status,
      o.language, o.price, o.course_price, o.payment, ${kindsOf} as prices, o.currency, o.price_unit, o.capacity, o.duration_minutes, o.cover_seed, o.cover_version, o.cover_motifs,
      o.instructor_id, o.updated_at, ${photosOf} -> 0 as photo, ${spacesOf(true)} as space_ids, ${spacesOf(false)} as any_space_ids,
      ${hoursOf} as hours,
      array(select t.language from offering_translations t
        where t.offering_id = o.id and t.language <> o.language order by 1) as translated,
      ahead.*
    from offerings o
    cross join lateral (
      select count(*)::integer as dates, coalesce(sum(e.capacity), 0)::integer as seats,
        coalesce(sum(e.seats_taken), 0)::integer as seats_taken, min(e.starts_at) as next_starts_at
      from events e where e.offering_id = o.id and e.status = 'scheduled' and e.starts_at > ${now}
    ) ahead
    where o.studio_id = ${studioId}
    order by o.updated_at desc, o.id`.execute(db);
  return rows;
}

const ownOffering = (row: OwnOfferingRow, studio: StudioAccess): OwnOffering => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  service_type: row.service_type,
  booking_mode: row.booking_mode,
  status: row.status,
  language: row.language,
  translated: row.translated,
  price: row.price === null ? null : { amount: row.price, currency: row.currency },
  payment: row.payment,
  price_unit: row.price_unit,
  capacity: row.capacity,
  duration_minutes: row.duration_minutes,
  picture: pictureOf({ ...row, craft: row.studio_type }, row.photo),
  missing: needsOf(row),
  space_ids: row.space_ids,
  any_space_ids: row.any_space_ids,
  instructor_id: row.instructor_id,
  may_plan: isDated(row.service_type) && row.status !== 'archived' && mayPlan(studio, row),
  coming: {
    dates: row.dates,
    seats: row.seats,
    seats_taken: row.seats_taken,
    next_starts_at: row.next_starts_at && toOffsetIso(row.next_starts_at, studio.time_zone),
  },
  time_zone: studio.time_zone,
  updated_at: row.updated_at.toISOString(),
});
