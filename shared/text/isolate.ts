/**
 * Letters of scripts that are written from right to left: Hebrew, Arabic and their relatives; beyond U+FFFF the first
 * half of each.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/**
 * Isolates text that is written from right to left (FSI … PDI of Unicode's bidirectional algorithm), so that it does
 * not reorder the digits and signs beside it. Elements do the same with `<bdi>`.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
