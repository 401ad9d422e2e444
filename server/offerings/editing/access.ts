import { z } from 'zod';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { getStudioAs, type StudioAccess } from '#server/studios/studios.ts';
import type { OfferingStatus, ServiceType } from '#shared/offerings/offerings.ts';
import type { StudioRight } from '#shared/studios/team.ts';

/** An offering with its studio, for a member of the team. */
export interface OfferingAccess {
  id: string;
  status: OfferingStatus;
  service_type: ServiceType;
  studio: StudioAccess;
}

/**
 * Returns an offering for a member of its studio's team, and checks the right. All actions on an offering begin here.
 * Rights are read from the database each time, so losing one has an immediate effect.
 * @param right undefined: any member
 * @throws Refusal `http.not_found` for people outside the team, `studios.no_right` for a role that may not do this
 */
export async function getOfferingAs(
  db: Connection,
  person: { userId: string },
  id: string,
  right?: StudioRight,
): Promise<OfferingAccess> {
  const found = z.uuid().safeParse(id).success
    ? await db
        .selectFrom('offerings')
        .select(['id', 'studio_id', 'status', 'service_type'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!found) refuse('http.not_found');
  const studio = await getStudioAs(db, person, found.studio_id, right);
  return {
    id: found.id,
    status: found.status as OfferingStatus,
    service_type: found.service_type as ServiceType,
    studio,
  };
}

/**
 * The same for a change.
 * @throws Refusal also `offerings.archived`, `studios.archived`
 */
export async function getOfferingToChange(db: Connection, person: { userId: string }, id: string) {
  const offering = await getOfferingAs(db, person, id, 'edit_offerings');
  if (offering.studio.status === 'archived') refuse('studios.archived');
  if (offering.status === 'archived') refuse('offerings.archived');
  return offering;
}
