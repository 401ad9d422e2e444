-- Questions that somebody keeps, and has answered by mail when something new fits.

create table saved_searches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  -- Names and values of the address of a list, as `SavedQuestion` lets them through.
  question jsonb not null check (jsonb_typeof(question) = 'object'),
  mail boolean not null default true,
  created_at timestamptz not null default now(),
  -- Its owner has seen what there was up to here: what came later is new.
  looked_at timestamptz not null default now(),
  -- Up to here it was looked through for the mail, whether there was one or not.
  checked_at timestamptz not null default now(),
  -- Mails were switched off then; null while they are on, or never were.
  muted_at timestamptz,
  -- Whoever has a mail of it may stop the mails. The mail is kept with it in it, so that a hash would hide nothing.
  stop_token uuid not null default gen_random_uuid() unique
);

create index saved_searches_by_user on saved_searches (user_id, created_at);
create index saved_searches_to_check on saved_searches (checked_at) where mail;

-- What is new in the catalogue: see server/search/news.ts.
create index offerings_first_shown on offerings (published_at);
create index studios_first_shown on studios (published_at);
create index events_added on events (created_at) where series_id is null and not is_slot;
create index event_series_added on event_series (created_at) where split_from is null;

-- Where a mail may be stopped by a click of the mail program (RFC 8058).
alter table emails add column unsubscribe_url text check (char_length(unsubscribe_url) <= 500);
