-- Events: where they take place, where they began before a move, and how often their owner changed them.

-- Counts the changes of an event by its owner: seats that come and go do not count.
create function next_version() returns trigger
  language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger events_version before update of starts_at, ends_at, capacity, price_override, status, note on events
  for each row execute function next_version();

-- Returns the cells of the globe in which a position lies: sides of a quarter, a sixteenth and a sixty-fourth of a
-- degree. server/search/area/grid-cells.ts computes the same for the area of a search.
create function cells_at(latitude double precision, longitude double precision) returns integer[]
  language sql immutable parallel safe strict
  return array[
    floor((latitude + 90) * 4)::integer * 1440 + floor((longitude + 180) * 4)::integer % 1440,
    268435456 + floor((latitude + 90) * 16)::integer * 5760 + floor((longitude + 180) * 16)::integer % 5760,
    536870912 + floor((latitude + 90) * 64)::integer * 23040 + floor((longitude + 180) * 64)::integer % 23040
  ];

-- Writes the cell in which an event takes place.
create function set_event_region() returns trigger
  language plpgsql as $$
begin
  -- Waits while the studio moves: the move locks its row until all its events have followed.
  select (cells_at(s.latitude, s.longitude))[1] into new.region from studios s where s.id = new.studio_id for key share;
  return new;
end $$;

create trigger events_set_region before insert or update of starts_at, status on events
  for each row when (not new.is_slot) execute function set_event_region();

-- Keeps the start that the public saw first. Events that were never on sale have none.
create function events_set_moved_from() returns trigger language plpgsql as $$
begin
  if exists (
    select from offerings o join studios s on s.id = o.studio_id
    where o.id = new.offering_id and o.status <> 'draft' and s.status not in ('draft', 'in_review')
  ) then
    new.moved_from := nullif(coalesce(old.moved_from, old.starts_at), new.starts_at);
  end if;
  return new;
end $$;

create trigger events_set_moved_from before update of starts_at on events
  for each row when (old.starts_at <> new.starts_at and new.status = 'scheduled' and not new.is_slot)
  execute function events_set_moved_from();

-- Notifies every process of new events; slots are not listed.
create function notify_catalogue_of_events() returns trigger
  language plpgsql as $$
begin
  if exists (select from made where not is_slot) then
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;

create trigger events_inserted_notify_catalogue after insert on events
  referencing new table as made for each statement execute function notify_catalogue_of_events();
