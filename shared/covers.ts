import type { StudioType } from './studios.ts';

/** Seeds below this are the site's own decoration: crafts on the home page, empty pages, dialogs. */
export const HOUSE_SEEDS = 10;

/** Of the prints that were chosen by eye; the others stand for their craft as they come. */
const CHOSEN: Partial<Record<StudioType, number>> = { jewellery: 3, sculpture: 2, dance: 2 };

/** Seed of the print that stands for a craft. */
export const houseSeed = (craft: StudioType): number => CHOSEN[craft] ?? 1;
