import { sql } from 'kysely';
import { STUDIO_TYPES, type StudioType } from '../../shared/studios.ts';
import type { Services } from '../services.ts';

/** Seeds below this are the site's own decoration: crafts on the home page, empty pages, dialogs. */
const HOUSE_SEEDS = 10;

/** A cover that some page shows. */
export interface ShownCover {
  craft: StudioType;
  seed: number;
}

/** Every cover of a studio or an offering, once. */
export async function listShownCovers({ db }: Services): Promise<ShownCover[]> {
  const { rows } = await sql<{ craft: string; seed: number }>`
    select cover_craft as craft, cover_seed as seed from studios
    union select studio_type, cover_seed from offerings`.execute(db);
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
