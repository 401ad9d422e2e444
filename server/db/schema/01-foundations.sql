-- The extensions, the schemas, and the functions that columns and indexes of several domains use.

-- Exclusion constraints over ids and ranges.
create extension if not exists btree_gist;
-- The search: words that are spelled alike, and texts without accents.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;
-- Positions on the globe, and what lies within a distance.
create extension if not exists cube;
create extension if not exists earthdistance;

-- Who someone is, see 03-auth.sql; and the test bank, see 33-test-bank.sql. Everything else is in `public`.
create schema auth;
create schema test_bank;

-- Returns a text without accents and capitals, whatever the locale of the database is. unaccent() is only STABLE,
-- because its dictionary could change; ours does not, and an index needs IMMUTABLE.
create function fold(text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, $1) collate pg_c_utf8);

-- Returns folded words with single spaces between them: "and/or" is two words, as for the person who searches.
create function searchable(text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(fold($1) collate pg_c_utf8, '[^[:alnum:]]+', ' ', 'g');

create function searchable(text[]) returns text
  language sql immutable parallel safe strict
  return searchable(array_to_string($1, ' '));

-- True if the clocks of this database know the time zone.
create function is_time_zone(text) returns boolean
  language plpgsql stable strict as $$
begin
  perform now() at time zone $1;
  return true;
exception when others then
  return false;
end $$;
