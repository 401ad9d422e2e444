-- A space can be several of a kind, as six wheels: so many hourly bookings have it at the same time, each of them one unit.
-- An event of the calendar takes the whole space, as before.
alter table spaces
  add column quantity smallint not null default 1 check (quantity between 1 and 100),
  add constraint spaces_teacher_quantity check (kind <> 'teacher' or quantity = 1);

alter table space_reservations
  -- One unit of the space, whichever is free, and not the whole.
  add column one_unit boolean not null default false,
  -- The units that it has, counted from 1. A trigger chooses the unit; the constraint has the last word.
  add column units int4range not null default '[1,1001)' check (not isempty(units));

alter table space_reservations disable trigger space_reservations_moved_touch;
update space_reservations r set one_unit = true, units = '[1,2)' from events e where e.id = r.event_id and e.is_slot;
alter table space_reservations enable trigger space_reservations_moved_touch;

alter table space_reservations drop constraint space_reservations_no_overlap;
alter table space_reservations
  add constraint space_reservations_no_overlap exclude using gist (space_id with =, units with &&, during with &&);

-- Assigns new units to all bookings that overlap a time range, directly or through other bookings. Assigned in the order
-- of their starts, bookings need no more units than overlap at the busiest moment. No guest or owner ever sees the number of
-- a unit, so it may change.
-- @param wanted a booking to be made, or null
-- @returns its unit, or 0 without one; null when more than `available` would be booked at once, and nothing is changed
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

-- Chooses the unit of a booking. The statement that inserts the reservation has locked the row of the space. When no unit
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

create trigger space_reservations_unit before insert on space_reservations
  for each row when (new.one_unit) execute function space_reservations_choose_unit();
