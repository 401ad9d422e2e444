import { sql } from 'kysely';
import type { ShownPhoto } from '../../shared/schemas/values.ts';
import type { Connection } from '../db/database.ts';

/** What somebody sees of an offering besides words; empty: its drawn cover. */
export interface Pictured {
  photos: ShownPhoto[];
}

/** The same offerings with their photos in order. One question for a whole list, asked after its rows were found. */
export async function withPhotos<Row extends { id: string }>(
  db: Connection,
  rows: readonly Row[],
): Promise<(Row & Pictured)[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('photos')
    .select(['offering_id', 'url', 'placeholder', 'width', 'height', 'alt', 'focal_x', 'focal_y'])
    .where((where) => where('offering_id', '=', where.fn.any(where.val(rows.map(({ id }) => id)))))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const photosOf = Map.groupBy(found, ({ offering_id }) => offering_id);
  return rows.map((row) => ({
    ...row,
    photos: (photosOf.get(row.id) ?? []).map(({ offering_id: _, ...photo }) => photo),
  }));
}

/** Of offering `o`, what stands for it in lists; null: its drawn cover. */
export const firstPhotoOf = sql<ShownPhoto | null>`(
  select jsonb_build_object('url', f.url, 'placeholder', f.placeholder, 'width', f.width, 'height', f.height, 'alt', f.alt,
    'focal_x', f.focal_x, 'focal_y', f.focal_y)
  from photos f where f.offering_id = o.id order by f.position, f.id limit 1
)`;
