import { sql } from 'kysely';
import type { OfferingRow } from '#server/availability/event-rows.ts';
import type { SpaceChoice } from '#server/availability/space-choice.ts';
import type { Connection } from '#server/db/database.ts';
import type { OfferedPayment } from '#shared/offerings/offerings.ts';

/** An offering that lines of a file can refer to. */
export type ImportableOffering = OfferingRow & {
  slug: string;
  currency: string;
  payment: OfferedPayment;
  spaces: SpaceChoice;
};

export async function listImportableOfferings(db: Connection, studioId: string): Promise<ImportableOffering[]> {
  const { rows } = await sql<ImportableOffering>`
    select o.id, o.studio_id, o.slug, o.title, o.service_type, o.status, o.capacity, o.duration_minutes, o.price, o.payment,
      o.currency,
      jsonb_build_object(
        'needed', array(select p.id from spaces p left join offering_spaces d on d.space_id = p.id and d.offering_id = o.id
          where p.studio_id = o.studio_id and p.archived_at is null
            and (d.needed or (d.space_id is null and p.member_id = o.instructor_id)) order by p.position, p.id),
        'oneOf', array(select p.id from spaces p join offering_spaces d on d.space_id = p.id and d.offering_id = o.id
          where p.archived_at is null and not d.needed order by p.position, p.id)) as spaces
    from offerings o where o.studio_id = ${studioId} order by o.id`.execute(db);
  return rows;
}

/** The starts of existing events in a range, as keys of `startKey`. */
export async function listExistingStarts(
  db: Connection,
  studioId: string,
  range: { from: Date; to: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ offering_id: string; starts_at: Date }>`
    select offering_id, starts_at from events
    where studio_id = ${studioId} and status = 'scheduled' and not is_slot
      and starts_at >= ${range.from} and starts_at <= ${range.to}`.execute(db);
  return new Set(rows.map((row) => startKey(row.offering_id, row.starts_at)));
}

export const startKey = (offeringId: string, at: Date): string => `${offeringId} ${at.getTime()}`;
