import { sql } from 'kysely';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { ShownPhoto } from '#shared/schemas/values.ts';
import type { StudioStatus, StudioType } from '#shared/studios/studios.ts';
import type { TeamRole } from '#shared/studios/team.ts';
import { rightsOf } from '#shared/studios/team.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { pictureOf } from '../media/media.ts';
import { type PauseRow, pauseColumns, shownPause } from '../read-models/pause.ts';
import { firstPhoto } from '../read-models/studio-card.ts';
import type { Services } from '../services.ts';

/** Lists the studios that a user owns or works in, archived ones last. */
export async function findOwnStudios({ db, now }: Pick<Services, 'db' | 'now'>, person: { userId: string }) {
  const rows = await listOwnStudios(db, person.userId);
  return { items: rows.map((row) => toOwnStudio(row, now())), next_cursor: null };
}

/** Returns one of them. */
export async function getOwnStudio(db: Connection, userId: string, id: string, now: Date): Promise<OwnStudio> {
  const row = (await listOwnStudios(db, userId)).find((each) => each.id === id) ?? refuse('http.not_found');
  return toOwnStudio(row, now);
}

function toOwnStudio(row: OwnStudioRow, now: Date): OwnStudio {
  const { cover_craft, cover_seed, cover_version, cover_motifs, first_photo, ...of } = row;
  const { pause_began_at, pause_ends_at, pause_note, ...studio } = of;
  const picture = pictureOf({ craft: cover_craft, cover_seed, cover_version, cover_motifs }, first_photo);
  const pause = shownPause({ pause_began_at, pause_ends_at, pause_note }, now, studio.time_zone);
  return { ...studio, rights: [...rightsOf(studio.role)], picture, pause };
}

/** A studio of the user's, as read from the database. */
interface OwnStudioRow extends PauseRow {
  id: string;
  slug: string;
  name: string;
  time_zone: string;
  status: StudioStatus;
  role: TeamRole;
  types: StudioType[];
  cover_craft: StudioType;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
  first_photo: ShownPhoto | null;
}

/** Lists the studios that a user owns or is a member of. */
async function listOwnStudios(db: Connection, userId: string): Promise<OwnStudioRow[]> {
  const { rows } = await sql<OwnStudioRow>`
    select s.id, s.slug, s.name, s.time_zone, s.status, s.types, s.cover_craft, s.cover_seed, s.cover_version, s.cover_motifs, ${firstPhoto}, ${pauseColumns},
      case when s.owner_id = ${userId} then 'owner' else m.role end as role
    from studios s left join studio_members m on m.studio_id = s.id and m.user_id = ${userId}
    where s.id in (
      select id from studios where owner_id = ${userId}
      union select studio_id from studio_members where user_id = ${userId}
    )
    order by s.status = 'archived', fold(s.name), s.id`.execute(db);
  return rows;
}
