import type { Tx } from '#server/db/database.ts';
import type { EditedQuestion } from '#shared/schemas/bookings/booking-details.ts';

/** Sets what guests of an offering are asked. Bookings keep a question that they answered as it was. */
export async function setQuestions(tx: Tx, offeringId: string, questions: readonly EditedQuestion[]): Promise<void> {
  await tx.deleteFrom('offering_questions').where('offering_id', '=', offeringId).execute();
  const rows = questions.map((question, index) => ({ ...question, offering_id: offeringId, position: index + 1 }));
  if (rows.length > 0) await tx.insertInto('offering_questions').values(rows).execute();
}
