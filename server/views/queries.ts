import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

export interface ViewedPage {
  kind: 'studio' | 'offering';
  /** One of the two, as in the address. */
  id?: string;
  slug?: string;
}

/** True if the user owns the studio of a page or works in it. */
export async function isTeamMember(db: Connection, userId: string, { kind, id, slug }: ViewedPage): Promise<boolean> {
  const named = id ? sql`page.id = ${id}` : sql`page.slug = ${slug}`;
  const studios =
    kind === 'studio'
      ? sql`select page.id from studios page where ${named}`
      : sql`select page.studio_id from offerings page where ${named}`;
  const { rows } = await sql`
    select from studios s where s.id in (${studios})
      and (s.owner_id = ${userId} or exists (select from studio_members m where m.studio_id = s.id and m.user_id = ${userId}))`.execute(
    db,
  );
  return rows.length > 0;
}

/** The views of one page since the last write. */
export interface PageViews extends ViewedPage {
  views: number;
}

/**
 * Adds the counted views to the current day at each studio. Pages that the public cannot see are ignored. Rows are
 * written in order, so that two processes wait for each other instead of deadlocking.
 */
export async function addViews(db: Connection, counted: readonly PageViews[], now: Date): Promise<void> {
  await sql`
    with counted as (
      select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (kind text, id uuid, slug text, views int)
    ), seen as (
      select s.id as studio_id, null::uuid as offering_id, s.time_zone, c.views
      from counted c join studios s on s.slug = c.slug or s.id = c.id
      where c.kind = 'studio' and s.status = 'published'
      union all
      select s.id, o.id, s.time_zone, c.views
      from counted c join offerings o on o.slug = c.slug or o.id = c.id join studios s on s.id = o.studio_id
      where c.kind = 'offering' and o.status = 'published' and s.status = 'published'
    )
    insert into daily_views as d (studio_id, offering_id, day, views)
    select studio_id, offering_id, (${now}::timestamptz at time zone time_zone)::date, sum(views)
    from seen group by 1, 2, 3 order by 1, 2, 3
    on conflict on constraint daily_views_key do update set views = d.views + excluded.views`.execute(db);
}
