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

/** What a studio cannot be published without, in the order of the form. */
export const STUDIO_NEEDS = [
  'types',
  'tagline',
  'description',
  'street',
  'city',
  'position',
  'spaces',
  'opening_hours',
  'photos',
  'languages',
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

/**
 * First path segments that are the site's own, now or one day: no studio may be called so, since its page is at /:slug.
 * The database refuses the same words.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'api',
  'assets',
  'auth',
  'auth-test',
  'blog',
  'book',
  'bookings',
  'checkout',
  'classes',
  'contact',
  'create-class',
  'create-offering',
  'create-workshop',
  'dashboard',
  'docs',
  'domain-migration',
  'edit-offering',
  'edit-studio',
  'explore',
  'favicon',
  'favorites',
  'forgot-password',
  'gift-cards',
  'health',
  'healthz',
  'help',
  'home',
  'host',
  'invoices',
  'legal',
  'list-studio',
  'login',
  'logout',
  'manage-offerings',
  'manage-studio-events',
  'media',
  'messages',
  'metrics',
  'new',
  'null',
  'offering',
  'offerings',
  'onboarding',
  'payments',
  'plans',
  'privacy',
  'profile',
  'readyz',
  'reset-password',
  'reviews',
  'robots',
  'root',
  'search',
  'settings',
  'sign-in',
  'sign-out',
  'sign-up',
  'sitemap',
  'spaces',
  'static',
  'status',
  'studio',
  'studio-owner-dashboard',
  'studios',
  'subscription-failed',
  'subscription-test',
  'support',
  'terms',
  'test',
  'tickets',
  'undefined',
  'user-dashboard',
  'webhooks',
  'well-known',
  'workshops',
  'workshops-classes',
  'www',
]);

/** What an address may call a studio or an offering: small letters, digits and single hyphens. */
export const isSlug = (text: string) => text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

export const studioRefusals = {
  /** On the team, but not in a role that may do this. */
  'studios.no_right': refusal(403),
  'studios.archived': refusal(409),
} as const;
