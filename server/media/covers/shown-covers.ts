import { sql } from 'kysely';
import type { CoverSpec } from '#art/cover-design.ts';
import type { Services } from '#server/services.ts';
import { HOUSE_SEEDS } from '#shared/covers.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { coverName } from './cover-names.ts';

/** Lists every cover of a studio or an offering once. Covers of studios on the home page come first. */
export async function listShownCovers({ db }: Services): Promise<CoverSpec[]> {
  const { rows } = await sql<{ craft: string; seed: number; version: number; motif: string }>`
    select craft, seed, version, motif from (
      select cover_craft as craft, cover_seed as seed, cover_version as version, coalesce(cover_motifs[1], '') as motif,
        case when featured then 0 else 1 end as place
      from studios
      union all select studio_type, cover_seed, cover_version, coalesce(cover_motifs[1], ''), 2 from offerings
    ) shown
    group by craft, seed, version, motif order by min(place), craft, seed, version, motif`.execute(db);
  return rows.flatMap(({ craft, ...print }) =>
    STUDIO_TYPES.filter((type) => type === craft).map((type) => ({ ...print, craft: type })),
  );
}

/**
 * Returns a check whether any page shows a cover. Drawing one takes a core for most of a second, and there are two
 * thousand million of them, so others are not drawn.
 */
export function createShownCoverCheck({ db }: Services): (cover: CoverSpec) => Promise<boolean> {
  const known = new Set<string>();
  return async (cover) => {
    const { version, craft, seed, motif = '' } = cover;
    const name = coverName({ version, craft, seed, motif });
    if ((seed < HOUSE_SEEDS && version === 1 && !motif) || known.has(name)) return true;
    const motifs = sql`${motif} = any(case when cover_motifs = '{}' then '{""}' else cover_motifs end)`;
    const { rows } = await sql<{ shown: boolean }>`
      select exists (select from studios where cover_craft = ${craft} and cover_seed = ${seed} and ${motifs})
        or exists (select from offerings where studio_type = ${craft} and cover_seed = ${seed} and ${motifs}) as shown
    `.execute(db);
    if (rows[0]?.shown) known.add(name);
    return rows[0]?.shown ?? false;
  };
}
