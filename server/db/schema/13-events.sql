-- Events: the dates that can be booked, and the series that make them.

-- A rule that makes events, by the clocks of the studio.
create table event_series (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  offering_id uuid not null references offerings on delete cascade,
  -- RFC 5545, without DTSTART: "FREQ=WEEKLY;BYDAY=TU".
  rule text not null check (char_length(rule) between 6 and 500),
  first_day date not null,
  at time not null,
  minutes integer not null check (minutes between 5 and 20160),
  capacity integer not null check (capacity between 1 and 1000),
  price_override integer check (price_override between 0 and 100000000),
  space_ids uuid[] not null default '{}' check (cardinality(space_ids) <= 20),
  -- Days of the rule on which there is no event, because the owner removed them.
  exceptions date[] not null default '{}' check (cardinality(exceptions) <= 500),
  -- Events exist up to and including this day.
  expanded_until date,
  -- The series that it was split from, by a change of "this and following".
  split_from uuid references event_series on delete set null,
  ended_at timestamptz,
  version integer not null default 1,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now()
);

create index event_series_by_studio on event_series (studio_id);
create index event_series_by_offering on event_series (offering_id);
-- Series that still need events.
create index event_series_open on event_series (expanded_until) where ended_at is null;
-- Additions to the catalogue.
create index event_series_added on event_series (created_at) where split_from is null;

-- Days on which a rule made no event, and why: the owner sees them.
create table event_series_gaps (
  series_id uuid not null references event_series on delete cascade,
  day date not null,
  why text not null check (why in ('closure', 'conflict', 'busy')),
  -- The closure's reason, or the space and what has it.
  detail text not null default '' check (char_length(detail) <= 300),
  primary key (series_id, day)
);

-- A date that can be booked, or the hours of one booking (`is_slot`).
create table events (
  id uuid primary key default uuidv7(),
  offering_id uuid not null references offerings on delete cascade,
  studio_id uuid not null references studios on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 1000),
  seats_taken integer not null default 0,
  price_override integer check (price_override between 0 and 100000000),
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'completed')),
  series_id uuid references event_series on delete set null,
  -- The day of the rule that it stands for, also after it was moved.
  series_day date,
  -- Made by a booking of free hours, for that booking alone: never listed.
  is_slot boolean not null default false,
  -- Cell of a quarter of a degree in which it takes place, so that the next events around a place are read in order. It
  -- is the cell of the real position, which is never shown; the search then compares the shown one.
  region integer,
  -- The start that the public saw first, also for people who never booked: the page and search engines have shown it.
  -- Null if it was not moved, or was moved back.
  moved_from timestamptz,
  -- When the owner last changed it.
  changed_at timestamptz,
  -- What the owner wants to remember.
  note text not null default '' check (char_length(note) <= 500),
  cancelled_at timestamptz,
  -- What guests read.
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 1000),
  -- When the studio decided that it takes place with fewer guests than the minimum; null: not decided.
  guaranteed_at timestamptz,
  -- When the studio was requested to decide that. Without an answer the event is cancelled.
  minimum_asked_at timestamptz,
  -- The course that it belongs to, by the first series of it, and what the course says about it; null for none.
  -- `refresh_courses` maintains these columns.
  course_id uuid,
  -- The part of the price of a seat that is for this event.
  course_share integer,
  -- The number of events of the course from this one on.
  course_dates integer,
  -- The price of a seat from this event on; null where single dates are sold too.
  course_total integer,
  -- The start of the event before; null for the first one.
  course_previous_at timestamptz,
  -- When what guests paid for it became the studio's; null before.
  earned_at timestamptz,
  version integer not null default 1,
  changed_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at),
  constraint events_not_oversold check (seats_taken between 0 and capacity),
  -- With it a foreign key proves the event, its offering and its studio in one look-up instead of three.
  constraint events_family_key unique (id, offering_id, studio_id),
  constraint events_series_day check ((series_id is null) or (series_day is not null)),
  -- A slot has no price of its own, and all its seats are its guest's.
  constraint events_slot check (not is_slot or (price_override is null and series_id is null))
) with (fillfactor = 70);

create index events_by_studio on events (studio_id, starts_at);
create index events_by_offering on events (offering_id, starts_at, id);
create index events_by_course on events (course_id, starts_at) where course_id is not null;
-- A series makes one event a day.
create unique index events_series_key on events (series_id, series_day) where series_id is not null;
-- The next events around a place, in order, and anywhere.
create index events_coming_around on events (region, starts_at, offering_id)
  where status = 'scheduled' and not is_slot;
create index events_coming on events (starts_at, offering_id) where status = 'scheduled' and not is_slot;
-- Additions to the catalogue.
create index events_added on events (created_at) where series_id is null and not is_slot;
-- Events that end become completed; 48 hours later they are earned.
create index events_to_complete on events (ends_at) where status = 'scheduled';
create index events_unearned on events (ends_at) where earned_at is null;
