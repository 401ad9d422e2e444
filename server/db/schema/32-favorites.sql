-- Favorites and saved searches.

create table favorite_studios (
  user_id uuid not null references auth.users on delete cascade,
  studio_id uuid not null references studios on delete cascade,
  added_at timestamptz not null,
  -- The last number of `favorite_dates` when the favorite was added: events with a higher one are new.
  dates_since bigint,
  primary key (user_id, studio_id)
);

create index favorite_studios_studio on favorite_studios (studio_id);

create table favorite_offerings (
  user_id uuid not null references auth.users on delete cascade,
  offering_id uuid not null references offerings on delete cascade,
  added_at timestamptz not null,
  dates_since bigint,
  primary key (user_id, offering_id)
);

create index favorite_offerings_offering on favorite_offerings (offering_id);

-- The events of favorite studios and offerings, numbered in the order in which they came on sale: a person who was
-- notified up to a number has been notified of all before it. They are numbered under a lock, so that a number is never
-- visible before a smaller one.
create table favorite_dates (
  event_id uuid primary key references events on delete cascade,
  number bigint not null generated always as identity constraint favorite_dates_number unique
);

-- The last number that a person was notified of, and when.
create table favorite_date_positions (
  user_id uuid primary key references auth.users on delete cascade,
  position bigint not null default 0,
  notified_at timestamptz
);

-- Searches that a person saved, with a mail when something new matches.
create table saved_searches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  -- Parameters of a list and their values, see `SavedSearchQuery` in shared/schemas/saved-searches.ts.
  question jsonb not null check (jsonb_typeof(question) = 'object'),
  mail boolean not null default true,
  created_at timestamptz not null default now(),
  -- The owner has seen what existed up to here: what came later is new.
  looked_at timestamptz not null default now(),
  -- Checked up to here for the mail, whether there was one or not.
  checked_at timestamptz not null default now(),
  -- When the mails were switched off; null while they are on, or never were.
  muted_at timestamptz,
  -- The link in each mail that stops the mails. Not a hash: the stored mail contains it anyway.
  stop_token uuid not null default gen_random_uuid() unique
);

create index saved_searches_by_user on saved_searches (user_id, created_at);
-- Saved searches that the mail job checks next.
create index saved_searches_to_check on saved_searches (checked_at) where mail;
