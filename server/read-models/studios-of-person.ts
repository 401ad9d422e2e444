import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** True if a user owns a studio, also an archived one. */
export const ownsStudio = (userId: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from studios where owner_id = ${userId})`;

/** True if a user works in a studio of another owner. */
export const isOnTeam = (userId: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from studio_members
    join studios on studios.id = studio_members.studio_id
    where studio_members.user_id = ${userId} and studios.owner_id <> ${userId}
  )`;

/** Lists the studios of a user that are not archived, by name. */
export const listOpenStudios = (db: Connection, userId: string) =>
  db
    .selectFrom('studios')
    .select(['id', 'name', 'slug'])
    .where('owner_id', '=', userId)
    .where('status', '!=', 'archived')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** True if a user owns a studio that is not archived. */
export const ownsOpenStudio = async (db: Connection, userId: string): Promise<boolean> =>
  (await listOpenStudios(db, userId)).length > 0;
