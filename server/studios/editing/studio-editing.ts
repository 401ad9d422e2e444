import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { coverPicture } from '#server/media/media.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { studioNeeds } from '#shared/studios/studio-needs.ts';
import { rightsOf, type TeamRole } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { getStudioAs } from '../access.ts';
import { suggestedRules } from '../translations/suggested-rules.ts';
import { type EditingRow, findForEditing } from './queries.ts';

/**
 * Returns all data of a studio for the members of its team.
 * @throws Refusal `http.not_found`
 */
export async function getStudioEditing(db: Connection, person: { userId: string }, idOrSlug: string) {
  const { id, role } = await getStudioAs(db, person, idOrSlug);
  return loadStudioEditing(db, id, role);
}

/** The same, for a caller that has checked access already. */
export async function loadStudioEditing(db: Connection, studioId: string, role: TeamRole): Promise<StudioEditing> {
  return toStudioEditing((await findForEditing(db, studioId)) ?? refuse('http.not_found'), role);
}

function toStudioEditing(row: EditingRow, role: TeamRole): StudioEditing {
  const { cover_craft, cover_seed, cover_version, cover_motifs, published_at, spaces, ...studio } = row;
  return {
    ...studio,
    published_at: published_at && toOffsetIso(published_at, row.time_zone),
    role,
    rights: [...rightsOf(role)],
    missing: studioNeeds(row),
    suggested_rules: suggestedRules(row.language),
    picture: coverPicture({ craft: cover_craft, cover_seed, cover_version, cover_motifs }),
    spaces: spaces.map(({ hourly_price, currency, ...space }) => ({
      ...space,
      hourly_price: hourly_price === null ? null : { amount: hourly_price, currency },
    })),
  };
}
