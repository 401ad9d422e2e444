import { sql } from 'kysely';
import type { Language } from '../../../shared/languages.ts';
import type {
  OfferingEditing,
  OfferingTranslation,
  TranslationChanges,
} from '../../../shared/schemas/offering-editing.ts';
import { mergeChanges } from '../../db/merging.ts';
import { transaction } from '../../db/transaction.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { refuseOwnLanguage } from '../../translated.ts';
import { getOfferingAs, getOfferingToChange } from './access.ts';
import { findEditing } from './editing-queries.ts';
import { loadOfferingEditing } from './offering-editing.ts';
import { refuseClashes } from './update-offering.ts';

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
 * @throws Refusal `offerings.changed_meanwhile`, `offerings.archived`, `http.invalid` for the language of the original
 */
export async function translateOffering(
  services: Services,
  person: { userId: string },
  id: string,
  language: Language,
  { version, ...wanted }: TranslationChanges,
): Promise<OfferingEditing> {
  const now = services.now();
  return transaction(services.db, async (tx) => {
    const { studio } = await getOfferingToChange(tx, person, id);
    const row = (await findEditing(tx, id, now, { lock: true })) ?? refuse('http.not_found');
    refuseOwnLanguage(language, row.language);
    const { language: _, ...before } = row.translations.find((each) => each.language === language) ?? {
      ...EMPTY,
      language,
    };
    const named = (fields: object) => prefixed(language, fields);
    const { changed, clashes } = mergeChanges(named(before), row.changes, named(wanted), version);
    if (clashes.length > 0) await refuseClashes(tx, person, { ...named(before), time_zone: row.time_zone }, clashes);
    if (Object.keys(changed).length > 0) {
      const after = { ...before, ...wanted };
      await tx
        .insertInto('offering_translations')
        .values({ offering_id: id, language, ...after })
        .onConflict((conflict) => conflict.columns(['offering_id', 'language']).doUpdateSet(after))
        .execute();
      const change = { version: row.version + 1, by: person.userId, at: now.toISOString() };
      const history = Object.fromEntries(Object.keys(changed).map((field) => [field, change]));
      await sql`
        update offerings set version = ${change.version}, changed_by = ${person.userId},
          changes = changes || ${JSON.stringify(history)}::jsonb
        where id = ${id}`.execute(tx);
    }
    return loadOfferingEditing(tx, id, studio.role, now);
  });
}

/** Deletes a language of an offering, which shows its original texts there again. */
export async function deleteTranslation(
  services: Services,
  person: { userId: string },
  id: string,
  language: Language,
) {
  const now = services.now();
  return transaction(services.db, async (tx) => {
    const { studio } = await getOfferingToChange(tx, person, id);
    const gone = await tx
      .deleteFrom('offering_translations')
      .where('offering_id', '=', id)
      .where('language', '=', language)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) {
      await sql`update offerings set version = version + 1, changed_by = ${person.userId} where id = ${id}`.execute(tx);
    }
    return loadOfferingEditing(tx, id, studio.role, now);
  });
}

const prefixed = (language: Language, fields: object) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [`${language}.${field}`, value]),
  );
