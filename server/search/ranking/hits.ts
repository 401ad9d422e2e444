import { sql } from 'kysely';
import {
  type DatedOfferingRow,
  eventColumns,
  firstPhotoOf,
  offeringColumns,
} from '#server/read-models/offering-card.ts';
import type { Services } from '#server/services.ts';
import type { ShownPhoto } from '#shared/schemas/values.ts';
import type { Language } from '#shared/text/languages.ts';

/** An offering with the event or slot that matches the query, and its position in the list. */
export interface Hit {
  offering_id: string;
  /** null for a slot, or without a time. */
  event_id: string | null;
  starts_at: Date | null;
  /** The length of a slot. */
  minutes: number | null;
  /** The displayed price; null without a time. */
  price: number | null;
  metres: number | null;
  seconds: number | null;
  part: number;
  rank: number;
}

/** The columns of listing `l` and its `first` event or slot, beside `part` and `rank`. */
export const hitColumns = sql`l.offering_id, first.event_id, first.starts_at, first.minutes, first.price, l.metres, l.seconds`;

/** A hit with its offering card, in the language of the reader where the studio wrote in it. */
export type HitRow = DatedOfferingRow & Pick<Hit, 'metres' | 'seconds'> & { photos: ShownPhoto[]; hit: Hit };

/**
 * Loads the cards of a page with one prepared statement, which the database plans once. Offerings that were deleted
 * since are left out.
 * @returns rows in the order of the hits
 */
export async function loadHits(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  hits: readonly Hit[],
  language: Language,
): Promise<HitRow[]> {
  if (hits.length === 0) return [];
  const { sql: text } = SHOWN.compile(db);
  const values = [hits.map(({ offering_id }) => offering_id), hits.map(({ event_id }) => event_id), language];
  const { rows } = await pool.query<ShownRow>({ name: 'shown-hits', text, values });
  return rows.flatMap(({ at, translated_title, translated_summary, first_photo, ...row }) => {
    const hit = hits[at - 1];
    if (!hit) return [];
    const shown = { title: translated_title || row.title, summary: translated_summary || row.summary };
    const { metres, seconds } = hit;
    return [{ ...row, ...shown, photos: first_photo ? [first_photo] : [], metres, seconds, hit }];
  });
}

type ShownRow = DatedOfferingRow & {
  /** Counted from 1. */
  at: number;
  translated_title: string | null;
  translated_summary: string | null;
  first_photo: ShownPhoto | null;
};

const SHOWN = sql`
  select ${offeringColumns}, ${eventColumns()}, given.at, t.title as translated_title, t.summary as translated_summary,
    ${firstPhotoOf} as first_photo
  from unnest($1::uuid[], $2::uuid[]) with ordinality given(offering_id, event_id, at)
  join offerings o on o.id = given.offering_id
  join studios s on s.id = o.studio_id
  left join events e on e.id = given.event_id
  left join offering_translations t on t.offering_id = o.id and t.language = $3
  order by given.at`;
