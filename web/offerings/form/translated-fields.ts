import type { Language } from '../../../shared/languages.ts';
import type { OfferingEditing, OfferingTranslation } from '../../../shared/schemas/offering-editing.ts';
import type { OfferingFields } from './offering-parts.ts';

/** What can be said in another language, in the order of the page. */
export const TRANSLATED = ['title', 'summary', 'description', 'included', 'bring', 'take_home_note'] as const;
export type TranslatedField = (typeof TRANSLATED)[number];

export type Translation = Omit<OfferingTranslation, 'language'>;
const NOTHING: Translation = { title: '', summary: '', description: '', included: [], bring: [], take_home_note: '' };

/** An offering in another language, as the server has it. */
export const wordsIn = (offering: OfferingEditing, language: Language): Translation =>
  offering.translations.find((each) => each.language === language) ?? NOTHING;

/** How much of what there is to say is said in the other language, in percent. */
export function toldShare(original: OfferingFields, words: Translation): number {
  const there = { ...original, take_home_note: original.take_home?.note ?? '' };
  const wanted = TRANSLATED.filter((field) => there[field].length > 0);
  if (wanted.length === 0) return 0;
  return Math.round((wanted.filter((field) => words[field].length > 0).length / wanted.length) * 100);
}
