import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { questionsOf } from '#server/read-models/questions.ts';
import type { BookingQuestion } from '#shared/schemas/bookings/booking-details.ts';

/** What an offering asks its guests. */
export interface OfferingDetailsRow {
  questions: BookingQuestion[];
  waiver: string;
}

/** Finds what the offering of an event, or an offering, asks. */
export async function findAsked(
  db: Connection,
  of: { eventId: string } | { offeringId: string },
): Promise<OfferingDetailsRow | undefined> {
  const which =
    'eventId' in of
      ? sql`(select e.offering_id from events e where e.id = ${of.eventId})`
      : sql`${of.offeringId}::uuid`;
  const { rows } = await sql<OfferingDetailsRow>`
    select ${questionsOf} as questions, o.waiver from offerings o where o.id = ${which}`.execute(db);
  return rows[0];
}

/** A question with the answer of a booking; one that the studio removed since keeps its answer. */
export interface BookingQuestionRow extends BookingQuestion {
  answer: string | null;
}

export interface SignedWaiverRow {
  text: string;
  name: string;
  minors: string[];
  /** ISO 8601, as it comes out of JSON. */
  at: string;
}

/** SQL for the questions of booking `b` with its answers, in order, as JSON. */
export const answeredQuestions = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(q.id, a.question_id), 'text', coalesce(a.question, q.text),
      'options', coalesce(to_jsonb(q.options), '[]'), 'is_required', coalesce(q.is_required, false), 'answer', a.answer)
      order by q.position, a.position), '[]')
    from (select * from offering_questions where offering_id = b.offering_id) q
    full join (select * from booking_answers where booking_id = b.id) a on a.question_id = q.id)`;

/** SQL for the signed waiver of booking `b` as JSON; null if it is not signed. */
export const signedWaiver = sql`
  (select jsonb_build_object('text', w.text, 'name', w.signed_name, 'minors', to_jsonb(w.minors), 'at', w.signed_at)
    from booking_waivers w where w.booking_id = b.id)`;

/** SQL condition: a required answer or the signature of booking `b` is missing. */
export const isMissingDetails = sql`(
  exists (select from offering_questions q where q.offering_id = b.offering_id and q.is_required and not exists (
    select from booking_answers a where a.booking_id = b.id and a.question_id = q.id))
  or exists (select from offerings w where w.id = b.offering_id and w.waiver <> ''
    and not exists (select from booking_waivers s where s.booking_id = b.id)))`;

/** Copies the answers and the waiver of a booking to one that was made of its seats. */
export async function copyDetails(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into booking_answers (booking_id, question_id, position, studio_id, question, answer)
    select ${to}, question_id, position, studio_id, question, answer from booking_answers where booking_id = ${from}`.execute(
    tx,
  );
  await sql`
    insert into booking_waivers (booking_id, studio_id, text, signed_name, minors, signed_at)
    select ${to}, studio_id, text, signed_name, minors, signed_at from booking_waivers where booking_id = ${from}`.execute(
    tx,
  );
}
