-- A course is the events of a series that ends, together with those of the series split off it, of an offering of the type
-- `recurring`. It is booked as one; single dates are sold too where `drop_in` says so.
alter table offerings
  -- Of a seat at all dates; null: the sum of the dates.
  add column course_price integer check (course_price between 0 and 100000000),
  add column drop_in boolean not null default false;
-- Until now all dates were sold one by one.
update offerings set drop_in = true where service_type = 'recurring';

-- What the course of an event says about it, kept by `refresh_courses`; null for an event that belongs to none.
alter table events
  -- The first series of the course.
  add column course_id uuid,
  -- The part of the price of a seat that is for this date.
  add column course_share integer,
  -- How many dates there are from this one on.
  add column course_dates integer,
  -- What a seat costs from this date on; null where single dates are sold too.
  add column course_total integer,
  -- The start of the date before; null for the first one.
  add column course_previous_at timestamptz;
create index events_by_course on events (course_id, starts_at) where course_id is not null;

-- What was refunded for a date that was given up alone.
alter table booking_events add column refund_amount integer,
  add constraint booking_events_refund check (refund_amount is null or released_at is not null and refund_amount between 0 and price);

-- A date of a booking that was given up, or given for another one; the state stays as it is.
alter table booking_log add column date_change jsonb;

-- Writes what the courses of an offering say about its events. The price is split in proportion to the prices of the dates, or
-- evenly where these are free, to the cent by the largest remainder, as `splitByWeight` in shared/bookings/courses.ts does.
create function refresh_courses(of_offering uuid) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('courses ' || of_offering, 0));
  with recursive chain as (
    select id, id as course_id, rule from event_series where offering_id = of_offering and split_from is null
    union all
    select r.id, c.course_id, r.rule from event_series r join chain c on r.split_from = c.id
  ), course as (
    select course_id from chain group by course_id having bool_and(rule ~ '(COUNT|UNTIL)=')
  ), dates as (
    select e.id, chain.course_id, e.starts_at, coalesce(e.price_override, o.price, 0)::bigint as price,
      o.course_price::bigint as course_price, o.drop_in
    from offerings o
    join events e on e.offering_id = o.id and e.status in ('scheduled', 'completed')
    join chain on chain.id = e.series_id
    join course on course.course_id = chain.course_id
    where o.id = of_offering and o.service_type = 'recurring' and o.booking_mode <> 'request_only'
  ), weighed as (
    select *, case when sum(price) over course = 0 then 1 else price end as weight from dates
    window course as (partition by course_id)
  ), quotas as (
    select *, course_price * weight as numerator, (sum(weight) over (partition by course_id))::bigint as denominator
    from weighed
  ), floors as (
    select *, coalesce(numerator / denominator, price) as whole, coalesce(numerator % denominator, 0) as remainder
    from quotas
  ), shares as (
    select *, whole + case when row_number() over (partition by course_id order by remainder desc, starts_at, id)
        <= coalesce(course_price, 0) - sum(whole) over (partition by course_id) then 1 else 0 end as share
    from floors
  ), wanted as (
    select id, course_id, share, count(*) over rest as dates, case when not drop_in then sum(share) over rest end as total,
      lag(starts_at) over (partition by course_id order by starts_at, id) as previous_at
    from shares
    window rest as (partition by course_id order by starts_at, id rows between current row and unbounded following)
  ), changing as materialized (
    select e.id, w.course_id, w.share, w.dates, w.total, w.previous_at
    from events e left join wanted w on w.id = e.id
    where e.offering_id = of_offering
      and (e.course_id, e.course_share, e.course_dates, e.course_total, e.course_previous_at)
        is distinct from (w.course_id, w.share::integer, w.dates::integer, w.total::integer, w.previous_at)
    order by e.id for no key update of e
  )
  update events e set course_id = c.course_id, course_share = c.share, course_dates = c.dates, course_total = c.total,
    course_previous_at = c.previous_at
  from changing c where e.id = c.id;
end $$;

-- Once for each offering at the end of a transaction, however many of its dates change.
create function courses_refresh_on_change() returns trigger
  language plpgsql as $$
declare
  of_offering uuid;
  done text := coalesce(current_setting('atelio.courses', true), '');
begin
  case tg_table_name
    when 'offerings' then of_offering := new.id;
    else of_offering := coalesce(new.offering_id, old.offering_id);
  end case;
  if position(of_offering::text in done) = 0 then
    perform refresh_courses(of_offering);
    perform set_config('atelio.courses', done || of_offering::text, true);
  end if;
  return null;
end $$;

-- A course may cost less than a date: the least price of a listing knows both.
create function set_course_price_floor() returns trigger
  language plpgsql as $$
begin
  new.price_floor := least(new.price_floor, (
    select min(e.course_total) from events e
    where e.offering_id = new.offering_id and e.course_id is not null and e.status = 'scheduled'));
  return new;
end $$;
create trigger listings_set_course_price_floor before insert or update of price_floor on listings
  for each row execute function set_course_price_floor();
create function listings_refresh_on_course_price() returns trigger
  language plpgsql as $$
begin
  if is_below_price_floor(new.offering_id, new.course_total) then
    perform refresh_listings(new.studio_id);
  end if;
  return null;
end $$;

select refresh_courses(id) from offerings where service_type = 'recurring';

create constraint trigger events_inserted_refresh_courses after insert on events
  deferrable initially deferred for each row when (new.series_id is not null) execute function courses_refresh_on_change();
create constraint trigger events_deleted_refresh_courses after delete on events
  deferrable initially deferred for each row when (old.series_id is not null) execute function courses_refresh_on_change();
create constraint trigger events_updated_refresh_courses after update of starts_at, status, price_override, series_id on events
  deferrable initially deferred for each row
  when (coalesce(old.series_id, new.series_id) is not null and (
    old.starts_at <> new.starts_at or old.price_override is distinct from new.price_override
    or old.series_id is distinct from new.series_id or (old.status = 'cancelled') <> (new.status = 'cancelled')))
  execute function courses_refresh_on_change();
create constraint trigger series_refresh_courses after insert or update of rule, split_from on event_series
  deferrable initially deferred for each row execute function courses_refresh_on_change();
create constraint trigger offerings_refresh_courses
  after update of price, course_price, drop_in, service_type, booking_mode on offerings
  deferrable initially deferred for each row when ('recurring' in (old.service_type, new.service_type))
  execute function courses_refresh_on_change();
create constraint trigger events_course_price_refresh_listings after update of course_total on events
  deferrable initially deferred for each row when (new.course_total is not null)
  execute function listings_refresh_on_course_price();
