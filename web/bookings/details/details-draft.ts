import type { BookingQuestion, NewDetails } from '#shared/schemas/bookings/booking-details.ts';

/** What an offering asks its guests; an empty `waiver` asks for no signature. */
export interface AskedDetails {
  questions: readonly BookingQuestion[];
  waiver: string;
}

/** What a guest has filled in so far. */
export interface DetailsDraft {
  /** By the id of the question. */
  answers: Record<string, string>;
  /** The text that was agreed to: another text needs a new consent. */
  agreedText?: string | undefined;
  /** Undefined until typed. */
  signedName?: string | undefined;
  /** One name per line. */
  minors: string;
}

export const EMPTY_DETAILS: DetailsDraft = { answers: {}, minors: '' };

/** The fields that still have to be filled in: ids of questions, `agreed` and `signedName`. */
export function missingFields({ questions, waiver }: AskedDetails, draft: DetailsDraft): Set<string> {
  const missing = new Set(
    questions.filter(({ id, is_required }) => is_required && !draft.answers[id]?.trim()).map(({ id }) => id),
  );
  if (waiver !== '') {
    if (draft.agreedText !== waiver) missing.add('agreed');
    if (!draft.signedName?.trim()) missing.add('signedName');
  }
  return missing;
}

/** Returns the details as the API takes them; undefined where nothing is asked. */
export function toNewDetails({ questions, waiver }: AskedDetails, draft: DetailsDraft): NewDetails | undefined {
  if (questions.length === 0 && waiver === '') return undefined;
  const answers = questions.map(({ id }) => ({ question_id: id, answer: draft.answers[id]?.trim() ?? '' }));
  if (waiver === '') return { answers };
  const minors = draft.minors
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  return { answers, waiver: { text: waiver, signed_name: draft.signedName?.trim() ?? '', minors } };
}
