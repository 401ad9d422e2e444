import type { OfferingTranslation } from '../../../shared/schemas/offering-editing.ts';
import type { OfferingFields } from './offering-fields.ts';

/** What can be said in another language, in the order of the page. */
export const TRANSLATED = ['title', 'summary', 'description', 'included', 'bring', 'take_home_note'] as const;
export type TranslatedField = (typeof TRANSLATED)[number];

/** How much of what there is to say is said in the other language, in percent. */
export function toldShare(original: OfferingFields, words: Omit<OfferingTranslation, 'language'>): number {
  const there = { ...original, take_home_note: original.take_home?.note ?? '' };
  const wanted = TRANSLATED.filter((field) => there[field].length > 0);
  if (wanted.length === 0) return 0;
  return Math.round((wanted.filter((field) => words[field].length > 0).length / wanted.length) * 100);
}
