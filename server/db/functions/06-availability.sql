-- Availability: the unit of a space that a booking gets, and what makes free hours stale.

-- Reserves a space without buffers if the insert names none.
create function uses_what_it_takes() returns trigger
  language plpgsql as $$
begin
  new.uses := coalesce(new.uses, new.during);
  return new;
end $$;

create trigger space_reservations_uses before insert on space_reservations
  for each row execute function uses_what_it_takes();

-- Assigns new units to all bookings of a space that overlap a time range, directly or through other bookings. Assigned
-- in the order of their starts, bookings need no more units than overlap at the busiest moment. The number of a unit is
-- never shown, so it may change. `wanted` is a booking to be made, or null. Returns its unit, or 0 without one; null if
-- more than `available` would be booked at once, and nothing is changed.
create function repack_space_units(of_space uuid, near tstzrange, wanted tstzrange, available integer) returns integer
language plpgsql as $$
declare
  reach tstzrange := near;
  wider tstzrange;
  free_from timestamptz[] := array_fill('-infinity'::timestamptz, array[available]);
  ids uuid[] := '{}';
  numbers integer[] := '{}';
  own integer := 0;
  number integer;
  booking record;
begin
  loop
    select range_merge(reach, coalesce(range_merge(range_agg(during)), reach)) into wider
    from space_reservations where space_id = of_space and one_unit and during && reach;
    exit when wider = reach;
    reach := wider;
  end loop;
  for booking in
    select id, during from space_reservations where space_id = of_space and one_unit and during && reach
    union all select null, wanted where wanted is not null
    order by 2, 1
  loop
    select min(n) into number from generate_series(1, available) n where free_from[n] <= lower(booking.during);
    if number is null then
      return null;
    end if;
    free_from[number] := upper(booking.during);
    if booking.id is null then
      own := number;
    else
      ids := ids || booking.id;
      numbers := numbers || number;
    end if;
  end loop;
  -- Out of the way first: the constraint is checked row by row.
  update space_reservations set units = int4range(lower(units) + 1000, upper(units) + 1000) where id = any(ids);
  update space_reservations r set units = int4range(x.number, x.number + 1)
  from unnest(ids, numbers) as x (id, number) where r.id = x.id;
  return own;
end $$;

-- Chooses the unit of a booking. The statement that inserts the reservation has locked the row of the space. If no unit
-- is free, the first is chosen, and the exclusion constraint refuses the row.
create function space_reservations_choose_unit() returns trigger language plpgsql as $$
declare
  available integer;
  number integer := 1;
begin
  select quantity into available from spaces where id = new.space_id;
  if available > 1 then
    select min(n) into number from generate_series(1, available) n
    where not exists (
      select from space_reservations r
      where r.space_id = new.space_id and r.during && new.during and r.units @> n);
    if number is null and not exists (
      select from space_reservations r
      where r.space_id = new.space_id and r.during && new.during and not r.one_unit)
    then
      number := repack_space_units(new.space_id, new.during, new.during, available);
    end if;
  end if;
  new.units := int4range(coalesce(number, 1), coalesce(number, 1) + 1);
  return new;
end $$;

create trigger space_reservations_choose_unit before insert on space_reservations
  for each row when (new.one_unit) execute function space_reservations_choose_unit();

-- Logs changes of tables whose rows concern one space, or the whole studio where space_id is null.
create function log_availability_changes_of_spaces() returns trigger language plpgsql as $$
begin
  insert into availability_changes (studio_id, space_id)
    select distinct case when space_id is null then studio_id end, space_id from changed;
  if tg_op = 'UPDATE' then
    insert into availability_changes (studio_id, space_id)
      select distinct case when space_id is null then studio_id end, space_id from before;
  end if;
  return null;
end $$;

create trigger space_reservations_inserted_log_availability after insert on space_reservations
  referencing new table as changed for each statement execute function log_availability_changes_of_spaces();
create trigger space_reservations_updated_log_availability after update on space_reservations
  referencing new table as changed old table as before
    for each statement execute function log_availability_changes_of_spaces();
create trigger space_reservations_deleted_log_availability after delete on space_reservations
  referencing old table as changed for each statement execute function log_availability_changes_of_spaces();
create trigger busy_times_inserted_log_availability after insert on busy_times
  referencing new table as changed for each statement execute function log_availability_changes_of_spaces();
create trigger busy_times_updated_log_availability after update on busy_times
  referencing new table as changed old table as before
    for each statement execute function log_availability_changes_of_spaces();
create trigger busy_times_deleted_log_availability after delete on busy_times
  referencing old table as changed for each statement execute function log_availability_changes_of_spaces();
create trigger opening_hours_inserted_log_availability after insert on opening_hours
  referencing new table as changed for each statement execute function log_availability_changes_of_spaces();
create trigger opening_hours_updated_log_availability after update on opening_hours
  referencing new table as changed old table as before
    for each statement execute function log_availability_changes_of_spaces();
create trigger opening_hours_deleted_log_availability after delete on opening_hours
  referencing old table as changed for each statement execute function log_availability_changes_of_spaces();
create trigger closures_inserted_log_availability after insert on closures
  referencing new table as changed for each statement execute function log_availability_changes_of_spaces();
create trigger closures_updated_log_availability after update on closures
  referencing new table as changed old table as before
    for each statement execute function log_availability_changes_of_spaces();
create trigger closures_deleted_log_availability after delete on closures
  referencing old table as changed for each statement execute function log_availability_changes_of_spaces();

-- Logs changes of tables that seldom change, row by row. Arguments: the column of `availability_changes`, and the
-- column with its id.
create function log_availability_change() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  execute format('insert into availability_changes (%I) values ($1)', tg_argv[0]) using (changed ->> tg_argv[1])::uuid;
  return null;
end $$;

create trigger studios_log_availability after update of status, time_zone on studios
  for each row execute function log_availability_change('studio_id', 'id');
-- The whole studio: one that is gone no longer says who had used it.
create trigger spaces_log_availability after insert or delete or update of
    kind, seats, member_id, archived_at, min_minutes, max_minutes, step_minutes, buffer_before, buffer_after
  on spaces for each row execute function log_availability_change('studio_id', 'studio_id');
create trigger offering_spaces_log_availability after insert or delete or update on offering_spaces
  for each row execute function log_availability_change('offering_id', 'offering_id');
create trigger offerings_inserted_log_availability after insert on offerings
  for each row when (new.service_type in ('private_lesson', 'coworking'))
  execute function log_availability_change('offering_id', 'id');
create trigger offerings_updated_log_availability after update of
    service_type, status, studio_id, instructor_id, capacity, duration_minutes, slot_step_minutes, slot_days_ahead
  on offerings for each row
  when (old.service_type in ('private_lesson', 'coworking') or new.service_type in ('private_lesson', 'coworking'))
  execute function log_availability_change('offering_id', 'id');

-- Returns the first start after an instant, in [earliest, until). `waits` says for each hour of the day in the time
-- zone how many hours there are until one in which it may begin; null: in any. It computes some days at a time, because
-- looking through all of them takes long.
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
      -- Within an interval: it began where the gap before it ended, and has a start every step up to its end.
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
