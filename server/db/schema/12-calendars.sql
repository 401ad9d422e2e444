-- Calendars of other systems that Atelio reads, and the feeds that it offers them.

-- A calendar of another system, whose entries block spaces.
create table external_calendars (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- What its entries block; null: every space of the studio.
  space_id uuid references spaces on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  url text not null check (url ~ '^https?://' and char_length(url) <= 2000),
  etag text check (char_length(etag) <= 300),
  last_modified text check (char_length(last_modified) <= 100),
  -- When it is read next.
  next_at timestamptz not null default now(),
  -- When it was last read, whether or not that succeeded; `error` is a code of shared/calendars.ts.
  read_at timestamptz,
  -- When it was last read without an error: what is known is as old as that.
  good_at timestamptz,
  changed_at timestamptz,
  -- When its entries were last computed: once a day even if the calendar does not change, because the period that is
  -- read moves on.
  parsed_at timestamptz,
  error text check (char_length(error) <= 60),
  failures smallint not null default 0,
  -- When the studio was notified that it cannot be read; null again once it can.
  notified_at timestamptz,
  -- Entries that could not be read as they are written, shown to the owner: [{title, starts, reason, zone}].
  skipped jsonb not null default '[]' check (jsonb_typeof(skipped) = 'array'),
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint external_calendars_url_key unique nulls not distinct (studio_id, space_id, url)
);

-- Which calendars are read next.
create index external_calendars_due on external_calendars (next_at);

-- The entries of external calendars, read ahead.
create table busy_times (
  id bigint generated always as identity primary key,
  calendar_id uuid not null references external_calendars on delete cascade,
  studio_id uuid not null references studios on delete cascade,
  space_id uuid references spaces on delete cascade,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  title text not null default '' check (char_length(title) <= 200)
);

create index busy_times_by_calendar on busy_times (calendar_id);
create index busy_times_by_studio on busy_times using gist (studio_id, during);

-- A secret address under which a calendar program reads a studio's events, or a person's bookings.
create table calendar_feeds (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  -- Null: the person's own bookings.
  studio_id uuid references studios on delete cascade,
  -- SHA-256 of the secret part of the address.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint calendar_feeds_key unique nulls not distinct (user_id, studio_id)
);
