import type { StudioType } from './studios/studios.ts';

/** Seeds below this are reserved for the site: crafts on the home page, empty pages, dialogs. */
export const HOUSE_SEEDS = 10;

/** Seeds of covers that were chosen by eye; other crafts use seed 1. */
const CHOSEN: Partial<Record<StudioType, number>> = { jewellery: 3, sculpture: 2, dance: 2 };

/** Returns the seed of the cover that represents a craft. */
export const houseSeed = (craft: StudioType): number => CHOSEN[craft] ?? 1;

/**
 * Returns the path of a decorative cover of the site, of the first generation of covers; "-{ratio}-{width}.{format}"
 * follows.
 */
export const houseCoverPath = (craft: StudioType, seed = houseSeed(craft)): string =>
  `/media/covers/1/${craft}/${seed}`;
