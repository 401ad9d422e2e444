import { EDIT_HOURS, REVIEW_DAYS, type ReviewFlag, shownAuthor } from '#shared/reviews.ts';
import type { BookingReview, NewReview, OwnReview, ReviewChange, ReviewFinding } from '#shared/schemas/reviews.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { HOUR } from '#shared/time/time.ts';
import { record } from '../activity/activity.ts';
import type { Tx } from '../db/database.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { inTransaction, type Services } from '../services.ts';
import { checkText } from './check-text.ts';
import { removePictures, setPictures } from './pictures.ts';
import { notifyStudio } from './review-mails.ts';
import { commonFields, replyOf } from './reviews.ts';
import * as queries from './write-queries.ts';

type Person = { userId: string };

/**
 * Returns the review of a booking for its guest, or whether one can be written.
 * @throws Refusal `http.not_found` also for another guest's booking, and for one without an event
 */
export async function getBookingReview(
  { db, now }: Services,
  { userId }: Person,
  bookingId: string,
  language: Language,
): Promise<BookingReview> {
  const booking = (await queries.findReviewable(db, userId, assertId(bookingId), language)) ?? refuse('http.not_found');
  const written = await queries.findReviewOfBooking(db, userId, booking.id, language);
  const { starts_at, ends_at, time_zone } = booking;
  if (!starts_at || !ends_at) refuse('http.not_found');
  const moment = (at: Date) => toOffsetIso(at, time_zone);
  return {
    review: written ? toOwnReview(written, now()) : null,
    author: shownAuthor(booking.author_name),
    studio: { id: booking.studio_id, slug: booking.studio_slug, name: booking.studio_name, time_zone },
    offering: { id: booking.offering_id, slug: booking.offering_slug, title: booking.title },
    attended_at: moment(starts_at),
    from: moment(ends_at),
    until: moment(closesAt(ends_at)),
    refusal: written ? 'already_written' : refusalOf(booking, now()),
  };
}

const closesAt = (endsAt: Date) => new Date(endsAt.getTime() + REVIEW_DAYS * 24 * HOUR);

/** Returns why a booking cannot be reviewed now; null if it can. */
function refusalOf(booking: queries.ReviewableRow, now: Date) {
  if (booking.is_team) return 'own_studio';
  if (!booking.is_attended || !booking.ends_at) return 'not_attended';
  if (now < booking.ends_at) return 'too_early';
  if (now >= closesAt(booking.ends_at)) return 'closed';
  return null;
}

/**
 * Writes the review of a booking. It is published at once if the automatic checks find nothing, else a moderator
 * decides.
 * @throws Refusal `http.not_found` for another guest's booking; `reviews.not_attended`, `reviews.too_early`,
 * `reviews.closed`,
 *   `reviews.own_studio`, `reviews.already_written`
 */
export async function writeReview(
  services: Services,
  { userId }: Person,
  bookingId: string,
  { stars, text, language: given, pictures = [] }: NewReview,
  language: Language,
): Promise<OwnReview> {
  const now = services.now();
  return inTransaction(services, async (inside, tx) => {
    const booking =
      (await queries.findReviewable(tx, userId, assertId(bookingId), language)) ?? refuse('http.not_found');
    assertReviewable(booking, now);
    const flags = await flagsOf(tx, text, null);
    const inserted = await queries.insertReview(tx, {
      booking_id: booking.id,
      offering_id: booking.offering_id,
      studio_id: booking.studio_id,
      author_id: userId,
      attended_at: booking.starts_at ?? now,
      stars,
      text,
      language: given ?? language,
      ...stateFor(flags, now, null),
      created_at: now,
    });
    if (!inserted) refuse('reviews.already_written');
    await setPictures(inside, { id: inserted.id, bookingId: booking.id, authorId: userId }, pictures);
    const data = { stars, state: stateFor(flags, now, null).state };
    await record(inside, 'review.written', { by: userId, subject: inserted.id, studio: booking.studio_id, data });
    if (flags.length === 0) await notifyStudio(inside, inserted.id);
    return readOwn(tx, inserted.id, language, now);
  });
}

function assertReviewable(booking: queries.ReviewableRow, now: Date): void {
  const { ends_at, time_zone } = booking;
  const refusal = refusalOf(booking, now);
  if (refusal === 'own_studio' || refusal === 'not_attended') refuse(`reviews.${refusal}`);
  if (refusal === 'too_early' && ends_at) refuse('reviews.too_early', { from: toOffsetIso(ends_at, time_zone) });
  if (refusal === 'closed' && ends_at) refuse('reviews.closed', { until: toOffsetIso(closesAt(ends_at), time_zone) });
}

/**
 * Edits a review, which is checked again. One that was rejected waits for a moderator in any case.
 * @throws Refusal `http.not_found` for another's review; `reviews.edit_closed`
 */
export async function editReview(
  services: Services,
  person: Person,
  id: string,
  change: ReviewChange,
  language: Language,
): Promise<OwnReview> {
  const now = services.now();
  return inTransaction(services, async (inside, tx) => {
    const review = await lockOwn(tx, person, id, language);
    const until = editableUntil(review);
    if (now >= until) refuse('reviews.edit_closed', { until: toOffsetIso(until, review.time_zone) });
    const text = change.text ?? review.text;
    const flags = await flagsOf(tx, text, review.id);
    if (review.state === 'rejected' || review.flags.includes('rejected_before')) flags.push('rejected_before');
    if (change.pictures) {
      const place = { id: review.id, bookingId: review.booking_id, authorId: review.author_id };
      await setPictures(inside, place, change.pictures);
    }
    await queries.updateReview(tx, review.id, {
      stars: change.stars ?? review.stars,
      text,
      language: change.language ?? review.language,
      edited_at: now,
      decided_at: null,
      decided_by: null,
      objection: null,
      objection_note: '',
      ...stateFor(flags, now, review.published_at),
    });
    const data = { stars: change.stars ?? review.stars, state: stateFor(flags, now, review.published_at).state };
    await record(inside, 'review.edited', { by: person.userId, subject: review.id, studio: review.studio_id, data });
    if (flags.length === 0 && !review.published_at) await notifyStudio(inside, review.id);
    return readOwn(tx, review.id, language, now);
  });
}

/**
 * Deletes a review for good.
 * @throws Refusal `http.not_found` for another's review; `reviews.rejected`
 */
export const deleteReview = (services: Services, person: Person, id: string): Promise<void> =>
  inTransaction(services, async (inside, tx) => {
    const review = await lockOwn(tx, person, id, 'en');
    if (review.state === 'rejected' || review.flags.includes('rejected_before')) refuse('reviews.rejected');
    await removePictures(inside, [review.id]);
    await queries.deleteReview(tx, review.id);
    const data = { stars: review.stars };
    await record(inside, 'review.deleted', { by: person.userId, subject: review.id, studio: review.studio_id, data });
  });

async function lockOwn(tx: Tx, { userId }: Person, id: string, language: Language): Promise<queries.OwnReviewRow> {
  const review = await queries.lockReview(tx, assertId(id), language);
  return review?.author_id === userId ? review : refuse('http.not_found');
}

async function flagsOf(tx: Tx, text: string, reviewId: string | null): Promise<ReviewFlag[]> {
  const flags = new Set<ReviewFlag>(checkText(text).map(({ flag }) => flag));
  if (await queries.hasSameText(tx, text, reviewId)) flags.add('duplicate');
  return [...flags];
}

/** The state that follows from the checks. @param publishedAt when it was first published */
const stateFor = (flags: readonly ReviewFlag[], now: Date, publishedAt: Date | null) => ({
  state: flags.length > 0 ? 'pending' : 'published',
  flags: [...flags],
  published_at: publishedAt ?? (flags.length > 0 ? null : now),
});

/** Until when a review can be edited. */
function editableUntil({ state, created_at, decided_at }: queries.OwnReviewRow): Date {
  const since = state === 'rejected' && decided_at && decided_at > created_at ? decided_at : created_at;
  return new Date(since.getTime() + EDIT_HOURS * HOUR);
}

async function readOwn(tx: Tx, id: string, language: Language, now: Date): Promise<OwnReview> {
  return toOwnReview((await queries.lockReview(tx, id, language)) ?? refuse('http.not_found'), now);
}

function toOwnReview(row: queries.OwnReviewRow, now: Date): OwnReview {
  const until = editableUntil(row);
  return {
    ...commonFields(row),
    state: row.state,
    findings: row.state === 'pending' ? findingsOf(row) : [],
    objection: row.objection,
    objection_note: row.objection_note,
    created_at: toOffsetIso(row.created_at, row.time_zone),
    editable_until: now < until ? toOffsetIso(until, row.time_zone) : null,
    reply: replyOf(row),
  };
}

/** Returns the findings of a review with their words; those about the whole text have none. */
export function findingsOf({ text, flags }: { text: string; flags: readonly ReviewFlag[] }): ReviewFinding[] {
  const findings = checkText(text).filter(({ flag }) => flags.includes(flag));
  const whole = flags.filter((flag) => !findings.some((finding) => finding.flag === flag));
  return [...findings, ...whole.map((flag) => ({ flag, words: '' }))];
}
