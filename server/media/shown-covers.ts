import { sql } from 'kysely';
import { HOUSE_SEEDS } from '../../shared/covers.ts';
import { STUDIO_TYPES, type StudioType } from '../../shared/studios.ts';
import type { Services } from '../services.ts';

/** A cover that some page shows. */
export interface ShownCover {
  craft: StudioType;
  seed: number;
}

/** Every cover of a studio or an offering, once; those of studios that the home page shows come first. */
export async function listShownCovers({ db }: Services): Promise<ShownCover[]> {
  const { rows } = await sql<{ craft: string; seed: number }>`
    select craft, seed from (
      select cover_craft as craft, cover_seed as seed, case when featured then 0 else 1 end as place from studios
      union all select studio_type, cover_seed, 2 from offerings
    ) shown
    group by craft, seed order by min(place), craft, seed`.execute(db);
  return rows.flatMap(({ craft, seed }) =>
    STUDIO_TYPES.filter((type) => type === craft).map((type) => ({ craft: type, seed })),
  );
}

/**
 * Drawing a cover costs a core for most of a second, and there are two thousand million of them:
 * only those that a page shows are drawn.
 */
export function shownCovers({ db }: Services): (cover: ShownCover) => Promise<boolean> {
  const known = new Set<string>();
  return async ({ craft, seed }) => {
    const name = `${craft}/${seed}`;
    if (seed < HOUSE_SEEDS || known.has(name)) return true;
    const { rows } = await sql<{ shown: boolean }>`
      select exists (select from studios where cover_craft = ${craft} and cover_seed = ${seed})
        or exists (select from offerings where studio_type = ${craft} and cover_seed = ${seed}) as shown`.execute(db);
    if (rows[0]?.shown) known.add(name);
    return rows[0]?.shown ?? false;
  };
}
