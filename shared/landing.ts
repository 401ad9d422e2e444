import { STUDIO_TYPES, type StudioType } from './studios/studios.ts';

/** A landing page needs at least so many bookable offerings. */
export const MIN_OFFERINGS = 4;

/** The page of a neighbourhood's studios needs at least so many of them. */
export const MIN_STUDIOS = 2;

/** Returns the URL slug of a craft: `mixed-media`. */
export const craftSlug = (craft: StudioType): string => craft.replaceAll('_', '-');

/** Returns the craft of a URL slug; undefined for any other. */
export const craftOfSlug = (slug: string): StudioType | undefined =>
  STUDIO_TYPES.find((craft) => craftSlug(craft) === slug);

/**
 * Returns the path of a craft's page, or of a craft in a neighbourhood: `/workshops-classes/ceramics/barcelona-gracia`.
 */
export const craftAddress = (craft: StudioType, neighbourhood?: string): string =>
  ['/workshops-classes', craftSlug(craft), neighbourhood].filter(Boolean).join('/');

/** Returns the path of a neighbourhood's page: `/studios/in/barcelona-gracia`. No studio slug has two letters. */
export const neighbourhoodAddress = (neighbourhood: string): string => `/studios/in/${neighbourhood}`;
