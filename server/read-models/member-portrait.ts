import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the portrait of a row `m` of `studio_members`: the studio's own photo, else the picture of the member's
 * account.
 */
export const portraitOfMember: RawBuilder<string | null> = sql`
  coalesce(m.photo_url, (select p.avatar_url from profiles p where p.id = m.user_id))`;
