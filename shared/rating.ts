import { separatorsOf } from './money/money.ts';
import type { Language } from './text/languages.ts';

/** "4.8" or "4,8": an average of stars. */
export const formatRating = (average: number, language: Language) =>
  average.toFixed(1).replace('.', separatorsOf(language)[1]);
