import { refusal } from './refusal.ts';

/** Crafts a studio can be listed under. Source: product vocabulary; the order is the one shown on the home page. */
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

/** `in_review` waits for the site's staff, where the setting `moderation` asks for that. */
export const STUDIO_STATUSES = ['draft', 'in_review', 'published', 'suspended', 'archived'] as const;
export type StudioStatus = (typeof STUDIO_STATUSES)[number];

/** What a studio cannot be published without, in the order of the form. A picture is none of it: a drawn one stands in. */
export const STUDIO_NEEDS = [
  'types',
  'tagline',
  'description',
  'languages',
  'street',
  'city',
  'position',
  'spaces',
  'contact',
] as const;
export type StudioNeed = (typeof STUDIO_NEEDS)[number];

/** What a guest finds in a studio besides its spaces. */
export const AMENITIES = [
  'step_free',
  'accessible_toilet',
  'kitchen',
  'tea_and_coffee',
  'bike_racks',
  'parking',
  'washing_up',
  'showers',
  'lockers',
  'wifi',
  'heating',
  'air_conditioning',
  'natural_light',
  'outdoor_area',
  'piano',
  'kiln',
  'darkroom',
  'child_friendly',
  'dogs_welcome',
] as const;
export type Amenity = (typeof AMENITIES)[number];

/** Something in a studio that one party has at a time. */
export const SPACE_KINDS = ['room', 'table', 'wheel', 'kiln', 'darkroom', 'booth', 'machine', 'teacher'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

/** "Carrer de Pujades 118, 08005 Barcelona" */
export const addressOf = ({ street, postcode, city }: { street: string; postcode: string; city: string }): string =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Most of what a studio has; more is a mistake, or somebody who tries. */
export const MAX_STUDIOS = 20;
export const MAX_SPACES = 60;

/** Most units of a space. */
export const MAX_QUANTITY = 100;
export const MAX_PHOTOS = 30;
export const MAX_CLOSURES = 400;

export const studioRefusals = {
  /** On the team, but not in a role that may do this. */
  'studios.no_right': refusal(403),
  'studios.archived': refusal(409),
  /** Somebody else changed the same parts since; `current` is what they are now. */
  'studios.changed_meanwhile': refusal<{ by: string; at: string; current: Record<string, unknown> }>(409),
  'studios.slug_taken': refusal<{ suggestion: string }>(409),
  'studios.slug_reserved': refusal<{ suggestion: string }>(422),
  /** Guests and the plan tell spaces apart by their names. */
  'studios.space_name_taken': refusal<{ name: string }>(409),
  /** What is still missing for the public, or would be. */
  'studios.not_ready': refusal<{ missing: StudioNeed[] }>(409),
  /** Guests have booked; the last of these dates ends then. */
  'studios.dates_ahead': refusal<{ dates: number; until: string }>(409),
  /** Dates ahead take the space, or rules that make more of them need it. */
  'studios.space_in_use': refusal<{ dates: number; rules: number }>(409),
  /** So many units of the space are booked at the same time, first at that instant. */
  'studios.quantity_booked': refusal<{ most: number; starts_at: string }>(409),
  'studios.suspended': refusal(409),
  'studios.unknown_zone': refusal(422),
  'studios.hours_overlap': refusal<{ weekday: number }>(422),
  'studios.ends_before_start': refusal(422),
  'studios.holidays_unknown': refusal(422),
  'studios.not_your_picture': refusal(422),
  'studios.limit_reached': refusal<{ limit: number }>(409),
} as const;
