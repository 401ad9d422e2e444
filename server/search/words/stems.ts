import type { Language } from '#shared/text/languages.ts';

/** The text search configurations by language: the same as in the database's function `stems`. */
export const TEXT_SEARCH_CONFIGS: Record<Language, string> = {
  en: 'pg_catalog.english',
  es: 'pg_catalog.spanish',
  ca: 'pg_catalog.catalan',
  fr: 'pg_catalog.french',
  de: 'pg_catalog.german',
  it: 'pg_catalog.italian',
};

/**
 * Lengths of a stem: a shorter one than `letters` says too little, one of at least `sure` surely belongs to its word.
 */
const MIN_STEM = { letters: 4, sure: 6 };

/**
 * Returns SQL for the stem of `words` in the configuration `how`. It yields nothing where the stem could be that of
 * another word in another language: when little is left of a long word ("perla" is "per" in Catalan), when it equals a
 * stop word ("dansa" is "dans"), or when one word remains of a phrase ("for two"). `plain` are the unstemmed words.
 * @param stopWords the statement's parameter with the stop words
 */
export const reliableStem = (stopWords: string): string => `(
  select case when numnode(stem) > 1 or (numnode(plain) = 1 and left_of_it >= ${MIN_STEM.letters}
      and (left_of_it >= ${MIN_STEM.sure} or char_length(plain::text) - 2 - left_of_it <= left_of_it - 2)
      and btrim(stem::text, '''') <> all(${stopWords}::text[]))
    then stem else phraseto_tsquery('pg_catalog.simple', '') end
  from (select phraseto_tsquery(how::regconfig, searchable(words))) stems(stem),
    lateral (select char_length(stem::text) - 2) letters(left_of_it)
)`;
