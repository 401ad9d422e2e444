import type { Language } from '#shared/text/languages.ts';
import { Refusal } from '../http/refuse.ts';

/*
 * The rule of which text a reader sees of what is written in several languages: the translation into the reader's
 * language, and the original where there is none or it is empty. `translated` says it of rows, `translatedColumn` of
 * SQL.
 */

/** Returns a row in another language: translated texts and lists where they exist, else the original. */
export function applyTranslation<Row extends object>(row: Row, translation: object): Row {
  const texts = Object.entries(translation).filter(
    ([field, text]) => row[field as keyof Row] !== undefined && (text as string | unknown[]).length > 0,
  );
  return { ...row, ...Object.fromEntries(texts) };
}

/** What has a table of translations; `offering` has `offering_translations`. */
type Translatable = 'offering' | 'studio' | 'space' | 'member';

/** The parts of the SQL of `translatedColumn`. */
interface Translated {
  /** Alias of the row with the original: "o". */
  row: string;
  /** SQL of the reader's language: "b.language", "$9::text", or `literal('de')`. */
  language: string;
  /** SQL of the original's language: "o.language". */
  writtenIn: string;
}

const LISTS: ReadonlySet<string> = new Set(['included', 'bring']);

/** Returns the SQL of a column in the reader's language. */
export const translatedColumn = (
  of: Translatable,
  column: string,
  { row, language, writtenIn }: Translated,
): string => `coalesce((select nullif(t.${column}, ${LISTS.has(column) ? `'{}'` : `''`}) from ${of}_translations t
    where t.${of}_id = ${row}.id and t.language = ${language} and t.language <> ${writtenIn}), ${row}.${column})`;

/** Returns the SQL of the house rules of studio `s` in the reader's language, rule by rule. */
export const translatedRules = (language: string): string => `array(
    select coalesce(nullif(t.house_rules ->> line.rule, ''), line.rule)
    from unnest(s.house_rules) with ordinality line(rule, place)
    left join studio_translations t on t.studio_id = s.id and t.language = ${language} and t.language <> s.language
    order by line.place)`;

/** Returns a language as an SQL literal; needs no escaping, since the type allows only six words. */
export const literal = (language: Language): string => `'${language}'`;

/** Refuses a translation into the language of the original. @throws Refusal `http.invalid` */
export function refuseOwnLanguage(language: Language, writtenIn: string): void {
  if (language !== writtenIn) return;
  throw new Refusal('http.invalid', undefined, [{ path: 'language', code: 'custom', message: 'its own language' }]);
}
