import { z } from 'zod';
import { MAX_MINORS, MAX_OPTIONS, MAX_QUESTIONS } from '#shared/bookings/booking-details.ts';
import { Id, Moment, typed, typedLine, typedName } from '../values.ts';

/** A question for guests. The client chooses the id of a new one; ids are unique within the offering. */
export const EditedQuestion = z.strictObject({
  id: Id,
  text: typedLine(200),
  /** The answers to choose from; empty: any text. */
  options: z
    .array(typedLine(80))
    .max(MAX_OPTIONS * 2)
    .transform((all) => [...new Set(all)].filter((option) => option !== ''))
    .pipe(z.array(z.string()).max(MAX_OPTIONS)),
  is_required: z.boolean(),
});
export type EditedQuestion = z.infer<typeof EditedQuestion>;

/** A question of an offering, as guests see it. */
export const BookingQuestion = z.object({
  id: Id,
  text: z.string(),
  /** The answers to choose from; empty: any text. */
  options: z.array(z.string()),
  is_required: z.boolean(),
});
export type BookingQuestion = z.infer<typeof BookingQuestion>;

const NewWaiver = z.strictObject({
  /**
   * The text that the guest saw; if it differs from the offering's, the details are refused with
   * `bookings.waiver_changed`.
   */
  text: z.string().max(5000),
  signed_name: typedName(200).pipe(z.string().min(1)),
  /** The minors for whom the guest signs as their guardian. */
  minors: z
    .array(typedName(200))
    .max(MAX_MINORS)
    .default([])
    .transform((names) => names.filter((name) => name !== '')),
});

/** `PUT /api/v1/bookings/:id/details`, and part of `POST /api/v1/bookings`: an empty answer removes it. */
export const NewDetails = z
  .strictObject({
    answers: z
      .array(z.strictObject({ question_id: Id, answer: typed(1000) }))
      .max(MAX_QUESTIONS)
      .default([]),
    /** Signed once: a later one is refused with `bookings.waiver_signed`. */
    waiver: NewWaiver.optional(),
  })
  .refine(({ answers }) => new Set(answers.map(({ question_id }) => question_id)).size === answers.length, {
    path: ['answers'],
    error: 'each question once',
  })
  .meta({ id: 'NewBookingDetails' });
export type NewDetails = z.infer<typeof NewDetails>;

/** What the offering asks its guests, and what they said. */
export const BookingDetails = z.object({
  questions: z.array(BookingQuestion.extend({ answer: z.string().nullable() })),
  /** null if the offering has none. */
  waiver: z
    .object({
      /** Once signed, as it was then. */
      text: z.string(),
      signed: z.object({ name: z.string(), minors: z.array(z.string()), at: Moment }).nullable(),
    })
    .nullable(),
  /** True if a required answer or the signature is missing. */
  is_missing: z.boolean(),
});
export type BookingDetails = z.infer<typeof BookingDetails>;
