import { z } from 'zod';
import {
  MAX_REPLY,
  MAX_REVIEW_PICTURES,
  OBJECTIONS,
  REVIEW_FLAGS,
  REVIEW_SORTS,
  REVIEW_STATES,
  REVIEW_TEXT,
} from '../reviews.ts';
import { LANGUAGES } from '../text/languages.ts';
import { Id, Moment, typed, Version } from './values.ts';

/** Removes what does not show: characters without width, and those that change the direction of what follows. */
const withoutHidden = (text: string) =>
  text
    .replace(/[\p{Cf}--[\u200D]]/gv, '')
    // Joins emoji; elsewhere it only hides.
    .replace(/(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const cleaned = (min: number, max: number) => typed(max).transform(withoutHidden).pipe(z.string().min(min).max(max));

const Stars = z.number().int().min(1).max(5);
const Text = cleaned(REVIEW_TEXT.min, REVIEW_TEXT.max);

const Pictures = z
  .array(z.string().max(500))
  .max(MAX_REVIEW_PICTURES)
  .meta({ description: '`secure_url` of pictures uploaded to the folder `reviews/{booking id}`.' });

/** `POST /api/v1/bookings/{id}/review` */
export const NewReview = z
  .strictObject({
    stars: Stars,
    text: Text,
    /** Of the text; the language of the request by default. */
    language: z.enum(LANGUAGES).optional(),
    pictures: Pictures.optional(),
  })
  .meta({ id: 'NewReview' });
export type NewReview = z.infer<typeof NewReview>;

/** `PATCH /api/v1/reviews/{id}` */
export const ReviewChange = z
  .strictObject({
    stars: Stars.optional(),
    text: Text.optional(),
    language: z.enum(LANGUAGES).optional(),
    /** All of them; left out, they stay as they are. */
    pictures: Pictures.optional(),
  })
  .meta({ id: 'ReviewChange' });
export type ReviewChange = z.infer<typeof ReviewChange>;

export const NewReply = z.strictObject({ text: cleaned(1, MAX_REPLY) }).meta({ id: 'NewReply' });

export const NewReport = z
  .strictObject({ objection: z.enum(OBJECTIONS), note: cleaned(0, 1000).default('') })
  .meta({ id: 'NewReport' });
export type NewReport = z.infer<typeof NewReport>;

const ReviewFields = z.object({
  id: Id,
  stars: Stars,
  text: z.string(),
  language: z.enum(LANGUAGES),
  pictures: z.array(
    z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), placeholder: z.string() }),
  ),
  /** First name and initial, such as "Laia K."; '' for an account without a name. */
  author: z.string(),
  offering: z.object({ id: Id, slug: z.string(), title: z.string() }),
  /** The start of the last event of the booking. */
  attended_at: Moment,
});

/** A published review. */
export const Review = ReviewFields.extend({
  published_at: Moment,
  is_edited: z.boolean(),
  reply: z.object({ text: z.string(), at: Moment }).nullable(),
  helpful_count: z.number().int(),
  /** True if the reader finds it helpful; false for visitors. */
  is_helpful: z.boolean(),
  /** True if the reader wrote it. */
  is_own: z.boolean(),
}).meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

const Count = z.number().int();

/** The published reviews of a studio or an offering in figures. */
export const ReviewSummary = z.object({
  /** Null without reviews. */
  average: z.number().nullable(),
  count: Count,
  /** Number of reviews by stars. */
  distribution: z.object({ '1': Count, '2': Count, '3': Count, '4': Count, '5': Count }),
  /** Number of reviews in each language that has any. */
  languages: z.array(z.object({ language: z.enum(LANGUAGES), count: Count })),
  /** The offerings with reviews, most reviews first. */
  offerings: z.array(z.object({ id: Id, title: z.string(), count: Count })),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** One page of reviews. The summary is of all reviews, whatever the filters. */
export const ReviewPage = z
  .object({
    items: z.array(Review),
    next_cursor: z.string().nullable(),
    /** Number of reviews that match the filters. */
    found: Count,
    summary: ReviewSummary,
  })
  .meta({ id: 'ReviewPage' });
export type ReviewPage = z.infer<typeof ReviewPage>;

export const ReviewQuery = z.object({
  sort: z.enum(REVIEW_SORTS).default('latest'),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  language: z.enum(LANGUAGES).optional(),
  /** An id; only for a studio. */
  offering: Id.optional(),
  replied: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.string().max(500).optional(),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

/** Words that the automatic checks found. */
export const ReviewFinding = z.object({
  flag: z.enum(REVIEW_FLAGS),
  /** '' for a finding about the whole text. */
  words: z.string(),
});
export type ReviewFinding = z.infer<typeof ReviewFinding>;

/** A review as its author sees it. */
export const OwnReview = ReviewFields.extend({
  state: z.enum(REVIEW_STATES),
  /** Why it waits for a moderator. */
  findings: z.array(ReviewFinding),
  /** Why it was rejected. */
  objection: z.enum(OBJECTIONS).nullable(),
  objection_note: z.string(),
  created_at: Moment,
  /** Until when it can be edited; null once that is over. */
  editable_until: Moment.nullable(),
  reply: z.object({ text: z.string(), at: Moment }).nullable(),
}).meta({ id: 'OwnReview' });
export type OwnReview = z.infer<typeof OwnReview>;

/** The review of a booking, or whether one can be written. */
export const BookingReview = z
  .object({
    review: OwnReview.nullable(),
    /** The name under which the review is shown. */
    author: z.string(),
    studio: z.object({ id: Id, slug: z.string(), name: z.string(), time_zone: z.string() }),
    offering: z.object({ id: Id, slug: z.string(), title: z.string() }),
    attended_at: Moment,
    from: Moment,
    until: Moment,
    /** The code of the refusal that writing one would get; null if it can be written. */
    refusal: z.enum(['not_attended', 'too_early', 'closed', 'own_studio', 'already_written']).nullable(),
  })
  .meta({ id: 'BookingReview' });
export type BookingReview = z.infer<typeof BookingReview>;

export const MODERATION_LISTS = ['waiting', 'decided'] as const;

export const ModerationQuery = z.object({ list: z.enum(MODERATION_LISTS).default('waiting') });

const Instant = z.iso.datetime();

/** A review as moderators see it. */
export const ModeratedReview = ReviewFields.extend({
  version: Version,
  state: z.enum(REVIEW_STATES),
  findings: z.array(ReviewFinding),
  reports: z.array(
    z.object({
      objection: z.enum(OBJECTIONS),
      note: z.string(),
      at: Instant,
      /** True if someone of the studio's team reported it. */
      by_studio: z.boolean(),
    }),
  ),
  studio: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    time_zone: z.string(),
    rating_average: z.number().nullable(),
    rating_count: Count,
  }),
  /** Since when it waits. */
  waiting_since: Instant,
  created_at: Instant,
  edited_at: Instant.nullable(),
  booking: z.object({
    id: Id,
    reference: z.string(),
    seats: Count,
    checked_in: Count,
    absent: Count,
  }),
  writer: z.object({
    name: z.string(),
    since: Instant,
    bookings: Count,
    /** The stars of the writer's other reviews, the latest first. */
    other_stars: z.array(Stars),
  }),
  decision: z
    .object({
      at: Instant,
      by: z.string().nullable(),
      objection: z.enum(OBJECTIONS).nullable(),
      note: z.string(),
    })
    .nullable(),
}).meta({ id: 'ModeratedReview' });
export type ModeratedReview = z.infer<typeof ModeratedReview>;

/** `POST /api/v1/admin/reviews/{id}/decision` */
export const ReviewDecision = z
  .discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('publish'), version: Version }),
    z.strictObject({
      decision: z.literal('reject'),
      version: Version,
      objection: z.enum(OBJECTIONS),
      /** What the author reads beside the reason. */
      note: cleaned(0, 1000).default(''),
    }),
  ])
  .meta({ id: 'ReviewDecision' });
export type ReviewDecision = z.infer<typeof ReviewDecision>;
