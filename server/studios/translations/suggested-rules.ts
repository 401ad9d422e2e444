import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { translateTo } from '#server/translate.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';

const NUMBERS = [1, 2, 3, 4] as const;

/** Returns the house rules that the form suggests, in a language. */
export const suggestedRules = (language: Language): string[] =>
  NUMBERS.map((number) => translateTo(language)(`studio_form.rules.suggestion_${number}`));

/**
 * Stores the translations of suggested rules in all other languages, without replacing the studio's own.
 * @param studio with the language of its rules
 */
export async function translateSuggestedRules(
  db: Connection,
  studio: { id: string; language: Language },
  rules: readonly string[],
): Promise<void> {
  const suggested = suggestedRules(studio.language);
  const places = suggested.flatMap((rule, place) => (rules.includes(rule) ? [place] : []));
  if (places.length === 0) return;
  const rows = LANGUAGES.filter((language) => language !== studio.language).map((language) => {
    const translations = suggestedRules(language);
    const house_rules = Object.fromEntries(places.map((place) => [suggested[place], translations[place]]));
    return { studio_id: studio.id, language, house_rules: JSON.stringify(house_rules) };
  });
  await db
    .insertInto('studio_translations')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['studio_id', 'language'])
        .doUpdateSet({ house_rules: sql`excluded.house_rules || studio_translations.house_rules` }),
    )
    .execute();
}
