import { type Insertable, sql } from 'kysely';
import { type BookingState, SOLD_STATES } from '#shared/bookings/bookings.ts';
import type { Objection, ReviewFlag, ReviewState } from '#shared/reviews.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { Reviews } from '../db/schema.ts';
import { type ReviewRow, reviewColumns, reviewTables, titleIn } from './queries.ts';

/** A booking with what decides whether its guest can review it. */
export interface ReviewableRow {
  id: string;
  state: BookingState;
  offering_id: string;
  offering_slug: string;
  title: string;
  studio_id: string;
  studio_slug: string;
  studio_name: string;
  time_zone: string;
  author_name: string;
  /** Of the last event that it covers; null while a request has none. */
  starts_at: Date | null;
  ends_at: Date | null;
  /** True unless everyone was marked as absent from every event. */
  is_attended: boolean;
  /** True if the guest is on the studio's team. */
  is_team: boolean;
}

/** SQL: user `id` is the owner of studio `s` or on its team. */
const isOnTeam = (id: string) => sql<boolean>`
  (s.owner_id = ${id} or exists (select from studio_members m where m.studio_id = s.id and m.user_id = ${id}))`;

/** SQL: booking `b` stands, and not everyone was marked as absent from all of its events. */
export const isAttended = sql<boolean>`(
  b.state = any(${[...SOLD_STATES]}) and exists (
    select from booking_attendees a
    join booking_events c on c.booking_id = b.id and c.released_at is null
    where a.booking_id = b.id and a.state = 'coming' and not exists (
      select from attendances t where t.attendee_id = a.id and t.event_id = c.event_id and t.outcome = 'no_show'
        and t.undone_at is null)))`;

/** Finds a booking of a guest. @param language of the titles */
export async function findReviewable(
  db: Connection,
  guestId: string,
  bookingId: string,
  language: Language,
): Promise<ReviewableRow | undefined> {
  const { rows } = await sql<ReviewableRow>`
    select b.id, b.state, b.offering_id, o.slug as offering_slug, ${titleIn(language)} as title,
      b.studio_id, s.slug as studio_slug, s.name as studio_name, s.time_zone, coalesce(p.display_name, '') as author_name,
      last.starts_at, last.ends_at, ${isOnTeam(guestId)} as is_team,
      ${isAttended} as is_attended
    from bookings b
    join offerings o on o.id = b.offering_id
    join studios s on s.id = b.studio_id
    left join profiles p on p.id = b.guest_id
    left join lateral (
      select e.starts_at, e.ends_at from booking_events c join events e on e.id = c.event_id
      where c.booking_id = b.id and c.released_at is null order by e.ends_at desc, e.id limit 1
    ) last on true
    where b.id = ${bookingId} and b.guest_id = ${guestId}`.execute(db);
  return rows[0];
}

/**
 * Inserts a review.
 * @returns undefined if the booking has one already, also one that another request has just written
 */
export const insertReview = (tx: Tx, review: Insertable<Reviews>) =>
  tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.constraint('reviews_one_per_booking').doNothing())
    .returning('id')
    .executeTakeFirst();

/** True if another review has the same text. */
export async function hasSameText(db: Connection, text: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from reviews where md5(lower(text)) = md5(lower(${text})) and id is distinct from ${exceptId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface OwnReviewRow extends ReviewRow {
  author_id: string;
  booking_id: string;
  studio_id: string;
  state: ReviewState;
  flags: ReviewFlag[];
  version: number;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  objection: Objection | null;
  objection_note: string;
}

const ownColumns = (language: Language) => sql`
  ${reviewColumns(language)}, r.author_id, r.booking_id, r.studio_id, r.state, r.flags, r.version, r.created_at, r.decided_at, r.decided_by,
  r.objection, r.objection_note`;

/** Finds the review of a guest's booking. */
export async function findReviewOfBooking(
  db: Connection,
  authorId: string,
  bookingId: string,
  language: Language,
): Promise<OwnReviewRow | undefined> {
  const { rows } = await sql<OwnReviewRow>`
    select ${ownColumns(language)} from ${reviewTables}
    where r.booking_id = ${bookingId} and r.author_id = ${authorId}`.execute(db);
  return rows[0];
}

/** Locks a review until the transaction ends. */
export async function lockReview(tx: Tx, id: string, language: Language): Promise<OwnReviewRow | undefined> {
  const { rows } = await sql<OwnReviewRow>`
    select ${ownColumns(language)} from ${reviewTables} where r.id = ${id} for update of r`.execute(tx);
  return rows[0];
}

/** Updates a review, and its version with it. */
export const updateReview = (tx: Tx, id: string, change: Partial<Insertable<Reviews>>) =>
  tx
    .updateTable('reviews')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const deleteReview = (tx: Tx, id: string) => tx.deleteFrom('reviews').where('id', '=', id).execute();

/** True if a user is on the team of a studio. */
export async function isOfTeam(db: Connection, userId: string, studioId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isOnTeam(userId)} as is from studios s where s.id = ${studioId}`.execute(db);
  return rows[0]?.is ?? false;
}
