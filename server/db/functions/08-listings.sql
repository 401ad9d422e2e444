-- Listings: one row for each published offering, kept equal to what the tables of the catalogue say.

-- Returns the facets of an offering: its values that are one of a few words.
create function offering_facets(offering offerings) returns text[]
  language sql stable
  return array['studio_type:' || (offering).studio_type, 'service_type:' || (offering).service_type]
    || array(select 'level:' || level from unnest(array['beginner', 'improver', 'experienced']) level
      where (offering).level in ('all', level))
    || array(select 'taught_in:' || language from unnest((offering).languages) language)
    || case when (offering).materials_included then array['materials_included'] else array['materials_not_included'] end
    || case when (offering).step_free then array['step_free'] else '{}' end;

-- Returns what the listings of some studios, from the first id to the last, should be. They contain nothing that the
-- tables do not say, so they can be computed again at any time. For many studios the synonyms are looked up at once.
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
        o.minimum_age, o.rating_average as rating, offering_facets(o) as facets,
        setweight(name_stems(o.language, folded.title) || coalesce(told.titles, ''), 'A')
          || setweight(name_stems(o.language, folded.tags) || name_stems('en', folded.kind) || s.names
            || to_tsvector('pg_catalog.simple', coalesce(folded.teacher, '')), 'B')
          || setweight(stems(o.language, folded.summary) || coalesce(told.summaries, ''), 'C')
          || setweight(stems(o.language, folded.description) || coalesce(told.descriptions, ''), 'D') as search
      from studio s
      join offerings o on o.studio_id = s.id
      cross join lateral (
        select case when o.price_unit = 'hour' then price_of(o.price, o.duration_minutes) else o.price end
      ) usual(price)
      -- Each text is folded once: without the offset it would be folded wherever it is used.
      cross join lateral (
        select searchable(o.title) as title, searchable(o.tags) as tags,
          searchable(o.studio_type || ' ' || o.service_type) as kind, searchable(o.summary) as summary,
          searchable(o.description) as description,
          (select searchable(m.name) from studio_members m where m.id = o.instructor_id and m.is_public) as teacher
        offset 0
      ) folded
      cross join lateral (
        select tsvector_concat_agg(name_stems(t.language, t.title)) as titles, tsvector_concat_agg(stems(t.language, t.summary)) as summaries,
          tsvector_concat_agg(stems(t.language, t.description)) as descriptions
        from (
          select language, searchable(title) as title, searchable(summary) as summary, searchable(description) as description
          from offering_translations where offering_id = o.id
          offset 0
        ) t
      ) told
      where o.status = 'published'
    ),
    -- As `synonym_groups_in` returns them for one text.
    meant as (
      select offering_id, string_agg(quote_literal('§' || concept) || ':1' || weight, ' ')::tsvector as concepts
      from (
        select l.offering_id, concept, min(weight) as weight
        from listed l
        cross join lateral unnest(l.search) word(lexeme, positions, weights)
        join search_synonyms k on k.lexeme = word.lexeme and (k.phrase is null or l.search @@ k.phrase)
        cross join lateral unnest(word.weights) weight
        cross join lateral unnest(k.synonym_groups) concept
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

-- Makes the listings of some studios equal to that.
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

-- Writes the listings of a studio again, one transaction at a time for a studio: the second one reads what the first
-- has written.
create function refresh_listings(of_studio uuid) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings ' || of_studio, 0));
  perform write_listings(of_studio, of_studio);
  -- The change that moves a studio has locked its events before.
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

-- Writes all listings again, after the synonyms changed. Studios first, in the order in which others lock them; then no
-- other transaction writes listings.
create function refresh_all_listings() returns void
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

-- Refreshes the listings of a studio at the end of a transaction, once for each studio, when all changes are made.
create function listings_refresh_on_change() returns trigger
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

create constraint trigger offerings_refresh_listings after insert or delete or update of
    studio_id, status, title, tags, studio_type, service_type, summary, description, language, price, price_unit,
      currency,
    duration_minutes, notice_minutes, booking_mode, minimum_age, rating_average, level, languages, materials_included,
    step_free, instructor_id
  on offerings deferrable initially deferred for each row execute function listings_refresh_on_change();
create constraint trigger studios_refresh_listings after update of
    status, name, neighbourhood, city, time_zone, latitude, longitude, blur_position, blur_metres, blur_angle
  on studios deferrable initially deferred for each row execute function listings_refresh_on_change();
create constraint trigger offering_translations_refresh_listings after insert or update or delete
  on offering_translations deferrable initially deferred for each row execute function listings_refresh_on_change();
create constraint trigger studio_members_refresh_listings after update of name, is_public
  on studio_members deferrable initially deferred for each row execute function listings_refresh_on_change();

-- Refreshes the listings if an event costs less than every one before.
create function listings_refresh_on_event_price() returns trigger
  language plpgsql as $$
begin
  if is_below_price_floor(new.offering_id, new.price_override) then
    perform refresh_listings(new.studio_id);
  end if;
  return null;
end $$;

create constraint trigger events_refresh_listings after insert or update of price_override on events
  deferrable initially deferred for each row
    when (new.price_override is not null) execute function listings_refresh_on_event_price();

-- Refreshes the listings if free hours cost less than before.
create function listings_refresh_on_hourly_price() returns trigger
  language plpgsql as $$
begin
  perform refresh_listings(l.studio_id) from listings l
    where l.offering_id = new.offering_id and l.price_floor > price_of(l.hour_price, new.minutes);
  return null;
end $$;

create constraint trigger free_hours_refresh_listings after insert or update of minutes on free_hours
  deferrable initially deferred for each row execute function listings_refresh_on_hourly_price();

-- True if an amount is lower than every price of the offering so far.
create function is_below_price_floor(offering uuid, amount integer) returns boolean
  language sql stable
  return exists (select from listings l where l.offering_id = offering and l.price_floor > amount);

-- Some five hundred listings from anywhere: for frequent words they are enough, and the index need not be read.
create view listings_sample as
  select search from listings
  tablesample system ((select least(100, 50000 / greatest(reltuples, 1)) from pg_class
    where oid = 'listings'::regclass));

-- True if anything listed matches words. Without the setting a query that matches nothing, which the planner never
-- expects, would read every listing instead of the index.
create function has_listed_match(query tsquery) returns boolean
  language sql stable parallel safe set enable_seqscan = off
  begin atomic
    select case
      when exists (select from listings_sample l where l.search @@ query) then true
      when exists (select from listings l where l.search @@ query) then true
      else exists (select from studios s where s.search @@ query and s.status = 'published')
    end;
  end;

-- True if so few listings match words that going through the next events of all listings would take long to fill a
-- page: one in a hundred, more in a small world, and never more than can be counted quickly. Twelve among some five
-- hundred are one in fifty.
create function has_few_listed_matches(query tsquery, at_most integer) returns boolean
  language sql stable parallel safe set enable_seqscan = off
  begin atomic
    with size as (
      select greatest(reltuples, 0) as listings from pg_class where oid = 'listings'::regclass
    ), quick as (
      select listings, least(at_most, greatest(sqrt(10 * listings), listings / 100))::integer as most from size
    )
    select case
      when most < listings / 50
        and (select count(*) from (select from listings_sample l where l.search @@ query limit 12) fitting) = 12 then false
      else (select count(*) from (select from listings l where l.search @@ query limit most + 1) fitting) <= most
    end
    from quick;
  end;
