import { STUDIO_TYPES, type StudioType } from './studios.ts';

/** Fewer than so many offerings to book are no page of their own. */
export const MIN_OFFERINGS = 4;

/** Nor is a neighbourhood with fewer studios: theirs is the studio's own. */
export const MIN_STUDIOS = 2;

/** How an address calls a craft: `mixed-media`. */
export const craftSlug = (craft: StudioType): string => craft.replaceAll('_', '-');

/** undefined for what is no craft. */
export const craftOfSlug = (slug: string): StudioType | undefined =>
  STUDIO_TYPES.find((craft) => craftSlug(craft) === slug);

/** `/workshops-classes/ceramics`, and `/workshops-classes/ceramics/barcelona-gracia`: a craft, and that craft around a corner. */
export const craftAddress = (craft: StudioType, neighbourhood?: string): string =>
  ['/workshops-classes', craftSlug(craft), neighbourhood].filter(Boolean).join('/');

/** `/studios/in/barcelona-gracia`: no studio has a name of two letters. */
export const neighbourhoodAddress = (neighbourhood: string): string => `/studios/in/${neighbourhood}`;
