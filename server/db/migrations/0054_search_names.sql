-- Names that say what search functions, triggers and tables hold. Functions with an SQL body and indexes follow a rename by
-- themselves; PL/pgSQL finds what it calls by its name, so those functions are written again.

alter function asked(text) rename to word_stems;
alter function asked_prefix(text) rename to word_prefix_stems;
alter function names(text, text) rename to name_stems;
alter function stems_of_all(text) rename to stems_in_all_languages;
alter function concepts_of(tsvector) rename to synonym_groups_in;
alter function know_words(text) rename to add_search_words;
alter function place_event() rename to set_event_region;
alter function facets_of(offerings) rename to offering_facets;
alter function keep_listings() rename to listings_refresh_on_change;
alter function is_below_floor(uuid, integer) rename to is_below_price_floor;
alter function keep_price_floor() rename to listings_refresh_on_event_price;
alter function keep_hourly_floor() rename to listings_refresh_on_hourly_price;
alter function studio_words(studios) rename to studio_search_vector;
alter function keep_studio_words() rename to set_studio_search_vector;
alter function is_said(tsquery) rename to has_listed_match;
alter function are_few(tsquery, integer) rename to has_few_listed_matches;
alter function refresh_studio_words() rename to clear_studio_search_vector;
alter aggregate all_words(tsvector) rename to tsvector_concat_agg;
alter view some_listings rename to listings_sample;
alter table search_concepts rename to search_synonyms;
alter table search_synonyms rename column concepts to synonym_groups;
alter index search_concepts_by_lexeme rename to search_synonyms_by_lexeme;
alter table search_concepts_told rename to search_synonyms_version;
alter index search_concepts_told_pkey rename to search_synonyms_version_pkey;

alter trigger offerings_listed on offerings rename to offerings_refresh_listings;
alter trigger studios_listed on studios rename to studios_refresh_listings;
alter trigger translations_listed on offering_translations rename to offering_translations_refresh_listings;
alter trigger members_listed on studio_members rename to studio_members_refresh_listings;
alter trigger events_price_floor on events rename to events_refresh_listings;
alter trigger free_hours_price_floor on free_hours rename to free_hours_refresh_listings;
alter trigger studios_words on studios rename to studios_set_search_vector;
alter trigger events_region on events rename to events_set_region;
alter trigger studio_translations_added on studio_translations rename to studio_translations_insert_search_vector;
alter trigger studio_translations_changed on studio_translations rename to studio_translations_update_search_vector;
alter trigger studio_translations_removed on studio_translations rename to studio_translations_delete_search_vector;

create or replace function refresh_listings(of_studio uuid) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings ' || of_studio, 0));
  perform write_listings(of_studio, of_studio);
  -- Whoever moves a studio has locked its dates before.
  update events e set region = (cells_at(s.latitude, s.longitude))[1]
    from studios s
    where s.id = of_studio and e.studio_id = s.id and e.status = 'scheduled' and not e.is_slot
      and e.region is distinct from (cells_at(s.latitude, s.longitude))[1];
  perform add_search_words(concat_ws(' ', s.name, s.neighbourhood, s.city, (
      select string_agg(concat_ws(' ', o.title, array_to_string(o.tags, ' '), o.studio_type, t.titles), ' ')
      from offerings o
      cross join lateral (select string_agg(t.title, ' ') from offering_translations t where t.offering_id = o.id) t(titles)
      where o.studio_id = s.id and o.status = 'published'
    ))) from studios s where s.id = of_studio and s.status = 'published';
end $$;

create or replace function refresh_all_listings() returns void
  language plpgsql as $$
begin
  update studios s set search = studio_search_vector(s);
  lock table listings in share row exclusive mode;
  perform write_listings('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  perform add_search_words(concat_ws(' ', s.name, s.neighbourhood, s.city)) from studios s where s.status = 'published';
  insert into search_words
    select distinct word
    from offerings o
    left join offering_translations t on t.offering_id = o.id,
      string_to_table(searchable(concat_ws(' ', o.title, array_to_string(o.tags, ' '), o.studio_type, t.title)), ' ') word
    where o.status = 'published' and char_length(word) between 2 and 60
    on conflict do nothing;
end $$;

create or replace function listings_refresh_on_event_price() returns trigger
  language plpgsql as $$
begin
  if is_below_price_floor(new.offering_id, new.price_override) then
    perform refresh_listings(new.studio_id);
  end if;
  return null;
end $$;

create or replace function set_studio_search_vector() returns trigger
  language plpgsql as $$
begin
  new.search := studio_search_vector(new);
  return new;
end $$;

