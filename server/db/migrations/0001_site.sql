-- What the whole site shares: extensions, helpers for text search, settings and brand assets.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;
create extension if not exists cube;
create extension if not exists earthdistance;

-- Text without accents and capitals, whatever the locale of the database.
-- unaccent() is only STABLE because its dictionary could change; ours does not, and an index needs IMMUTABLE.
create function fold(text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, $1) collate pg_c_utf8);

-- Folded words with single spaces between them: "and/or" is two words, as it is for the person who searches.
create function searchable(text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(fold($1) collate pg_c_utf8, '[^[:alnum:]]+', ' ', 'g');

create function searchable(text[]) returns text
  language sql immutable parallel safe strict
  return searchable(array_to_string($1, ' '));

-- Tells every process that what its cached public pages show has changed.
create function notify_catalogue() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create table site_settings (
  id text primary key check (id ~ '^[a-z_]{1,60}$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table platform_assets (
  id uuid primary key default uuidv7(),
  asset_name text not null check (char_length(asset_name) between 1 and 120),
  asset_type text not null check (asset_type ~ '^[a-z_]{1,40}$'),
  asset_url text not null check (char_length(asset_url) between 1 and 2000),
  public_id text check (char_length(public_id) <= 300),
  description text check (char_length(description) <= 500),
  created_at timestamptz not null default now()
);

create index platform_assets_by_type on platform_assets (asset_type, created_at desc);

create trigger site_settings_catalogue after insert or update or delete on site_settings
  for each statement execute function notify_catalogue();
create trigger platform_assets_catalogue after insert or update or delete on platform_assets
  for each statement execute function notify_catalogue();
