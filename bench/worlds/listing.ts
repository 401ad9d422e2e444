import type { Services } from '#server/services.ts';
import { type Lane, shareOut } from './lanes.ts';

/** What this writes: studios too, whose words are not known before. */
export const LISTING_TABLES = ['studios', 'listings', 'search_words'];

/** Studios whose listings are written by one statement. */
const SLICE = 2000;

/**
 * Fills what finding reads from what was loaded, as `refresh_all_listings()` does, but slice by slice: several
 * connections share the work, and the log can tell how far it is.
 */
export async function fillListings({ log }: Pick<Services, 'log'>, lanes: Lane[]): Promise<void> {
  const [first] = lanes;
  if (!first) return;
  await first.query('truncate listings');
  // Without figures the planner looks through all of it for every listing.
  await first.query('analyze search_synonyms');
  const { rows: slices } = await first.query<{ first: string; last: string }>(
    `select min(id::text) as first, max(id::text) as last
     from (select id, (row_number() over (order by id) - 1) / ${SLICE} as slice from studios) s group by slice order by slice`,
  );
  let done = 0;
  await shareOut(lanes, slices, async (lane, slice) => {
    await lane.query('update studios s set search = studio_search_vector(s) where id between $1 and $2', [
      slice.first,
      slice.last,
    ]);
    await lane.query('select write_listings($1, $2)', [slice.first, slice.last]);
    done += 1;
    if (done % 10 === 0)
      log.info({ done: `${Math.floor((100 * done) / slices.length)} %` }, 'large demo world: listing');
  });
  // Each word once: to take them apart again for every title that has them would take minutes.
  await first.query(`
    select add_search_words(string_agg(word, ' ')) from (
      select string_to_table(concat_ws(' ', title, array_to_string(tags, ' '), studio_type), ' ') as word
      from offerings where status = 'published'
      union
      select string_to_table(t.title, ' ') from offering_translations t join offerings o on o.id = t.offering_id
      where o.status = 'published'
      union
      select string_to_table(concat_ws(' ', name, neighbourhood, city), ' ') from studios where status = 'published'
    ) heard`);
}
