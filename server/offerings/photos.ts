import type { ShownPhoto } from '#shared/schemas/values.ts';
import type { Connection } from '../db/database.ts';

/** An offering with photos; without any it shows its drawn cover. */
export interface Pictured {
  photos: ShownPhoto[];
}

/** Adds the photos of offerings in order, with one query for a whole list. */
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
