-- What owners work with: their studio in full, teams, closures, offerings in several languages, rules of dates, calendars
-- of other systems, and free hours that are booked by the slot.

-- A zone that the clocks of this database know.
create function is_time_zone(text) returns boolean
  language plpgsql stable strict as $$
begin
  perform now() at time zone $1;
  return true;
exception when others then
  return false;
end $$;

-- ── Studios ─────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table studios
  drop constraint studios_status_check,
  -- in_review: waits for the site's staff, where the setting `moderation` asks for that.
  add constraint studios_status_check check (status in ('draft', 'in_review', 'published', 'suspended', 'archived')),
  -- Counts what people change: of two who do at once, the second is told what the first did.
  add column version integer not null default 1,
  add column changed_by uuid references auth.users on delete set null,
  add column region text not null default '' check (char_length(region) <= 120),
  add column website text check (char_length(website) <= 300),
  -- Which step of the guided form was open last.
  add column form_step text check (char_length(form_step) <= 40),
  add column published_at timestamptz,
  add column archived_at timestamptz,
  add constraint studios_time_zone check (time_zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$' and is_time_zone(time_zone));

update studios set published_at = created_at where status = 'published';

-- Pictures of a studio, or of one of its offerings, in order.
create table photos (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  offering_id uuid references offerings on delete cascade,
  -- Of the media service, ours or a hosted one.
  public_id text not null check (char_length(public_id) between 1 and 300),
  url text not null check (char_length(url) between 1 and 2000),
  -- A CSS colour until it is there.
  placeholder text not null default '' check (char_length(placeholder) <= 60),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- What a person who cannot see it is told.
  alt text not null default '' check (char_length(alt) <= 300),
  -- The point that a crop keeps, as shares of width and height.
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  position smallint not null default 0,
  created_at timestamptz not null default now()
);

create unique index photos_of_studio_key on photos (studio_id, public_id) where offering_id is null;
create unique index photos_of_offering_key on photos (offering_id, public_id) where offering_id is not null;
create index photos_by_public_id on photos (public_id);

-- ── Teams ───────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table studio_members
  -- Guests meet them on the studio's page.
  add column is_public boolean not null default true;

create table studio_invitations (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- The row on the team that the person will take; null makes a new one.
  member_id uuid references studio_members on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  name text not null default '' check (char_length(name) <= 200),
  role text not null check (role in ('manager', 'instructor', 'front_desk')),
  -- SHA-256 of what the mail's link carries.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  language text not null default 'en',
  invited_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users on delete set null
);

create unique index studio_invitations_open on studio_invitations (studio_id, email) where accepted_at is null;

-- ── Spaces, hours, closures ─────────────────────────────────────────────────────────────────────────────────────────

alter table spaces
  -- Of a booking by the hour, in minutes.
  add column min_minutes integer not null default 60 check (min_minutes between 15 and 1440),
  add column max_minutes integer not null default 480 check (max_minutes between 15 and 10080),
  add column step_minutes integer not null default 30 check (step_minutes in (5, 10, 15, 20, 30, 60, 120)),
  -- Nobody else has it so long before and after: to set up and to clean.
  add column buffer_before integer not null default 0 check (buffer_before between 0 and 480),
  add column buffer_after integer not null default 0 check (buffer_after between 0 and 480),
  -- A space with bookings behind it is never deleted.
  add column archived_at timestamptz,
  add constraint spaces_minutes check (min_minutes <= max_minutes),
  add constraint spaces_in_studio_key unique (id, studio_id);

-- One teacher is one space.
create unique index spaces_member_key on spaces (member_id) where member_id is not null;

create index opening_hours_by_space on opening_hours (space_id, weekday, opens) where space_id is not null;

-- Days, or hours of days, at which a studio or one of its spaces is closed; by the clocks of the studio.
create table closures (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- null: the whole studio.
  space_id uuid references spaces on delete cascade,
  first_day date not null,
  last_day date not null,
  -- Of each of these days; null: the whole day.
  from_time time,
  until_time time,
  reason text not null default '' check (char_length(reason) <= 200),
  -- A public holiday that was taken over from the list of the country: "2026-12-25".
  holiday text check (char_length(holiday) <= 60),
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  check (first_day <= last_day and last_day - first_day <= 730),
  check ((from_time is null) = (until_time is null) and (from_time is null or from_time < until_time))
);

create index closures_by_studio on closures (studio_id, last_day);
create unique index closures_holiday_key on closures (studio_id, holiday) where holiday is not null;
create trigger closures_catalogue after insert or update or delete on closures
  for each statement execute function notify_catalogue();
create trigger photos_catalogue after insert or update or delete on photos
  for each statement execute function notify_catalogue();

-- ── Offerings ───────────────────────────────────────────────────────────────────────────────────────────────────────

alter table offerings
  add column version integer not null default 1,
  add column changed_by uuid references auth.users on delete set null,
  -- What title, summary and description are written in.
  add column language text not null default 'en' check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  add column accessibility text not null default '' check (char_length(accessibility) <= 1000),
  -- Lessons and hours: starts are offered at every such minute of an hour, and so many days ahead.
  add column slot_step_minutes integer not null default 30 check (slot_step_minutes in (5, 10, 15, 20, 30, 60, 120)),
  add column slot_days_ahead integer not null default 60 check (slot_days_ahead between 1 and 365),
  add column published_at timestamptz,
  add column archived_at timestamptz;

update offerings set published_at = created_at where status = 'published';

-- What is said of an offering in another language than its own; an empty text falls back to that.
create table offering_translations (
  offering_id uuid not null references offerings on delete cascade,
  language text not null check (language in ('en', 'es', 'ca', 'fr', 'de', 'it')),
  title text not null default '' check (title = btrim(title) and char_length(title) <= 200),
  summary text not null default '' check (char_length(summary) <= 300),
  description text not null default '' check (char_length(description) <= 6000),
  included text[] not null default '{}' check (cardinality(included) <= 20),
  bring text[] not null default '{}' check (cardinality(bring) <= 20),
  take_home_note text not null default '' check (char_length(take_home_note) <= 600),
  updated_at timestamptz not null default now(),
  primary key (offering_id, language)
);

create trigger offering_translations_touch before update on offering_translations
  for each row execute function touch_updated_at();
create trigger offering_translations_catalogue after insert or update or delete on offering_translations
  for each statement execute function notify_catalogue();

alter table offering_spaces
  -- false: one of those that are not needed is enough, whichever is free ("any of the wheels").
  add column needed boolean not null default true;

create index offering_spaces_by_space on offering_spaces (space_id);

-- ── Dates ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A rule that makes dates, by the clocks of the studio.
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
  -- Days of the rule that make no date, since the owner took them out.
  exceptions date[] not null default '{}' check (cardinality(exceptions) <= 500),
  -- Dates are made up to and including this day.
  expanded_until date,
  -- The rule it was split from: "this and following".
  split_from uuid references event_series on delete set null,
  ended_at timestamptz,
  version integer not null default 1,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now()
);

create index event_series_by_studio on event_series (studio_id);
create index event_series_by_offering on event_series (offering_id);
create index event_series_open on event_series (expanded_until) where ended_at is null;

-- Days on which a rule made no date, and why: the owner sees them.
create table event_series_gaps (
  series_id uuid not null references event_series on delete cascade,
  day date not null,
  why text not null check (why in ('closure', 'conflict', 'busy')),
  -- The closure's reason, or the space and what has it.
  detail text not null default '' check (char_length(detail) <= 300),
  primary key (series_id, day)
);

alter table events
  add column series_id uuid references event_series on delete set null,
  -- The day of the rule that it stands for, wherever it was moved to.
  add column series_day date,
  -- Made by a booking of free hours, and for that booking alone: never listed as a date.
  add column is_slot boolean not null default false,
  add column version integer not null default 1,
  add column changed_by uuid references auth.users on delete set null,
  -- What its owner wants to remember, and what guests are told.
  add column note text not null default '' check (char_length(note) <= 500),
  add column cancelled_at timestamptz,
  add column cancel_reason text not null default '' check (char_length(cancel_reason) <= 1000),
  add constraint events_series_day check ((series_id is null) or (series_day is not null));

create unique index events_series_key on events (series_id, series_day) where series_id is not null;

-- Only what the owner changes counts: seats come and go without it.
create function next_version() returns trigger
  language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger events_version before update of starts_at, ends_at, capacity, price_override, status, note on events
  for each row execute function next_version();

-- A slot is not on any page as a date: its insert wakes nobody, since NOTIFY makes commits wait for each other.
drop trigger events_catalogue on events;
create trigger events_catalogue
  after delete or update of starts_at, ends_at, capacity, price_override, status on events
  for each statement execute function notify_catalogue();

create function notify_catalogue_of_dates() returns trigger
  language plpgsql as $$
begin
  if exists (select from made where not is_slot) then
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;

create trigger events_made_catalogue after insert on events
  referencing new table as made for each statement execute function notify_catalogue_of_dates();

-- `during` is the event with the space's buffers around it, as they were then; this is the event alone.
alter table space_reservations add column uses tstzrange;
update space_reservations set uses = during;
alter table space_reservations
  alter column uses set not null,
  add constraint space_reservations_uses check (uses <@ during and not isempty(uses));
create index space_reservations_by_studio on space_reservations using gist (studio_id, during);

-- Whoever forgets about buffers means none.
create function uses_what_it_takes() returns trigger
  language plpgsql as $$
begin
  new.uses := coalesce(new.uses, new.during);
  return new;
end $$;

create trigger space_reservations_uses before insert on space_reservations
  for each row execute function uses_what_it_takes();

-- ── Calendars of other systems, and ours for them ───────────────────────────────────────────────────────────────────

create table outside_calendars (
  id uuid primary key default uuidv7(),
  studio_id uuid not null references studios on delete cascade,
  -- What its entries block; null: every space of the studio.
  space_id uuid references spaces on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  url text not null check (url ~ '^https?://' and char_length(url) <= 2000),
  etag text check (char_length(etag) <= 300),
  -- When it was last read, whether that went well or not; error is a code of shared/calendars.ts.
  read_at timestamptz,
  changed_at timestamptz,
  error text check (char_length(error) <= 60),
  failures smallint not null default 0,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint outside_calendars_url_key unique nulls not distinct (studio_id, space_id, url)
);

create table busy_times (
  id bigint generated always as identity primary key,
  calendar_id uuid not null references outside_calendars on delete cascade,
  studio_id uuid not null references studios on delete cascade,
  space_id uuid references spaces on delete cascade,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  title text not null default '' check (char_length(title) <= 200)
);

create index busy_times_by_calendar on busy_times (calendar_id);
create index busy_times_by_studio on busy_times using gist (studio_id, during);

-- A secret address under which a calendar program reads a studio's dates, or a person's bookings.
create table calendar_feeds (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  -- null: the person's own bookings.
  studio_id uuid references studios on delete cascade,
  -- SHA-256 of the secret part.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint calendar_feeds_key unique nulls not distinct (user_id, studio_id)
);

-- ── What is looked at ───────────────────────────────────────────────────────────────────────────────────────────────

-- Views a day, counted in the process and added up here every few seconds: no visitor is known.
create table daily_views (
  studio_id uuid not null references studios on delete cascade,
  -- null: the studio's own page.
  offering_id uuid references offerings on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  constraint daily_views_key unique nulls not distinct (studio_id, offering_id, day)
);
