-- Search: what it reads instead of the tables of the catalogue, maintained by the triggers in
-- functions/07-listings.sql.

-- One row for each published offering, with everything that a search compares except its events. No foreign keys: they
-- would lock rows that other transactions hold while they wait to write here.
create table listings (
  offering_id uuid primary key,
  studio_id uuid not null,
  -- The studio's position as the public sees it.
  place earth,
  latitude double precision,
  longitude double precision,
  cells integer[],
  time_zone text not null,
  notice_minutes integer not null,
  -- Free hours instead of events.
  sells_hours boolean not null,
  -- Booked by a request to the studio, which needs no event.
  on_request boolean not null,
  -- The price at checkout of an event without a price of its own: for a seat, for a group, or for the usual hours.
  price integer not null,
  -- The price of an hour, where time is sold.
  hour_price integer,
  currency char(3) not null,
  -- No coming event costs less.
  price_floor integer not null,
  minimum_age smallint,
  rating numeric(3, 2),
  -- Values that are one of a few words: "studio_type:glass", "level:beginner" …
  facets text[] not null,
  search tsvector not null
);

create index listings_by_studio on listings (studio_id);
-- One index for everything that is compared together. Listings change seldom, so the index has no list of pending
-- entries that each search would have to read.
create index listings_asked on listings using gin (cells, facets, search) with (fastupdate = off);
-- Words in titles, and in titles and names: the better answers, without reading all that have the words.
create index listings_titled on listings using gin (ts_filter(search, '{a}')) with (fastupdate = off);
create index listings_named on listings using gin (ts_filter(search, '{a,b}')) with (fastupdate = off);
create index listings_place on listings using gist (place);
-- The orders of the results: by price, by rating.
create index listings_by_price on listings (currency, price_floor, offering_id);
create index listings_by_rating on listings (rating desc nulls last, offering_id);
-- Listings with free hours.
create index listings_of_hours on listings (offering_id) where sells_hours;

-- Every word of a name, to compare a mistyped word with. A word that no name has any more does no harm.
create table search_words (
  word text primary key check (char_length(word) between 2 and 60)
);

-- Words that are spelled alike.
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- Words and phrases by their meaning: "alfarería" is ceramics, and so is raku. The program writes its synonyms at
-- start, see server/search/words/sync-synonyms.ts. A phrase is stored under its longest word, which few texts have.
create table search_synonyms (
  lexeme text not null,
  phrase tsquery,
  synonym_groups text[] not null
);

create index search_synonyms_by_lexeme on search_synonyms (lexeme);

-- A hash of the synonyms in the table.
create table search_synonyms_version (
  id boolean primary key default true check (id),
  hash text not null
);

-- Every time zone that a listing has been in: the day begins first, and ends last, in these.
create table search_zones (
  time_zone text primary key
);
