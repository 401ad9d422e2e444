import { type RawBuilder, sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';

/** A picture of a review as the API shows it. */
export interface ReviewPictureRow {
  url: string;
  width: number;
  height: number;
  placeholder: string;
}

/** SQL for the pictures of review `r` as a JSON array of `ReviewPictureRow`. */
export const picturesColumn: RawBuilder<ReviewPictureRow[]> = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('url', i.url, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)
    order by i.position), '[]') from review_pictures i where i.review_id = r.id)`;

/** True if a booking is of this guest. */
export async function isGuestOf(db: Connection, userId: string, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select from bookings where id = ${bookingId} and guest_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Lists the pictures of reviews, with the bookings that these are about. */
export async function listPictures(db: Connection, reviewIds: readonly string[]) {
  const { rows } = await sql<{ public_id: string; url: string; booking_id: string }>`
    select i.public_id, i.url, r.booking_id from review_pictures i join reviews r on r.id = i.review_id
    where r.id = any(${[...reviewIds]}::uuid[])`.execute(db);
  return rows;
}

/** Replaces the pictures of a review. */
export async function replacePictures(
  tx: Tx,
  reviewId: string,
  pictures: readonly (ReviewPictureRow & { public_id: string })[],
): Promise<void> {
  await tx.deleteFrom('review_pictures').where('review_id', '=', reviewId).execute();
  if (pictures.length === 0) return;
  const rows = pictures.map((picture, position) => ({ ...picture, review_id: reviewId, position }));
  await tx.insertInto('review_pictures').values(rows).execute();
}
