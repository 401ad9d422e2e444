import { MAX_COUNTED } from '../../shared/search.ts';

/** "412", "1000+": counts of the catalogue go to a thousand. */
export const countText = (count: number): string => (count < MAX_COUNTED ? String(count) : `${MAX_COUNTED}+`);
