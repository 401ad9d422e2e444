import type { Language } from '../../../shared/languages.ts';

/** Their stems are those of the listings: see `stems` in the migration on finding. */
export const TEXT_SEARCH_CONFIGS: Record<Language, string> = {
  en: 'pg_catalog.english',
  es: 'pg_catalog.spanish',
  ca: 'pg_catalog.catalan',
  fr: 'pg_catalog.french',
  de: 'pg_catalog.german',
  it: 'pg_catalog.italian',
};

/** Letters of a stem: fewer say too little; with so many it is sure to be its word's. */
const MIN_STEM = { letters: 4, sure: 6 };

/**
 * SQL for the stem of `words` by the language `how`, unless it could be that of another word in another language: what
 * little is left of a long word ("perla" is "per" in Catalan), a word that says nothing ("dansa" is "dans"), or one word of
 * a phrase ("for two"). `plain` are the words as they stand.
 * @param stopWords what the statement calls the words that say nothing
 */
export const reliableStem = (stopWords: string): string => `(
  select case when numnode(stem) > 1 or (numnode(plain) = 1 and left_of_it >= ${MIN_STEM.letters}
      and (left_of_it >= ${MIN_STEM.sure} or char_length(plain::text) - 2 - left_of_it <= left_of_it - 2)
      and btrim(stem::text, '''') <> all(${stopWords}::text[]))
    then stem else phraseto_tsquery('pg_catalog.simple', '') end
  from (select phraseto_tsquery(how::regconfig, searchable(words))) stems(stem),
    lateral (select char_length(stem::text) - 2) letters(left_of_it)
)`;
