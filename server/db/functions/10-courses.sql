-- Courses: what each event of a course says about it.

-- Writes what the courses of an offering say about its events. The price is split in proportion to the prices of the
-- events, or evenly where these are free, to the cent by the largest remainder, as `splitByWeight` in
-- shared/bookings/courses.ts does.
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

-- Refreshes the courses of an offering once, at the end of a transaction, however many of its events change.
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

create constraint trigger events_inserted_refresh_courses after insert on events
  deferrable initially deferred for each row
    when (new.series_id is not null) execute function courses_refresh_on_change();
create constraint trigger events_deleted_refresh_courses after delete on events
  deferrable initially deferred for each row
    when (old.series_id is not null) execute function courses_refresh_on_change();
create constraint trigger events_updated_refresh_courses after update of starts_at, status, price_override,
  series_id on events
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

-- Lowers the price floor of a listing to the price of a course that costs less than a single event.
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

-- Refreshes the listings if a course costs less than before.
create function listings_refresh_on_course_price() returns trigger
  language plpgsql as $$
begin
  if is_below_price_floor(new.offering_id, new.course_total) then
    perform refresh_listings(new.studio_id);
  end if;
  return null;
end $$;

create constraint trigger events_course_price_refresh_listings after update of course_total on events
  deferrable initially deferred for each row when (new.course_total is not null)
  execute function listings_refresh_on_course_price();

-- True if a party waits for a course that fits into its free seats and has not passed them over. It is volatile, so
-- that it sees the parties as they are now: a booking calls it after locking the events, which can be long after its
-- statement began.
create function is_course_waited_for(of_course uuid, free integer) returns boolean
  language plpgsql volatile as $$
begin
  return exists (
    select from waitlist_entries
    where course_id = of_course and state = 'waiting' and not passed_over and seats <= free);
end $$;

-- Moves places on the waitlist of a course from an event that is deleted to another event of the course.
create function keep_places_in_course() returns trigger
  language plpgsql as $$
begin
  update waitlist_entries w set event_id = d.id
  from (
    select id from events where course_id = old.course_id and id <> old.id order by starts_at desc, id limit 1
  ) d
  where w.event_id = old.id and w.course_id = old.course_id;
  return old;
end $$;

create trigger events_deleted_keep_places before delete on events
  for each row when (old.course_id is not null) execute function keep_places_in_course();
