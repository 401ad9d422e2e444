/** Maximum questions of an offering, answers to choose from, and minors of a waiver. The tables check the same. */
export const MAX_QUESTIONS = 8;
export const MAX_OPTIONS = 12;
export const MAX_MINORS = 20;

/** A question of an offering, with the answer of a booking. */
interface AnsweredQuestion {
  is_required: boolean;
  answer: string | null;
}

/**
 * True if a required answer or the signature is missing. Bookings are valid without them: guests can add them later.
 */
export const isMissingDetails = (
  questions: readonly AnsweredQuestion[],
  waiver: { signed: object | null } | null,
): boolean =>
  questions.some(({ is_required, answer }) => is_required && answer === null) || (waiver !== null && !waiver.signed);
