import type { OfferingEditing, OfferingTranslation } from '#shared/schemas/offerings/offering-editing.ts';
import type { Language } from '#shared/text/languages.ts';
import type { OfferingFields } from './offering-paths.ts';

/** The translatable fields, in the order of the page. */
export const TRANSLATED = [
  'title',
  'summary',
  'description',
  'included',
  'bring',
  'take_home_note',
  'take_home_steps',
  'accessibility',
] as const;
export type TranslatedField = (typeof TRANSLATED)[number];

export type Translation = Omit<OfferingTranslation, 'language'>;
const NOTHING: Translation = {
  title: '',
  summary: '',
  description: '',
  included: [],
  bring: [],
  take_home_note: '',
  take_home_steps: [],
  accessibility: '',
};

/** Returns the translatable texts of an offering in its original language. */
export const originalOf = (offering: OfferingFields): Pick<Translation, TranslatedField> => ({
  ...offering,
  take_home_note: offering.take_home?.note ?? '',
  take_home_steps: (offering.take_home?.steps ?? []).map(({ label }) => label),
});

/** Returns the saved translation of an offering, or an empty one. */
export const translationIn = (offering: OfferingEditing, language: Language): Translation =>
  offering.translations.find((each) => each.language === language) ?? NOTHING;

/** Returns the share of the original texts that are translated, in percent. */
export function translatedFieldShare(original: OfferingFields, words: Translation): number {
  const there = originalOf(original);
  const wanted = TRANSLATED.filter((field) => there[field].length > 0);
  if (wanted.length === 0) return 0;
  const isTold = (field: TranslatedField) =>
    field === 'take_home_steps'
      ? there.take_home_steps.every((_, at) => words.take_home_steps[at])
      : words[field].length > 0;
  return Math.round((wanted.filter(isTold).length / wanted.length) * 100);
}
