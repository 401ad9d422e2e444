-- What finding reads: one row for each offering that anybody may see, with all that a question can ask of it but for its
-- dates, and the free hours of what is sold by the hour.

-- ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The words of a text as its language bends them, without accents and capitals.
create function stems(language text, said text) returns tsvector
  language sql immutable parallel safe
  return case language
    when 'en' then to_tsvector('pg_catalog.english', searchable(said))
    when 'es' then to_tsvector('pg_catalog.spanish', searchable(said))
    when 'ca' then to_tsvector('pg_catalog.catalan', searchable(said))
    when 'fr' then to_tsvector('pg_catalog.french', searchable(said))
    when 'de' then to_tsvector('pg_catalog.german', searchable(said))
    when 'it' then to_tsvector('pg_catalog.italian', searchable(said))
    else to_tsvector('pg_catalog.simple', searchable(said))
  end;

-- The words of a name as they stand too, so that one that is still being typed finds it.
create function names(language text, said text) returns tsvector
  language sql immutable parallel safe
  return stems(language, said) || to_tsvector('pg_catalog.simple', searchable(said));

-- A text whose language nobody said.
create function stems_of_all(said text) returns tsvector
  language sql immutable parallel safe
  begin atomic
    select to_tsvector('pg_catalog.english', folded) || to_tsvector('pg_catalog.spanish', folded)
      || to_tsvector('pg_catalog.catalan', folded) || to_tsvector('pg_catalog.french', folded)
      || to_tsvector('pg_catalog.german', folded) || to_tsvector('pg_catalog.italian', folded)
    from (select searchable(said) as folded) text;
  end;

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
-- synonyms; see server/search/words/concepts.ts. A phrase stands by its first word.
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

-- The same words, and what they mean as words of their own: "§ceramics". A question then asks for one word, not for fifty.
create function with_concepts(words tsvector) returns tsvector
  language sql stable parallel safe
  return words || coalesce((
    select string_agg(distinct quote_literal('§' || concept) || ':1', ' ')::tsvector
    from unnest(tsvector_to_array(words)) word
    join search_concepts k on k.lexeme = word
    cross join unnest(k.concepts) concept
    where k.phrase is null or words @@ k.phrase
  ), '');

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

-- ── Listings ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Without foreign keys: they would lock what others hold while they wait for their turn to write here.
create table listings (
  offering_id uuid primary key,
  studio_id uuid not null,
  -- What the public sees of the studio's position.
  place earth,
  latitude double precision,
  longitude double precision,
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
create index listings_search on listings using gin (search);
create index listings_facets on listings using gin (facets);
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

-- Those that have to be worked out again.
create table stale_hours (
  offering_id uuid primary key references offerings on delete cascade,
  since timestamptz not null default now()
);

-- The first start after an instant, in [earliest, until), at one of these hours of the studio's clock (null: at any).
create function first_start(
  starts tstzmultirange, step_minutes integer, zone text, after timestamptz, earliest timestamptz, until timestamptz,
  hours integer[]
) returns timestamptz
  language plpgsql stable parallel safe as $$
declare
  stretch tstzrange;
  step interval := step_minutes * interval '1 minute';
  gone float8;
  start timestamptz;
begin
  for stretch in select unnest(starts) loop
    continue when upper(stretch) <= after or upper(stretch) < earliest;
    exit when lower(stretch) >= until;
    gone := greatest(
      0,
      floor(extract(epoch from after - lower(stretch)) / (step_minutes * 60)) + 1,
      coalesce(ceil(extract(epoch from earliest - lower(stretch)) / (step_minutes * 60)), 0)
    );
    start := lower(stretch) + gone * step;
    while start <= upper(stretch) and (until is null or start < until) loop
      if hours is null or extract(hour from start at time zone zone)::integer = any(hours) then
        return start;
      end if;
      start := start + step;
    end loop;
  end loop;
  return null;
end $$;

-- Nothing that is written here is anything but what the tables say: `refresh_listings` can always be asked again.
create view current_listings as
  select o.id as offering_id, o.studio_id, s.shown_place as place, s.shown_latitude as latitude,
    s.shown_longitude as longitude, s.time_zone, o.notice_minutes,
    o.service_type in ('private_lesson', 'coworking') as sells_hours,
    o.booking_mode = 'request_only' as on_request,
    usual.price, case when o.price_unit = 'hour' then o.price end as hour_price, o.currency,
    least(
      usual.price,
      (select min(e.price_override) from events e
        where e.offering_id = o.id and e.price_override is not null and e.status = 'scheduled' and e.starts_at > now()),
      case when o.price_unit = 'hour'
        then (select price_of(o.price, min(h.minutes)) from free_hours h where h.offering_id = o.id) end
    ) as price_floor,
    o.minimum_age, o.rating_average as rating, facets_of(o) as facets,
    setweight(with_concepts(names(o.language, o.title) || coalesce(told.titles, '')), 'A')
      || setweight(with_concepts(
        names(o.language, array_to_string(o.tags, ' ')) || names('en', o.studio_type || ' ' || o.service_type)
        || names('', s.name || ' ' || s.neighbourhood || ' ' || s.city)
        || names('', coalesce((select m.name from studio_members m where m.id = o.instructor_id and m.is_public), ''))
      ), 'B')
      || setweight(with_concepts(stems(o.language, o.summary) || coalesce(told.summaries, '')), 'C')
      || setweight(with_concepts(stems(o.language, o.description) || coalesce(told.descriptions, '')), 'D') as search
  from offerings o
  join studios s on s.id = o.studio_id
  cross join lateral (
    select case when o.price_unit = 'hour' then price_of(o.price, o.duration_minutes) else o.price end
  ) usual(price)
  cross join lateral (
    select all_words(names(t.language, t.title)) as titles, all_words(stems(t.language, t.summary)) as summaries,
      all_words(stems(t.language, t.description)) as descriptions
    from offering_translations t where t.offering_id = o.id
  ) told
  where o.status = 'published' and s.status = 'published';

-- Writes the listings of a studio anew. One at a time for a studio: whoever comes second reads what the first has written.
create function refresh_listings(of_studio uuid) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings ' || of_studio, 0));
  delete from listings l
    where l.studio_id = of_studio and not exists (select from current_listings c where c.offering_id = l.offering_id);
  insert into listings
    select c.* from current_listings c where c.studio_id = of_studio
    on conflict (offering_id) do update set
      studio_id = excluded.studio_id, place = excluded.place, latitude = excluded.latitude,
      longitude = excluded.longitude, time_zone = excluded.time_zone, notice_minutes = excluded.notice_minutes,
      sells_hours = excluded.sells_hours, on_request = excluded.on_request, price = excluded.price,
      hour_price = excluded.hour_price, currency = excluded.currency, price_floor = excluded.price_floor,
      minimum_age = excluded.minimum_age, rating = excluded.rating, facets = excluded.facets, search = excluded.search
    where listings is distinct from excluded;
  insert into search_zones select time_zone from studios where id = of_studio and status = 'published' on conflict do nothing;
  perform know_words(concat_ws(' ', s.name, s.neighbourhood, s.city, (
      select string_agg(concat_ws(' ', o.title, array_to_string(o.tags, ' '), o.studio_type, t.titles), ' ')
      from offerings o
      cross join lateral (select string_agg(t.title, ' ') from offering_translations t where t.offering_id = o.id) t(titles)
      where o.studio_id = s.id and o.status = 'published'
    ))) from studios s where s.id = of_studio and s.status = 'published';
end $$;

-- After a large world was loaded with triggers off.
create function refresh_all_listings() returns void
  language plpgsql as $$
begin
  delete from listings;
  insert into listings select * from current_listings;
  insert into search_zones select distinct time_zone from listings on conflict do nothing;
  update studios s set search = studio_words(s);
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
  return setweight(with_concepts(names('', (studio).name) || stems_of_all((studio).name)), 'A')
    || setweight(with_concepts(names('en', searchable((studio).types))
      || names('', (studio).neighbourhood || ' ' || (studio).city)), 'B')
    || setweight(with_concepts(stems_of_all((studio).tagline)), 'C')
    || setweight(with_concepts(stems_of_all((studio).description)), 'D');

create function keep_studio_words() returns trigger
  language plpgsql as $$
begin
  new.search := studio_words(new);
  return new;
end $$;

create trigger studios_words before insert or update of name, types, neighbourhood, city, tagline, description, search on studios
  for each row execute function keep_studio_words();
create index studios_search on studios using gin (search);

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
