import { refuseOwnLanguage } from '#server/read-models/translations.ts';
import { recordChanges } from '#server/read-models/versions.ts';
import type { Services } from '#server/services.ts';
import type {
  OfferingEditing,
  OfferingTranslation,
  TranslationChanges,
} from '#shared/schemas/offerings/offering-editing.ts';
import type { Language } from '#shared/text/languages.ts';
import { getOfferingAs } from './access.ts';
import { loadOfferingEditing } from './offering-editing.ts';
import { mergeEdit, withOfferingLock } from './offering-lock.ts';

const EMPTY: Omit<OfferingTranslation, 'language'> = {
  title: '',
  summary: '',
  description: '',
  included: [],
  bring: [],
  take_home_note: '',
  take_home_steps: [],
  accessibility: '',
};

/** Lists the translations of an offering. @throws Refusal `http.not_found`, `studios.no_right` */
export async function findTranslations(services: Services, person: { userId: string }, id: string) {
  const { studio } = await getOfferingAs(services.db, person, id, 'edit_offerings');
  const { translations } = await loadOfferingEditing(services.db, id, studio.role, services.now());
  return { items: translations, next_cursor: null };
}

/**
 * Sets texts of an offering in another language; others stay. Conflicting edits are detected as for the offering
 * itself, with field names such as "ca.title".
 * @throws as `withOfferingLock` and `mergeEdit`; `http.invalid` for the language of the original
 */
export function translateOffering(
  services: Services,
  person: { userId: string },
  id: string,
  language: Language,
  { version, ...texts }: TranslationChanges,
): Promise<OfferingEditing> {
  return withOfferingLock(services, person, id, async (locked) => {
    const { tx, row, by } = locked;
    refuseOwnLanguage(language, row.language);
    const known = row.translations.find((each) => each.language === language);
    const { language: _, ...before } = known ?? { ...EMPTY, language };
    const withPaths = (fields: object) =>
      Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${language}.${field}`, value]));
    const fields = Object.keys(await mergeEdit(locked, withPaths(before), withPaths(texts), version));
    if (fields.length === 0) return;
    const after = { ...before, ...texts };
    await tx
      .insertInto('offering_translations')
      .values({ offering_id: id, language, ...after })
      .onConflict((conflict) => conflict.columns(['offering_id', 'language']).doUpdateSet(after))
      .execute();
    await recordChanges(tx, 'offerings', id, { ...by, fields });
  });
}

/** Deletes a language of an offering, which shows its original texts there again. */
export function deleteTranslation(services: Services, person: { userId: string }, id: string, language: Language) {
  return withOfferingLock(services, person, id, async ({ tx, by }) => {
    const deleted = await tx
      .deleteFrom('offering_translations')
      .where('offering_id', '=', id)
      .where('language', '=', language)
      .executeTakeFirst();
    if (deleted.numDeletedRows > 0n) await recordChanges(tx, 'offerings', id, by);
  });
}
