import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { rightsOf } from '../../shared/team.ts';
import { pictureOf } from '../media/media.ts';
import type { Services } from '../services.ts';
import { listOwnStudios, type OwnStudioRow } from './own-studios-queries.ts';

/** Lists the studios that a user owns or works in, archived ones last. */
export async function findOwnStudios({ db }: Pick<Services, 'db'>, person: { userId: string }) {
  const rows = await listOwnStudios(db, person.userId);
  return { items: rows.map(ownStudio), next_cursor: null };
}

const ownStudio = ({
  cover_craft,
  cover_seed,
  cover_version,
  cover_motifs,
  first_photo,
  ...studio
}: OwnStudioRow): OwnStudio => ({
  ...studio,
  rights: [...rightsOf(studio.role)],
  picture: pictureOf({ craft: cover_craft, cover_seed, cover_version, cover_motifs }, first_photo),
});
