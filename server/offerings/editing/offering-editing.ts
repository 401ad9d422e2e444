import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { pictureOf } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import { offeringNeeds } from '#shared/offerings/list-offering-needs.ts';
import type { OfferingNeed } from '#shared/offerings/offering-needs.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { rightsOf, type TeamRole } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { getOfferingAs } from './access.ts';
import { type EditingRow, findEditing } from './editing-queries.ts';

/**
 * Returns all data of an offering, for those who may edit it.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function getOfferingEditing(
  services: Services,
  person: { userId: string },
  id: string,
): Promise<OfferingEditing> {
  const { studio } = await getOfferingAs(services.db, person, id, 'edit_offerings');
  return loadOfferingEditing(services.db, id, studio.role, services.now());
}

/** The same, for a caller that has checked access already. */
export async function loadOfferingEditing(
  db: Connection,
  id: string,
  role: TeamRole,
  now: Date,
): Promise<OfferingEditing> {
  return toOfferingEditing((await findEditing(db, id, now)) ?? refuse('http.not_found'), role);
}

export const needsOf = (
  row: Pick<EditingRow, 'hours' | keyof Omit<Parameters<typeof offeringNeeds>[0], 'spaces'>>,
): OfferingNeed[] => offeringNeeds({ ...row, spaces: row.hours });

export function toOfferingEditing(row: EditingRow, role: TeamRole): OfferingEditing {
  const { cover_seed, cover_version, cover_motifs, hours, booked_until, published_at, studio, ...offering } = row;
  return {
    ...offering,
    published_at: published_at && toOffsetIso(published_at, studio.time_zone),
    missing: needsOf(row),
    picture: pictureOf({ ...row, craft: row.studio_type }, row.photos[0]),
    studio: { ...studio, rights: [...rightsOf(role)] },
  };
}
