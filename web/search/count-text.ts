import { MAX_COUNTED } from '#shared/search.ts';

/** Formats a count of the catalogue, which counts up to a thousand: "412", "1000+". */
export const countText = (count: number): string => (count < MAX_COUNTED ? String(count) : `${MAX_COUNTED}+`);
