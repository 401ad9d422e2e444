-- What finding reads: one row for each offering that anybody may see, with all that a question can ask of it but for its
-- dates, and the free hours of what is sold by the hour.

-- ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The words of a folded text (see `searchable`) as its language bends them.
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

-- The words of a name as they stand too, so that one that is still being typed finds it.
create function names(language text, folded text) returns tsvector
  language sql immutable parallel safe
  return stems(language, folded) || to_tsvector('pg_catalog.simple', folded);

-- A text whose language nobody said.
create function stems_of_all(folded text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('pg_catalog.english', folded) || to_tsvector('pg_catalog.spanish', folded)
    || to_tsvector('pg_catalog.catalan', folded) || to_tsvector('pg_catalog.french', folded)
    || to_tsvector('pg_catalog.german', folded) || to_tsvector('pg_catalog.italian', folded);

-- A word or a phrase, whatever its language is.
create function asked(word text) returns tsquery
  language sql immutable parallel safe
  return phraseto_tsquery('pg_catalog.simple', searchable(word))
    || phraseto_tsquery('pg_catalog.english', searchable(word))
    || phraseto_tsquery('pg_catalog.spanish', searchable(word))
    || phraseto_tsquery('pg_catalog.catalan', searchable(word))
    || phraseto_tsquery('pg_catalog.french', searchable(word))
    || phraseto_tsquery('pg_catalog.german', searchable(word))
    || phraseto_tsquery('pg_catalog.italian', searchable(word));

-- One that is still being typed.
create function asked_prefix(word text) returns tsquery
  language sql immutable parallel safe
  return asked(word) || coalesce((nullif(phraseto_tsquery('pg_catalog.simple', searchable(word))::text, '') || ':*')::tsquery, ''::tsquery);

-- Words and phrases by what they mean: "alfarería" is ceramics, and raku is too. Told at start by the program, which knows the
-- synonyms; see server/search/words/concepts.ts. A phrase stands by its longest word: few texts have that one.
create table search_concepts (
  lexeme text not null,
  phrase tsquery,
  concepts text[] not null
);
create index search_concepts_by_lexeme on search_concepts (lexeme);

-- Which synonyms these are, as a hash.
create table search_concepts_told (
  id boolean primary key default true check (id),
  hash text not null
);

-- What words mean, as words of their own and of their weight: "§ceramics". A question then asks for one word, not for fifty.
-- The words of a phrase have one weight; most are not there at any, which is seen sooner.
create function concepts_of(words tsvector) returns tsvector
  language sql stable parallel safe
  return (
    select string_agg(quote_literal('§' || concept) || ':1' || weight, ' ')::tsvector
    from (
      select concept, min(weight) as weight
      from unnest(words) word(lexeme, positions, weights)
      join search_concepts k on k.lexeme = word.lexeme and (k.phrase is null or words @@ k.phrase)
      cross join unnest(word.weights) weight
      cross join unnest(k.concepts) concept
      where k.phrase is null or ts_filter(words, array[weight::"char"]) @@ k.phrase
      group by concept
    ) meant
  );

create aggregate all_words(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');

-- Every word of a name: what a mistyped one is compared with. Those that nothing has any more do no harm.
create table search_words (
  word text primary key check (char_length(word) between 2 and 60)
);

create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- Every zone that a listing has been in: days begin first and end last by the clocks of these.
create table search_zones (
  time_zone text primary key
);

create function know_words(said text) returns void
  language sql
  begin atomic
    insert into search_words
    select distinct word from string_to_table(searchable(said), ' ') word where char_length(word) between 2 and 60
    order by word
    on conflict do nothing;
  end;

-- What so many minutes cost, in minor units; half a cent is the studio's. More than anybody asks is as much as fits.
create function price_of(hour_price integer, minutes integer) returns integer
  language sql immutable parallel safe strict
  return least(2147483647, round(hour_price::numeric * minutes / 60))::integer;

-- ── Places ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Squares of the earth, each side a fourth of a degree, then a sixteenth, then a sixty-fourth: which ones a place is in. The
-- same is worked out in server/search/cells.ts, for what lies around somebody.
create function cells_at(latitude double precision, longitude double precision) returns integer[]
  language sql immutable parallel safe strict
  return array[
    floor((latitude + 90) * 4)::integer * 1440 + floor((longitude + 180) * 4)::integer % 1440,
    268435456 + floor((latitude + 90) * 16)::integer * 5760 + floor((longitude + 180) * 16)::integer % 5760,
    536870912 + floor((latitude + 90) * 64)::integer * 23040 + floor((longitude + 180) * 64)::integer % 23040
  ];

-- Where a date is, in squares of a fourth of a degree, so that the next ones around a place can be read in their order.
-- It goes by the real position, which is never shown: what is found is found by the one that is.
alter table events add column region integer;

create function place_event() returns trigger
  language plpgsql as $$
begin
  -- Not while it moves: whoever moves it holds its row for themselves until all its dates have gone along.
  select (cells_at(s.latitude, s.longitude))[1] into new.region from studios s where s.id = new.studio_id for key share;
  return new;
end $$;

create trigger events_region before insert or update of starts_at, status on events
  for each row when (not new.is_slot) execute function place_event();

update events e set region = (cells_at(s.latitude, s.longitude))[1]
from studios s where s.id = e.studio_id and not e.is_slot;

create index events_coming_around on events (region, starts_at, offering_id) where status = 'scheduled' and not is_slot;

-- ── Listings ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Without foreign keys: they would lock what others hold while they wait for their turn to write here.
create table listings (
  offering_id uuid primary key,
  studio_id uuid not null,
  -- What the public sees of the studio's position.
  place earth,
  latitude double precision,
  longitude double precision,
  cells integer[],
  time_zone text not null,
  notice_minutes integer not null,
  -- Free hours, not dates.
  sells_hours boolean not null,
  -- Sold by asking the studio, so that it can be asked for without a date.
  on_request boolean not null,
  -- What checkout asks where a date has no price of its own: for a seat, for a group, or for the usual hours.
  price integer not null,
  -- What an hour costs, where time is what is paid for.
  hour_price integer,
  currency char(3) not null,
  -- No date ahead costs less.
  price_floor integer not null,
  minimum_age smallint,
  rating numeric(3, 2),
  -- Whatever is one of a few words: "studio_type:glass", "level:beginner" …
  facets text[] not null,
  search tsvector not null
);

create index listings_by_studio on listings (studio_id);
-- One index for all that is asked together. What is listed changes seldom: no question has to look through what is pending.
create index listings_asked on listings using gin (cells, facets, search) with (fastupdate = off);
-- Titles, and names with them: the better answers to words, without a look at all that have them.
create index listings_titled on listings using gin (ts_filter(search, '{a}')) with (fastupdate = off);
create index listings_named on listings using gin (ts_filter(search, '{a,b}')) with (fastupdate = off);
create index listings_place on listings using gist (place);
create index listings_by_price on listings (currency, price_floor, offering_id);
create index listings_by_rating on listings (rating desc nulls last, offering_id);
create index listings_of_hours on listings (offering_id) where sells_hours;

create function facets_of(offering offerings) returns text[]
  language sql stable
  return array['studio_type:' || (offering).studio_type, 'service_type:' || (offering).service_type]
    || array(select 'level:' || level from unnest(array['beginner', 'improver', 'experienced']) level
      where (offering).level in ('all', level))
    || array(select 'taught_in:' || language from unnest((offering).languages) language)
    || case when (offering).materials_included then array['materials_included'] else array['materials_not_included'] end
    || case when (offering).step_free then array['step_free'] else '{}' end;

-- Very many dates begin together, at the full hour: none of these orders has to be made among them.
drop index events_by_offering;
create index events_by_offering on events (offering_id, starts_at, id);
drop index events_coming;
create index events_coming on events (starts_at, offering_id) where status = 'scheduled' and not is_slot;

-- ── Free hours ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- When a lesson or coworking may begin, for a party of up to so many: worked out from hours, closures and what is taken.
create table free_hours (
  offering_id uuid not null references offerings on delete cascade,
  seats smallint not null check (seats > 0),
  -- The usual length of a booking.
  minutes integer not null check (minutes > 0),
  step_minutes integer not null check (step_minutes > 0),
  -- Stretches from a first start to a last one, both included; within one there is a start every `step_minutes`.
  starts tstzmultirange not null,
  -- By the clock of the studio: later starts are not worked out yet.
  last_day date not null,
  primary key (offering_id, seats)
);

-- Hours of the week, from 0 to 167 and by the clock of UTC, in which any of these stretches may have a start. Costly: to be
-- read from the index alone.
create function hours_of_week(starts tstzmultirange) returns integer[]
  language sql immutable parallel safe strict cost 10000
  return array(
    select distinct hour % 168
    from unnest(starts) stretch,
      generate_series(floor(extract(epoch from lower(stretch)) / 3600)::integer,
        floor(extract(epoch from upper(stretch)) / 3600)::integer) hour
  );

create index free_hours_of_week on free_hours using gin (hours_of_week(starts)) with (fastupdate = off);

-- Those that have to be worked out again.
create table stale_hours (
  offering_id uuid primary key references offerings on delete cascade,
  since timestamptz not null default now()
);

-- The first start after an instant, in [earliest, until). `waits` tells for each hour of the studio's clock how many there
-- are until one at which it may begin; null: at any. Worked out some days at a time: to look through them all takes long.
create function first_start(
  starts tstzmultirange, step_minutes integer, zone text, after timestamptz, earliest timestamptz, until timestamptz,
  waits integer[]
) returns timestamptz
  language plpgsql immutable parallel safe as $$
declare
  at_or_after timestamptz := greatest(after + interval '1 microsecond', earliest);
  days integer := 2;
  start timestamptz;
  stretch timestamptz;
  next timestamp;
  wait integer;
begin
  loop
    if at_or_after >= until then
      return null;
    end if;
    start := lower(starts * tstzmultirange(tstzrange(at_or_after, least(until, at_or_after + days * interval '1 day'))));
    if start is null then
      if at_or_after > upper(starts) or isempty(starts) then
        return null;
      end if;
      at_or_after := at_or_after + days * interval '1 day';
      days := days * 4;
      continue;
    end if;
    if start = at_or_after then
      -- Within a stretch: it began where the gap before it ended, and has a start every step up to its end.
      stretch := upper(tstzmultirange(tstzrange(null, start, '[]')) - starts);
      start := stretch + ceil(extract(epoch from start - stretch) / (step_minutes * 60)) * step_minutes * interval '1 minute';
      if start >= until then
        return null;
      end if;
    end if;
    if waits is null then
      return start;
    end if;
    wait := waits[extract(hour from start at time zone zone)::integer + 1];
    if wait = 0 then
      return start;
    end if;
    next := date_trunc('hour', start at time zone zone) + wait * interval '1 hour';
    at_or_after := next at time zone zone;
    -- Where clocks are put back, that hour comes twice.
    if (at_or_after - interval '1 hour') at time zone zone = next then
      at_or_after := at_or_after - interval '1 hour';
    end if;
  end loop;
end $$;

-- What the listings of some studios, from the first id to the last, should be. Nothing in them is anything but what the
-- tables say: `refresh_listings` can always be asked again. For many studios the words are looked up all at once.
create function listings_of(first uuid, last uuid) returns setof listings
  language sql stable
  begin atomic
    with studio as materialized (
      select s.id, s.time_zone, s.shown_place, s.shown_latitude, s.shown_longitude,
        to_tsvector('pg_catalog.simple', searchable(s.name || ' ' || s.neighbourhood || ' ' || s.city)) as names
      from studios s
      where s.id between listings_of.first and listings_of.last and s.status = 'published'
    ),
    listed as materialized (
      select o.id as offering_id, o.studio_id, s.shown_place as place, s.shown_latitude as latitude,
        s.shown_longitude as longitude, cells_at(s.shown_latitude, s.shown_longitude) as cells, s.time_zone,
        o.notice_minutes, o.service_type in ('private_lesson', 'coworking') as sells_hours,
        o.booking_mode = 'request_only' as on_request,
        usual.price, case when o.price_unit = 'hour' then o.price end as hour_price, o.currency,
        least(
          usual.price,
          (select min(e.price_override) from events e
            where e.offering_id = o.id and e.price_override is not null and e.status = 'scheduled'),
          case when o.price_unit = 'hour'
            then (select price_of(o.price, min(h.minutes)) from free_hours h where h.offering_id = o.id) end
        ) as price_floor,
        o.minimum_age, o.rating_average as rating, facets_of(o) as facets,
        setweight(names(o.language, folded.title) || coalesce(told.titles, ''), 'A')
          || setweight(names(o.language, folded.tags) || names('en', folded.kind) || s.names
            || to_tsvector('pg_catalog.simple', coalesce(folded.teacher, '')), 'B')
          || setweight(stems(o.language, folded.summary) || coalesce(told.summaries, ''), 'C')
          || setweight(stems(o.language, folded.description) || coalesce(told.descriptions, ''), 'D') as search
      from studio s
      join offerings o on o.studio_id = s.id
      cross join lateral (
        select case when o.price_unit = 'hour' then price_of(o.price, o.duration_minutes) else o.price end
      ) usual(price)
      -- Each text is folded once: without the offset it would be wherever it is named.
      cross join lateral (
        select searchable(o.title) as title, searchable(o.tags) as tags,
          searchable(o.studio_type || ' ' || o.service_type) as kind, searchable(o.summary) as summary,
          searchable(o.description) as description,
          (select searchable(m.name) from studio_members m where m.id = o.instructor_id and m.is_public) as teacher
        offset 0
      ) folded
      cross join lateral (
        select all_words(names(t.language, t.title)) as titles, all_words(stems(t.language, t.summary)) as summaries,
          all_words(stems(t.language, t.description)) as descriptions
        from (
          select language, searchable(title) as title, searchable(summary) as summary, searchable(description) as description
          from offering_translations where offering_id = o.id
          offset 0
        ) t
      ) told
      where o.status = 'published'
    ),
    -- As `concepts_of` says it of one.
    meant as (
      select offering_id, string_agg(quote_literal('§' || concept) || ':1' || weight, ' ')::tsvector as concepts
      from (
        select l.offering_id, concept, min(weight) as weight
        from listed l
        cross join lateral unnest(l.search) word(lexeme, positions, weights)
        join search_concepts k on k.lexeme = word.lexeme and (k.phrase is null or l.search @@ k.phrase)
        cross join lateral unnest(word.weights) weight
        cross join lateral unnest(k.concepts) concept
        where k.phrase is null or ts_filter(l.search, array[weight::"char"]) @@ k.phrase
        group by l.offering_id, concept
      ) each_once
      group by offering_id
    )
    select l.offering_id, l.studio_id, l.place, l.latitude, l.longitude, l.cells, l.time_zone, l.notice_minutes,
      l.sells_hours, l.on_request, l.price, l.hour_price, l.currency, l.price_floor, l.minimum_age, l.rating, l.facets,
      l.search || coalesce(m.concepts, '')
    from listed l
    left join meant m on m.offering_id = l.offering_id;
  end;

create function write_listings(first uuid, last uuid) returns void
  language plpgsql as $$
begin
  delete from listings l
    where l.studio_id between first and last and not exists (
      select from offerings o join studios s on s.id = o.studio_id
      where o.id = l.offering_id and o.studio_id = l.studio_id and o.status = 'published' and s.status = 'published'
    );
  insert into listings
    select * from listings_of(first, last)
    on conflict (offering_id) do update set
      studio_id = excluded.studio_id, place = excluded.place, latitude = excluded.latitude,
      longitude = excluded.longitude, cells = excluded.cells, time_zone = excluded.time_zone,
      notice_minutes = excluded.notice_minutes, sells_hours = excluded.sells_hours, on_request = excluded.on_request,
      price = excluded.price, hour_price = excluded.hour_price, currency = excluded.currency,
      price_floor = excluded.price_floor, minimum_age = excluded.minimum_age, rating = excluded.rating,
      facets = excluded.facets, search = excluded.search
    where listings is distinct from excluded;
  insert into search_zones
    select distinct time_zone from studios where id between first and last and status = 'published'
    on conflict do nothing;
end $$;

-- Writes the listings of a studio anew. One at a time for a studio: whoever comes second reads what the first has written.
create function refresh_listings(of_studio uuid) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings ' || of_studio, 0));
  perform write_listings(of_studio, of_studio);
  -- Whoever moves a studio has locked its dates before.
  update events e set region = (cells_at(s.latitude, s.longitude))[1]
    from studios s
    where s.id = of_studio and e.studio_id = s.id and e.status = 'scheduled' and not e.is_slot
      and e.region is distinct from (cells_at(s.latitude, s.longitude))[1];
  perform know_words(concat_ws(' ', s.name, s.neighbourhood, s.city, (
      select string_agg(concat_ws(' ', o.title, array_to_string(o.tags, ' '), o.studio_type, t.titles), ' ')
      from offerings o
      cross join lateral (select string_agg(t.title, ' ') from offering_translations t where t.offering_id = o.id) t(titles)
      where o.studio_id = s.id and o.status = 'published'
    ))) from studios s where s.id = of_studio and s.status = 'published';
end $$;

-- When other words mean the same than did before. Studios first, as everybody else locks them; then nobody writes listings.
create function refresh_all_listings() returns void
  language plpgsql as $$
begin
  update studios s set search = studio_words(s);
  lock table listings in share row exclusive mode;
  perform write_listings('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  perform know_words(concat_ws(' ', s.name, s.neighbourhood, s.city)) from studios s where s.status = 'published';
  insert into search_words
    select distinct word
    from offerings o
    left join offering_translations t on t.offering_id = o.id,
      string_to_table(searchable(concat_ws(' ', o.title, array_to_string(o.tags, ' '), o.studio_type, t.title)), ' ') word
    where o.status = 'published' and char_length(word) between 2 and 60
    on conflict do nothing;
end $$;

-- At the end of the transaction, once for each studio, when all that it changes is done.
create function keep_listings() returns trigger
  language plpgsql as $$
declare
  of_studio uuid;
  done text := coalesce(current_setting('atelio.listed', true), '');
begin
  case tg_table_name
    when 'studios' then of_studio := new.id;
    when 'offering_translations' then
      select o.studio_id into of_studio from offerings o where o.id = coalesce(new.offering_id, old.offering_id);
    else of_studio := coalesce(new.studio_id, old.studio_id);
  end case;
  if of_studio is null or position(of_studio::text in done) > 0 then
    return null;
  end if;
  perform refresh_listings(of_studio);
  perform set_config('atelio.listed', done || of_studio::text, true);
  return null;
end $$;

create constraint trigger offerings_listed after insert or delete or update of
    studio_id, status, title, tags, studio_type, service_type, summary, description, language, price, price_unit, currency,
    duration_minutes, notice_minutes, booking_mode, minimum_age, rating_average, level, languages, materials_included,
    step_free, instructor_id
  on offerings deferrable initially deferred for each row execute function keep_listings();
create constraint trigger studios_listed after update of
    status, name, neighbourhood, city, time_zone, latitude, longitude, blur_position, blur_metres, blur_angle
  on studios deferrable initially deferred for each row execute function keep_listings();
create constraint trigger translations_listed after insert or update or delete
  on offering_translations deferrable initially deferred for each row execute function keep_listings();
create constraint trigger members_listed after update of name, is_public
  on studio_members deferrable initially deferred for each row execute function keep_listings();

-- A lower price than every one before.
create function is_below_floor(offering uuid, amount integer) returns boolean
  language sql stable
  return exists (select from listings l where l.offering_id = offering and l.price_floor > amount);

create function keep_price_floor() returns trigger
  language plpgsql as $$
begin
  if is_below_floor(new.offering_id, new.price_override) then
    perform refresh_listings(new.studio_id);
  end if;
  return null;
end $$;

create constraint trigger events_price_floor after insert or update of price_override on events
  deferrable initially deferred for each row when (new.price_override is not null) execute function keep_price_floor();

create function keep_hourly_floor() returns trigger
  language plpgsql as $$
begin
  perform refresh_listings(l.studio_id) from listings l
    where l.offering_id = new.offering_id and l.price_floor > price_of(l.hour_price, new.minutes);
  return null;
end $$;

create constraint trigger free_hours_price_floor after insert or update of minutes on free_hours
  deferrable initially deferred for each row execute function keep_hourly_floor();

-- ── Studios ─────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table studios drop column search;
alter table studios add column search tsvector not null default '';

create function studio_words(studio studios) returns tsvector
  language sql stable
  begin atomic
    select words || coalesce(concepts_of(words), '')
    from (
      select searchable((studio).name) as name, searchable((studio).types) as types, searchable((studio).tagline) as tagline,
        searchable((studio).neighbourhood || ' ' || (studio).city) as place, searchable((studio).description) as description
      offset 0
    ) folded
    cross join lateral (
      select setweight(to_tsvector('pg_catalog.simple', name) || stems_of_all(name), 'A')
        || setweight(names('en', types) || to_tsvector('pg_catalog.simple', place), 'B')
        || setweight(stems_of_all(tagline), 'C') || setweight(stems_of_all(description), 'D') as words
      offset 0
    ) said;
  end;

create function keep_studio_words() returns trigger
  language plpgsql as $$
begin
  new.search := studio_words(new);
  return new;
end $$;

create trigger studios_words before insert or update of name, types, neighbourhood, city, tagline, description, search on studios
  for each row execute function keep_studio_words();
create index studios_search on studios using gin (search);

-- Some five hundred listings, from anywhere: of words that many have, these tell so, and the index need not be read for all.
create view some_listings as
  select search from listings
  tablesample system ((select least(100, 50000 / greatest(reltuples, 1)) from pg_class where oid = 'listings'::regclass));

-- Whether anything that is listed fits words. Where nothing does, which the planner never expects, it would read every listing
-- rather than the index.
create function is_said(query tsquery) returns boolean
  language sql stable parallel safe set enable_seqscan = off
  begin atomic
    select case
      when exists (select from some_listings l where l.search @@ query) then true
      when exists (select from listings l where l.search @@ query) then true
      else exists (select from studios s where s.search @@ query and s.status = 'published')
    end;
  end;

-- Whether so few listings fit words that the next dates of all would be walked past before a page is full: one in a hundred, in a
-- small world more of them, and never more than it takes no time to count. Of some five hundred a dozen are one in fifty.
create function are_few(query tsquery, at_most integer) returns boolean
  language sql stable parallel safe set enable_seqscan = off
  begin atomic
    with size as (
      select greatest(reltuples, 0) as listings from pg_class where oid = 'listings'::regclass
    ), quick as (
      select listings, least(at_most, greatest(sqrt(10 * listings), listings / 100))::integer as most from size
    )
    select case
      when most < listings / 50
        and (select count(*) from (select from some_listings l where l.search @@ query limit 12) fitting) = 12 then false
      else (select count(*) from (select from listings l where l.search @@ query limit most + 1) fitting) <= most
    end
    from quick;
  end;

-- ── Suggestions ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Names that begin so, and names with a word that does.
create index offerings_title_begins on offerings (searchable(title) text_pattern_ops) where status = 'published';
create index offerings_title_words on offerings using gin ((' ' || searchable(title)) gin_trgm_ops) where status = 'published';
create index translations_title_begins on offering_translations (searchable(title) text_pattern_ops);
create index translations_title_words on offering_translations using gin ((' ' || searchable(title)) gin_trgm_ops);
create index studios_name_begins on studios (searchable(name) text_pattern_ops) where status = 'published';
create index studios_name_words on studios using gin ((' ' || searchable(name)) gin_trgm_ops) where status = 'published';

-- What listings and search_words say in their place.
alter table studios drop column words;
alter table offerings drop column search, drop column words;

-- What is there already.
select refresh_all_listings();
