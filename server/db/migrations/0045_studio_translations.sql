-- Studios, their spaces and their people in several languages, as offerings are; an empty text falls back to the original.

-- What the texts of a studio, its spaces and its people are written in.
alter table studios
  add column language text not null default 'en' check (language in ('en', 'es', 'ca', 'fr', 'de', 'it'));

-- Studios that are there already write as most of their offerings do.
update studios s set language = most.language
from (
  select distinct on (studio_id) studio_id, language
  from offerings group by studio_id, language order by studio_id, count(*) desc, language
) most
where most.studio_id = s.id and most.language <> s.language;

create table studio_translations (
  studio_id uuid not null references studios on delete cascade,
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  tagline text not null default '' check (char_length(tagline) <= 160),
  description text not null default '' check (char_length(description) <= 6000),
  -- From the wording of a rule to its translation: a rule that moves keeps it, a rule that is worded anew has none.
  house_rules jsonb not null default '{}' check (jsonb_typeof(house_rules) = 'object'),
  updated_at timestamptz not null default now(),
  primary key (studio_id, language)
);

create table space_translations (
  space_id uuid not null references spaces on delete cascade,
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  name text not null default '' check (char_length(name) <= 120),
  about text not null default '' check (char_length(about) <= 1000),
  updated_at timestamptz not null default now(),
  primary key (space_id, language)
);

create table member_translations (
  member_id uuid not null references studio_members on delete cascade,
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  title text not null default '' check (char_length(title) <= 120),
  about text not null default '' check (char_length(about) <= 2000),
  updated_at timestamptz not null default now(),
  primary key (member_id, language)
);

create trigger studio_translations_touch before update on studio_translations
  for each row execute function touch_updated_at();
create trigger space_translations_touch before update on space_translations
  for each row execute function touch_updated_at();
create trigger member_translations_touch before update on member_translations
  for each row execute function touch_updated_at();

create trigger studio_translations_catalogue after insert or update or delete on studio_translations
  for each statement execute function notify_catalogue();
create trigger space_translations_catalogue after insert or update or delete on space_translations
  for each statement execute function notify_catalogue();
create trigger member_translations_catalogue after insert or update or delete on member_translations
  for each statement execute function notify_catalogue();

-- A search finds a studio by its words in every language.
create or replace function studio_words(studio studios) returns tsvector
  language sql stable
  begin atomic
    select said.words || coalesce(concepts_of(said.words), '')
    from (
      select searchable((studio).name) as name, searchable((studio).types) as types, searchable((studio).tagline) as tagline,
        searchable((studio).neighbourhood || ' ' || (studio).city) as place, searchable((studio).description) as description
      offset 0
    ) folded
    cross join lateral (
      select all_words(setweight(stems(t.language, searchable(t.tagline)), 'C')
        || setweight(stems(t.language, searchable(t.description)), 'D')) as words
      from studio_translations t where t.studio_id = (studio).id
    ) translated
    cross join lateral (
      select setweight(to_tsvector('pg_catalog.simple', name) || stems_of_all(name), 'A')
        || setweight(names('en', types) || to_tsvector('pg_catalog.simple', place), 'B')
        || setweight(stems_of_all(tagline), 'C') || setweight(stems_of_all(description), 'D')
        || coalesce(translated.words, '') as words
      offset 0
    ) said;
  end;

create function refresh_studio_words() returns trigger
  language plpgsql as $$
begin
  -- Setting the column makes `studios_words` work it out anew.
  update studios set search = '' where id in (select studio_id from changed);
  return null;
end $$;

create trigger studio_translations_added after insert on studio_translations
  referencing new table as changed for each statement execute function refresh_studio_words();
create trigger studio_translations_changed after update on studio_translations
  referencing new table as changed for each statement execute function refresh_studio_words();
create trigger studio_translations_removed after delete on studio_translations
  referencing old table as changed for each statement execute function refresh_studio_words();
