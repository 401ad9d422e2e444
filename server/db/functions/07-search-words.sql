-- Search: words, their stems in six languages, and synonyms.

-- Returns the words of a folded text (see `searchable`) as its language inflects them.
create function stems(language text, folded text) returns tsvector
  language sql immutable parallel safe
  return case language
    when 'en' then to_tsvector('pg_catalog.english', folded)
    when 'es' then to_tsvector('pg_catalog.spanish', folded)
    when 'ca' then to_tsvector('pg_catalog.catalan', folded)
    when 'fr' then to_tsvector('pg_catalog.french', folded)
    when 'de' then to_tsvector('pg_catalog.german', folded)
    when 'it' then to_tsvector('pg_catalog.italian', folded)
    else to_tsvector('pg_catalog.simple', folded)
  end;

-- Returns the stems of a name and its words as they are, so that a word that is still being typed finds it.
create function name_stems(language text, folded text) returns tsvector
  language sql immutable parallel safe
  return stems(language, folded) || to_tsvector('pg_catalog.simple', folded);

-- Returns the query for a word or phrase in any language.
create function word_stems(word text) returns tsquery
  language sql immutable parallel safe
  return phraseto_tsquery('pg_catalog.simple', searchable(word))
    || phraseto_tsquery('pg_catalog.english', searchable(word))
    || phraseto_tsquery('pg_catalog.spanish', searchable(word))
    || phraseto_tsquery('pg_catalog.catalan', searchable(word))
    || phraseto_tsquery('pg_catalog.french', searchable(word))
    || phraseto_tsquery('pg_catalog.german', searchable(word))
    || phraseto_tsquery('pg_catalog.italian', searchable(word));

-- Returns the query for a word that is still being typed.
create function word_prefix_stems(word text) returns tsquery
  language sql immutable parallel safe
  return word_stems(word) || coalesce((nullif(phraseto_tsquery('pg_catalog.simple', searchable(word))::text, '') || ':*')::tsquery, ''::tsquery);

-- Returns the stems of a text whose language is unknown.
create function stems_in_all_languages(folded text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('pg_catalog.english', folded) || to_tsvector('pg_catalog.spanish', folded)
    || to_tsvector('pg_catalog.catalan', folded) || to_tsvector('pg_catalog.french', folded)
    || to_tsvector('pg_catalog.german', folded) || to_tsvector('pg_catalog.italian', folded);

-- Concatenates the vectors of several rows.
create aggregate tsvector_concat_agg(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');

-- Returns the meanings of words, as words of their own with the same weight: "§ceramics". A query then looks up one
-- word instead of fifty. The words of a phrase have one weight; most phrases are not there with any weight, which is
-- noticed first.
create function synonym_groups_in(words tsvector) returns tsvector
  language sql stable parallel safe
  return (
    select string_agg(quote_literal('§' || concept) || ':1' || weight, ' ')::tsvector
    from (
      select concept, min(weight) as weight
      from unnest(words) word(lexeme, positions, weights)
      join search_synonyms k on k.lexeme = word.lexeme and (k.phrase is null or words @@ k.phrase)
      cross join unnest(word.weights) weight
      cross join unnest(k.synonym_groups) concept
      where k.phrase is null or ts_filter(words, array[weight::"char"]) @@ k.phrase
      group by concept
    ) meant
  );

-- Adds the words of names to those that mistyped words are compared with.
create function add_search_words(said text) returns void
  language sql
  begin atomic
    insert into search_words
    select distinct word from string_to_table(searchable(said), ' ') word where char_length(word) between 2 and 60
    order by word
    on conflict do nothing;
  end;
