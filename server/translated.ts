import type { Language } from '../shared/languages.ts';
import { Refusal } from './http/refuse.ts';

/*
 * The rule of which text a reader sees of what is written in several languages: the translation into the reader's language,
 * and the original where there is none or it is empty. `translated` says it of rows, `translatedColumn` of SQL.
 */

/** Returns a row in another language: each text and list that its translation has, and the original of each other one. */
export function translated<Row extends object>(row: Row, translation: object): Row {
  const texts = Object.entries(translation).filter(
    ([field, text]) => row[field as keyof Row] !== undefined && (text as string | unknown[]).length > 0,
  );
  return { ...row, ...Object.fromEntries(texts) };
}

/** What has a table of translations, called `offering_translations`. */
type Translatable = 'offering' | 'studio' | 'space' | 'member';

/** The parts of SQL that `translatedColumn` is made of. */
interface Translated {
  /** The alias of the row that has the original: "o". */
  row: string;
  /** Of the reader: "b.language", "$9::text", or `literal('de')`. */
  language: string;
  /** Of the original: "o.language". */
  writtenIn: string;
}

const LISTS: ReadonlySet<string> = new Set(['included', 'bring']);

/** SQL of a column in the language of its reader. */
export const translatedColumn = (
  of: Translatable,
  column: string,
  { row, language, writtenIn }: Translated,
): string => `coalesce((select nullif(t.${column}, ${LISTS.has(column) ? `'{}'` : `''`}) from ${of}_translations t
    where t.${of}_id = ${row}.id and t.language = ${language} and t.language <> ${writtenIn}), ${row}.${column})`;

/** SQL of the house rules of studio `s` in the language of their reader, rule by rule. */
export const translatedRules = (language: string): string => `array(
    select coalesce(nullif(t.house_rules ->> line.rule, ''), line.rule)
    from unnest(s.house_rules) with ordinality line(rule, place)
    left join studio_translations t on t.studio_id = s.id and t.language = ${language} and t.language <> s.language
    order by line.place)`;

/** A language as SQL; it is one of six words, so that nothing has to be escaped. */
export const literal = (language: Language): string => `'${language}'`;

/** @throws Refusal `http.invalid` for a translation into the language of the original */
export function refuseOwnLanguage(language: Language, writtenIn: string): void {
  if (language !== writtenIn) return;
  throw new Refusal('http.invalid', undefined, [{ path: 'language', code: 'custom', message: 'its own language' }]);
}
