-- What a person tells about themselves.

create table user_phone_numbers (
  user_id uuid primary key references auth.users on delete cascade,
  -- E.164 with the plus sign.
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  whatsapp_number text check (whatsapp_number ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger user_phone_numbers_touch before update on user_phone_numbers
  for each row execute function touch_updated_at();

create table user_locations (
  user_id uuid primary key references auth.users on delete cascade,
  address text not null default '' check (char_length(address) <= 200),
  city text not null default '' check (char_length(city) <= 100),
  state text not null default '' check (char_length(state) <= 100),
  zipcode text not null default '' check (char_length(zipcode) <= 20),
  country text not null default 'USA' check (char_length(country) between 1 and 100),
  -- 0 and 0 until a geocoder is configured (specification §3).
  lat double precision not null default 0 check (lat between -90 and 90),
  lng double precision not null default 0 check (lng between -180 and 180),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger user_locations_touch before update on user_locations for each row execute function touch_updated_at();

-- Crafts that a person named when they came: studio types.
alter table profiles add column interests text[] not null default '{}' check (cardinality(interests) <= 20);

-- A mail that a person does not want, or wants again. No row: the default of the topic.
create table notification_choices (
  user_id uuid not null references auth.users on delete cascade,
  topic text not null check (char_length(topic) between 1 and 40),
  by_email boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, topic)
);

-- From where somebody has signed in before: a sign-in from elsewhere is news to them.
create table known_devices (
  user_id uuid not null references auth.users on delete cascade,
  -- As server/accounts/user-agents.ts reads them; '' when the browser did not tell.
  browser text not null check (char_length(browser) <= 40),
  system text not null check (char_length(system) <= 40),
  -- An IPv4 address or the /64 of an IPv6 one; 'unknown' without a socket.
  network text not null check (char_length(network) <= 50),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, browser, system, network)
);

-- An account on its way out: until `due_at` signing in brings it back.
create table account_deletions (
  user_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- By signing in; and whether that was told.
  undone_at timestamptz,
  undone_told boolean not null default false
);

create index account_deletions_due on account_deletions (due_at) where undone_at is null;

-- A picture that somebody uploaded; the file is in the media folder under its public id.
create table uploads (
  public_id text primary key check (char_length(public_id) between 10 and 200),
  owner_id uuid references auth.users on delete set null,
  folder text not null check (char_length(folder) <= 100),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  -- Since when something shows it; what nothing has shown within a day is removed.
  used_at timestamptz
);

create index uploads_by_owner on uploads (owner_id, created_at desc);
create index uploads_unused on uploads (created_at) where used_at is null;

-- What is kept about a person is found by them.
create index emails_by_user on emails (user_id) where user_id is not null;
create index text_messages_by_user on text_messages (user_id) where user_id is not null;
create index booking_attendees_by_email on booking_attendees (lower(email)) where email is not null;

-- An entry of the log stays for good: who, what and when. The one thing that may happen to it: when somebody's account
-- is gone, what named them is taken out (addresses before and after, where they sat).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.at, new.action, new.actor_id, new.subject_type, new.subject_id)
      is not distinct from (old.id, old.at, old.action, old.actor_id, old.subject_type, old.subject_id)
    and (new.ip is null or new.ip = old.ip)
    and (new.user_agent is null or new.user_agent = old.user_agent)
    and new.data = '{}'
    and exists (select from auth.users u where u.deleted_at is not null
      and (u.id = old.actor_id or (old.subject_type = 'user' and u.id::text = old.subject_id)))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
