import { z } from 'zod';
import type { OfferingStatus, ServiceType } from '../../../shared/offerings.ts';
import type { StudioRight } from '../../../shared/team.ts';
import type { Connection } from '../../db/database.ts';
import { refuse } from '../../http/refuse.ts';
import { getStudioAs, type StudioAccess } from '../../studios/studios.ts';

/** An offering as somebody of its studio's team has it before them. */
export interface OfferingAccess {
  id: string;
  status: OfferingStatus;
  service_type: ServiceType;
  studio: StudioAccess;
}

/**
 * The door to everything done with an offering in its studio's name. Rights are asked anew each time: whoever lost
 * theirs a moment ago is told so.
 * @param right undefined: being on the team is enough
 * @throws Refusal `http.not_found` for whoever is not on the team, `studios.no_right` for a role that may not do this
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
 * The same, of an offering that can still be changed.
 * @throws Refusal also `offerings.archived`, `studios.archived`
 */
export async function getOfferingToChange(db: Connection, person: { userId: string }, id: string) {
  const offering = await getOfferingAs(db, person, id, 'edit_offerings');
  if (offering.studio.status === 'archived') refuse('studios.archived');
  if (offering.status === 'archived') refuse('offerings.archived');
  return offering;
}
