-- The words by which a search finds a studio.

-- Returns the search vector of a studio, with its words in every language.
create function studio_search_vector(studio studios) returns tsvector
  language sql stable
  begin atomic
    select said.words || coalesce(synonym_groups_in(said.words), '')
    from (
      select searchable((studio).name) as name, searchable((studio).types) as types, searchable((studio).tagline) as tagline,
        searchable((studio).neighbourhood || ' ' || (studio).city) as place, searchable((studio).description) as description
      offset 0
    ) folded
    cross join lateral (
      select tsvector_concat_agg(setweight(stems(t.language, searchable(t.tagline)), 'C')
        || setweight(stems(t.language, searchable(t.description)), 'D')) as words
      from studio_translations t where t.studio_id = (studio).id
    ) translated
    cross join lateral (
      select setweight(to_tsvector('pg_catalog.simple', name) || stems_in_all_languages(name), 'A')
        || setweight(name_stems('en', types) || to_tsvector('pg_catalog.simple', place), 'B')
        || setweight(stems_in_all_languages(tagline), 'C') || setweight(stems_in_all_languages(description), 'D')
        || coalesce(translated.words, '') as words
      offset 0
    ) said;
  end;

-- Writes the search vector of a studio that changes.
create function set_studio_search_vector() returns trigger
  language plpgsql as $$
begin
  new.search := studio_search_vector(new);
  return new;
end $$;

create trigger studios_set_search_vector before insert or update of name, types, neighbourhood, city, tagline,
  description, search on studios
  for each row execute function set_studio_search_vector();

-- Makes the search vector be computed again when translations change.
create function clear_studio_search_vector() returns trigger
  language plpgsql as $$
begin
  -- Setting the column fires the trigger `studios_set_search_vector`.
  update studios set search = '' where id in (select studio_id from changed);
  return null;
end $$;

create trigger studio_translations_insert_search_vector after insert on studio_translations
  referencing new table as changed for each statement execute function clear_studio_search_vector();
create trigger studio_translations_update_search_vector after update on studio_translations
  referencing new table as changed for each statement execute function clear_studio_search_vector();
create trigger studio_translations_delete_search_vector after delete on studio_translations
  referencing old table as changed for each statement execute function clear_studio_search_vector();
