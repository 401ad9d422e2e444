import { refusal } from '../refusal.ts';
import type { StudioNeed } from './studio-needs.ts';

/** Crafts of studios. Source: product vocabulary; the order is that of the home page. */
export const STUDIO_TYPES = [
  'ceramics',
  'painting',
  'drawing',
  'printmaking',
  'photography',
  'textiles',
  'woodworking',
  'jewellery',
  'glass',
  'sculpture',
  'dance',
  'music',
  'digital',
  'mixed_media',
] as const;
export type StudioType = (typeof STUDIO_TYPES)[number];

/** `in_review` waits for an admin's approval, if the setting `moderation` requires it. */
export const STUDIO_STATUSES = ['draft', 'in_review', 'published', 'suspended', 'archived'] as const;
export type StudioStatus = (typeof STUDIO_STATUSES)[number];

/** Kinds of resources that one booking uses at a time. */
export const SPACE_KINDS = ['room', 'table', 'wheel', 'kiln', 'darkroom', 'booth', 'machine', 'teacher'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

/** "Carrer de Pujades 118, 08005 Barcelona" */
export const addressOf = ({ street, postcode, city }: { street: string; postcode: string; city: string }): string =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Limits of what an owner and a studio can have. */
export const MAX_STUDIOS = 20;
export const MAX_SPACES = 60;

/** The most characters of the sentence with which a studio tells guests of a pause. */
export const MAX_PAUSE_NOTE = 300;

/** How many days ahead a pause of bookings can end. */
export const MAX_PAUSE_DAYS = 730;

/** Maximum units of a space. */
export const MAX_QUANTITY = 100;
export const MAX_PHOTOS = 30;
export const MAX_CLOSURES = 400;

export const studioRefusals = {
  /** A member of the team whose role does not allow this. */
  'studios.no_right': refusal(403),
  'studios.archived': refusal(409),
  /** Another user changed the same fields; `current` has their current values. */
  'studios.changed_meanwhile': refusal<{ by: string; at: string; current: Record<string, unknown> }>(409),
  'studios.slug_taken': refusal<{ suggestion: string }>(409),
  'studios.slug_reserved': refusal<{ suggestion: string }>(422),
  /** Names of spaces are unique, so that guests and the team can tell them apart. */
  'studios.space_name_taken': refusal<{ name: string }>(409),
  /** What publishing still needs, or would lose. */
  /** A pause has to end on a later day, within two years. */
  'studios.pause_day': refusal(422),
  'studios.not_ready': refusal<{ missing: StudioNeed[] }>(409),
  /** Guests have booked upcoming events; `until` is the end of the last one. */
  'studios.dates_ahead': refusal<{ dates: number; until: string }>(409),
  /** Upcoming events use the space, or active series need it. */
  'studios.space_in_use': refusal<{ dates: number; rules: number }>(409),
  /** Maximum of units booked at the same time, and when that first occurs. */
  'studios.quantity_booked': refusal<{ most: number; starts_at: string }>(409),
  'studios.suspended': refusal(409),
  'studios.unknown_zone': refusal(422),
  'studios.hours_overlap': refusal<{ weekday: number }>(422),
  'studios.ends_before_start': refusal(422),
  'studios.holidays_unknown': refusal(422),
  'studios.not_your_picture': refusal(422),
  'studios.limit_reached': refusal<{ limit: number }>(409),
} as const;
