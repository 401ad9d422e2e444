import { refusal } from './refusal.ts';

export const REVIEW_STATES = ['pending', 'published', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Why a review is reported or rejected. */
export const OBJECTIONS = ['insults', 'private_data', 'advertising', 'unrelated', 'not_genuine'] as const;
export type Objection = (typeof OBJECTIONS)[number];

/** What the automatic checks can find in a text. `duplicate`: another review has the same text. */
export const REVIEW_FLAGS = ['link', 'contact', 'insult', 'markup', 'duplicate', 'rejected_before'] as const;
export type ReviewFlag = (typeof REVIEW_FLAGS)[number];

export const REVIEW_SORTS = ['latest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Characters of a review. */
export const REVIEW_TEXT = { min: 20, max: 2000 } as const;
export const MAX_REPLY = 2000;
export const MAX_REVIEW_PICTURES = 4;

/** Days after the end of the event during which a review can be written. */
export const REVIEW_DAYS = 14;

/** Hours during which a review can be edited after it was written, or after it was rejected. */
export const EDIT_HOURS = 48;

/** "Laia K." of "Laia Kessler": how an author is shown. */
export function shownAuthor(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

export const reviewRefusals = {
  /** The booking does not stand, or everyone was marked as absent. */
  'reviews.not_attended': refusal(409),
  /** ISO 8601 with the studio's offset. */
  'reviews.too_early': refusal<{ from: string }>(409),
  'reviews.closed': refusal<{ until: string }>(409),
  'reviews.already_written': refusal(409),
  'reviews.own_studio': refusal(403),
  'reviews.own_review': refusal(403),
  'reviews.unknown_picture': refusal(422),
  'reviews.edit_closed': refusal<{ until: string }>(409),
  /** A rejected review stays until it is corrected, so that it cannot be written again as if it were new. */
  'reviews.rejected': refusal(409),
  'reviews.already_replied': refusal(409),
  /** The words of a reply that cannot be published. */
  'reviews.reply_refused': refusal<{ words: string }>(422),
  /** The text was changed, or someone else decided first. */
  'reviews.changed_meanwhile': refusal<{ state: ReviewState; by: string | null; at: string | null }>(409),
} as const;
