import type { OfferingTranslation } from '#shared/schemas/offerings/offering-editing.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection } from '../db/database.ts';
import { applyTranslation } from '../read-models/translations.ts';

/** The translatable texts of an offering. Lists have two of them, its page has all. */
interface TranslatableOffering {
  id: string;
  title: string;
  summary: string;
  description?: string;
  included?: string[];
  bring?: string[];
  accessibility?: string;
  take_home?: { note: string; steps: { after_days: number; label: string }[] } | null;
}

/**
 * Returns offerings in the reader's language, text by text, with the original where a translation is missing. One query
 * for a whole list, run after its rows were found, so that the search need not join translations.
 */
export async function translateOfferings<Row extends TranslatableOffering>(
  db: Connection,
  language: Language,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const said = await db
    .selectFrom('offering_translations as t')
    .innerJoin('offerings as o', 'o.id', 't.offering_id')
    .select([
      't.offering_id',
      't.title',
      't.summary',
      't.description',
      't.included',
      't.bring',
      't.take_home_note',
      't.take_home_steps',
      't.accessibility',
    ])
    .where('t.language', '=', language)
    .where('o.language', '<>', language)
    .where((where) => where('t.offering_id', '=', where.fn.any(where.val(rows.map(({ id }) => id)))))
    .execute();
  const byId = new Map(said.map((words) => [words.offering_id, words]));
  return rows.map((row) => {
    const words = byId.get(row.id);
    return words ? withTranslation(row, words) : row;
  });
}

function withTranslation<Row extends TranslatableOffering>(
  row: Row,
  words: Omit<OfferingTranslation, 'language'>,
): Row {
  const { take_home } = row;
  return { ...applyTranslation(row, words), ...(take_home && { take_home: translateTakeHome(take_home, words) }) };
}

/** A step that is newer than the translation keeps its original text. */
const translateTakeHome = (
  { note, steps }: NonNullable<TranslatableOffering['take_home']>,
  { take_home_note, take_home_steps }: Pick<OfferingTranslation, 'take_home_note' | 'take_home_steps'>,
) => ({
  note: take_home_note || note,
  steps: steps.map((step, at) => ({ ...step, label: take_home_steps[at] || step.label })),
});
