-- Opening hours and closures, by the clocks of the studio.

-- Weekly hours; a row with a space narrows that space. Hours that close before they open end on the next day.
create table opening_hours (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  space_id uuid references spaces on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  constraint opening_hours_times check (opens <> closes and opens < '24:00' and closes > '00:00')
);

create index opening_hours_by_studio on opening_hours (studio_id, weekday, opens);
create index opening_hours_by_space on opening_hours (space_id, weekday, opens) where space_id is not null;

-- Days, or hours of days, on which a studio or one of its spaces is closed.
create table closures (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- Null: the whole studio.
  space_id uuid references spaces on delete cascade,
  first_day date not null,
  last_day date not null,
  -- The hours of each of these days; null: the whole day.
  from_time time,
  until_time time,
  reason text not null default '' check (char_length(reason) <= 200),
  -- A public holiday that was taken over from the country's list: "2026-12-25".
  holiday text check (char_length(holiday) <= 60),
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  check (first_day <= last_day and last_day - first_day <= 730),
  check ((from_time is null) = (until_time is null) and (from_time is null or from_time < until_time))
);

create index closures_by_studio on closures (studio_id, last_day);
-- A holiday is taken over once.
create unique index closures_holiday_key on closures (studio_id, holiday) where holiday is not null;
