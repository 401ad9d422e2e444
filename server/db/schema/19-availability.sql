-- Availability: what takes a space, and the free hours that are left.

-- Returns the hours of the week, from 0 to 167 in UTC, in which any of the intervals can have a start. Declared costly,
-- so that the planner reads it from the index.
create function hours_of_week(starts tstzmultirange) returns integer[]
  language sql immutable parallel safe strict cost 10000
  return array(
    select distinct hour % 168
    from unnest(starts) stretch,
      generate_series(floor(extract(epoch from lower(stretch)) / 3600)::integer,
        floor(extract(epoch from upper(stretch)) / 3600)::integer) hour
  );

-- What takes a space when. Whatever the code does, two reservations of a space, or of one unit of it, cannot overlap.
create table space_reservations (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  space_id uuid not null references spaces on delete cascade,
  -- What it is reserved for.
  event_id uuid references events on delete cascade,
  booking_id uuid references bookings on delete cascade,
  -- The event with the buffers of the space around it, as they were at that time; `uses` is the event alone.
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  uses tstzrange not null,
  -- One unit of the space, whichever is free, instead of the whole space.
  one_unit boolean not null default false,
  -- The units that it has, counted from 1. The trigger `space_reservations_choose_unit` chooses the unit; the exclusion
  -- constraint has the last word.
  units int4range not null default '[1,1001)' check (not isempty(units)),
  created_at timestamptz not null default now(),
  check (num_nonnulls(event_id, booking_id) = 1),
  constraint space_reservations_uses check (uses <@ during and not isempty(uses)),
  constraint space_reservations_no_overlap exclude using gist (space_id with =, units with &&, during with &&)
);

create index space_reservations_by_event on space_reservations (event_id) where event_id is not null;
create index space_reservations_by_booking on space_reservations (booking_id) where booking_id is not null;
create index space_reservations_by_studio on space_reservations using gist (studio_id, during);

-- What changed since a worker last computed free hours: a whole studio, the users of a space, or one offering. The
-- change adds a row in its own transaction, which is all that it costs a booking; which offerings depend on it is
-- looked up later, when the change is visible to all. No foreign keys, no unique key that two could wait for and no
-- NOTIFY: each of them would make bookings wait for each other.
create table availability_changes (
  id bigint generated always as identity primary key,
  studio_id uuid,
  space_id uuid,
  offering_id uuid,
  constraint availability_changes_one_subject check (num_nonnulls(studio_id, space_id, offering_id) = 1)
);

-- When a lesson or coworking can begin, for a party of up to so many: computed from hours, closures and what is taken.
create table free_hours (
  offering_id uuid not null references offerings on delete cascade,
  seats smallint not null check (seats > 0),
  -- The usual length of a booking.
  minutes integer not null check (minutes > 0),
  step_minutes integer not null check (step_minutes > 0),
  -- Intervals from a first start to a last one, both included; within one there is a start every `step_minutes`.
  starts tstzmultirange not null,
  -- In the studio's time zone: later starts are not computed yet.
  last_day date not null,
  primary key (offering_id, seats)
);

-- Which offerings can begin in given hours of the week.
create index free_hours_of_week on free_hours using gin (hours_of_week(starts)) with (fastupdate = off);

-- Offerings whose free hours have to be computed again. `since` can be in the future: it is not tried before. No
-- foreign key, which would make it wait for a deletion: the worker notices that an offering is gone.
create table free_hours_queue (
  offering_id uuid primary key,
  since timestamptz not null default now()
);
