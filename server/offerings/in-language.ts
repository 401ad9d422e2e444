import type { Language } from '../../shared/languages.ts';
import type { OfferingTranslation } from '../../shared/schemas/offering-editing.ts';
import type { Connection } from '../db/database.ts';
import { translated } from '../translated.ts';

/** Texts of an offering that may be said in other languages; a list carries two of them, its page all. */
interface Told {
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
 * The same offerings in the language of their reader, where their studio wrote in it: text by text, the original where
 * one is missing. One question for a whole list, asked after its rows were found, so that no search has to wait for it.
 */
export async function inLanguage<Row extends Told>(
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
    return words ? retold(row, words) : row;
  });
}

function retold<Row extends Told>(row: Row, words: Omit<OfferingTranslation, 'language'>): Row {
  const { take_home } = row;
  return { ...translated(row, words), ...(take_home && { take_home: retoldWay(take_home, words) }) };
}

/** Step by step: one that came later than the translation is told in its own language. */
const retoldWay = (
  { note, steps }: NonNullable<Told['take_home']>,
  { take_home_note, take_home_steps }: Pick<OfferingTranslation, 'take_home_note' | 'take_home_steps'>,
) => ({
  note: take_home_note || note,
  steps: steps.map((step, at) => ({ ...step, label: take_home_steps[at] || step.label })),
});
